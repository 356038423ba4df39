package match

import "tengen/internal/machine"

// memoryShare is the largest memory of an engine in MiB when two engines of each of a
// number of games run at the same time: together three quarters of the machine's.
func memoryShare(games int) int {
	total := usualMemory
	if bytes, _ := machine.Memory(); bytes > 0 {
		total = int(bytes >> 20)
	}
	return max(total*3/4/(2*games), leastShare)
}
