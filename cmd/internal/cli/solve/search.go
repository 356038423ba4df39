package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"tengen/movegen/renju"
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
	line      []renju.Cell // of the win, to the five
	proof     *verify.Proof
	// unproven is a winning move whose proof the limits did not allow to finish, else
	// NoCell.
	unproven renju.Cell
	nodes    uint64
	elapsed  time.Duration

	// With --all every legal first move is in one of these: it wins, is proven not
	// to win, or is not decided.
	firsts []firstMove
	others []renju.Cell
	open   []renju.Cell
}

// firstMove is a move that wins, and in how many plies.
type firstMove struct {
	move  renju.Cell
	plies int
}

// solving is the state of one solve.
type solving struct {
	f     *solveFlags
	b     *renju.Board
	bar   *solveBar
	vct   *threat.VCT
	start time.Time
	first uint64 // the board's node count at the start
}

func newSolving(f *solveFlags, b *renju.Board, bar *solveBar) *solving {
	return &solving{f: f, b: b, bar: bar, vct: threat.NewVCT(), start: time.Now(), first: b.Nodes()}
}

// share bounds a search to 1/parts of the remaining limits.
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

// solve searches for a win: by fours first, then by the wider kinds in turns.
func (s *solving) solve(ctx context.Context, kinds []threat.Kind) (*solution, error) {
	res := &solution{unproven: renju.NoCell}
	first := kinds[:1]
	if len(kinds) > 1 {
		if err := s.one(ctx, kinds[0], fourShare, nil, res); err != nil {
			return nil, err
		}
		first = kinds[1:]
	}
	if res.status != threat.Win && ctx.Err() == nil {
		var err error
		if len(first) == 1 {
			err = s.one(ctx, first[0], 1, nil, res)
		} else {
			err = s.race(ctx, first, res)
		}
		if err != nil {
			return nil, err
		}
	}
	// The last kind is the widest: if it wins nothing, no narrower one does.
	if last := kinds[len(kinds)-1]; res.status != threat.Win && slices.Contains(res.none, last) {
		res.status, res.none, res.undecided = threat.None, kinds, nil
	}
	s.stamp(res)
	return res, nil
}

// one searches one kind within 1/parts of the remaining limits, with root as in prove.
func (s *solving) one(ctx context.Context, k threat.Kind, parts int, root []renju.Cell, res *solution) error {
	status, err := s.stage(ctx, k, parts, root, res)
	if err != nil {
		return err
	}
	switch status {
	case threat.Win:
		res.status, res.kind = threat.Win, k
	case threat.None:
		res.none = append(res.none, k)
	default:
		res.undecided = append(res.undecided, k)
	}
	return nil
}

// race searches several kinds in turns. If a kind wins and the limits do not allow its proof to
// be finished, the other kinds go on.
func (s *solving) race(ctx context.Context, kinds []threat.Kind, res *solution) error {
	left := kinds
	for len(left) > 0 && ctx.Err() == nil {
		limited, cancel, nodes := s.share(ctx, 1)
		s.bar.stage(left[len(left)-1], nil)
		r := s.vct.Race(limited, s.b, threat.VCTLimits{Nodes: nodes, Memory: s.f.memory << 20, Progress: s.bar.show}, left)
		cancel()
		res.none = append(res.none, r.None...)
		if left = r.Open; r.Status != threat.Win {
			break
		}
		if err := s.one(ctx, r.Kind, 1, r.Root, res); err != nil {
			return err
		}
		if res.status == threat.Win {
			// A wider kind wins, too.
			won := slices.Index(kinds, r.Kind)
			left = slices.DeleteFunc(left, func(k threat.Kind) bool { return slices.Index(kinds, k) > won })
			break
		}
	}
	res.undecided = append(res.undecided, left...)
	return nil
}

func (s *solving) stamp(res *solution) {
	res.nodes, res.elapsed = s.b.Nodes()-s.first, time.Since(s.start)
}

// stage searches one kind, and stores the win if there is one.
func (s *solving) stage(ctx context.Context, k threat.Kind, parts int, root []renju.Cell, res *solution) (threat.Status, error) {
	if k == threat.Fours && s.f.shortest {
		return s.shortest(ctx, parts, res)
	}
	r, proof, plies, err := s.prove(ctx, k, parts, root)
	if err != nil {
		return threat.Unknown, err
	}
	switch {
	case proof != nil:
		res.proof, res.plies = proof, plies
		res.line = proof.ToFive(s.b)
	case r.Status == threat.Win:
		res.unproven = r.Move
		return threat.Unknown, nil
	}
	return r.Status, nil
}

// prove runs the prover on one kind, with root as the only first moves if it is not
// empty, and checks the proof. Without a proof nothing counts as won.
func (s *solving) prove(ctx context.Context, k threat.Kind, parts int, root []renju.Cell) (r threat.VCTResult, proof *verify.Proof, plies int, err error) {
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

// check verifies the proof. A hole is a mistake of this program, and an error.
func (s *solving) check(ctx context.Context, proof *verify.Proof) (plies int, err error) {
	// An interrupt ends the search, but not the check of its result.
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

// firstMoves decides for every legal first move whether it wins by the kind of the
// win that was found. Half of the remaining limits goes to the search, half to the
// proofs; a win without a complete proof counts as not decided.
func (s *solving) firstMoves(ctx context.Context, res *solution) error {
	defer s.stamp(res)
	limited, cancel, nodes := s.share(ctx, 2)
	defer cancel()
	s.bar.stage(res.kind, nil)
	first := s.vct.AllWins(limited, s.b, threat.VCTLimits{
		Kind: res.kind, Nodes: nodes, Memory: s.f.memory << 20, Progress: s.bar.show,
	})
	res.others, res.open = first.None, first.Undecided
	for i, c := range first.Wins {
		if c == res.line[0] {
			continue
		}
		_, proof, plies, err := s.prove(ctx, res.kind, len(first.Wins)-i, []renju.Cell{c})
		switch {
		case err != nil:
			return err
		case proof == nil:
			res.open = append(res.open, c)
		default:
			res.firsts = append(res.firsts, firstMove{c, plies})
		}
	}
	// The first move of the win that was found is proven, whatever the result here.
	known := func(c renju.Cell) bool { return c == res.line[0] }
	res.open = slices.DeleteFunc(res.open, known)
	if slices.ContainsFunc(res.others, known) {
		return fmt.Errorf("%v wins by its proof and is refuted as a first move", res.line[0])
	}
	res.firsts = append(res.firsts, firstMove{res.line[0], res.plies})
	slices.SortFunc(res.firsts, func(a, b firstMove) int {
		return cmp.Or(cmp.Compare(a.plies, b.plies), cmp.Compare(a.move, b.move))
	})
	return nil
}
