package cluster

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"tengen/bench/match"
	"tengen/search/game"
)

// With a variable in the environment the test binary runs as a worker.
const (
	workerURL  = "TENGEN_TEST_WORKER_URL"
	workerName = "TENGEN_TEST_WORKER_NAME"
)

func TestMain(m *testing.M) {
	if url := os.Getenv(workerURL); url != "" {
		if err := Work(context.Background(), url, fakeWorker(os.Getenv(workerName))); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// fakePlayer plays a game by waiting. Except for the host, the result depends on the job
// alone.
type fakePlayer struct {
	name  string
	games int
}

// Names of workers with a special behaviour.
const (
	victim = "victim" // never ends its second game
	sloth  = "sloth"  // takes slothTime for a game
)

const (
	testVersion = "v1"
	gameTime    = 25 * time.Millisecond
	slothTime   = 500 * time.Millisecond
	// badSeed is the seed of a job that cannot be refereed.
	badSeed = 666
)

func (f *fakePlayer) Play(ctx context.Context, j match.Job) (match.Result, error) {
	fmt.Printf("playing %d\n", j.ID)
	length := gameTime
	f.games++
	switch {
	case f.name == victim && f.games == 2:
		length = time.Hour
	case f.name == sloth:
		length = slothTime
	}
	select {
	case <-ctx.Done():
		return match.Result{}, ctx.Err()
	case <-time.After(length):
	}
	if j.Seed == badSeed {
		return match.Result{}, errors.New("no such opening")
	}
	return match.Result{
		Job: j, Outcome: match.Outcome(j.Seed % 3), Reason: match.ByRules, Host: f.name,
		Moves: []match.Move{{Move: "h8", Depth: j.ID}},
	}, nil
}

func (*fakePlayer) Close() error { return nil }

func fakeWorker(name string) WorkerOptions {
	return WorkerOptions{
		Version:   testVersion,
		NewPlayer: func(match.Config) (match.Player, error) { return &fakePlayer{name: name}, nil },
		Tell: func(r match.Result, twice bool) {
			if twice {
				fmt.Printf("twice %d\n", r.ID)
			}
		},
	}
}

// process is a worker process.
type process struct {
	*exec.Cmd
	lines chan string // what it prints
}

func startWorker(t *testing.T, url, name string) *process {
	t.Helper()
	p := &process{exec.Command(os.Args[0]), make(chan string, 1000)}
	p.Env = append(os.Environ(), workerURL+"="+url, workerName+"="+name)
	p.Stderr = os.Stderr
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = p.Process.Kill() // most have already exited
		_ = p.Wait()
	})
	go func() {
		defer close(p.lines)
		for sc := bufio.NewScanner(out); sc.Scan(); {
			p.lines <- sc.Text()
		}
	}()
	return p
}

// next waits for a line with the given beginning and returns the number after it.
func (p *process) next(t *testing.T, prefix string) int {
	t.Helper()
	for {
		select {
		case line, ok := <-p.lines:
			if !ok {
				t.Errorf("the worker ended without %q", prefix)
				return -1
			}
			if text, ok := strings.CutPrefix(line, prefix); ok {
				n, err := strconv.Atoi(text)
				if err != nil {
					t.Error(err)
				}
				return n
			}
		case <-time.After(30 * time.Second):
			t.Errorf("no %q from a worker", prefix)
			return -1
		}
	}
}

func testConfig() match.Config {
	return match.Config{Config: game.Config{Game: "renju", Rule: "renju", Size: 15}, Engines: []match.EngineConfig{{Name: "a", Nodes: 1}, {Name: "b", Nodes: 1}}}
}

func listen(t *testing.T) *Server {
	t.Helper()
	s, err := Listen("127.0.0.1:0", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func newPool(t *testing.T, s *Server, wait time.Duration) *Pool {
	t.Helper()
	p, err := NewPool(t.Context(), s, testConfig(), Options{Version: testVersion, Wait: wait})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// playAll plays n jobs at the same time and counts the results by number.
func playAll(ctx context.Context, p *Pool, n int) (results [][]match.Result, errs []error) {
	results = make([][]match.Result, n)
	var mu sync.Mutex
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			j := match.Job{ID: i, Pair: i / 2, Black: i % 2, White: 1 - i%2, Seed: uint64(i * 7)}
			r, err := p.Player().Play(ctx, j)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				errs = append(errs, err)
				return
			}
			results[r.ID] = append(results[r.ID], r)
		})
	}
	wg.Wait()
	return results, errs
}

