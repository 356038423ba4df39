package ring

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tengen/movegen/ring"
	"tengen/protocol/gtp"
)

// Clicks is a Game whose moves are entered point by point, for GoGui.
type Clicks struct {
	*Game
	pending []ring.Cell   // points of the move being entered
	entered [][]ring.Cell // points of each move made
	plan    []ring.Cell   // points of the move that Genmove is entering,
	planned uint64        // … in the position of this key
}

// NewClicks makes a game at its start.
func NewClicks(o Options) *Clicks { return &Clicks{Game: New(o)} }

// points are what has to be clicked for a move.
func points(b *ring.Field, m ring.Move) []ring.Cell {
	if m.Kind() == ring.Place {
		return []ring.Cell{m.From()}
	}
	return append([]ring.Cell{m.From(), m.To()}, b.Choices(m)...)
}

// matching are the legal moves that begin with the points entered so far.
func (g *Clicks) matching() []ring.Move {
	return slices.DeleteFunc(g.legal(), func(m ring.Move) bool {
		pts := points(g.p.Field(), m)
		return len(pts) <= len(g.pending) || !slices.Equal(pts[:len(g.pending)], g.pending)
	})
}

// next are the points that can be clicked now, in ascending order.
func (g *Clicks) next() []ring.Cell {
	var out []ring.Cell
	for _, m := range g.matching() {
		out = append(out, points(g.p.Field(), m)[len(g.pending)])
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// side is the size of GoGui's board, margin the number of its columns to the left
// of the rim.
func (g *Clicks) side() int   { return g.p.Field().Rules.Rows + 2 }
func (g *Clicks) margin() int { return (g.side() - g.p.Field().Stride) / 2 }

// vertex is a cell in the words of GoGui.
func (g *Clicks) vertex(c ring.Cell) string {
	b := g.p.Field()
	return g.point(b.Column(c)+g.margin(), b.Row(c))
}

// point is a point of GoGui's board by column and row, both from 0.
func (g *Clicks) point(col, row int) string {
	return string("ABCDEFGHJKLMNOPQRST"[col]) + strconv.Itoa(row+1)
}

func (g *Clicks) vertices(cells []ring.Cell) string {
	var out []string
	for _, c := range cells {
		out = append(out, g.vertex(c))
	}
	return strings.Join(out, " ")
}

// cell reads a vertex.
func (g *Clicks) cell(text string) (ring.Cell, error) {
	for _, set := range []ring.Bits{g.p.Field().Field, g.p.Field().Slots} {
		for _, c := range set.Cells() {
			if strings.EqualFold(g.vertex(c), text) {
				return c, nil
			}
		}
	}
	return ring.NoCell, fmt.Errorf("%s is no point of the board", gtp.Quote(text))
}

// SetSize implements gtp.Game.
func (g *Clicks) SetSize(n int) error {
	if err := g.Game.SetSize(n); err != nil {
		return err
	}
	g.forget()
	return nil
}

// Clear implements gtp.Game.
func (g *Clicks) Clear() {
	g.Game.Clear()
	g.forget()
}

func (g *Clicks) forget() { g.pending, g.entered, g.plan, g.planned = nil, nil, nil, 0 }

// Play implements gtp.Game: one point, or a whole move in Ring's own notation.
func (g *Clicks) Play(c gtp.Colour, text string) error {
	if err := g.turn(c); err != nil {
		return fmt.Errorf("illegal move %s: %w", gtp.Quote(text), err)
	}
	at, err := g.cell(text)
	if err != nil {
		return g.playMove(c, text)
	}
	if !slices.Contains(g.next(), at) {
		return fmt.Errorf("illegal move %s: %s", gtp.Quote(text), g.whyNot(at))
	}
	g.pending = append(g.pending, at)
	for _, m := range g.legal() {
		if slices.Equal(points(g.p.Field(), m), g.pending) {
			g.entered = append(g.entered, g.pending)
			g.pending = nil
			g.make(m)
			break
		}
	}
	return nil
}

// playMove plays a move given whole.
func (g *Clicks) playMove(c gtp.Colour, text string) error {
	if len(g.pending) > 0 {
		return fmt.Errorf("illegal move %s: want a point, for a move from %s is being entered", gtp.Quote(text), g.p.Field().Name(g.pending[0]))
	}
	if err := g.Game.Play(c, text); err != nil {
		return err
	}
	g.entered = append(g.entered, points(g.p.Field(), g.p.Last()))
	return nil
}

// whyNot tells why a point cannot be clicked now.
func (g *Clicks) whyNot(at ring.Cell) string {
	b := g.p.Field()
	if len(g.pending) == 0 {
		if _, _, ok := g.p.PieceAt(at); ok && !g.p.Placing() && g.p.Men(g.p.Side()).Has(at) {
			return "the piece on " + b.Name(at) + " has no legal move"
		}
		sentence, _ := g.p.Explain(b.Name(at))
		return strings.TrimSuffix(sentence, ".")
	}
	if len(g.pending) == 1 {
		sentence, _ := g.p.Explain(b.Name(g.pending[0]) + b.Name(at))
		return strings.TrimSuffix(sentence, ".")
	}
	return fmt.Sprintf("%s is no slot to choose now", b.Name(at))
}

// Undoable is the number of points that can be taken back.
func (g *Clicks) Undoable() int {
	n := len(g.pending)
	for _, e := range g.entered {
		n += len(e)
	}
	return n
}

// Undo implements gtp.Game: it takes one point back.
func (g *Clicks) Undo() error {
	if len(g.pending) == 0 {
		if len(g.entered) == 0 {
			return errors.New("cannot undo: no move was made")
		}
		if err := g.Game.Undo(); err != nil {
			return err
		}
		last := len(g.entered) - 1
		g.pending = slices.Clone(g.entered[last])
		g.entered = g.entered[:last]
	}
	g.pending = g.pending[:len(g.pending)-1]
	return nil
}

// Genmove implements gtp.Game: it finds a move and returns its next point; the
// points to follow need no search.
func (g *Clicks) Genmove(ctx context.Context, c gtp.Colour, t gtp.Time) (string, error) {
	n := len(g.pending)
	if n == 0 || g.planned != g.p.Key() || len(g.plan) <= n || !slices.Equal(g.plan[:n], g.pending) || !slices.Contains(g.next(), g.plan[n]) {
		var only []ring.Move
		if n > 0 {
			only = g.matching()
		}
		a, err := g.think(ctx, c, g.limits(t), only)
		if err != nil {
			return "", err
		}
		g.plan, g.planned = points(g.p.Field(), a.Best), g.p.Key()
	} else if err := g.turn(c); err != nil {
		return "", err
	}
	return g.vertex(g.plan[n]), nil
}

// Commands implements gtp.Game.
func (g *Clicks) Commands() []gtp.Command {
	own := g.Game.Commands()
	for i := range own {
		if own[i].Name == "ring-setup" {
			own[i].Run = func(a []string) (string, error) {
				text, err := g.cmdSetup(a)
				if err == nil {
					g.forget()
				}
				return text, err
			}
		}
	}
	return append(own, gtp.Command{Name: "gogui-analyze_commands", Run: g.cmdMenu}, gtp.Command{Name: "tengen-best_moves", Think: g.cmdBest})
}

// cmdMenu is gogui-analyze_commands: GoGui's menu of what can be shown.
func (g *Clicks) cmdMenu([]string) (string, error) {
	return strings.Join([]string{
		"gfx/Best moves/tengen-best_moves",
		"hstring/Best moves with lines/tengen-search_info",
		"string/Explain Move/ring-explain %s",
		"hstring/Legal moves in notation/ring-legal_moves",
		"string/Position as text/ring-position",
		"hstring/Rules/ring-rules",
	}, "\n"), nil
}

// cmdBest labels where the best moves lead and names them in the status line.
func (g *Clicks) cmdBest(ctx context.Context, _ []string) (string, error) {
	a, err := g.look(ctx)
	if err != nil {
		return "", err
	}
	b := g.p.Field()
	lines := []string{"COLOR green " + g.vertices(points(b, a.Best))}
	labelled := map[ring.Cell]bool{}
	var words []string
	for i, l := range a.Lines {
		m := l.Moves[0]
		if to := m.To(); !labelled[to] {
			labelled[to] = true
			lines = append(lines, fmt.Sprintf("LABEL %s %d", g.vertex(to), i+1))
		}
		words = append(words, fmt.Sprintf("%d. %s %s", i+1, b.MoveText(m), scoreText(l.Score)))
	}
	return strings.Join(append(lines, "TEXT "+strings.Join(words, ", ")), "\n"), nil
}
