package tt

import "syscall"

// hugePage is MADV_HUGEPAGE of madvise(2).
const hugePage = 14

// advise requests large pages for a block of whole pages.
func advise(pages []byte) { _ = syscall.Madvise(pages, hugePage) }
