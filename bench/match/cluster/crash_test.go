package cluster

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"tengen/bench/match"
	"tengen/internal/filetest"
)

// With these variables in the environment the test binary plays the match of the crash
// tests, at an address and with its journal in a folder.
const (
	hostFolder  = "TENGEN_TEST_HOST_FOLDER"
	hostAddress = "TENGEN_TEST_HOST_ADDRESS"
	workerBrake = "TENGEN_TEST_WORKER_BRAKE" // of its workers: the file of their brake
)

const (
	journalName = "games.jsonl"
	crashGames  = 60
	crashWait   = 300 * time.Millisecond
	// slowness makes a game last long enough to be interrupted.
	slowness = 30 * time.Millisecond
	// brakeGames is how many games a worker plays between two kills of the server: with two workers and
	// all kills fewer than crashGames.
	brakeGames = 2
)

// crashMatch is the match of the crash tests: fixed nodes, so that every game is the same
// whoever plays it.
func crashMatch() (match.Config, []match.Job, error) {
	c := testConfig()
	c.Size, c.DrawAfter = 7, 14
	c.Engines = []match.EngineConfig{{Name: "A", Nodes: 10, Memory: 1}, {Name: "B", Nodes: 20, Memory: 1}}
	openings, err := match.RandomOpenings(&c, crashGames/2, 4, 1)
	if err != nil {
		return c, nil, err
	}
	jobs, err := match.Schedule(&c, openings, crashGames, 1)
	return c, jobs, err
}

// host plays the match with a server in this process, and continues it if it was begun.
func host(dir, address string) error {
	c, jobs, err := crashMatch()
	if err != nil {
		return err
	}
	j, done, err := match.Open(filepath.Join(dir, journalName), match.Header{Config: c}, jobs, true)
	if err != nil {
		return err
	}
	s, err := Listen(address, ListenOptions{Token: testToken})
	if err != nil {
		return err
	}
	p, err := NewPool(s, c, Options{Version: testVersion, Wait: crashWait})
	if err != nil {
		return err
	}
	err = match.RunPlayers(context.Background(), match.Missing(jobs, done), 8, func() (match.Player, error) { return p.Player(), nil }, j.Append)
	p.Close()
	return errors.Join(err, s.Close(), j.Close())
}

// slowPlayer plays real games, slowly.
type slowPlayer struct{ match.Player }

func (s slowPlayer) Play(ctx context.Context, j match.Job) (match.Result, error) {
	select {
	case <-ctx.Done():
		return match.Result{}, ctx.Err()
	case <-time.After(slowness):
	}
	if err := held.wait(ctx); err != nil {
		return match.Result{}, err
	}
	return s.Player.Play(ctx, j)
}

// brake holds games back, so that a match is not over before it is disturbed, however busy the machine is:
// while its file is there, this process plays brakeGames of them for each text of the file.
type brake struct {
	file string // "" for none

	mu    sync.Mutex
	text  string
	games int
}

// held is the brake of this process.
var held = brake{file: os.Getenv(workerBrake)}

