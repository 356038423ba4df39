package tt

import (
	"runtime"
	"sync"
	"syscall"
	"unsafe"
)

// The advices of madvise(2) on large pages.
const (
	hugePage   = 14 // MADV_HUGEPAGE
	noHugePage = 15 // MADV_NOHUGEPAGE
)

// span is a part of the memory; inUse counts the blocks that lie in each and have large pages.
type span struct{ from, bytes uintptr }

var inUse = struct {
	sync.Mutex
	blocks map[span]int
}{blocks: map[span]int{}}

// advise requests large pages for a block of whole pages until nobody uses it any more. What the
// heap puts there then is small, and the system would make whole large pages of it.
func advise(pages []byte) {
	s := span{uintptr(unsafe.Pointer(&pages[0])), uintptr(len(pages))}
	inUse.Lock()
	defer inUse.Unlock()
	inUse.blocks[s]++
	_ = syscall.Madvise(pages, hugePage)
	runtime.AddCleanup(&pages[0], release, s)
}

// release takes the request back, unless another block lies there already.
func release(s span) {
	inUse.Lock()
	defer inUse.Unlock()
	if inUse.blocks[s]--; inUse.blocks[s] == 0 {
		delete(inUse.blocks, s)
	}
	for b := range inUse.blocks {
		if b.from < s.from+s.bytes && s.from < b.from+b.bytes {
			return
		}
	}
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, s.from, s.bytes, noHugePage)
}
