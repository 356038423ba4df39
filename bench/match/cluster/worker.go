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
	"golang.org/x/sync/errgroup"

	"tengen/bench/match"
	"tengen/bench/weaksolve"
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
	// TellGames is Tell for games of self-play, TellSolve for jobs of weaksolve.
	TellGames func(b Batch, again bool)
	TellSolve func(j *weaksolve.Job, a *weaksolve.Answer, again bool)
	// Memory is the size of the tables that a player of weaksolve may have, in bytes.
	Memory int64
	// Warn is called with a line for every match that is not played, for every result that was
	// refused, and when the server ends, and may be nil. Of many lines of a kind most are left out.
	Warn func(string)
}

// Work plays games for the server at that URL until ctx ends, the server announces its
// end, or the server cannot be reached for some minutes. In the first two cases the
// error is nil. A game in progress goes back to the queue.
func Work(ctx context.Context, address string, o WorkerOptions) error {
	name, err := o.name()
	if err != nil {
		return err
	}
	host, _ := os.Hostname() // "" if the system does not know it
	conn, err := dial(address, name, o.Access, maxPayload, nats.Name("tengen worker"))
	if err != nil {
		return err
	}
	defer conn.Close()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if _, err := conn.Subscribe(closeSubject, func(m *nats.Msg) { cancel(ended{string(m.Data) == wordStopped}) }); err != nil {
		return err
	}
	conn.SetClosedHandler(func(c *nats.Conn) {
		cancel(fmt.Errorf("server %s: lost: %w", address, outside{errors.Join(c.LastError(), nats.ErrConnectionClosed)}))
	})
	all := newCrew(conn, name, plain(host), o)
	var g errgroup.Group
	for range max(1, o.Players) {
		w := &worker{crew: all}
		g.Go(func() error {
			w.run(ctx)
			return w.drop()
		})
	}
	err = g.Wait()
	cause := context.Cause(ctx)
	_, over := cause.(ended)
	switch {
	case over && o.Warn != nil:
		o.Warn(fmt.Sprintf("server %s: %v", address, cause))
	case err == nil && cause != nil && !over && !errors.Is(cause, context.Canceled) && !errors.Is(cause, context.DeadlineExceeded):
		return cause
	}
	return err
}

// crew is the state that the workers of one process share.
type crew struct {
	o          WorkerOptions
	conn       *nats.Conn
	name, host string
	voice

	mu       sync.Mutex
	declined map[string]bool // ids of matches that are not played here
}

func newCrew(conn *nats.Conn, name, host string, o WorkerOptions) *crew {
	return &crew{o: o, conn: conn, name: name, host: host, voice: voice{say: o.Warn}, declined: map[string]bool{}}
}

// worker plays one game at a time.
type worker struct {
	*crew
	last string // id of the match of the last look

	in     bool // takes jobs of the match
	offer  offer
	player jobPlayer // of that match; nil for none
}

// drop leaves the match.
func (w *worker) drop() error {
	w.in = false
	if w.player == nil {
		return nil
	}
	err := w.player.Close()
	w.player = nil
	return err
}

// run takes jobs until ctx ends.
func (w *worker) run(ctx context.Context) {
	look := lookSoon
	for ctx.Err() == nil {
		var o *order
		var err error
		if !w.in {
			err = w.join(ctx)
		}
		if err == nil && w.in {
			o, err = w.ask(ctx)
		}
		if o != nil {
			look = lookSoon
			w.take(ctx, o)
			continue
		}
		if err != nil {
			look = lookAgain // no connection, or no job
		}
		// Another match may have jobs. The player stays for the case that there is none.
		w.in = false
		pause(ctx, look)
		look = min(2*look, lookAgain)
	}
}

// ask returns a job of the match, nil if there is none.
func (w *worker) ask(ctx context.Context) (*order, error) {
	once, cancel := context.WithTimeout(ctx, min(askTimeout, w.offer.wait()))
	defer cancel()
	m, err := w.conn.RequestWithContext(once, w.subject(verbJob), []byte(w.host))
	if err != nil {
		return nil, err
	}
	if string(m.Data) == none {
		return nil, nil
	}
	if reason, ok := strings.CutPrefix(string(m.Data), retired); ok {
		w.avoid(w.offer.ID, reason)
		return nil, nil
	}
	var o order
	if err := readOrder(m.Data, &o); err != nil {
		w.tell(aboutResults, "match %s: no job: %v", w.offer.ID, err)
		return nil, err
	}
	return &o, nil
}

