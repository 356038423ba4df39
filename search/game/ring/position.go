package ring

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"tengen/internal/say"
	"tengen/movegen/ring"
	"tengen/search/game"
)

// Position is a game of Ring being played.
type Position struct {
	b    *ring.Board
	base string // the position at the start, "" for the usual one
	// from is the ply of b at which the game began.
	from int
}

// From returns a game that continues from a board, which it then owns.
func From(b *ring.Board) *Position {
	p := &Position{b: b, from: b.Ply()}
	if text := b.String(); text != ring.New(b.Field()).String() {
		p.base = text
	}
	return p
}

// Board returns the board itself, which must not be changed.
func (p *Position) Board() *ring.Board { return p.b }

// Methods without a comment are those of game.Position.

func (p *Position) Game() game.Game { return Game }

func (p *Position) Config() game.Config {
	return game.Config{Game: name, Rule: p.b.Field().Rules.Name, Position: p.base}
}

func (p *Position) Title() *say.Message { return p.b.Field().Rules.SayName() }
func (p *Position) Text() string        { return p.b.String() }

// SplitMoves implements game.Position: blanks, commas and semicolons separate moves, but a slot belongs
// to the move before it ("b6b7,a0").
func (p *Position) SplitMoves(text string) (out []string, err error) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' }) {
		if last := len(out) - 1; last >= 0 && slot.MatchString(word) {
			out[last] += "," + word
			continue
		}
		out = append(out, word)
	}
	return out, nil
}

// slot is the name of a slot, which begins no move.
var slot = regexp.MustCompile(`^(?i:[lr]\d{1,2}|[a-f](?:0|13))$`)

func (p *Position) Side() game.Side { return game.Side(p.b.Side()) }
func (p *Position) Moves() []string { return p.b.Field().Texts(p.b.Moves()[p.from:]) }

func (p *Position) point(c ring.Cell) game.Point {
	f := p.b.Field()
	return game.Point{X: f.Column(c), Y: f.Row(c)}
}

func (p *Position) cellAt(at game.Point) ring.Cell { return p.b.Field().At(at.X, at.Y) }

func (p *Position) Scene() *game.Scene {
	f := p.b.Field()
	s := game.NewScene(f.Rules.Columns+2, f.Rules.Rows+2)
	s.Squares, s.Rim, s.Halves = true, true, true
	for x := 1; x <= f.Rules.Columns; x++ {
		s.ColumnNames[x] = string(rune('a' + x - 1))
	}
	for y := 1; y <= f.Rules.Rows; y++ {
		s.RowNames[y] = strconv.Itoa(y)
	}
	for y := range s.Rows {
		for x := range s.Columns {
			cell, c := s.Cell(game.Point{X: x, Y: y}), f.At(x, y)
			if c == ring.NoCell {
				cell.Stone = game.Void
				continue
			}
			cell.Slot = f.Slots.Has(c)
			if colour, carrier, ok := p.b.PieceAt(c); ok {
				cell.Stone, cell.Ring = game.StoneOf(game.Side(colour)), carrier
			}
			for side, goal := range f.Goal {
				if goal.Has(c) {
					cell.Goal = uint8(side) + 1
				}
			}
		}
	}
	if c := p.b.GoalSlot(); c != ring.NoCell {
		cell := s.Cell(p.point(c))
		cell.Ring = true
		cell.Stone = game.StoneOf(game.Side(p.b.Ended().Winner))
		s.Won = []game.Point{p.point(c)}
	}
	if m := p.b.Last(); m != ring.NoMove {
		s.Last = p.cells(m)
	}
	return s
}

// cells returns the cells to pick for a move.
func (p *Position) cells(m ring.Move) []game.Point {
	out := []game.Point{p.point(m.From())}
	if m.Kind() != ring.Place {
		out = append(out, p.point(m.To()))
	}
	for _, slot := range p.b.Field().Choices(m) {
		out = append(out, p.point(slot))
	}
	return out
}

func (p *Position) Choices() (out []game.Choice) {
	if p.b.Outcome().Over() {
		return nil
	}
	for _, m := range p.b.LegalMoves(nil) {
		out = append(out, game.Choice{Text: p.b.Field().MoveText(m), Cells: p.cells(m)})
	}
	return out
}

func (p *Position) Play(move string) error {
	_, err := p.Submit(move)
	return err
}

// Explain implements game.Explainer.
func (p *Position) Explain(move string) (sentence *say.Message, legal bool) { return p.b.Explain(move) }

