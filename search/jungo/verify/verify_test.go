package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

const root = Header + "\nsize 2\nstones X...\nto-move white\nko -\npasses 1\n"

func TestVerify(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{strings.Replace(root, "passes 1", "passes 2", 1) + "claim black 1\n", ""},
		{strings.Replace(root, "passes 1", "passes 2", 1) + "claim black 2\n", "the game ends with 1 at once"},
		{strings.Replace(root, "passes 1", "passes 2", 1) + "claim white -1\n", ""},
		{root + "claim black 1\n", "no move after "},
		{root + "claim black 1\nXO.. - 0 A1\nX.O. - 0 A1\nX..O - 0 A1\n", "illegal move A1 after "},
		{root + "claim white -1\nX... - 1 pass\n", ""},
		{root + "claim white 0\nX... - 1 pass\n", "the game ends with -1 after pass"},
		{root + "claim white -1\nX... - 1 pass\nclaim white 5\nX... - 1 pass\n", "white by 5"},
	} {
		p, err := Parse(strings.NewReader(c.text))
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		_, err = Verify(context.Background(), p)
		var hole *Hole
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.text, err)
		case c.want != "" && (!errors.As(err, &hole) || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %q", c.text, err, c.want)
		}
	}
}

// A strategy that goes round in a circle proves nothing.
func TestVerifyFindsCircles(t *testing.T) {
	// Both sides pass but once each between captures: Black fills, White takes
	// all, Black takes back, for ever.
	p, err := Parse(strings.NewReader(strings.Replace(root, "passes 1", "passes 0", 1) + `claim black -3
X... - 1 B1
XO.. - 0 A2
X.O. - 0 B1
X..O - 0 B1
XX.. - 1 A2
XXO. - 0 B2
XX.O - 0 A2
.O.. - 0 A1
..O. - 0 A1
...O - 0 B1
`))
	if err != nil {
		t.Fatal(err)
	}
	var hole *Hole
	if _, err := Verify(context.Background(), p); !errors.As(err, &hole) {
		t.Errorf("no hole: %v", err)
	}
}

// A proof has a largest number of lines, of which one more is refused.
func TestLongestProof(t *testing.T) {
	text := root + "claim black 1\nXO.. - 0 A2\nX.O. - 0 B1\n"
	lines := strings.Count(text, "\n")
	if _, err := parse(strings.NewReader(text), lines); err != nil {
		t.Errorf("%d lines of %d: %v", lines, lines, err)
	}
	want := fmt.Sprintf("line %d: a proof has at most %d lines", lines, lines-1)
	if _, err := parse(strings.NewReader(text), lines-1); err == nil || err.Error() != want {
		t.Errorf("%v, want %q", err, want)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(root + "claim black 1\nXO.. - 0 A2\n")
	f.Add(root + "claim white -1\nX... - 1 pass\n")
	f.Add(Header)
	f.Fuzz(func(t *testing.T, s string) {
		p, err := Parse(strings.NewReader(s))
		if err != nil {
			return
		}
		var text bytes.Buffer
		if _, err := p.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		again, err := Parse(bytes.NewReader(text.Bytes()))
		if err != nil {
			t.Fatalf("%q does not come back: %v", text.String(), err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel() // only that it does not panic
		if _, err := Verify(ctx, again); err == nil && len(p.Claims) == 0 {
			t.Fatal("nothing was claimed")
		}
	})
}
