package tt

import (
	"os"
	"unsafe"
)

// blockLarge is the least size, in bytes, for which Block asks for large pages.
const blockLarge = 4 << 20

// Block returns n zero elements for a table that is read at random. Where the system
// offers large pages on request (Linux, transparent_hugepage "madvise"), it requests
// them, because with small pages the address translation takes longer than the read.
// Without large pages the table works as well, only slower.
func Block[T any](n int) []T {
	block := make([]T, n)
	if n == 0 {
		return block
	}
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&block[0])), uintptr(n)*unsafe.Sizeof(block[0]))
	page := uintptr(os.Getpagesize())
	skip := -uintptr(unsafe.Pointer(&block[0])) & (page - 1)
	if uintptr(len(bytes)) >= blockLarge {
		advise(bytes[skip : skip+(uintptr(len(bytes))-skip)&^(page-1)])
	}
	return block
}
