//go:build unix

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"tengen/internal/filetest"
)

// endless stands for tengen in a round: it tells by a pipe that it runs, and holds the pipe until it ends.
const endless = `#!/bin/sh
echo '{"seconds": 1, "sizes": []}'
exec 3>"$ALIVE"
echo "$*" >&3
exec sleep 600
`

// asEndless stands for the programs in Python.
const asEndless = `import os, sys, time
with open(os.environ['ALIVE'], 'w') as f:
    print(sys.argv[0], file=f, flush=True)
    time.sleep(600)
`

// round is a program of bench/lab/gpu in a folder of its own, where other files stand for the rest, so that there
// need not be PyTorch.
type round struct {
	*exec.Cmd
	alive *bufio.Reader // the pipe
	hold  *os.File      // keeps it open until the programs of the round do
	said  bytes.Buffer
}

func newRound(t *testing.T, program string, others map[string]string, args ...string) *round {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no Python")
	}
	hangsUp(t)
	dir := t.TempDir()
	for _, name := range []string{program, "common.py"} {
		filetest.Put(t, filepath.Join(dir, name), string(filetest.Read(t, filepath.Join("../../bench/lab/gpu", name))))
	}
	for name, text := range others {
		filetest.Put(t, filepath.Join(dir, name), text)
	}
	filetest.Put(t, filepath.Join(dir, "tengen"), endless)
	pipe := filepath.Join(dir, "alive")
	if err := errors.Join(os.Chmod(filepath.Join(dir, "tengen"), 0o777), os.Mkdir(filepath.Join(dir, "temp"), 0o777), os.Mkdir(filepath.Join(dir, "games"), 0o777), syscall.Mkfifo(pipe, 0o600)); err != nil {
		t.Fatal(err)
	}
	in, err := os.OpenFile(pipe, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close() })
	r := &round{alive: bufio.NewReader(in)}
	if r.hold, err = os.OpenFile(pipe, os.O_WRONLY, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.hold.Close() })
	if err := in.SetReadDeadline(time.Now().Add(2 * time.Minute)); err != nil { // what goes on fails the test
		t.Fatal(err)
	}
	r.Cmd = exec.Command(python, append([]string{"-B", program, "--tengen", "./tengen", "--out", "out"}, args...)...)
	r.Dir, r.Stdout, r.Stderr = dir, &r.said, &r.said
	r.Env = append(os.Environ(), "ALIVE="+pipe, "TMPDIR="+filepath.Join(dir, "temp"))
	return r
}

// begin starts the round and returns what so many of its programs tell.
func (r *round) begin(t *testing.T, programs int) (told []string) {
	t.Helper()
	if err := r.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Process.Kill() })
	for range programs {
		line, err := r.alive.ReadString('\n')
		if err != nil {
			_ = r.Process.Kill()
			_ = r.Wait()
			t.Fatalf("%v after %q: %s", err, told, &r.said)
		}
		told = append(told, line)
	}
	return told
}

// end sends a signal, and waits until the round and all its programs have ended.
func (r *round) end(t *testing.T, s syscall.Signal) {
	t.Helper()
	r.hold.Close()
	if err := r.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
	_ = r.Wait()
	if more, err := io.ReadAll(r.alive); err != nil {
		t.Errorf("after %v a program goes on: %q, %v", s, more, err)
	}
}

// has reports whether the round left a file.
func (r *round) has(name string) bool {
	_, err := os.Stat(filepath.Join(r.Dir, name))
	return err == nil
}

var renjuOthers = map[string]string{
	"renjudata.py": "RULES = ()\n", "renjuteacher.py": asEndless, "renjulabel.py": asEndless,
	"secrets.py": "randbits = lambda bits: (1 << bits) - 1\n",
}

// However a round of Renju ends, the programs that it began end, too, and if it can, it packs what there is.
// Its games have its seed, and in their names, too; one that is drawn is a multiple of 1000, because games count on
// from it.
func TestRenjuRoundEnds(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGHUP, syscall.SIGTERM, syscall.SIGINT, syscall.SIGKILL} {
		if s == syscall.SIGKILL && runtime.GOOS != "linux" {
			continue // there a program does not learn of its parent's end
		}
		r := newRound(t, "renjuround.py", renjuOthers, "--games", "games", "--threads", "2", "--kinds", "2")
		told := r.begin(t, 4)
		r.end(t, s)
		seed := regexp.MustCompile(`seed (\d+)`).FindStringSubmatch(r.said.String())
		if len(seed) == 0 || seed[1] != "2147483000" || !slices.ContainsFunc(told, func(line string) bool {
			return strings.Contains(line, "--seed "+seed[1]+" ") && strings.Contains(line, "/renju-15-"+seed[1]+"-0.games")
		}) {
			t.Errorf("the programs are %q; %s", told, &r.said)
		}
		if s != syscall.SIGKILL && !r.has("out/part-0") {
			t.Errorf("after %v nothing is packed: %s", s, &r.said)
		}
	}
}

