package renju

import (
	"context"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search/game"
	"tengen/search/renju/chooser"
)

// NewChooser returns a chooser of openings that searches with an engine of this game.
// The limits are those of one decision.
func NewChooser(e game.Engine, l game.Limits, o chooser.Options) *chooser.Chooser {
	return chooser.New(&searcher{e, l}, o)
}

// searcher adapts an engine to the chooser.
type searcher struct {
	e game.Engine
	l game.Limits
}

func (s *searcher) Search(ctx context.Context, b *renju.Board, r chooser.Request) ([]chooser.Line, error) {
	l := game.Limits{Depth: s.l.Depth, Nodes: chooser.Portion(s.l.Nodes, r.Share), MultiPV: r.Ranked, Only: renju.Texts(r.Only), Plain: s.l.Plain}
	if soft, hard := s.l.Budget(evalrenju.MovesLeft); hard > 0 {
		// The middle between the usual and the longest time of a move on a clock.
		if soft > 0 {
			hard = (soft + hard) / 2
		}
		l.Time = chooser.Portion(hard, r.Share)
	}
	var damper chooser.Damper
	i, err := s.e.Think(ctx, From(b), l, func(i game.Info) {
		if c, err := renju.ParseCell(i.Move, b.Size()); err == nil && i.Final {
			damper.Add(i.Depth, c, i.Score.Search())
		}
	})
	if err != nil {
		return nil, err
	}
	var out []chooser.Line
	for _, line := range i.Lines {
		c, err := renju.ParseCell(line.Move, b.Size())
		if err != nil {
			return nil, err
		}
		out = append(out, chooser.Line{Move: c, Score: damper.Score(c, line.Score.Search())})
	}
	return out, nil
}
