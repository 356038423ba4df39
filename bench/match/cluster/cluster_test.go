package cluster

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"tengen/bench/match"
	"tengen/search/game"
)

// With a variable in the environment the test binary runs as a worker.
const (
	workerURL  = "TENGEN_TEST_WORKER_URL"
	workerName = "TENGEN_TEST_WORKER_NAME"
)

// testToken is the token of the servers of the tests.
const testToken = "0123456789abcdefXYZ"

func TestMain(m *testing.M) {
	if url := os.Getenv(workerURL); url != "" {
		o := fakeWorker(os.Getenv(workerName))
		if os.Getenv(workerName) == honest {
			o = slowWorker()
		}
		var err error
		for range 10 { // a busy machine may take no connection
			if err = Work(context.Background(), url, o); !errors.Is(err, nats.ErrNoServers) {
				break
			}
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if dir := os.Getenv(hostFolder); dir != "" {
		if err := host(dir, os.Getenv(hostAddress)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	// Most of these tests wait: for messages that are lost, for workers that are stuck.
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
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
	honest = "honest" // plays real games
)

const (
	testVersion = "v1"
	gameTime    = 25 * time.Millisecond
	slothTime   = 700 * time.Millisecond
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
		// It does not look whether it is still wanted.
		time.Sleep(slothTime)
		return resultOf(j, f.name), nil
	}
	select {
	case <-ctx.Done():
		return match.Result{}, ctx.Err()
	case <-time.After(length):
	}
	if j.Seed == badSeed {
		return match.Result{}, errors.New("no such opening")
	}
	return resultOf(j, f.name), nil
}

// resultOf returns the result of a job, which depends on the job alone.
func resultOf(j match.Job, host string) match.Result {
	return match.Result{
		Job: j, Outcome: match.BlackWon + match.Outcome(j.Seed%2), Reason: match.ByCrash,
		Detail: fmt.Sprint("game ", j.ID), Moves: []match.Move{}, Host: host,
	}
}

func (*fakePlayer) Close() error { return nil }

func fakeWorker(name string) WorkerOptions {
	return WorkerOptions{
		Access:  Access{Token: testToken},
		Version: testVersion,
		NewPlayer: func(match.Config) (match.Player, error) {
			fmt.Println("joined 0")
			return &fakePlayer{name: name}, nil
		},
		Tell: func(r match.Result, twice bool) {
			if twice {
				fmt.Printf("twice %d\n", r.ID)
			}
		},
		TellGames: func(b Batch, _ bool) { fmt.Printf("batch %d\n", b.First) },
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
	c := match.NewConfig(game.Config{Game: "renju", Rule: "renju", Size: 15})
	c.Engines = []match.EngineConfig{{Name: "a", Nodes: 1}, {Name: "b", Nodes: 1}}
	return c
}

func listen(t *testing.T) *Server {
	t.Helper()
	s, err := Listen("127.0.0.1:0", ListenOptions{Token: testToken})
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
	return poolWith(t, s, testConfig(), Options{Wait: wait})
}

// poolWith returns a pool for the version of the tests.
func poolWith(t *testing.T, s *Server, c match.Config, o Options) *Pool {
	t.Helper()
	o.Version = testVersion
	p, err := NewPool(s, c, o)
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
		if r.ID != i || r.Pair != i/2 || r.Black != i%2 || r.Outcome != match.BlackWon+match.Outcome(i*7%2) || r.Detail != fmt.Sprint("game ", i) {
			t.Errorf("game %d came back as %+v", i, r)
		}
		hosts[r.Host]++
	}
	return hosts
}

// One of three worker processes is killed in the middle of a game: every game is
// counted once, and another worker plays the interrupted one.
func TestWorkerKilled(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("left to the long run")
	}
	s := listen(t)
	p := newPool(t, s, 400*time.Millisecond)
	const games = 120
	workers := []*process{startWorker(t, s.URL(), "one"), startWorker(t, s.URL(), victim), startWorker(t, s.URL(), "two")}
	for _, w := range workers {
		w.next(t, "joined ")
	}
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
	p.Close()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	for _, i := range []int{0, 2} { // the server has told them to end
		if err := workers[i].Wait(); err != nil {
			t.Errorf("worker %d after the end of the server: %v", i, err)
		}
	}
}

// If the only worker cannot play, the match ends with an error that names the game and the
// cause.
func TestUnplayable(t *testing.T) {
	t.Parallel()
	s := listen(t)
	var told lines
	p := poolWith(t, s, testConfig(), Options{Wait: 300 * time.Millisecond, Patience: 50 * time.Millisecond, Warn: told.add})
	defer p.Close()
	work(t, s.URL(), fakeWorker("one"))
	for range 2 {
		_, err := p.Player().Play(t.Context(), match.Job{ID: 5, Seed: badSeed})
		if err == nil || !strings.Contains(err.Error(), "no worker is left: ") || !strings.Contains(err.Error(), "game 5: no such opening") {
			t.Errorf("an unplayable game: %v", err)
		}
	}
	if line := "no worker is left, and the match ends if none comes in 50ms"; !strings.Contains(told.text(), line) {
		t.Errorf("told %q, want %q", told.text(), line)
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

// A game whose Play was cancelled is played anew when it is asked for again, and the
// result of the first time is refused.
func TestCancelledAndAskedAgain(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("left to the long run")
	}
	s := listen(t)
	p := newPool(t, s, time.Second)
	defer p.Close()
	began := make(chan struct{}, 10)
	o := fakeWorker("one")
	o.NewPlayer = func(match.Config) (match.Player, error) {
		return signalPlayer{&fakePlayer{name: sloth}, began}, nil
	}
	refused := make(chan string, 10)
	o.Warn = func(line string) { refused <- line }
	work(t, s.URL(), o)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-began
		cancel()
	}()
	job := match.Job{ID: 3, White: 1, Seed: 1}
	if _, err := p.Player().Play(ctx, job); !errors.Is(err, context.Canceled) {
		t.Fatalf("cancelled: %v", err)
	}
	again, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	if r, err := p.Player().Play(again, job); err != nil || r.Outcome != match.WhiteWon {
		t.Errorf("asked again: %+v, %v", r, err)
	}
	if line := <-refused; !strings.Contains(line, "game 3: the match refuses the result: nobody waits for it") {
		t.Errorf("the first result: %q", line)
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

// A server outside works like one in this process; two matches share its workers.
func TestServerOutside(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	s := listen(t)
	outside := dialAsMatch(t, s)
	a, b := newPool(t, s, time.Second), newPool(t, outside, time.Second)
	o := fakeWorker("one")
	o.Players = 3
	work(t, s.URL(), o)
	var wg sync.WaitGroup
	for _, p := range []*Pool{a, b} {
		wg.Go(func() {
			results, errs := playAll(t.Context(), p, 20)
			check(t, results, errs)
			p.Close()
		})
	}
	wg.Wait()
}

// dialAsMatch connects to the server of a test as a match does to one outside.
func dialAsMatch(t *testing.T, s *Server) *Server {
	t.Helper()
	outside, err := Dial(s.URL(), Access{Token: matchUser + ":" + s.secret})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { outside.Close() })
	return outside
}