// A round takes no folder of another one, and does not play its games again.
func TestRoundsRefuse(t *testing.T) {
	for _, c := range []struct{ program, name, args, want string }{
		{"renjuround.py", "games/renju-15-7-0.games", "--games games --seed 7", "renju-15-7-0.games has games of a round with the seed 7"},
		{"renjuround.py", "games/renju-20-late-7-11.games", "--games games --seed 7", "with the seed 7"},
		{"renjuround.py", "work.log", "--games games --work .", "--work: . is not empty"},
		{"renjuround.py", "results/part-0", "--games games --out results", "--out: results is not empty"},
		{"jungoround.py", "results/final.net", "--out results", "--out: results is not empty"},
	} {
		others := renjuOthers
		if c.program == "jungoround.py" {
			others = jungoOthers
		}
		r := newRound(t, c.program, others, strings.Fields(c.args)...)
		if err := os.MkdirAll(filepath.Join(r.Dir, "results"), 0o777); err != nil {
			t.Fatal(err)
		}
		filetest.Put(t, filepath.Join(r.Dir, c.name), "")
		if err := r.Run(); err == nil || !strings.Contains(r.said.String(), c.want) || r.has("out") {
			t.Errorf("%s: %v, %s, want %q", c.name, err, &r.said, c.want)
		}
	}
}

// jungoOthers stands for PyTorch and what needs it.
var jungoOthers = map[string]string{
	"numpy.py": `class random:
    default_rng = lambda seed: random
    integers = lambda most: 1
`,
	"torch.py": `__version__ = 'none'
class device:
    def __init__(self, name): self.type = name
class cuda:
    is_available = lambda: False
set_num_threads = lambda n: None
`,
	"jungonet.py": `read = lambda path: (8, 1, {})
unflatten = lambda *a: {}
Net = lambda *a: None
check = lambda *a: (0.0, 1)
def write(path, *a): open(path, 'w').close()
`,
	"jungostate.py": `def write(path, trainer):
    open(path, 'w').close()
    return 0, 0
`,
	"jungoeval.py": `class Player:
    def __init__(self, *a): self.net = self
    def give(self, flat): pass
class Evaluator:
    def __init__(self, *a): pass
    def close(self): pass
class Slab: pass
`,
	"jungotrain.py": `import os, time
LOSSES = ()
class Samples:
    total, fixed = 1 << 40, ()
    def __init__(self, *a): pass
    read = set_window = __init__
class Trainer:
    made, mean = 0, property(lambda self: self)
    def __init__(self, *a): pass
    prepare = take_losses = clone = __init__
    def settle(self, mean): return True
    def step(self, *a):
        self.made += 1
        if self.made == 3:
            with open(os.environ['ALIVE'], 'w') as f: print('learning', file=f)
        time.sleep(0.01)
        return True
`,
}

// What a round of Jungo has learned is there after a signal to end, and nothing else of it.
func TestJungoRoundEnds(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGHUP, syscall.SIGTERM, syscall.SIGINT} {
		r := newRound(t, "jungoround.py", jungoOthers, "--match", "0", "--groups", "5:2", "--least", "1", "--threads", "1")
		r.begin(t, 2)
		r.end(t, s)
		left, err := os.ReadDir(filepath.Join(r.Dir, "temp"))
		if !r.has("out/final.net") || !r.has("out/state.bin") || err != nil || len(left) > 0 {
			t.Errorf("after %v: network %v, state %v, left %v, %v: %s", s, r.has("out/final.net"), r.has("out/state.bin"), left, err, &r.said)
		}
	}
}

// An interrupt before a thread of a round of Jungo has started keeps the network and what it learned from, too.
func TestJungoRoundEndsAtStart(t *testing.T) {
	for started := range 2 {
		others := maps.Clone(jungoOthers)
		others["jungotrain.py"] += fmt.Sprintf(`
import threading
class Interrupted(threading.Thread):
    left = %d
    def start(self):
        if self._args[:1] not in (('games',), ('training',)): return super().start()
        if not Interrupted.left: raise KeyboardInterrupt
        Interrupted.left -= 1
        super().start()
threading.Thread = Interrupted
`, started)
		r := newRound(t, "jungoround.py", others, "--match", "0", "--groups", "5:2", "--least", "1", "--threads", "1")
		if err := r.Run(); err == nil || !strings.Contains(r.said.String(), "interrupted") || !r.has("out/final.net") || !r.has("out/state.bin") {
			t.Errorf("%d threads started: %v, network %v, state %v: %s", started, err, r.has("out/final.net"), r.has("out/state.bin"), &r.said)
		}
	}
}
