package db

import (
	"cmp"
	"slices"

	"tengen/search/game"
)

// foundMove is a move and its position.
type foundMove struct {
	step
	spot     spot
	estimate Value // not Known if the move was hardly searched
}

// estimate returns the value of the position after the move of a line, one of those of a search; it is not
// Known if a tree search has visited the move too seldom. The value of another move is no better there than
// that of the best one: the search has preferred that with reason.
func estimate(l *game.Line, lines []game.Line, depth int) Value {
	score, share := l.Score, l.WinRate
	if score.Unit != "" {
		most := slices.MaxFunc(lines, func(a, b game.Line) int { return cmp.Compare(a.Visits(), b.Visits()) })
		if l.Move != lines[0].Move && float64(l.Visits()) < visitShare*float64(most.Visits()) {
			return Value{}
		}
		score.Units, share = min(score.Units, lines[0].Score.Units), min(share, lines[0].WinRate)
	}
	return Value{Score: turn(score, -1), Share: 1 - share, Depth: max(depth-1, 0), Bound: Exact}
}

// distinct counts the legal moves of a position, of moves that are images of each other
// one.
func distinct(p game.Position, at *place) int {
	seen := map[string]bool{}
	for _, c := range p.Choices() {
		if kept, err := at.kept(p, c.Text); err == nil {
			seen[kept] = true
		}
	}
	return len(seen)
}

// follow adds a move that the engine has ranked, and the value that it gives the position after it.
func (a *analysis) follow(p game.Position, at *place, l *game.Line, w Value, f *found) error {
	kept, err := at.kept(p, l.Move)
	if err != nil {
		return err
	}
	if _, err := p.Submit(l.Move); err != nil {
		return err
	}
	defer p.Undo()
	v := a.t.v
	next := v.place(p)
	m := foundMove{step: step{at.key, next.key, kept}, estimate: w}
	if m.spot, err = v.spotOf(p, &next); err != nil {
		return err
	}
	if len(l.PV) > 1 {
		if m.estimate.Best, err = next.kept(p, l.PV[1]); err != nil {
			return err
		}
	}
	m.estimate.Tree, m.estimate.TreeShare, m.estimate.TreeBest = m.estimate.Score, m.estimate.Share, m.estimate.Best
	f.next = append(f.next, m)
	return nil
}
