package cluster

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"tengen/bench/match"
	"tengen/bench/selfplay"
)

// Options are the settings of a Pool.
type Options struct {
	// Version is that of this program; workers of another version do not play the
	// match.
	Version string
	// Wait is the time without a sign of life of a worker after which another one gets
	// its job; 0 for DefaultWait.
	Wait time.Duration
	// Longest is the time after which another worker gets a game in any case; 0 means the
	// time that the clocks allow, or DefaultLongest without clocks.
	Longest time.Duration
	// Warn is called with a line for every refused result and for every worker that does
	// not play the match; it may be nil. After maxWarnings lines it is not called any
	// more.
	Warn func(string)
}

// Pool plays the games of one match, or of self-play, on the workers of a server.
type Pool struct {
	names
	config match.Config
	self   *selfplay.Header // nil for a match
	o      Options
	conn   *nats.Conn
	js     jetstream.JetStream
	jobs   jetstream.Stream
	offer  offer
	ctx    context.Context // of the checks of results
	stop   func()
	stopped,
	swept chan struct{}
	subs []*nats.Subscription

	mu       sync.Mutex
	waiting  map[int]*wait    // by job
	tickets  map[string]*wait // of all jobs that were handed out
	done     map[string]bool  // tickets whose results were counted
	broken   error            // why no game has a result any more
	warnings int
}

// wait is a Play that waits for its result.
type wait struct {
	order    order
	began    time.Time   // when a worker first asked about it; zero before
	handed   int         // tickets so far
	failures int         // reports that were refused or had no result
	got      chan answer // of one
}

// answer is what Play returns.
type answer struct {
	result match.Result
	games  []selfplay.Game
	err    error
}

var (
	errClosed = errors.New("the pool is closed")
	errLost   = errors.New("the server has lost the queue of the match")
)

// NewPool makes the queue on the server and begins to receive results. The server may
// serve other matches as well. The match must name its programs.
func NewPool(ctx context.Context, s *Server, c match.Config, o Options) (*Pool, error) {
	if err := c.CheckNamed(); err != nil {
		return nil, err
	}
	if o.Longest == 0 {
		o.Longest = longest(&c)
	}
	return (&Pool{config: c, offer: offer{kind: kindMatch}}).start(ctx, s, c, o)
}

// NewSelfPlay is NewPool for games of self-play with weights as in selfplay.Options. Its
// players are those of SelfPlayer.
func NewSelfPlay(ctx context.Context, s *Server, h selfplay.Header, weights string, o Options) (*Pool, error) {
	if _, err := selfplay.NewPlayer(h, weights); err != nil {
		return nil, err
	}
	if o.Longest == 0 {
		o.Longest = DefaultLongest
	}
	return (&Pool{self: &h, offer: offer{kind: kindSelfPlay}}).start(ctx, s, selfConfig{h, []byte(weights)}, o)
}

// start begins to serve with the settings c. It returns p, and nil if it fails.
func (p *Pool) start(ctx context.Context, s *Server, c any, o Options) (*Pool, error) {
	settings, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	if len(settings) > maxConfig {
		return nil, fmt.Errorf("settings and weights of %d bytes: want at most %d", len(settings), maxConfig)
	}
	if o.Wait == 0 {
		o.Wait = DefaultWait
	}
	p = &Pool{
		names: names{rand.Text()}, config: p.config, self: p.self, o: o, conn: s.conn,
		offer:   offer{p.offer.kind, Protocol, o.Version, len(settings), hashOf(settings)},
		waiting: map[int]*wait{}, tickets: map[string]*wait{}, done: map[string]bool{},
		stopped: make(chan struct{}), swept: make(chan struct{}),
	}
	if p.js, err = jetstream.New(s.conn, jetstream.WithDefaultTimeout(askTimeout)); err != nil {
		return nil, err
	}
	if s.own == nil {
		removeOld(ctx, s.conn, p.js, staleAfter)
	}
	if _, err = upload(ctx, p.js, p.names, settings, s.storage); err == nil {
		p.jobs, err = queue(ctx, p.js, p.names, p.offer, o.Wait, s.storage)
	}
	if err == nil {
		err = p.listen()
	}
	if err != nil {
		return nil, errors.Join(err, p.removeStreams())
	}
	var cancel context.CancelFunc
	p.ctx, cancel = context.WithCancel(context.Background())
	p.stop = sync.OnceFunc(func() {
		for _, sub := range p.subs {
			_ = sub.Unsubscribe() // fails only without a connection
		}
		cancel()
		close(p.stopped)
		<-p.swept
	})
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
	a := x.p.play(ctx, order{Job: j})
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
	a := x.p.play(ctx, order{Job: match.Job{ID: int(first)}, Batch: &Batch{first, n}})
	return a.games, a.err
}

