package cluster

import (
	"fmt"
	"time"
)

// member is the state of a worker that asks a Pool for jobs.
type member struct {
	host    string // as it calls its machine
	seen    time.Time
	bad     int    // jobs that it failed, in a row
	retired string // why it gets no more jobs; "" as long as it does
}

// member returns the state of a worker, which it makes for a new one; p.mu is held. If there are
// too many workers, the one not seen for the longest time is forgotten.
func (p *Pool) member(name, host string) *member {
	m := p.workers[name]
	if m == nil {
		if len(p.workers) >= maxWorkers {
			p.dismiss()
		}
		m = &member{host: plain(host)}
		p.workers[name] = m
	}
	m.seen = time.Now()
	return m
}

// dismiss forgets the worker not seen for the longest time.
func (p *Pool) dismiss() {
	var oldest string
	for name, m := range p.workers {
		if oldest == "" || m.seen.Before(p.workers[oldest].seen) {
			oldest = name
		}
	}
	delete(p.workers, oldest)
}

// called returns a worker's name for people: that of its machine, and the beginning of its
// own; p.mu is held.
func (p *Pool) called(name string) string {
	host := ""
	if m := p.workers[name]; m != nil {
		host = m.host + " "
	}
	return fmt.Sprintf("worker %s(%.*s)", host, shownName, name)
}

// blame notes that a worker failed a job. After some failures in a row the worker gets no more
// jobs, and others get those that it has; the line says so, and is "" otherwise. p.mu is held.
func (p *Pool) blame(name string, err error) (line string) {
	m := p.workers[name]
	if m == nil {
		return ""
	}
	if m.bad++; m.bad < maxBad || m.retired != "" {
		return ""
	}
	m.retired = fmt.Sprintf("%d jobs in a row without a good result, the last: %v", m.bad, err)
	games := 0
	for _, l := range p.leases {
		if l.worker == name && l.w != nil {
			p.void(l)
			games++
		}
	}
	line = fmt.Sprintf("%s gets no more jobs: %s; others play its %d games in progress", p.called(name), m.retired, games)
	p.failed = fmt.Errorf("%s: %s", p.called(name), m.retired)
	if !p.anyAble() {
		line += fmt.Sprintf("; no worker is left, and the match ends if none comes in %v", p.o.Patience)
	}
	return line
}

// anyAble reports whether there is a worker that plays a job or may get one; p.mu is held.
func (p *Pool) anyAble() bool {
	for _, l := range p.leases {
		if l.w != nil && l.w.holder == l {
			return true
		}
	}
	for _, m := range p.workers {
		if m.retired == "" && time.Since(m.seen) < max(2*p.o.Wait, presence) {
			return true
		}
	}
	return false
}
