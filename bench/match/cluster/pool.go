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
)

// Options are the settings of a Pool.
type Options struct {
	// Version is that of this program; workers of another version refuse the
	// games.
	Version string
	// Wait is the time without a sign of life of a worker after which another one gets
	// its job; 0 for DefaultWait.
	Wait time.Duration
}

// Pool plays the games of one match on the workers of a server.
type Pool struct {
	name   string
	config match.Config
	o      Options
	js     jetstream.JetStream
	jobs   jetstream.Stream
	stop   func()
	stopped,
	swept chan struct{}

	mu      sync.Mutex
	waiting map[int]*wait  // by job
	early   map[int]report // results of jobs for which no Play is waiting
}

// wait is a Play that waits for its result.
type wait struct {
	order order
	got   chan report // of one
}

var errClosed = errors.New("the pool is closed")

// NewPool makes the queue on the server and begins to receive results. The server may
// serve other matches as well.
func NewPool(ctx context.Context, s *Server, c match.Config, o Options) (*Pool, error) {
	if o.Wait == 0 {
		o.Wait = DefaultWait
	}
	p := &Pool{
		name: rand.Text(), config: c, o: o,
		waiting: map[int]*wait{}, early: map[int]report{},
		stopped: make(chan struct{}), swept: make(chan struct{}),
	}
	var err error
	if p.js, err = jetstream.New(s.conn, jetstream.WithDefaultTimeout(askTimeout)); err != nil {
		return nil, err
	}
	var results jetstream.Stream
	if p.jobs, results, err = queue(ctx, p.js, o.Wait, s.storage); err != nil {
		return nil, err
	}
	consumer, err := results.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{resultSubject + p.name + ".>"},
	})
	if err != nil {
		return nil, fmt.Errorf("stream %s: %w", resultStream, err)
	}
	listening, err := consumer.Consume(p.receive)
	if err != nil {
		return nil, fmt.Errorf("stream %s: %w", resultStream, err)
	}
	alive, err := s.conn.Subscribe(aliveSubject+p.name, func(m *nats.Msg) {
		// If the answer is lost, the worker asks again.
		_ = m.Respond(nil)
	})
	if err != nil {
		listening.Stop()
		return nil, err
	}
	p.stop = sync.OnceFunc(func() {
		listening.Stop()
		_ = alive.Unsubscribe() // fails only without a connection
		close(p.stopped)
		<-p.swept
	})
	go p.sweep()
	return p, nil
}

// Player returns a player for one game at a time. The games of several players are
// played at the same time, as far as there are workers. Close of the Pool closes them.
func (p *Pool) Player() match.Player { return player{p} }

type player struct{ p *Pool }

func (x player) Play(ctx context.Context, j match.Job) (match.Result, error) { return x.p.play(ctx, j) }
func (x player) Close() error                                                { return nil }

// Close removes the jobs that are still queued. Workers abandon games in progress.
func (p *Pool) Close() error {
	p.stop()
	ctx, cancel := context.WithTimeout(context.Background(), askTimeout)
	defer cancel()
	if err := p.jobs.Purge(ctx, jetstream.WithPurgeSubject(jobSubject+p.name+".>")); err != nil {
		return fmt.Errorf("taking back the jobs: %w", err)
	}
	return nil
}

// play publishes a job and waits for its result.
func (p *Pool) play(ctx context.Context, j match.Job) (match.Result, error) {
	w := &wait{order: order{p.name, p.o.Version, p.config, j}, got: make(chan report, 1)}
	p.mu.Lock()
	_, twice := p.waiting[j.ID]
	r, ended := p.early[j.ID]
	delete(p.early, j.ID)
	if !twice && !ended {
		p.waiting[j.ID] = w
	}
	p.mu.Unlock()
	switch {
	case twice:
		return match.Result{}, fmt.Errorf("game %d is being played already", j.ID)
	case ended:
		return r.result(j)
	}
	defer func() {
		p.mu.Lock()
		delete(p.waiting, j.ID)
		p.mu.Unlock()
	}()
	if err := p.publish(ctx, &w.order); err != nil {
		return match.Result{}, fmt.Errorf("game %d: %w", j.ID, err)
	}
	select {
	case r := <-w.got:
		return r.result(j)
	case <-ctx.Done():
		p.takeBack(&w.order)
		return match.Result{}, ctx.Err()
	case <-p.stopped:
		return match.Result{}, errClosed
	}
}

// result returns the result or the error that a report holds for a job.
func (r *report) result(j match.Job) (match.Result, error) {
	if r.Err != "" {
		return match.Result{}, fmt.Errorf("game %d: %s", j.ID, r.Err)
	}
	// The result counts for the job that was asked for.
	r.Result.Job = j
	return r.Result, nil
}

func (p *Pool) publish(ctx context.Context, o *order) error {
	data, err := json.Marshal(o)
	if err != nil {
		return err
	}
	_, err = p.js.Publish(ctx, o.jobSubject(), data)
	return err
}

// takeBack removes a job for which no Play waits any more. This only saves work,
// because a worker asks before it plays.
func (p *Pool) takeBack(o *order) {
	ctx, cancel := context.WithTimeout(context.Background(), askTimeout)
	defer cancel()
	_ = p.jobs.Purge(ctx, jetstream.WithPurgeSubject(o.jobSubject()))
}

// receive passes a result to the Play that waits for it. It keeps the result of a game
// whose Play was cancelled, because the server stores no second one.
func (p *Pool) receive(m jetstream.Msg) {
	var r report
	if err := json.Unmarshal(m.Data(), &r); err != nil {
		return // not from a worker of this match; the job will be given to another one
	}
	p.mu.Lock()
	w := p.waiting[r.Result.ID]
	delete(p.waiting, r.Result.ID)
	if w == nil && r.Err == "" {
		p.early[r.Result.ID] = r
	}
	p.mu.Unlock()
	if w != nil {
		w.got <- r
	}
}

// sweep checks at intervals for jobs that a Play waits for and that are neither queued
// nor being played, and publishes them again.
func (p *Pool) sweep() {
	defer close(p.swept)
	tick := time.NewTicker(sweepEvery * p.o.Wait)
	defer tick.Stop()
	for {
		select {
		case <-p.stopped:
			return
		case <-tick.C:
		}
		p.mu.Lock()
		var open []*order
		for _, w := range p.waiting {
			open = append(open, &w.order)
		}
		p.mu.Unlock()
		for _, o := range open {
			p.republish(o)
		}
	}
}

func (p *Pool) republish(o *order) {
	ctx, cancel := context.WithTimeout(context.Background(), askTimeout)
	defer cancel()
	if _, err := p.jobs.GetLastMsgForSubject(ctx, o.jobSubject()); !absent(err) {
		return
	}
	p.mu.Lock()
	_, open := p.waiting[o.Job.ID]
	p.mu.Unlock()
	if open {
		_ = p.publish(ctx, o) // the next sweep tries again
	}
}
