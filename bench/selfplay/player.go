package selfplay

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"

	"golang.org/x/sync/errgroup"

	"tengen/search"
	"tengen/search/game"
)

// Player plays games by their numbers, one call at a time. The number and the settings
// determine a game, whoever plays it.
type Player interface {
	// Play plays n games, with the numbers from first on. It returns an error if ctx
	// ends before.
	Play(ctx context.Context, first uint64, n int) ([]Game, error)
}

// NewPlayer returns a player in this process. weights are as in Options. The header may come from another machine:
// it is an error if another embedded network plays here than it names.
func NewPlayer(h Header, weights string) (Player, error) {
	p, err := newPlayer(h, Options{Weights: weights})
	if err != nil {
		return nil, err
	}
	network := ""
	if weights == "" {
		if network, err = NetworkOf(h.Config); err != nil {
			return nil, err
		}
	}
	if network != h.Network {
		return nil, fmt.Errorf("the games are of the embedded network %s, on this machine %s would play",
			cmp.Or(h.Network, "none"), cmp.Or(network, "none"))
	}
	return p, nil
}

// newPlayer is NewPlayer with all that options say of the games. Run has checked their hash.
func newPlayer(h Header, o Options) (Player, error) {
	if got := HashOf(o.Weights); got != h.Weights {
		return nil, fmt.Errorf("the weights have the hash %q, want %q", got, h.Weights)
	}
	if h.From != "" && len(o.From) == 0 {
		return nil, fmt.Errorf("no games to branch off, want those with the hash %q", h.From)
	}
	c, err := h.contest(o.Weights)
	if err != nil {
		return nil, err
	}
	if len(o.From) > 0 {
		c.branchOff(o.From)
	}
	return c, nil
}

// gameStream separates the random numbers of games from others of the same seed.
const gameStream = 0x73656c66

// Play implements Player.
func (c *contest) Play(ctx context.Context, first uint64, n int) ([]Game, error) {
	out := make([]Game, 0, n)
	for k := first; len(out) < n; k++ {
		r := rand.New(rand.NewPCG(c.h.Seed, k^gameStream<<32))
		g, err := c.play(ctx, r, r.Uint64())
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", k, err)
		}
		out = append(out, g)
	}
	return out, nil
}

// RunPlayers is Run with players of any kind, which are asked for batch games at a time.
// There are as many players as newPlayer is called for, at the same time. It goes on after the games of a
// writer that Continue returned, which count.
func RunPlayers(ctx context.Context, positions, players, batch int, newPlayer func() (Player, error), w *Writer, told func(Stats)) (Stats, error) {
	s := w.done
	if positions < 1 {
		return s, fmt.Errorf("%d positions: want at least 1", positions)
	}
	if s.Positions >= positions {
		return s, w.Flush()
	}
	outer := ctx
	group, ctx := errgroup.WithContext(ctx)
	games := make(chan numbered, players)
	var mu sync.Mutex
	next := uint64(s.Games)
	for range players {
		group.Go(func() error {
			p, err := newPlayer()
			if err != nil {
				return err
			}
			for ctx.Err() == nil {
				mu.Lock()
				first := next
				next += uint64(batch)
				mu.Unlock()
				list, err := p.Play(ctx, first, batch)
				if err != nil {
					if ctx.Err() != nil {
						return nil
					}
					return err
				}
				select {
				case games <- numbered{first, list}:
				case <-ctx.Done():
				}
			}
			return nil
		})
	}
	group.Go(func() error { return collect(ctx, positions, games, w, &s, told) })
	err := group.Wait()
	if err == errEnough {
		err = nil
	} else if outer.Err() != nil && err == nil {
		err = outer.Err()
	}
	if flush := w.Flush(); flush != nil {
		err = flush
	}
	return s, err
}

// numbered is games with the numbers from first on.
type numbered struct {
	first uint64
	games []Game
}

// errEnough ends the players when there are enough positions.
var errEnough = errors.New("enough positions")

// collect writes the games in the order of their numbers.
func collect(ctx context.Context, want int, games <-chan numbered, w *Writer, s *Stats, told func(Stats)) error {
	waiting := map[uint64][]Game{}
	for next := uint64(s.Games); ; {
		select {
		case <-ctx.Done():
			return nil
		case g := <-games:
			waiting[g.first] = g.games
		}
		for {
			list, ok := waiting[next]
			if !ok {
				break
			}
			delete(waiting, next)
			next += uint64(len(list))
			for i := range list {
				if err := s.write(&list[i], w, told); err != nil {
					return err
				}
				if s.Positions >= want {
					return errEnough
				}
			}
		}
	}
}

// write writes a game and counts it.
func (s *Stats) write(g *Game, w *Writer, told func(Stats)) error {
	if err := w.Write(g); err != nil {
		return err
	}
	s.count(g)
	if told != nil {
		told(*s)
	}
	return nil
}

func (s *Stats) count(g *Game) {
	s.Games++
	s.Positions += g.Positions()
	s.Results[g.Result]++
}

// EncodeGames returns games in the form of a block of the file.
func EncodeGames(games []Game) []byte {
	var out []byte
	for i := range games {
		out = games[i].append(out)
	}
	return out
}

// DecodeGames reads n games that EncodeGames wrote.
func DecodeGames(b []byte, n int) ([]Game, error) {
	var out []Game
	for range n {
		var g Game
		var err error
		if b, err = g.decode(b); err != nil {
			return nil, fmt.Errorf("game %d of %d: %w", len(out)+1, n, err)
		}
		out = append(out, g)
	}
	if len(b) > 0 {
		return nil, fmt.Errorf("%d bytes behind the last game", len(b))
	}
	return out, nil
}

// CheckGame returns an error if a game that was played elsewhere cannot be one of a run
// with this header: its moves are played again, and have to lead to its result. The scores
// and the choice of the moves are believed.
func (h *Header) CheckGame(g *Game) error {
	if err := g.check(); err != nil {
		return err
	}
	if g.Positions() < 1 {
		return errors.New("a game without a search")
	}
	usual, err := usual(h.Game)
	if err != nil {
		return err
	}
	p, err := h.Start()
	if err != nil {
		return err
	}
	var want Result
	proven := false
	for i, ply := range g.Plies {
		if end, over := p.Result(); over && !end.Stopped {
			return fmt.Errorf("the game was over after %d plies", i)
		}
		text, err := p.(game.SelfPlayer).Decode(ply.Move)
		if err == nil && i == len(g.Plies)-1 && !usual.Shares && search.Score(ply.Score).Proven() {
			// The proof ends the game; its move is not made.
			proven, want = true, provenResult(p.Side(), ply.Score > 0)
			break
		}
		if err == nil {
			_, err = p.Submit(text)
		}
		if err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	if !proven {
		switch end, over := p.Result(); {
		case over && !end.Stopped:
			want = resultOf(end)
		case len(g.Plies) < maxPlies && (h.Longest == 0 || len(g.Plies) < h.Longest):
			return fmt.Errorf("the game goes on after %d plies", len(g.Plies))
		default:
			want = Unfinished
		}
	}
	if g.Result != want {
		return fmt.Errorf("%v, but the moves give %v", g.Result, want)
	}
	return nil
}
