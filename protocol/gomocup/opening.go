package gomocup

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
	"tengen/search/renju/chooser"
)

// The openings in which stones are laid and colours chosen: the rules are those of
// package opening, the decisions those of package chooser.

// underRule returns an opening under a rule after some decisions.
func (s *session) underRule(r *opening.Rule, decisions ...string) (*opening.State, error) {
	return opening.Parse(strings.Join(append([]string{r.Name}, decisions...), " "), s.board.Size(), s.rule)
}

// cellTexts returns points as decisions.
func cellTexts(list []entry) (out []string) {
	for _, e := range list {
		out = append(out, e.cell.String())
	}
	return out
}

// decide lets the engine decide in an opening, within the limits of the whole answer. The
// cells are the decisions that are points.
func (t *thinker) decide(o *opening.State, turn int) (choice chooser.Choice, cells []renju.Cell, err error) {
	choice, err = chooser.New(gamerenju.Searcher(t.search), chooser.Options{Turn: turn}).Choose(t.ctx, o)
	for _, d := range choice.Decisions {
		if c, err := renju.ParseCell(d, t.board.Size()); err == nil {
			cells = append(cells, c)
		}
	}
	return choice, cells, err
}

// search searches a board for the engine's decision.
func (t *thinker) search(_ context.Context, b *renju.Board, q chooser.Request, report func(game.Info)) (game.Info, error) {
	board, whole, quiet := t.board, t.req, t.quiet
	defer func() { t.board, t.req, t.quiet = board, whole, quiet }()
	t.board, t.quiet = b, q.Aside
	t.req.MultiPV = q.Ranked
	if q.Aside {
		t.req.Exclude = nil // the user has blocked points for the answer
	}
	if len(q.Only) > 0 {
		t.req.Exclude = slices.Clone(t.req.Exclude)
		for m := range b.EmptyCells().Each {
			if text := m.String(); !slices.Contains(q.Only, m) && !slices.Contains(t.req.Exclude, text) {
				t.req.Exclude = append(t.req.Exclude, text)
			}
		}
	}
	return t.follow(q.Share, report)
}

// message is a point as Yixin-Board reads it.
func (t *thinker) message(word string, c renju.Cell) string {
	x, y := t.dialect.Coordinates(c, t.board.Size())
	return fmt.Sprintf("MESSAGE %s %d %d", word, x, y)
}

// messages are points as lines for Yixin-Board: MESSAGE SWAP2 MOVE1 row column, and so on.
func (t *thinker) messages(word string, cells []renju.Cell) (out []string) {
	for i, c := range cells {
		out = append(out, t.message(word+strconv.Itoa(i+1), c))
	}
	return out
}

// swapAnswer is Yixin-Board's answer about a swap, the first or the second one of an opening.
func swapAnswer(rule string, second, swap bool) reply {
	word, answer := "SWAP1", "NO"
	if second {
		word = "SWAP2"
	}
	if swap {
		answer = "YES"
	}
	return reply{lines: []string{fmt.Sprintf("MESSAGE %s %s %s", rule, word, answer)}}
}
