package game

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"tengen/movegen/jungo"
)

// usualKomi is what White is given on 9×9 if nothing is said, in stones.
const usualKomi = 6.5

// maxKomi bounds the komi, in stones: more than any board has points.
const maxKomi = 400

// Jungo is a game of Jungo.
type Jungo struct {
	b    *jungo.Board
	komi float64
	base int // moves of the board before the game began
	// before is how many moves of the game are no longer on the board's stack,
	// where the game is a clone.
	before int
}

// FromJungo makes a game that goes on from a board, which it then owns.
func FromJungo(b *jungo.Board, komi float64) *Jungo {
	return &Jungo{b: b, komi: komi, base: b.Ply()}
}

func newJungo(m map[string]string) (Game, error) {
	ko, err := jungo.ParseKo(value(m, "rule", "simple"))
	if err != nil {
		return nil, fmt.Errorf("rule: %w", err)
	}
	size, err := strconv.Atoi(value(m, "size", "9"))
	if err != nil {
		return nil, fmt.Errorf("size: %q is no number", m["size"])
	}
	komi, err := strconv.ParseFloat(value(m, "komi", fmt.Sprint(usualKomi)), 64)
	if err != nil || !(math.Abs(komi) <= maxKomi) {
		return nil, fmt.Errorf("komi: %q is no number between -%d and %[2]d", m["komi"], maxKomi)
	}
	b, err := jungo.New(size, ko)
	if err != nil {
		return nil, fmt.Errorf("size: %w", err)
	}
	return FromJungo(b, komi), nil
}

// Board is the board itself, not to be changed.
func (g *Jungo) Board() *jungo.Board { return g.b }

// Komi is what White is given, in stones.
func (g *Jungo) Komi() float64 { return g.komi }

// Name implements Game.
func (g *Jungo) Name() string { return "jungo" }

// Title implements Game.
func (g *Jungo) Title() string {
	return fmt.Sprintf("jungo %d×%[1]d, komi %s, %v ko", g.b.Size(), number(g.komi), g.b.Rule())
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Settings implements Game.
func (g *Jungo) Settings() []Setting {
	return []Setting{{"rule", g.b.Rule().String()}, {"size", strconv.Itoa(g.b.Size())}, {"komi", number(g.komi)}}
}

// Side implements Game.
func (g *Jungo) Side() Side {
	if g.b.Side() == jungo.White {
		return White
	}
	return Black
}

// Moves implements Game.
func (g *Jungo) Moves() (out []string) {
	for i := g.base; i < g.b.Ply(); i++ {
		m, _ := g.b.MoveAt(i)
		out = append(out, g.b.MoveText(m))
	}
	return out
}

func (g *Jungo) point(m jungo.Point) Point { return Point{int(m) % g.b.Size(), int(m) / g.b.Size()} }

// Scene implements Game. Banned are the empty points where the side to move
// may not play: ko and suicide.
func (g *Jungo) Scene() *Scene {
	n := g.b.Size()
	s := newScene(n, n)
	for i := range n {
		s.ColumnNames[i] = g.b.MoveText(jungo.Point(i))[:1]
		s.RowNames[i] = strconv.Itoa(i + 1)
	}
	switch {
	case n >= 13:
		s.stars(3)
	case n >= 7:
		s.stars(2)
	}
	for m := range jungo.Point(n * n) {
		c := s.cell(g.point(m))
		c.Stone = [...]Stone{None, BlackStone, WhiteStone}[g.b.At(m)]
		c.Banned = c.Stone == None && !g.b.Over() && !g.b.Legal(m)
	}
	for i := g.base; i < g.b.Ply(); i++ {
		if m, _ := g.b.MoveAt(i); m >= 0 && s.cell(g.point(m)).Stone != None {
			s.cell(g.point(m)).Number = g.before + i - g.base + 1
		}
	}
	if m := g.b.Last(); m >= 0 {
		s.Last = []Point{g.point(m)}
	}
	return s
}

// Choices implements Game.
func (g *Jungo) Choices() (out []Choice) {
	if _, over := g.Result(); over {
		return nil
	}
	for m := range jungo.Point(g.b.Points()) {
		if g.b.Legal(m) {
			out = append(out, Choice{g.b.MoveText(m), []Point{g.point(m)}})
		}
	}
	return append(out, Choice{Text: "pass"})
}

// Play implements Game.
func (g *Jungo) Play(move string) error {
	if _, over := g.Result(); over {
		return ErrOver
	}
	m, err := jungo.ParseMove(move, g.b.Size())
	if err != nil {
		return err
	}
	return g.b.Play(m)
}

// Write implements Game.
func (g *Jungo) Write(cells []Point) string {
	if len(cells) == 0 {
		return "pass"
	}
	return g.PointName(cells[0])
}

// Undo implements Game.
func (g *Jungo) Undo() bool {
	if g.b.Ply() <= g.base {
		return false
	}
	g.b.Unmake()
	return true
}

// lead is Black's lead in stones, komi counted.
func (g *Jungo) lead() float64 { return float64(g.b.Score()) - g.komi }

// Result implements Game. Under the simple rule a game is stopped as a draw when
// it has gone on for jungo.MoveCap moves.
func (g *Jungo) Result() (Result, bool) {
	if !g.b.Over() {
		if limit := jungo.MoveCap(g.b.Size()); g.b.Rule() == jungo.KoSimple && g.played() >= limit {
			return Result{Draw: true, How: fmt.Sprintf("stopped after %d moves", limit)}, true
		}
		return Result{}, false
	}
	count := fmt.Sprintf("%d against %d stones, komi %s", g.b.Stones(jungo.Black), g.b.Stones(jungo.White), number(g.komi))
	switch lead := g.lead(); {
	case lead > 0:
		return Result{Winner: Black, How: fmt.Sprintf("by %s, %s", number(lead), count)}, true
	case lead < 0:
		return Result{Winner: White, How: fmt.Sprintf("by %s, %s", number(-lead), count)}, true
	}
	return Result{Draw: true, How: count}, true
}

// Status implements Game: the stones on the board.
func (g *Jungo) Status() []string {
	out := []string{fmt.Sprintf("stones: Black %d, White %d + %s", g.b.Stones(jungo.Black), g.b.Stones(jungo.White), number(g.komi))}
	if g.b.Last() == jungo.Pass && !g.b.Over() {
		out = append(out, fmt.Sprintf("%v passed; another pass ends the game", g.Side().Other()))
	}
	return out
}

// Clone implements Game.
func (g *Jungo) Clone() Game {
	// The clone's history begins here; what superko needs of it is kept. The
	// moves already made count towards the move cap.
	b := g.b.Clone()
	return &Jungo{b: b, komi: g.komi, base: b.Ply(), before: g.played()}
}

// played is the number of moves of the game.
func (g *Jungo) played() int { return g.before + g.b.Ply() - g.base }

// PointName implements Game.
func (g *Jungo) PointName(p Point) string {
	return g.b.MoveText(jungo.Point(p.Y*g.b.Size() + p.X))
}

// ParsePoint implements Game.
func (g *Jungo) ParsePoint(name string) (Point, error) {
	m, err := jungo.ParseMove(name, g.b.Size())
	if err == nil && m == jungo.Pass {
		err = errors.New("a pass is no point")
	}
	if err != nil {
		return Point{}, err
	}
	return g.point(m), nil
}
