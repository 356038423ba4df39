package db

import (
	"fmt"
	"hash/fnv"
	"slices"

	"tengen/movegen/zobrist"
	"tengen/search/game"
	"tengen/search/game/games"
)

// inverse maps each symmetry to the one that undoes it: the fifth and the sixth are the
// turns by a quarter.
var inverse = [game.Symmetries]int{0, 1, 2, 3, 4, 6, 5, 7}

// variant is the settings of a game without its starting position.
type variant struct {
	id     int64
	config game.Config
	mix    uint64 // distinguishes its keys from those of other variants
}

// settings returns a configuration without its starting position.
func settings(c game.Config) game.Config {
	c.Position = ""
	return c
}

// newVariant returns the variant of a configuration without its number.
func newVariant(c game.Config) variant {
	c = settings(c)
	h := fnv.New64a()
	fmt.Fprintf(h, "%s|%s|%d|%s", c.Game, c.Rule, c.Size, game.Number(c.Komi))
	return variant{config: c, mix: zobrist.Mix(h.Sum64())}
}

// start returns the starting position of a text; "" is the usual one.
func (v *variant) start(text string) (game.Position, error) {
	c := v.config
	c.Position = text
	p, err := games.New(c)
	if err != nil {
		return nil, err
	}
	if _, ok := p.(game.Keyed); !ok {
		return nil, fmt.Errorf("positions of %s have no keys", c.Game)
	}
	return p, nil
}

// place is where a position is kept.
type place struct {
	key   int64
	turns []int // the symmetries that lead to the image that is kept
}

// place returns the place of a position.
func (v *variant) place(p game.Position) place {
	at := place{turns: make([]int, 0, 1)}
	var least uint64
	for s, k := range p.(game.Keyed).ImageKeys() {
		switch {
		case s == 0 || k < least:
			least, at.turns = k, append(at.turns[:0], s)
		case k == least:
			at.turns = append(at.turns, s)
		}
	}
	at.key = int64(least ^ v.mix)
	return at
}

// kept returns a move of p as it is kept: on the kept image, and of equal moves the first.
func (at *place) kept(p game.Position, move string) (least string, err error) {
	for i, s := range at.turns {
		text, err := p.(game.Keyed).Turn(move, s)
		if err != nil {
			return "", err
		}
		if i == 0 || before(text, least) {
			least = text
		}
	}
	return least, nil
}

// before orders texts of moves.
func before(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }

// shown returns a kept move as it is on the board of p.
func (at *place) shown(p game.Position, move string) (string, error) {
	return p.(game.Keyed).Turn(move, inverse[at.turns[0]])
}

// images returns a kept move and its images on the board of p, each once; the first is that
// of shown.
func (at *place) images(p game.Position, move string) (out []string, err error) {
	for _, s := range at.turns {
		text, err := p.(game.Keyed).Turn(move, inverse[s])
		if err != nil {
			return nil, err
		}
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out, nil
}
