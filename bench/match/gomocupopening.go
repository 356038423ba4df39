package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/protocol/gomocup/wire"
)

// gomocupRules are the opening rules that brains can play: one by the protocol, the other
// by the commands of Yixin-Board.
var gomocupRules = []*opening.Rule{opening.Swap2, opening.Soosorv8}

// decide lets a brain decide.
func (g *gomocupEngine) decide(ctx context.Context, l limit, s *opening.State, _ uint64) ([]string, error) {
	limited, cancel := context.WithTimeout(ctx, l.kill)
	defer cancel()
	lines := []string{g.timeLeft(l)}
	step := swap2Step
	if s.Rule() == opening.Soosorv8 {
		step = soosorvStep
	}
	command, read := step(g, s)
	g.p.discard()
	g.p.write(append(lines, command...)...)
	g.told, g.soon = -1, ""
	for {
		line, err := g.read(limited)
		if err != nil {
			g.drop()
			return nil, overdue(ctx, err, "no answer to %s in %v", command[0], l.kill)
		}
		switch word, _, _ := strings.Cut(line, " "); word {
		case wire.Unknown, wire.Error:
			return nil, unable(g.e, s.Rule(), "it answers %s with %s", command[0], quote(line))
		}
		decisions, done, err := read(line)
		if err != nil {
			return nil, faultf(ByIllegal, "%s answered by %s: %v", command[0], quote(line), err)
		}
		if done {
			return decisions, nil
		}
	}
}

// settle needs no command, because the next question brings the whole position.
func (g *gomocupEngine) settle(context.Context, *opening.State) error { return nil }

// reader takes a line of a brain's answer. done says that the decisions are complete.
type reader func(line string) (decisions []string, done bool, err error)

// list returns a command with stones and fifth stones on offer, up to DONE.
func (g *gomocupEngine) list(command string, stones ...[]renju.Cell) []string {
	out := []string{command}
	for _, list := range stones {
		for _, c := range list {
			out = append(out, wire.Gomocup.Point(c, g.size))
		}
	}
	return append(out, wire.Done)
}

// stones returns the stones of an opening.
func stones(s *opening.State) []renju.Cell { return slices.Clone(s.Board().Moves()) }

// swap2Step is SWAP2BOARD. The answer is three stones on the empty board; later SWAP, two
// more stones, or White's next stone from a player who takes White.
func swap2Step(g *gomocupEngine, s *opening.State) ([]string, reader) {
	q := s.Ask()
	return g.list(wire.Swap2Board, stones(s)), func(line string) ([]string, bool, error) {
		words := strings.Fields(line)
		if len(words) == 0 {
			return nil, false, nil
		}
		switch words[0] {
		case wire.Message, wire.Debug, wire.Info, wire.Suggest, wire.OK:
			return nil, false, nil
		case wire.Swap:
			if q.Kind != opening.Choose {
				return nil, true, errors.New("no colour is to be chosen")
			}
			return []string{q.Take(renju.Black)}, true, nil
		}
		var cells []string
		for _, w := range words {
			at, err := wire.Numbers(w, 2, 2)
			if err != nil {
				return nil, true, err
			}
			c, err := g.cell(at[0], at[1])
			if err != nil {
				return nil, true, err
			}
			cells = append(cells, c)
		}
		switch {
		case q.Kind != opening.Choose && len(cells) != 3:
			return nil, true, fmt.Errorf("%d stones: want 3", len(cells))
		case q.Kind != opening.Choose:
			return cells, true, nil
		case len(cells) > 1:
			return append([]string{opening.More}, cells...), true, nil
		}
		g.soon = cells[0] // the stone comes with the choice
		return []string{q.Take(renju.White)}, true, nil
	}
}

// cell returns a point as a decision.
func (g *gomocupEngine) cell(x, y int) (string, error) {
	c, err := wire.Gomocup.Cell(x, y, g.size)
	if err == nil && c == renju.Pass {
		err = errors.New("a pass is no stone")
	}
	return c.String(), err
}

// soosorvStep is one of Yixin-Board's YXSOOSORVSTEP commands. The answers are messages.
func soosorvStep(g *gomocupEngine, s *opening.State) ([]string, reader) {
	q, step := s.Ask(), wire.SoosorvStep(s)
	command := []string{wire.YxSoosorv + strconv.Itoa(step)}
	switch step {
	case 2, 3:
		command = g.list(command[0], stones(s))
	case 4, 5:
		command = g.list(fmt.Sprintf("%s %d", command[0], s.Number()), stones(s))
	case 6:
		command = g.list(command[0], stones(s), s.Offers())
	}
	var out []string
	return command, func(line string) ([]string, bool, error) {
		text, ok := strings.CutPrefix(line, wire.Message+" "+wire.Soosorv+" ")
		if !ok {
			return nil, false, nil // other messages
		}
		words := strings.Fields(text)
		if len(words) == 2 && (words[0] == "SWAP1" || words[0] == "SWAP2") && q.Kind == opening.Choose {
			if words[1] != "YES" && words[1] != "NO" {
				return nil, true, errors.New("want YES or NO")
			}
			return []string{map[string]string{"YES": opening.ToSwap, "NO": opening.Stay}[words[1]]}, true, nil
		}
		switch {
		case len(words) == 2 && words[0] == "MOVE5" && words[1] == "REFRESH":
			out = nil
			return nil, false, nil
		case len(words) == 2 && words[0] == "MOVE5" && words[1] == "DONE":
			return out, true, nil
		case len(words) < 3:
			return nil, true, fmt.Errorf("%d words", len(words))
		}
		var at [2]int
		for i := range at {
			n, err := strconv.Atoi(words[i+1])
			if err != nil {
				return nil, true, err
			}
			at[i] = n
		}
		c, err := g.cell(at[0], at[1])
		if err != nil {
			return nil, true, err
		}
		out = append(out, c)
		switch {
		case words[0] == "MOVE4" && len(words) == 4:
			return append(out, words[3]), true, nil
		case words[0] == "MOVE3" || words[0] == "MOVE5C":
			return out, true, nil
		}
		return nil, false, nil
	}
}
