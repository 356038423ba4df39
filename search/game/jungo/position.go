package jungo

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tengen/internal/say"
	"tengen/movegen/jungo"
	"tengen/search/game"
)

// Position is a game of Jungo being played.
type Position struct {
	b    *jungo.Board
	komi float64
	// start is the text of the position at the start, "" for the empty board.
	start string
	base  int // moves of the board before the game began
}

// From returns a game that continues from a board, which it then owns.
func From(b *jungo.Board, komi float64) *Position {
	return &Position{b: b, komi: komi, base: b.Ply()}
}

// Board returns the board itself, which must not be changed.
func (p *Position) Board() *jungo.Board { return p.b }

// Komi returns the komi, in stones.
func (p *Position) Komi() float64 { return p.komi }

// Methods without a comment are those of game.Position.

func (p *Position) Game() game.Game { return Game }

func (p *Position) Config() game.Config {
	return game.Config{Game: name, Rule: p.b.Rule().String(), Size: p.b.Size(), Komi: p.komi, Position: p.start}
}

func (p *Position) Title() *say.Message {
	return sayTitle.With(p.b.Size(), game.Number(p.komi), p.b.Rule())
}

func (p *Position) Side() game.Side {
	if p.b.Side() == jungo.White {
		return game.White
	}
	return game.Black
}

func (p *Position) Moves() []string { return jungo.MoveTexts(p.moves(), p.b.Size()) }

// moves returns the moves since the start.
func (p *Position) moves() (out []jungo.Point) {
	for i := p.base; i < p.b.Ply(); i++ {
		m, _ := p.b.MoveAt(i)
		out = append(out, m)
	}
	return out
}

func (p *Position) Text() string { return game.DrawingText(p.Scene(), p.Side()) }

// SplitMoves implements game.Position: blanks, commas and semicolons separate moves.
func (p *Position) SplitMoves(text string) ([]string, error) {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n,;", r) }), nil
}

func (p *Position) point(m jungo.Point) game.Point {
	return game.Point{X: int(m) % p.b.Size(), Y: int(m) / p.b.Size()}
}

func (p *Position) Choices() (out []game.Choice) {
	if _, over := p.Result(); over {
		return nil
	}
	for m := range jungo.Point(p.b.Points()) {
		if p.b.Legal(m) {
			out = append(out, game.Choice{Text: p.b.MoveText(m), Cells: []game.Point{p.point(m)}})
		}
	}
	return append(out, game.Choice{Text: "pass"})
}

func (p *Position) Play(move string) error {
	if r, over := p.Result(); over {
		if r.Stopped { // nobody sees it from the board
			return fmt.Errorf("%w: %s", game.ErrOver, r.How)
		}
		return game.ErrOver
	}
	_, err := p.Submit(move)
	return err
}

func (p *Position) Submit(move string) (string, error) {
	if p.b.Over() {
		return "", game.ErrOver
	}
	m, err := jungo.ParseMove(move, p.b.Size())
	if err == nil {
		err = p.b.Play(m)
	}
	if err != nil {
		return "", err
	}
	return p.b.MoveText(m), nil
}

func (p *Position) Undo() bool {
	if p.b.Ply() <= p.base {
		return false
	}
	p.b.Unmake()
	return true
}

// lead returns Black's lead in stones, with komi.
func (p *Position) lead() float64 { return float64(p.b.Score()) - p.komi }

// Result implements game.Position. Under the simple ko rule a game is stopped as a
// draw when it has gone on for MaxMoves moves.
func (p *Position) Result() (game.Result, bool) {
	if !p.b.Over() {
		if limit := p.MaxMoves(); p.b.Rule() == jungo.KoSimple && p.played() >= limit {
			return game.Result{Draw: true, Stopped: true, How: sayStopped.With(limit), Detail: fmt.Sprintf("%d moves", limit)}, true
		}
		return game.Result{}, false
	}
	black, white := p.b.Stones(jungo.Black), p.b.Stones(jungo.White)
	count := sayCount.With(black, white, game.Number(p.komi))
	r := game.Result{How: count, Detail: fmt.Sprintf("stones %d to %d, komi %g", black, white, p.komi)}
	switch lead := p.lead(); {
	case lead > 0:
		r.Winner, r.How = game.Black, sayBy.With(game.Number(lead), count)
	case lead < 0:
		r.Winner, r.How = game.White, sayBy.With(game.Number(-lead), count)
	default:
		r.Draw = true
	}
	return r, true
}

// Lead implements game.Counted.
func (p *Position) Lead(of game.Side) float64 {
	if r, _ := p.Result(); r.Stopped {
		return 0
	}
	if of == game.White {
		return 0 - p.lead()
	}
	return p.lead()
}

// Score implements game.Position: the stones on the board and the komi, or 0 for a game that
// was stopped, which is a draw.
func (p *Position) Score() (string, bool) {
	switch lead := p.Lead(game.Black); {
	case lead > 0:
		return "B+" + game.Number(lead), true
	case lead < 0:
		return "W+" + game.Number(-lead), true
	}
	return "0", true
}

// MaxMoves implements game.Position; see jungo.MoveCap. Superko ends every game, so the
// number is only a bound for callers that need one.
func (p *Position) MaxMoves() int {
	if p.b.Rule() != jungo.KoSimple {
		return superkoMoves * p.b.Points()
	}
	return jungo.MoveCap(p.b.Size())
}

