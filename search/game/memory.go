package game

import (
	"fmt"

	"github.com/shirou/gopsutil/v4/mem"
)

// MostMemory returns the largest table in MiB for which this machine has memory now, at
// most MaxHash. Where the machine does not say, it is MaxHash.
func MostMemory() int {
	m, err := mem.VirtualMemory()
	if err != nil {
		return MaxHash
	}
	return int(min(MaxHash, max(1, m.Available>>20)))
}

// CheckMemory returns an error if a table of so many MiB is impossible here. The runtime
// ends a program that asks for more memory than there is, and no error can be handled
// then.
func CheckMemory(mib int64) error {
	most := MaxHash
	if mib > DefaultHash {
		most = MostMemory()
	}
	if mib < 1 || mib > int64(most) {
		return fmt.Errorf("%d MiB is not between 1 and %d, the memory that is free here", mib, MostMemory())
	}
	return nil
}
