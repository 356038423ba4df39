package gtp

import (
	"context"
	"fmt"
	"time"

	"tengen/search/game"
)

func (s *server) boardsize(a []string) (string, error) {
	n, err := count(a[0], 1)
	if err != nil {
		return "", err
	}
	if err := s.game.SetSize(n); err != nil {
		return "", fmt.Errorf("unacceptable size: %w", err)
	}
	s.clocks.anew()
	return "", nil
}

func (s *server) clearBoard([]string) (string, error) {
	if err := s.game.Clear(); err != nil {
		return "", err
	}
	s.clocks.anew()
	return "", nil
}

func (s *server) play(a []string) (string, error) {
	c, err := parseSide(a[0])
	if err != nil {
		return "", err
	}
	return "", s.game.Play(c, a[1])
}

// playSequence is gogui-play_sequence b C3 w D4 …: all of it or nothing.
func (s *server) playSequence(a []string) (string, error) {
	if len(a)%2 != 0 {
		return "", failf("gogui-play_sequence wants pairs of colour and move, got %d words", len(a))
	}
	before := s.game.Undoable() // a move in the game's own notation can be several of them
	for i := 0; i < len(a); i += 2 {
		if _, err := s.play(a[i : i+2]); err != nil {
			for s.game.Undoable() > before {
				if err := s.game.Undo(); err != nil {
					return "", err
				}
			}
			return "", err
		}
	}
	return "", nil
}

// ggUndo is gg-undo [n]: all n moves or none.
func (s *server) ggUndo(a []string) (string, error) {
	n := 1
	if len(a) > 0 {
		var err error
		if n, err = count(a[0], 0); err != nil {
			return "", err
		}
	}
	if made := s.game.Undoable(); n > made {
		return "", failf("cannot undo %d moves of %d", n, made)
	}
	for range n {
		if err := s.game.Undo(); err != nil {
			return "", err
		}
	}
	return "", nil
}

// genmove is genmove and, without playing the move, reg_genmove.
func (s *server) genmove(play bool) func(context.Context, *response, []string) (string, error) {
	return func(ctx context.Context, _ *response, a []string) (string, error) {
		c, err := parseSide(a[0])
		if err != nil {
			return "", err
		}
		l := s.clocks.limits(c, s.opt.MoveTime)
		ctx, done := s.in.watch(ctx, s.ends(l))
		defer done()
		start := time.Now()
		m, err := s.game.Genmove(ctx, c, l)
		if err != nil || !play {
			return m, err
		}
		s.clocks.spent(c, time.Since(start))
		return m, s.game.Play(c, m)
	}
}

// timed runs a command of the game on the clock of the player for whom it asks.
func (s *server) timed(f func(context.Context, func(game.Side) game.Limits, []string) (string, error)) func(context.Context, []string) (string, error) {
	return func(ctx context.Context, a []string) (string, error) {
		start, player, asked := time.Now(), game.Black, false
		text, err := f(ctx, func(side game.Side) game.Limits {
			player, asked = side, true
			return s.clocks.limits(side, s.opt.MoveTime)
		}, a)
		if asked && err == nil {
			s.clocks.spent(player, time.Since(start))
		}
		return text, err
	}
}

// ends returns what ends a search for a move under these limits, besides an interrupt.
func (s *server) ends(l game.Limits) endings {
	if s.game.Endless(l) {
		return atEOF
	}
	return byItself
}

// interruptible runs a command of the game that an interrupt may end.
func (s *server) interruptible(f func(context.Context, []string) (string, error)) func(context.Context, *response, []string) (string, error) {
	return func(ctx context.Context, _ *response, a []string) (string, error) {
		ctx, done := s.in.watch(ctx, byItself)
		defer done()
		return f(ctx, a)
	}
}
