package db

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tengen/search/game"
)

// circling returns random games of all lengths that come back to their positions where they can, so
// that games end where others go on, meet by several ways and go round.
func circling(t *testing.T, c game.Config, n, plies int) (out []*Game) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	v := newVariant(c)
	for i := range n {
		p := at(t, c)
		been := map[int64]bool{v.place(p).key: true}
		for range 1 + r.IntN(plies) {
			all := p.Choices()
			choice := all[r.IntN(len(all))].Text
			for _, m := range all {
				if _, err := p.Submit(m.Text); err != nil {
					continue
				}
				back := been[v.place(p).key]
				p.Undo()
				if back && r.IntN(2) == 0 {
					choice = m.Text
				}
			}
			if _, err := p.Submit(choice); err != nil {
				break
			}
			been[v.place(p).key] = true
			if _, over := p.Result(); over {
				break
			}
		}
		if len(p.Moves()) == 0 {
			continue
		}
		out = append(out, &Game{Config: c, Round: fmt.Sprint(i), Result: []Result{BlackWon, WhiteWon, Drawn, Unknown}[r.IntN(4)], Moves: p.Moves()})
	}
	return out
}

// countConfigs are games in which positions repeat, in which they are reached by several ways, and
// both.
func countConfigs(t *testing.T) []game.Config {
	return []game.Config{config(t, "renju", "rule=freestyle", "size=5"), config(t, "jungo", "size=2"), config(t, "ring")}
}

// reached is what a count by hand finds of a position: the games that came there, and by the moves
// with which they went on.
type reached struct {
	moves []string // to the position
	games map[int64]Result
	next  map[string]map[int64]Result
}

func countOf(games map[int64]Result) (c Counts) {
	for _, r := range games {
		c.Games++
		switch r {
		case BlackWon:
			c.Black++
		case WhiteWon:
			c.White++
		case Drawn:
			c.Draws++
		}
	}
	return c
}

// byHand counts the first moves of the games of a database; most is 0 for all moves.
func byHand(t *testing.T, d *DB, most int) map[int64]*reached {
	t.Helper()
	list, err := gamesOf(d.sql, "")
	if err != nil {
		t.Fatal(err)
	}
	out := map[int64]*reached{}
	for _, g := range list {
		v, p := newVariant(g.Config), at(t, g.Config)
		for i := 0; ; i++ {
			here := v.place(p)
			e := out[here.key]
			if e == nil {
				e = &reached{p.Moves(), map[int64]Result{}, map[string]map[int64]Result{}}
				out[here.key] = e
			}
			e.games[g.ID] = g.Result
			if i == len(g.Moves) || most > 0 && i == most {
				break
			}
			kept, err := here.kept(p, g.Moves[i])
			if err != nil {
				t.Fatal(err)
			}
			if e.next[kept] == nil {
				e.next[kept] = map[int64]Result{}
			}
			e.next[kept][g.ID] = g.Result
			if _, err := p.Submit(g.Moves[i]); err != nil {
				t.Fatal(err)
			}
		}
	}
	return out
}

// Every position that games reached has each of them once, with its result, and so has every move,
// also where games end, meet or come back; the games that are listed are some of them.
func TestCounts(t *testing.T) {
	for _, c := range countConfigs(t) {
		for _, most := range []int{0, 4} {
			d := create(t)
			list := circling(t, c, 60, 10)
			load(t, d, list, LoadOptions{Most: most, Batch: 100})
			ends, rounds := 0, 0
			for k, want := range byHand(t, d, most) {
				p := at(t, c, want.moves...)
				e := look(t, d, p)
				if e.Key != k || e.Empty() || e.Counts != countOf(want.games) || len(e.Moves) != len(want.next) {
					t.Fatalf("%s after %v: %+v, want %+v", c.Game, want.moves, e, want)
				}
				v, went := newVariant(c), 0
				here := v.place(p)
				for _, m := range e.Moves {
					kept, err := here.kept(p, m.Move)
					if err != nil || m.Counts != countOf(want.next[kept]) {
						t.Fatalf("%s after %v, %s: %+v, want %+v, %v", c.Game, want.moves, m.Move, m.Counts, want.next[kept], err)
					}
					went += m.Games
				}
				some, err := d.Some(&e, 1000)
				if err != nil || len(some) == 0 {
					t.Fatalf("%s after %v: %d games are listed, %v", c.Game, want.moves, len(some), err)
				}
				seen := map[int64]bool{}
				for _, g := range some {
					if _, ok := want.games[g.ID]; !ok || seen[g.ID] {
						t.Fatalf("%s after %v: game %d is listed", c.Game, want.moves, g.ID)
					}
					seen[g.ID] = true
				}
				if went < e.Games {
					ends++
				}
				if went > e.Games {
					rounds++
				}
			}
			if ends == 0 || rounds == 0 && c.Game == "ring" && most == 0 {
				t.Errorf("%s: %d positions where games end, %d that games leave in several ways: the test is too weak", c.Game, ends, rounds)
			}
			if got := checked(t, d); got.Wrong != 0 {
				t.Errorf("%s: %v", c.Game, got.Faults)
			}
		}
	}
}

