package selfplay

import (
	"fmt"
	"io"
	"math/rand/v2"

	"tengen/search/game"
)

// HashOfGames returns what Header.From says of games: the HashOf their blocks, "" for none.
func HashOfGames(games []Game) string { return HashOf(string(EncodeGames(games))) }

// ReadLong reads a file of games of the settings of h and returns those that are long
// enough to branch off after some plies. If there is none, it returns an error.
func ReadLong(file io.Reader, h *Header, after int) ([]Game, error) {
	r, err := NewReader(file)
	if err != nil {
		return nil, err
	}
	if got := r.Header(); got.Config != h.Config {
		return nil, fmt.Errorf("games of %s, want %s", kind(got.Config), kind(h.Config))
	}
	var list []Game
	for g, err := range r.All() {
		if err != nil {
			return nil, err
		}
		if long(&g, after) {
			list = append(list, g)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no game has the %d plies for branches after %d", after+branchEnd, after)
	}
	return list, nil
}

// kind names the game of a configuration with its settings.
func kind(c game.Config) string {
	text := c.Game + " " + c.Rule
	if c.Size > 0 {
		text += fmt.Sprint(", size ", c.Size)
	}
	if c.Komi != 0 {
		text += fmt.Sprint(", komi ", c.Komi)
	}
	if c.Position != "" {
		text += ", from " + c.Position
	}
	return text
}

// long reports whether a game branches off after some plies.
func long(g *Game, after int) bool { return len(g.Plies) >= after+branchEnd }

// branchOff makes games branch off others, where neither side is far ahead.
func (c *contest) branchOff(from []Game) {
	c.from, c.usual.Balance = from, min(c.usual.Balance, branchBalance)
}

// branch plays the first plies of a game drawn from c.from, and often a move of a careless
// player. ok is false if the game is over then.
func (c *contest) branch(r *rand.Rand, p game.Position) (ok bool, err error) {
	g := &c.from[r.IntN(len(c.from))]
	if !long(g, c.h.After) {
		return false, fmt.Errorf("a game of %d plies, want %d at least", len(g.Plies), c.h.After+branchEnd)
	}
	self := p.(game.SelfPlayer)
	for i := range c.h.After + r.IntN(len(g.Plies)-branchEnd-c.h.After+1) {
		move, err := self.Decode(g.Plies[i].Move)
		if err == nil {
			_, err = p.Submit(move)
		}
		if err != nil {
			return false, fmt.Errorf("ply %d of a game to branch off: %w", i+1, err)
		}
	}
	if _, over := p.Result(); over {
		return false, nil
	}
	if move, ok := self.Slip(r); ok && r.IntN(2) == 0 {
		if _, err := p.Submit(move); err != nil {
			return false, err
		}
	}
	_, over := p.Result()
	return !over, nil
}
