// Package cache keeps what was computed once, for all who ask again, within a number of bytes.
// It may lose anything at any time: what is read from it must be what would be computed anew.
package cache

import (
	"fmt"

	"github.com/dgraph-io/ristretto/v2"
)

// Cache holds values under keys of 128 bits. Several goroutines may use it.
type Cache struct {
	c *ristretto.Cache[uint64, entry]
}

// entry is a value with the second half of its key.
type entry struct {
	check uint64
	value any
}

// overhead is the memory of an entry besides its value, in bytes: the maps of the cache and of
// its policy.
const overhead = 160

// New returns a cache of so many MiB for values of about usual bytes.
func New(mib, usual int) (*Cache, error) {
	if mib < 1 {
		return nil, fmt.Errorf("a cache of %d MiB: want at least 1", mib)
	}
	most := int64(mib) << 20
	c, err := ristretto.NewCache(&ristretto.Config[uint64, entry]{
		NumCounters: max(10*most/int64(usual+overhead), 100), // ten for each value, as the library advises
		MaxCost:     most,
		BufferItems: 64, // the library's usual number
		Metrics:     true,
		// The costs have the overhead in them.
		IgnoreInternalCost: true,
	})
	if err != nil {
		return nil, err
	}
	return &Cache{c}, nil
}

// Get returns a value; ok is false if it is not there.
func (c *Cache) Get(key, check uint64) (value any, ok bool) {
	e, ok := c.c.Get(key)
	if !ok || e.check != check {
		return nil, false
	}
	return e.value, true
}

// Set keeps a value of so many bytes, which must not change any more. It may also not keep it.
func (c *Cache) Set(key, check uint64, value any, bytes int) {
	c.c.Set(key, entry{check, value}, int64(bytes+overhead))
}

// Wait returns when all values that were set can be read, or are lost.
func (c *Cache) Wait() { c.c.Wait() }

// Clear forgets everything.
func (c *Cache) Clear() { c.c.Clear() }

// Close ends the cache and frees its memory.
func (c *Cache) Close() { c.c.Close() }

// Hits returns how often a value was there and how often it was not.
func (c *Cache) Hits() (hits, misses uint64) { return c.c.Metrics.Hits(), c.c.Metrics.Misses() }