// Close removes the queue with the jobs that are still in it. Workers abandon games in
// progress.
func (p *Pool) Close() error {
	p.stop()
	return p.removeStreams()
}

func (p *Pool) removeStreams() error {
	ctx, cancel := context.WithTimeout(context.Background(), askTimeout)
	defer cancel()
	return removeStreams(ctx, p.js, p.names)
}

// removeStreams removes the streams of a match, if they exist.
func removeStreams(ctx context.Context, js jetstream.JetStream, n names) error {
	var errs []error
	for _, name := range []string{n.jobs(), n.configs()} {
		if err := js.DeleteStream(ctx, name); err != nil && !absent(err) {
			errs = append(errs, fmt.Errorf("removing stream %s: %w", name, err))
		}
	}
	return errors.Join(errs...)
}

// removeOld removes the streams of matches of an age that nobody plays any more, whose
// processes were killed. What cannot be removed now stays for the next match.
func removeOld(ctx context.Context, conn *nats.Conn, js jetstream.JetStream, age time.Duration) {
	list := js.ListStreams(ctx, jetstream.WithStreamListSubject(anyJob))
	for info := range list.Info() {
		n, ok := matchOf(info.Config.Name)
		if !ok || time.Since(info.Created) < age {
			continue
		}
		if _, err := conn.Request(n.ask(unknownTicket), nil, askTimeout); errors.Is(err, nats.ErrNoResponders) {
			_ = removeStreams(ctx, js, n)
		}
	}
}

// unknownTicket asks only whether there is a Pool.
const unknownTicket = "none"

// play publishes a job and waits for its result.
func (p *Pool) play(ctx context.Context, o order) answer {
	j := &o.Job
	w := &wait{order: o, got: make(chan answer, 1)}
	p.mu.Lock()
	err := p.broken
	if _, twice := p.waiting[j.ID]; twice {
		err = fmt.Errorf("game %d is being played already", j.ID)
	}
	if err == nil {
		p.waiting[j.ID] = w
		p.handOut(w)
	}
	p.mu.Unlock()
	if err != nil {
		return answer{err: err}
	}
	defer func() {
		p.mu.Lock()
		delete(p.waiting, j.ID)
		delete(p.tickets, w.order.Ticket)
		p.mu.Unlock()
	}()
	if size, err := p.publish(ctx, w); size > maxJob {
		return answer{err: fmt.Errorf("game %d: a job of %d bytes: want at most %d", j.ID, size, maxJob)}
	} else if err != nil && ctx.Err() == nil {
		p.warn(fmt.Sprintf("game %d: %v; it will be published again", j.ID, err))
	}
	select {
	case a := <-w.got:
		return a
	case <-ctx.Done():
		p.takeBack(j.ID)
		return answer{err: ctx.Err()}
	case <-p.stopped:
		return answer{err: errClosed}
	}
}

// handOut gives a job a new ticket; p.mu is held.
func (p *Pool) handOut(w *wait) {
	delete(p.tickets, w.order.Ticket)
	w.order.Ticket, w.began = rand.Text(), time.Time{}
	w.handed++
	p.tickets[w.order.Ticket] = w
}

// publish puts a job into the queue and returns the size of its message.
func (p *Pool) publish(ctx context.Context, w *wait) (size int, err error) {
	p.mu.Lock()
	o := w.order
	p.mu.Unlock()
	data, err := json.Marshal(o)
	if err == nil && len(data) <= maxJob {
		_, err = p.js.Publish(ctx, p.job(o.Job.ID), data)
	}
	return len(data), err
}

// takeBack removes a job whose Play no longer waits. This only saves work, because a
// worker asks before it plays.
func (p *Pool) takeBack(id int) {
	ctx, cancel := context.WithTimeout(context.Background(), askTimeout)
	defer cancel()
	_ = p.jobs.Purge(ctx, jetstream.WithPurgeSubject(p.job(id)))
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
}

// warn reports a line.
func (p *Pool) warn(line string) {
	p.mu.Lock()
	p.warnings++
	n := p.warnings
	p.mu.Unlock()
	switch {
	case p.o.Warn == nil || n > maxWarnings:
	case n == maxWarnings:
		p.o.Warn(line + " (further lines of this kind are left out)")
	default:
		p.o.Warn(line)
	}
}
