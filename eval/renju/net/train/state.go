package train

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"

	"tengen/internal/sealed"
)

const stateMagic = "tengen-renju-training-6\n"

// WriteState writes the state of the training, from which ReadState continues: the magic,
// the settings, for every tensor its numbers and Adam's two moments, and the CRC-32 of all
// that. All numbers are little-endian.
func (t *Training) WriteState(w io.Writer) error {
	return sealed.Write(w, func(put func(any)) {
		put([]byte(stateMagic))
		put(t.settings())
		for _, p := range t.params {
			put(p.value)
			put(p.mean)
			put(p.square)
		}
	})
}

// settings are what must agree, and the steps made.
func (t *Training) settings() []float64 {
	from := 0.0 // the checksum of the network that it began with
	if t.o.From != nil {
		sum := crc32.NewIEEE()
		_ = t.o.From.Write(sum) // a hash returns no error
		from = float64(sum.Sum32())
	}
	return []float64{float64(t.o.Rule), float64(t.o.Seed), t.o.Rate, float64(t.o.Steps), from, float64(t.o.Mark), float64(t.made)}
}

// ReadState reads a state that WriteState wrote for the same options. After an error the
// training must not be used.
func (t *Training) ReadState(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if len(text) < len(stateMagic)+crc32.Size || string(text[:len(stateMagic)]) != stateMagic {
		return errors.New("not the state of a training by this version of tengen")
	}
	if text, err = sealed.Open(text); err != nil {
		return fmt.Errorf("the state of the training is %w", err)
	}
	in := bytes.NewReader(text[len(stateMagic):])
	want := t.settings()
	got := make([]float64, len(want))
	if err := binary.Read(in, binary.LittleEndian, got); err != nil {
		return fmt.Errorf("state of a training: %w", err)
	}
	for i, name := range []string{"rule", "seed", "rate", "steps"} {
		if got[i] != want[i] {
			return fmt.Errorf("the state is of a training with %s %g, not %g", name, got[i], want[i])
		}
	}
	if got[4] != want[4] {
		return errors.New("the state is of a training that began with other numbers")
	}
	if got[5] != want[5] {
		return errors.New("the state is of a training with other games or labels, or another --result-value, --label-value or --label-policy")
	}
	if made := got[len(got)-1]; !(made >= 0 && made <= float64(t.o.Steps)) || made != math.Trunc(made) {
		return fmt.Errorf("the state is after %g steps of %d", made, t.o.Steps)
	}
	t.made = int(got[len(got)-1])
	for _, p := range t.params {
		for _, v := range [][]float32{p.value, p.mean, p.square} {
			if err := binary.Read(in, binary.LittleEndian, v); err != nil {
				return fmt.Errorf("state of a training: %w", err)
			}
		}
	}
	if in.Len() > 0 {
		return fmt.Errorf("state of a training: %d bytes too many", in.Len())
	}
	t.tables.expand(t.rows)
	for _, h := range t.heads {
		h.round()
	}
	return nil
}
