package lab

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	evaljungo "tengen/eval/jungo"
	"tengen/internal/filetest"
)

func lessons(t *testing.T) *Lessons {
	t.Helper()
	g := &JungoGames{Size: 5, Visits: 12, Seed: 3}
	var games bytes.Buffer
	if err := g.Play(t.Context(), 0, 4, 2, &games, nil); err != nil {
		t.Fatal(err)
	}
	var l Lessons
	if err := l.Add(&games); err != nil {
		t.Fatal(err)
	}
	return &l
}

// TestTrain checks that a training lowers the loss, that one that was stopped and resumed
// writes the same network, and that the state is removed.
func TestTrain(t *testing.T) {
	l := lessons(t)
	dir := t.TempDir()
	o := evaljungo.TrainOptions{Channels: 16, Blocks: 1, Steps: 60, Batch: 16, Rate: 0.01, Seed: 1, Threads: 1}
	var first, last evaljungo.Loss
	o.Every, o.Report = 20, func(step int, loss evaljungo.Loss) {
		if last = loss; step == 20 {
			first = loss
		}
	}
	whole := filepath.Join(dir, "whole.net")
	if _, err := Train(t.Context(), l.Train, o, whole, nil); err != nil {
		t.Fatal(err)
	}
	if last.Policy >= first.Policy || last.Owner >= first.Owner || last.Lead >= first.Lead {
		t.Errorf("losses %+v at first and %+v at last", first, last)
	}
	parts := filepath.Join(dir, "parts.net")
	for _, stop := range []int{25, 40} {
		ctx, cancel := context.WithCancel(t.Context())
		_, err := Train(ctx, l.Train, o, parts, func(step, _ int) {
			if step == stop {
				cancel()
			}
		})
		if _, stat := os.Stat(parts + StateSuffix); !errors.Is(err, context.Canceled) || stat != nil {
			t.Fatalf("stopped at %d: error %v, state %v", stop, err, stat)
		}
	}
	steps := 0
	if _, err := Train(t.Context(), l.Train, o, parts, func(int, int) { steps++ }); err != nil || steps != 20 {
		t.Fatalf("%d steps after 40 of 60, %v", steps, err)
	}
	a := filetest.Read(t, whole)
	if !bytes.Equal(a, filetest.Read(t, parts)) {
		t.Error("trained in parts the network is another")
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 2 {
		t.Errorf("left behind: %v, %v", files, err)
	}
	// A state of another training is an error, and is kept.
	filetest.Put(t, parts+StateSuffix, "nonsense")
	if _, err := Train(t.Context(), l.Train, o, parts, nil); err == nil || !strings.Contains(err.Error(), "parts.net.state: this is not the state of a training") {
		t.Errorf("error %v, want that it is no state", err)
	}
}

// TestLessons checks that the last positions of each file are held back, and that Thin keeps
// the given number of them.
func TestLessons(t *testing.T) {
	l := lessons(t)
	all := len(l.Train) + len(l.Held)
	if len(l.Held) != all/heldShare || len(l.Held) == 0 {
		t.Fatalf("%d of %d are held back", len(l.Held), all)
	}
	var two Lessons
	two.Train, two.Held = l.Train, append(l.Held[:len(l.Held):len(l.Held)], l.Held...)
	two.Thin(len(l.Held)+1, 5)
	if len(two.Held) != len(l.Held)+1 || len(two.Train) != len(l.Train) {
		t.Errorf("%d held back, want %d", len(two.Held), len(l.Held)+1)
	}
	chosen := map[*uint8]bool{} // by the owners of points, which each has for itself
	for seed := range uint64(5) {
		some := Lessons{Held: slices.Clone(l.Train)}
		some.Thin(1, seed)
		chosen[&some.Held[0].Owner[0]] = true
	}
	if len(chosen) < 3 {
		t.Errorf("%d positions are kept by 5 seeds", len(chosen))
	}
	two.Thin(1000, 5)
	if len(two.Held) != len(l.Held)+1 {
		t.Errorf("%d held back, want all", len(two.Held))
	}
	// Games of another file that were there before, as in a part of a file, are neither learned nor held back.
	g := &JungoGames{Size: 5, Visits: 12, Seed: 3}
	var games bytes.Buffer
	if err := g.Play(t.Context(), 0, 3, 2, &games, nil); err != nil {
		t.Fatal(err)
	}
	again := lessons(t)
	if err := again.Add(&games); err != nil || len(again.Train) != len(lessons(t).Train) || len(again.Held) != len(lessons(t).Held) {
		t.Errorf("with a part of the file again %d and %d positions, %v", len(again.Train), len(again.Held), err)
	}
	if err := l.Add(strings.NewReader("nonsense\n")); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("error %v, want line 1", err)
	}
}
