package plaintext

// clipped is the number of characters of an input that an error repeats.
const clipped = 40

// Clip cuts a text quoted in an error to a readable length.
func Clip(s string) string {
	if r := []rune(s); len(r) > clipped {
		return string(r[:clipped]) + "…"
	}
	return s
}
