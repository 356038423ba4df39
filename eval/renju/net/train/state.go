package train

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

const stateMagic = "tengen-renju-training-2\n"

// WriteState writes the state of the training, from which ReadState continues. All numbers
// are little-endian.
func (t *Training) WriteState(w io.Writer) error {
	if _, err := io.WriteString(w, stateMagic); err != nil {
		return err
	}
	if err := binary.Write(w, binary.LittleEndian, t.settings()); err != nil {
		return err
	}
	for _, p := range t.params {
		for _, v := range [][]float32{p.value, p.mean, p.square} {
			if err := binary.Write(w, binary.LittleEndian, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// settings are what must agree, and the steps made.
func (t *Training) settings() []float64 {
	return []float64{float64(t.o.Rule), float64(t.o.Seed), t.o.Rate, float64(t.o.Steps), float64(t.made)}
}

// ReadState reads a state that WriteState wrote for the same options. After an error the
// training must not be used.
func (t *Training) ReadState(r io.Reader) error {
	magic := make([]byte, len(stateMagic))
	if _, err := io.ReadFull(r, magic); err != nil || string(magic) != stateMagic {
		return errors.New("not the state of a training")
	}
	want := t.settings()
	got := make([]float64, len(want))
	if err := binary.Read(r, binary.LittleEndian, got); err != nil {
		return fmt.Errorf("state of a training: %w", err)
	}
	for i, name := range []string{"rule", "seed", "rate", "steps"} {
		if got[i] != want[i] {
			return fmt.Errorf("the state is of a training with %s %g, not %g", name, got[i], want[i])
		}
	}
	if made := got[len(got)-1]; !(made >= 0 && made <= float64(t.o.Steps)) {
		return fmt.Errorf("the state is after %g steps of %d", made, t.o.Steps)
	}
	t.made = int(got[len(got)-1])
	for _, p := range t.params {
		for _, v := range [][]float32{p.value, p.mean, p.square} {
			if err := binary.Read(r, binary.LittleEndian, v); err != nil {
				return fmt.Errorf("state of a training: %w", err)
			}
		}
	}
	t.tables.expand(t.rows)
	for _, h := range t.heads {
		h.round()
	}
	return nil
}
