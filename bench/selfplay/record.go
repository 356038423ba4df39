package selfplay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"

	"tengen/search/game"
)

// Header holds the settings of the games in a file.
type Header struct {
	game.Config
	Seed uint64 `json:"seed"`
	// Nodes is the number of nodes for a move; visits in Monte-Carlo search.
	Nodes uint64 `json:"nodes"`
	// Slips is the share of random moves after the opening, 0 to 1.
	Slips float64 `json:"slips"`
	// Longest is the number of plies after which a game stops unfinished; 0 for no
	// limit.
	Longest int `json:"longest,omitempty"`
	// Weights is the hash of the engine's weights (HashOf), "" for the embedded ones.
	Weights string `json:"weights,omitempty"`
	// Network is the hash of the embedded network that played (NetworkOf); "" for none, for other weights, and
	// in files of older versions.
	Network string `json:"network,omitempty"`
	// From is the hash (HashOfGames) of the games from which these branch off; "" if they have
	// openings of their own. Each game begins with the first plies of one of the other games,
	// drawn at random: at least After of them, and none of the last branchEnd.
	From  string `json:"from,omitempty"`
	After int    `json:"after,omitempty"`
	// Version is the version of the program.
	Version string `json:"version,omitempty"`
}

// Result is how a game ended.
type Result uint8

// The results.
const (
	Draw Result = iota
	BlackWon
	WhiteWon
	Unfinished
	numResults
)

func (r Result) String() string {
	return [...]string{"draw", "black", "white", "unfinished", "?"}[min(r, numResults)]
}

// For returns the share of points of a side; one half for a draw and for an unfinished
// game.
func (r Result) For(s game.Side) float64 {
	switch {
	case r == Draw || r == Unfinished:
		return 0.5
	case (r == BlackWon) == (s == game.Black):
		return 1
	}
	return 0
}

// Ply is one move of a game.
type Ply struct {
	Move uint32
	// Score and Best are the results of the search in the position before the move.
	// For a ply without a search they are 0 and Move.
	Score int32
	Best  uint32
}

// Game is one game.
type Game struct {
	Result Result
	Random int // plies at the start without a search
	Plies  []Ply
}

// Positions returns the number of searched positions.
func (g *Game) Positions() int { return len(g.Plies) - g.Random }

// Sum returns a checksum of the moves of a game.
func (g *Game) Sum() uint64 {
	sum := fnv.New64a()
	var move [4]byte
	for _, p := range g.Plies {
		binary.LittleEndian.PutUint32(move[:], p.Move)
		_, _ = sum.Write(move[:]) // a hash returns no error
	}
	return sum.Sum64()
}

// append appends a game in the form of the file.
func (g *Game) append(b []byte) []byte {
	b = append(b, byte(g.Result))
	b = binary.AppendUvarint(b, uint64(len(g.Plies)))
	b = binary.AppendUvarint(b, uint64(g.Random))
	for i, p := range g.Plies {
		b = binary.AppendUvarint(b, uint64(p.Move))
		if i < g.Random {
			continue
		}
		b = binary.AppendVarint(b, int64(p.Score))
		if p.Best == p.Move {
			b = append(b, 0)
		} else {
			b = binary.AppendUvarint(b, 1+uint64(p.Best))
		}
	}
	return b
}

// check returns an error if the format cannot hold the game.
func (g *Game) check() error {
	switch {
	case g.Result >= numResults:
		return fmt.Errorf("result %d: want 0…%d", g.Result, numResults-1)
	case len(g.Plies) > maxPlies:
		return fmt.Errorf("%d plies: want at most %d", len(g.Plies), maxPlies)
	case g.Random < 0 || g.Random > len(g.Plies):
		return fmt.Errorf("%d random plies of %d", g.Random, len(g.Plies))
	}
	return nil
}

var errShort = errors.New("the block ends within a game")

// decode reads a game from the beginning of b and returns the rest.
func (g *Game) decode(b []byte) ([]byte, error) {
	if len(b) == 0 {
		return nil, errShort
	}
	g.Result = Result(b[0])
	b = b[1:]
	var err error
	number := func(most uint64) uint64 {
		v, n := binary.Uvarint(b)
		switch {
		case err != nil:
			return 0
		case n <= 0:
			err = errShort
			return 0
		case v > most:
			err = fmt.Errorf("number %d: want at most %d", v, most)
			return 0
		}
		b = b[n:]
		return v
	}
	plies := int(number(maxPlies))
	g.Random = int(number(maxPlies))
	if err != nil {
		return nil, err
	}
	if plies > len(b) { // each takes at least one byte
		return nil, errShort
	}
	g.Plies = make([]Ply, plies)
	if err := g.check(); err != nil {
		return nil, err
	}
	const maxMove = 1<<32 - 1
	for i := range g.Plies {
		p := &g.Plies[i]
		p.Move = uint32(number(maxMove))
		p.Best = p.Move
		if i < g.Random {
			continue
		}
		z := number(maxMove)
		p.Score = int32(uint32(z)>>1) ^ -int32(z&1) // as binary.Varint
		if best := number(maxMove + 1); best > 0 {
			p.Best = uint32(best - 1)
			if p.Best == p.Move && err == nil {
				err = errors.New("the best move is written where it is the played one")
			}
		}
	}
	return b, err
}
