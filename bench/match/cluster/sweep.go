package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// sweep checks at intervals the jobs for which Plays wait: it publishes a job again that
// is neither queued nor being played, and gives one that takes too long to another
// worker. If the server has lost the match, all games end with an error.
func (p *Pool) sweep(lost <-chan struct{}) {
	defer close(p.swept)
	tick := time.NewTicker(p.o.Wait)
	defer tick.Stop()
	gone := 0
	for {
		select {
		case <-p.stopped:
			return
		case <-lost:
			p.fail(fmt.Errorf("the server is not reached any more: %w", p.conn.LastError()))
			return
		case <-tick.C:
		}
		switch err := p.look(); {
		case errors.Is(err, jetstream.ErrStreamNotFound):
			// Not at once: the server may be starting.
			if gone++; gone == lostSweeps {
				p.fail(errLost)
				return
			}
			continue
		case err != nil:
			continue // no connection
		}
		gone = 0
		p.mu.Lock()
		var open []*wait
		for _, w := range p.waiting {
			open = append(open, w)
		}
		p.mu.Unlock()
		for _, w := range open {
			p.tend(w)
		}
	}
}

// look checks that the server has the match, and makes its consumer again if that is
// gone.
func (p *Pool) look() error {
	ctx, cancel := context.WithTimeout(p.ctx, askTimeout)
	defer cancel()
	if _, err := p.js.Stream(ctx, p.configs()); err != nil {
		return err
	}
	if _, err := p.jobs.Info(ctx); err != nil {
		return err
	}
	if _, err := p.jobs.Consumer(ctx, workers); absent(err) {
		return consume(ctx, p.jobs, p.o.Wait)
	}
	return nil
}

// tend looks after one job.
func (p *Pool) tend(w *wait) {
	ctx, cancel := context.WithTimeout(p.ctx, askTimeout)
	defer cancel()
	id := w.order.Job.ID
	p.mu.Lock()
	late := !w.began.IsZero() && time.Since(w.began) > p.o.Longest
	handed := w.handed
	if late && handed < maxTries && p.waiting[id] == w {
		p.handOut(w)
	}
	p.mu.Unlock()
	switch {
	case late && handed >= maxTries:
		p.answer(w, answer{err: fmt.Errorf("game %d: %d workers did not end it, each in %v", id, handed, p.o.Longest)})
		return
	case late:
		p.warn(fmt.Sprintf("game %d: its worker did not end it in %v; another one gets it", id, p.o.Longest))
		p.takeBack(id)
	default:
		if _, err := p.jobs.GetLastMsgForSubject(ctx, p.job(id)); !absent(err) {
			return
		}
	}
	p.mu.Lock()
	open := p.waiting[id] == w
	p.mu.Unlock()
	if open {
		_, _ = p.publish(ctx, w) // the next sweep tries again
	}
}
