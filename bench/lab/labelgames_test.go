package lab

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"tengen/bench/selfplay"
	"tengen/internal/atomicfile"
	"tengen/internal/filetest"
	"tengen/movegen/renju"
	"tengen/search/game"
)

// The engine labels every so manyth unclear position of a game by a search; the file is the same with any
// number of threads, and whenever the work was stopped.
func TestLabelGames(t *testing.T) {
	name, all := selfGames(t, 1500)
	content, dir := filetest.Read(t, name), t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	o := LabelOptions{Nodes: 60, Every: 3, Threads: 1}
	at, err := LabelGames(t.Context(), content, o, path("whole"))
	if err != nil {
		t.Fatal(err)
	}
	whole := filetest.Read(t, path("whole"))

	in, err := newLabelReader(bytes.NewReader(whole), 9, sha256.Sum256(content))
	if err != nil {
		t.Fatal(err)
	}
	games, _, _, err := renjuGames(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	h := games.Header()
	one, err := newLabeller(&h, &o)
	if err != nil {
		t.Fatal(err)
	}
	labels := 0
	for n, g := range all {
		got, err := in.next(g.Positions())
		if err != nil {
			t.Fatal(err)
		}
		k := 0
		err = g.Replay(one.start, func(p game.Position, ply selfplay.Ply) error {
			l := got[k]
			k++
			if len(l.moves) == 0 {
				return nil
			}
			labels++
			if (g.Random+k-1+n+1)%o.Every != 0 {
				t.Errorf("game %d has a label of ply %d", n+1, g.Random+k)
			}
			if err := one.engine.Reset(uint64(n+1)<<16 | uint64(k-1)); err != nil {
				return err
			}
			i, err := one.engine.Think(t.Context(), p, game.Limits{Nodes: o.Nodes, Plain: true}, nil)
			best, _ := p.(game.SelfPlayer).Code(i.Move)
			if l.moves[0].cell != renju.Cell(best) || l.win != uint8(math.Round(255*i.WinRate)) || l.draw != 0 {
				t.Errorf("game %d, ply %d: %v, want %s with %.3f", n+1, g.Random+k, l, i.Move, i.WinRate)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if want := (Labelled{len(all), len(all), labels}); labels < len(all) || at != want {
		t.Errorf("%+v, want %+v", at, want)
	}

	// Stopped once in a while, and begun again with other threads; what was written last is cut off.
	o.Threads, o.Resume = 2, true
	for stops, stopped := 0, true; stopped; stops++ {
		ctx, stop := context.WithCancel(t.Context())
		seen := 0
		o.Told = func(Labelled) {
			if seen++; seen == 50 && stops < 3 {
				stop()
			}
		}
		got, err := LabelGames(ctx, content, o, path("parts"))
		stop()
		if stopped = errors.Is(err, context.Canceled); err != nil && !stopped || err == nil && got != at {
			t.Fatalf("%+v, %v, want %+v", got, err, at)
		}
		if part := filetest.Read(t, path("parts")); stopped && len(part) > 200 {
			filetest.Put(t, path("parts"), part[:len(part)-7])
		}
	}
	o.Told = nil
	parts := filetest.Read(t, path("parts"))
	if labelsIn(t, parts, content, all) != labelsIn(t, whole, content, all) || !bytes.Equal(parts, whole) {
		t.Error("the file of a work that was stopped is another")
	}
	// A file that is whole stays so.
	if got, err := LabelGames(t.Context(), content, o, path("parts")); err != nil || got != at || !bytes.Equal(filetest.Read(t, path("parts")), whole) {
		t.Errorf("%+v, %v, or the file is another", got, err)
	}

	for want, change := range map[string]func(o *LabelOptions, content *[]byte){
		"0 nodes":            func(o *LabelOptions, _ *[]byte) { o.Nodes = 0 },
		"every 0":            func(o *LabelOptions, _ *[]byte) { o.Every = 0 },
		"another teacher":    func(o *LabelOptions, _ *[]byte) { o.Nodes++ },
		"exists":             func(o *LabelOptions, _ *[]byte) { o.Resume = false },
		"other weights":      func(o *LabelOptions, _ *[]byte) { o.Every++ },
		"SHA-256":            func(_ *LabelOptions, c *[]byte) { *c = append(bytes.Clone(*c), 0) },
		"no whole game":      func(_ *LabelOptions, c *[]byte) { *c = (*c)[:200] },
		"weights":            func(o *LabelOptions, _ *[]byte) { o.Weights = "nothing" },
		"no file of self-pl": func(_ *LabelOptions, c *[]byte) { *c = []byte("something else") },
	} {
		o, content := o, content
		change(&o, &content)
		if _, err := LabelGames(t.Context(), content, o, path("whole")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if got := filetest.Read(t, path("whole")); !bytes.Equal(got, whole) {
		t.Error("a refusal changes the file")
	}
}

// A last block that is short stays in the file until a longer one takes its place, so that a resumed work that is
// killed loses nothing of an earlier one.
func TestLabelGamesKeepsShortBlock(t *testing.T) {
	name, all := selfGames(t, 3000)
	if len(all) <= labelBlockGames {
		t.Fatalf("%d games: want more than a block", len(all))
	}
	content, dir := filetest.Read(t, name), t.TempDir()
	whole, parts := filepath.Join(dir, "whole"), filepath.Join(dir, "parts")
	o := LabelOptions{Nodes: 1, Every: 3, Threads: 1}
	if _, err := LabelGames(t.Context(), content, o, whole); err != nil {
		t.Fatal(err)
	}
	filetest.Put(t, parts, "")
	o.Resume = true
	for stopped := true; stopped; {
		before := filetest.Read(t, parts)
		ctx, stop := context.WithCancel(t.Context())
		seen := 0
		o.Told = func(at Labelled) {
			if seen++; seen == 1 && len(before) > 0 && !bytes.Equal(filetest.Read(t, parts), before) {
				t.Errorf("at game %d of %d the file is no longer that of the work before", at.Games, len(all))
			}
			if seen == 20 {
				stop()
			}
		}
		at, err := LabelGames(ctx, content, o, parts)
		stop()
		if stopped = errors.Is(err, context.Canceled); err != nil && !stopped {
			t.Fatal(err)
		}
		// A work that ends before its first game changes nothing.
		before = filetest.Read(t, parts)
		if again, err := LabelGames(ctx, content, o, parts); again != at || err != nil && !errors.Is(err, context.Canceled) || !bytes.Equal(filetest.Read(t, parts), before) {
			t.Errorf("%+v, %v, want %+v, or the file is another", again, err, at)
		}
	}
	if !bytes.Equal(filetest.Read(t, parts), filetest.Read(t, whole)) {
		t.Error("the file of a work that was stopped is another")
	}
}

// oneWrite is a file to which one block is written at a place, and which is not cut off before.
type oneWrite struct {
	t  *testing.T
	at int64 // -1 before
}

func (o *oneWrite) WriteAt(b []byte, at int64) (int, error) {
	o.at = at
	return len(b), nil
}

func (o *oneWrite) Truncate(int64) error {
	o.t.Error("the file is cut off")
	return nil
}

// A longer block takes the place of a short one at once, and one that the file has is not written again.
func TestLabelFile(t *testing.T) {
	file := &oneWrite{t, -1}
	out := labelFile{to: atomicfile.Appender{File: file, Size: 50}, block: labelBlock{size: 9}}
	out.block.add(nil)
	out.kept = 1
	if err := out.flush(); err != nil || file.at >= 0 {
		t.Errorf("written at %d, %v", file.at, err)
	}
	out.block.add(nil)
	for range 2 { // the second time there is nothing to write
		if err := out.flush(); err != nil || file.at != 50 || out.to.Size <= 50 {
			t.Errorf("written at %d to %d, %v", file.at, out.to.Size, err)
		}
	}
}

// labelsIn returns the labels of a file, whatever its blocks are.
func labelsIn(t *testing.T, file, games []byte, all []selfplay.Game) string {
	t.Helper()
	in, err := newLabelReader(bytes.NewReader(file), 9, sha256.Sum256(games))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, g := range all {
		plies, err := in.next(g.Positions())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&out, plies)
	}
	return out.String()
}
