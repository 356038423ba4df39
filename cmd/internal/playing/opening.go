package playing

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
	"tengen/search/renju/chooser"
)

// Begin lets the match begin under an opening rule of Renju and Gomoku: the players take
// the decisions of the rule, whose stones are moves of the game, and may exchange colours.
func (m *Match) Begin(r *opening.Rule) error {
	c := m.Game.Config()
	s, err := gamerenju.Open(r, c)
	if err == nil && (len(m.Game.Moves()) > 0 || c.Position != "") {
		err = sayNotBare.With(r)
	}
	if err == nil {
		m.Opening = s
	}
	return err
}

// InOpening reports whether a decision of the opening rule comes next.
func (m *Match) InOpening() bool {
	_, over := m.Result()
	return m.Opening != nil && !m.Opening.Over() && !over
}

// Side returns the side that is to move, or whose player is to decide.
func (m *Match) Side() game.Side {
	if m.InOpening() {
		return game.Side(m.Opening.Ask().Colour)
	}
	return m.Game.Side()
}

// Choices returns the legal moves, or the decisions that the opening rule allows.
func (m *Match) Choices() []game.Choice {
	if !m.InOpening() {
		return m.Game.Choices()
	}
	var out []game.Choice
	for _, c := range m.Opening.Legal(nil) {
		out = append(out, game.Choice{Text: c.String(), Cells: []game.Point{{X: c.X(), Y: c.Y()}}})
	}
	return out
}

// Words returns the decisions that are not points, in the order in which they are
// numbered, with what each means: nil for a number, which means itself.
func (m *Match) Words() (words []string, meanings []*say.Message) {
	if !m.InOpening() {
		return nil, nil
	}
	q := m.Opening.Ask()
	for _, w := range q.Words {
		words, meanings = append(words, w), append(meanings, opening.Explain(w, q.Colour))
	}
	for n := range q.Most {
		words, meanings = append(words, strconv.Itoa(n+1)), append(meanings, nil)
	}
	return words, meanings
}

// Offers returns the fifth stones on offer.
func (m *Match) Offers() (out []game.Point) {
	if m.InOpening() {
		for _, c := range m.Opening.Offers() {
			out = append(out, game.Point{X: c.X(), Y: c.Y()})
		}
	}
	return out
}

// OpeningLines describes the state of the opening: the rule, the number of fifth stones, those on
// offer, and what is to be decided.
func (m *Match) OpeningLines() (out []*say.Message) {
	if !m.InOpening() {
		return nil
	}
	out = append(out, sayOpening.With(m.Opening.Rule().Title))
	if fifths := m.Opening.SayFifths(); fifths != nil {
		out = append(out, fifths)
	}
	if on := m.Opening.Offers(); len(on) > 0 {
		out = append(out, sayOffers.With(strings.Join(renju.Texts(on), " ")))
	}
	words, meanings := m.Words()
	for i, w := range words {
		if meanings[i] == nil {
			break
		}
		out = append(out, sayMeaning.With(i+1, w, meanings[i]))
	}
	return out
}

// Asked returns what is to be decided, and by whom.
func (m *Match) Asked() *say.Message { return sayAsked.With(m.Side(), m.Opening.Ask()) }

// decide takes a decision of the opening.
func (m *Match) decide(text string) error {
	black := m.Opening.Black()
	err := m.Opening.Decide(text)
	m.follow(black)
	return err
}

// follow brings colours, clocks and stones in step with the opening; black is who had Black.
func (m *Match) follow(black opening.Player) {
	if m.Opening.Black() != black {
		slices.Reverse(m.Players[:])
		m.Clock.exchange()
	}
	b := m.Opening.Board()
	for len(m.Game.Moves()) > b.Ply() {
		m.Game.Undo()
	}
	for i := len(m.Game.Moves()); i < b.Ply(); i++ {
		if err := m.Game.Play(b.Move(i).String()); err != nil {
			panic(err) // cannot happen: both boards have the same rules
		}
	}
}

// Decide lets an engine choose the next decisions of the opening, without taking them.
// The limits are those of a move. m must not change meanwhile.
func (m *Match) Decide(ctx context.Context, e game.Engine, l game.Limits) (chooser.Choice, error) {
	if !m.InOpening() {
		return chooser.Choice{}, opening.ErrOver
	}
	seed := m.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	o := chooser.Options{Rand: rand.New(rand.NewPCG(seed, uint64(len(m.Opening.Decisions())))), Drawn: openingsDrawn, Long: true}
	return gamerenju.Decide(ctx, e, m.Opening, l, openingEffort, o)
}

// Clone returns a copy of the match that later changes leave as it is.
func (m *Match) Clone() *Match {
	c := *m
	c.Game, c.Clock = m.Game.Clone(), m.Clock.Clone()
	if m.Opening != nil {
		c.Opening = m.Opening.Clone()
	}
	return &c
}

// Nigiri decides who begins with Black, as players do: both take some stones into a
// hand, and together they are odd or even. person says that the person begins and not
// the engine; the text says what happened.
func Nigiri(r *rand.Rand) (person bool, text *say.Message) {
	a, b := 1+r.IntN(nigiriMost), 1+r.IntN(nigiriMost)
	if (a+b)%2 == 1 {
		return true, sayYouBegin.With(a, b)
	}
	return false, sayTheyBegin.With(a, b)
}

// atStart returns the players as they were before colours were exchanged.
func (m *Match) atStart() [2]Player {
	p := m.Players
	if m.Opening != nil && m.Opening.Black() == opening.Second {
		slices.Reverse(p[:])
	}
	return p
}
