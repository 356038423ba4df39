package ring

import (
	"strings"
	"testing"
)

func TestDiagram(t *testing.T) {
	for text, want := range map[string]string{
		"6/1w4/6/2W3/1b1w2/3b2/2b1w1/1B4/6/2b3/6/6 l5w,r12w,a0b w -": `
     a b c d e f
13       + +
12   . . . . . . w
11   . w . . . .
10   . . . . . .
 9   . . W . . .
 8   . b . w . .
 7   . . . b . .
     -----------
 6   . . b . w .
 5 w . B . . . .
 4   . . . . . .
 3   . . b . . .
 2   . . . . . .
 1   . . . . . .
 0   b   + +
     a b c d e f
`,
		"6/6/6/6/w5/6/6/6/2W3/6/b5/6 c13B w -": `
     a b c d e f
13       B +
12   . . . . . .
11   . . . . . .
10   . . . . . .
 9   . . . . . .
 8   w . . . . .
 7   . . . . . .
     -----------
 6   . . . . . .
 5   . . . . . .
 4   . . W . . .
 3   . . . . . .
 2   b . . . . .
 1   . . . . . .
 0       + +
     a b c d e f
`,
	} {
		p, err := Parse(FullField(), text)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Diagram(); got != strings.TrimPrefix(want, "\n") {
			t.Errorf("%s:\n%s", text, got)
		}
	}
}