func check(t *testing.T, results [][]match.Result, errs []error) (hosts map[string]int) {
	t.Helper()
	for _, err := range errs {
		t.Error(err)
	}
	hosts = map[string]int{}
	for i, rs := range results {
		if len(rs) != 1 {
			t.Errorf("game %d has %d results", i, len(rs))
			continue
		}
		r := rs[0]
		if r.ID != i || r.Pair != i/2 || r.Black != i%2 || r.Outcome != match.Outcome(i*7%3) || len(r.Moves) != 1 || r.Moves[0].Depth != i {
			t.Errorf("game %d came back as %+v", i, r)
		}
		hosts[r.Host]++
	}
	return hosts
}

// One of three worker processes is killed in the middle of a game: every game is
// counted once, and another worker plays the interrupted one.
func TestWorkerKilled(t *testing.T) {
	s := listen(t)
	p := newPool(t, s, 400*time.Millisecond)
	const games = 120
	workers := []*process{startWorker(t, s.URL(), "one"), startWorker(t, s.URL(), victim), startWorker(t, s.URL(), "two")}
	killed := make(chan int, 1)
	go func() {
		workers[1].next(t, "playing ")
		n := workers[1].next(t, "playing ")
		if err := workers[1].Process.Kill(); err != nil {
			t.Error(err)
		}
		killed <- n
	}()
	results, errs := playAll(t.Context(), p, games)
	hosts := check(t, results, errs)
	if n := <-killed; results[n][0].Host == victim {
		t.Errorf("game %d, during which its worker was killed, came from it", n)
	}
	if hosts[victim] != 1 || hosts["one"] == 0 || hosts["two"] == 0 {
		t.Errorf("games by worker: %v", hosts)
	}
	t.Logf("games by worker: %v", hosts)
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	for _, i := range []int{0, 2} { // the server has told them to end
		if err := workers[i].Wait(); err != nil {
			t.Errorf("worker %d after the end of the server: %v", i, err)
		}
	}
}

