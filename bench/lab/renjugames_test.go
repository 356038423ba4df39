package lab

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"tengen/bench/selfplay"
	"tengen/bench/selfplay/tune"
	evalrenju "tengen/eval/renju"
	"tengen/eval/renju/net/train"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/game"
)

// A mixer gives every game that is not held back in all its parts, and begins again after the
// last; one of held back games gives those once.
func TestMixer(t *testing.T) {
	name, all := selfGames(t, 1500)
	type part struct { // of a game, by moves of it
		moves [10]uint32
		plies int
		first int
	}
	partOf := func(g *selfplay.Game, k int) part {
		p := part{plies: len(g.Plies), first: k}
		for i := range min(len(p.moves), p.plies) {
			p.moves[i] = g.Plies[i].Move
		}
		return p
	}
	parts := func(held bool, most int) (count map[part]int, got int) {
		m := newMixer([]string{name}, "", renju.Freestyle, held, 1)
		defer m.close()
		count = map[part]int{}
		for got < most {
			units, err := m.next(8)
			if err != nil {
				t.Fatal(err)
			}
			if len(units) == 0 {
				break
			}
			for _, u := range units {
				count[partOf(&u.game, u.first)]++
				got++
			}
		}
		return count, got
	}
	want := map[bool]map[part]bool{true: {}, false: {}} // by whether it is held back
	for i := range all {
		for k := range unitsOfGame {
			want[(i+1)%heldShare == 0][partOf(&all[i], k)] = true
		}
	}
	held, n := parts(true, math.MaxInt)
	if n != len(want[true]) || n == 0 || !maps.EqualFunc(held, want[true], func(n int, _ bool) bool { return n == 1 }) {
		t.Errorf("%d parts are held back, want each of %d once", n, len(want[true]))
	}
	// As many as a mixer keeps are some passes over these few games.
	passes := mixedGames / (len(all) - len(all)/heldShare)
	count, n := parts(false, mixedGames*unitsOfGame)
	for part, times := range count {
		if !want[false][part] || times < passes || times > passes+1 {
			t.Fatalf("a part comes %d times in %d passes; is it of those to train from: %v", times, passes, want[false][part])
		}
	}
	if len(count) != len(want[false]) {
		t.Errorf("%d parts of %d, in %d", len(count), len(want[false]), n)
	}
}

// The parts of a game have together every position once that a search scored, except those that
// are decided; the target is that of the side to move.
func TestTeach(t *testing.T) {
	_, all := selfGames(t, 600)
	tables, err := evalrenju.Load(renju.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	start, err := (&selfplay.Header{Config: game.Config{Game: "renju", Rule: "freestyle", Size: 9}}).Start()
	if err != nil {
		t.Fatal(err)
	}
	decided := 0
	for number, g := range all {
		var want, got []string
		b, err := tables.Board(9)
		if err != nil {
			t.Fatal(err)
		}
		for range g.Random {
			b.Make(renju.Cell(g.Plies[len(b.Moves())].Move))
		}
		err = g.Replay(start, func(p game.Position, ply selfplay.Ply) error {
			if search.Score(ply.Score).Proven() || b.AtHand() {
				decided++
			} else {
				want = append(want, fmt.Sprintf("%v %.6f %d", b.Moves(), tune.Mix(ResultValue, g.Result.For(p.Side()), ply, evalrenju.WinRateScale), ply.Best))
			}
			b.Make(renju.Cell(ply.Move))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		y := replayer{tables, map[int]*renju.Board{}, Trust{}, ResultValue}
		for k := range unitsOfGame {
			part := 0
			err := y.replay([]unit{{size: 9, game: g, first: k}}, func(l train.Lesson) {
				got = append(got, fmt.Sprintf("%v %.6f %d", l.Board.Moves(), l.Target, l.Best))
				if n := len(l.Board.Moves()); (n-g.Random)%unitsOfGame != k {
					t.Errorf("game %d, part %d: a position after %d moves", number, k, n)
				}
				part++
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("game %d: %d positions, want %d, or with other targets", number, len(got), len(want))
		}
	}
	if decided == 0 {
		t.Error("no position is decided")
	}
}
