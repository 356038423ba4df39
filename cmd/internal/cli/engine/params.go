package engine

import "time"

// gtpMoveTime is the default time for a move while no clock is set. Set by hand.
const gtpMoveTime = 5 * time.Second

// gtpMemory is the default memory of the process, gtpImage its part outside Go's heap, and gtpMore the
// step by which more is taken for large tables and many threads, in MiB. Where the size of the cache is
// not given, it takes 1/gtpCacheShare of the memory at most. Set by hand.
const (
	gtpMemory     = 1024
	gtpImage      = 40
	gtpMore       = 64
	gtpCacheShare = 16
)
