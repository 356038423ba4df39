package puzzle

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/internal/plaintext"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// samples returns the puzzles of testdata, one of each kind.
func samples(t *testing.T) []Puzzle {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "puzzles.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func solverOf(t *testing.T, p *Puzzle) Solver {
	t.Helper()
	s, err := NewSolver(p.Config.Game)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Every puzzle is proven again: its move wins, and no other one does.
func TestSamplesHold(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	kinds := map[string]bool{}
	for _, p := range samples(t) {
		kinds[p.Kind] = true
		s := solverOf(t, &p)
		at := positionOf(t, &p)
		now, err := s.Judge(t.Context(), at, nil)
		if err != nil || now == nil {
			t.Errorf("%s: %v, %v", p.Name, now, err)
			continue
		}
		now.Name = p.Name
		if !reflect.DeepEqual(*now, p) {
			t.Errorf("%s: found as\n%v, stored as\n%v", p.Name, now, &p)
		}
		if why, err := Check(t.Context(), &p, s); err != nil || why != nil {
			t.Errorf("%s: %s, %v", p.Name, why, err)
		}
		other := p
		if other.Key = at.Choices()[0].Text; other.Key == p.Key {
			other.Key = at.Choices()[1].Text
		}
		if why, err := Check(t.Context(), &other, s); err != nil || why == nil {
			t.Errorf("%s with key %s: %v", p.Name, other.Key, err)
		}
		if got, err := s.Judge(t.Context(), at, func(*Puzzle) bool { return false }); err != nil || got != nil {
			t.Errorf("%s is not wanted: %v, %v", p.Name, got, err)
		}
	}
	if len(kinds) != 5 {
		t.Errorf("kinds %v", kinds)
	}
}

// A person who follows the solution solves every puzzle; every other legal first move is wrong,
// and what refutes it is legal.
func TestTrials(t *testing.T) {
	for _, p := range samples(t) {
		s, err := NewQuickSolver(p.Config.Game)
		if err != nil {
			t.Fatal(err)
		}
		trial, err := NewTrial(&p, s)
		if err != nil {
			t.Fatal(err)
		}
		wrong := 0
		for _, c := range trial.Position().Choices() {
			if c.Text == p.Key || !slices.Contains(p.Tempting, c.Text) && (wrong >= 3 || testing.Short()) {
				continue
			}
			a, err := trial.Try(t.Context(), c.Text)
			if err != nil || a.Right || a.Why == nil {
				t.Errorf("%s: %s: %+v, %v", p.Name, c.Text, a, err)
			}
			q := trial.Position().Clone()
			if err := q.Play(c.Text); err != nil {
				t.Fatal(err)
			}
			if a.Reply != "" {
				if err := q.Play(a.Reply); err != nil {
					t.Errorf("%s: %s is refuted by %s: %v", p.Name, c.Text, a.Reply, err)
				}
			}
			wrong++
			if trial.Wrong() != wrong || a.Solved {
				t.Errorf("%s: %d wrong moves, want %d", p.Name, trial.Wrong(), wrong)
			}
		}
		if _, err := trial.Try(t.Context(), "nonsense"); err == nil || trial.Wrong() != wrong {
			t.Errorf("%s: nonsense is a move: %v", p.Name, err)
		}
		for n, solved := 0, false; !solved; n++ {
			m, err := trial.Hint(t.Context())
			if err != nil || m == "" || n > p.Plies {
				t.Fatalf("%s, move %d: %q, %v", p.Name, n+1, m, err)
			}
			if n == 0 && m != p.Key {
				t.Errorf("%s: the hint is %s, not %s", p.Name, m, p.Key)
			}
			a, err := trial.Try(t.Context(), m)
			if err != nil || !a.Right {
				t.Fatalf("%s, move %d, %s: %+v, %v", p.Name, n+1, m, a, err)
			}
			solved = a.Solved
		}
		if trial.Wrong() != wrong {
			t.Errorf("%s: %d wrong moves, want %d", p.Name, trial.Wrong(), wrong)
		}
	}
}

// The tree of a solution is legal; wrong moves are marked as bad, the solution comes first.
func TestRecord(t *testing.T) {
	for _, p := range samples(t) {
		rec, err := Record(t.Context(), &p, solverOf(t, &p))
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		var sgf bytes.Buffer
		if _, err := rec.WriteTo(&sgf); err != nil {
			t.Fatal(err)
		}
		all, err := record.Read(&sgf)
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		start := positionOf(t, &p)
		if len(all[0].Root.Children) != 1+len(p.Tempting) {
			t.Errorf("%s: %d first moves", p.Name, len(all[0].Root.Children))
		}
		for i, child := range all[0].Root.Children {
			bad := slices.ContainsFunc(child.Other, func(p record.Property) bool { return p.Name == "BM" })
			_, text, _ := replay.New([]*record.Node{child}).Move(0, start)
			if bad != (i > 0) || (i == 0) != (text == p.Key) && !child.Move.Pass {
				t.Errorf("%s: move %d, %s, bad: %v", p.Name, i, text, bad)
			}
		}
		if p.Config.Game == "ring" && all[0].Root.Text(record.PositionProperty) != start.Text() {
			t.Errorf("%s: begins at %q", p.Name, all[0].Root.Text(record.PositionProperty))
		}
		playAll(t, p.Name, start, all[0].Root)
	}
}

// playAll plays all variations below a node by the rules, each once and in the right colour; a
// pass stands for any move.
func playAll(t *testing.T, name string, p game.Position, n *record.Node) {
	t.Helper()
	seen := map[record.Move]bool{}
	for _, child := range n.Children {
		if seen[child.Move] {
			t.Errorf("%s: %+v stands there twice", name, child.Move)
		}
		seen[child.Move] = true
	}
	if m := n.Move; m.Color != record.None {
		if m.Color != replay.ColourOf(p.Side()) {
			t.Errorf("%s: %+v where %v is to move", name, m, p.Side())
		}
		_, text, _ := replay.New([]*record.Node{n}).Move(0, p)
		if err := p.Play(text); err != nil {
			t.Errorf("%s: %s in a variation: %v", name, text, err)
			return
		}
	}
	for _, child := range n.Children {
		playAll(t, name, p.Clone(), child)
	}
}

// Find finds the puzzle of a position in the game that leads to it.
func TestFind(t *testing.T) {
	want := samples(t)[0]
	c, moves := want.Config, []string{"a1"}
	s := newRenjuSolver()
	found, err := Find(t.Context(), s, c, moves, 0, nil)
	if err != nil || len(found) == 0 || len(found) > perGame || found[len(found)-1].Key != want.Key || found[len(found)-1].Config.Position != want.Config.Position {
		t.Fatalf("%v, %v", found, err)
	}
	if none, err := Find(t.Context(), s, c, moves, 0, &Collection{most: -1}); err != nil || len(none) > 0 {
		t.Errorf("a full collection gets %v, %v", none, err)
	}
	if first, err := Find(t.Context(), s, c, moves[:1], 1, nil); err != nil || len(first) != 1 {
		t.Errorf("%v, %v", first, err)
	}
	if none, err := Find(t.Context(), s, c, nil, 0, nil); err != nil || len(none) > 0 {
		t.Errorf("%v, %v", none, err)
	}
	if _, err := Find(t.Context(), s, c, append(moves, "a1"), 0, nil); err == nil || !strings.Contains(err.Error(), "move 2") {
		t.Errorf("an illegal move: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Find(ctx, s, c, moves, 0, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// Lines are read as they are written, and what is wrong with one is said.
func TestLines(t *testing.T) {
	all := samples(t)
	var b bytes.Buffer
	if err := plaintext.WriteLines(&b, "one\ntwo\n", all); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(b.String(), "# one\n# two\n") {
		t.Errorf("%s", b.String())
	}
	again, err := Read(&b)
	if err != nil || !reflect.DeepEqual(again, all) {
		t.Errorf("%v, %v", again, err)
	}
	if again, err := Read(strings.NewReader("\ufeff# by an editor\r\n" + all[0].String() + "\r\n")); err != nil || !reflect.DeepEqual(again, all[:1]) {
		t.Errorf("with a byte order mark: %v, %v", again, err)
	}
	good := strings.Fields(all[0].String())
	for i, bad := range map[int]string{1: "chess", 2: "odd", 3: "x", 4: "mate", 5: "x", 6: "zz", 7: "zz", 8: "zz", 9: "x"} {
		f := slices.Clone(good)
		f[i] = bad
		if _, err := Read(strings.NewReader("\n" + strings.Join(f, " "))); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("field %d is %q: %v", i, bad, err)
		}
	}
	good[5] = "0"
	if _, err := Read(strings.NewReader(strings.Join(good, " "))); err == nil || !strings.Contains(err.Error(), "0 plies") {
		t.Errorf("a win in no plies: %v", err)
	}
	if _, err := Read(strings.NewReader(strings.Repeat("a", 1000))); err == nil || len(err.Error()) > 300 {
		t.Errorf("a long line: %v", err)
	}
	if _, err := Read(strings.NewReader("a b c")); err == nil || !strings.Contains(err.Error(), "tempting") {
		t.Errorf("a short line: %v", err)
	}
	if _, err := NewSolver("chess"); err == nil {
		t.Error("there are puzzles of chess")
	}
}

// Grades rise with the length, the kind, the tempting moves and the motifs.
func TestGrade(t *testing.T) {
	last := 0
	for _, p := range []Puzzle{{Kind: "fours", Plies: 7}, {Kind: "threes", Plies: 11}, {Kind: "threes", Plies: 15, Motifs: []string{Quiet}}, {Kind: "fukumi", Plies: 15, Motifs: []string{Quiet}},
		{Kind: "fukumi", Plies: 21, Tempting: make([]string, 8), Motifs: []string{Quiet, Forbidden}}} {
		if g := p.Grade(); g != last+1 {
			t.Errorf("%+v: grade %d, want %d", p, g, last+1)
		}
		last++
	}
	if last != Grades {
		t.Errorf("%d grades", last)
	}
}

// The embedded collection holds: every puzzle can be read, no two are mirror images, and those
// that are proven again here do hold.
func TestEmbedded(t *testing.T) {
	all, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	c, err := NewCollection(len(all), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if added, err := c.Add(&all[i]); !added || err != nil {
			t.Fatalf("%s is there twice: %v, %v", all[i].Name, added, err)
		}
	}
	names, count := map[string]bool{}, map[string]int{}
	for _, p := range all {
		if names[p.Name] {
			t.Errorf("%s stands there twice", p.Name)
		}
		names[p.Name] = true
		count[p.Config.Game]++
	}
	for _, name := range games.Names() {
		if count[name] != 300 && len(Kinds(name)) > 0 {
			t.Errorf("%d puzzles of %s", count[name], name)
		}
	}
	every := 30
	if testing.Short() {
		every = 200
	}
	solvers := map[string]Solver{}
	for i := 0; i < len(all); i += every {
		p := &all[i]
		if p.Config.Game == "jungo" && p.Config.Size == jungoSolved {
			continue // all its positions would have to be solved first
		}
		if solvers[p.Config.Game] == nil {
			solvers[p.Config.Game] = solverOf(t, p)
		}
		if why, err := Check(t.Context(), p, solvers[p.Config.Game]); err != nil || why != nil {
			t.Errorf("%s: %s, %v", p.Name, why, err)
		}
	}
}

// A collection takes no mirror image, and no more than it wants.
func TestCollection(t *testing.T) {
	all := samples(t)
	c, err := NewCollection(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := all[0]
	p.Name = ""
	if !c.Wants(&p) {
		t.Error("the first puzzle is not wanted")
	}
	if added, err := c.Add(&p); !added || err != nil || c.Len() != 1 || c.Puzzles()[0].Name == "" {
		t.Errorf("%v, %v, %+v", added, err, c.Puzzles())
	}
	q := p
	rows := strings.Split(strings.Fields(p.Config.Position)[0], "/")
	slices.Reverse(rows)
	q.Config.Position = strings.Join(rows, "/") + " " + strings.Fields(p.Config.Position)[1]
	for _, most := range []int{1, 5} {
		c.most = most
		if c.Wants(&q) {
			t.Errorf("a mirror image is wanted, or a second puzzle of %d", most)
		}
		if added, err := c.Add(&q); added || err != nil {
			t.Errorf("a mirror image: %v, %v", added, err)
		}
	}
	// Another puzzle of the kind has room, and a name of its own, where two are wanted.
	other, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(other, func(o Puzzle) bool { return strings.HasPrefix(o.Name, "caro-white-fours-") && o.Key != p.Key })
	next := other[i]
	next.Name = ""
	for most, want := range map[int]bool{1: false, 2: true} {
		first := p
		first.Name = "caro-white-fours-02"
		c, err := NewCollection(most, []Puzzle{first})
		if err != nil {
			t.Fatal(err)
		}
		if added, err := c.Add(&next); added != want || err != nil || added && c.all[1].Name == first.Name {
			t.Errorf("most %d: %v, %v, %+v", most, added, err, c.all)
		}
	}
	q.Config.Position = "x"
	if _, err := c.Add(&q); err == nil || c.Wants(&q) {
		t.Error("a bad position is added")
	}
	embedded, err := NewCollection(0, nil)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, n := range quotas {
		sum += n
	}
	if sum != 900 || !embedded.Wants(&p) {
		t.Errorf("the quotas are %d puzzles", sum)
	}
}

// A collection keeps what it begins with, also more than it would add, a position that is there twice, and
// puzzles for which there is no quota; all of them count when others are added.
func TestCollectionKeeps(t *testing.T) {
	all := samples(t)
	fukumi := all[2]
	fukumi.Name, fukumi.Config.Rule = "caro-fukumi", "caro"
	twice := all[0]
	twice.Name = "twice"
	have := append(slices.Clone(all), fukumi, twice)
	for _, most := range []int{0, 1, 9} {
		c, err := NewCollection(most, have)
		if err != nil {
			t.Fatal(err)
		}
		got := c.Puzzles()
		for _, p := range have {
			if !slices.ContainsFunc(got, func(q Puzzle) bool { return reflect.DeepEqual(p, q) }) {
				t.Errorf("most %d: %s is lost", most, p.Name)
			}
			if p.Name = ""; c.Wants(&p) {
				t.Errorf("most %d: %v is wanted again", most, &p)
			}
		}
		if len(got) != len(have) || c.Len() != len(have) {
			t.Errorf("most %d: %d of %d puzzles", most, len(got), len(have))
		}
		if s := slot(&twice, game.White); c.count[s] != 2 {
			t.Errorf("most %d: %d puzzles of %s count", most, c.count[s], s)
		}
	}
}

// Any text is read or refused, and the puzzles that are read are written so that they are
// read again as the same.
func FuzzRead(f *testing.F) {
	sample := filetest.Read(f, filepath.Join("testdata", "puzzles.txt"))
	f.Add(sample)
	for line := range bytes.Lines(sample) {
		f.Add(line)
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(sample); err != nil {
		f.Fatal(err)
	}
	if err := z.Close(); err != nil {
		f.Fatal(err)
	}
	f.Add(packed.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := plaintext.WriteLines(&out, "", all); err != nil {
			t.Fatal(err)
		}
		if again, err := Read(&out); err != nil || !reflect.DeepEqual(again, all) {
			t.Errorf("%+v is read again as %+v, %v", all, again, err)
		}
		for i := range all {
			if g := all[i].Grade(); g < 1 || g > Grades {
				t.Errorf("grade %d of %v", g, &all[i])
			}
		}
	})
}
