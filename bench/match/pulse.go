package match

import (
	"sync"
	"time"
)

// pulse notices how long this process stood still, as after Ctrl-Z or while the machine slept. An engine
// outside may have gone on meanwhile, and the system's clock has: that time counts for no side, and no time
// of that game proves a fault.
type pulse struct {
	mu    sync.Mutex
	last  time.Time     // of the last beat
	still time.Duration // since start
}

// start begins to watch until stop is called.
func (p *pulse) start() (stop func()) {
	p.mu.Lock()
	p.last, p.still = time.Now(), 0
	p.mu.Unlock()
	tick, done := time.NewTicker(pulseEvery), make(chan struct{})
	go func() {
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				p.stood()
			case <-done:
				return
			}
		}
	}()
	return func() { close(done) }
}

// stood returns how long the process has stood still since start.
func (p *pulse) stood() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if gap := now.Sub(p.last); gap >= pulseGap {
		p.still += gap
	}
	p.last = now
	return p.still
}
