package batch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
)

// Options are the settings of a crowd of games.
type Options struct {
	Groups  []Group
	Threads int
	Seed    uint64
	// Full and Cheap are the visits of the two kinds of searches, 0 for the defaults. Match, if
	// not 0, makes the games those of a match between the evaluator's two networks with so many
	// visits a move; each place plays one game, two places the same opening.
	Full, Cheap, Match int
	// Write, if not nil, takes the records of a game's samples (RecordBytes). Workers call it at
	// the same time.
	Write func(size int, records []byte) error
}

// Check fills in the defaults and returns an error for the first wrong setting.
func (o *Options) Check() error {
	for _, d := range []struct {
		at    *int
		value int
	}{{&o.Full, fullVisits}, {&o.Cheap, cheapVisits}} {
		if *d.at == 0 {
			*d.at = d.value
		}
	}
	for _, v := range []int{o.Full, o.Cheap, cmp.Or(o.Match, o.Full)} {
		if v < 2 || v > maxVisits {
			return fmt.Errorf("%d visits a move: want 2…%d", v, maxVisits)
		}
	}
	if len(o.Groups) == 0 || len(o.Groups) > maxGroups {
		return fmt.Errorf("%d groups of games: want 1…%d", len(o.Groups), maxGroups)
	}
	for _, g := range o.Groups {
		if g.Size < minSize || g.Size > maxSize {
			return fmt.Errorf("a board of size %d: want %d…%d", g.Size, minSize, maxSize)
		}
		if g.Games < 1 || g.Games > maxGames {
			return fmt.Errorf("a group of %d games: want 1…%d", g.Games, maxGames)
		}
		if o.Match > 0 && g.Games%2 != 0 {
			return fmt.Errorf("a group of %d games of a match: want an even number, two of each opening", g.Games)
		}
	}
	if o.Threads < 1 {
		return fmt.Errorf("%d threads: want at least 1", o.Threads)
	}
	return nil
}

// Crowd is many games at once whose leaves an evaluator sees in batches.
type Crowd struct {
	o      Options
	groups []*group
	counts [maxSize + 1]counts
}

// New makes a crowd whose batches are in memory, which the options' Bytes tells the size of.
func New(o Options, memory []byte) (*Crowd, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if need := Bytes(o.Groups); len(memory) < need {
		return nil, fmt.Errorf("%d bytes for the batches: want %d", len(memory), need)
	}
	c := &Crowd{o: o}
	for k, b := range layOut(o.Groups, memory) {
		c.groups = append(c.groups, newGroup(&c.o, k, b, &c.counts[b.Size]))
	}
	return c, nil
}

// Batches returns the batches, one for each group.
func (c *Crowd) Batches() []Batch {
	b := make([]Batch, len(c.groups))
	for i, g := range c.groups {
		b[i] = g.Batch
	}
	return b
}

// part is a part of a group's games.
type part struct {
	group    int
	from, to int
}

// Run plays until ctx is done, which is no error, or a match is over. It returns the error of the
// evaluator, of Write, or of an evaluation that is none.
func (c *Crowd) Run(ctx context.Context, e Evaluator) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	total := 0
	for _, g := range c.groups {
		g.failed = func(err error) { stop(err) }
		total += (g.Games + chunk - 1) / chunk
	}
	work := make(chan part, total) // as each part is there once at most, no send blocks
	var workers sync.WaitGroup
	for range c.o.Threads {
		workers.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case p := <-work:
					if err := c.work(p, e); err != nil {
						stop(err)
					}
				}
			}
		})
	}
	for k := range c.groups {
		if err := e.Begin(k); err != nil {
			stop(err)
		}
	}
	for ctx.Err() == nil && !c.matchOver() {
		k, err := e.Next(ctx)
		if err == nil && (k < 0 || k >= len(c.groups) || c.groups[k].left.Load() > 0) {
			err = fmt.Errorf("the evaluator answered for batch %d, which was not asked for", k)
		}
		if err != nil {
			stop(err)
			break
		}
		g := c.groups[k]
		g.left.Store(int32(g.Games))
		g.counts.leaves.Add(int64(g.Games))
		for from := 0; from < g.Games; from += chunk {
			work <- part{k, from, min(from+chunk, g.Games)}
		}
	}
	stop(nil)
	workers.Wait()
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// work goes on with some games, and has the leaves evaluated if those of the whole group are there.
func (c *Crowd) work(p part, e Evaluator) error {
	g := c.groups[p.group]
	if !g.step(p.from, p.to) {
		return fmt.Errorf("the evaluator answered batch %d, of size %d, with numbers that are no probabilities", p.group, g.Size)
	}
	if g.left.Add(int32(p.from-p.to)) == 0 {
		return e.Begin(p.group)
	}
	return nil
}

func (c *Crowd) matchOver() bool {
	if c.o.Match == 0 {
		return false
	}
	places, done := 0, int64(0)
	for _, g := range c.groups {
		places += g.Games
	}
	for i := range c.counts {
		k := &c.counts[i]
		done += k.first.Load() + k.second.Load() + k.drawn.Load()
	}
	return done == int64(places)
}

// Report is what was played on boards of one size so far.
type Report struct {
	Size int `json:"size"`
	// Games are over, Cut of them were stopped at their length; Black are those that Black won.
	Games int64 `json:"games"`
	Cut   int64 `json:"cut"`
	Plies int64 `json:"plies"`
	Black int64 `json:"black"`
	// Moves, Leaves evaluated, Samples written.
	Moves   int64 `json:"moves"`
	Leaves  int64 `json:"leaves"`
	Samples int64 `json:"samples"`
	// First, Second and Drawn are the results of a match between networks.
	First  int64 `json:"first"`
	Second int64 `json:"second"`
	Drawn  int64 `json:"drawn"`
}

// Reports returns a report for each size that is played. It may be called while Run runs.
func (c *Crowd) Reports() []Report {
	var out []Report
	for size := minSize; size <= maxSize; size++ {
		k := &c.counts[size]
		r := Report{size, k.games.Load(), k.cut.Load(), k.plies.Load(), k.black.Load(), k.moves.Load(), k.leaves.Load(), k.samples.Load(),
			k.first.Load(), k.second.Load(), k.drawn.Load()}
		for _, g := range c.groups {
			if g.Size == size {
				out = append(out, r)
				break
			}
		}
	}
	return out
}