// The counts are those of one import of all games, whatever was imported before with which bound,
// merged, or counted by a file of format 1; and an import claims no position that is not counted.
func TestCountsByAnyWay(t *testing.T) {
	load := func(d *DB, list []*Game, most int) Progress {
		done, err := d.Load(t.Context(), all(list), LoadOptions{Most: most, Batch: 50})
		if err != nil {
			t.Fatal(err)
		}
		return done
	}
	merge := func(d, from *DB) {
		if _, err := d.Merge(t.Context(), reopen(t, from), nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range countConfigs(t) {
		list := circling(t, c, 60, 10)
		for name, way := range map[string]func(d *DB) int{
			"deeper":    func(d *DB) int { load(d, list, 2); load(d, list[20:], 5); return load(d, list, 0).Positions },
			"less deep": func(d *DB) int { load(d, list[:30], 0); load(d, list, 2); return load(d, list, 0).Positions },
			"turned":    func(d *DB) int { load(d, list, 3); return load(d, turned(t, list), 0).Positions },
			"bounded, then merged": func(d *DB) int {
				deep, shallow := create(t), create(t)
				load(deep, list[:40], 0)
				load(shallow, list, 3)
				load(d, list[30:50], 2)
				merge(d, shallow)
				merge(d, deep)
				return load(d, list, 0).Positions
			},
			"format 1": func(d *DB) int {
				load(d, list[:50], 0)
				age(t, d)
				return load(d, list, 0).Positions
			},
			"merged from format 1": func(d *DB) int {
				old := create(t)
				load(old, list, 4)
				age(t, old)
				merge(d, old)
				return load(d, list, 0).Positions
			},
		} {
			whole, d := create(t), create(t)
			want := load(whole, list, 0)
			positions := way(d)
			if got, want := dump(t, d), dump(t, whole); !maps.Equal(nonzero(got), nonzero(want)) {
				t.Errorf("%s, %s: other counts", c.Game, name)
			}
			if got := checked(t, d); got.Wrong != 0 || got.Games != want.Added || positions != want.Positions {
				t.Errorf("%s, %s: %+v, %d positions, want %+v", c.Game, name, got, positions, want)
			}
		}
	}
}

// nonzero returns the rows that count games.
func nonzero(rows map[key][5]int64) map[key][5]int64 {
	maps.DeleteFunc(rows, func(k key, n [5]int64) bool { return k.move == "" && slices.Max(n[1:]) == 0 && slices.Min(n[1:]) == 0 })
	return rows
}

// turned returns images of games.
func turned(t *testing.T, list []*Game) (out []*Game) {
	t.Helper()
	for _, g := range list {
		p := at(t, g.Config)
		one := *g
		one.Moves = nil
		for _, m := range g.Moves {
			image, err := p.(game.Keyed).Turn(m, 1)
			if err != nil {
				t.Fatal(err)
			}
			one.Moves = append(one.Moves, image)
		}
		out = append(out, &one)
	}
	return out
}

// age makes a file one of format 1, which counts a game again where it comes back.
func age(t *testing.T, d *DB) {
	t.Helper()
	if _, err := d.sql.Exec("PRAGMA user_version=1; DELETE FROM move WHERE move=''; UPDATE move SET games=games+3, white=white+3 WHERE games>0 AND pos%2=0"); err != nil {
		t.Fatal(err)
	}
}

// A file of format 1 is read, written and checked as it is, until games are added.
func TestFirstFormat(t *testing.T) {
	d, c := create(t), config(t, "renju")
	game := func(round string) *Game {
		return &Game{Config: c, Round: round, Moves: strings.Fields("h8 h9 i10")}
	}
	load(t, d, []*Game{game("1")}, LoadOptions{})
	if _, err := d.sql.Exec("PRAGMA user_version=1; DELETE FROM move WHERE move=''"); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	d, err := Write(d.Path())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	text := "a comment"
	edit(t, d, at(t, c, "h8", "h9"), Edit{Comment: &text})
	if e := look(t, reopen(t, d), at(t, c, "h8", "h9")); e.Games != 1 || e.Note.Comment != text {
		t.Errorf("before: %+v", e)
	}
	if got := checked(t, d); got.Wrong != 0 {
		t.Errorf("before: %v", got.Faults)
	}
	if _, err := d.sql.Exec("UPDATE move SET games=2"); err != nil {
		t.Fatal(err)
	}
	if got := checked(t, d); got.Wrong != 1 || !strings.Contains(got.Faults[0], "next import") {
		t.Errorf("counted twice: %v", got.Faults)
	}
	// A recount that is stopped changes nothing.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.Load(ctx, all([]*Game{game("2")}), LoadOptions{}); err == nil {
		t.Error("a stopped import is no error")
	}
	if format, err := formatOf(d.sql); err != nil || format != 1 {
		t.Errorf("format %d after a stop, %v", format, err)
	}
	load(t, d, []*Game{game("2")}, LoadOptions{})
	if e := look(t, reopen(t, d), at(t, c, "h8", "h9", "i10")); e.Games != 2 {
		t.Errorf("after: %+v", e)
	}
	if got := checked(t, d); got.Wrong != 0 {
		t.Errorf("after: %v", got.Faults)
	}
}

// A game whose moves differ from those it was added with, although its positions are the same, goes
// on by the moves that it has. (e2 and a4 lead to images of one position.)
func TestExtendBySamePositions(t *testing.T) {
	d, c := create(t), config(t, "renju", "rule=freestyle", "size=5")
	for i, moves := range []string{"b1 c3 e2 e1", "b1 c3 a4 a1"} {
		load(t, d, []*Game{{Config: c, Moves: strings.Fields(moves)}}, LoadOptions{Most: 2 + 2*i})
	}
	if got := checked(t, d); got.Wrong != 0 || got.Games != 1 || got.Moves != 4 {
		t.Errorf("%+v", got)
	}
}

// The ends of variations are known, though no game came there.
func TestVariationEnds(t *testing.T) {
	d, c := create(t), config(t, "renju")
	fromSGF(t, d, "(;GM[4]SZ[15]PB[A];B[hh](;W[ig];B[aa])(;W[hg];B[if](;W[gh])(;W[ab])))")
	other := create(t)
	if _, err := other.Merge(t.Context(), reopen(t, d), nil); err != nil {
		t.Fatal(err)
	}
	for _, d := range []*DB{d, other} {
		for line, games := range map[string]int{"h8 i9 a15": 1, "h8 h9 i10 g8": 0, "h8 h9 i10 a14": 0} {
			if e := look(t, d, at(t, c, strings.Fields(line)...)); e.Empty() || e.Games != games {
				t.Errorf("after %s: %+v", line, e)
			}
		}
	}
}

// A game that ends in a position adds no move to it: nothing of that position is judged, deleted or
// searched as if it came after it.
func TestEndsAreNoMoves(t *testing.T) {
	d, c := create(t), config(t, "renju", "rule=freestyle", "size=9")
	load(t, d, []*Game{{Config: c, Moves: []string{"e5", "e6"}}}, LoadOptions{})
	v, p := known(1), at(t, c, "e5", "e6")
	edit(t, d, p, Edit{Value: &v})
	n, err := d.ForgetBelow(t.Context(), p, func(Value, Note) Fate { return Drop })
	if e := look(t, d, p); err != nil || n != 0 || !e.Value.Known() {
		t.Errorf("%d positions after the last one are forgotten, %v", n, err)
	}
	if _, err := d.Forget(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	o := AnalyzeOptions{Limits: game.Limits{Nodes: 30, MultiPV: 2}, Positions: 3, Engines: engines(t, c, 1)}
	if done := analyze(t, d, p, o); done.Positions != 3 {
		t.Errorf("%+v", done)
	}
	at := newVariant(c)
	tree, err := newTree(d, &at, at.place(p).key, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range tree.nodes {
		for _, l := range n.next {
			if l.to == n {
				t.Errorf("a move %q leads from a position to itself", l.move)
			}
		}
	}
}
