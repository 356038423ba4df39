package batch

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"runtime"
	"slices"
	"testing"

	evaljungo "tengen/eval/jungo"
	"tengen/internal/atomicfile"
	"tengen/internal/filetest"
)

// open opens the files of a folder for groups of sizes.
func open(t *testing.T, folder string, sizes ...int) *Files {
	t.Helper()
	var groups []Group
	for _, size := range sizes {
		groups = append(groups, Group{size, 2})
	}
	f, err := OpenFiles(folder, groups)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// sampleOf returns a sample of the empty board.
func sampleOf(size int, komi float32) []byte {
	rec := make([]byte, RecordBytes(size))
	rec[8], rec[10] = byte(size), evaljungo.MostLiberties
	binary.LittleEndian.PutUint32(rec, math.Float32bits(komi))
	binary.LittleEndian.PutUint32(rec[4:], math.Float32bits(-komi-0.5))
	return rec
}

// Records follow whole records, wherever the last process or the disk broke off.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	n := RecordBytes(6)
	record := func(komi float32) []byte { return sampleOf(6, komi) }
	whole := slices.Concat(record(-8.5), record(9.5))
	for _, cut := range []int{0, 1, n - 1, n, n + 1, 2*n - 12, 2*n - 9, 2*n - 8, 2*n - 7, 2*n - 5, 2*n - 4, 2*n - 3, 2*n - 2, 2*n - 1, 2 * n} {
		filetest.Put(t, SampleFile(dir, 6), whole[:len(whole)-cut])
		f := open(t, dir, 5, 6, 6)
		if err := errors.Join(f.Write(6, record(-0.5)), f.Close()); err != nil {
			t.Fatal(err)
		}
		want := slices.Concat(whole[:(len(whole)-cut)/n*n], record(-0.5))
		if got := filetest.Read(t, SampleFile(dir, 6)); !bytes.Equal(got, want) {
			t.Errorf("%d bytes cut off: %q, want %q", cut, got, want)
		}
	}
	// What is no file of samples of this size is neither cut nor longer.
	for what, content := range map[string][]byte{
		"a text": []byte("neither samples nor games"), "a long text": bytes.Repeat([]byte("TGSP"), n),
		"another size": slices.Repeat(sampleOf(5, 1), 9), "another end": slices.Concat(whole, bytes.Repeat([]byte{9}, n+1)),
	} {
		filetest.Put(t, SampleFile(dir, 6), string(content))
		if f, err := OpenFiles(dir, []Group{{6, 1}}); err == nil || !bytes.Equal(filetest.Read(t, SampleFile(dir, 6)), content) {
			t.Errorf("%s: %v, or the file is changed", what, err)
			_ = f.Close()
		}
	}
	// Nor is what is too short for a record, however short, unless a right one begins so.
	short := []string{"\x00\x00\x88\x7f", "\x00\x00\xa0\x3f", "\x00\x00\x12\x44", "\x00\x00\x00\x80samples"}
	const text = "neither samples nor games"
	for n := range len(text) {
		short = append(short, text[:n+1])
	}
	for _, content := range short {
		filetest.Put(t, SampleFile(dir, 6), content)
		if f, err := OpenFiles(dir, []Group{{6, 1}}); err == nil || string(filetest.Read(t, SampleFile(dir, 6))) != content {
			t.Errorf("%q: %v, or the file is changed", content, err)
			_ = f.Close()
		}
	}
	filetest.Put(t, SampleFile(dir, 6), "")
	f := open(t, dir, 5)
	defer f.Close()
	if runtime.GOOS == "linux" { // not all systems have locks
		if _, err := OpenFiles(dir, []Group{{6, 1}, {5, 1}}); !errors.Is(err, atomicfile.ErrLocked) {
			t.Errorf("opened twice: %v", err)
		}
		open(t, dir, 6).Close() // it was closed again
	}
	if err := os.Mkdir(SampleFile(dir, 7), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenFiles(dir, []Group{{7, 1}}); err == nil {
		t.Error("a folder is opened as a file of samples")
	}
}

// The same command with a folder that has games plays others; with an empty one, and with the same
// content, it plays the same.
func TestFilesSeed(t *testing.T) {
	play := func(dir string) [][]byte {
		f := open(t, dir, 5)
		defer f.Close()
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		var records [][]byte
		o := Options{Groups: []Group{{5, 8}}, Threads: 1, Seed: f.Seed(3), Full: 8, Cheap: 2}
		o.Write = func(size int, r []byte) error {
			if len(records) >= 100 {
				return nil
			}
			for one := range slices.Chunk(r, RecordBytes(size)) {
				records = append(records, one)
			}
			if len(records) >= 100 {
				stop()
			}
			return f.Write(size, r)
		}
		c := newCrowd(t, o)
		if err := c.Run(ctx, newFake(c)); err != nil {
			t.Fatal(err)
		}
		return records
	}
	a, b := t.TempDir(), t.TempDir()
	first, again := play(a), play(b)
	if !slices.EqualFunc(first, again, bytes.Equal) {
		t.Error("in another empty folder the games are others")
	}
	second, third := play(a), play(a)
	if more := play(b); !slices.EqualFunc(second, more, bytes.Equal) {
		t.Error("in another folder with the same games the next ones are others")
	}
	same := 0
	for _, r := range slices.Concat(second, third) {
		if slices.ContainsFunc(first, func(x []byte) bool { return bytes.Equal(x, r) }) {
			same++
		}
	}
	if same > 20 {
		t.Errorf("%d of %d samples were played before", same, len(second)+len(third))
	}
}
