package review

import (
	"fmt"
	"hash/fnv"
	"strings"

	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/protocol/record"
	"tengen/search/game"
	"tengen/search/game/games"
	gamerenju "tengen/search/game/renju"
)

// Game is a game to review.
type Game struct {
	Name                      string // of the file, for people
	Black, White, Event, Date string
	Result                    string      // as in the record: "B+R", "0", ""; "" if it is not known
	Config                    game.Config // how it begins
	Moves                     []string

	// The record that the game comes from, and its nodes with moves; nil without one.
	record *record.Record
	nodes  []step
}

// Key returns a number of the settings and moves, as text: two games with the same key are
// the same game.
func (g *Game) Key() string {
	h := fnv.New64a()
	fmt.Fprint(h, g.Config, g.Moves)
	return fmt.Sprintf("%016x", h.Sum64())
}

// Same returns a text that two games have in common if they are one game and not two with the same moves.
func (g *Game) Same() string {
	round := ""
	if g.record != nil {
		round = g.record.Round
	}
	return fmt.Sprintf("%q", append([]string{g.Key(), g.Black, g.White, g.Event, round, g.Date, g.Result}, g.Moves...))
}

// positions returns the position before every move and the one after the last.
func (g *Game) positions() ([]game.Position, error) {
	p, err := games.New(g.Config)
	if err != nil {
		return nil, err
	}
	out := []game.Position{p.Clone()}
	for i, m := range g.Moves {
		if _, err := p.Submit(m); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		out = append(out, p.Clone())
	}
	return out, nil
}

// opening returns the name of the game's opening, and the number of moves that the opening
// lays down and that are not reviewed: the pattern of the first three stones in renju.
func opening(all []game.Position, moves []string) (name string, laid int) {
	if q, ok := all[len(all)-1].(*gamerenju.Position); ok && q.Config().Position == "" {
		if o, ok := renju.IdentifyOpening(q.Board().Moves(), q.Board().Size()); ok {
			if q.Board().Rule() == renju.Renju {
				laid = openingMoves
			}
			return o.Code + " " + o.Name, laid
		}
	}
	return strings.Join(moves[:min(len(moves), openingMoves)], " "), 0
}

// OpeningIn returns the name of the opening in a language: a pattern's, or the first moves.
func (r *Report) OpeningIn(l say.Language) string {
	code, _, _ := strings.Cut(r.Opening, " ")
	if o, ok := renju.OpeningByName(code); ok && o.Code == code && l == say.Japanese {
		return o.Code + " " + o.Kanji
	}
	return r.Opening
}
