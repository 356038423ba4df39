package threats

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/bench/position"
	"tengen/movegen/renju"
	"tengen/search/threat"
)

var overlines = flag.Int("overlines", 0, "take up so many moves tried from each won problem, to add failing attacks that end in a row of six")

// overlineRules are the rule sets under which a row of six is no win for a
// colour, or worse.
var overlineRules = map[renju.Colour][]renju.Rule{
	renju.Black: {renju.Standard, renju.Renju},
	renju.White: {renju.Standard},
}

// TestGenerateOverlines goes on from the won problems by one move of each side,
// after which the attack still wins where six are as good as five, and fails
// where they are not. In games such positions are rare.
func TestGenerateOverlines(t *testing.T) {
	if *overlines == 0 {
		t.Skip("only with -overlines")
	}
	c := &collection{keys: map[uint64]bool{}, counts: map[string]int{}}
	old := puzzles(t)
	for _, p := range old {
		b, err := p.Board()
		if err != nil {
			t.Fatal(err)
		}
		c.add(b, p)
	}
	g := newGenerator(t, c)
	r := rand.New(rand.NewPCG(uint64(*overlines), 6))
	for _, i := range r.Perm(len(old)) {
		if old[i].Want == threat.Win && old[i].Kind != threat.Fukumi {
			g.bend(old[i], r)
		}
	}
	t.Log(c.summary())
}

// bend tries moves from a won problem; it takes one position at most.
func (g *generator) bend(p Puzzle, r *rand.Rand) {
	free, err := p.BoardUnder(renju.Freestyle)
	if err != nil || free.Status() != renju.Ongoing || slices.Contains(p.Moves, renju.Pass) {
		return
	}
	me := free.Side()
	ends := g.ends(free, p.Kind)
	if len(ends) == 0 {
		return
	}
	for range *overlines {
		c := ends[r.IntN(len(ends))]
		cells := slices.Collect(free.EmptyCells().Each)
		d := cells[r.IntN(len(cells))]
		if c == d || free.Class(c, me) >= renju.ClassThree || free.Class(d, me.Other()) >= renju.ClassThree {
			continue
		}
		free.Make(c)
		free.Make(d)
		taken := g.bent(free, p.Kind)
		free.Unmake()
		free.Unmake()
		if taken {
			return
		}
	}
}

// ends lists the points where one more stone of the attacker's turns a five of
// his winning line into six.
func (g *generator) ends(b *renju.Board, k threat.Kind) (out []renju.Cell) {
	g.vct.Forget()
	_, proof, err := g.vct.Prove(context.Background(), b, threat.VCTLimits{Kind: k, Nodes: genNodes, Memory: 4 << 20})
	if err != nil || proof == nil {
		return nil
	}
	me, after := b.Side(), b.Clone()
	for _, m := range proof.Line() {
		after.Make(m)
		if after.Status() != renju.Ongoing {
			break
		}
		for five := range after.Set(me, renju.ClassFive).Each {
			for d := range 4 {
				dx, dy := renju.Delta(d)
				run := 1
				var tips []renju.Cell
				for _, sign := range []int{-1, 1} {
					x, y := five.X()+sign*dx, five.Y()+sign*dy
					for after.At(renju.At(x&31, y&31)) == me.Stone() {
						x, y, run = x+sign*dx, y+sign*dy, run+1
					}
					tips = append(tips, renju.At(x&31, y&31))
				}
				for _, c := range tips {
					if run == 5 && b.IsEmpty(c) && after.IsEmpty(c) && !slices.Contains(out, c) {
						out = append(out, c)
					}
				}
			}
		}
	}
	return out
}

// bent takes the position if its attack fails to nothing but a row of six.
func (g *generator) bent(free *renju.Board, k threat.Kind) (taken bool) {
	me := free.Side()
	if free.Count(me, renju.ClassFive)+free.Count(me.Other(), renju.ClassFive)+free.Count(me, renju.ClassWinFour) > 0 {
		return false
	}
	wins := false
	for _, rule := range overlineRules[me] {
		p := Puzzle{Position: position.Position{Rule: rule, Size: free.Size(), Moves: free.Moves()}, Kind: k, Want: threat.None, Note: "overline"}
		b, err := p.Board()
		if err != nil || b.Status() != renju.Ongoing || rule == renju.Renju && p.Size != 15 ||
			!g.c.wants(b, p) || !failsToSix(g.vct, p, genNodes) {
			continue
		}
		if !wins { // once more with the proof, which shows the length
			res, plies := g.prove(free, k)
			if wins = res.Status == threat.Win && plies >= MinPlies; !wins {
				return false
			}
		}
		if g.c.add(b, p) {
			taken = true
			g.t.Log(p)
			if err := g.c.write(); err != nil {
				g.t.Error(err)
			}
		}
	}
	return taken
}

// failsToSix reports whether an attack is proven to win under freestyle rules, and
// to fail under its own and under standard rules, which differ from freestyle in
// nothing but that six are no win.
func failsToSix(v *threat.VCT, p Puzzle, nodes uint64) bool {
	for _, ask := range []struct {
		rule renju.Rule
		want threat.Status
	}{{renju.Standard, threat.None}, {p.Rule, threat.None}, {renju.Freestyle, threat.Win}} {
		b, err := p.BoardUnder(ask.rule)
		if err != nil || b.Status() != renju.Ongoing {
			return false
		}
		v.Forget()
		if v.Solve(context.Background(), b, threat.VCTLimits{Kind: p.Kind, Nodes: nodes, Memory: DefaultMemory}).Status != ask.want {
			return false
		}
	}
	return true
}
