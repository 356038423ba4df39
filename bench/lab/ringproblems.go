package lab

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	benchring "tengen/bench/ring"
	"tengen/bench/selfplay"
	"tengen/internal/plaintext"
	"tengen/movegen/ring"
	"tengen/search/game"
	gamering "tengen/search/game/ring"
)

// RingProblems is a search for problems of Ring in the last plies of self-play games.
type RingProblems struct {
	Seed uint64 `json:"seed"`
	// Each maps a length in plies to the number of problems wanted for each side to move,
	// including those that the file has. The longest lengths are rare.
	Each map[int]int `json:"each"`
	// Self-play: nodes for a move, share of random moves (without mistakes few games are
	// decided), and positions of a round, after which its games are searched.
	Nodes uint64                `json:"nodes"`
	Slips float64               `json:"slips"`
	Round int                   `json:"round"`
	Find  benchring.FindOptions `json:"find"`
}

// DefaultRingProblems returns the settings with which the suite of bench/ring was made.
func DefaultRingProblems() RingProblems {
	return RingProblems{Seed: 1, Each: map[int]int{3: 8, 5: 10, 7: 10, 9: 5, 11: 3},
		Nodes: ringNodes, Slips: ringSlips, Round: ringRound,
		Find: benchring.FindOptions{Scout: benchring.DefaultScout, Proof: benchring.DefaultNodes}}
}

// ringComment is the comment at the start of the file.
const ringComment = "Problems of Ring: plies to win, the only key move, the position.\n" +
	"Found in games of the engine against itself and proven by the solver.\n"

// Run looks for problems until it has all that are wanted, or until ctx ends, whose error it
// then returns. It writes the file after every problem found.
func (r RingProblems) Run(ctx context.Context, o PuzzleOptions) (done Progress, err error) {
	file, err := newClaim(o.Path)
	if err != nil {
		return done, err
	}
	defer file.end(&err)
	s := puzzleSearch[RingProblems, []benchring.Candidate]{o: o, file: file}
	text, err := openPuzzles(o.Path, o.Resume, r, &s.at)
	if err != nil {
		return Progress{}, err
	}
	var have []benchring.Problem
	if text != "" {
		if have, err = benchring.ReadProblems(strings.NewReader(text)); err != nil {
			return Progress{}, fmt.Errorf("%s: %w", o.Path, err)
		}
	} else if o.Add {
		have = benchring.Suite()
	}
	c := benchring.NewCollection(r.Each, have)
	s.round = func(ctx context.Context, round int) (int, func() (func(context.Context, int) ([]benchring.Candidate, error), error), error) {
		games, err := r.games(ctx, round, o.Threads)
		return len(games), func() (func(context.Context, int) ([]benchring.Candidate, error), error) {
			f := benchring.NewFinder(r.Find)
			return func(ctx context.Context, n int) ([]benchring.Candidate, error) {
				return f.Candidates(ctx, games[n], c.Wants)
			}, nil
		}, err
	}
	s.add = func(game []benchring.Candidate) (added []string, err error) {
		for _, p := range c.Add(game) {
			added = append(added, p.String())
		}
		return added, nil
	}
	s.count = func() (int, int) { return len(c.Problems()), c.Missing() }
	s.write = func(w io.Writer, comment string) error {
		return plaintext.WriteLines(w, ringComment+comment, c.Problems())
	}
	return s.run(ctx)
}

// games plays the games of a round and returns, for each that was won, the positions of its
// last plies in which the winner was to move, the latest first. The positions have no
// history, because a problem has none.
func (r RingProblems) games(ctx context.Context, round, threads int) ([][]*ring.Board, error) {
	h, err := selfplay.DefaultHeader("ring")
	if err != nil {
		return nil, err
	}
	h.Seed, h.Nodes, h.Slips, h.Longest = gameSeed(r.Seed, round), r.Nodes, r.Slips, ringLongest
	var file bytes.Buffer
	w, err := selfplay.NewWriter(&file, h)
	if err != nil {
		return nil, err
	}
	if _, err := selfplay.Run(ctx, h, selfplay.Options{Positions: r.Round, Threads: threads}, w, nil); err != nil {
		return nil, err
	}
	in, err := selfplay.NewReader(&file)
	if err != nil {
		return nil, err
	}
	var out [][]*ring.Board
	for g, err := range in.All() {
		if err != nil {
			return nil, err
		}
		turns, err := winnersTurns(&h, &g)
		if err != nil {
			return nil, err
		}
		if len(turns) > 0 {
			out = append(out, turns)
		}
	}
	return out, nil
}

// winnersTurns lists the positions of a game's last plies in which its winner was to
// move, the latest first.
func winnersTurns(h *selfplay.Header, g *selfplay.Game) (out []*ring.Board, err error) {
	if g.Result != selfplay.BlackWon && g.Result != selfplay.WhiteWon {
		return nil, nil
	}
	start, err := h.Start()
	if err != nil {
		return nil, err
	}
	ply := g.Random
	err = g.Replay(start, func(p game.Position, _ selfplay.Ply) error {
		if ply++; ply > len(g.Plies)-ringTail && g.Result.For(p.Side()) == 1 {
			b := p.(*gamering.Position).Board()
			q, err := ring.Parse(b.Field(), b.String())
			if err != nil {
				return err
			}
			out = append(out, q)
		}
		return nil
	})
	slices.Reverse(out)
	return out, err
}
