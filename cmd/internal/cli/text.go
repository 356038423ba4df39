package cli

import (
	"encoding/json"
	"fmt"
	"io"
)

// PrintJSON prints an object on several lines.
func PrintJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// Plural returns a number with its unit, in the form for one or for many.
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// More says how many of n are not among the first that were named, of which there are at most so many:
// "3 more games"; "" if all were.
func More(n, most int, one, many string) string {
	if n <= most {
		return ""
	}
	return Plural(n-most, "more "+one, "more "+many)
}

// Count writes a number with its unit and thousands apart.
func Count(n int, one, many string) string {
	if n == 1 {
		many = one
	}
	return Thousands(n) + " " + many
}

// Thousands writes a number with its thousands apart.
func Thousands(n int) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
