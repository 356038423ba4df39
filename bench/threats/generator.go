package threats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"tengen/bench"
	"tengen/movegen/renju"
	"tengen/search"
	searchrenju "tengen/search/renju"
	"tengen/search/threat"
	"tengen/search/threat/verify"
)

// Generator looks for problems. It is for one goroutine.
type Generator struct {
	// FoursOnly looks only for wins by fours, in games of weaker players, who miss
	// more of them.
	FoursOnly bool
	// Wants, if not nil, reports whether a problem with that side to move is still
	// wanted; others are dropped.
	Wants func(p Puzzle, side renju.Colour) bool

	engine *searchrenju.Engine
	prover *threat.VCT
}

// NewGenerator returns a Generator.
func NewGenerator() (*Generator, error) {
	o := searchrenju.DefaultOptions()
	o.Hash, o.Threads = playerHash, 1
	for _, s := range o.Switches() {
		// The player uses alpha-beta alone.
		if strings.HasPrefix(s.Name, "root-") {
			*s.On = false
		}
	}
	e, err := searchrenju.New(o)
	if err != nil {
		return nil, err
	}
	return &Generator{engine: e, prover: threat.NewVCT()}, nil
}

func (g *Generator) wants(p Puzzle, side renju.Colour) bool {
	return g.Wants == nil || g.Wants(p, side)
}

