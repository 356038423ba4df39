package renju

import (
	"math/rand/v2"
	"slices"
	"testing"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search"
)

func testPosition(t testing.TB, size int, rule renju.Rule) *position {
	t.Helper()
	w, err := evalrenju.Load(rule)
	if err != nil {
		t.Fatal(err)
	}
	b, err := renju.NewWithValues(size, rule, w.Cell)
	if err != nil {
		t.Fatal(err)
	}
	o := DefaultOptions()
	return newPosition(b, w, &o)
}

// scatter plays random legal moves, near each other and without ending the
// game, until there are n stones.
func scatter(b *renju.Board, r *rand.Rand, n int) {
	b.Reset()
	span := 3 + r.IntN(3)
	m := b.Size() / 2
	for tries := 0; b.Stones() < n && tries < 10*n; tries++ {
		c := renju.At(m+r.IntN(2*span+1)-span, m+r.IntN(2*span+1)-span)
		if b.IsEmpty(c) && b.Legal(c) && b.Class(c, b.Side()) != renju.ClassFive {
			b.Make(c)
		}
	}
}

// wins reports whether the side to move wins within three plies by a five or by a
// winning four, and tries every reply.
func wins(b *renju.Board) bool {
	me := b.Side()
	if b.Count(me, renju.ClassFive) > 0 {
		return true
	}
	if b.Count(me.Other(), renju.ClassFive) > 0 {
		return false
	}
	for c := range b.EmptyCells().Each {
		if !b.Legal(c) || !b.Class(c, me).MakesFour() {
			continue
		}
		b.Make(c)
		holds := false
		replies := *b.EmptyCells()
		for d := range replies.Each {
			if !b.Legal(d) {
				continue
			}
			b.Make(d)
			holds = b.Status() != renju.Ongoing || b.Count(me, renju.ClassFive) == 0
			b.Unmake()
			if holds {
				break
			}
		}
		b.Unmake()
		if !holds {
			return true
		}
	}
	return false
}

// Every legal reply that is not in the defence set loses at once, and if the verdict
// is a loss, all replies do.
func TestDefenceSetIsComplete(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	r := rand.New(rand.NewPCG(11, 4))
	share := 1
	threatened, open := 0, 0
	for _, rule := range renju.Rules {
		p := testPosition(t, 15, rule)
		b := p.b
		for range 200 / share {
			scatter(b, r, 10+r.IntN(40))
			if b.Status() != renju.Ongoing {
				continue
			}
			me, opp := b.Side(), b.Side().Other()
			if b.Count(me, renju.ClassFive)+b.Count(opp, renju.ClassFive) > 0 || winningFour(b, me) != renju.NoCell {
				continue
			}
			if !p.findDefence() {
				b.MakeNull()
				if wins(b) {
					// Two fours of which one reply stops both are no winning
					// four; only those are allowed.
					if c := winningFour(b, b.Side()); c != renju.NoCell {
						t.Fatalf("%v: winning four at %v not seen as a threat\n%v", rule, c, b)
					}
				}
				b.Unmake()
				continue
			}
			threatened++
			if p.anyCell {
				open++
				continue
			}
			empty := *b.EmptyCells()
			for c := range empty.Each {
				if !b.Legal(c) || p.defence.Has(c) {
					continue
				}
				b.Make(c)
				if b.Status() == renju.Ongoing && !wins(b) {
					b.Unmake()
					t.Fatalf("%v: %v stops the threat but is not in the defence set, %v to move\n%v", rule, c, me, b)
				}
				b.Unmake()
			}
		}
	}
	if threatened < 50/share {
		t.Fatalf("only %d threatened positions", threatened)
	}
	t.Logf("%d threatened positions, %d with an open defence", threatened, open)
}

// Whatever Probe claims is true against every reply.
func TestProbeVerdicts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	var won, lost2, lost4 int
	share := 1
	if testing.Short() {
		share = 4
	}
	for _, rule := range renju.Rules {
		p := testPosition(t, 13, rule)
		b := p.b
		for range 500 / share {
			scatter(b, r, 8+r.IntN(50))
			if b.Status() != renju.Ongoing {
				continue
			}
			v := p.Probe(search.Probe{Depth: 1})
			if !v.Known {
				continue
			}
			plies, _ := v.Score.MatePlies()
			switch plies {
			case 1, 3:
				won++
				if !wins(b) {
					t.Fatalf("%v: win in %d claimed, not there; %v to move\n%v", rule, plies, b.Side(), b)
				}
			case -2, -4:
				if plies == -2 {
					lost2++
				} else {
					lost4++
				}
				empty := *b.EmptyCells()
				for c := range empty.Each {
					if !b.Legal(c) {
						continue
					}
					b.Make(c)
					if b.Status() != renju.Ongoing || !wins(b) {
						t.Fatalf("%v: loss in %d claimed but %v holds\n%v", rule, -plies, c, b)
					}
					b.Unmake()
				}
			default:
				t.Fatalf("verdict in %d plies", plies)
			}
		}
	}
	if won < 100/share || lost2 < 10/share || lost4 < 10/share {
		t.Fatalf("too few cases: %d won, %d lost in 2, %d lost in 4", won, lost2, lost4)
	}
}

