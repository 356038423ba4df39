package record

import (
	"strings"
	"testing"
)

// A merged tree has what either says, once; its end is that of the main line of the other.
func TestMerge(t *testing.T) {
	read := func(text string) *Record {
		t.Helper()
		list, err := Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return list[0]
	}
	a := read("(;GM[4]SZ[15]XX[1];B[hh]LB[aa:x]XX[1]C[one];W[hg])")
	b := read("(;GM[4]SZ[15]XX[2];B[hh]LB[aa:x][bb:y]XX[2]C[two](;W[hg];B[aa])(;W[ii];B[jj]))")
	end := a.Root.Merge(b.Root)
	if p := end.Move.Point; p != (Point{X: 0, Y: 14}) {
		t.Errorf("the main line ends with %v", p)
	}
	var out strings.Builder
	if _, err := a.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	const want = "(;FF[4]CA[UTF-8]GM[4]SZ[15]XX[1];B[hh]C[one\ntwo]LB[aa:x][bb:y]XX[1](;W[hg];B[aa])(;W[ii];B[jj]))"
	if got := strings.NewReplacer("]\n", "]", "\n;", ";", "\n(", "(", "\n)", ")").Replace(strings.TrimSpace(out.String())); got != want {
		t.Errorf("merged\n%s, want\n%s", got, want)
	}
	if again := a.Root.Merge(b.Root); again != end || len(a.Root.Children) != 1 {
		t.Error("merged again it is another tree")
	}
}

// What a format cannot hold is counted in words.
func TestLosses(t *testing.T) {
	list, err := Read(strings.NewReader("(;GM[4]SZ[15]PB[A]RE[B+]C[x];B[hh]LB[aa:x]MA[bb]XX[1](;W[hg];B[aa])(;W[ii])(;W[jj]))"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		keep Kept
		kept []string
		want string
	}{
		{0, nil, "1 name of a player, 1 result, 1 comment, 1 mark, 1 label, 1 property, 2 variations"},
		{KeepVariations | KeepComments | KeepMarks | KeepOther, []string{"result", "name of a player"}, ""},
		{KeepVariations | KeepLabels, []string{"result", "name of a player"}, "1 comment, 1 mark, 1 property"},
		{KeepComments | KeepMarks | KeepOther, []string{"result"}, "1 name of a player, 2 variations"},
	} {
		var l Losses
		if l.Tree(list[0], c.keep, c.kept...); l.String() != c.want {
			t.Errorf("kept %d, %v: %s, want %s", c.keep, c.kept, l.String(), c.want)
		}
	}
	var l Losses
	for _, kind := range []string{"property", "pass", "name of a player put in other letters", "stone without a colour", "mark"} {
		l.Add(kind, 2)
	}
	l.Add("nothing", 0)
	if want := "2 properties, 2 passes, 2 names of a player put in other letters, 2 stones without a colour, 2 marks"; l.String() != want {
		t.Errorf("%s, want %s", l.String(), want)
	}
}
