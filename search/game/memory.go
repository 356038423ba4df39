package game

import (
	"cmp"
	"fmt"
)

// FreeMemory, if it is not nil, returns how many bytes of memory the machine has free, 0
// if it does not know. A program sets it before it makes engines; the contest brain, which
// links nothing to ask with, leaves it nil.
var FreeMemory func() uint64

// MostMemory returns the largest table in MiB for which this machine has memory now, at
// most maxTable. Where nobody knows, it is maxTable.
func MostMemory() int {
	if FreeMemory == nil {
		return maxTable
	}
	free := FreeMemory()
	if free == 0 {
		return maxTable
	}
	return int(min(maxTable, max(1, free>>20)))
}

// Reserver is a Game whose program takes other amounts of memory than UsualReserve.
type Reserver interface {
	// Reserve returns the memory, in MiB, of the program without tables, tree and search
	// threads, with the named heuristics off.
	Reserve(off []string) int
}

// Fit returns options that keep a program that plays a game within so many MiB of memory:
// the size of the tables, at most o.Hash, and that of the tree. It returns an error if
// the game needs more.
func Fit(g Game, o Options, mib int) (Options, error) {
	reserve := UsualReserve
	if r, ok := g.(Reserver); ok {
		reserve = r.Reserve(o.Off)
	}
	reserve += max(o.Threads, 1)*threadReserve + o.CacheSize
	room := mib - reserve
	if room < leastRoom {
		return o, fmt.Errorf("%d MiB: %s takes at least %d here", mib, g.Name(), reserve+leastRoom)
	}
	o.Hash = min(cmp.Or(o.Hash, DefaultHash), room/garbageShare*(garbageShare-1))
	o.Tree = room / garbageShare * (garbageShare - 1)
	return o, nil
}

// CheckMemory returns an error if a table of so many MiB is impossible here. The runtime
// ends a program that asks for more memory than there is, and no error can be handled
// then.
func CheckMemory(mib int64) error {
	most := maxTable
	if mib > DefaultHash {
		most = MostMemory()
	}
	if mib < 1 || mib > int64(most) {
		return fmt.Errorf("%d MiB is not between 1 and %d, the memory that is free here", mib, MostMemory())
	}
	return nil
}
