package match

import (
	"tengen/bench/match"
	"tengen/internal/machine"
)

// Memory that an engine of a worker may use by default.
const (
	// usualMemory is the memory of a machine that does not say how much it has, in MiB.
	usualMemory = 4096
	// leastShare is the memory that an engine may always use, in MiB.
	leastShare = match.DefaultMemory
)

// memoryShare is the largest memory of an engine in MiB when two engines of each of a
// number of games run at the same time: together three quarters of the machine's.
func memoryShare(games int) int {
	total := usualMemory
	if bytes, _ := machine.Memory(); bytes > 0 {
		total = int(bytes >> 20)
	}
	return max(total*3/4/(2*games), leastShare)
}
