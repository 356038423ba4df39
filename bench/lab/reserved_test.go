package lab

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"tengen/bench/selfplay"
	"tengen/eval/ring/network/training"
	"tengen/internal/atomicfile"
	"tengen/internal/filetest"
)

// Jobs that write their file whole refuse one on which another job works, and leave one alone that came to be there
// since they began. What a training has learned is kept then.
func TestReserved(t *testing.T) {
	jobs := map[string]func(out string, during func()) error{
		"training": func(out string, during func()) error {
			c := &countCourse{}
			step := func() error { c.made++; during(); return nil }
			return complete(t.Context(), c, 2, out, func() error { return nil }, step, func(io.Writer) error { return nil }, nil)
		},
		"ring": func(out string, during func()) error {
			h, err := selfplay.DefaultHeader("ring")
			if err != nil {
				t.Fatal(err)
			}
			h.Nodes = 2
			l, err := ReadRing([]string{playFile(t, h, selfplay.Options{Positions: 3000})})
			if err != nil {
				t.Fatal(err)
			}
			_, err = TrainRing(t.Context(), l, training.Options{Steps: 1, Rate: 0.01, Threads: 1, Told: func(int, training.Losses) { during() }}, out)
			return err
		},
		"puzzles": func(out string, during func()) error {
			puzzles := DefaultThreatPuzzles()
			puzzles.Overlines = 1
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			_, err := puzzles.Run(ctx, PuzzleOptions{Path: out, Threads: 1, Told: func(Progress) { during(); stop() }})
			return err
		},
		"problems": func(out string, during func()) error {
			problems := DefaultRingProblems()
			problems.Nodes, problems.Round, problems.Find.Scout, problems.Find.Proof = 5, 300, 1, 1
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			_, err := problems.Run(ctx, PuzzleOptions{Path: out, Threads: 1, Told: func(Progress) { during(); stop() }})
			return err
		},
	}
	for name, job := range jobs {
		dir := t.TempDir()
		out := filepath.Join(dir, "out")
		release, err := atomicfile.Reserve(out)
		if err != nil {
			t.Fatal(err)
		}
		if err := job(out, func() {}); runtime.GOOS == "linux" && !errors.Is(err, atomicfile.ErrLocked) { // not all systems have locks
			t.Errorf("%s: %v while another job has the file", name, err)
		}
		if err := release(); err != nil {
			t.Fatal(err)
		}
		err = job(out, func() { filetest.Put(t, out, "another job's") })
		if text := string(filetest.Read(t, out)); err == nil || !strings.Contains(err.Error(), "has come to exist") || text != "another job's" {
			t.Errorf("%s: %v, the file is %.40q", name, err, text)
		}
		left, err := os.ReadDir(dir)
		if want := map[bool]int{true: 2, false: 1}[name == "training"]; err != nil || len(left) != want {
			t.Errorf("%s: it leaves %v, %v", name, left, err)
		}
	}
}
