package renju

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search"
	"tengen/search/game"
	"tengen/search/renju/chooser"
)

// Open begins an opening by a rule in a game, and takes decisions of it.
func Open(r *opening.Rule, c game.Config, decisions ...string) (*opening.State, error) {
	if c.Game != Game.Name() {
		return nil, fmt.Errorf("opening %s means nothing in %s", r, c.Game)
	}
	rules, err := renju.ParseRule(c.Rule)
	if err != nil {
		return nil, err
	}
	s, err := opening.New(r, c.Size, rules)
	if err != nil {
		return nil, err
	}
	if n, err := s.Take(decisions...); err != nil {
		return nil, fmt.Errorf("decision %d: %q: %w", n+1, decisions[n], err)
	}
	return s, nil
}

// LayPattern plays the stones of one of the 26 patterns.
func LayPattern(p game.Position, name string) error {
	_, moves, err := renju.OpeningOn(name, p.Config().Size)
	for _, c := range moves {
		if err == nil {
			err = p.Play(c.String())
		}
	}
	return err
}

// PatternMoves implements game.Opener: in renju the first three moves make one of the 26 patterns.
func (p *Position) PatternMoves() (out []string) {
	b := p.b
	n := b.Stones()
	if b.Rule() != renju.Renju || n >= patternStones || len(b.Moves()) != n {
		return nil
	}
	if n == 0 {
		return []string{renju.At(b.Size()/2, b.Size()/2).String()}
	}
	lines := map[string]bool{}
	for _, o := range renju.Openings {
		cells := o.Cells(b.Size())
		for s := range renju.NumSymmetries {
			var line []renju.Cell
			for _, c := range cells {
				line = append(line, renju.Transform(c, s, b.Size()))
			}
			if text := line[n].String(); slices.Equal(line[:n], b.Moves()) && !lines[text] {
				lines[text] = true
				out = append(out, text)
			}
		}
	}
	return out
}

var _ game.Opener = (*Position)(nil)

// Decide lets an engine decide for the player who is asked in an opening. The limits are
// those of a move: a decision takes the time of one, on a clock its usual time, and where nodes
// bound it, or its level does, effort times as many. A long choice is one of nodes: the time
// holds whatever they are. It is made without the slips of a level, because people lay stones
// with care.
func Decide(ctx context.Context, e game.Engine, s *opening.State, l game.Limits, effort uint64, o chooser.Options) (chooser.Choice, error) {
	o.Corrected, o.Nodes = true, l.Nodes
	if l.Level > 0 && l.Level <= len(levels) && l.Nodes == 0 {
		l.Nodes = max(levels[l.Level-1].Nodes, decisionLeast)
	}
	l.Level = 0
	l.Nodes *= effort
	whole := decisionTime(&l)
	if whole > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, whole) // searches take longer than their shares if these are tiny
		defer cancel()
	}
	o.Long = o.Long && l.Clock == nil && (l.Nodes > 0 || whole == 0)
	return chooser.New(searching(e, l), o).Choose(ctx, s)
}

// decisionTime returns the time that a decision may take, 0 for no limit: on a clock the usual time
// of a move, because one player may have to take several decisions.
func decisionTime(l *game.Limits) time.Duration {
	soft, hard := l.Budget(evalrenju.MovesLeft)
	return cmp.Or(soft, hard)
}

// searching returns a search for a chooser by an engine, within the limits of a decision.
func searching(e game.Engine, whole game.Limits) Searcher {
	most := decisionTime(&whole)
	return func(ctx context.Context, b *renju.Board, r chooser.Request, report func(game.Info)) (game.Info, error) {
		l := game.Limits{Depth: whole.Depth, Nodes: chooser.Portion(whole.Nodes, r.Share), MultiPV: r.Ranked, Only: renju.Texts(r.Only), Plain: whole.Plain}
		l.Time = min(chooser.Portion(most, r.Share), most)
		return e.Think(ctx, From(b), l, report)
	}
}

// Searcher searches a board for a chooser and reports on it, as an engine does.
type Searcher func(ctx context.Context, b *renju.Board, r chooser.Request, report func(game.Info)) (game.Info, error)

// Search implements [chooser.Searcher].
func (s Searcher) Search(ctx context.Context, b *renju.Board, r chooser.Request) ([]chooser.Line, error) {
	var damper chooser.Damper
	i, err := s(ctx, b, r, func(i game.Info) {
		if c, err := renju.ParseCell(i.Move, b.Size()); err == nil && i.Final && i.Event == search.EventLine {
			damper.Add(i.Depth, c, i.Score.Search())
		}
	})
	if err != nil {
		return nil, err
	}
	lines := i.Lines
	if r.Ranked == 1 || len(lines) == 0 {
		lines = []game.Line{{Move: i.Move, Score: i.Score}}
	}
	var out []chooser.Line
	for _, line := range lines {
		c, err := renju.ParseCell(line.Move, b.Size())
		if err != nil {
			return nil, err
		}
		out = append(out, chooser.Line{Move: c, Score: damper.Score(c, line.Score.Search())})
	}
	return out, nil
}
