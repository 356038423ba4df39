package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	movegen "tengen/movegen/renju"
	"tengen/search/threat"
	"tengen/search/threat/verify"
)

// solution is the answer of solve.
type solution struct {
	status    threat.Status
	kind      threat.Kind   // of the win
	none      []threat.Kind // kinds proven to win nothing
	undecided []threat.Kind
	plies     int
	line      []movegen.Cell // of the win, to the five
	proof     *verify.Proof
	// unproven is a winning move whose proof the limits cut short, else NoCell.
	unproven movegen.Cell
	nodes    uint64
	elapsed  time.Duration

	firsts []firstMove    // with --all: the first moves that win
	open   []movegen.Cell // with --all: those not decided
}

// firstMove is a move that wins, and in how many plies.
type firstMove struct {
	move  movegen.Cell
	plies int
}

// solving is one solve under way.
type solving struct {
	f     *solveFlags
	b     *movegen.Board
	bar   *solveBar
	vct   *threat.VCT
	start time.Time
	first uint64 // the board's node count at the start
}

func newSolving(f *solveFlags, b *movegen.Board, bar *solveBar) *solving {
	return &solving{f: f, b: b, bar: bar, vct: threat.NewVCT(), start: time.Now(), first: b.Nodes()}
}

// share bounds a search to one part in so many of what is left.
func (s *solving) share(ctx context.Context, parts int) (context.Context, context.CancelFunc, uint64) {
	var nodes uint64
	if s.f.nodes > 0 {
		used := s.b.Nodes() - s.first
		nodes = max(1, (s.f.nodes-min(used, s.f.nodes))/uint64(parts))
	}
	if s.f.time == 0 {
		return ctx, func() {}, nodes
	}
	left := s.f.time - time.Since(s.start)
	ctx, cancel := context.WithTimeout(ctx, left/time.Duration(parts))
	return ctx, cancel, nodes
}

// solve searches the kinds in turn until one wins.
func (s *solving) solve(ctx context.Context, kinds []threat.Kind) (*solution, error) {
	res := &solution{unproven: movegen.NoCell}
	for i, k := range kinds {
		status, err := s.stage(ctx, k, len(kinds)-i, res)
		if err != nil {
			return nil, err
		}
		switch status {
		case threat.Win:
			res.status, res.kind = threat.Win, k
		case threat.None:
			res.none = append(res.none, k)
		default:
			res.undecided = append(res.undecided, k)
		}
		if status == threat.Win || ctx.Err() != nil {
			break
		}
	}
	// The last kind is the widest: what it cannot do no narrower one can.
	if last := kinds[len(kinds)-1]; res.status != threat.Win && slices.Contains(res.none, last) {
		res.status, res.none, res.undecided = threat.None, kinds, nil
	}
	s.stamp(res)
	return res, nil
}

func (s *solving) stamp(res *solution) {
	res.nodes, res.elapsed = s.b.Nodes()-s.first, time.Since(s.start)
}

// stage searches one kind, and fills in the win if there is one.
func (s *solving) stage(ctx context.Context, k threat.Kind, parts int, res *solution) (threat.Status, error) {
	if k == threat.Fours && s.f.shortest {
		return s.shortest(ctx, parts, res)
	}
	r, proof, plies, err := s.prove(ctx, k, parts, nil)
	if err != nil {
		return threat.Unknown, err
	}
	switch {
	case proof != nil:
		res.proof, res.plies = proof, plies
		res.line = toFive(s.b, proof.Line())
	case r.Status == threat.Win:
		res.unproven = r.Move
		return threat.Unknown, nil
	}
	return r.Status, nil
}

// prove runs the prover on one kind, with a first move given or not, and checks
// what it proves. Without a proof nothing counts as won.
func (s *solving) prove(ctx context.Context, k threat.Kind, parts int, root []movegen.Cell) (r threat.VCTResult, proof *verify.Proof, plies int, err error) {
	limited, cancel, nodes := s.share(ctx, parts)
	defer cancel()
	s.bar.stage(k, root)
	r, proof, err = s.vct.Prove(limited, s.b, threat.VCTLimits{
		Kind: k, Nodes: nodes, Memory: s.f.memory << 20, Root: root, Progress: s.bar.show,
	})
	if errors.Is(err, threat.ErrProofLimit) {
		return r, nil, 0, nil
	}
	if err != nil || proof == nil {
		return r, nil, 0, err
	}
	plies, err = s.check(ctx, proof)
	return r, proof, plies, err
}

// check has the proof verified. A hole is this program's mistake, and an error.
func (s *solving) check(ctx context.Context, proof *verify.Proof) (plies int, err error) {
	// An interrupt ends the search, not the check of what it has found.
	stats, err := verify.Verify(context.WithoutCancel(ctx), proof, verify.Options{})
	if err != nil {
		return 0, fmt.Errorf("a win was found, but its proof does not hold: %w", err)
	}
	return stats.Plies, nil
}

