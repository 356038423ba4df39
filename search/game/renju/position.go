package renju

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/search/game"
	"tengen/search/threat"
	"tengen/search/threat/term"
)

// Position is a game of Renju or Gomoku being played.
type Position struct {
	b *renju.Board
	// start is the text of the position at the start, "" for the empty board.
	start string
	// base is the number of moves of the board before the game began.
	base int
	// foul is why the move that ended the game was forbidden to Black, if it was.
	foul renju.Kind
	// explainer names the shapes of a forbidden point, vct proves claimed wins;
	// both are made when first needed.
	explainer *term.Explainer
	vct       *threat.VCT
}

// From returns a game that continues from a board, which it then owns. The moves of the
// board are those of the game.
func From(b *renju.Board) *Position { return &Position{b: b} }

// fromSetup returns a game that begins with stones set up.
func fromSetup(s renju.Setup) (*Position, error) {
	b, err := s.Board()
	if err != nil {
		return nil, err
	}
	p := &Position{b: b, base: b.Ply()}
	p.start = p.Text()
	return p, nil
}

// Board returns the board itself, which must not be changed.
func (p *Position) Board() *renju.Board { return p.b }

// Methods without a comment are those of game.Position.

func (p *Position) Game() game.Game { return Game }

func (p *Position) Config() game.Config {
	return game.Config{Game: name, Rule: p.b.Rule().String(), Size: p.b.Size(), Position: p.start}
}

func (p *Position) Title() *say.Message { return sayTitle.With(p.b.Rule(), p.b.Size()) }
func (p *Position) Side() game.Side     { return game.Side(p.b.Side()) }
func (p *Position) Moves() []string     { return renju.Texts(p.b.Moves()[p.base:]) }
func (p *Position) Text() string        { return game.DrawingText(p.Scene(), p.Side()) }

// SplitMoves implements game.Position: moves may be written without gaps.
func (p *Position) SplitMoves(text string) ([]string, error) {
	cells, err := renju.ParseMoves(text, p.b.Size())
	return renju.Texts(cells), err
}

func (p *Position) Choices() (out []game.Choice) {
	if p.b.Status() != renju.Ongoing {
		return nil
	}
	empty, forbidden := *p.b.EmptyCells(), renju.Rows{}
	if p.b.Side() == renju.Black {
		forbidden = p.b.ForbiddenSet()
	}
	for c := range empty.Each {
		if !forbidden.Has(c) {
			out = append(out, game.Choice{Text: c.String(), Cells: []game.Point{{X: c.X(), Y: c.Y()}}})
		}
	}
	return append(out, game.Choice{Text: renju.Pass.String()})
}

// Play implements game.Position. For a forbidden point the error names the shapes that
// make it forbidden.
func (p *Position) Play(move string) error {
	c, err := renju.ParseCell(move, p.b.Size())
	if err != nil {
		return err
	}
	if err := p.check(c); err != nil {
		return err
	}
	if p.fouls(c) != renju.NotForbidden {
		return renju.SayForbidden.With(c, p.whyForbidden(c))
	}
	return p.b.Play(c)
}

func (p *Position) Submit(move string) (string, error) {
	c, err := renju.ParseCell(move, p.b.Size())
	if err != nil {
		return "", err
	}
	if err := p.check(c); err != nil {
		return "", err
	}
	foul := p.fouls(c)
	if err := p.b.Play(c); err != nil {
		return "", err
	}
	p.foul = foul
	return c.String(), nil
}

func (p *Position) check(c renju.Cell) error {
	err := p.b.Check(c)
	if errors.Is(err, renju.ErrGameOver) {
		return game.ErrOver
	}
	return err
}

// fouls returns why an empty cell is forbidden to the side to move.
func (p *Position) fouls(c renju.Cell) renju.Kind {
	if c == renju.Pass || p.b.Side() != renju.Black {
		return renju.NotForbidden
	}
	return p.b.Forbidden(c)
}

// whyForbidden returns the reason and the shapes.
func (p *Position) whyForbidden(c renju.Cell) *say.Message {
	if p.explainer == nil {
		p.explainer = term.New(term.Options{NoKoshu: true})
	}
	found, err := p.explainer.Explain(context.Background(), p.b, c)
	for _, f := range found {
		if f.Reason != renju.NotForbidden && err == nil {
			return f.SayReason()
		}
	}
	return p.b.Forbidden(c).Say()
}

func (p *Position) Undo() bool {
	if p.b.Ply() <= p.base {
		return false
	}
	p.b.Unmake()
	return true
}

func (p *Position) Result() (game.Result, bool) {
	last := p.b.Last()
	switch p.b.Status() {
	case renju.BlackWins:
		return p.five(renju.Black), true
	case renju.WhiteWins:
		if p.b.Five(renju.White) == nil { // Black's own move lost
			return game.Result{Winner: game.White, Foul: true, How: sayForbidden.With(last),
				Detail: fmt.Sprintf("%v %v", p.foul, last)}, true
		}
		return p.five(renju.White), true
	case renju.Draw:
		if p.b.Passes() >= 2 {
			return game.Result{Draw: true, How: sayPasses.With(), Detail: "two passes"}, true
		}
		return game.Result{Draw: true, How: sayFull.With(), Detail: "full board"}, true
	}
	return game.Result{}, false
}