// Motions implements game.Animated: a piece that is hit goes first, then the one that
// moves, at last those that return.
func (p *Position) Motions(move string) (out []game.Motion) {
	m, err := p.b.ParseMove(move)
	if err != nil || p.b.Outcome().Over() {
		return nil
	}
	e := p.b.Effects(m)
	add := func(from, to ring.Cell, ring bool) {
		out = append(out, game.Motion{From: p.point(from), To: p.point(to), Ring: ring})
	}
	if e.Landing != ring.NoCell && !e.Removed {
		add(m.To(), e.Landing, false)
	}
	if m.Kind() != ring.Place {
		add(m.From(), m.To(), m.Kind() == ring.Pass)
	}
	for _, r := range e.Returned {
		add(r.Slot, r.Square, false)
	}
	return out
}

var _ game.Animated = (*Position)(nil)

func (p *Position) Submit(move string) (string, error) {
	if p.b.Outcome().Over() {
		return "", game.ErrOver
	}
	m, err := p.b.ParseMove(move)
	if err != nil {
		return "", err
	}
	text := p.b.Field().MoveText(m)
	p.b.Make(m)
	return text, nil
}

func (p *Position) Undo() bool {
	if p.b.Ply() <= p.from {
		return false
	}
	p.b.Unmake()
	return true
}

func (p *Position) Result() (game.Result, bool) {
	o := p.b.Outcome()
	if !o.Over() {
		return game.Result{}, false
	}
	return game.Result{Draw: o.Draw, Winner: game.Side(o.Winner), How: endings[o.By], Detail: o.By.String()}, true
}

func (p *Position) Score() (string, bool) {
	r, over := p.Result()
	if !over {
		return "", false
	}
	return r.Score(), true
}

// MaxMoves implements game.Position: the repetition rule ends every game, but between
// two cautious engines that may take long.
func (p *Position) MaxMoves() int          { return maxMoves }
func (p *Position) OpeningMoves() []string { return p.b.Field().Texts(p.b.LegalMoves(nil)) }

// Turn implements game.Turner: symmetry 1 exchanges left and right.
func (p *Position) Turn(move string, symmetry int) (string, error) {
	if symmetry == 0 {
		return move, nil
	}
	return p.b.Field().MirrorText(move)
}

// ImageKeys implements game.Keyed.
func (p *Position) ImageKeys() []uint64 {
	keys := p.b.ImageKeys()
	return keys[:]
}

var errPasses error = sayPasses.With()

func (p *Position) Perft(depth int, passes bool, each func(string, uint64)) (n uint64, err error) {
	if passes {
		return 0, errPasses
	}
	if each == nil || depth < 1 || p.b.Outcome().Over() {
		return ring.Perft(p.b, depth), nil
	}
	return ring.PerftDivide(p.b, depth, func(m ring.Move, n uint64) { each(p.b.Field().MoveText(m), n) }), nil
}

func (p *Position) Clone() game.Position {
	return &Position{b: p.b.Clone(), base: p.base, from: p.from}
}

// Status implements game.Position: a ring to be placed, pieces off the board, and the
// hit-back ban.
func (p *Position) Status() (out []*say.Message) {
	f := p.b.Field()
	if p.b.Placing() && !p.b.Outcome().Over() {
		out = append(out, sayPlacing.With(p.Side()))
	}
	for _, c := range []ring.Colour{ring.Black, ring.White} {
		if thrown := p.b.Thrown(c).Cells(); len(thrown) > 0 {
			names := make([]string, len(thrown))
			for i, slot := range thrown {
				names[i] = f.Name(slot)
			}
			out = append(out, sayOffBoard.With(c, strings.Join(names, " ")))
		}
	}
	if hit, attacker := p.b.Ban(); hit != ring.NoCell {
		out = append(out, sayBan.With(f.Name(hit), f.Name(attacker)))
	}
	if n := p.b.Seen(); n > 1 {
		out = append(out, saySeen.With(n))
	}
	return out
}

func (p *Position) Write(cells []game.Point) string {
	var text strings.Builder
	for i, at := range cells {
		if i >= 2 {
			text.WriteByte(',')
		}
		text.WriteString(p.PointName(at))
	}
	return text.String()
}

func (p *Position) PointName(at game.Point) string { return p.b.Field().Name(p.cellAt(at)) }

func (p *Position) ParsePoint(name string) (game.Point, error) {
	c, ok := p.b.Field().CellByName(strings.ToLower(name))
	if !ok {
		return game.Point{}, sayNoCell.With(strconv.Quote(name))
	}
	return p.point(c), nil
}
