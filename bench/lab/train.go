package lab

import (
	"context"
	"io"
	"math/rand/v2"

	evaljungo "tengen/eval/jungo"
)

// Lessons are the positions for training a network, and those held back for measuring its
// losses.
type Lessons struct {
	Train, Held []evaljungo.Sample
	seen        evaljungo.Seen
}

// Add reads the games of a file. The last positions of the file, one in heldShare, are held
// back. Games that it has added before are left out.
func (l *Lessons) Add(r io.Reader) error {
	if l.seen == nil {
		l.seen = evaljungo.Seen{}
	}
	s, err := evaljungo.ReadGames(r, l.seen)
	if err != nil {
		return err
	}
	k := len(s) - len(s)/heldShare
	l.Train, l.Held = append(l.Train, s[:k]...), append(l.Held, s[k:]...)
	return nil
}

// Thin keeps at most most of the held back positions, chosen at random.
func (l *Lessons) Thin(most int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, heldStream))
	r.Shuffle(len(l.Held), func(i, j int) { l.Held[i], l.Held[j] = l.Held[j], l.Held[i] })
	l.Held = l.Held[:min(len(l.Held), most)]
}

// Train trains a network to the last step and writes it to the file out. It continues from
// the state in the file with StateSuffix, if that exists; the samples and the options, except
// the threads, must be the same. It writes the state every saveEvery and when ctx ends, whose
// error it then returns, and removes it at the end. If the loss is no number any more, it ends with an error,
// and the last state stays. told, which may be nil, is called with
// the number of steps made and the number of all steps.
func Train(ctx context.Context, samples []evaljungo.Sample, o evaljungo.TrainOptions, out string, told func(step, steps int)) (*evaljungo.Net, error) {
	t, err := evaljungo.NewTraining(samples, o)
	if err != nil {
		return nil, err
	}
	write := func(w io.Writer) error { return t.Net().Write(w) }
	if err := complete(ctx, t, t.Steps(), out, func() error { return nil }, t.Step, write, told); err != nil {
		return nil, err
	}
	return t.Net(), nil
}