// The generator never lists a forbidden or occupied point, nor one twice.
func TestGeneratedMovesAreLegal(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	for _, rule := range renju.Rules {
		p := testPosition(t, 15, rule)
		var l search.MoveList
		for range 500 {
			scatter(p.b, r, r.IntN(60))
			if p.b.Status() != renju.Ongoing {
				continue
			}
			p.Probe(search.Probe{Depth: 1})
			for _, mode := range []search.GenMode{search.GenAll, search.GenTactical} {
				l.Reset()
				p.Generate(&l, mode)
				seen := map[search.Move]bool{}
				for _, m := range l.Moves {
					if !p.Legal(m.Move) || seen[m.Move] {
						t.Fatalf("%v: %v listed, legal %v, twice %v\n%v", rule, CellOf(m.Move), p.Legal(m.Move), seen[m.Move], p.b)
					}
					seen[m.Move] = true
				}
			}
		}
	}
}

// TestLeafVCFWindow checks that a win by fours at the horizon is looked for unless the
// static value fails high, and then only under PatVCF.
func TestLeafVCFWindow(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 4))
	p := testPosition(t, 15, renju.Renju)
	found := 0
	for range 4000 {
		scatter(p.b, r, 14+r.IntN(20))
		at := func(beta search.Score) bool {
			return p.Probe(search.Probe{Ply: 5, Beta: beta}).Known
		}
		p.opts.PatVCF = true
		v := p.Evaluate()
		if p.b.Count(p.b.Side().Other(), renju.ClassFive) > 0 || at(v) || !at(v+1) {
			continue // decided without a search, or not at all
		}
		found++
		for _, below := range []search.Score{1, 100} {
			if !at(v+1) || at(v-below) {
				t.Errorf("value %d, %d above alpha: found %v, above beta found %v\n%v", v, below, at(v+1), at(v-below), p.b)
			}
		}
		if p.opts.PatVCF = false; !at(v) {
			t.Errorf("value %d fails high, and the win is not looked for\n%v", v, p.b)
		}
	}
	if found < 20 {
		t.Errorf("only %d wins by fours", found)
	}
}

// TestCopyFrom makes one position a copy of many, after searches that were broken off, and
// compares with clones.
func TestCopyFrom(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for _, rule := range renju.Rules {
		opts := DefaultOptions()
		e, err := opts.evaluation(rule)
		if err != nil {
			t.Fatal(err)
		}
		b, err := e.Board(15)
		if err != nil {
			t.Fatal(err)
		}
		from := newPosition(b, e, &opts)
		copied := from.Clone().(*position)
		for range 60 {
			scatter(b, r, r.IntN(60))
			if b.Status() != renju.Ongoing {
				continue
			}
			from.renew()
			from.reply, from.leafLimit = &replyProver{lost: 1}, 1+uint64(r.IntN(1000))
			prover := from.reply
			want := from.Clone().(*position)
			from.reply = prover
			if !copied.CopyFrom(from) {
				t.Fatal("not copied")
			}
			if copied.b == from.b || copied.reply != prover || from.reply != nil || copied.leafLimit != want.leafLimit || copied.began != copied.Nodes() {
				t.Fatalf("%+v\nis not %+v", copied, want)
			}
			for range 6 { // which are not taken back
				v, w := copied.Probe(search.Probe{Depth: 4, Beta: search.Infinity}), want.Probe(search.Probe{Depth: 4, Beta: search.Infinity})
				var l, k search.MoveList
				copied.Generate(&l, search.GenAll)
				want.Generate(&k, search.GenAll)
				if v != w || copied.Key() != want.Key() || copied.Evaluate() != want.Evaluate() || !slices.Equal(l.Moves, k.Moves) ||
					copied.Nodes()-copied.began != want.Nodes()-want.began {
					t.Fatalf("%v: %+v, %d moves; of a clone %+v, %d moves\n%v", rule, v, len(l.Moves), w, len(k.Moves), copied.b)
				}
				if v.Known || len(l.Moves) == 0 {
					break
				}
				m := l.Moves[r.IntN(len(l.Moves))].Move
				copied.Make(m)
				want.Make(m)
				if copied.b.Status() != renju.Ongoing {
					break
				}
			}
		}
		others := DefaultOptions()
		small, err := e.Board(9)
		if err != nil {
			t.Fatal(err)
		}
		for what, o := range map[string]search.Position{"size": newPosition(small, e, &opts), "options": newPosition(b, e, &others)} {
			if copied.CopyFrom(o) {
				t.Errorf("copied from a position of another %s", what)
			}
		}
	}
}
