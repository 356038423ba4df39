package gtptest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tengen/internal/say"
	"tengen/protocol/gtp"
	"tengen/search"
	"tengen/search/game"
)

// toy is a game that package gtp does not know. In "stones", three in a row win, in any
// direction; a move is a point, written 3,1. In "walk", each player has one piece, which
// goes one or two squares towards the other, and who cannot move has lost; a move is
// written 1-2. "tiny" is stones on one board of 3×3.
type toy struct{ name string }

func (g toy) Name() string         { return g.name }
func (g toy) Heuristics() []string { return nil }
func (g toy) Levels() []game.Level { return nil }
func (g toy) SGF() game.SGF        { return game.SGF{Letters: g.name != "walk"} }
func (g toy) Default() game.Config {
	if g.name == "tiny" {
		return game.Config{Game: g.name, Size: 3}
	}
	return game.Config{Game: g.name, Size: 5}
}
func (g toy) NewEngine(game.Config, game.Options) (game.Engine, error) { return toyEngine{}, nil }
func (g toy) Settings() []game.Setting {
	if g.name != "stones" {
		return nil
	}
	return []game.Setting{{Name: game.Size, Usage: "points along an edge"}}
}
func (g toy) New(c game.Config) (game.Position, error) {
	if c.Size < 3 || c.Size > 12 {
		return nil, fmt.Errorf("size: %d is not between 3 and 12", c.Size)
	}
	p := &toyPosition{toy: g, columns: c.Size, rows: c.Size, at: map[game.Point]game.Stone{}}
	if g.name == "walk" {
		p.rows = 1
		p.at = map[game.Point]game.Stone{{X: 0}: game.BlackStone, {X: c.Size - 1}: game.WhiteStone}
	}
	return p, nil
}

// toyPosition has only the methods that GTP needs; any other would panic.
type toyPosition struct {
	game.Position
	toy
	columns, rows int
	at            map[game.Point]game.Stone
	made          []game.Choice
}

func (p *toyPosition) Game() game.Game     { return p.toy }
func (p *toyPosition) Config() game.Config { return game.Config{Game: p.name, Size: p.columns} }
func (p *toyPosition) Title() *say.Message {
	return say.Text(fmt.Sprintf("%s %d×%d", p.name, p.columns, p.rows))
}
func (p *toyPosition) Side() game.Side        { return game.Side(len(p.made) % 2) }
func (p *toyPosition) Status() []*say.Message { return nil }

func (p *toyPosition) Moves() (out []string) {
	for _, m := range p.made {
		out = append(out, m.Text)
	}
	return out
}

func (p *toyPosition) Choices() (out []game.Choice) {
	if p.won() {
		return nil
	}
	me := game.StoneOf(p.Side())
	for y := range p.rows {
		for x := range p.columns {
			at := game.Point{X: x, Y: y}
			if p.name != "walk" && p.at[at] == game.None {
				out = append(out, game.Choice{Text: p.PointName(at), Cells: []game.Point{at}})
			}
			if p.name != "walk" || p.at[at] != me {
				continue
			}
			for n := 1; n <= 2; n++ {
				to := game.Point{X: x + n*(1-2*int(p.Side()))}
				if to.X < 0 || to.X >= p.columns || p.at[to] != game.None {
					break
				}
				cells := []game.Point{at, to}
				out = append(out, game.Choice{Text: p.Write(cells), Cells: cells})
			}
		}
	}
	return out
}

// won reports whether the last move has won.
func (p *toyPosition) won() bool {
	if p.name == "walk" || len(p.made) == 0 {
		return false
	}
	at := p.made[len(p.made)-1].Cells[0]
	for _, d := range []game.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}} {
		run := 1
		for _, sign := range []int{-1, 1} {
			for n := 1; p.at[game.Point{X: at.X + sign*n*d.X, Y: at.Y + sign*n*d.Y}] == p.at[at]; n++ {
				run++
			}
		}
		if run >= 3 {
			return true
		}
	}
	return false
}

func (p *toyPosition) Result() (game.Result, bool) {
	r := game.Result{Winner: p.Side().Other(), How: say.Text("three in a row")}
	if !p.won() {
		r.Draw, r.How = p.name != "walk", say.Text("no move is left")
	}
	return r, len(p.Choices()) == 0
}

func (p *toyPosition) Submit(text string) (string, error) { return text, p.Play(text) }

func (p *toyPosition) Score() (string, bool) {
	r, over := p.Result()
	return r.Winner.String()[:1] + "+1", over && !r.Draw
}

