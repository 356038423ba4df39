package tt

import (
	"os"
	"unsafe"
)

// blockLarge is the least size, in bytes, for which Block asks for large pages.
const blockLarge = 4 << 20

// Block returns n zero elements for a table that is read all over. It asks for large
// pages where the system gives them to those who ask (Linux, transparent_hugepage
// "madvise"), since with small ones it takes longer to find a page than to read it:
// with a table of 1 GiB, hunts on 5×5 (search/jungo) took 10 % less time. What it asks
// is advice, and not to have it is no error.
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