// wait waits until a game may be played.
func (b *brake) wait(ctx context.Context) error {
	for b.file != "" && !b.lets() {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
	return nil
}

func (b *brake) lets() bool {
	text, err := os.ReadFile(b.file)
	if err != nil {
		return true
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.text != string(text) {
		b.text, b.games = string(text), 0
	}
	if b.games == brakeGames {
		return false
	}
	b.games++
	return true
}

func slowWorker() WorkerOptions {
	o := fakeWorker(honest)
	o.NewPlayer = func(c match.Config) (match.Player, error) {
		p, err := match.NewPlayer(c, match.Options{})
		return slowPlayer{p}, err
	}
	return o
}

// undisturbed returns the essence of the match, played in this process.
func undisturbed(t *testing.T) string {
	t.Helper()
	c, jobs, err := crashMatch()
	if err != nil {
		t.Fatal(err)
	}
	var results []match.Result
	err = match.Run(t.Context(), c, match.Options{}, jobs, 1, func(r match.Result) error {
		results = append(results, r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return essence(t, results)
}

// essence is the text of the results without what depends on times and machines.
func essence(t *testing.T, results []match.Result) string {
	t.Helper()
	slices.SortFunc(results, func(a, b match.Result) int { return cmp.Compare(a.ID, b.ID) })
	out := []byte{}
	for _, r := range results {
		r.Time, r.Host, r.Version = 0, "", ""
		r.Moves = slices.Clone(r.Moves)
		for i := range r.Moves {
			r.Moves[i].Time = 0
		}
		line := marshal(t, r)
		out = append(append(out, line...), '\n')
	}
	return string(out)
}

// kills is how often TestServerKilled kills the server.
const kills = 12

// self is the test binary as a process.
type self struct {
	*exec.Cmd
	gone chan struct{} // closed when it has ended
	err  error         // how it ended
}

// startSelf runs the test binary with variables in its environment.
func startSelf(t *testing.T, variables ...string) *self {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), variables...)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &self{Cmd: cmd, gone: make(chan struct{})}
	go func() {
		p.err = cmd.Wait()
		close(p.gone)
	}()
	t.Cleanup(p.end)
	return p
}

// end kills the process.
func (p *self) end() {
	_ = p.Process.Kill() // it may have ended
	<-p.gone
}

// ended reports whether the process has ended.
func (p *self) ended() bool {
	select {
	case <-p.gone:
		return true
	default:
		return false
	}
}

// freeAddress returns an address of this machine that no server has, and that no connection gets by chance
// while none has it: systems number those from 32768 on.
func freeAddress(t *testing.T) string {
	t.Helper()
	for range 100 {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 20_000+rand.IntN(12_000)))
		if err == nil {
			defer l.Close()
			return l.Addr().String()
		}
	}
	t.Fatal("no port is free")
	return ""
}

// The process of the match is killed at random moments and continued, and its workers are
// killed and started: every game is counted once, and all are those of a match that nobody
// disturbed. No file of a killed server is left.
func TestServerKilled(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("a match of many processes")
	}
	dir, temp, address := t.TempDir(), t.TempDir(), freeAddress(t)
	brakes := filepath.Join(t.TempDir(), "brake")
	r := rand.New(rand.NewPCG(1, 2))
	var workers [2]*self
	startWorkers := func() {
		for i := range workers {
			// One that found no server at its start has ended.
			if workers[i] == nil || workers[i].ended() {
				workers[i] = startSelf(t, workerURL+"=nats://"+address, workerName+"="+honest, workerBrake+"="+brakes)
			}
		}
	}
	games := func() int {
		text := filetest.Read(t, filepath.Join(dir, journalName))
		return max(0, countLines(text)-1)
	}
	counts := []int{}
	begin := func() *self {
		cmd := startSelf(t, hostFolder+"="+dir, hostAddress+"="+address, "TMPDIR="+temp, "TMP="+temp)
		for range 6000 {
			if conn, err := net.Dial("tcp", address); err == nil {
				conn.Close()
				return cmd
			}
			if cmd.ended() {
				t.Fatalf("the match ends before it begins: %v, %d games, %v", cmd.err, games(), counts)
			}
			time.Sleep(10 * time.Millisecond)
		}
		_ = cmd.Process.Signal(syscall.SIGQUIT) // it tells where it hangs
		select {
		case <-cmd.gone:
		case <-time.After(10 * time.Second):
		}
		t.Fatal("the match does not start")
		return nil
	}
	for i := range kills {
		filetest.Put(t, brakes, strconv.Itoa(i))
		cmd := begin()
		startWorkers()
		if i%3 == 2 {
			w := r.IntN(len(workers))
			time.Sleep(time.Duration(r.IntN(300)) * time.Millisecond)
			workers[w].end()
		}
		// Sometimes before the first game, sometimes after a few.
		enough := games() + r.IntN(4)
		until := time.Now().Add(time.Duration(r.IntN(2500)) * time.Millisecond)
		for time.Now().Before(until) && games() < enough {
			time.Sleep(time.Millisecond)
		}
		if i == kills-1 {
			for games() == 0 { // on a machine that is very slow
				time.Sleep(time.Millisecond)
			}
		}
		time.Sleep(time.Duration(r.IntN(20)) * time.Millisecond)
		cmd.end()
		counts = append(counts, games())
	}
	t.Logf("games after each kill: %v", counts)
	if last := counts[len(counts)-1]; last == 0 || last == crashGames {
		t.Errorf("%d games of %d after the last kill: the kills did not disturb the match", last, crashGames)
	}
	cmd := begin()
	startWorkers()
	if err := os.Remove(brakes); err != nil {
		t.Fatal(err)
	}
	select {
	case <-cmd.gone:
	case <-time.After(5 * time.Minute):
		t.Fatal("the last run does not end")
	}
	if cmd.err != nil {
		t.Fatalf("the last run: %v", cmd.err)
	}
	_, results, err := match.ReadJournal(bytes.NewReader(filetest.Read(t, filepath.Join(dir, journalName))))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := essence(t, results), undisturbed(t); got != want {
		t.Errorf("the games differ from those of an undisturbed match:\n%s\n%s", got, want)
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
}

func countLines(text []byte) (n int) {
	for _, c := range text {
		if c == '\n' {
			n++
		}
	}
	return n
}

// Between the workers and the server messages are lost, delayed, repeated and exchanged,
// and connections are cut: every game is counted once, and all are those of an undisturbed
// match.
func TestBadNetwork(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("left to the long run")
	}
	badNetwork(t, false)
}

