package renju

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/protocol/gtp"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
	"tengen/search/renju/chooser"
)

// plan is the rest of a choice whose first stone genmove has played: the rest of a
// pattern, or the number that belongs to the fourth stone.
type plan struct {
	after  string // the opening before it
	choice chooser.Choice
}

// rest returns the decisions of the plan that are still to be taken at a state, nil if it
// went another way.
func (p *plan) rest(s *opening.State) []string {
	text, ok := strings.CutPrefix(s.String(), p.after)
	if !ok || p.after == "" {
		return nil
	}
	taken := strings.Fields(text)
	if len(taken) >= len(p.choice.Decisions) || !slices.Equal(taken, p.choice.Decisions[:len(taken)]) {
		return nil
	}
	return p.choice.Decisions[len(taken):]
}

// Allow returns why the opening rule refuses a move now.
func (o *openingGame) Allow(side game.Side, move string) error {
	s, err := o.now()
	if err != nil {
		return fmt.Errorf("%w (tengen-opening %s ends the rule)", err, noRule)
	}
	if s.Over() {
		return nil
	}
	i := len(o.g.Moves())
	if kept := o.kept.Board(); i < kept.Ply() && leadsTo(s, o.kept) && side == game.Side(i%2) && kept.Move(i).String() == move {
		return nil // a stone that was taken back, or one that a command plays
	}
	return o.lay(s, i, side, move)
}

// leadsTo reports whether one opening is the other, or an earlier state of it.
func leadsTo(s, later *opening.State) bool {
	a, b := s.Decisions(), later.Decisions()
	return len(a) <= len(b) && slices.Equal(a, b[:len(a)])
}

// Genmove finds a stone for a side as long as the opening goes on. Decisions other than
// stones of that side cannot be moves.
func (o *openingGame) Genmove(ctx context.Context, side game.Side, l game.Limits) (move string, ok bool, err error) {
	s, err := o.now()
	if err != nil {
		return "", true, fmt.Errorf("%w (tengen-opening %s ends the rule)", err, noRule)
	}
	if s.Over() {
		return "", false, nil
	}
	q := s.Ask()
	switch next := game.Side(s.Board().Side()); {
	case q.Kind != opening.Place:
		return "", true, fmt.Errorf("%s genmove has only stones: tengen-opening_choose lets Tengen answer, tengen-opening_decide answers", asks(q))
	case side != next:
		return "", true, fmt.Errorf("the opening rule asks for a stone of %s's: genmove %s", next.Word(), next.Word()[:1])
	}
	c, err := o.chosen(ctx, s, l)
	if err != nil {
		return "", true, err
	}
	if o.plan.rest(s) == nil {
		o.plan = plan{s.String(), c}
	}
	return o.vertexOf(c.Decisions[0]), true, nil
}

// chosen lets the engine decide at a state, within the limits of a move.
func (o *openingGame) chosen(ctx context.Context, s *opening.State, l game.Limits) (chooser.Choice, error) {
	if rest := o.plan.rest(s); rest != nil {
		return chooser.Choice{Decisions: rest, Reason: o.plan.choice.Reason, Line: chooser.Line{Move: renju.NoCell}}, nil
	}
	e, short := o.g.Short()
	if l.Level, l.Nodes = 0, short.Nodes; l.Nodes == 0 && l.Clock == nil { // no slips: people lay stones with care
		l = short
	}
	var x chooser.Options
	if o.seed > 0 {
		x.Rand, x.Drawn = rand.New(rand.NewPCG(o.seed, uint64(len(s.Decisions())))), openingsDrawn
	}
	return gamerenju.Decide(ctx, e, s, l, 1, x)
}

// choose is tengen-opening_choose: the engine decides, and its stones are played.
func (o *openingGame) choose(ctx context.Context, clock func(game.Side) game.Limits, a []string) (string, error) {
	s, err := o.undecided(a)
	if err != nil {
		return "", err
	}
	c, err := o.chosen(ctx, s, clock(game.Side(s.Ask().Colour)))
	if err != nil {
		return "", err
	}
	if err := o.take(s, c.Decisions); err != nil {
		return "", err
	}
	return o.told(c), nil
}

// answer is tengen-opening_answer: it is choose for boards that do not see stones played
// by the engine's own commands. A stone is left to genmove.
func (o *openingGame) answer(ctx context.Context, clock func(game.Side) game.Limits, a []string) (string, error) {
	s, err := o.undecided(a)
	if err != nil {
		return "", err
	}
	switch q := s.Ask(); q.Kind {
	case opening.Place:
		return "", fmt.Errorf("a stone is to be laid: genmove %s lets Tengen lay it", game.Side(s.Board().Side()).Word()[:1])
	case opening.Keep:
		return "", errors.New("a fifth stone is to be kept: tengen-opening_hint shows which one Tengen would keep, and play b plays it")
	}
	return o.choose(ctx, clock, nil)
}

// undecided returns the state at which a command without arguments decides.
func (o *openingGame) undecided(a []string) (*opening.State, error) {
	if len(a) > 0 {
		return nil, fmt.Errorf("takes nothing, got %s", gtp.Quote(a[0]))
	}
	s, err := o.now()
	if err == nil && s.Over() {
		err = opening.ErrOver
	}
	return s, err
}

// told returns decisions with their reason.
func (o *openingGame) told(c chooser.Choice) string {
	return o.vertices(c.Decisions) + " (" + o.shown(c.Reason) + ")"
}

// hint is tengen-opening_hint: what the engine would decide, drawn on GoGui's board.
func (o *openingGame) hint(ctx context.Context, _ []string) (string, error) {
	s, err := o.undecided(nil)
	if err != nil {
		return "", err
	}
	c, err := o.chosen(ctx, s, game.Limits{})
	if err != nil {
		return "", err
	}
	var lines []string
	for i, d := range c.Decisions {
		if m, err := renju.ParseCell(d, s.Board().Size()); err == nil {
			lines = append(lines, fmt.Sprintf("LABEL %s %d", vertex(o.g, m), i+1))
		}
	}
	return strings.Join(append(lines, "TEXT "+o.told(c)), "\n"), nil
}
