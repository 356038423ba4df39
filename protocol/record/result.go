package record

import "strings"

// Outcome returns the share of Black, 0, 0.5 or 1, that a result means: "B+…" and "0" of SGF, and what
// other programs write, such as "1-0", "White", "Draw" and "1/2". ok is false for any other text.
func Outcome(result string) (black float64, ok bool) {
	t := strings.ToLower(strings.ReplaceAll(result, " ", ""))
	winner, _, _ := strings.Cut(t, "+")
	switch {
	case winner == "b", winner == "black", t == "1-0":
		return 1, true
	case winner == "w", winner == "white", t == "0-1":
		return 0, true
	case t == "0", t == "draw", t == "jigo", t == "1/2", t == "½", strings.HasPrefix(t, "1/2-"), strings.HasPrefix(t, "½-"), strings.HasPrefix(t, "0.5"):
		return 0.5, true
	}
	return 0, false
}
