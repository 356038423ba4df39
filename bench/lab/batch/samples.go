package batch

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	evaljungo "tengen/eval/jungo"
	"tengen/internal/infile"
	"tengen/movegen/jungo"
)

// SizeOf returns the size of the boards of a file of samples by its name (SampleFile), and whether
// it is one.
func SizeOf(name string) (int, bool) {
	base := filepath.Base(name)
	size, err := strconv.Atoi(strings.TrimSuffix(base, filepath.Ext(base)))
	return size, infile.Ends(base, sampleSuffix) && err == nil && size >= minSize && size <= maxSize
}

// ReadSamples reads records of samples: those to train on, and those held back. A last record that
// is cut off is left out.
func ReadSamples(r io.Reader, size int) (train, held []evaljungo.Sample, err error) {
	rec := make([]byte, RecordBytes(size))
	for n := 0; ; n++ {
		if _, err := io.ReadFull(r, rec); err == io.EOF || err == io.ErrUnexpectedEOF {
			return train, held, nil
		} else if err != nil {
			return nil, nil, err
		}
		s, err := readSample(rec, size)
		if err != nil {
			return nil, nil, fmt.Errorf("sample %d: %w", n, err)
		}
		if rec[9] == 1 {
			held = append(held, s)
		} else {
			train = append(train, s)
		}
	}
}

// readSample reads a record; RecordBytes has its form.
func readSample(rec []byte, size int) (s evaljungo.Sample, err error) {
	le, points := binary.LittleEndian, size*size
	cells, owner, visits := rec[16:16+points], rec[16+points:16+2*points], rec[16+2*points:]
	if int(rec[8]) != size {
		return s, fmt.Errorf("it is of size %d, want %d", rec[8], size)
	}
	if rec[10] != evaljungo.MostLiberties {
		return s, fmt.Errorf("it tells %d liberties apart, want %d: it is of another version of tengen", rec[10], evaljungo.MostLiberties)
	}
	one := Batch{Size: size, Games: 1, Cells: cells, Marks: rec[12:16], Komi: []float32{math.Float32frombits(le.Uint32(rec))}}
	for p := range points {
		if cells[p] > 2*evaljungo.MostLiberties || owner[p] > 2 {
			return s, fmt.Errorf("cell %d and owner %d on point %d", cells[p], owner[p], p)
		}
	}
	for _, m := range one.Marks[:3] {
		if int(m) >= points && m < markPass {
			return s, fmt.Errorf("a mark is point %d", m)
		}
	}
	one.features(0, &s.Features)
	s.Owner, s.Lead = append([]uint8(nil), owner...), math.Float32frombits(le.Uint32(rec[4:]))
	for _, x := range [...]float32{one.Komi[0], s.Lead} {
		if !inStones(x, points) {
			return s, fmt.Errorf("a komi of %v and a lead of %v: want half stones, at most %d", one.Komi[0], s.Lead, points)
		}
	}
	var sum float32
	for m := range points + 1 {
		v := float32(le.Uint16(visits[2*m:]))
		if v == 0 {
			continue
		}
		p := jungo.Point(m)
		if m == points {
			p = jungo.Pass
		} else if cells[m] != 0 {
			return s, fmt.Errorf("visits of a stone on point %d", m)
		}
		s.Moves, s.Shares = append(s.Moves, p), append(s.Shares, v)
		sum += v
	}
	for i := range s.Shares {
		s.Shares[i] /= sum
	}
	return s, nil
}

// inStones reports whether a number is one of half stones that a board of so many points has.
func inStones(x float32, points int) bool {
	return x >= -float32(points) && x <= float32(points) && 2*x == float32(int(2*x)) // false for NaN
}
