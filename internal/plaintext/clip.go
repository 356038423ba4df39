package plaintext

// Clip cuts a text quoted in an error to a readable length.
func Clip(s string) string { return Cut(s, clipped) }

// Cut returns a text of at most so many characters as it is, and the beginning of a longer one with "…".
func Cut(s string, most int) string {
	for i := range s {
		if most == 0 {
			return s[:i] + "…"
		}
		most--
	}
	return s
}
