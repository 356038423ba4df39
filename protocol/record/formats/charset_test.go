package formats

import (
	"strings"
	"testing"
)

// A file with bytes that are none of its encoding gets one note in every format that has texts, and one whose
// encoding is named right gets none.
func TestNoteCharset(t *testing.T) {
	const (
		name   = "\x8d\xb2\x93\xa1" // 佐藤 in Shift-JIS
		others = "\x81!"            // no characters of Windows-1252, and none of Shift-JIS
	)
	library, _, err := writeAll(lib, Options{Charset: "shift_jis"}, fromSGF(t, "(;GM[4]SZ[15];B[hh]C[佐藤])"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		format *Format
		text   string
	}{
		{sgf, "(;GM[4]SZ[15]PB[" + name + "];B[hh])"},
		{lib, library},
		{psq, "Piskvorky 15x15, 0:0, 0\n8,8,0\n" + name + "\nB\n-1\n"},
		{gib, strings.Replace(gibGame, "\xb1\xe8", name, 1)},
	} {
		if !strings.Contains(c.text, name) {
			t.Fatalf("%s: no name in %q", c.format.Name, c.text)
		}
		for _, wrong := range []bool{false, true} {
			text := c.text
			if wrong {
				text = strings.Replace(text, name, others+others, 1)
			}
			for charset, want := range map[string]bool{"": true, "shift_jis": wrong} {
				list, err := readAll(c.format, text, Options{Charset: charset})
				if err != nil || len(list) != 1 {
					t.Fatalf("%s: %d games, %v", c.format.Name, len(list), err)
				}
				notes := 0
				for _, n := range list[0].Notes {
					if strings.Contains(n.String(), "names and comments may be wrong") {
						notes++
					}
				}
				if (notes == 1) != want {
					t.Errorf("%s in %q, wrong %v: %d notes, %v", c.format.Name, charset, wrong, notes, list[0].Notes)
				}
			}
		}
	}
}
