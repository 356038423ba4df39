package puzzle

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
	"tengen/search/threat"
	"tengen/search/threat/verify"
)

// kinds are the attacks, the narrowest first.
var kinds = []threat.Kind{threat.Fours, threat.Threes, threat.Fukumi}

// renjuSolver solves puzzles by the prover of attacks.
type renjuSolver struct{ vct *threat.VCT }

func newRenjuSolver() *renjuSolver { return &renjuSolver{threat.NewVCT()} }

// board returns the board of a position, for changes.
func board(p game.Position) *renju.Board { return p.(*gamerenju.Position).Board().Clone() }

// prove returns the proof of a win of a kind with one of the first moves, nil if none is
// found. status says whether it is proven that there is none.
func (s *renjuSolver) prove(ctx context.Context, b *renju.Board, k threat.Kind, nodes uint64, root ...renju.Cell) (*verify.Proof, threat.VCTResult, error) {
	res, proof, err := s.vct.Prove(ctx, b, threat.VCTLimits{Kind: k, Nodes: nodes, Memory: proofMemory, Root: root})
	if errors.Is(err, threat.ErrProofLimit) {
		res.Status = threat.Unknown
		return nil, res, nil
	}
	if err != nil || proof == nil {
		return nil, res, err
	}
	if _, err := verify.Verify(ctx, proof, verify.Options{}); err != nil {
		if ctx.Err() != nil {
			return nil, res, ctx.Err()
		}
		return nil, res, fmt.Errorf("the proof of a win by %v does not hold: %w", k, err)
	}
	return proof, res, nil
}

// Judge implements Solver. A search with empty tables makes the result independent of the
// positions before.
func (s *renjuSolver) Judge(ctx context.Context, p game.Position, wants func(*Puzzle) bool) (*Puzzle, error) {
	b := board(p)
	if b.Stones() < firstStones || b.AtHand() {
		return nil, nil // too easy, or forced
	}
	s.vct.Forget()
	for i, k := range kinds {
		if wants != nil && !slices.ContainsFunc(kinds[i:], func(k threat.Kind) bool { return wants(puzzleOf(p, k.String(), "", nil, nil)) }) {
			return nil, nil
		}
		proof, res, err := s.prove(ctx, b, k, winNodes)
		if err != nil || ctx.Err() != nil {
			return nil, cmp.Or(err, ctx.Err())
		}
		if res.Status == threat.None {
			continue
		}
		if proof == nil {
			return nil, nil // a narrower kind is not decided
		}
		plies := len(proof.ToFive(b))
		if plies < leastPlies {
			return nil, nil
		}
		out := puzzleOf(p, k.String(), proof.Root.Move.String(), nil, nil)
		if out.Plies = plies; wants != nil && !wants(out) {
			return nil, nil
		}
		first := s.vct.AllWins(ctx, b, threat.VCTLimits{Kind: k, Nodes: othersNodes, Memory: proofMemory})
		if len(first.Wins) != 1 || len(first.Undecided) > 0 || first.Wins[0] != proof.Root.Move {
			return nil, ctx.Err()
		}
		tempting := s.tempting(ctx, b, k, proof.Root.Move)
		out.Tempting, out.Motifs = renju.Texts(tempting), s.motifs(ctx, b, k, proof, tempting)
		return out, ctx.Err()
	}
	return nil, nil
}

// tempting returns the wrong attacking moves whose refutation takes some search, the longest
// refutation first.
func (s *renjuSolver) tempting(ctx context.Context, b *renju.Board, k threat.Kind, key renju.Cell) (out []renju.Cell) {
	work := map[renju.Cell]uint64{}
	for c := range b.EmptyCells().Each {
		if c == key || !b.Legal(c) || b.Class(c, b.Side()) < renju.ClassTwo {
			continue
		}
		s.vct.Forget()
		res := s.vct.Solve(ctx, b, threat.VCTLimits{Kind: k, Nodes: othersNodes, Memory: proofMemory, Root: []renju.Cell{c}})
		if res.Status == threat.None && res.Nodes >= temptingNodes {
			work[c] = res.Nodes
			out = append(out, c)
		}
	}
	slices.SortFunc(out, func(x, y renju.Cell) int { return cmp.Or(cmp.Compare(work[y], work[x]), cmp.Compare(x, y)) })
	return out[:min(len(out), mostTempting)]
}

// motifs returns the motifs of a puzzle: White wins by a four that Black may not stop, or
// a move of Black fails because of forbidden points and would win under freestyle rules;
// the first move makes neither a four nor a three.
func (s *renjuSolver) motifs(ctx context.Context, b *renju.Board, k threat.Kind, proof *verify.Proof, tempting []renju.Cell) (out []string) {
	me := b.Side()
	if cl := b.Class(proof.Root.Move, me); !cl.MakesFour() && (cl < renju.ClassThree || cl == renju.ClassForbidden) {
		out = append(out, Quiet)
	}
	if b.Rule() != renju.Renju {
		return out
	}
	if me == renju.White {
		line := proof.ToFive(b)
		for i, c := range line {
			if i%2 == 1 && c == renju.Pass || i == len(line)-2 && c != renju.Pass && !b.Legal(c) {
				out = append(out, Forbidden)
				break
			}
			b.Make(c)
			defer b.Unmake()
		}
		return out
	}
	free := b.Setup()
	free.Rule = renju.Freestyle
	fb, err := free.Board()
	if err != nil || fb.Status() != renju.Ongoing {
		return out
	}
	for _, c := range tempting {
		if s.vct.Solve(ctx, fb, threat.VCTLimits{Kind: k, Nodes: winNodes, Memory: proofMemory, Root: []renju.Cell{c}}).Status == threat.Win {
			return append(out, Forbidden)
		}
	}
	return out
}

