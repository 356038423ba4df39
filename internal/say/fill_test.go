package say

import (
	"slices"
	"testing"
)

func TestFill(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  []string
	}{
		{"", 10, []string{""}},
		{"a fine day\nand  night", 6, []string{"a fine", "day", "and", "night"}},
		{"unbreakable", 4, []string{"unbreakable"}},
		{"石を置きます。", 8, []string{"石を置き", "ます。"}},
		{"石を置く（黒）", 10, []string{"石を置く", "（黒）"}}, // not behind the opening bracket, not before the closing one
		{"石を h8 に", 7, []string{"石を h8", "に"}},
		{"石です。", 7, []string{"石で", "す。"}}, // not before the full stop
	} {
		got := Fill(c.text, c.width)
		if !slices.Equal(got, c.want) {
			t.Errorf("%q in %d: %q, want %q", c.text, c.width, got, c.want)
		}
	}
	if n := Width("h8 は黒"); n != 7 {
		t.Errorf("width %d", n)
	}
	for got, want := range map[string]string{Left("黒", 4) + ".": "黒  .", Right("黒", 3): " 黒", Right("黒番", 3): "黒番", Cut("a黒番", 4): "a黒", Cut("黒", 2): "黒", Cut("", 0): ""} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
