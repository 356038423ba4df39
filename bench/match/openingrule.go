package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tengen/movegen/renju/opening"
	"tengen/search/game"
	"tengen/search/game/games"
	gamerenju "tengen/search/game/renju"
	"tengen/search/renju/chooser"
)

// Opening rules of Renju and Gomoku, in which the engines lay the first stones
// themselves and may take the other colour.

// decider is an engine that decides in openings.
type decider interface {
	// decide returns the next decisions of the player who is asked in s. It is timed
	// like think. seed is that of the game and the decision.
	decide(ctx context.Context, l limit, s *opening.State, seed uint64) ([]string, error)
	// settle gives the engine the end of an opening that is over, before its moves. It is
	// not timed.
	settle(ctx context.Context, s *opening.State) error
}

// checkOpeningRule returns an error if the match cannot be played under its opening rule.
func (c *Config) checkOpeningRule() error {
	if c.OpeningRule == "" {
		return nil
	}
	s, err := c.opened()
	if err != nil {
		return err
	}
	for i := range c.Engines {
		if e := &c.Engines[i]; e.Protocol == protoGomocup && !slices.Contains(gomocupRules, s.Rule()) {
			return fmt.Errorf("opening rule: engine %s speaks the Gomocup protocol, which has swap2 and soosorv-8 but not %s", e.Name, s.Rule())
		}
	}
	return nil
}

// opened returns the opening of a game under the match's rule after some decisions.
func (c *Config) opened(decisions ...string) (*opening.State, error) {
	r, err := opening.ParseRule(c.OpeningRule)
	if err != nil {
		return nil, err
	}
	return gamerenju.Open(r, c.Config, decisions...)
}

// openByRule plays the opening under the match's rule: the engines decide, the colours
// follow, and the stones are laid on the referee's board. A fault ends the game.
func (g *contest) openByRule(ctx context.Context) (end ending, over bool, err error) {
	s, err := g.p.c.opened()
	if err != nil {
		return ending{}, false, err
	}
	players := g.sides // First has Black at the beginning
	for !s.Over() {
		who := s.Ask().Who
		err := g.decide(ctx, s, &players[who])
		g.res.Decisions = s.Decisions()
		if g.res.Swapped = s.Black() == opening.Second; g.res.Swapped {
			g.sides = [2]side{players[opening.Second], players[opening.First]}
		} else {
			g.sides = players
		}
		if err != nil {
			return g.failed(game.Side(s.Colour(who)), err)
		}
	}
	if g.res.Laid, err = lay(g.pos, s); err != nil {
		return ending{}, false, err
	}
	g.moves = slices.Clone(g.res.Laid)
	for i := range g.sides {
		if err := g.sides[i].e.(decider).settle(ctx, s.Clone()); err != nil {
			return g.failed(game.Side(i), err)
		}
	}
	return ending{}, false, nil
}

// lay plays the stones of an opening that is over, and returns them as moves.
func lay(p game.Position, s *opening.State) (laid []string, err error) {
	for _, m := range s.Board().Moves() {
		text, err := p.Submit(m.String())
		if err != nil {
			return nil, err
		}
		laid = append(laid, text)
	}
	return laid, nil
}

// decide lets one player take his next decisions.
func (g *contest) decide(ctx context.Context, s *opening.State, p *side) error {
	d, ok := p.e.(decider)
	if !ok {
		return faultf(ByIllegal, "does not decide in openings")
	}
	var decisions []string
	_, late, err := g.timed(p, "decision in the opening", func(l limit) (err error) {
		decisions, err = d.decide(ctx, l, s.Clone(), g.res.Seed+uint64(len(s.Decisions())))
		return err
	})
	if err = cmp.Or(err, late); err != nil {
		return err
	}
	if len(decisions) == 0 {
		return faultf(ByIllegal, "no decision in the opening")
	}
	// An answer counts as a whole: a part of it would leave the next decision to the other
	// player, as if that one had failed.
	all := s.Clone()
	who := s.Ask().Who
	for _, text := range decisions {
		if all.Over() || all.Ask().Who != who {
			return faultf(ByIllegal, "%s: it is not his decision", quote(text))
		}
		if err := all.Decide(text); err != nil {
			return faultf(ByIllegal, "%s: %v", quote(text), err)
		}
	}
	*s = *all
	return nil
}

