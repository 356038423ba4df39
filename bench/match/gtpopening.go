package match

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/protocol/gtp/syntax"
	"tengen/search/game"
)

// Commands of Tengen's own for openings by a rule.
const (
	gtpOpening       = "tengen-opening"
	gtpOpeningSeed   = "tengen-opening_seed"
	gtpOpeningDecide = "tengen-opening_decide"
	gtpOpeningChoose = "tengen-opening_choose"
)

// unable is the error of a program that cannot play an opening rule. It ends the match
// and is not a fault of the program.
func unable(e *EngineConfig, rule *opening.Rule, format string, args ...any) error {
	return fmt.Errorf("engine %s cannot play the opening rule %s: %s", e.Name, rule, fmt.Sprintf(format, args...))
}

// decide lets a program with the commands tengen-opening… decide.
func (g *gtpEngine) decide(ctx context.Context, l limit, s *opening.State, seed uint64) ([]string, error) {
	if err := g.open(ctx, s, seed); err != nil {
		return nil, err
	}
	if err := g.tellTime(ctx, syntax.Side(game.Side(s.Ask().Colour)), l); err != nil {
		return nil, err
	}
	answer, err := g.demand(ctx, ByIllegal, l.kill, gtpOpeningChoose)
	if err != nil {
		return nil, err
	}
	answer, _, _ = strings.Cut(answer, "(") // the reason
	var out []string
	for _, word := range strings.Fields(answer) {
		out = append(out, strings.ToLower(g.fromVertex(word)))
	}
	g.decided = append(g.decided, out...)
	return out, nil
}

// settle tells the program the rest of an opening that is over.
func (g *gtpEngine) settle(ctx context.Context, s *opening.State) error {
	if err := g.open(ctx, s, 0); err != nil {
		return err
	}
	g.known = renju.Texts(s.Board().Moves())
	return nil
}

// open begins the opening on the program's board, or brings it there up to date.
func (g *gtpEngine) open(ctx context.Context, s *opening.State, seed uint64) error {
	now := s.Decisions()
	if !g.opening {
		_, err := g.command(ctx, time.Duration(g.c.Grace), syntax.Command(gtpOpening, s.Rule().Name))
		if no, ok := err.(*refusal); ok {
			return unable(g.e, s.Rule(), "%v", no)
		}
		if err != nil {
			return err
		}
		g.opening, g.decided = true, nil
		if seed > 0 {
			if _, _, err := g.offer(ctx, syntax.Command(gtpOpeningSeed, seed)); err != nil {
				return err
			}
		}
	}
	if n := len(g.decided); n > len(now) || !slices.Equal(g.decided, now[:n]) {
		return faultf(ByIllegal, "its opening is another one: %s", strings.Join(g.decided, " "))
	}
	if len(g.decided) == len(now) {
		return nil
	}
	var words []string
	for _, text := range now[len(g.decided):] {
		if _, err := renju.ParseCell(text, s.Board().Size()); err == nil {
			if text, err = g.toVertex(text); err != nil {
				return err
			}
		}
		words = append(words, text)
	}
	if err := g.ask(ctx, ByIllegal, gtpOpeningDecide+" "+strings.Join(words, " ")); err != nil {
		return err
	}
	g.decided = now
	return nil
}
