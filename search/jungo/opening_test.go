package jungo

import (
	"testing"
	"time"

	"tengen/movegen/jungo"
)

// The opening book answers a move of a game at once, with a lead that counts the komi, unless the
// limits allow a longer search than the book's, choose moves, or it is off.
func TestOpeningBook(t *testing.T) {
	for _, size := range []int{6, 7, 9} {
		b, err := jungo.New(size, jungo.KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		e := newEngine(t, Options{NoSolver: true})
		e.SetKomi(3.5)
		reports := 0
		r, err := e.Analyze(t.Context(), b, Limits{Visits: 5, Book: true}, 0, func(i Info) {
			if reports++; !i.Book {
				t.Error("a report without the book")
			}
		})
		if err != nil || !r.Book || r.Visits != 0 || reports != 1 || !b.Legal(r.Move) || r.Candidates[0].Move != r.Move || len(r.Candidates[0].PV) < 3 {
			t.Fatalf("size %d: %+v, %v, %d reports", size, r, err, reports)
		}
		e.SetKomi(5.5)
		if other, err := e.Genmove(t.Context(), b, Limits{Visits: 5, Book: true}); err != nil || other.Score > r.Score-1.9 || other.Score < r.Score-2.1 || other.Winrate >= r.Winrate {
			t.Errorf("size %d: %+v with two stones more for White, %v", size, other, err)
		}
		_, effort, err := BookMoves(b, 0)
		if err != nil {
			t.Fatal(err)
		}
		superko := b.Clone()
		superko.SetRule(jungo.KoSituational)
		for name, c := range map[string]struct {
			opt Options
			b   *jungo.Board
			lim Limits
		}{
			"not asked for":   {Options{}, b, Limits{Visits: 5}},
			"off":             {Options{NoBook: true}, b, Limits{Visits: 5, Book: true}},
			"chosen moves":    {Options{}, b, Limits{Visits: 5, Book: true, Avoid: []jungo.Point{0}}},
			"superko":         {Options{}, superko, Limits{Visits: 5, Book: true}},
			"a longer search": {Options{}, b, Limits{Visits: int(effort) + 1, Time: time.Nanosecond, Book: true}},
		} {
			c.opt.NoSolver = true
			if r, err := newEngine(t, c.opt).Genmove(t.Context(), c.b, c.lim); err != nil || r.Book {
				t.Errorf("size %d, %s: %+v, %v", size, name, r, err)
			}
		}
	}
}

// What a search may cost follows from its limits; without any it is compared with no book.
func TestOpeningEffort(t *testing.T) {
	e := newEngine(t, Options{NoSolver: true, Threads: 2})
	for _, c := range []struct {
		lim  Limits
		want uint64
	}{
		{Limits{Visits: 70}, 70}, {Limits{Time: 10 * time.Millisecond}, 20 * bookPerMs},
		{Limits{Visits: 70, Time: 20 * time.Millisecond}, 70}, {Limits{}, 1<<64 - 1},
	} {
		if got := e.effort(&c.lim); got != c.want {
			t.Errorf("%+v: %d, want %d", c.lim, got, c.want)
		}
	}
}