// shortest is stage for the shortest win by fours.
func (s *solving) shortest(ctx context.Context, parts int, res *solution) (threat.Status, error) {
	limited, cancel, nodes := s.share(ctx, parts)
	defer cancel()
	s.bar.stage(threat.Fours, nil)
	var stop atomic.Bool
	defer context.AfterFunc(limited, func() { stop.Store(true) })()
	limits := threat.VCFLimits{Nodes: nodes, Shortest: true, Stop: &stop}
	v := threat.NewVCF(0)
	r := v.Solve(s.b, limits)
	if r.Status != threat.Win {
		return r.Status, nil
	}
	line := v.Line(nil)
	_, proof := v.ProveVCF(s.b, limits)
	if proof == nil {
		res.unproven = r.Move
		return threat.Unknown, nil
	}
	if _, err := s.check(ctx, proof); err != nil {
		return threat.Unknown, err
	}
	res.proof, res.plies, res.line = proof, r.Plies, line
	return threat.Win, nil
}

// firstMoves finds every first move that wins by the kind of the win found.
func (s *solving) firstMoves(ctx context.Context, res *solution) error {
	b := s.b
	me := b.Side()
	defer s.stamp(res)
	if b.Count(me, movegen.ClassFive) > 0 {
		for c := range b.Set(me, movegen.ClassFive).Each {
			res.firsts = append(res.firsts, firstMove{c, 1})
		}
		return nil
	}
	known := res.line[0]
	res.firsts = append(res.firsts, firstMove{known, res.plies})
	for c := range b.EmptyCells().Each {
		if c != known && b.Legal(c) {
			res.open = append(res.open, c)
		}
	}
	// What most moves leave over of their share goes to the harder ones.
	for range firstRounds {
		cells := res.open
		res.open = nil
		if err := s.decide(ctx, cells, res); err != nil {
			return err
		}
		if len(res.open) == 0 || ctx.Err() != nil || s.spent() {
			break
		}
	}
	slices.SortStableFunc(res.firsts, func(a, b firstMove) int { return cmp.Compare(a.plies, b.plies) })
	return nil
}

// firstRounds is how often the undecided first moves share what is left.
const firstRounds = 4

// decide puts each first move to those that win, or to those still open.
func (s *solving) decide(ctx context.Context, cells []movegen.Cell, res *solution) error {
	// What is no attack at all costs next to nothing; the attacks share the limits.
	attacks := 0
	isAttack := func(c movegen.Cell) bool { return s.b.Class(c, s.b.Side()) >= weakestAttack[res.kind] }
	for _, c := range cells {
		if isAttack(c) {
			attacks++
		}
	}
	for _, c := range cells {
		r, proof, plies, err := s.prove(ctx, res.kind, max(1, attacks), []movegen.Cell{c})
		if err != nil {
			return err
		}
		switch {
		case proof != nil:
			res.firsts = append(res.firsts, firstMove{c, plies})
		case r.Status != threat.None:
			res.open = append(res.open, c)
		}
		if isAttack(c) {
			attacks--
		}
	}
	return nil
}

// spent reports whether a limit is used up.
func (s *solving) spent() bool {
	return s.f.time > 0 && time.Since(s.start) >= s.f.time || s.f.nodes > 0 && s.b.Nodes()-s.first >= s.f.nodes
}

// weakestAttack is the weakest class of cell that a kind of attack uses.
var weakestAttack = map[threat.Kind]movegen.Class{
	threat.Fours:  movegen.ClassFour,
	threat.Threes: movegen.ClassBlocked,
	threat.Fukumi: movegen.ClassWeak,
}

// toFive carries a proof's line, which ends where no reply needs an answer, on
// to the five.
func toFive(b *movegen.Board, line []movegen.Cell) []movegen.Cell {
	b = b.Clone()
	att := b.Side()
	for _, c := range line {
		b.Make(c)
	}
	for b.Status() == movegen.Ongoing {
		c := fivePoint(b, att)
		if b.Side() != att {
			c = lastReply(b, att)
		}
		if c == movegen.NoCell {
			break
		}
		b.Make(c)
		line = append(line, c)
	}
	return line
}

// lastReply is a reply to a five that comes all the same: a stone on one of its
// points if that is legal, else a pass.
func lastReply(b *movegen.Board, att movegen.Color) movegen.Cell {
	if fivePoint(b, att) == movegen.NoCell {
		return movegen.NoCell
	}
	for c := range b.Set(att, movegen.ClassFive).Each {
		if b.Legal(c) {
			return c
		}
	}
	return movegen.Pass
}

func fivePoint(b *movegen.Board, col movegen.Color) movegen.Cell {
	for c := range b.Set(col, movegen.ClassFive).Each {
		return c
	}
	return movegen.NoCell
}
