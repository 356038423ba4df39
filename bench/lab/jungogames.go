package lab

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"

	"tengen/internal/inorder"
	"tengen/movegen/jungo"
	gamejungo "tengen/search/game/jungo"
	searchjungo "tengen/search/jungo"
)

// JungoGames are the settings of games of Jungo's engine against itself. The games are
// written with the visits of every move; evaljungo.ReadGames makes samples of them.
type JungoGames struct {
	Size   int
	Visits int // visits of the root for a move
	Seed   uint64
	// Weights is the content of a file of weights to search with; empty for the
	// embedded network.
	Weights string
	// Playouts replaces the network by playouts.
	Playouts bool
}

// settings returns the first line of the file.
func (g *JungoGames) settings() string {
	switch {
	case g.Weights != "":
		return g.by(fmt.Sprintf("weights %08x", crc32.ChecksumIEEE([]byte(g.Weights))))
	case g.Playouts:
		return g.by("playouts")
	}
	hash, _ := jungoHash()
	return g.by(embeddedNetwork + " " + hash)
}

// older returns the settings without the name of the embedded network, as other versions wrote them.
func (g *JungoGames) older() string {
	if g.Weights != "" || g.Playouts {
		return g.settings()
	}
	return g.by(embeddedNetwork)
}

const embeddedNetwork = "the embedded network"

// by returns settings with what chooses the moves.
func (g *JungoGames) by(by string) string {
	return fmt.Sprintf("# size %d, %d visits a move, seed %d, by %s\n", g.Size, g.Visits, g.Seed, by)
}

// Check returns an error for settings that are out of range.
func (g *JungoGames) Check() error {
	if g.Visits < 1 {
		return fmt.Errorf("%d visits a move: want at least 1", g.Visits)
	}
	if _, err := jungo.New(g.Size, jungo.KoSimple); err != nil {
		return err
	}
	_, err := g.engine(0)
	return err
}

func (g *JungoGames) engine(n int) (*searchjungo.Engine, error) {
	return searchjungo.NewEngine(searchjungo.Options{Seed: gameSeed(g.Seed, n), NoSolver: true,
		NoNet: g.Playouts, Noise: true, Weights: g.Weights})
}

// gameSeed returns the seed of game n.
func gameSeed(seed uint64, n int) uint64 {
	return jungo.NewRand(seed ^ uint64(n)*0x9e3779b97f4a7c15).Uint64()
}

// Open opens or creates the file of the games and returns it with the number of games that
// it holds. An existing file is an error unless resume is set; then it must have the same
// settings, and an incomplete last game is removed.
func (g *JungoGames) Open(path string, resume bool) (f *os.File, games int, err error) {
	f, err = continueFile(path, resume, func(r io.Reader) (end int64, err error) {
		end, games, err = wholeGames(r, g.settings(), g.older())
		return end, err
	}, text(g.settings()))
	return f, games, err
}

// wholeGames reads a file of games and returns the offset after the last complete one.
func wholeGames(r io.Reader, settings string, older ...string) (end int64, games int, err error) {
	in, at := bufio.NewReader(r), int64(0)
	for {
		line, ok, err := jobLine(in, at == 0, settings, older...)
		if !ok {
			return end, games, err
		}
		first := at == 0
		if at += int64(len(line)); len(line) > 4 && line[:4] == "end " {
			games++
			end = at
		} else if first {
			end = at
		}
	}
}

// Play plays the games with the numbers from to to-1, as many at a time as threads says, and writes
// them in the order of their numbers. told, which may be nil, is called with the number of games
// written so far, including those before from.
func (g *JungoGames) Play(ctx context.Context, from, to, threads int, w io.Writer, told func(done int)) error {
	worker := func() (func(context.Context, int) ([]byte, error), error) { return g.play, nil }
	return inorder.Run(ctx, from, to, threads, worker, func(n int, game []byte) error {
		if _, err := w.Write(game); err != nil {
			return err
		}
		if told != nil {
			told(n + 1)
		}
		return nil
	})
}

// play plays game n and returns its text. The first moves, a random number of them, are
// drawn by their visits or completely at random. After them nearly all moves are the best
// ones.
func (g *JungoGames) play(ctx context.Context, n int) ([]byte, error) {
	e, err := g.engine(n)
	if err != nil {
		return nil, err
	}
	b, err := jungo.New(g.Size, jungo.KoSimple)
	if err != nil {
		return nil, err
	}
	rng := jungo.NewRand(gameSeed(g.Seed, n) + 1)
	komi := math.Floor(gamejungo.UsualKomi(g.Size)) + float64(rng.Intn(komiSpread)) + komiLow
	e.SetKomi(komi)
	var out bytes.Buffer
	fmt.Fprintf(&out, "game %d %g\n", g.Size, komi)
	opening := rng.Intn(b.Points()/openingShare + 1)
	wild := rng.Intn(wildGames) == 0
	settled := false
	for b.Ply() < jungo.MoveCap(b.Size()) && !b.Over() {
		r, err := e.Genmove(ctx, b, searchjungo.Limits{Visits: g.visits(settled)})
		if err == nil {
			err = ctx.Err() // a search that was stopped returns a move too
		}
		if err != nil {
			return nil, err
		}
		m := r.Move
		switch dice := rng.Intn(100); {
		case settled:
		case b.Ply() < opening && wild && dice < wildMoves:
			if c := r.Candidates[rng.Intn(len(r.Candidates))].Move; c != jungo.Pass && !b.OwnEye(c, b.Side()) {
				m = c
			}
		case b.Ply() < opening || dice < drawnMoves:
			m = drawn(&r, rng)
		}
		out.WriteString(b.MoveText(m))
		for _, c := range r.Candidates {
			if !settled && c.Visits > 0 && c.Visits*policyShare >= r.Visits {
				fmt.Fprintf(&out, " %s:%d", b.MoveText(c.Move), c.Visits)
			}
		}
		out.WriteString("\n")
		settled = b.Ply() > b.Points()/settledAfter && (r.Winrate < settledShare || r.Winrate > 1-settledShare)
		b.Make(m)
	}
	out.WriteString("end ")
	for p := range b.Points() {
		out.WriteByte(".BW"[b.At(jungo.Point(p))])
	}
	out.WriteString("\n")
	return out.Bytes(), nil
}

// visits returns the visits for a move.
func (g *JungoGames) visits(settled bool) int {
	if settled {
		return max(g.Visits/settledVisits, leastVisits)
	}
	return g.Visits
}

// drawn returns a random move, with probabilities in proportion to the visits.
func drawn(r *searchjungo.Result, rng *jungo.Rand) jungo.Point {
	n := rng.Intn(max(r.Visits-1, 1))
	for _, c := range r.Candidates {
		if n -= c.Visits; n < 0 {
			return c.Move
		}
	}
	return r.Move
}
