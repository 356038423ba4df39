package plaintext

import (
	"strings"
	"testing"
)

func TestComment(t *testing.T) {
	for text, want := range map[string]string{"": "", "one": "# one\n", "one\n\ntwo\n": "# one\n# \n# two\n"} {
		if got := Comment(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func TestBody(t *testing.T) {
	for _, c := range []struct {
		text, body string
		ok         bool
	}{
		{"end\n", "", true},
		{"end", "", true},
		{"a 1\nb 2\nend\n", "a 1\nb 2\n", true},
		{"a 1\r\nend\r\n", "a 1\r\n", true},
		{"a 1\n end # no\n", "a 1\n end # no\n", false},
		{"a 1\nend\n\n# said afterwards\n\n", "a 1\n", true},
		{"a 1\nend\nb 2\n", "a 1\nend\nb 2\n", false},
		{"a 1\nend\nb", "a 1\nend\nb", false},
		{"", "", false},
		{"# end\n", "# end\n", false},
		{"a 1\nb end\n", "a 1\nb end\n", false},
		{"a 1\nen", "a 1\nen", false},
	} {
		body, err := Body(c.text)
		if body != c.body || (err == nil) != c.ok {
			t.Errorf("%q: %q, %v", c.text, body, err)
		}
	}
	// No part of a file counts as a whole one.
	for whole, n := "a 1\nb 22\nend\n", 0; n < len(whole)-len("\n"); n++ {
		if _, err := Body(whole[:n]); err == nil {
			t.Errorf("%q is accepted", whole[:n])
		}
	}
}

func TestNoNetwork(t *testing.T) {
	for text, want := range map[string]string{
		"tengen-renju-net-2\nx": "a network of renju, not of ring", "tengen-jungo-3\n": "a network of jungo, not of ring",
		"tengen-ring-net-1\n": "a network (tengen-ring-net-1), not weights as text", "tempo 1\ntengen-renju-net-2\n": "", "": "",
	} {
		if err := NoNetwork(text, "ring"); want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// The body is the beginning of the text, and nothing but comments follows its end.
func FuzzBody(f *testing.F) {
	f.Add("a 1\nend\n# said afterwards\n")
	f.Fuzz(func(t *testing.T, text string) {
		body, err := Body(text)
		rest, ok := strings.CutPrefix(text, body)
		if !ok || err != nil && rest != "" || err == nil && strings.Count(rest, "end") == 0 {
			t.Errorf("%q: %q, %v", text, body, err)
		}
	})
}
