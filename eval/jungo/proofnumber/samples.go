package proofnumber

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
)

// Sample is one answered question.
type Sample struct {
	Own, Enemy         uint32 // the prover's stones and the opponent's, bit p for point p
	Turn               uint8  // who moves, 0 the prover
	Goal               int8   // the lead asked for
	DistOwn, DistEnemy uint8  // stones that the sides lack to a shape that settles it
	Won                float32
	Work               uint32 // positions that the answer took
}

// A file of samples is a line with the magic and what the samples are, and blocks: the
// number of samples in the block (uint32, little endian) and the samples.
const samplesMagic = "tengen-proofnumber-samples-1 "

// sampleSize is the size of a sample in a file, maxBlock the most samples of a block.
const (
	sampleSize = 20
	maxBlock   = 1 << 28 / sampleSize
)

// WriteSamplesHeader writes the first line of a file of samples. what says in one line,
// without its end, what the samples are.
func WriteSamplesHeader(w io.Writer, what string) error {
	_, err := fmt.Fprintf(w, "%s%s\n", samplesMagic, what)
	return err
}

// WriteSamples writes a block of samples.
func WriteSamples(w io.Writer, samples []Sample) error {
	if len(samples) > maxBlock {
		return fmt.Errorf("proofnumber: %d samples in a block: want at most %d", len(samples), maxBlock)
	}
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(samples)))
	for i := range samples {
		s := &samples[i]
		b = binary.LittleEndian.AppendUint32(b, s.Own)
		b = binary.LittleEndian.AppendUint32(b, s.Enemy)
		b = append(b, s.Turn, uint8(s.Goal), s.DistOwn, s.DistEnemy)
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(s.Won))
		b = binary.LittleEndian.AppendUint32(b, s.Work)
	}
	_, err := w.Write(b)
	return err
}

// ReadSamples reads a file of samples. It calls head with what the samples are, and block
// with each block and the offset of its end in the file. A last block that is cut off is
// left out.
func ReadSamples(r io.Reader, head func(what string) error, block func(samples []Sample, end int64) error) error {
	in := bufio.NewReader(r)
	line, err := in.ReadString('\n')
	if err != nil && err != io.EOF {
		return err
	}
	what, ok := strings.CutPrefix(line, samplesMagic)
	if !ok || err == io.EOF {
		return fmt.Errorf("proofnumber: %.40q is not the beginning of a file of samples", line)
	}
	if err := head(strings.TrimSuffix(what, "\n")); err != nil {
		return err
	}
	end := int64(len(line))
	for n := 1; ; n++ {
		var count [4]byte
		if _, err := io.ReadFull(in, count[:]); err != nil {
			return cutOff(err)
		}
		k := binary.LittleEndian.Uint32(count[:])
		if k > maxBlock {
			return fmt.Errorf("proofnumber: block %d has %d samples: want at most %d", n, k, maxBlock)
		}
		var data bytes.Buffer // grows with what is there
		size := int64(k) * sampleSize
		if _, err := io.CopyN(&data, in, size); err != nil {
			return cutOff(err)
		}
		samples := make([]Sample, k)
		if err := binary.Read(&data, binary.LittleEndian, samples); err != nil {
			return err
		}
		for i := range samples {
			if err := samples[i].check(); err != nil {
				return fmt.Errorf("proofnumber: block %d, sample %d: %w", n, i+1, err)
			}
		}
		end += 4 + size
		if err := block(samples, end); err != nil {
			return err
		}
	}
}

// cutOff returns nil for the end of a file, in a block or not.
func cutOff(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// check returns an error that says what is wrong with a sample.
func (s *Sample) check() error {
	switch {
	case s.Own&s.Enemy != 0 || (s.Own|s.Enemy)>>Points != 0:
		return fmt.Errorf("stones %#x and %#x", s.Own, s.Enemy)
	case s.Turn > 1:
		return fmt.Errorf("player %d is to move", s.Turn)
	case s.Goal < 1-Points || s.Goal > Points-1:
		return fmt.Errorf("a lead of %d", s.Goal)
	case !(s.Won >= 0 && s.Won <= 1):
		return fmt.Errorf("%v won", s.Won)
	}
	return nil
}

// Lessons are the samples that a network is fitted to, and those held back.
type Lessons struct{ Learn, Held []Sample }

// Add adds those samples of a file for which take returns true.
func (l *Lessons) Add(r io.Reader, head func(what string) error, take func(*Sample) bool) error {
	i := 0
	return ReadSamples(r, head, func(samples []Sample, _ int64) error {
		for k := range samples {
			s := &samples[k]
			switch held := i/heldBlock%heldRound == heldPart; {
			case !take(s):
			case held:
				l.Held = append(l.Held, *s)
			default:
				l.Learn = append(l.Learn, *s)
			}
			i++
		}
		return nil
	})
}