// five returns the result of a winning row.
func (p *Position) five(c renju.Colour) game.Result {
	row := p.b.Five(c)
	return game.Result{Winner: game.Side(c), How: sayFive.With(row[0], row[len(row)-1]),
		Detail: fmt.Sprintf("five %v", p.b.Last())}
}

func (p *Position) Score() (string, bool) {
	r, over := p.Result()
	if !over {
		return "", false
	}
	return r.Score(), true
}

// MaxMoves implements game.Position: enough to fill the board with some passes in
// between.
func (p *Position) MaxMoves() int { return 2 * p.b.Size() * p.b.Size() }

// Perft implements game.Position. It does not count Black's forbidden points, which
// lose the game at once, and counts passes only if asked to.
func (p *Position) Perft(depth int, passes bool, each func(string, uint64)) (n uint64, err error) {
	if each == nil || depth < 1 || p.b.Status() != renju.Ongoing {
		return renju.Perft(p.b, depth, passes), nil
	}
	below := func(c renju.Cell) {
		p.b.Make(c)
		leaves := renju.Perft(p.b, depth-1, passes)
		p.b.Unmake()
		each(c.String(), leaves)
		n += leaves
	}
	cells := *p.b.EmptyCells()
	for c := range cells.Each {
		if p.b.Legal(c) {
			below(c)
		}
	}
	if passes {
		below(renju.Pass)
	}
	return n, nil
}

func (p *Position) Clone() game.Position {
	return &Position{b: p.b.Clone(), start: p.start, base: p.base, foul: p.foul}
}

func (p *Position) Scene() *game.Scene {
	n := p.b.Size()
	s := game.NewScene(n, n)
	for i := range n {
		s.ColumnNames[i], s.RowNames[i] = string(rune('a'+i)), strconv.Itoa(i+1)
	}
	if n >= 9 {
		s.Stars(3)
	}
	var forbidden renju.Rows
	if p.b.Side() == renju.Black && p.b.Status() == renju.Ongoing {
		forbidden = p.b.ForbiddenSet()
	}
	for y := range n {
		for x := range n {
			c, m := s.Cell(game.Point{X: x, Y: y}), renju.At(x, y)
			c.Stone = [...]game.Stone{game.None, game.BlackStone, game.WhiteStone, game.Wall}[p.b.At(m)]
			c.Banned = forbidden.Has(m)
		}
	}
	for i, m := range p.b.Moves()[p.base:] {
		if m != renju.Pass {
			s.Cell(game.Point{X: m.X(), Y: m.Y()}).Number = i + 1
		}
	}
	if m := p.b.Last(); p.b.Ply() > p.base && m != renju.NoCell && m != renju.Pass {
		s.Last = []game.Point{{X: m.X(), Y: m.Y()}}
	}
	if r, over := p.Result(); over && !r.Draw && !r.Foul {
		for _, m := range p.b.Five(renju.Colour(r.Winner)) {
			s.Won = append(s.Won, game.Point{X: m.X(), Y: m.Y()})
		}
	}
	return s
}

// Status implements game.Position: the opening, if it has a name.
func (p *Position) Status() []*say.Message {
	if p.base > 0 {
		return nil
	}
	if o, ok := renju.IdentifyOpening(p.b.Moves(), p.b.Size()); ok && p.b.Rule() == renju.Renju {
		return []*say.Message{sayPattern.With(o.Code, o)}
	}
	return nil
}

func (p *Position) Write(cells []game.Point) string {
	if len(cells) == 0 {
		return renju.Pass.String()
	}
	return p.PointName(cells[0])
}

func (p *Position) PointName(at game.Point) string { return renju.At(at.X, at.Y).String() }

func (p *Position) ParsePoint(name string) (game.Point, error) {
	c, err := renju.ParseCell(name, p.b.Size())
	if err == nil && c == renju.Pass {
		err = sayNoPoint.With()
	}
	if err != nil {
		return game.Point{}, err
	}
	return game.Point{X: c.X(), Y: c.Y()}, nil
}

// Arrange implements game.Arranger.
func (p *Position) Arrange(changes map[game.Point]game.Stone, side game.Side) error {
	s := renju.SetupOf(p.b.Size(), p.b.Rule(), func(c renju.Cell) renju.Point {
		if stone, changed := changes[game.Point{X: c.X(), Y: c.Y()}]; changed {
			return points[stone]
		}
		return p.b.At(c)
	})
	s.Side = renju.Colour(side)
	q, err := fromSetup(s)
	if err != nil {
		return err
	}
	p.b, p.start, p.base = q.b, q.start, q.base
	return nil
}

// points maps the stones of a scene to those of a board.
var points = [...]renju.Point{game.None: renju.Empty, game.BlackStone: renju.BlackStone, game.WhiteStone: renju.WhiteStone, game.Wall: renju.Wall}

// GiveMove implements game.Arranger.
func (p *Position) GiveMove(side game.Side) error {
	if p.Side() == side || p.b.Status() != renju.Ongoing {
		return nil
	}
	return p.Arrange(nil, side)
}
