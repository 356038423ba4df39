package ring

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"tengen/movegen/ring"
	"tengen/search"
)

// TestPositionContract plays random games and checks what the searcher relies
// on: generated moves are legal and distinct, Complete lists leave out only
// losing moves, Unmake restores the key, proven verdicts are true.
func TestPositionContract(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var l search.MoveList
	games := 100
	if testing.Short() {
		games = 25
	}
	for range games {
		s := NewPosition(ring.New(ring.FullField()), nil, Off{})
		for range 60 {
			if s.p.Ended().Over() {
				break
			}
			l.Reset()
			s.Generate(&l, search.GenAll)
			listed := map[search.Move]bool{}
			for _, m := range l.Moves {
				if listed[m.Move] || !s.p.Legal(ring.Move(m.Move)) || !s.Legal(m.Move) {
					t.Fatalf("%s: %s is listed twice or illegal", s.p, s.p.Field().MoveText(ring.Move(m.Move)))
				}
				listed[m.Move] = true
				if i := s.HistoryIndex(m.Move); i < 0 || i >= s.HistorySize() {
					t.Fatalf("history index %d", i)
				}
				key := s.Key()
				s.Make(m.Move)
				s.Unmake()
				if s.Key() != key {
					t.Fatalf("%s: key changes", s.p)
				}
			}
			all := s.p.LegalMoves(nil)
			if len(all) > 0 && len(l.Moves) == 0 {
				t.Fatalf("%s: no move is listed", s.p)
			}
			for _, m := range all {
				if listed[search.Move(m)] {
					continue
				}
				s.Make(search.Move(m))
				if !bruteWins(s.p, s.p.Side(), 1) {
					t.Fatalf("%s: %s is left out but does not lose at once", s.p, s.p.Field().MoveText(m))
				}
				s.Unmake()
			}
			l.Reset()
			s.Generate(&l, search.GenTactical)
			for _, m := range l.Moves {
				if !listed[m.Move] {
					t.Fatalf("%s: tactical move %s is not among all", s.p, s.p.Field().MoveText(ring.Move(m.Move)))
				}
			}
			if len(all) == 0 {
				break
			}
			s.Make(search.Move(all[rng.IntN(len(all))]))
		}
	}
}

// TestNoAllocations tests that a node of the search allocates nothing.
func TestNoAllocations(t *testing.T) {
	var l search.MoveList
	for _, text := range []string{
		"6/wwwwww/6/6/6/6/6/6/6/6/bbbbbb/6 - b -",
		"6/1w4/6/2W3/1b1w2/3b2/2b1w1/1B4/6/2b3/w5/6 l5w,a0b w -",
		"6/2b3/6/6/6/6/1w4/3w2/6/b2Bw1/6/1W1wb1 c13w,d0b,l6b b -",
		"2bb2/1Bb3/6/6/w5/6/6/2b3/2W3/6/2w3/6 - b -",
	} {
		s := NewPosition(parse(t, text), nil, Off{})
		node := func() {
			s.Probe(search.Probe{Depth: 3})
			s.Evaluate()
			for _, mode := range []search.GenMode{search.GenAll, search.GenTactical} {
				l.Reset()
				s.Generate(&l, mode)
				for _, m := range l.Moves {
					s.Legal(m.Move)
					s.Make(m.Move)
					s.Unmake()
				}
			}
		}
		node() // the list grows once
		if n := testing.AllocsPerRun(20, node); n != 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}

// TestEngineFindsWins gives the engine the sparse positions that the solver
// solves and expects the same distances.
func TestEngineFindsWins(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	e := search.New(8, DefaultOptions())
	found, boards := 0, 60
	if testing.Short() {
		boards = 12
	}
	for range boards {
		p := sparse(rng, 1)
		sol, err := Solve(context.Background(), p, SolveLimits{Plies: 5})
		if err != nil {
			t.Fatal(err)
		}
		if sol.Plies == 0 {
			continue
		}
		found++
		e.Clear()
		a := e.Search(context.Background(), NewPosition(p, nil, Off{}), search.Limits{Depth: 7}, nil)
		if plies, proven := a.Score.MatePlies(); !proven || plies < sol.Plies || plies > sol.Plies+2 {
			t.Errorf("%s: won in %d, the engine says %d", p, sol.Plies, a.Score)
		}
	}
	if found < boards/6 {
		t.Errorf("only %d wins", found)
	}
}

// TestEngineStops tests that a cancelled search returns a legal move, and that lines
// of reports are legal.
func TestEngineStops(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	o := DefaultOptions()
	o.Threads = 2
	e := search.New(1, o)
	think := func(ctx context.Context, p *ring.Board, l search.Limits, report func(search.Info)) search.Result {
		return e.Search(ctx, NewPosition(p, nil, Off{}), l, report)
	}
	p := ring.New(ring.FullField())
	for range 20 {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		a := think(ctx, p, search.Limits{}, func(i search.Info) {
			q := p.Clone()
			for _, m := range i.PV {
				if !q.Legal(ring.Move(m)) {
					t.Errorf("%s: illegal move in the line %v", p, i.PV)
				}
				q.Make(ring.Move(m))
			}
		})
		cancel()
		if !p.Legal(ring.Move(a.Best)) {
			t.Fatalf("%s: no legal answer", p)
		}
		p.Make(ring.Move(a.Best))
		if p.Outcome().Over() {
			break
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if a := think(ctx, ring.New(ring.FullField()), search.Limits{}, nil); a.Best == search.NoMove {
		t.Error("no move from a search cancelled before it began")
	}
	lost := parse(t, "6/2b3/6/6/6/6/1w4/3w2/6/b2Bw1/6/1W1wb1 c13w,d0b,l6b b -")
	if a := think(context.Background(), lost, search.Limits{Depth: 3}, nil); !lost.Legal(ring.Move(a.Best)) || a.Score != search.LossIn(2) {
		t.Errorf("a lost position gives %+v", a)
	}
}

func BenchmarkSearch(b *testing.B) {
	p := parse(b, "6/1w4/6/2W3/1b1w2/3b2/2b1w1/1B4/6/2b3/w5/6 l5w,a0b w -")
	e := search.New(64, DefaultOptions())
	var nodes uint64
	for b.Loop() {
		e.Clear()
		nodes += e.Search(context.Background(), NewPosition(p, nil, Off{}), search.Limits{Nodes: 200000}, nil).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1000, "knodes/s")
}
