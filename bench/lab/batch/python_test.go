//go:build unix

package batch

import (
	"bufio"
	"context"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	evaljungo "tengen/eval/jungo"
	"tengen/internal/filetest"
)

// The evaluator in Python agrees with the network in floats, where there is PyTorch.
func TestPythonAgrees(t *testing.T) {
	python := filetest.PyTorch(t)
	dir, err := os.MkdirTemp("", "batch") // a socket's name must be short
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	socket := filepath.Join(dir, "s")
	cmd := exec.Command(python, "../gpu/jungoeval.py", socket, "../../../eval/jungo/jungo.net")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := cmd.Wait(); err != nil {
			t.Errorf("the evaluator: %v", err)
		}
	}()
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "listening\n" {
		t.Fatalf("the evaluator says %q: %v", line, err)
	}
	o := Options{Groups: []Group{{5, 6}, {9, 7}}, Threads: 1, Full: 2, Cheap: 2}
	name := filepath.Join(dir, "m")
	memory, free, err := Map(name, Bytes(o.Groups))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = free() }()
	c, err := New(o, memory)
	if err != nil {
		t.Fatal(err)
	}
	remote, err := Dial(context.Background(), socket, name, o.Groups, 1, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer remote.Close()
	net, err := evaljungo.Default()
	if err != nil {
		t.Fatal(err)
	}
	for range 12 { // the openings go on by a move each time
		for k, g := range c.groups {
			if err := remote.Begin(k); err != nil {
				t.Fatal(err)
			}
			if got, err := remote.Next(context.Background()); got != k || err != nil {
				t.Fatalf("batch %d: %v", got, err)
			}
			policy, value := slices.Clone(g.Policy), slices.Clone(g.Value)
			r := evaljungo.NewFloatRunner(net, g.Size)
			for i := range g.Games {
				var f evaljungo.Features
				g.features(i, &f)
				g.answer(i, r.Run(&f, int(g.Marks[4*i+3]&markSymmetry)))
			}
			for i, p := range policy {
				if d := math.Abs(float64(p - g.Policy[i])); !(d < 1e-3) {
					t.Errorf("size %d: the probability %v, want %v", g.Size, p, g.Policy[i])
				}
			}
			for i, v := range value {
				if d := math.Abs(float64(v - g.Value[i])); !(d < 1e-3*(1+math.Abs(float64(v)))) {
					t.Errorf("size %d: value %d is %v, want %v", g.Size, i, v, g.Value[i])
				}
			}
			if !g.step(0, g.Games) {
				t.Fatal("no probabilities")
			}
		}
	}
}
