package lab

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"time"

	evaljungo "tengen/eval/jungo"
)

// Lessons are the positions that a network is trained on, and those held back, which
// only measure.
type Lessons struct{ Train, Held []evaljungo.Sample }

// Add reads the games of a file. The last positions of it, one in heldShare, are
// held back.
func (l *Lessons) Add(r io.Reader) error {
	s, err := evaljungo.ReadGames(r)
	if err != nil {
		return err
	}
	k := len(s) - len(s)/heldShare
	l.Train, l.Held = append(l.Train, s[:k]...), append(l.Held, s[k:]...)
	return nil
}

// Thin drops what is held back beyond most positions, by chance.
func (l *Lessons) Thin(most int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, heldStream))
	r.Shuffle(len(l.Held), func(i, j int) { l.Held[i], l.Held[j] = l.Held[j], l.Held[i] })
	l.Held = l.Held[:min(len(l.Held), most)]
}

// StateSuffix is what the name of a network in training is followed by in the name of
// the file of its state.
const StateSuffix = ".state"

// Train trains a network to the last step and writes it to a file. It goes on from the
// state in the file with StateSuffix, if there is one, writes that every saveEvery and
// when ctx ends, which is the error then, and removes it at the end. The samples and
// the options, but for the threads, must be those of the state. told, which may be nil,
// is given the number of steps made and of all.
func Train(ctx context.Context, samples []evaljungo.Sample, o evaljungo.TrainOptions, out string, told func(step, steps int)) (*evaljungo.Net, error) {
	t, err := evaljungo.NewTraining(samples, o)
	if err != nil {
		return nil, err
	}
	state := out + StateSuffix
	if text, err := os.ReadFile(state); err == nil {
		if err := t.ReadState(bytes.NewReader(text)); err != nil {
			return nil, fmt.Errorf("%s: %w", state, err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for saved := time.Now(); t.Made() < t.Steps(); {
		if told != nil {
			told(t.Made(), t.Steps())
		}
		if err := ctx.Err(); err != nil {
			return nil, errors.Join(err, writeFile(state, t.WriteState))
		}
		t.Step()
		if time.Since(saved) >= saveEvery {
			if err := writeFile(state, t.WriteState); err != nil {
				return nil, err
			}
			saved = time.Now()
		}
	}
	if err := writeFile(out, t.Net().Write); err != nil {
		return nil, err
	}
	if err := os.Remove(state); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return t.Net(), nil
}
