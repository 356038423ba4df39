package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"tengen/bench/match"
)

// WorkerOptions are the settings of a worker.
type WorkerOptions struct {
	// Version is that of this program; the worker refuses games of another version.
	Version string
	// Players is how many games are played at the same time; 0 counts as 1.
	Players int
	// NewPlayer makes the player of a match. It is called again when the
	// queue has jobs of another match.
	NewPlayer func(match.Config) (match.Player, error)
	// Tell is called after every game whose result was stored, and may be nil.
	Tell func(r match.Result, twice bool)
}

// Work plays games for the server at that URL until ctx ends, the server announces its
// end, or the server cannot be reached for some minutes. In the first two cases the
// error is nil. A game in progress goes back to the queue.
func Work(ctx context.Context, address string, o WorkerOptions) error {
	host, _ := os.Hostname() // "" if the system does not know it
	conn, err := dial(address, "worker "+host)
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
		cancel(fmt.Errorf("server %s: lost: %w", redacted(address), errors.Join(c.LastError(), nats.ErrConnectionClosed)))
	})
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(askTimeout))
	if err != nil {
		return err
	}
	var g errgroup.Group
	for range max(1, o.Players) {
		w := &worker{o: o, conn: conn, js: js}
		g.Go(func() error {
			err := w.run(ctx)
			if err != nil {
				cancel(err)
			}
			return errors.Join(err, w.drop())
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

// worker plays one game at a time.
type worker struct {
	o    WorkerOptions
	conn *nats.Conn
	js   jetstream.JetStream

	player match.Player
	config string // of player, as JSON
}

// drop closes the player.
func (w *worker) drop() error {
	if w.player == nil {
		return nil
	}
	err := w.player.Close()
	w.player = nil
	return err
}

// run takes jobs until ctx ends.
func (w *worker) run(ctx context.Context) error {
	var consumer jetstream.Consumer
	for ctx.Err() == nil {
		if consumer == nil {
			var err error
			if consumer, err = w.js.Consumer(ctx, jobStream, workers); err != nil {
				consumer = nil // no match yet, or no connection
				pause(ctx, lookAgain)
				continue
			}
		}
		fetch, done := context.WithTimeout(ctx, fetchWait)
		msg, err := consumer.Next(jetstream.FetchContext(fetch))
		done()
		switch {
		case err == nil:
			if err := w.take(ctx, msg, consumer.CachedInfo().Config.AckWait); err != nil {
				return err
			}
		case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrTimeout), errors.Is(err, jetstream.ErrNoMessages):
		default:
			consumer = nil
			pause(ctx, lookAgain)
		}
	}
	return nil
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// take plays the job of a message. An error ends the worker. A failing connection is
// not an error, because another worker gets the job then.
func (w *worker) take(ctx context.Context, msg jetstream.Msg, wait time.Duration) error {
	var o order
	if err := json.Unmarshal(msg.Data(), &o); err != nil {
		_ = msg.TermWithReason("no job: " + err.Error())
		return nil
	}
	if o.Version != w.o.Version {
		_ = msg.NakWithDelay(retryAfter)
		return fmt.Errorf("the match is played by version %s, this is %s", o.Version, w.o.Version)
	}
	if !w.wanted(&o) {
		_ = msg.TermWithReason("nobody waits for it")
		return nil
	}
	game, cancel := context.WithCancel(ctx)
	defer cancel()
	beating := make(chan struct{})
	go func() {
		defer close(beating)
		w.beat(game, msg, &o, wait, cancel)
	}()
	res, err := w.play(game, &o)
	abandoned := game.Err() != nil
	cancel()
	<-beating
	switch {
	case err == nil:
		w.deliver(ctx, msg, &o, report{Result: res}, o.messageID())
	case ctx.Err() != nil:
		_ = msg.Nak()
	case abandoned:
		_ = msg.TermWithReason("nobody waits for it")
	default:
		if meta, metaErr := msg.Metadata(); metaErr == nil && meta.NumDelivered < maxTries {
			_ = msg.NakWithDelay(retryAfter)
			return nil
		}
		host, _ := os.Hostname()
		failed := report{Result: match.Result{Job: o.Job}, Err: fmt.Sprintf("worker %s: %v", host, err)}
		// Without the game's id, because another worker may still play the game.
		w.deliver(ctx, msg, &o, failed, "")
	}
	return nil
}

// play plays the job with the player of its match.
func (w *worker) play(ctx context.Context, o *order) (match.Result, error) {
	text, err := json.Marshal(o.Config)
	if err != nil {
		return match.Result{}, err
	}
	if w.player == nil || w.config != string(text) {
		if err := w.drop(); err != nil {
			return match.Result{}, err
		}
		p, err := w.o.NewPlayer(o.Config)
		if err != nil {
			return match.Result{}, err
		}
		w.player, w.config = p, string(text)
	}
	return w.player.Play(ctx, o.Job)
}

// beat tells the server at intervals that the game is being played, and cancels
// the game when no Pool waits for it any more.
func (w *worker) beat(ctx context.Context, msg jetstream.Msg, o *order, wait time.Duration, cancel func()) {
	tick := time.NewTicker(max(wait/heartbeats, time.Millisecond))
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

// wanted asks the Pool of a job whether it still waits. If no answer comes although
// there is a Pool, the result is true.
func (w *worker) wanted(o *order) bool {
	_, err := w.conn.Request(aliveSubject+o.Match, nil, askTimeout)
	return !errors.Is(err, nats.ErrNoResponders)
}

// deliver stores a result, under an id if there is one, and only then
// acknowledges the job.
func (w *worker) deliver(ctx context.Context, msg jetstream.Msg, o *order, r report, id string) {
	data, err := json.Marshal(r)
	if err != nil {
		_ = msg.TermWithReason(err.Error()) // the types are plain: not reached
		return
	}
	// The game is finished: deliver its result even if the worker ends.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), askTimeout)
	defer cancel()
	var opts []jetstream.PublishOpt
	if id != "" {
		opts = append(opts, jetstream.WithMsgID(id))
	}
	ack, err := w.js.Publish(ctx, o.resultSubject(), data, opts...)
	if err != nil {
		_ = msg.Nak() // a worker with a connection plays it again
		return
	}
	_ = msg.DoubleAck(ctx) // if it is lost, the game is played twice and counted once
	if w.o.Tell != nil && r.Err == "" {
		w.o.Tell(r.Result, ack.Duplicate)
	}
}
