package say

import "strconv"

// Short returns a count in at most five characters: 999, 12.3k, 123k, 4.6M.
func Short(n uint64) string {
	if n < 1000 {
		return strconv.FormatUint(n, 10)
	}
	f := float64(n)
	for _, unit := range "kMGTP" {
		f /= 1000
		for _, decimals := range []int{1, 0} {
			if text := strconv.FormatFloat(f, 'f', decimals, 64); len(text) <= 3+decimals {
				return text + string(unit)
			}
		}
	}
	return strconv.FormatFloat(f/1000, 'f', 1, 64) + "E"
}
