package search

import "sync"

// Lazy SMP: every thread runs the same search on its own clone and shares only
// the transposition table. The helpers' results reach the first thread through
// the table; different threads skip different iterations, so that they do not all
// search the same tree.

// skips reports whether this thread leaves out the iteration at depth. The first
// thread leaves out none; half of the helpers are always a ply ahead of it.
func (w *worker) skips(depth int) bool {
	if w.id == 0 {
		return false
	}
	size := 1 + min((w.id-1)/2, 3)
	return (depth+w.id)/size%2 == 1
}

// runAll runs the workers to the end of the search, the first on the calling
// goroutine, so that tell is never called from another.
func runAll(workers []*worker, tell func(Info)) {
	var helpers sync.WaitGroup
	for _, w := range workers[1:] {
		helpers.Go(func() {
			if f := w.run.limits.Beside; f != nil && w.id == len(workers)-1 {
				f()
			}
			w.iterate(nil)
			w.publish()
		})
	}
	workers[0].iterate(tell)
	workers[0].publish()
	helpers.Wait()
}

// publish stores the final node count of the thread.
func (w *worker) publish() { w.run.nodes[w.id].Store(w.nodes()) }

// bestWorker chooses whose result is returned: a proven win before all others (the
// shortest first), then the deepest finished iteration; the first thread wins ties.
// With several lines it is always the first thread.
func bestWorker(workers []*worker) *worker {
	best := workers[0]
	if best.root.lines > 1 {
		return best
	}
	for _, w := range workers[1:] {
		a, b := w.root.found[0].Score, best.root.found[0].Score
		switch {
		case a > ProvenBound || b > ProvenBound:
			if a > b {
				best = w
			}
		case w.root.depth > best.root.depth:
			best = w
		}
	}
	return best
}