// decide lets Tengen decide, with the limits of a move and with variety.
func (o *ownEngine) decide(ctx context.Context, l limit, s *opening.State, seed uint64) ([]string, error) {
	limits := game.Limits{Depth: o.e.Depth, Nodes: o.e.Nodes, Level: o.e.Level, Clock: l.own()}
	engine, vary := o.engine, chooser.Options{Rand: rand.New(rand.NewPCG(seed, openingRuleStream)), Drawn: openingsDrawn, Long: true}
	out, err := guard(ctx, l, o.stop, func(ctx context.Context) (reply, error) {
		choice, err := gamerenju.Decide(ctx, engine, s, limits, openingEffort, vary)
		if err != nil {
			return reply{}, faultf(ByIllegal, "%v", err)
		}
		return reply{move: strings.Join(choice.Decisions, " ")}, nil
	})
	return strings.Fields(out.move), err
}

// settle does nothing: tell brings the moves.
func (o *ownEngine) settle(context.Context, *opening.State) error { return nil }

// open takes the recorded decisions of an opening again.
func (p *replayer) open(c *Config, r *Result) error {
	if c.OpeningRule == "" {
		if len(r.Decisions)+len(r.Laid) > 0 || r.Swapped {
			return errors.New("decisions in an opening without a rule")
		}
		return nil
	}
	s, err := c.opened(r.Decisions...)
	if err != nil {
		return err
	}
	if !slices.Equal(s.Decisions(), r.Decisions) || r.Swapped != (s.Black() == opening.Second) {
		return errors.New("the decisions in the opening give other colours, or are written in another way")
	}
	if p.hidden = len(r.Decisions) > 0; !s.Over() {
		p.unopened, p.asked = true, game.Side(s.Colour(s.Ask().Who))
		if len(r.Moves)+len(r.Laid) > 0 {
			return errors.New("moves before the opening is over")
		}
		return nil
	}
	laid, err := lay(p.pos, s)
	if err != nil {
		return err
	}
	p.played += len(laid)
	if !slices.Equal(laid, r.Laid) {
		return errors.New("the opening lays other stones than those of the result")
	}
	return nil
}

// unfinished returns the end of a game that ended in its opening.
func (p *replayer) unfinished(_ *Config, r *Result) (ending, error) {
	switch {
	case !r.Reason.Fault():
		return ending{}, fmt.Errorf("over by %s, but the opening goes on", r.Reason)
	case len(r.Decisions) == 0 && r.Outcome != Drawn && (r.Reason == ByCrash || r.Reason == ByHang):
		// Either engine may fail before its first decision.
		return ending{r.Outcome, r.Reason, ""}, nil
	}
	return ending{wonBy(p.asked.Other()), r.Reason, ""}, nil
}

// Sides returns the engines that played Black and White in the end.
func (r *Result) Sides() (black, white int) {
	if r.Swapped {
		return r.White, r.Black
	}
	return r.Black, r.White
}

// First returns the moves before those in Moves: of the job's opening, or those laid
// under an opening rule.
func (r *Result) First() []string {
	if r.Laid != nil {
		return r.Laid
	}
	return r.Opening.Moves
}

// movers returns the side that made each of the moves after First.
func (r *Result) movers(c *Config) []game.Side {
	moves := slices.Clone(r.First())
	for _, m := range r.Moves {
		moves = append(moves, m.Move)
	}
	p, err := games.New(c.Config)
	if err != nil {
		p = nil
	}
	return game.Movers(p, moves)[len(r.First()):]
}

// OpeningStats counts the games of a match under an opening rule, in half points.
type OpeningStats struct {
	Games int
	// Swaps is the number of games with colours exchanged.
	Swaps int
	// Black, Beginner and Chooser are the half points of Black, of the engine that began
	// with Black, and of the one that took the last decision about colours. Chosen is the
	// number of games with such a decision.
	Black, Beginner, Chooser, Chosen int
}

// Add counts a game; an error means that its decisions are not those of the rule.
func (o *OpeningStats) Add(c *Config, r *Result) error {
	s, err := c.opened(r.Decisions...)
	if err != nil {
		return fmt.Errorf("game %d: %w", r.ID, err)
	}
	black, _ := r.Sides()
	o.Games++
	if r.Swapped {
		o.Swaps++
	}
	points := func(engine int) int { n, _ := r.HalfPoints(engine); return n }
	o.Black += points(black)
	o.Beginner += points(r.Black)
	for s.Undo() {
		if q := s.Ask(); q.Kind == opening.Choose { // the last decision about colours
			o.Chosen++
			o.Chooser += points([]int{r.Black, r.White}[q.Who])
			break
		}
	}
	return nil
}