// subject is where the worker asks the match that it plays.
func (w *worker) subject(words ...string) string { return subject(w.name, w.offer.ID, words...) }

// take plays a job. A failing connection is not an error, because another worker gets the
// job then.
func (w *worker) take(ctx context.Context, o *order) {
	game, cancel := context.WithCancel(ctx)
	defer cancel()
	// The sign of life goes on until the result is delivered, also if the worker ends.
	alive, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	beating := make(chan struct{})
	go func() {
		defer close(beating)
		w.beat(alive, o, cancel)
	}()
	r, err := w.play(game, o)
	abandoned := game.Err() != nil
	failed := false
	switch {
	case err == nil:
		failed = w.deliver(ctx, o, r)
	case ctx.Err() != nil:
		w.giveBack(ctx, o)
	case abandoned: // nobody waits for it
	default:
		w.tell(aboutResults, "%v: %v", o, err)
		failed = w.deliver(ctx, o, &report{Err: plain(err.Error())})
	}
	end()
	<-beating
	if failed {
		pause(ctx, retryAfter)
	}
}

// play plays a game. Data of a job must not end the worker, so a panic is an error.
func (w *worker) play(ctx context.Context, o *order) (r *report, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
			w.player, w.in = nil, false // its state is not known
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
	if !isName(o.Ticket) {
		return errors.New("no ticket")
	}
	return nil
}

// beat tells the match at intervals that the game is being played, and cancels the game
// when no Pool waits for it any more.
func (w *worker) beat(ctx context.Context, o *order, cancel func()) {
	tick := time.NewTicker(w.patience())
	defer tick.Stop()
	missed := 0
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if w.wanted(o) {
			missed = 0
		} else if missed++; missed == heartbeats {
			// Not at the first time: a Pool may be reconnecting.
			cancel()
			return
		}
	}
}

// patience is the time between two signs of life, and how long a worker waits for an
// answer at most.
func (w *worker) patience() time.Duration {
	return max(w.offer.wait()/heartbeats, time.Millisecond)
}

// exchange returns a context for one exchange with the server. A worker that ends waits
// for the answer, too, but only briefly after the server has announced its end, because
// the server answers before that.
func (w *worker) exchange(ctx context.Context) (context.Context, context.CancelFunc) {
	once, cancel := context.WithTimeout(context.WithoutCancel(ctx), min(askTimeout, w.patience()))
	stop := context.AfterFunc(ctx, func() {
		if _, over := context.Cause(ctx).(ended); over {
			pause(once, lastAnswer)
			cancel()
		}
	})
	return once, func() {
		stop()
		cancel()
	}
}

// wanted tells the Pool of a job that it is being played, and asks whether it still waits.
// If no answer comes although there is a Pool, the result is true.
func (w *worker) wanted(o *order) bool {
	m, err := w.conn.Request(w.subject(verbPlaying, o.Ticket), nil, min(askTimeout, w.patience()))
	if err != nil {
		return !errors.Is(err, nats.ErrNoResponders)
	}
	return string(m.Data) != stop
}

// giveBack gives a job back. If the message is lost, another worker gets the job later.
func (w *worker) giveBack(ctx context.Context, o *order) {
	once, cancel := w.exchange(ctx)
	defer cancel()
	_, _ = w.conn.RequestWithContext(once, w.subject(verbBack, o.Ticket), nil)
}

// deliver sends a report until the Pool has answered, and reports whether it was refused.
func (w *worker) deliver(ctx context.Context, o *order, r *report) (failed bool) {
	data, err := json.Marshal(r)
	if err == nil && len(data) > maxResult {
		err = fmt.Errorf("a report of %d bytes: want at most %d", len(data), maxResult)
	}
	if err != nil {
		w.tell(aboutResults, "%v: %v", o, err)
		r = &report{Err: plain(err.Error())}
		data, _ = json.Marshal(r) // a text
	}
	answer, err := w.send(ctx, w.subject(verbResult, o.Ticket), data)
	reason, bad := strings.CutPrefix(answer, refused)
	switch {
	case err != nil: // another worker gets the job
	case bad:
		if r.Err == "" {
			w.tell(aboutResults, "%v: the match refuses the result: %s", o, plain(reason))
		}
	case r.Result != nil && w.o.Tell != nil:
		w.o.Tell(*r.Result, answer == twice)
	case r.Games != nil && w.o.TellGames != nil:
		w.o.TellGames(*o.Batch, answer == twice)
	case r.Solve != nil && w.o.TellSolve != nil:
		w.o.TellSolve(o.Solve, r.Solve, answer == twice)
	}
	return bad
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
