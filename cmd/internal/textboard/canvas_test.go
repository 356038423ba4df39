package textboard

import (
	"fmt"
	"testing"
)

// Each run of characters is rendered in its style and its highlight, and what does not fit is
// cut off.
func TestRuns(t *testing.T) {
	c := newCanvas(4, 1)
	c.write(0, 0, "a", Plain, None)
	c.write(1, 0, "b", Plain, Cursor)
	c.write(2, 0, "c", Faint, Cursor)
	c.write(3, 0, "dd", Faint, Cursor)
	got := c.Lines(func(over Highlight, s Style, run string) string { return fmt.Sprint(over, s, run, "|") })[0]
	want := fmt.Sprint(None, Plain, "a|", Cursor, Plain, "b|", Cursor, Faint, "cd|")
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
