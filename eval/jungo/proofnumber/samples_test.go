package proofnumber

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

// randomSamples are valid samples.
func randomSamples(rng *rand.Rand, n int) []Sample {
	out := make([]Sample, n)
	for i := range out {
		own, enemy := position(rng)
		out[i] = Sample{Own: own, Enemy: enemy, Turn: uint8(rng.IntN(2)), Goal: int8(rng.IntN(49) - 24), DistOwn: uint8(rng.IntN(12)),
			DistEnemy: uint8(rng.IntN(12)), Won: float32(rng.IntN(5)) / 4, Work: rng.Uint32()}
	}
	return out
}

// sampleFile is a file with a block for each number of samples.
func sampleFile(t *testing.T, rng *rand.Rand, blocks ...int) (file []byte, all [][]Sample) {
	t.Helper()
	var b bytes.Buffer
	if err := WriteSamplesHeader(&b, "of a test"); err != nil {
		t.Fatal(err)
	}
	for _, n := range blocks {
		all = append(all, randomSamples(rng, n))
		if err := WriteSamples(&b, all[len(all)-1]); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes(), all
}

func readAll(file []byte) (what string, all [][]Sample, last int64, err error) {
	err = ReadSamples(bytes.NewReader(file), func(s string) error { what = s; return nil }, func(s []Sample, end int64) error {
		all = append(all, s)
		last = end
		return nil
	})
	return what, all, last, err
}

// TestSamples: samples come back as they were written, block by block, and a block that is
// cut off is left out.
func TestSamples(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	file, want := sampleFile(t, rng, 3, 0, 7)
	what, got, end, err := readAll(file)
	if err != nil || what != "of a test" || !reflect.DeepEqual(got, want) || end != int64(len(file)) {
		t.Errorf("%q, %v, end %d of %d, %v", what, err, end, len(file), got)
	}
	for cut := 1; cut < 7*sampleSize+4; cut++ {
		_, got, end, err := readAll(file[:len(file)-cut])
		if err != nil || len(got) != 2 || end != int64(len(file)-7*sampleSize-4) {
			t.Fatalf("%d bytes less: %d blocks, end %d, %v", cut, len(got), end, err)
		}
	}
}

// TestSamplesErrors: what is no file of samples is refused, with the place.
func TestSamplesErrors(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for i, broken := range []func(s *Sample){
		func(s *Sample) { s.Enemy |= s.Own | 1; s.Own |= 1 },
		func(s *Sample) { s.Own |= 1 << Points },
		func(s *Sample) { s.Turn = 2 },
		func(s *Sample) { s.Goal = 25 },
		func(s *Sample) { s.Goal = -25 },
		func(s *Sample) { s.Won = 1.5 },
		func(s *Sample) { s.Won = -0.5 },
	} {
		s := randomSamples(rng, 3)
		broken(&s[1])
		var b bytes.Buffer
		_ = WriteSamplesHeader(&b, "")
		_ = WriteSamples(&b, s)
		if _, _, _, err := readAll(b.Bytes()); err == nil || !strings.Contains(err.Error(), "block 1, sample 2") {
			t.Errorf("sample %d: %v", i, err)
		}
	}
	for _, text := range []string{"", "tengen", samplesMagic + "cut off", "other\n", samplesMagic + "x\n\xff\xff\xff\xff", samplesMagic + "x\n" + string(binary.LittleEndian.AppendUint32(nil, maxBlock+1))} {
		if _, _, _, err := readAll([]byte(text)); err == nil {
			t.Errorf("%q accepted", text)
		}
	}
}

// TestSamplesEnd: errors of the reader, of the callbacks and of the writer are returned, and a
// block that is too large is not written.
func TestSamplesEnd(t *testing.T) {
	file, _ := sampleFile(t, rand.New(rand.NewPCG(5, 1)), 2, 3)
	broken := errors.New("broken")
	for n := range file {
		r := io.MultiReader(bytes.NewReader(file[:n]), iotest.ErrReader(broken))
		if err := ReadSamples(r, func(string) error { return nil }, func([]Sample, int64) error { return nil }); !errors.Is(err, broken) {
			t.Fatalf("after %d bytes: error %v", n, err)
		}
	}
	for _, ok := range []bool{false, true} {
		blocks := 0
		err := ReadSamples(bytes.NewReader(file), func(string) error {
			if ok {
				return nil
			}
			return broken
		}, func([]Sample, int64) error { blocks++; return broken })
		if !errors.Is(err, broken) || blocks != map[bool]int{true: 1}[ok] {
			t.Errorf("error %v after %d blocks", err, blocks)
		}
	}
	full := fullWriter(30)
	if err := errors.Join(WriteSamplesHeader(&full, "of a test"), WriteSamples(&full, make([]Sample, 1))); !errors.Is(err, errFull) {
		t.Errorf("error %v", err)
	}
	if err := WriteSamples(io.Discard, make([]Sample, maxBlock+1)); err == nil {
		t.Error("a block too large is written")
	}
}

// TestLessons: one block of samples in twenty is held back, and only the wanted are taken.
func TestLessons(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	file, all := sampleFile(t, rng, 50_000, 20_000)
	var l Lessons
	head := func(what string) error {
		if what != "of a test" {
			return fmt.Errorf("%q", what)
		}
		return nil
	}
	if err := l.Add(bytes.NewReader(file), head, func(*Sample) bool { return true }); err != nil {
		t.Fatal(err)
	}
	if len(l.Held) != heldBlock || len(l.Learn) != 70_000-heldBlock || l.Held[0] != all[0][heldPart*heldBlock] {
		t.Errorf("%d held back of %d", len(l.Held), len(l.Held)+len(l.Learn))
	}
	i := 0
	for _, s := range append(all[0], all[1]...) {
		if i++; (i-1)/heldBlock%heldRound != heldPart {
			continue
		}
		if at := i - 1 - heldPart*heldBlock; l.Held[at] != s {
			t.Fatalf("sample %d is not held back as number %d", i-1, at)
		}
	}
	var black Lessons
	if err := black.Add(bytes.NewReader(file), head, func(s *Sample) bool { return s.Turn == 0 }); err != nil {
		t.Fatal(err)
	}
	for _, s := range append(black.Learn, black.Held...) {
		if s.Turn != 0 {
			t.Fatal("a sample that is not wanted")
		}
	}
	held := 0
	for i := range l.Held {
		if l.Held[i].Turn == 0 {
			held++
		}
	}
	if len(black.Held) != held {
		t.Errorf("%d wanted samples held back, want those %d that are held back of all", len(black.Held), held)
	}
	if err := l.Add(bytes.NewReader(file), func(string) error { return fmt.Errorf("other") }, nil); err == nil {
		t.Error("the error of head is lost")
	}
}

func FuzzReadSamples(f *testing.F) {
	rng := rand.New(rand.NewPCG(4, 1))
	var b bytes.Buffer
	_ = WriteSamplesHeader(&b, "x")
	_ = WriteSamples(&b, randomSamples(rng, 2))
	f.Add(b.Bytes())
	f.Add([]byte(samplesMagic + "x\n\x01"))
	f.Fuzz(func(t *testing.T, file []byte) {
		what, all, end, err := readAll(file)
		if err != nil {
			return
		}
		var again bytes.Buffer
		_ = WriteSamplesHeader(&again, what)
		for _, s := range all {
			_ = WriteSamples(&again, s)
		}
		if len(all) > 0 && !bytes.Equal(again.Bytes(), file[:end]) {
			t.Fatalf("%q is written as %q", file[:end], again.Bytes())
		}
	})
}
