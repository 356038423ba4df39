package lab

import (
	"context"
	"fmt"
	"io"

	"tengen/bench/selfplay"
	evalring "tengen/eval/ring"
	"tengen/eval/ring/network/training"
	"tengen/internal/infile"
	"tengen/search"
	"tengen/search/game"
	gamering "tengen/search/game/ring"
)

// RingLessons are the positions for training a network of Ring, and those held back for measuring its
// losses. The targets are the scores of the searches: the results of games with random moves say little.
type RingLessons struct{ Train, Held []training.Sample }

// ReadRing reads the games of files of self-play. The positions of one in heldShare games of a file are
// held back; none at all are an error.
func ReadRing(names []string) (*RingLessons, error) {
	var l RingLessons
	for _, name := range names {
		if err := l.add(name); err != nil {
			return nil, err
		}
	}
	if len(l.Held) == 0 {
		return nil, tooFewGames(names)
	}
	return &l, nil
}

func (l *RingLessons) add(name string) error {
	f, err := infile.Regular(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := l.read(f); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func (l *RingLessons) read(r io.Reader) error {
	in, err := selfplay.NewReader(r)
	if err != nil {
		return err
	}
	h := in.Header()
	if h.Game != "ring" || h.Rule != "ring" {
		return fmt.Errorf("games of %s, rule %s: want ring, rule ring", h.Game, h.Rule)
	}
	start, err := h.Start()
	if err != nil {
		return err
	}
	number := 0
	for g, err := range in.All() {
		if err != nil {
			return err
		}
		number++
		to := &l.Train
		if heldBack(number) {
			to = &l.Held
		}
		err := g.Replay(start, func(p game.Position, ply selfplay.Ply) error {
			b := p.(*gamering.Position).Board()
			if score := search.Score(ply.Score); !score.Proven() && !b.Placing() {
				*to = append(*to, training.NewSample(b, score.WinRate(evalring.WinScale)))
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("game %d: %w", number, err)
		}
	}
	return nil
}

// IsRing reports whether a file has games of self-play of Ring.
func IsRing(name string) (bool, error) {
	f, err := infile.Regular(name)
	if err != nil {
		return false, err
	}
	defer f.Close()
	in, err := selfplay.NewReader(f)
	if err != nil {
		return false, fmt.Errorf("%s: %w", name, err)
	}
	return in.Header().Game == "ring", nil
}

// TrainRing trains a network of Ring, writes it to the file out, and returns its losses on the positions
// held back. Only one process at a time has the file out; what comes to be there in the meantime stays.
func TrainRing(ctx context.Context, l *RingLessons, o training.Options, out string) (losses training.Losses, err error) {
	file, err := newClaim(out)
	if err != nil {
		return losses, err
	}
	defer file.end(&err)
	n, err := training.Fit(ctx, l.Train, o)
	if err != nil {
		return losses, err
	}
	if err := file.write(func(w io.Writer) error { return n.Write(w) }); err != nil {
		return losses, err
	}
	return training.Measure(n, l.Held), nil
}