// If a game has no result, the error names the game and the cause; the same game may be
// asked for again.
func TestUnplayable(t *testing.T) {
	s := listen(t)
	p := newPool(t, s, time.Second)
	work(t, s.URL(), fakeWorker("one"))
	job := match.Job{ID: 5, Seed: badSeed}
	if _, err := p.Player().Play(t.Context(), job); err == nil || !strings.Contains(err.Error(), "game 5") || !strings.Contains(err.Error(), "no such opening") {
		t.Errorf("an unplayable game: %v", err)
	}
	job.Seed = 1
	if r, err := p.Player().Play(t.Context(), job); err != nil || r.Outcome != match.BlackWon {
		t.Errorf("the game again: %+v, %v", r, err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if _, err := p.Player().Play(t.Context(), job); !errors.Is(err, errClosed) {
		t.Errorf("a game after the end: %v", err)
	}
}

// work runs a worker in this process until the test ends.
func work(t *testing.T, url string, o WorkerOptions) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- Work(ctx, url, o) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// The result of a game that was played although its Play was cancelled is returned
// when the game is asked for again, although the server stores no second result.
func TestCancelledAndAskedAgain(t *testing.T) {
	s := listen(t)
	p := newPool(t, s, time.Second)
	defer p.Close()
	began := make(chan struct{}, 10)
	o := fakeWorker("one")
	o.NewPlayer = func(match.Config) (match.Player, error) {
		return signalPlayer{&fakePlayer{name: "one"}, began}, nil
	}
	work(t, s.URL(), o)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-began
		cancel()
	}()
	job := match.Job{ID: 3, Seed: 2}
	if _, err := p.Player().Play(ctx, job); !errors.Is(err, context.Canceled) {
		t.Fatalf("cancelled: %v", err)
	}
	again, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	if r, err := p.Player().Play(again, job); err != nil || r.Outcome != match.WhiteWon {
		t.Errorf("asked again: %+v, %v", r, err)
	}
}

// signalPlayer signals when a game begins.
type signalPlayer struct {
	*fakePlayer
	began chan<- struct{}
}

func (s signalPlayer) Play(ctx context.Context, j match.Job) (match.Result, error) {
	s.began <- struct{}{}
	return s.fakePlayer.Play(ctx, j)
}

// A job whose Pool does not exist any more is not played.
func TestStaleJobs(t *testing.T) {
	s := listen(t)
	p := newPool(t, s, time.Second)
	stale := order{Match: "GONE", Version: testVersion, Config: testConfig(), Job: match.Job{ID: 1}}
	if err := p.publish(t.Context(), &stale); err != nil {
		t.Fatal(err)
	}
	if _, err := p.js.Publish(t.Context(), jobSubject+"GONE.2", []byte("nonsense")); err != nil {
		t.Fatal(err)
	}
	o := fakeWorker("one")
	o.Tell = func(r match.Result, _ bool) {
		if r.Black == r.White {
			t.Errorf("game %d of a match that is gone was played", r.ID)
		}
	}
	work(t, s.URL(), o)
	results, errs := playAll(t.Context(), p, 4)
	check(t, results, errs)
	// The last job is acknowledged only after its result was stored.
	for left := uint64(1); left > 0; time.Sleep(5 * time.Millisecond) {
		info, err := p.jobs.Info(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		left = info.State.Msgs
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// Jobs that the server has lost are published again.
func TestLostJobs(t *testing.T) {
	s := listen(t)
	p := newPool(t, s, 50*time.Millisecond)
	defer p.Close()
	go func() {
		for {
			p.mu.Lock()
			n := len(p.waiting)
			p.mu.Unlock()
			if n == 6 {
				break
			}
			time.Sleep(time.Millisecond)
		}
		time.Sleep(20 * time.Millisecond)
		if err := p.jobs.Purge(context.Background()); err != nil {
			t.Error(err)
		}
		work(t, s.URL(), fakeWorker("one"))
	}()
	results, errs := playAll(t.Context(), p, 6)
	check(t, results, errs)
}

// A server outside works like one in this process; two matches share its workers.
func TestServerOutside(t *testing.T) {
	s := listen(t)
	outside, err := Dial(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer outside.Close()
	outside.storage = s.storage // streams cannot change theirs
	a, b := newPool(t, s, time.Second), newPool(t, outside, time.Second)
	o := fakeWorker("one")
	o.Players = 3
	work(t, s.URL(), o)
	var wg sync.WaitGroup
	for _, p := range []*Pool{a, b} {
		wg.Go(func() {
			results, errs := playAll(t.Context(), p, 20)
			check(t, results, errs)
			if err := p.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// A server in this process removes its folder when it is closed, also if closed twice.
func TestServerLeavesNothing(t *testing.T) {
	s := listen(t)
	if _, err := os.Stat(s.dir); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := os.Stat(s.dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%s is left: %v", s.dir, err)
	}
}

func TestWorkerOfAnotherVersion(t *testing.T) {
	s := listen(t)
	p := newPool(t, s, time.Second)
	defer p.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go p.Player().Play(ctx, match.Job{ID: 0})
	o := fakeWorker("old")
	o.Version = "v0"
	if err := Work(t.Context(), s.URL(), o); err == nil || !strings.Contains(err.Error(), "v0") || !strings.Contains(err.Error(), testVersion) {
		t.Errorf("a worker of another version: %v", err)
	}
}

func TestBadAddresses(t *testing.T) {
	s := listen(t)
	for _, c := range []struct{ address, token, want string }{
		{"nonsense", "", "nonsense"},
		{"127.0.0.1:x", "", "127.0.0.1:x"},
		{"127.0.0.1:99999", "", "99999"},
		{"127.0.0.1:0", "a@b", "letters"},
	} {
		if x, err := Listen(c.address, c.token); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Listen(%q, %q): %v, %v, want %q", c.address, c.token, x, err, c.want)
		}
	}
	noToken := "nats://" + s.URL()[strings.IndexByte(s.URL(), '@')+1:]
	for _, c := range []struct{ address, want string }{
		{"host:4222", "\"host:4222\": want an address like"},
		{"nats://127.0.0.1:1,127.0.0.1:2", "\"127.0.0.1:2\": want an address like"},
		{noToken, "uthorization"},
		{"nats://SECRET@127.0.0.1:1", "127.0.0.1:1"},
	} {
		_, err := Dial(c.address)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("Dial(%q): %v, want %q", c.address, err, c.want)
		}
		if err := Work(t.Context(), c.address, fakeWorker("x")); err == nil {
			t.Errorf("Work(%q): no error", c.address)
		}
	}
}
