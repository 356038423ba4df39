package cluster

import (
	"crypto/rand"
	"slices"
	"time"
)

// The functions in this file are called with p.mu held.

// lend gives the next job to a worker; ok is false if there is none.
func (p *Pool) lend(worker string) (o order, ok bool) {
	if len(p.queue) == 0 {
		return order{}, false
	}
	// First those that a worker had before.
	i := max(0, slices.IndexFunc(p.queue, func(w *wait) bool { return w.next == nil }))
	w := p.queue[i]
	if w.next != nil {
		if w.order.Solve = w.next(); w.order.Solve == nil {
			return order{}, false
		}
		w.next = nil
	}
	p.queue = slices.Delete(p.queue, i, i+1)
	now := time.Now()
	l := &lease{ticket: rand.Text(), w: w, worker: worker, given: now, seen: now}
	p.leases[l.ticket], w.holder, w.leases = l, l, append(w.leases, l)
	o = w.order
	o.Ticket = l.ticket
	return o, true
}

// held returns the job that a worker has, by its ticket; nil if it has not got it.
func (p *Pool) held(worker, ticket string) *lease {
	if l := p.leases[ticket]; l != nil && l.worker == worker {
		return l
	}
	return nil
}

// alive notes a sign of life of a worker that has a job. If the job is back in the queue, the
// worker gets it again.
func (p *Pool) alive(l *lease) {
	l.seen = time.Now()
	if l.w != nil && l.w.holder == nil {
		l.w.holder = l
		p.unqueue(l.w)
	}
}

// release puts a job at the end of the queue if the worker with this lease has it.
func (p *Pool) release(l *lease) {
	if w := l.w; w != nil && w.holder == l && p.waiting[w.order.Job.ID] == w {
		w.holder = nil
		p.queue = append(p.queue, w)
	}
}

// void ends a lease: the worker's result does not count any more.
func (p *Pool) void(l *lease) {
	p.release(l)
	delete(p.leases, l.ticket)
	if l.w != nil {
		l.w.leases = slices.DeleteFunc(l.w.leases, func(other *lease) bool { return other == l })
	}
}

// finish passes on the result of a job. Other workers that have it will hear that it was
// counted already.
func (p *Pool) finish(w *wait, a answer) {
	delete(p.waiting, w.order.Job.ID)
	p.unqueue(w)
	for _, l := range w.leases {
		l.w = nil
	}
	w.got <- a
}

// forget removes a job for which no Play waits any more.
func (p *Pool) forget(w *wait) {
	if id := w.order.Job.ID; p.waiting[id] == w {
		delete(p.waiting, id)
	}
	p.unqueue(w)
	for _, l := range w.leases {
		delete(p.leases, l.ticket)
	}
}

func (p *Pool) unqueue(w *wait) {
	p.queue = slices.DeleteFunc(p.queue, func(other *wait) bool { return other == w })
}
