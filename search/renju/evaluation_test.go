package renju

import (
	"context"
	"testing"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search"
)

// follower is an evaluation that keeps its own record of the moves, as one with
// incremental state would, and compares it with the board at every call.
type follower struct {
	*evalrenju.Weights
	t *testing.T
}

func (f *follower) Attach(b *renju.Board) evalrenju.Evaluator {
	return &following{Evaluator: f.Weights.Attach(b), t: f.t, b: b, from: b.Ply()}
}

type following struct {
	evalrenju.Evaluator
	t    *testing.T
	b    *renju.Board
	from int
	told []renju.Cell
}

func (f *following) Make(c renju.Cell) {
	f.told = append(f.told, c)
	f.check("Make")
}

func (f *following) Unmake() {
	f.told = f.told[:len(f.told)-1]
	f.check("Unmake")
}

func (f *following) Reset() {
	f.Evaluator.Reset()
	f.from, f.told = f.b.Ply(), f.told[:0]
}

func (f *following) Value() int {
	f.check("Value")
	return f.Evaluator.Value()
}

func (f *following) Order(cells []renju.Cell, out []int32) {
	f.check("Order")
	f.Evaluator.Order(cells, out)
}

func (f *following) check(where string) {
	if f.b.Ply() != f.from+len(f.told) {
		f.t.Fatalf("%s: the board is at ply %d, told were %d moves from ply %d", where, f.b.Ply(), len(f.told), f.from)
	}
	for i, c := range f.told {
		if f.b.Move(f.from+i) != c {
			f.t.Fatalf("%s: move %d is %v on the board, told was %v", where, i, f.b.Move(f.from+i), c)
		}
	}
}

// An evaluation gets every move, and one with the values of the tables makes
// the same search.
func TestEvaluationIsTold(t *testing.T) {
	for _, rule := range []renju.Rule{renju.Renju, renju.Freestyle} {
		b, err := renju.New(15, rule)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []string{"h8", "h9", "j7", "g7", "i6", "i9"} {
			c, err := renju.ParseCell(m, 15)
			if err != nil {
				t.Fatal(err)
			}
			b.Make(c)
		}
		w, err := evalrenju.Load(rule)
		if err != nil {
			t.Fatal(err)
		}
		searched := func(e evalrenju.Evaluation) search.Result {
			o := DefaultOptions()
			o.Hash, o.Evaluation = 4<<20, e
			engine, err := New(o)
			if err != nil {
				t.Fatal(err)
			}
			a, err := engine.Think(context.Background(), b, search.Limits{Depth: 7}, nil)
			if err != nil {
				t.Fatal(err)
			}
			return a
		}
		plain, told := searched(w), searched(&follower{w, t})
		if plain.Best != told.Best || plain.Score != told.Score || plain.Nodes != told.Nodes {
			t.Errorf("%v: %v %d with %d nodes, told %v %d with %d", rule, plain.Best, plain.Score, plain.Nodes, told.Best, told.Score, told.Nodes)
		}
	}
}

// An evaluation of another rule set is refused.
func TestEvaluationOfAnotherRule(t *testing.T) {
	w, err := evalrenju.Load(renju.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	o := DefaultOptions()
	o.Hash, o.Evaluation = 4<<20, w
	engine, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	b, err := renju.New(15, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	if a, err := engine.Think(context.Background(), b, search.Limits{Depth: 2}, nil); err == nil {
		t.Errorf("played %v", CellOf(a.Best))
	}
}
