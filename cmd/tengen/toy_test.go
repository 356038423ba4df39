package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tengen/internal/say"
	"tengen/search"
	"tengen/search/game"
)

// toyRow is how many stones in a row win.
const toyRow = 4

// toy is a game on one board that nothing but its list knows: Black places a stone, then each
// side two in turn, and four in a row win.
type toy struct {
	Title         string // the name of the game
	Columns, Rows int
	// Record is how a game is recorded.
	Record game.SGF
}

// toyGames are a game whose moves are points, and one on a board that is no square, whose moves
// are text.
var toyGames = []game.Game{
	toy{"pairs", 6, 6, game.SGF{Game: 120, Letters: true}},
	toy{"wide", 7, 4, game.SGF{Game: 121}},
}

func (g toy) Name() string             { return g.Title }
func (g toy) Settings() []game.Setting { return nil }
func (g toy) Default() game.Config     { return game.Config{Game: g.Title} }
func (g toy) Heuristics() []string     { return nil }
func (g toy) Levels() []game.Level     { return toyLevels }
func (g toy) SGF() game.SGF            { return g.Record }

var toyLevels = slices.Repeat([]game.Level{{Nodes: 200, Depth: 2, Slip: 0.2, Window: 0.3, Width: 3}}, game.MaxLevel-1)

// New implements game.Game.
func (g toy) New(c game.Config) (game.Position, error) {
	return &toyPosition{g: g, stones: make([]game.Stone, g.Columns*g.Rows)}, c.Unused(g)
}

// NewEngine implements game.Game.
func (g toy) NewEngine(c game.Config, o game.Options) (game.Engine, error) {
	s := search.DefaultOptions()
	s.Threads = max(o.Threads, 1)
	return game.WithLevels(game.NewAlphaBeta(g, toyWalker{}, 1, s), g, c, o, toyLevels), o.Check()
}

// toyPosition is a game being played; a move is the number of its cell.
type toyPosition struct {
	g      toy
	stones []game.Stone
	made   []int
}

func (p *toyPosition) Game() game.Game        { return p.g }
func (p *toyPosition) Config() game.Config    { return p.g.Default() }
func (p *toyPosition) Title() *say.Message    { return say.Text(p.g.Title) }
func (p *toyPosition) Side() game.Side        { return game.Side((len(p.made) + 1) / 2 % 2) }
func (p *toyPosition) Status() []*say.Message { return nil }
func (p *toyPosition) MaxMoves() int          { return len(p.stones) }

func (p *toyPosition) Text() string { return strings.Join(append(p.Moves(), p.Side().String()), " ") }

func (p *toyPosition) point(cell int) game.Point {
	return game.Point{X: cell % p.g.Columns, Y: cell / p.g.Columns}
}

// PointName implements game.Position: the row as a letter, and the column.
func (p *toyPosition) PointName(at game.Point) string { return fmt.Sprintf("%c%d", 'p'+at.Y, at.X+1) }

func (p *toyPosition) ParsePoint(name string) (at game.Point, err error) {
	if n, err := fmt.Sscanf(name, "%c%d", &at.Y, &at.X); n < 2 || err != nil {
		return at, fmt.Errorf("%q is no point", name)
	}
	at.X, at.Y = at.X-1, at.Y-'p'
	if at.X < 0 || at.Y < 0 || at.X >= p.g.Columns || at.Y >= p.g.Rows {
		return at, fmt.Errorf("%q lies off the board", name)
	}
	return at, nil
}

func (p *toyPosition) Moves() (out []string) {
	for _, cell := range p.made {
		out = append(out, p.PointName(p.point(cell)))
	}
	return out
}

func (p *toyPosition) SplitMoves(text string) ([]string, error) { return strings.Fields(text), nil }

// winner returns the stone that has a row of four through the last move, None without one.
func (p *toyPosition) winner() game.Stone {
	if len(p.made) == 0 {
		return game.None
	}
	last := p.point(p.made[len(p.made)-1])
	s := p.Scene()
	for _, d := range []game.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}} {
		n := 0
		for i := 1 - toyRow; i < toyRow; i++ {
			if n++; s.At(game.Point{X: last.X + i*d.X, Y: last.Y + i*d.Y}).Stone != s.At(last).Stone {
				n = 0
			}
			if n == toyRow {
				return s.At(last).Stone
			}
		}
	}
	return game.None
}

func (p *toyPosition) Result() (game.Result, bool) {
	if w := p.winner(); w != game.None {
		return game.Result{Winner: game.Side(w - game.BlackStone), How: say.Text("four in a row")}, true
	}
	return game.Result{Draw: true, How: say.Text("the board is full")}, len(p.made) == len(p.stones)
}

func (p *toyPosition) Score() (string, bool) {
	r, over := p.Result()
	return r.Score(), over
}

func (p *toyPosition) Choices() (out []game.Choice) {
	if _, over := p.Result(); over {
		return nil
	}
	for cell, s := range p.stones {
		if at := p.point(cell); s == game.None {
			out = append(out, game.Choice{Text: p.PointName(at), Cells: []game.Point{at}})
		}
	}
	return out
}

func (p *toyPosition) OpeningMoves() (out []string) {
	for _, c := range p.Choices() {
		out = append(out, c.Text)
	}
	return out
}

func (p *toyPosition) Play(move string) error {
	_, err := p.Submit(move)
	return err
}

func (p *toyPosition) Submit(move string) (string, error) {
	if _, over := p.Result(); over {
		return "", game.ErrOver
	}
	at, err := p.ParsePoint(move)
	if err != nil {
		return "", err
	}
	if cell := at.Y*p.g.Columns + at.X; p.stones[cell] == game.None {
		p.place(cell)
		return p.PointName(at), nil
	}
	return "", errors.New("the point is occupied")
}

func (p *toyPosition) place(cell int) {
	p.stones[cell] = game.StoneOf(p.Side())
	p.made = append(p.made, cell)
}

func (p *toyPosition) Undo() bool {
	n := len(p.made) - 1
	if n < 0 {
		return false
	}
	p.stones[p.made[n]] = game.None
	p.made = p.made[:n]
	return true
}

func (p *toyPosition) Perft(depth int, passes bool, each func(string, uint64)) (n uint64, err error) {
	if passes {
		return 0, errors.New("players cannot pass")
	}
	if depth < 1 {
		return 1, nil
	}
	for _, c := range p.Choices() {
		q := p.Clone()
		if err := q.Play(c.Text); err != nil {
			return n, err
		}
		below, err := q.Perft(depth-1, false, nil)
		if err != nil {
			return n, err
		}
		if n += below; each != nil {
			each(c.Text, below)
		}
	}
	return n, nil
}

func (p *toyPosition) Clone() game.Position {
	return &toyPosition{g: p.g, stones: slices.Clone(p.stones), made: slices.Clone(p.made)}
}

func (p *toyPosition) Scene() *game.Scene {
	s := game.NewScene(p.g.Columns, p.g.Rows)
	for x := range s.Columns {
		s.ColumnNames[x] = fmt.Sprint(x + 1)
	}
	for y := range s.Rows {
		s.RowNames[y] = string(rune('p' + y))
	}
	for cell, stone := range p.stones {
		s.Cells[cell].Stone = stone
	}
	if n := len(p.made); n > 0 {
		s.Last = []game.Point{p.point(p.made[n-1])}
	}
	return s
}

func (p *toyPosition) Write(cells []game.Point) string {
	if len(cells) == 0 {
		return "none"
	}
	return p.PointName(cells[0])
}
