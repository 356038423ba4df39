package threats

import (
	"context"
	"math/rand/v2"
	"slices"

	"tengen/movegen/renju"
	"tengen/search/threat"
)

// overlineRules are the rule sets under which a row of six does not win for one colour
// at least.
var overlineRules = map[renju.Colour][]renju.Rule{
	renju.Black: {renju.Standard, renju.Renju},
	renju.White: {renju.Standard},
}

// Overlines looks for an attack that wins only where six in a row win like five: in games such
// positions are rare. It adds one random move of each side to a won problem, at most tries
// times. It returns the position under each of the stricter rules, or nothing. What is not wanted is dropped at
// the end alone: the moves that are tried do not depend on when it became so. The error is that of ctx.
func (g *Generator) Overlines(ctx context.Context, p Puzzle, tries int, r *rand.Rand) ([]Puzzle, error) {
	if p.Want != threat.Win || p.Kind == threat.Fukumi || slices.Contains(p.Moves, renju.Pass) {
		return nil, nil
	}
	free, err := p.BoardUnder(renju.Freestyle)
	if err != nil || free.Status() != renju.Ongoing {
		return nil, nil // a move ends the game under these rules
	}
	me := free.Side()
	ends := g.ends(ctx, free, p.Kind)
	if len(ends) == 0 {
		return nil, ctx.Err()
	}
	for range tries {
		if !slices.ContainsFunc(overlineRules[me], func(rule renju.Rule) bool { return g.wants(overline(free, rule, p.Kind), me) }) {
			return nil, nil // and will not be
		}
		c := ends[r.IntN(len(ends))]
		cells := slices.Collect(free.EmptyCells().Each)
		d := cells[r.IntN(len(cells))]
		if c == d || free.Class(c, me) >= renju.ClassThree || free.Class(d, me.Other()) >= renju.ClassThree {
			continue
		}
		free.Make(c)
		free.Make(d)
		found, err := g.bent(ctx, free, p.Kind)
		free.Unmake()
		free.Unmake()
		if len(found) > 0 || err != nil {
			return slices.DeleteFunc(found, func(f Puzzle) bool { return !g.wants(f, me) }), err
		}
	}
	return nil, ctx.Err()
}

// overline returns the position as a problem that fails because of a row of six.
func overline(b *renju.Board, rule renju.Rule, k threat.Kind) Puzzle {
	return puzzle(b, rule, k, threat.None, noteOverline)
}

// ends returns the points where one more stone of the attacker makes a five of his
// winning line a six.
func (g *Generator) ends(ctx context.Context, b *renju.Board, k threat.Kind) (out []renju.Cell) {
	g.prover.Forget()
	_, proof, err := g.prover.Prove(ctx, b, threat.VCTLimits{Kind: k, Nodes: proofNodes, Memory: proofMemory})
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
				for _, c := range longer(after, five, d, me) {
					if b.IsEmpty(c) && after.IsEmpty(c) && !slices.Contains(out, c) {
						out = append(out, c)
					}
				}
			}
		}
	}
	return out
}

// longer returns the two cells at the ends of the five that a stone makes in a
// direction, none if it makes no five.
func longer(b *renju.Board, five renju.Cell, direction int, me renju.Colour) []renju.Cell {
	dx, dy := renju.Delta(direction)
	run := 1
	var tips []renju.Cell
	for _, sign := range []int{-1, 1} {
		x, y := five.X()+sign*dx, five.Y()+sign*dy
		for b.At(renju.At(x&31, y&31)) == me.Stone() {
			x, y, run = x+sign*dx, y+sign*dy, run+1
		}
		tips = append(tips, renju.At(x&31, y&31))
	}
	if run != 5 {
		return nil
	}
	return tips
}

// bent returns the position, under each of the stricter rules, if its attack fails only
// because of a row of six.
func (g *Generator) bent(ctx context.Context, free *renju.Board, k threat.Kind) (out []Puzzle, err error) {
	me := free.Side()
	if free.AtHand() {
		return nil, nil
	}
	for _, rule := range overlineRules[me] {
		p := overline(free, rule, k)
		b, err := p.Board()
		if err != nil || b.Status() != renju.Ongoing || rule == renju.Renju && p.Size != 15 ||
			!failsToSix(ctx, g.prover, p, proofNodes) {
			continue
		}
		if len(out) == 0 { // once more with the proof, which shows the length
			res, plies, err := g.prove(ctx, free, k)
			if err != nil {
				return nil, err
			}
			if res.Status != threat.Win || plies < MinPlies {
				return nil, nil
			}
		}
		out = append(out, p)
	}
	return out, ctx.Err()
}
