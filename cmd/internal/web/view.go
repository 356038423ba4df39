package web

import (
	"fmt"

	"tengen/cmd/internal/playing"
	"tengen/internal/say"
	"tengen/search/game"
	"tengen/search/game/games"
	gamerenju "tengen/search/game/renju"
)

// open returns the position of a request.
func open(r *request) (game.Position, error) {
	if r.Config == nil {
		return nil, fmt.Errorf("config is missing")
	}
	p, err := games.New(*r.Config)
	if err != nil {
		return nil, err
	}
	if err := playAll(p, r.Moves); err != nil {
		return nil, err
	}
	return p, nil
}

// playAll makes moves on a position; an error names the first that is not possible.
func playAll(p game.Position, moves []string) error {
	if len(moves) > maxMoves {
		return fmt.Errorf("%d moves are more than %d", len(moves), maxMoves)
	}
	for i, m := range moves {
		if err := p.Play(m); err != nil {
			return say.AtMove.With(i+1, err)
		}
	}
	return nil
}

// view returns a position as a message.
func view(p game.Position) position {
	s := p.Scene()
	v := position{Config: p.Config(), Title: p.Title(), Text: p.Text(), Moves: p.Moves(), Side: p.Side().Word(),
		Scene: viewScene(p, s), Status: p.Status()}
	if v.Moves == nil {
		v.Moves = []string{}
	}
	v.Choices = viewChoices(s, p.Choices())
	if text, ok := p.Score(); ok {
		v.Score = text
	}
	if r, over := p.Result(); over {
		v.Result = viewResult(r)
	}
	return v
}

func viewResult(r game.Result) *result {
	out := &result{Text: r.Say()}
	if !r.Draw {
		out.Winner = r.Winner.Word()
	}
	return out
}

func viewChoices(s *game.Scene, choices []game.Choice) []choice {
	out := make([]choice, len(choices))
	for i, c := range choices {
		out[i] = choice{c.Text, indices(s, c.Cells)}
	}
	return out
}

// indices returns the numbers of cells.
func indices(s *game.Scene, points []game.Point) []int {
	out := make([]int, len(points))
	for i, p := range points {
		out[i] = p.Y*s.Columns + p.X
	}
	return out
}

// points returns the cells with the given numbers.
func points(s *game.Scene, cells []int) (out []game.Point, err error) {
	for _, i := range cells {
		if i < 0 || i >= len(s.Cells) || s.Cells[i].Stone == game.Void {
			return nil, fmt.Errorf("there is no cell %d", i)
		}
		out = append(out, game.Point{X: i % s.Columns, Y: i / s.Columns})
	}
	return out, nil
}

// stones are the names of stones in messages.
var stones = [...]string{game.None: "", game.BlackStone: "black", game.WhiteStone: "white", game.Wall: "wall", game.Void: "void"}

func viewScene(p game.Position, s *game.Scene) scene {
	out := scene{Columns: s.Columns, Rows: s.Rows, ColumnNames: s.ColumnNames, RowNames: s.RowNames,
		Squares: s.Squares, Halves: s.Halves, Rim: s.Rim, Last: indices(s, s.Last), Won: indices(s, s.Won), Crosses: p.Game() == gamerenju.Game}
	out.Cells = make([]cell, len(s.Cells))
	for i, c := range s.Cells {
		v := cell{Stone: stones[c.Stone], Ring: c.Ring, Slot: c.Slot, Goal: c.Goal, Star: c.Star, Banned: c.Banned, Number: c.Number}
		if c.Stone != game.Void {
			v.Name = p.PointName(game.Point{X: i % s.Columns, Y: i / s.Columns})
		}
		out.Cells[i] = v
	}
	return out
}

// viewMove makes a move, and returns the position after it as a message with what the move did.
func viewMove(p game.Position, move string) (position, error) {
	motions, said := playing.Doing(p, move)
	if err := p.Play(move); err != nil {
		return position{}, err
	}
	v := view(p)
	v.Motions, v.Said = viewMotions(v.Scene.Columns, motions), said
	return v, nil
}

func viewMotions(columns int, motions []game.Motion) (out []motion) {
	for _, m := range motions {
		out = append(out, motion{m.From.Y*columns + m.From.X, m.To.Y*columns + m.To.X, m.Ring})
	}
	return out
}

// blackShare is Black's share where a side has a win rate.
func blackShare(side game.Side, win float64) float64 {
	if side == game.White {
		return 1 - win
	}
	return win
}

// viewLine returns a move of a side as a message.
func viewLine(side game.Side, l *game.Line) line {
	v := line{Move: l.Move, Score: l.Score.Say(), Black: blackShare(side, l.WinRate), Win: l.WinRate, Proven: l.Score.Outcome(), Nodes: l.Nodes, PV: l.PV}
	if v.Proven != "" && !l.Score.AnyLength {
		v.Plies = max(l.Score.Plies, -l.Score.Plies)
	}
	return v
}

// viewInfo returns a report of a search, or its result, as a message with so many lines at
// most.
func viewInfo(i *game.Info, most int, final bool) *info {
	out := &info{Depth: i.Depth, SelDepth: i.SelDepth, Nodes: i.Nodes, NPS: i.NPS(), Time: i.Elapsed.Milliseconds(),
		Best: i.Move, Black: blackShare(i.Side, i.WinRate), Proven: i.Proven, Lines: []line{}, Final: final}
	if i.Decided != nil {
		out.Decided = i.Decided.Word()
	}
	for _, l := range i.Searched(most) { // a move that was not searched has no value
		out.Lines = append(out.Lines, viewLine(i.Side, &l))
	}
	if len(out.Lines) > 0 {
		out.Black = out.Lines[0].Black
		if !final { // a report is of one line, which need not be the best
			out.Best = out.Lines[0].Move
		}
	}
	for _, o := range i.Ownership {
		if i.Side == game.White {
			o = -o
		}
		out.Ownership = append(out.Ownership, float64(int(o*100))/100)
	}
	return out
}
