package match

import (
	"sync"
	"time"
)

// pulse notices that this process stood still, as after Ctrl-Z or while the machine slept. An engine
// outside may have gone on meanwhile, and the referee's clock has: so no time of that game proves a fault.
type pulse struct {
	mu    sync.Mutex
	last  time.Time // of the last beat
	still bool      // since start
}

// start begins to watch until stop is called.
func (p *pulse) start() (stop func()) {
	p.mu.Lock()
	p.last, p.still = time.Now(), false
	p.mu.Unlock()
	tick, done := time.NewTicker(pulseEvery), make(chan struct{})
	go func() {
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				p.stoodStill()
			case <-done:
				return
			}
		}
	}()
	return func() { close(done) }
}

// stoodStill reports whether the process has stood still since start.
func (p *pulse) stoodStill() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	p.still = p.still || now.Sub(p.last) >= pulseGap
	p.last = now
	return p.still
}
