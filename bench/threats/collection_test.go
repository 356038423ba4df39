package threats

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"tengen/internal/plaintext"
	"tengen/movegen/renju"
	"tengen/search/threat"
)

// named returns the problems of the suite with these names.
func named(t *testing.T, names ...string) (out []Puzzle) {
	t.Helper()
	all := puzzles(t)
	for _, name := range names {
		i := slices.IndexFunc(all, func(p Puzzle) bool { return p.Name == name })
		if i < 0 {
			t.Fatalf("no problem %s", name)
		}
		out = append(out, all[i])
	}
	return out
}

// The suite is a collection: with its own quota all its problems are added, in the same
// order and with the same names, and written as in the file.
func TestSuiteIsACollection(t *testing.T) {
	all := puzzles(t)
	c, err := NewCollection(DefaultQuota(), all)
	if err != nil {
		t.Fatal(err)
	}
	var got, want bytes.Buffer
	if err := plaintext.WriteLines(&got, "a\nb", c.Puzzles()); err != nil {
		t.Fatal(err)
	}
	want.WriteString("# a\n# b\n")
	_, rest, _ := strings.Cut(puzzlesText, "\n")
	want.WriteString(rest)
	if !bytes.Equal(got.Bytes(), want.Bytes()) {
		t.Error("the suite is not written as it stands")
	}
	if c.Len() != len(all) {
		t.Errorf("%d problems of %d", c.Len(), len(all))
	}
}

// A collection adds problems that are wanted and new, at most two of an answer or a note
// from each game, and names them by their kind.
func TestCollection(t *testing.T) {
	wins := named(t, "renju-b-fours-01", "renju-b-fours-02", "renju-b-threes-01", "renju-b-threes-02", "renju-b-fours-05")
	fails := named(t, "standard-b-overline-01", "standard-b-overline-02", "renju-b-forbidden-01", "standard-b-overline-03")
	quota := Quota{Won: map[threat.Kind]int{threat.Fours: 2, threat.Threes: 1}, None: 9}
	c, err := NewCollection(quota, wins[4:])
	if err != nil {
		t.Fatal(err)
	}
	if want := 4*2*3 - 1; c.MissingWins() != want || c.MissingOverlines() != 3*9 {
		t.Errorf("%d wins and %d overlines missing, want %d and 27", c.MissingWins(), c.MissingOverlines(), want)
	}
	names := func(list []Puzzle) (out []string) {
		for _, p := range list {
			out = append(out, p.Name)
		}
		return out
	}
	mirror := wins[0]
	mirror.Moves = nil
	for _, m := range wins[0].Moves {
		mirror.Moves = append(mirror.Moves, renju.At(mirror.Size-1-m.X(), m.Y()))
	}
	for i, step := range []struct {
		game []Puzzle
		want []string
	}{
		{wins[4:], nil}, // already in the collection
		{wins[2:4], []string{"renju-b-threes-01"}},
		{wins[:2], []string{"renju-b-fours-02"}}, // only one more is wanted
		{[]Puzzle{mirror}, nil},
		{fails, []string{"standard-b-overline-01", "standard-b-overline-02", "renju-b-forbidden-01"}},
		{fails[3:], []string{"standard-b-overline-03"}},
	} {
		got, err := c.Add(step.game)
		if err != nil || !slices.Equal(names(got), step.want) {
			t.Errorf("game %d: took %v, %v; want %v", i, names(got), err, step.want)
		}
	}
	// A mirrored position is not new, even if more problems are wanted.
	wide, err := NewCollection(DefaultQuota(), wins[:1])
	if err != nil {
		t.Fatal(err)
	}
	if got, err := wide.Add([]Puzzle{mirror}); err != nil || len(got) != 0 {
		t.Errorf("took %v, %v, a position that is there mirrored", names(got), err)
	}
	three := named(t, "caro-b-fours-01", "caro-w-threes-01", "caro-b-threes-01")
	if got, err := wide.Add(three); err != nil || len(got) != perGame {
		t.Errorf("took %d wins of a game, %v, want %d", len(got), err, perGame)
	}
	if c.Wants(wins[0], renju.Black) || !c.Wants(wins[0], renju.White) || !c.Wants(fails[0], renju.Black) {
		t.Error("wanted is what is there, or not what is missing")
	}
	order := []string{"standard-b-overline-01", "standard-b-overline-02", "standard-b-overline-03",
		"renju-b-fours-01", "renju-b-fours-02", "renju-b-threes-01", "renju-b-forbidden-01"}
	if got := names(c.Puzzles()); !slices.Equal(got, order) || c.Len() != len(order) {
		t.Errorf("problems %v, want %v", got, order)
	}
	if want := 4*2*3 - 3; c.MissingWins() != want || c.MissingOverlines() != 3*9-3 {
		t.Errorf("%d wins and %d overlines missing, want %d and 24", c.MissingWins(), c.MissingOverlines(), want)
	}
}

// Problems with an unknown note are kept.
func TestUnknownNote(t *testing.T) {
	p := named(t, "renju-b-fails-01")[0]
	p.Note = "strange"
	c, err := NewCollection(DefaultQuota(), []Puzzle{p})
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Puzzles(); len(got) != 1 || got[0].Name != "renju-b-strange-01" {
		t.Errorf("problems %v", got)
	}
}
