package jungo

import (
	"context"
	"sync"
	"time"

	"tengen/movegen/jungo"
)

// search runs the threads until a limit is reached, and hands f a snapshot every so often.
func (e *Engine) search(ctx context.Context, lim Limits, start time.Time, every time.Duration, snapshot func() (Info, jungo.Point), f func(Info)) {
	begin, end := time.Now(), start.Add(lim.Time)
	var threads sync.WaitGroup
	for _, w := range e.workers {
		threads.Go(func() {
			// One iteration at least: there must be a move, whatever the time.
			before := time.Now()
			for n := 1; e.iterate(w, lim) && ctx.Err() == nil; n++ {
				now := time.Now()
				if lim.Time > 0 && now.Add(now.Sub(before)).After(end) {
					break // another one as long would be late
				}
				before = now
				if f == nil && lim.Time > 0 && n%64 == 0 && e.decided(begin, end, lim.Whole) {
					break
				}
			}
		})
	}
	done := make(chan struct{})
	go func() {
		threads.Wait()
		close(done)
	}()
	var tick <-chan time.Time
	if f != nil && every > 0 {
		ticker := time.NewTicker(every)
		defer ticker.Stop()
		tick = ticker.C
	}
	for {
		select {
		case <-done:
			return
		case <-tick:
			if info, _ := snapshot(); info.Visits > 0 { // before, a report would say nothing
				f(info)
			}
		}
	}
}

// decided reports whether the most visited move cannot change any more in the time until end,
// at the speed since begin. With whole, the game must be decided as well.
func (e *Engine) decided(begin, end time.Time, whole bool) bool {
	spent, left := time.Since(begin), time.Until(end)
	if spent*earlyShare < left {
		return false
	}
	e.t.lock()
	defer e.t.mu.Unlock()
	if m := e.t.root.winrate(0.5); whole && m > wonShare && m < 1-wonShare {
		return false
	}
	var first, second float64
	for i := range e.t.root.children {
		switch v := e.t.root.children[i].visits; {
		case v > first:
			first, second = v, first
		case v > second:
			second = v
		}
	}
	made := e.t.root.visits - e.kept
	return first-second > made*float64(left)/float64(spent)
}

// iterate makes one visit of the root: it selects a leaf, evaluates it and backs the value
// up. It returns false when the limit of visits is reached.
func (e *Engine) iterate(w *worker, lim Limits) bool {
	p, t := &w.path, e.t
	if !e.selectLeaf(p, lim) {
		return false
	}
	p.trace = trace{}
	score, owner := p.score, p.owner[:len(e.ownerSum)]
	value, win := t.utility(score)
	byNet := t.byNet && !p.known && !p.shared
	if p.shared {
		value, win = p.value, p.win
	} else if byNet {
		w.net.evaluate(p, t)
		score, value, win = w.net.score, w.net.value, w.net.win
		copy(owner, w.net.owner[:])
	} else {
		if p.known {
			for i := range owner {
				p.trace.owner[i] = p.board.At(jungo.Point(i))
			}
		} else {
			p.board.SetRule(jungo.KoSimple) // superko matters in the tree, not in a playout
			score = w.playouts.evaluate(p.board, &p.trace)
			value, win = t.utility(score)
		}
		for i := range owner {
			owner[i] = side(p.trace.owner[i])
		}
	}
	var made *priors
	if byNet {
		made = w.net.priors()
	}

	t.lock()
	defer t.mu.Unlock()
	leaf := p.nodes[len(p.nodes)-1]
	// A tree that is full has no room for the children that the priors are for.
	if byNet && len(leaf.children) == 0 && leaf.priors == nil && t.nodes+len(made.moves) <= t.most {
		leaf.priors = made
	}
	t.backup(p, score, value, win)
	if p.shared {
		return true // no owners
	}
	e.owners++
	for i, o := range owner {
		e.ownerSum[i] += float64(o)
	}
	return true
}

// selectLeaf leads p from the root to a leaf. It returns false when the limit of visits is
// reached.
func (e *Engine) selectLeaf(p *path, lim Limits) bool {
	t := e.t
	t.lock()
	defer t.mu.Unlock()
	if lim.Visits > 0 && t.root.visits >= float64(lim.Visits) && e.owners > 0 {
		return false // with no visit of its own a search would know no owners
	}
	p.board.CopyFrom(e.at)
	t.leaf(p)
	return true
}
