package jungo

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"

	"tengen/internal/sealed"
)

// The state of a Training is the magic, the length of the head (uint32, little endian
// like all numbers), the head as JSON, the weights, their running mean and Adam's two
// moments (float32), the order of the samples (uint32), and the CRC-32 of all that.
const stateMagic = "tengen-training-1\n"

// maxStateHead bounds the head, in bytes.
const maxStateHead = 1 << 16

// stateHead is the head of a state: the options, which must be those of the training
// that reads it, and the progress.
type stateHead struct {
	Options stateOptions
	Step    int
	Next    int
	Random  []byte // of rand.PCG
	Loss    Loss
	// The fields of Loss that are not exported.
	Positions, Moves float64
}

// stateOptions are the options and the data on which the result depends.
type stateOptions struct {
	Channels, Blocks, Steps, Batch, Every int
	Rate                                  float64
	Seed                                  uint64
	Begun                                 uint32 // checksum of the weights at the start
	Samples                               int
	Data                                  uint32 // checksum of the samples
}

func (t *Training) options() stateOptions {
	return stateOptions{t.net.channels, len(t.net.blocks), t.o.Steps, t.o.Batch, t.o.Every, t.o.Rate, t.o.Seed,
		t.begun, len(t.samples), t.data}
}

// checksum returns the checksum of the samples.
func checksum(samples []Sample) uint32 {
	sum := crc32.NewIEEE()
	var buf []byte
	for i := range samples {
		s := &samples[i]
		f := &s.Features
		points := f.Size * f.Size
		buf = append(buf[:0], byte(f.Size))
		buf = append(buf, f.Cell[:points]...)
		buf = append(buf, s.Owner...)
		for _, p := range append(s.Moves[:len(s.Moves):len(s.Moves)], f.Ko, f.Last, f.Before) {
			buf = binary.LittleEndian.AppendUint16(buf, uint16(p))
		}
		for _, x := range append(s.Shares[:len(s.Shares):len(s.Shares)], f.Komi, s.Lead) {
			buf = binary.LittleEndian.AppendUint32(buf, math.Float32bits(x))
		}
		_, _ = sum.Write(buf) // a hash returns no error
	}
	return sum.Sum32()
}

// checksum returns the checksum of the weights.
func (n *Net) checksum() uint32 {
	sum := crc32.NewIEEE()
	_ = binary.Write(sum, binary.LittleEndian, n.params)
	return sum.Sum32()
}

// tensors returns the numbers of the state in the order of the file.
func (t *Training) tensors() [][]float32 {
	return [][]float32{t.net.params, t.mean.params, t.first, t.second}
}

// WriteState writes the state of the training for ReadState.
func (t *Training) WriteState(w io.Writer) error {
	random, err := t.source.MarshalBinary()
	if err != nil {
		return err
	}
	head, err := json.Marshal(stateHead{t.options(), t.step, t.next, random, t.loss, t.loss.positions, t.loss.moves})
	if err != nil {
		return err
	}
	return sealed.Write(w, func(put func(any)) {
		put([]byte(stateMagic))
		put(uint32(len(head)))
		put(head)
		for _, x := range t.tensors() {
			put(x)
		}
		order := make([]uint32, len(t.order))
		for i, k := range t.order {
			order[i] = uint32(k)
		}
		put(order)
	})
}

// ReadState sets the training to the state of another one, which must have had the same
// options, except for the threads, and the same samples. After an error the training
// cannot be used.
func (t *Training) ReadState(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	const front = len(stateMagic) + 4
	if len(text) < front+4 || string(text[:len(stateMagic)]) != stateMagic {
		return errors.New("this is not the state of a training")
	}
	if text, err = sealed.Open(text); err != nil {
		return fmt.Errorf("the state of the training is %w", err)
	}
	length := int(binary.LittleEndian.Uint32(text[len(stateMagic):]))
	if length > min(maxStateHead, len(text)-front) {
		return fmt.Errorf("the state of the training has a head of %d bytes", length)
	}
	var head stateHead
	if err := json.Unmarshal(text[front:front+length], &head); err != nil {
		return fmt.Errorf("the head of the state of the training: %w", err)
	}
	if want := t.options(); head.Options != want {
		return fmt.Errorf("the state is of another training: %+v, want %+v", head.Options, want)
	}
	if head.Step < 0 || head.Step > t.o.Steps || head.Next < 0 || head.Next > len(t.samples) {
		return fmt.Errorf("the state of the training is at step %d of %d, sample %d of %d", head.Step, t.o.Steps, head.Next, len(t.samples))
	}
	if err := t.source.UnmarshalBinary(head.Random); err != nil {
		return fmt.Errorf("the state of the training: %w", err)
	}
	in := bytes.NewReader(text[front+length:])
	for _, x := range t.tensors() {
		if err := binary.Read(in, binary.LittleEndian, x); err != nil {
			return fmt.Errorf("the weights in the state of the training: %w", err)
		}
	}
	if in.Len() != 4*len(t.order) {
		return fmt.Errorf("%d bytes of the order of %d samples in the state of the training", in.Len(), len(t.order))
	}
	order := make([]uint32, len(t.order))
	if err := binary.Read(in, binary.LittleEndian, order); err != nil {
		return err
	}
	for i, k := range order {
		if int(k) >= len(t.samples) {
			return fmt.Errorf("sample %d of %d in the state of the training", k, len(t.samples))
		}
		t.order[i] = int(k)
	}
	t.step, t.next, t.loss = head.Step, head.Next, head.Loss
	t.loss.positions, t.loss.moves = head.Positions, head.Moves
	return nil
}
