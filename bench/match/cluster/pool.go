package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"tengen/bench/match"
	"tengen/bench/selfplay"
	"tengen/bench/weaksolve"
)

// Options are the settings of a Pool.
type Options struct {
	// Version is that of this program; workers of another version do not play the
	// match.
	Version string
	// Wait is the time without a sign of life of a worker after which another one gets
	// its job; 0 for DefaultWait.
	Wait time.Duration
	// Longest is the time after which another worker gets a job in any case, from when one
	// got it; 0 means the time that the clocks allow, or DefaultLongest without clocks.
	Longest time.Duration
	// Patience is how long the match waits for another worker when all workers have failed;
	// 0 for DefaultPatience.
	Patience time.Duration
	// Warn is called with a line for every refused result and for every worker that does
	// not play the match, or no longer; it may be nil. Of many lines of a kind most are left
	// out.
	Warn func(string)
}

// Pool plays the games of one match, or of self-play, or the jobs of a search of weaksolve, on the
// workers of a server.
type Pool struct {
	config   match.Config
	self     *selfplay.Header    // nil unless it is self-play
	solve    *weaksolve.Settings // nil unless it is a search of weaksolve
	o        Options
	conn     *nats.Conn
	settings []byte
	offer    offer
	ctx      context.Context // of the checks of results
	stop     func()
	stopped,
	swept chan struct{}
	subs []*nats.Subscription
	voice

	mu      sync.Mutex
	count   int                // of the jobs of weaksolve so far
	waiting map[int]*wait      // by job
	queue   []*wait            // those that nobody plays, in turn
	leases  map[string]*lease  // by ticket
	workers map[string]*member // by name
	able    time.Time          // when a worker was last seen that may get jobs
	failed  error              // why the last worker that failed gets no more; nil if none did
	broken  error              // why no game has a result any more
}

// wait is a Play that waits for its result.
type wait struct {
	order  order
	next   func() *weaksolve.Job // makes the job when a worker asks for one; nil for games, and when it is made
	holder *lease                // nil while it is in the queue
	leases []*lease              // of all workers whose result would count
	got    chan answer           // of one
}

// lease is a job in the hands of a worker.
type lease struct {
	ticket string
	w      *wait  // nil when its job has a result
	worker string // who got it; nobody else knows the ticket
	given  time.Time
	seen   time.Time // the last sign of life
}

// answer is what Play returns.
type answer struct {
	result match.Result
	games  []selfplay.Game
	solved *weaksolve.Answer
	err    error
}

var errClosed = errors.New("the pool is closed")

// NewPool begins to offer a match to the workers of a server, which may serve other matches
// as well. The match must name its programs.
func NewPool(s *Server, c match.Config, o Options) (*Pool, error) {
	if err := c.CheckNamed(); err != nil {
		return nil, err
	}
	if o.Longest == 0 {
		o.Longest = longest(&c)
	}
	return (&Pool{config: c, offer: offer{Kind: kindMatch}, o: o}).start(s, c)
}

// NewSelfPlay is NewPool for games of self-play with weights as in selfplay.Options. Its
// players are those of SelfPlayer.
func NewSelfPlay(s *Server, h selfplay.Header, weights string, o Options) (*Pool, error) {
	if _, err := selfplay.NewPlayer(h, weights); err != nil {
		return nil, err
	}
	o.Longest = cmp.Or(o.Longest, DefaultLongest)
	return (&Pool{self: &h, offer: offer{Kind: kindSelfPlay}, o: o}).start(s, selfConfig{h, []byte(weights)})
}

// NewWeakSolve is NewPool for a search of weaksolve. Its players are those of SolvePlayer.
func NewWeakSolve(s *Server, c weaksolve.Settings, o Options) (*Pool, error) {
	o.Longest = cmp.Or(o.Longest, DefaultLongest)
	return (&Pool{solve: &c, offer: offer{Kind: kindWeakSolve}, o: o}).start(s, c)
}