func (p *toyPosition) Play(move string) error {
	choices := p.Choices()
	i := slices.IndexFunc(choices, func(c game.Choice) bool { return c.Text == move })
	if i < 0 {
		return errors.New("a toy cannot do that")
	}
	cells := choices[i].Cells
	p.at[cells[len(cells)-1]] = game.StoneOf(p.Side())
	if len(cells) > 1 {
		delete(p.at, cells[0])
	}
	p.made = append(p.made, choices[i])
	return nil
}

func (p *toyPosition) Undo() bool {
	n := len(p.made) - 1
	if n < 0 {
		return false
	}
	cells := p.made[n].Cells
	p.made = p.made[:n]
	delete(p.at, cells[len(cells)-1])
	if len(cells) > 1 {
		p.at[cells[0]] = game.StoneOf(p.Side())
	}
	return true
}

func (p *toyPosition) Clone() game.Position {
	q := *p
	q.at, q.made = map[game.Point]game.Stone{}, slices.Clone(p.made)
	for at, s := range p.at {
		q.at[at] = s
	}
	return &q
}

func (p *toyPosition) Scene() *game.Scene {
	s := game.NewScene(p.columns, p.rows)
	for x := range s.ColumnNames {
		s.ColumnNames[x] = strconv.Itoa(x % 10)
	}
	for at, stone := range p.at {
		s.Cell(at).Stone = stone
	}
	return s
}

func (p *toyPosition) Write(cells []game.Point) string {
	var names []string
	for _, c := range cells {
		names = append(names, p.PointName(c))
	}
	return strings.Join(names, "-")
}

func (p *toyPosition) PointName(at game.Point) string {
	if p.rows == 1 {
		return strconv.Itoa(at.X)
	}
	return fmt.Sprintf("%d,%d", at.X, at.Y)
}

func (p *toyPosition) ParsePoint(name string) (at game.Point, err error) {
	x, y, _ := strings.Cut(name, ",")
	if at.X, err = strconv.Atoi(x); err == nil && p.rows > 1 {
		at.Y, err = strconv.Atoi(y)
	}
	return at, err
}

// toyEngine ranks the moves in their order, after one that wins at once. It reports one
// move after the other, and without limits it does not end.
type toyEngine struct {
	limits *[]game.Limits // of every search, unless nil
}

func (toyEngine) Reset(uint64) error { return nil }

func (e toyEngine) Think(ctx context.Context, p game.Position, l game.Limits, report func(game.Info)) (game.Info, error) {
	if e.limits != nil {
		*e.limits = append(*e.limits, l)
	}
	info := game.Info{Side: p.Side(), Rank: 1, Depth: 1, SelDepth: 1}
	for _, c := range p.Choices() {
		if len(l.Only) > 0 && !slices.Contains(l.Only, c.Text) || slices.Contains(l.Exclude, c.Text) {
			continue
		}
		info.Nodes++
		line := game.Line{Move: c.Text, Nodes: 1, WinRate: 0.5, LCB: 0.5, Score: game.Score{Units: 1 / float64(info.Nodes)}, PV: []string{c.Text}}
		q := p.Clone()
		if err := q.Play(c.Text); err != nil {
			return info, err
		}
		if _, over := q.Result(); over {
			line.Score, line.WinRate = game.FromSearch(search.WinIn(1)), 1
			info.Lines = append([]game.Line{line}, info.Lines...)
		} else {
			info.Lines = append(info.Lines, line)
		}
		best := info.Lines[0]
		info.Move, info.Score, info.WinRate, info.PV = best.Move, best.Score, best.WinRate, best.PV
		if report != nil {
			report(info)
		}
	}
	if !l.Bounded() {
		<-ctx.Done()
	}
	return info, nil
}

// serve returns a toy for package gtp.
func serve(t testing.TB, name string, s gtp.Settings) *gtp.Game {
	t.Helper()
	g := toy{name}
	p, err := g.New(g.Default())
	if err != nil {
		t.Fatal(err)
	}
	out, err := gtp.New(p, toyEngine{}, s, gtp.Extras{})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A game needs no code of its own to be played over GTP.
func TestGolden(t *testing.T) {
	Golden(t, gtp.Options{Version: "1", MoveTime: 1}, func(t testing.TB, name string) *gtp.Game {
		first, ruler, _ := strings.Cut(name, "_")
		return serve(t, first, gtp.Settings{Ruler: ruler == "ruler"})
	})
}