// Game plays a game of the engine, without its provers at the root, against itself. It
// returns the positions in which the prover finds a win that the player did not see,
// and those in which the prover proves that there is none. The game depends on the seed
// and its number n. The error is that of ctx.
func (g *Generator) Game(ctx context.Context, seed uint64, n int) (out []Puzzle, err error) {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	rule := renju.Rules[n%len(renju.Rules)]
	size := 15
	strict := n%5 == 0 // a freestyle game whose positions are tried under the other rules
	if strict {
		rule = renju.Freestyle
	} else if rule == renju.Freestyle && n/len(renju.Rules)%2 == 1 {
		size = 20
	}
	b, err := renju.New(size, rule)
	if err != nil {
		return nil, err
	}
	for stones, want := 0, 3+r.IntN(5); stones < want; {
		c := renju.At(size/2-3+r.IntN(7), size/2-3+r.IntN(7))
		if b.Legal(c) {
			b.Make(c)
			stones++
		}
	}
	nodes, err := g.player(g.FoursOnly || n%3 == 0)
	if err != nil {
		return nil, err
	}
	for b.Status() == renju.Ongoing && b.Stones() < longestGame {
		limit := uint64(nodes/4 + r.IntN(nodes*3/2))
		a, err := g.engine.Think(ctx, b, search.Limits{Nodes: limit}, nil)
		err = cmp.Or(err, ctx.Err())
		if err != nil {
			return nil, err
		}
		var found []Puzzle
		switch {
		case strict:
			found, err = g.lookStricter(ctx, b)
		case b.Stones() >= firstStones && !a.Score.Proven():
			found, err = g.look(ctx, b)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
		if err := b.Play(searchrenju.CellOf(a.Best)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// player sets the engine up for a game, and returns the average number of nodes for a
// move. A weak player misses wins by fours, too.
func (g *Generator) player(weak bool) (nodes int, err error) {
	g.engine.Clear()
	o := g.engine.Options()
	if nodes = playerNodes; weak {
		nodes = weakNodes
	}
	for _, s := range o.Switches() {
		if s.Name == "leaf-vcf" || s.Name == "quiescence" {
			*s.On = !weak
		}
	}
	return nodes, g.engine.SetOptions(o)
}

// prove solves one kind of attack and verifies a win; without a proof the status is
// Unknown. A proof with a hole is an error.
func (g *Generator) prove(ctx context.Context, b *renju.Board, k threat.Kind) (res threat.VCTResult, plies int, err error) {
	g.prover.Forget()
	res, proof, err := g.prover.Prove(ctx, b, threat.VCTLimits{Kind: k, Nodes: proofNodes, Memory: proofMemory})
	switch {
	case ctx.Err() != nil:
		return res, 0, ctx.Err()
	case errors.Is(err, threat.ErrProofLimit):
		res.Status = threat.Unknown
	case err != nil:
		return res, 0, fmt.Errorf("%w\n%v", err, b)
	}
	if res.Status != threat.Win {
		return res, 0, nil
	}
	stats, err := verify.Verify(ctx, proof, verify.Options{Thorough: true})
	if err != nil {
		return res, 0, fmt.Errorf("by %v: %w\n%v", k, err, b)
	}
	return res, stats.Plies, nil
}

// puzzle returns the position as a problem under a rule set.
func puzzle(b *renju.Board, rule renju.Rule, k threat.Kind, want threat.Status, note string) Puzzle {
	return Puzzle{Position: bench.Position{Rule: rule, Size: b.Size(), Moves: b.Moves()}, Kind: k, Want: want, Note: note}
}

// look returns the problem in a position, if there is one.
func (g *Generator) look(ctx context.Context, b *renju.Board) ([]Puzzle, error) {
	if b.AtHand() {
		return nil, nil
	}
	var none *Puzzle // of the widest kind that is decided
	nodes := uint64(0)
	for _, k := range Kinds {
		if g.FoursOnly && k != threat.Fours {
			break
		}
		res, plies, err := g.prove(ctx, b, k)
		if err != nil {
			return nil, err
		}
		if res.Status == threat.Win {
			p := puzzle(b, b.Rule(), k, threat.Win, "-")
			if p.Plies = plies; plies < MinPlies || !g.wants(p, b.Side()) {
				return nil, nil
			}
			return []Puzzle{p}, nil
		}
		if res.Status != threat.None {
			break
		}
		p := puzzle(b, b.Rule(), k, threat.None, "-")
		none, nodes = &p, res.Nodes
	}
	if none == nil || none.Kind == threat.Fours || nodes < temptingNodes || !tempting(b) {
		return nil, nil
	}
	// The note takes some work, so it is left out if neither is wanted.
	counter := *none
	counter.Note = noteCounterFour
	if !g.wants(*none, b.Side()) && !g.wants(counter, b.Side()) {
		return nil, nil
	}
	note, err := g.note(ctx, b, none.Kind)
	if err != nil {
		return nil, err
	}
	if none.Note = note; !g.wants(*none, b.Side()) {
		return nil, nil
	}
	return []Puzzle{*none}, nil
}

// lookStricter returns problems from a position of a freestyle game whose attack wins
// there and fails under rules that forbid points or need exactly five.
func (g *Generator) lookStricter(ctx context.Context, b *renju.Board) (out []Puzzle, err error) {
	me := b.Side()
	var open []Puzzle // those that are still wanted, with their notes
	for _, p := range []Puzzle{puzzle(b, renju.Standard, 0, threat.None, noteOverline), puzzle(b, renju.Renju, 0, threat.None, noteForbidden)} {
		if (p.Rule != renju.Renju || me == renju.Black) && g.wants(p, me) {
			open = append(open, p)
		}
	}
	if len(open) == 0 || b.AtHand() {
		return nil, nil
	}
	for _, k := range []threat.Kind{threat.Fours, threat.Threes} {
		if g.FoursOnly && k != threat.Fours {
			break
		}
		res, plies, err := g.prove(ctx, b, k)
		if err != nil {
			return nil, err
		}
		if res.Status != threat.Win || plies < MinPlies {
			continue
		}
		for _, p := range open {
			strict, err := p.BoardUnder(p.Rule)
			if err != nil || strict.Status() != renju.Ongoing {
				continue // a move of the game ends it under the other rules
			}
			res, _, err := g.prove(ctx, strict, k)
			if err != nil {
				return nil, err
			}
			if p.Kind = k; res.Status == threat.None {
				out = append(out, p)
			}
		}
		return out, nil
	}
	return nil, nil
}
