package renju

import (
	"math"
	"testing"
	"time"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/renju/book"
)

// The book answers where a move of a game is wanted and the search would not be longer than
// the one behind the move; it never answers an analysis.
func TestFromBook(t *testing.T) {
	k, err := book.Load(renju.Renju, 15)
	if err != nil || k == nil {
		t.Fatal(k, err)
	}
	l := k.Lines()[k.Len()/2]
	b, err := renju.New(15, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range l.Moves {
		b.Make(c)
	}
	for _, c := range []struct {
		name   string
		r      search.Limits
		change func(*Options)
		want   bool
	}{
		{"a move", search.Limits{Nodes: 1, Book: true}, nil, true},
		{"one best move", search.Limits{Nodes: 1, MultiPV: 1, Book: true}, nil, true},
		{"as many nodes", search.Limits{Nodes: l.Entry.Effort, Book: true}, nil, true},
		{"a short time", search.Limits{Hard: time.Millisecond, Book: true}, nil, true},
		{"a short time of a clock", search.Limits{Soft: time.Millisecond, Hard: time.Hour, Book: true}, nil, true},
		{"a small depth", search.Limits{Depth: 1, Book: true}, nil, true},
		{"an analysis", search.Limits{Nodes: 1}, nil, false},
		{"more moves", search.Limits{Nodes: 1, MultiPV: 2, Book: true}, nil, false},
		{"some moves", search.Limits{Nodes: 1, Only: MovesOf([]renju.Cell{l.Entry.Move}), Book: true}, nil, false},
		{"other moves", search.Limits{Nodes: 1, Exclude: MovesOf([]renju.Cell{renju.At(0, 0)}), Book: true}, nil, false},
		{"more nodes", search.Limits{Nodes: l.Entry.Effort + 1, Book: true}, nil, false},
		{"much time", search.Limits{Hard: time.Hour, Book: true}, nil, false},
		{"no pass", search.Limits{Nodes: 1, Exclude: MovesOf([]renju.Cell{renju.Pass}), Book: true}, nil, true},
		{"switched off", search.Limits{Nodes: 1, Book: true}, func(o *Options) { o.Book = false }, false},
		{"more threads", search.Limits{Hard: time.Duration(l.Entry.Effort/bookPerMs) * time.Millisecond, Book: true}, func(o *Options) { o.Threads = 2 }, false},
	} {
		e := engine(t, c.change)
		a, ok, err := e.fromBook(b, &c.r)
		if err != nil || ok != c.want || ok != a.Book {
			t.Errorf("%s: %+v, %v, %v", c.name, a, ok, err)
		}
	}
	reports := 0
	a, err := engine(t, nil).Think(t.Context(), b, search.Limits{Nodes: 1, Book: true}, func(r search.Info) {
		reports++
		if !r.Book || !r.Final || len(r.PV) == 0 || CellOf(r.PV[0]) != l.Entry.Move || r.Score != l.Entry.Score {
			t.Errorf("reported %+v, want %+v", r, l.Entry)
		}
	})
	if err != nil || !a.Book || CellOf(a.Best) != l.Entry.Move || a.Nodes != 0 || len(a.Lines) != 1 || reports != 1 || !b.Legal(CellOf(a.Best)) {
		t.Errorf("%+v, %v, %d reports, want %+v", a, err, reports, l.Entry)
	}
}

// A position that the book does not have is searched, and so is one of another board.
func TestOutOfBook(t *testing.T) {
	for _, size := range []int{15, 13} {
		b, err := renju.New(size, renju.Renju)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []renju.Cell{renju.At(0, 0), renju.At(2, 5), renju.At(9, 1)} {
			b.Make(c)
		}
		a, err := engine(t, nil).Think(t.Context(), b, search.Limits{Nodes: 500, Book: true}, nil)
		if err != nil || a.Book || a.Nodes == 0 {
			t.Errorf("size %d: %+v, %v", size, a, err)
		}
	}
	if n := engine(t, nil).effort(&search.Limits{Book: true}); n != math.MaxUint64 {
		t.Errorf("a search without limits has %d nodes", n)
	}
}
