package net

import (
	"testing"

	"tengen/movegen/renju"
)

// TestWindowsKeepTypes checks that windows with one number have the same line types for
// both colours, and exchanged ones when the colours are.
func TestWindowsKeepTypes(t *testing.T) {
	for _, rule := range renju.Rules {
		w := WindowsOf(rule)
		types := make([][2]renju.LineType, w.Count())
		w.Each(func(n, _ int, example uint32) {
			types[n][0], types[n][1] = renju.WindowTypes(rule, example)
		})
		wrong := 0
		for window := range uint32(1 << 20) {
			line := uint64(window&1023 | window>>10<<12)
			black, white := renju.WindowTypes(rule, window)
			if got := types[w.Of(line)]; got != [2]renju.LineType{black, white} {
				if wrong++; wrong < 5 {
					t.Errorf("%v, window %05x: types %v and %v, its number's %v", rule, window, black, white, got)
				}
			}
		}
		t.Log(rule, w.Count(), "windows,", wrong, "wrong")
	}
}
