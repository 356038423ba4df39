package lab

import (
	"context"
	"fmt"
	"hash"
	"hash/crc32"
	"io"

	evalrenju "tengen/eval/renju"
	"tengen/eval/renju/net/train"
	"tengen/internal/infile"
	"tengen/movegen/renju"
)

// RenjuOptions are the settings of TrainRenju.
type RenjuOptions struct {
	train.Options
	// Labels is the folder of a teacher's labels, with a file NAME.labels for each NAME.games;
	// "" for none. Then only positions with a label are learned.
	Labels string
	Trust  Trust
	// Result is the weight of the game's result in the value, beside the search's score, 0 to 1.
	Result float64
	// Told, which may be nil, is called with the losses since the last call, every
	// thousand steps.
	Told func(step int, l train.Losses)
	// Count, which may be nil, is called before every step with the steps made.
	Count func(step, steps int)
}

// tellSteps is the steps between two reports of the losses.
const tellSteps = 1000

// TrainRenju trains a network of Renju on the games of self-play in the named files and
// writes it to the file out. One in heldShare of the games of a file is not used; the losses
// on these are returned. It continues from the state in the file with StateSuffix, if that exists;
// files and options, except the threads, must be the same. It writes the state every
// saveEvery and when ctx ends, whose error it then returns, and removes it at the end.
func TrainRenju(ctx context.Context, names []string, o RenjuOptions, out string) (train.Losses, error) {
	var none train.Losses
	if !(o.Result >= 0 && o.Result <= 1) { // true for NaN
		return none, fmt.Errorf("weight %g of the result: want 0 to 1", o.Result)
	}
	if o.Labels == "" {
		o.Trust = Trust{}
	} else if err := o.Trust.check(); err != nil {
		return none, err
	}
	if err := o.mark(names); err != nil {
		return none, err
	}
	t, err := train.New(o.Options)
	if err != nil {
		return none, err
	}
	school, err := newSchool(t, o)
	if err != nil {
		return none, err
	}
	if err := anyHeldBack(names, o.Rule); err != nil {
		return none, err // not after the last step
	}
	games := newMixer(names, o.Labels, o.Rule, false, o.Seed)
	defer games.close()
	skip := func() error {
		for range t.Made() {
			if _, err := games.next(stepUnits); err != nil {
				return err
			}
		}
		return nil
	}
	var sum train.Losses
	step := func() error {
		units, err := games.next(stepUnits)
		if err != nil {
			return err
		}
		l, err := t.Step(school.share(units))
		if err != nil {
			return err
		}
		sum.Add(l)
		if o.Told != nil && t.Made()%tellSteps == 0 {
			o.Told(t.Made(), sum)
			sum = train.Losses{}
		}
		return nil
	}
	write := func(w io.Writer) error { return t.Network().Write(w) }
	if err := complete(ctx, t, o.Steps, out, skip, step, write, o.Count); err != nil {
		return none, err
	}
	held, err := newSchool(t, RenjuOptions{Result: ResultValue})
	if err != nil {
		return none, err
	}
	return held.measure(names, t)
}

// mark sets Mark to a checksum of what the lessons are made: the settings, and the files of games and of
// labels in their order.
func (o *RenjuOptions) mark(names []string) error {
	sum := crc32.NewIEEE()
	fmt.Fprintf(sum, "result %g labels %t %g %g", o.Result, o.Labels != "", o.Trust.Value, o.Trust.Policy)
	for _, name := range names {
		if err := addFile(sum, name); err != nil {
			return err
		}
		if o.Labels == "" {
			continue
		}
		if err := addFile(sum, labelsOf(o.Labels, name)); err != nil {
			return err
		}
	}
	o.Mark = sum.Sum32()
	return nil
}

// addFile adds the content of a file to a checksum.
func addFile(sum hash.Hash, name string) error {
	f, err := infile.Regular(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(sum, f)
	return err
}

// anyHeldBack returns an error if no game of the files is held back.
func anyHeldBack(names []string, rule renju.Rule) error {
	m := newMixer(names, "", rule, true, 0)
	defer m.close()
	_, err := m.read()
	return err
}

// school hands the units of a step to the parts of a training.
type school struct {
	replayers [train.Parts]replayer
	lessons   [train.Parts]train.Lessons
	units     []unit
	seed      uint64
}

func newSchool(t *train.Training, o RenjuOptions) (*school, error) {
	tables, err := evalrenju.Load(t.Options().Rule)
	if err != nil {
		return nil, err
	}
	s := &school{seed: t.Options().Seed}
	for k := range s.replayers {
		s.replayers[k] = replayer{tables, map[int]*renju.Board{}, o.Trust, o.Result}
		s.lessons[k] = func(visit func(train.Lesson)) error {
			n := len(s.units)
			return s.replayers[k].replay(s.units[n*k/train.Parts:n*(k+1)/train.Parts], visit)
		}
	}
	return s, nil
}

// share makes units the lessons of the next step.
func (s *school) share(units []unit) *[train.Parts]train.Lessons {
	s.units = units
	return &s.lessons
}

// measure returns the losses on the games held back, whose labels do not count. With the usual weight of
// results all trainings are measured alike.
func (s *school) measure(names []string, t *train.Training) (sum train.Losses, err error) {
	held := newMixer(names, "", t.Options().Rule, true, s.seed)
	defer held.close()
	for range heldUnits / stepUnits {
		units, err := held.next(stepUnits)
		if err != nil || len(units) == 0 {
			return sum, err
		}
		l, err := t.Measure(s.share(units))
		if err != nil {
			return sum, err
		}
		sum.Add(l)
	}
	return sum, nil
}
