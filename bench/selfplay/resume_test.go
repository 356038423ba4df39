package selfplay

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"tengen/internal/atomicfile"
	"tengen/internal/filetest"
)

// numbers is a player whose games follow from their numbers, without a search.
type numbers struct{}

func (numbers) Play(_ context.Context, first uint64, n int) (out []Game, _ error) {
	for k := range uint64(n) {
		r := rand.New(rand.NewPCG(first+k, 1))
		g := Game{Random: 1, Result: Result(r.IntN(4)), Plies: make([]Ply, 20+r.IntN(200))}
		for i := range g.Plies {
			g.Plies[i] = Ply{Move: r.Uint32N(200), Score: r.Int32N(1000), Best: 300}
		}
		out = append(out, g)
	}
	return out, nil
}

// fullDisk takes no more than some bytes of a write.
type fullDisk struct {
	*os.File
	room int
}

func (d fullDisk) WriteAt(b []byte, at int64) (int, error) {
	n, err := d.File.WriteAt(b[:min(len(b), d.room)], at)
	return n, errors.Join(err, syscall.ENOSPC)
}

// gamesIn reads the games of a file to its end.
func gamesIn(t *testing.T, content []byte) (out []Game) {
	t.Helper()
	_, out, err := readAll(content)
	if err != io.EOF {
		t.Fatal(err)
	}
	return out
}

// A file that was cut anywhere becomes, continued, the file of a run that was not stopped, and only the games
// that are missing are played. One that ends with a short block keeps it, whatever happens next.
func TestContinue(t *testing.T) {
	h, err := DefaultHeader("ring")
	if err != nil {
		t.Fatal(err)
	}
	run := func(w *Writer, positions int) (s Stats, played int, err error) {
		s, err = RunPlayers(t.Context(), positions, 2, 3, func() (Player, error) { return numbers{}, nil }, w, func(Stats) { played++ })
		return s, played, err
	}
	start := func(positions int) ([]byte, Stats) {
		var buf bytes.Buffer
		s, _, err := run(writer(t, &buf, h), positions)
		if err != nil {
			t.Fatal(err)
		}
		return buf.Bytes(), s
	}
	whole, stats := start(40_000)
	if len(whole) < 2*blockBytes {
		t.Fatalf("a file of %d bytes: want some blocks", len(whole))
	}
	name := filepath.Join(t.TempDir(), "games")
	goOn := func(content []byte, h Header, positions int) (Stats, int, error) {
		t.Helper()
		filetest.Put(t, name, content)
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		w, err := Continue(f, h)
		if err != nil {
			return Stats{}, 0, err
		}
		return run(w, positions)
	}
	for _, cut := range []int{0, 1, 3, 5, 30, blockBytes / 2, len(whole) - blockBytes, len(whole) - 9, len(whole)} {
		s, played, err := goOn(whole[:cut], h, stats.Positions)
		if err != nil || s != stats || !bytes.Equal(filetest.Read(t, name), whole) {
			t.Errorf("after %d bytes: %+v, %v, want %+v, or other bytes", cut, s, err, stats)
		}
		if (played == 0) != (cut == len(whole)) || (played < stats.Games) != (cut > blockBytes*5/4) {
			t.Errorf("after %d bytes %d of %d games were played", cut, played, stats.Games)
		}
	}
	// A shorter run is a beginning, whose last block is a short one.
	short, _ := start(stats.Positions / 2)
	for _, end := range []string{"", "part of"} {
		s, _, err := goOn(append(bytes.Clone(short), end...), h, stats.Positions)
		got := filetest.Read(t, name)
		if err != nil || s != stats || !bytes.HasPrefix(got, short) || !reflect.DeepEqual(gamesIn(t, got), gamesIn(t, whole)) {
			t.Errorf("from half of the positions and %q: %+v, %v, want %+v, or other games", end, s, err, stats)
		}
		for _, room := range []int{-1, 0, 3, blockHead, 1000} {
			filetest.Put(t, name, append(bytes.Clone(short), end...))
			f, err := os.OpenFile(name, os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			w, err := Continue(f, h)
			if err != nil {
				t.Fatal(err)
			}
			if room >= 0 { // else nothing is written
				w.w.(*atomicfile.Appender).File = fullDisk{f, room}
				if _, _, err := run(w, stats.Positions); !errors.Is(err, syscall.ENOSPC) {
					t.Errorf("on a full disk: %v", err)
				}
			}
			if err := f.Close(); err != nil || !bytes.Equal(filetest.Read(t, name), short) {
				t.Errorf("with %q at the end, stopped after %d bytes: %v, or other bytes", end, room, err)
			}
		}
	}
	named, changed := h, h
	named.Network, changed.Network = "network", "another"
	var ofNamed bytes.Buffer
	writer(t, &ofNamed, named)
	other := h
	other.Seed++
	damaged := bytes.Clone(whole)
	damaged[len(damaged)/2] ^= 1
	for want, c := range map[string]struct {
		content []byte
		h       Header
	}{"other settings": {whole, other}, "another": {ofNamed.Bytes(), changed}, `160,"network":"network"}`: {whole, named}, "checksum": {damaged, h}, "no file of self-play": {[]byte("text"), h}} {
		if _, _, err := goOn(c.content, c.h, stats.Positions); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		if !bytes.Equal(filetest.Read(t, name), c.content) {
			t.Errorf("%s: the file was changed", want)
		}
	}
}
