package db

import (
	"errors"
	"fmt"
	"hash/fnv"
	"strings"

	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/movegen/zobrist"
	"tengen/protocol/record"
	"tengen/search/game"
	"tengen/search/game/games"
)

// Result is how a game ended.
type Result string

// The results.
const (
	Unknown  Result = ""
	BlackWon Result = "black"
	WhiteWon Result = "white"
	Drawn    Result = "draw"
)

// readResult reads a result as records write it; see [record.Outcome].
func readResult(text string) Result {
	switch black, ok := record.Outcome(text); {
	case !ok:
		return Unknown
	case black == 1:
		return BlackWon
	case black == 0:
		return WhiteWon
	}
	return Drawn
}

// Game is one game to be added.
type Game struct {
	// Config has the settings; its Position is where the game begins, "" for the usual
	// start.
	Config       game.Config
	Black, White string // players; "" if they are not known
	Result       Result
	Date         string
	Event, Round string
	Source       string // such as a file's name; it does not distinguish games
	Moves        []string
	// Codes are the moves as numbers (see [game.SelfPlayer]), in place of Moves.
	Codes []uint32
	// Refused is why the game could not be read, with its number in its file; nil if it was.
	Refused error

	// Library says that a record is not a game, but moves with notes.
	Library bool

	root  *record.Node   // of a record: has the moves in place of Moves
	said  string         // of a record: its result
	notes []*say.Message // of a record: what was not read as it stands there
	// Of a game from a database: its hash, and how many moves are counted; 0 for all.
	hash int64
	most int
}

// step is a move of a game as it is counted.
type step struct {
	pos, child int64
	move       string // as kept
}

// counted is a game that was played on a board, ready to be added.
type counted struct {
	game  *Game
	v     variant
	start string
	moves []string // as played
	keys  []int64  // of the positions, the start first
	end   Result   // by the rules; Unknown if the game is not over on the board
	steps []step
	hash  int64
	err   error
	// Of a record: the moves of variations, those that only have a label, and the notes.
	lines, labelled []step
	notes           []note
	// remarks are about what is left out of a record, and what it says wrongly.
	remarks []*say.Message
}

// player plays games on boards, for one goroutine. The zero value is usable.
type player struct {
	starts map[game.Config]start
}

// start is where games begin.
type start struct {
	v   variant
	p   game.Position
	at  place
	err error
}

// start returns the start of games of a configuration.
func (pl *player) start(c game.Config) start {
	if s, ok := pl.starts[c]; ok {
		return s
	}
	s := start{v: newVariant(games.Usual(c))}
	if s.p, s.err = s.v.start(c.Position); s.err == nil {
		s.at = s.v.place(s.p)
	}
	if pl.starts == nil || len(pl.starts) >= maxStarts {
		pl.starts = map[game.Config]start{}
	}
	pl.starts[c] = s
	return s
}

// play plays a game. most bounds the moves that are counted; 0 for no bound.
func (pl *player) play(g *Game, most int) (c counted) {
	if g.Refused != nil {
		return counted{game: g, err: g.Refused}
	}
	s := pl.start(g.Config)
	c = counted{game: g, v: s.v, err: s.err}
	if c.err == nil {
		c.err = g.check()
	}
	if c.err != nil {
		return c
	}
	if g.most > 0 {
		most = g.most
	}
	p := s.p.Clone()
	if g.root != nil {
		c.err = c.tree(p, most)
	} else {
		c.err = c.line(p, s.at, most)
	}
	if c.err != nil {
		return c
	}
	if g.Result == Unknown {
		g.Result = c.end
	}
	h := fnv.New64a()
	for _, k := range c.keys {
		fmt.Fprintf(h, " %d", k)
	}
	for _, text := range []string{name(g.Black), name(g.White), string(g.Result), g.Date, g.Round} {
		fmt.Fprintf(h, "|%s", text)
	}
	c.hash = int64(zobrist.Mix(h.Sum64() ^ c.v.mix))
	return c
}

// line plays the moves of a game.
func (c *counted) line(p game.Position, at place, most int) error {
	n := max(len(c.game.Moves), len(c.game.Codes))
	if n == 0 {
		return errNoMoves
	}
	c.start, c.moves = p.Config().Position, c.game.Moves
	if c.game.Codes != nil {
		c.moves = make([]string, n)
	}
	c.keys = append(make([]int64, 0, 1+n), at.key)
	c.steps = make([]step, 0, n)
	for i := range n {
		var err error
		if c.game.Codes != nil {
			c.moves[i], err = p.(game.SelfPlayer).Decode(c.game.Codes[i])
		}
		var kept string
		if err == nil {
			kept, err = at.kept(p, c.moves[i])
		}
		if err == nil {
			_, err = p.Submit(c.moves[i])
		}
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		next := c.v.place(p)
		if most == 0 || i < most {
			c.steps = append(c.steps, step{at.key, next.key, kept})
		}
		c.keys = append(c.keys, next.key)
		at = next
	}
	if r, over := p.Result(); over {
		c.end = resultOf(r)
	}
	return nil
}

var errNoMoves = errors.New("no moves")

// check returns an error for a game that is too large, and makes its texts short lines.
func (g *Game) check() error {
	if n := max(len(g.Moves), len(g.Codes)); n > maxMoves {
		return fmt.Errorf("%d moves: want at most %d", n, maxMoves)
	}
	for _, text := range []*string{&g.Black, &g.White, &g.Date, &g.Event, &g.Round, &g.Source} {
		*text = clean(plaintext.Plain(*text), maxName)
	}
	return nil
}

// clean returns a text without blanks around it, cut to a number of bytes.
func clean(s string, most int) string {
	s = strings.TrimSpace(strings.ToValidUTF8(s, "?"))
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "")
	}
	return s
}

// name returns a player's name for comparison.
func name(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

// resultOf returns the result of a finished game.
func resultOf(r game.Result) Result {
	switch {
	case r.Draw:
		return Drawn
	case r.Winner == game.Black:
		return BlackWon
	}
	return WhiteWon
}
