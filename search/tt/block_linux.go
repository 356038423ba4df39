package tt

import "syscall"

// hugePage is MADV_HUGEPAGE of madvise(2).
const hugePage = 14

// advise asks for large pages for whole pages of memory.
func advise(pages []byte) { _ = syscall.Madvise(pages, hugePage) }
