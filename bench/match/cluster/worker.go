package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"tengen/bench/match"
)

// WorkerOptions are the settings of a worker.
type WorkerOptions struct {
	Access
	// Version is that of this program; the worker does not play matches of another
	// version.
	Version string
	// Players is how many games are played at the same time; 0 counts as 1.
	Players int
	// NewPlayer makes the player of a match, or returns an error if this machine does
	// not play it. The match names its programs and has no commands.
	NewPlayer func(match.Config) (match.Player, error)
	// Tell is called after every game whose result the match has counted, and may be
	// nil. again says that it had been counted before.
	Tell func(r match.Result, again bool)
	// TellGames is Tell for games of self-play.
	TellGames func(b Batch, again bool)
	// Warn is called with a line for every match that is not played and every result
	// that was refused, and may be nil.
	Warn func(string)
}

// Work plays games for the server at that URL until ctx ends, the server announces its
// end, or the server cannot be reached for some minutes. In the first two cases the
// error is nil. A game in progress goes back to the queue.
func Work(ctx context.Context, address string, o WorkerOptions) error {
	host, _ := os.Hostname() // "" if the system does not know it
	conn, err := dial(address, "worker "+host, o.Access, nats.CustomInboxPrefix(workerInbox))
	if err != nil {
		return err
	}
	defer conn.Close()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if _, err := conn.Subscribe(closeSubject, func(*nats.Msg) { cancel(errOver) }); err != nil {
		return err
	}
	conn.SetClosedHandler(func(c *nats.Conn) {
		cancel(fmt.Errorf("server %s: lost: %w", address, errors.Join(c.LastError(), nats.ErrConnectionClosed)))
	})
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(askTimeout))
	if err != nil {
		return err
	}
	all := &crew{o: o, conn: conn, js: js, host: plain(host), declined: map[string]bool{}}
	var g errgroup.Group
	for range max(1, o.Players) {
		w := &worker{crew: all}
		g.Go(func() error {
			w.run(ctx)
			return w.drop()
		})
	}
	err = g.Wait()
	if cause := context.Cause(ctx); err == nil && cause != nil && cause != errOver && !errors.Is(cause, context.Canceled) && !errors.Is(cause, context.DeadlineExceeded) {
		return cause
	}
	return err
}

// errOver: the server ends.
var errOver = errors.New("the match is over")

// crew is the state that the workers of one process share.
type crew struct {
	o    WorkerOptions
	conn *nats.Conn
	js   jetstream.JetStream
	host string

	mu       sync.Mutex
	declined map[string]bool // ids of matches that are not played here
}

// worker plays one game at a time.
type worker struct {
	*crew
	last string // id of the match of the last look

	// Of the match being played:
	names    names
	player   jobPlayer
	consumer jetstream.Consumer
	wait     time.Duration // the time in which a sign of life is due
}

// drop leaves the match.
func (w *worker) drop() error {
	w.consumer = nil
	if w.player == nil {
		return nil
	}
	err := w.player.Close()
	w.player = nil
	return err
}

// warn reports a line.
func (c *crew) warn(format string, args ...any) {
	if c.o.Warn != nil {
		c.o.Warn(fmt.Sprintf(format, args...))
	}
}

// run takes jobs until ctx ends.
func (w *worker) run(ctx context.Context) {
	look := lookSoon
	for ctx.Err() == nil {
		others := true
		if w.consumer == nil {
			var err error
			if others, err = w.join(ctx); err != nil || w.consumer == nil {
				pause(ctx, look) // no match yet, or no connection
				look = min(2*look, lookAgain)
				continue
			}
		}
		look = lookSoon
		wait := fetchWait
		if others {
			wait = shortFetch
		}
		fetch, done := context.WithTimeout(ctx, min(wait, w.wait))
		msg, err := w.consumer.Next(jetstream.FetchContext(fetch))
		done()
		switch {
		case err == nil:
			w.take(ctx, msg)
			continue
		case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrTimeout), errors.Is(err, jetstream.ErrNoMessages):
		default:
			pause(ctx, lookAgain)
		}
		// Another match may have jobs. The player stays for the case that there is none.
		w.consumer = nil
	}
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// take plays the job of a message. A failing connection is not an error, because another
// worker gets the job then.
func (w *worker) take(ctx context.Context, msg jetstream.Msg) {
	var o order
	if err := readOrder(msg.Data(), &o); err != nil {
		w.warn("match %s: no job: %v", w.names.id, err)
		_ = msg.TermWithReason("no job")
		return
	}
	if !w.wanted(&o) {
		_ = msg.TermWithReason("nobody waits for it")
		return
	}
	game, cancel := context.WithCancel(ctx)
	defer cancel()
	// The sign of life goes on until the result is delivered, also if the worker ends.
	alive, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	beating := make(chan struct{})
	go func() {
		defer close(beating)
		w.beat(alive, msg, &o, cancel)
	}()
	r, err := w.play(game, &o)
	abandoned := game.Err() != nil
	switch {
	case err == nil:
		w.deliver(ctx, msg, &o, r)
	case ctx.Err() != nil:
		_ = msg.Nak()
	case abandoned:
		_ = msg.TermWithReason("nobody waits for it")
	default:
		w.warn("game %d: %s", o.Job.ID, plain(err.Error()))
		w.deliver(ctx, msg, &o, &report{Err: fmt.Sprintf("worker %s: %v", w.host, err)})
	}
	end()
	<-beating
}

