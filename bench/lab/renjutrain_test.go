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

	"tengen/eval/renju/net"
	"tengen/eval/renju/net/train"
	"tengen/internal/filetest"
	"tengen/movegen/renju"
)

// TestTrainRenju checks that a training lowers the losses, that one that was stopped and
// resumed writes the same network, whatever the number of threads, and that the games held
// back are not used.
func TestTrainRenju(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	name, all := selfGames(t, 900)
	names := []string{name}
	rule, err := RenjuRule(name)
	if err != nil || rule != renju.Freestyle {
		t.Fatalf("games of %v, %v", rule, err)
	}
	dir := t.TempDir()
	o := RenjuOptions{Options: train.Options{Rule: rule, Steps: 24, Seed: 2, Threads: 2}}
	whole, parts := filepath.Join(dir, "whole.net"), filepath.Join(dir, "parts.net")
	held, err := TrainRenju(t.Context(), names, o, whole)
	if err != nil {
		t.Fatal(err)
	}
	if held.Positions == 0 || held.Positions > 4*len(all) || held.Moves != held.Positions {
		t.Errorf("held back: %+v of %d games", held, len(all))
	}
	one := o
	one.Steps = 1
	before, err := TrainRenju(t.Context(), names, one, filepath.Join(dir, "one.net"))
	if err != nil || before.Positions != held.Positions || before.Tables != held.Tables || before.Policy <= held.Policy {
		t.Errorf("after one step %+v, after %d %+v, %v", before, o.Steps, held, err)
	}
	scores := one
	scores.Result = ResultValue
	if l, err := TrainRenju(t.Context(), names, scores, filepath.Join(dir, "scores.net")); err != nil || l.Tables != held.Tables || l.Value == before.Value {
		t.Errorf("with results %+v, %v, by scores alone %+v", l, err, before)
	}
	o.Threads = 1
	for _, stop := range []int{5, 14} {
		ctx, cancel := context.WithCancel(t.Context())
		o.Count = func(step, _ int) {
			if step == stop {
				cancel()
			}
		}
		_, err := TrainRenju(ctx, names, o, parts)
		if _, stat := os.Stat(parts + StateSuffix); !errors.Is(err, context.Canceled) || stat != nil {
			t.Fatalf("stopped at %d: error %v, state %v", stop, err, stat)
		}
	}
	steps := 0
	o.Count = func(int, int) { steps++ }
	if again, err := TrainRenju(t.Context(), names, o, parts); err != nil || steps != 10 || again != held {
		t.Fatalf("%d steps after 14 of 24, losses %+v, %v", steps, again, err)
	}
	a := filetest.Read(t, whole)
	if !bytes.Equal(a, filetest.Read(t, parts)) {
		t.Error("trained in parts the network is another")
	}
	if n, err := net.Read(bytes.NewReader(a)); err != nil || n.Rule != rule {
		t.Errorf("the network written: %v", err)
	}
	if _, err := os.Stat(parts + StateSuffix); err == nil {
		t.Error("the state is left behind")
	}
}

func TestTrainRenjuErrors(t *testing.T) {
	name, _ := selfGames(t, 60)
	dir := t.TempDir()
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		filetest.Put(t, name, text)
		return name
	}
	good := filetest.Read(t, name)
	out := filepath.Join(dir, "out.net")
	for _, c := range []struct {
		rule  renju.Rule
		names []string
		want  string
	}{
		{renju.Freestyle, []string{filepath.Join(dir, "none")}, "none"},
		{renju.Freestyle, []string{file("torn", "TGSP")}, "torn"},
		{renju.Freestyle, []string{file("text", "nonsense and more of it")}, "text"},
		{renju.Freestyle, []string{name}, "too few games in " + name},
		{renju.Renju, []string{name}, "games of freestyle: the others are of renju"},
		{renju.Freestyle, []string{file("bad", strings.Replace(string(good), "freestyle", "freestylf", 1))}, "bad"},
	} {
		o := RenjuOptions{Options: train.Options{Rule: c.rule, Steps: 1, Threads: 1}}
		if _, err := TrainRenju(t.Context(), c.names, o, out); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.names, err, c.want)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a network was written after an error")
	}
	if _, err := TrainRenju(t.Context(), []string{name}, RenjuOptions{}, out); err == nil || !strings.Contains(err.Error(), "0 steps") {
		t.Errorf("no steps: %v", err)
	}
}

// A state is continued with the same files alone: games and labels, in their order, whatever their names.
func TestTrainRenjuOtherFiles(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{"a.games": "one", "b.games": "two", "c.games": "one", "a.labels": "x", "b.labels": "y", "c.labels": "z"} {
		filetest.Put(t, path(name), text)
	}
	mark := func(labels string, names ...string) uint32 {
		for i := range names {
			names[i] = path(names[i] + ".games")
		}
		o := RenjuOptions{Labels: labels}
		if err := o.mark(names); err != nil {
			t.Fatal(err)
		}
		return o.Mark
	}
	if mark("", "a", "b") != mark("", "c", "b") {
		t.Error("the name of a file counts")
	}
	all := []uint32{mark("", "a"), mark("", "b"), mark("", "a", "b"), mark("", "b", "a"), mark(dir, "a"), mark(dir, "c")}
	for i, m := range all {
		if slices.Contains(all[:i], m) {
			t.Errorf("files %d count as others before", i)
		}
	}
	// What a stopped training has left refuses other games.
	name, _ := selfGames(t, 900)
	content := filetest.Read(t, name)
	o := RenjuOptions{Options: train.Options{Rule: renju.Freestyle, Steps: 2, Threads: 1}}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := TrainRenju(ctx, []string{name}, o, path("net")); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	filetest.Put(t, path("part.games"), string(content[:len(content)-1]))
	if _, err := TrainRenju(t.Context(), []string{name, path("part.games")}, o, path("net")); err == nil || !strings.Contains(err.Error(), "other games or labels") {
		t.Errorf("with other games: %v", err)
	}
}