// The same where the match uses a server outside, with a bad network in between.
func TestBadNetworkOutside(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("left to the long run")
	}
	badNetwork(t, true)
}

func badNetwork(t *testing.T, outside bool) {
	c, jobs, err := crashMatch()
	if err != nil {
		t.Fatal(err)
	}
	s := listen(t)
	x := newProxy(t, s)
	if outside {
		jobs = jobs[:20] // what is lost on the way from the match, too, costs seconds
		own := s
		if s, err = Dial(x.url, Access{Token: matchUser + ":" + own.secret}); err != nil {
			t.Fatal(err)
		}
		defer s.Close()
	}
	p := poolWith(t, s, c, Options{Wait: crashWait})
	defer p.Close() // fails where the network is bad
	x.bad.Store(true)
	o := slowWorker()
	o.Players = 2
	var again atomic.Int32 // workers tell of late results even after the last game
	o.Tell = func(_ match.Result, twice bool) {
		if twice {
			again.Add(1)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	defer wg.Wait()
	defer cancel()
	for range 2 {
		wg.Go(func() {
			err := Work(ctx, x.url, o)
			for lost := net.Error(nil); ctx.Err() == nil && errors.As(err, &lost); { // what the network lost was its first message
				err = Work(ctx, x.url, o)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	played := func(run func(took func(match.Result) error) error) string {
		var results []match.Result
		if err := run(func(r match.Result) error { results = append(results, r); return nil }); err != nil {
			t.Fatal(err)
		}
		return essence(t, results)
	}
	got := played(func(took func(match.Result) error) error {
		return match.RunPlayers(t.Context(), jobs, 8, func() (match.Player, error) { return p.Player(), nil }, took)
	})
	x.bad.Store(false)
	x.mu.Lock()
	t.Logf("messages: %+v; %d results came again", x.did, again.Load())
	if x.did.passed == 0 || x.did.dropped == 0 || x.did.repeated == 0 || x.did.delayed == 0 || x.did.exchanged == 0 {
		t.Errorf("the network was not bad: %+v", x.did)
	}
	x.mu.Unlock()
	want := played(func(took func(match.Result) error) error {
		return match.Run(t.Context(), c, match.Options{}, jobs, 1, took)
	})
	if got != want {
		t.Errorf("the games differ from those of an undisturbed match:\n%s\n%s", got, want)
	}
}