// Answer implements Solver: right is every move that still wins by an attack of the kind.
func (s *renjuSolver) Answer(ctx context.Context, of *Puzzle, p game.Position, move string, _ int) (a Answer, err error) {
	b := board(p)
	k, err := kindOf(of.Kind)
	if err != nil {
		return a, err
	}
	c, err := renju.ParseCell(move, b.Size())
	if err != nil {
		return a, err
	}
	if c == renju.Pass {
		return Answer{Why: sayPassLost.With()}, nil
	}
	if b.Class(c, b.Side()) == renju.ClassFive {
		return Answer{Right: true, Solved: true, Why: sayFive.With()}, nil
	}
	proof, _, err := s.prove(ctx, b, k, checkNodes, c)
	if err != nil {
		return a, err
	}
	if proof == nil {
		return s.refute(ctx, b, k, c)
	}
	return s.defend(b, proof)
}

// defend answers a right move with the reply that lasts longest.
func (s *renjuSolver) defend(b *renju.Board, proof *verify.Proof) (Answer, error) {
	me := b.Side()
	line := proof.ToFive(b)
	b.Make(proof.Root.Move)
	if b.Count(me, renju.ClassFive) > 0 {
		stops := b.FiveReplies(me)
		reply := renju.NoCell
		for c := range stops.Each {
			if b.Legal(c) {
				reply = c
			}
		}
		if reply == renju.NoCell {
			why := sayTwoFives.With()
			if b.Count(me, renju.ClassFive) == 1 {
				why = sayNoStop.With()
			}
			return Answer{Right: true, Solved: true, Why: why}, nil
		}
		line = []renju.Cell{line[0], reply}
	}
	if len(line) < 2 {
		return Answer{Right: true, Solved: true}, nil
	}
	reply := line[1]
	if reply == renju.Pass || !b.Legal(reply) {
		// Any stone loses to the same threat: on its first point, if that is legal.
		reply = renju.NoCell
		for _, c := range line[2:] {
			if c != renju.Pass && b.IsEmpty(c) && b.Legal(c) {
				reply = c
				break
			}
		}
		if reply == renju.NoCell {
			return Answer{Right: true, Solved: true, Why: sayThreat.With()}, nil
		}
	}
	return Answer{Right: true, Reply: reply.String()}, nil
}

// refute answers a move that does not win.
func (s *renjuSolver) refute(ctx context.Context, b *renju.Board, k threat.Kind, c renju.Cell) (Answer, error) {
	me := b.Side()
	b.Make(c)
	if b.Status() != renju.Ongoing {
		return Answer{Why: sayOver.With()}, nil
	}
	if five := b.Set(me.Other(), renju.ClassFive); b.Count(me.Other(), renju.ClassFive) > 0 {
		return Answer{Reply: five.First().String(), Why: sayLeaves.With()}, nil
	}
	replies, why := s.replies(ctx, b, me)
	for d := range replies.Each {
		if !b.Legal(d) {
			continue
		}
		b.Make(d)
		none := b.Status() == renju.WinFor(me.Other())
		if !none && b.Status() == renju.Ongoing {
			none = s.vct.Solve(ctx, b, threat.VCTLimits{Kind: k, Nodes: checkNodes, Memory: proofMemory}).Status == threat.None
		}
		b.Unmake()
		if none {
			return Answer{Reply: d.String(), Why: sayNoAttack.With()}, ctx.Err()
		}
	}
	return Answer{Why: why}, ctx.Err()
}

// replies returns the replies that may refute a move: those to a four, or those that may break
// the win by fours that the move threatens. Without any, why says it.
func (s *renjuSolver) replies(ctx context.Context, b *renju.Board, me renju.Colour) (set renju.Rows, why *say.Message) {
	if b.Count(me, renju.ClassFive) > 0 {
		return b.FiveReplies(me), sayNoWin.With()
	}
	vcf := threat.NewVCF(0)
	b.MakeNull()
	defer b.Unmake()
	if vcf.Solve(b, threat.VCFLimits{Nodes: checkNodes}).Status != threat.Win {
		return set, sayNoVCF.With()
	}
	set, _ = vcf.Breakers(b)
	if ctx.Err() != nil {
		return renju.Rows{}, nil
	}
	return set, sayNoWin.With()
}

// Line implements Solver.
func (s *renjuSolver) Line(ctx context.Context, of *Puzzle, p game.Position, _ int) ([]string, error) {
	b := board(p)
	k, err := kindOf(of.Kind)
	if err != nil {
		return nil, err
	}
	proof, _, err := s.prove(ctx, b, k, checkNodes)
	if err != nil || proof == nil {
		return nil, err
	}
	return renju.Texts(proof.ToFive(b)), nil
}

func kindOf(name string) (threat.Kind, error) {
	for _, k := range kinds {
		if k.String() == name {
			return k, nil
		}
	}
	return 0, fmt.Errorf("unknown kind of attack %q", name)
}