// play plays a game. Data of a job must not end the worker, so a panic is an error.
func (w *worker) play(ctx context.Context, o *order) (r *report, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
			w.player, w.consumer = nil, nil // its state is not known
		}
	}()
	return w.player.do(ctx, o)
}

// readOrder reads the message of a job.
func readOrder(data []byte, o *order) error {
	if len(data) > maxJob {
		return fmt.Errorf("%d bytes: want at most %d", len(data), maxJob)
	}
	if err := json.Unmarshal(data, o); err != nil {
		return err
	}
	if o.Ticket == "" || strings.Trim(o.Ticket, letters) != "" {
		return errors.New("no ticket")
	}
	return nil
}

// beat tells the server at intervals that the game is being played, and cancels
// the game when no Pool waits for it any more.
func (w *worker) beat(ctx context.Context, msg jetstream.Msg, o *order, cancel func()) {
	tick := time.NewTicker(max(w.wait/heartbeats, time.Millisecond))
	defer tick.Stop()
	missed := 0
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		_ = msg.InProgress() // if one is lost, the next one follows
		if w.wanted(o) {
			missed = 0
		} else if missed++; missed == heartbeats {
			// Not at the first time: a Pool may be reconnecting.
			cancel()
			return
		}
	}
}

// patience is how long a worker waits for an answer: less than for the next sign of life.
func (w *worker) patience() time.Duration {
	return min(askTimeout, max(w.wait/heartbeats, time.Millisecond))
}

// exchange returns a context for one exchange with the server. A worker that ends waits
// for the answer, too, but only briefly after the server has announced its end, because
// the server answers before that.
func (w *worker) exchange(ctx context.Context) (context.Context, context.CancelFunc) {
	once, cancel := context.WithTimeout(context.WithoutCancel(ctx), w.patience())
	stop := context.AfterFunc(ctx, func() {
		if context.Cause(ctx) == errOver {
			pause(once, lastAnswer)
			cancel()
		}
	})
	return once, func() {
		stop()
		cancel()
	}
}

// wanted asks the Pool of a job whether it still waits. If no answer comes although
// there is a Pool, the result is true.
func (w *worker) wanted(o *order) bool {
	m, err := w.conn.Request(w.names.ask(o.Ticket), []byte(w.host), w.patience())
	if err != nil {
		return !errors.Is(err, nats.ErrNoResponders)
	}
	return string(m.Data) != stop
}

// deliver sends a report until the Pool has answered, and then acknowledges the job.
func (w *worker) deliver(ctx context.Context, msg jetstream.Msg, o *order, r *report) {
	data, err := json.Marshal(r)
	if err != nil {
		_ = msg.Nak()
		w.warn("game %d: %v", o.Job.ID, err)
		return
	}
	answer, err := w.send(ctx, w.names.result(o.Ticket), data)
	reason, bad := strings.CutPrefix(answer, refused)
	switch {
	case err != nil:
		_ = msg.Nak() // a worker with a connection plays it again
	case bad:
		if r.Err == "" {
			w.warn("game %d: the match refuses the result: %s", o.Job.ID, plain(reason))
		}
		_ = msg.NakWithDelay(retryAfter)
	default:
		once, cancel := w.exchange(ctx)
		defer cancel()
		_ = msg.DoubleAck(once) // if it is lost, the job is given out again and nobody waits for it
		switch {
		case r.Result != nil && w.o.Tell != nil:
			w.o.Tell(*r.Result, answer == twice)
		case r.Games != nil && w.o.TellGames != nil:
			w.o.TellGames(*o.Batch, answer == twice)
		}
	}
}

// send sends a report until there is an answer: for some time if the worker goes on, and
// at least for one exchange if it ends.
func (w *worker) send(ctx context.Context, subject string, data []byte) (string, error) {
	gone := 0
	for until := time.Now().Add(reconnectFor); ; {
		once, cancel := w.exchange(ctx)
		m, err := w.conn.RequestWithContext(once, subject, data)
		cancel()
		switch {
		case err == nil:
			return string(m.Data), nil
		case errors.Is(err, nats.ErrNoResponders):
			if gone++; gone == heartbeats {
				return "", err
			}
		}
		if ctx.Err() != nil || time.Now().After(until) || w.conn.IsClosed() {
			return "", err
		}
		pause(ctx, min(lookAgain, w.patience()))
	}
}
