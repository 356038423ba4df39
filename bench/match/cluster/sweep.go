package cluster

import (
	"fmt"
	"time"
)

// sweep checks at intervals the jobs that workers have. It takes back a job whose worker shows
// no sign of life, or that takes too long. If the server is lost, or all workers have failed,
// all games end with an error.
func (p *Pool) sweep(lost <-chan struct{}) {
	defer close(p.swept)
	tick := time.NewTicker(max(p.o.Wait/heartbeats, time.Millisecond))
	defer tick.Stop()
	for {
		select {
		case <-p.stopped:
			return
		case <-lost:
			p.fail(fmt.Errorf("the server is not reached any more: %w", outside{p.conn.LastError()}))
			return
		case <-tick.C:
		}
		p.look(time.Now())
		if err := p.hopeless(time.Now()); err != nil {
			p.fail(err)
			return
		}
	}
}

// look takes jobs from workers.
func (p *Pool) look(now time.Time) {
	var lines []string
	p.mu.Lock()
	for _, l := range p.leases {
		switch held := now.Sub(l.given); {
		case held > p.o.Longest:
			// Who was not heard of for some time is not blamed: it was cut off, or suspended.
			if l.w != nil && l.w.holder == l {
				err := fmt.Errorf("%v: %s did not end it in %v; another one gets it", &l.w.order, p.called(l.worker), p.o.Longest)
				lines = append(lines, err.Error(), p.blame(l.worker, err))
			}
			p.void(l)
		case now.Sub(l.seen) > p.o.Wait:
			p.release(l)
		}
	}
	p.mu.Unlock()
	for _, line := range lines {
		if line != "" {
			p.tell(aboutWorkers, "%s", line)
		}
	}
}

// hopeless returns an error if all workers have failed, and no other has come for some time.
func (p *Pool) hopeless(now time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.failed == nil || p.anyAble() {
		p.able = now
	}
	if now.Sub(p.able) < p.o.Patience {
		return nil
	}
	return fmt.Errorf("no worker is left: %w", p.failed)
}
