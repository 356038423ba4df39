package selfplay

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"tengen/search/game"
	"tengen/search/game/games"
)

// Options say how much to play.
type Options struct {
	Positions int // searched positions to make; the last game is played to its end
	Threads   int // games at the same time; 0 means 1
	// Weights is the text of a file of weights for the engine; "" for the embedded ones.
	// The header has its hash: see HashOf.
	Weights string
	// From are games on which new ones branch off, instead of openings: see Header.From.
	From []Game
}

// Stats counts the games and positions of a file.
type Stats struct {
	Games, Positions int
	Results          [numResults]int // by Result
}

// DefaultHeader returns fast settings of a game. It fails on an unknown game and on one
// without self-play.
func DefaultHeader(name string) (Header, error) {
	s, err := usual(name)
	if err != nil {
		return Header{}, err
	}
	c, err := games.Configure(name)
	return Header{Config: c, Seed: 1, Nodes: s.Nodes, Slips: s.Slips, Longest: s.Longest}, err
}

// Check returns an error if a header is not valid as the settings of a run.
func (h *Header) Check() error { return h.CheckWeights("") }

// CheckWeights is Check for an engine with the weights in a text.
func (h *Header) CheckWeights(weights string) error {
	_, err := h.contest(weights)
	return err
}

// contest checks a header and returns a contest with its settings.
func (h *Header) contest(weights string) (*contest, error) {
	switch {
	case h.Nodes < 1:
		return nil, fmt.Errorf("%d nodes a move: want at least 1", h.Nodes)
	case !(h.Slips >= 0 && h.Slips <= 1): // false for NaN
		return nil, fmt.Errorf("slips %g: want a share from 0 to 1", h.Slips)
	case h.After < 0 || h.After > MaxAfter || h.From == "" && h.After > 0:
		return nil, fmt.Errorf("branches after %d plies: want 0…%d, 0 without games", h.After, MaxAfter)
	case h.Longest < 0 || h.Longest > maxPlies:
		return nil, fmt.Errorf("longest game of %d plies: want 0…%d", h.Longest, maxPlies)
	}
	return newContest(h, weights)
}

// HashOf returns what Header.Weights says of the text of a file of weights: the beginning
// of its SHA-256, "" for none.
func HashOf(weights string) string {
	if weights == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(weights))
	return hex.EncodeToString(sum[:8])
}

// HashOfFile returns HashOf the file that write writes, such as that of a network.
func HashOfFile(write func(io.Writer) error) (string, error) {
	var file strings.Builder
	err := write(&file)
	return HashOf(file.String()), err
}

// NetworkOf returns what Header.Network says of games with some settings: the hash (HashOf) of the file of the
// embedded network with which the engine plays them here, "" for none.
func NetworkOf(c game.Config) (string, error) {
	g, err := games.ByName(c.Game)
	if err != nil {
		return "", err
	}
	n, ok := g.(game.Networked)
	if !ok {
		return "", nil
	}
	return HashOfFile(func(w io.Writer) error { return n.WriteNetwork(c, w) })
}

// Run plays games and writes them until there are enough positions or ctx ends. In the
// latter case it writes the games before the first unfinished one and returns the error of
// ctx. The file depends on the header and the number of positions, not on the number of
// threads or the machine. told, which may be nil, is called after every game.
func Run(ctx context.Context, h Header, o Options, w *Writer, told func(Stats)) (Stats, error) {
	o.Threads = max(1, o.Threads)
	if o.Threads > game.MaxThreads {
		return Stats{}, fmt.Errorf("%d threads: want at most %d", o.Threads, game.MaxThreads)
	}
	if got := HashOfGames(o.From); got != h.From {
		return Stats{}, fmt.Errorf("the games to branch off have the hash %q, want %q", got, h.From)
	}
	return RunPlayers(ctx, o.Positions, o.Threads, 1, func() (Player, error) { return newPlayer(h, o) }, w, told)
}
