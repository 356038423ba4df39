//go:build amd64 || arm64

package tt

import "unsafe"

// prefetch asks the processor to load the cache line at an address, without waiting.
//
//go:noescape
func prefetch(at unsafe.Pointer)
