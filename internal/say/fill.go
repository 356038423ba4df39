package say

import "strings"

// MayBreak marks a place in a text where a line may be broken.
const MayBreak = "\u200b"

// wide reports whether a letter takes two columns of a terminal, as those of Japanese do.
func wide(r rune) bool {
	return r >= 0x2e80 && r <= 0xa4cf || r >= 0xf900 && r <= 0xfaff || r >= 0xfe30 && r <= 0xfe4f || r >= 0xff01 && r <= 0xff60
}

// Width returns the number of columns that a text takes on a terminal.
func Width(text string) (n int) {
	for _, r := range text {
		if n++; wide(r) {
			n++
		}
	}
	return n
}

// Left and Right fill a text up with blanks to so many columns, the text at the left or at the right.
func Left(text string, width int) string { return text + blanks(width-Width(text)) }

// Right is described at Left.
func Right(text string, width int) string { return blanks(width-Width(text)) + text }

func blanks(n int) string { return strings.Repeat(" ", max(0, n)) }

// Cut returns the beginning of a text that takes at most so many columns.
func Cut(text string, width int) string {
	for at, r := range text {
		if width -= Width(string(r)); width < 0 {
			return text[:at]
		}
	}
	return text
}

// Breakable marks the places in Japanese text where a line may be broken: behind a letter, but
// not behind an opening bracket, and not before a sign that ends something.
func Breakable(text string) string {
	var out strings.Builder
	letters := []rune(text)
	for i, r := range letters {
		out.WriteRune(r)
		if i+1 < len(letters) && wide(r) && !strings.ContainsRune("（「", r) && !strings.ContainsRune("、。）」：？％ー", letters[i+1]) {
			out.WriteString(MayBreak)
		}
	}
	return out.String()
}

// Fill breaks the lines of a text at blanks, and Japanese between its letters, into lines of at
// most so many columns. A longer word stays whole.
func Fill(text string, width int) (lines []string) {
	for paragraph := range strings.SplitSeq(text, "\n") {
		line := ""
		for word := range strings.FieldsSeq(paragraph) {
			for i, piece := range strings.Split(Breakable(word), MayBreak) {
				gap := ""
				if i == 0 && line != "" {
					gap = " "
				}
				if line != "" && Width(line+gap+piece) > width {
					lines, line, gap = append(lines, line), "", ""
				}
				line += gap + piece
			}
		}
		lines = append(lines, line)
	}
	return lines
}