// OpeningMoves implements game.Position: all plays, no pass.
func (p *Position) OpeningMoves() []string { return jungo.MoveTexts(p.plays(), p.b.Size()) }

// plays returns the legal moves but the pass.
func (p *Position) plays() []jungo.Point {
	return slices.DeleteFunc(p.b.LegalMoves(nil), func(m jungo.Point) bool { return m == jungo.Pass })
}

// Turn implements game.Turner.
func (p *Position) Turn(move string, symmetry int) (string, error) {
	m, err := jungo.ParseMove(move, p.b.Size())
	if err != nil {
		return "", err
	}
	return p.b.MoveText(jungo.Transform(symmetry, p.b.Size(), m)), nil
}

// ImageKeys implements game.Keyed.
func (p *Position) ImageKeys() []uint64 {
	keys := p.b.ImageKeys()
	return keys[:]
}

var errPasses error = sayPassesIn.With()

// Perft implements game.Position: plays and passes count, and a game that two passes
// ended earlier counts once.
func (p *Position) Perft(depth int, passes bool, each func(string, uint64)) (n uint64, err error) {
	if passes {
		return 0, errPasses
	}
	if each == nil || depth < 1 || p.b.Over() {
		return jungo.Perft(p.b, depth)
	}
	lines, err := jungo.Divide(p.b, depth)
	for _, l := range lines {
		each(p.b.MoveText(l.Move), l.Count)
		n += l.Count
	}
	return n, err
}

func (p *Position) Clone() game.Position {
	q := *p
	q.b = p.b.Clone()
	return &q
}

// played returns the number of moves of the game.
func (p *Position) played() int { return p.b.Ply() - p.base }

// Scene implements game.Position. Banned are the empty points where the side to
// move may not play: ko and suicide.
func (p *Position) Scene() *game.Scene {
	n := p.b.Size()
	s := game.NewScene(n, n)
	for i := range n {
		s.ColumnNames[i] = p.b.MoveText(jungo.Point(i))[:1]
		s.RowNames[i] = strconv.Itoa(i + 1)
	}
	switch {
	case n >= 13:
		s.Stars(3)
	case n >= 7:
		s.Stars(2)
	}
	for m := range jungo.Point(n * n) {
		c := s.Cell(p.point(m))
		c.Stone = [...]game.Stone{game.None, game.BlackStone, game.WhiteStone}[p.b.At(m)]
		c.Banned = c.Stone == game.None && !p.b.Over() && !p.b.Legal(m)
	}
	for i := p.base; i < p.b.Ply(); i++ {
		if m, _ := p.b.MoveAt(i); m >= 0 && s.Cell(p.point(m)).Stone != game.None {
			s.Cell(p.point(m)).Number = i - p.base + 1
		}
	}
	if m := p.b.Last(); m >= 0 {
		s.Last = []game.Point{p.point(m)}
	}
	return s
}

// Status implements game.Position: the stones on the board.
func (p *Position) Status() []*say.Message {
	black, white, count := p.b.Stones(jungo.Black), p.b.Stones(jungo.White), (*say.Message)(nil)
	switch {
	case p.komi > 0:
		count = sayGiven.With(black, white, game.Number(p.komi))
	case p.komi < 0:
		count = sayTaken.With(black, white, game.Number(-p.komi))
	default:
		count = sayStones.With(black, white)
	}
	out := []*say.Message{count}
	if p.b.Last() == jungo.Pass && !p.b.Over() {
		out = append(out, sayPassed.With(p.Side().Other()))
	} else if p.b.Over() {
		out = append(out, sayBoth.With())
	}
	return out
}

func (p *Position) Write(cells []game.Point) string {
	if len(cells) == 0 {
		return "pass"
	}
	return p.PointName(cells[0])
}

func (p *Position) PointName(at game.Point) string {
	return p.b.MoveText(jungo.Point(at.Y*p.b.Size() + at.X))
}

func (p *Position) ParsePoint(name string) (game.Point, error) {
	m, err := jungo.ParseMove(name, p.b.Size())
	if err == nil && m == jungo.Pass {
		err = sayNoPoint.With()
	}
	if err != nil {
		return game.Point{}, err
	}
	return p.point(m), nil
}

// Arrange implements game.Arranger.
func (p *Position) Arrange(changes map[game.Point]game.Stone, side game.Side) error {
	cells := make([]jungo.Colour, p.b.Points())
	for m := range cells {
		at := jungo.Point(m)
		cells[m] = p.b.At(at)
		if stone, changed := changes[p.point(at)]; changed {
			cells[m] = colours[stone]
		}
	}
	return p.setUp(cells, side)
}

// setUp makes p a position without moves.
func (p *Position) setUp(cells []jungo.Colour, side game.Side) error {
	if err := p.b.Setup(cells, colours[game.StoneOf(side)]); err != nil {
		return err
	}
	p.base = p.b.Ply()
	p.start = p.Text()
	return nil
}

// colours maps the stones of a scene to those of a board.
var colours = [...]jungo.Colour{game.None: jungo.Empty, game.BlackStone: jungo.Black, game.WhiteStone: jungo.White}

// GiveMove implements game.Arranger. The game begins anew with the board as it stands, as a record
// of it tells: ko and passes lapse, superko knows this position alone, and moves count from here.
func (p *Position) GiveMove(side game.Side) error {
	if p.Side() == side || p.b.Over() {
		return nil
	}
	return p.Arrange(nil, side)
}
