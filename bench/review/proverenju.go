package review

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"tengen/movegen/renju"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
	"tengen/search/threat"
	"tengen/search/threat/term"
	"tengen/search/threat/verify"
)

// kinds are the attacks that are searched, the narrowest first.
var kinds = []threat.Kind{threat.Fours, threat.Threes, threat.Fukumi}

// renjuProver proves wins by continuous attack.
type renjuProver struct {
	noProver
	vct  *threat.VCT
	term *term.Explainer
}

func newRenjuProver() *renjuProver {
	return &renjuProver{vct: threat.NewVCT(), term: term.New(term.Options{VCFNodes: termNodes, VCTNodes: termNodes})}
}

func (r *renjuProver) win(ctx context.Context, p game.Position, first string, l game.Limits) (*Win, error) {
	return r.prove(ctx, p.(*gamerenju.Position).Board().Clone(), first, l)
}

// prove looks for a win on b, which it may change.
func (r *renjuProver) prove(ctx context.Context, b *renju.Board, first string, l game.Limits) (*Win, error) {
	if b.Status() != renju.Ongoing {
		return nil, nil
	}
	var root []renju.Cell
	if first != "" {
		c, err := renju.ParseCell(first, b.Size())
		if err != nil {
			return nil, err
		}
		if c == renju.Pass || !b.Legal(c) {
			return nil, nil
		}
		root = []renju.Cell{c}
	}
	start := time.Now()
	for i, k := range kinds {
		// The kinds share the rest in equal parts.
		limited, cancel := timed(ctx, left(l.Time, start, len(kinds)-i))
		res, proof, err := r.vct.Prove(limited, b, threat.VCTLimits{Kind: k, Nodes: l.Nodes, Memory: proofMemory, Root: root})
		cancel()
		switch {
		case errors.Is(err, threat.ErrProofLimit):
			continue // a win without its proof does not count
		case err != nil:
			return nil, err
		case res.Status != threat.Win:
			continue
		}
		stats, err := verify.Verify(context.WithoutCancel(ctx), proof, verify.Options{})
		if err != nil {
			return nil, fmt.Errorf("a win by %v was found, but its proof does not hold: %w", k, err)
		}
		var text strings.Builder
		if _, err := proof.WriteTo(&text); err != nil {
			return nil, err
		}
		line := proof.ToFive(b)
		w := &Win{Kind: k.String(), Line: renju.Texts(line), Plies: stats.Plies, Proof: text.String()}
		w.Words = r.describe(context.WithoutCancel(ctx), b, line[0])
		return w, nil
	}
	return nil, nil
}

// left returns one of parts equal parts of the time that is left, 0 without a limit.
func left(limit time.Duration, start time.Time, parts int) time.Duration {
	if limit == 0 {
		return 0
	}
	return max((limit-time.Since(start))/time.Duration(parts), 1)
}

func (r *renjuProver) threat(ctx context.Context, p game.Position, l game.Limits) (*Win, error) {
	b := p.(*gamerenju.Position).Board().Clone()
	if b.Status() != renju.Ongoing {
		return nil, nil
	}
	// As a setup, so that the proof is of a position without a pass in it.
	s := b.Setup()
	s.Side = b.Side().Other()
	b, err := s.Board()
	if err != nil {
		return nil, err
	}
	return r.prove(ctx, b, "", l)
}

func (r *renjuProver) names(ctx context.Context, p game.Position, move string) []Text {
	b := p.(*gamerenju.Position).Board().Clone()
	c, err := renju.ParseCell(move, b.Size())
	if err != nil {
		return nil
	}
	if out := r.describe(ctx, b, c); len(out) > 0 {
		return out
	}
	return r.noProver.names(ctx, p, move)
}

// describe names a move as tengen explain does.
func (r *renjuProver) describe(ctx context.Context, b *renju.Board, c renju.Cell) (out []Text) {
	found, err := r.term.Explain(ctx, b, c)
	if err != nil {
		return nil // a pass, or the context has ended
	}
	for _, f := range found {
		out = append(out, Text{f.Say()})
	}
	return out
}