// start begins to serve with the settings c. It returns p, and nil if it fails.
func (p *Pool) start(s *Server, c any) (*Pool, error) {
	var err error
	if p.settings, err = json.Marshal(c); err != nil {
		return nil, err
	}
	if len(p.settings) > maxConfig {
		return nil, fmt.Errorf("settings and weights of %d bytes: want at most %d", len(p.settings), maxConfig)
	}
	p.o.Wait = cmp.Or(p.o.Wait, DefaultWait)
	p.o.Patience = cmp.Or(p.o.Patience, DefaultPatience)
	p.conn, p.say = s.conn, p.o.Warn
	p.offer = offer{rand.Text(), p.offer.Kind, Protocol, p.o.Version, len(p.settings), hashOf(p.settings), match.Seconds(p.o.Wait)}
	p.waiting, p.leases, p.workers = map[int]*wait{}, map[string]*lease{}, map[string]*member{}
	p.stopped, p.swept = make(chan struct{}), make(chan struct{})
	var cancel context.CancelFunc
	p.ctx, cancel = context.WithCancel(context.Background())
	p.stop = sync.OnceFunc(func() {
		for _, sub := range p.subs {
			_ = sub.Unsubscribe() // fails only without a connection
		}
		_ = p.conn.FlushTimeout(closeTimeout) // so that the server answers workers from now on
		cancel()
		close(p.stopped)
		<-p.swept
	})
	if err := p.listen(); err != nil {
		cancel()
		return nil, err
	}
	go p.sweep(s.lost)
	return p, nil
}

// longest returns the time that a game may take.
func longest(c *match.Config) time.Duration {
	sum := time.Duration(0)
	for i := range c.Engines {
		e := &c.Engines[i]
		moves := float64(c.MovesOfOne())
		own := 0.0
		switch {
		case e.Match > 0:
			own = float64(e.Match) + moves*float64(e.Increment)
		case e.Turn > 0:
			own = moves * float64(e.Turn)
		default:
			return DefaultLongest
		}
		sum = max(sum, time.Duration(min(own, mostLongest)))
	}
	return 2*sum + longestMargin
}

// Player returns a player for one game at a time. The games of several players are
// played at the same time, as far as there are workers. Close of the Pool closes them.
func (p *Pool) Player() match.Player { return player{p} }

type player struct{ p *Pool }

func (x player) Play(ctx context.Context, j match.Job) (match.Result, error) {
	a := x.p.play(ctx, &wait{order: order{Job: j}})
	return a.result, a.err
}

func (x player) Close() error { return nil }

// SelfPlayer returns a player of self-play, as Player does for a match.
func (p *Pool) SelfPlayer() selfplay.Player { return selfPlayer{p} }

// Batch returns how many games a player of self-play is best asked for at a time.
func (p *Pool) Batch() int {
	return int(min(max(batchNodes/(batchMoves*p.self.Nodes), 1), maxBatch))
}

type selfPlayer struct{ p *Pool }

func (x selfPlayer) Play(ctx context.Context, first uint64, n int) ([]selfplay.Game, error) {
	a := x.p.play(ctx, &wait{order: order{Job: match.Job{ID: int(first)}, Batch: &Batch{first, n}}})
	return a.games, a.err
}

// SolvePlayer returns a player of weaksolve, as Player does for a match. A job is made when a
// worker asks for one.
func (p *Pool) SolvePlayer() weaksolve.Player { return solvePlayer{p} }

type solvePlayer struct{ p *Pool }

func (x solvePlayer) Play(ctx context.Context, next func() *weaksolve.Job) (*weaksolve.Answer, error) {
	x.p.mu.Lock()
	x.p.count++
	id := x.p.count
	x.p.mu.Unlock()
	a := x.p.play(ctx, &wait{order: order{Job: match.Job{ID: id}}, next: next})
	return a.solved, a.err
}

// Close ends the games. Workers abandon those in progress.
func (p *Pool) Close() { p.stop() }

// play puts a job into the queue and waits for its result.
func (p *Pool) play(ctx context.Context, w *wait) answer {
	id := w.order.Job.ID
	if w.next == nil { // the others are measured when they are made
		if _, err := w.order.data(maxJob - maxName); err != nil { // it has no ticket yet
			return answer{err: err}
		}
	}
	w.got = make(chan answer, 1)
	p.mu.Lock()
	err := p.broken
	if _, twice := p.waiting[id]; twice {
		err = fmt.Errorf("game %d is being played already", id)
	}
	if err == nil {
		p.waiting[id] = w
		p.queue = append(p.queue, w)
	}
	p.mu.Unlock()
	if err != nil {
		return answer{err: err}
	}
	select {
	case a := <-w.got:
		return a
	case <-ctx.Done():
		err = ctx.Err()
	case <-p.stopped:
		err = errClosed
	}
	p.mu.Lock()
	p.forget(w)
	p.mu.Unlock()
	return answer{err: err}
}

// fail ends all games.
func (p *Pool) fail(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.broken = err
	for id, w := range p.waiting {
		delete(p.waiting, id)
		w.got <- answer{err: err}
	}
	p.queue = nil
}
