package desk

import (
	"context"
	"slices"
	"sync"
	"time"

	"tengen/search/game"
)

// Owner is a user of the desk, such as a session.
type Owner uint64

// Job is a search to be made.
type Job struct {
	Owner    Owner
	Position game.Position // must not change while the job runs
	Limits   game.Limits
	// Yields says that the search may be stopped for others and go on later.
	Yields bool
	// Report gets the progress of the search, as [game.Engine.Think] reports it; after
	// a turn of others only from where it was before.
	Report func(game.Info)
	// Do, if not nil, is done with the engine in place of a search, within the limits that it
	// is given; Alone is done on a further thread without an engine, within the time of Limits, which
	// begins when it does. Long says that it may take minutes, and leaves room for shorter ones.
	Do    func(context.Context, game.Engine, game.Limits) error
	Alone func(context.Context) error
	Long  bool
}

// small reports whether the job is a search of a lower level.
func (j *Job) small() bool {
	return j.Do == nil && j.Alone == nil && j.Limits.Level > 0 && j.Limits.Level <= len(j.Position.Game().Levels())
}

// kind is what a job takes the threads of.
type kind uint8

const (
	full  kind = iota // a search of full strength
	small             // one of a lower level
	alone             // what is done without an engine
	long              // the same, for minutes
)

// kind returns what the job takes the threads of.
func (j *Job) kind() kind {
	switch {
	case j.Alone != nil && j.Long:
		return long
	case j.Alone != nil:
		return alone
	case j.small():
		return small
	}
	return full
}

// Desk shares threads. Its methods may be called from any goroutine.
type Desk struct {
	hash  int
	cache game.Cache // of evaluations, for all engines

	mu      sync.Mutex
	threads int           // of all full searches together
	free    [long + 1]int // threads for each kind of job; those for long ones are some of those for all that is alone
	queue   []*ticket
	running []*ticket
	idle    []*engine // least recently used first
}

// ticket is a search that waits or runs.
type ticket struct {
	kind    kind
	yields  bool
	clocked bool // somebody's clock runs meanwhile
	entered time.Time
	threads int
	begun   time.Time
	turn    time.Duration
	granted chan struct{} // closed when the search may run
	yield   chan struct{} // closed when it shall make room
	asked   bool          // yield is closed
	timer   *time.Timer   // until it may be asked
}

// isGranted reports whether the search may run.
func (t *ticket) isGranted() bool {
	select {
	case <-t.granted:
		return true
	default:
		return false
	}
}

// New returns a desk with so many threads, whose engines have tables of hash MiB and share a cache
// of evaluations, nil for none.
func New(threads, hash int, cache game.Cache) *Desk {
	threads = max(threads, 1)
	return &Desk{hash: hash, cache: cache, threads: threads,
		free: [...]int{full: threads, small: max(threads/2, 1), alone: maxAlone, long: maxLong}}
}

// Threads returns the number of threads that full searches share.
func (d *Desk) Threads() int { return d.threads }

// Cache returns the cache of evaluations that all engines share, nil for none.
func (d *Desk) Cache() game.Cache { return d.cache }

// Known returns what is kept of an analysis, with which its search would begin; ok is false if
// nothing is.
func (d *Desk) Known(j *Job) (i game.Info, ok bool) {
	return game.Recall(j.Position, game.Options{Cache: d.cache}, j.Limits)
}

// Load returns how many jobs run and how many wait, and how many of these wait for the threads of full searches.
func (d *Desk) Load() (running, waiting, searches int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, searches = d.count()
	return len(d.running), len(d.queue), searches
}

// Forget drops the engines that an owner has left.
func (d *Desk) Forget(o Owner) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.idle = slices.DeleteFunc(d.idle, func(e *engine) bool { return e.owner == o })
}

// Think makes a search as soon as there is a thread for it, and returns what
// [game.Engine.Think] does in the turn that comes furthest. A clock runs while the search waits. When ctx is done before
// there is a thread, it returns the error of ctx; a search that has its threads returns the
// move that the engine has without thinking.
func (d *Desk) Think(ctx context.Context, j *Job) (game.Info, error) {
	limits, turn := j.Limits, firstTurn
	var best *game.Info // of the turns so far
	asked := time.Now()
	t := d.enter(newTicket(j, turn), nil, nil)
	for {
		select {
		case <-t.granted:
		case <-ctx.Done():
			if !t.isGranted() {
				d.enter(nil, t, nil)
				return game.Info{}, ctx.Err()
			}
		}
		began := time.Now()
		if j.Limits.Clock != nil {
			c := *j.Limits.Clock
			c.Left -= began.Sub(asked)
			limits.Clock = &c
		}
		info, e, err := d.run(ctx, j, limits, t, best)
		if best == nil || err == nil && !game.Less(j.Position.Game(), &info, best) {
			best = &info
		}
		if limits.Time > 0 {
			limits.Time -= time.Since(began)
		}
		done := j.Limits.Time > 0 && limits.Time <= 0 || limits.Nodes > 0 && info.Nodes >= limits.Nodes || limits.Depth > 0 && info.Depth >= limits.Depth
		if err != nil || done || !t.hasToYield() || ctx.Err() != nil {
			d.enter(nil, t, e)
			return *best, err
		}
		turn = min(2*turn, longestTurn)
		t = d.enter(newTicket(j, turn), t, e)
	}
}

// run makes one turn of a search, with an engine that it returns. Of the progress it reports nothing that
// is behind the best of earlier turns, if that is not nil.
func (d *Desk) run(ctx context.Context, j *Job, limits game.Limits, t *ticket, best *game.Info) (info game.Info, e *engine, err error) {
	if j.Alone != nil {
		if limits.Time > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, limits.Time)
			defer cancel()
		}
		return info, nil, j.Alone(ctx)
	}
	if e, err = d.take(j, t.threads); err != nil {
		return info, nil, err
	}
	if j.Do != nil {
		return info, e, j.Do(ctx, e, limits)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-t.yield:
			cancel()
		case <-ctx.Done():
		}
	}()
	report := j.Report
	if report != nil && best != nil {
		report = func(i game.Info) {
			if !game.Less(j.Position.Game(), &i, best) {
				j.Report(i)
			}
		}
	}
	info, err = e.Think(ctx, j.Position, limits, report)
	return info, e, err
}

// newTicket returns a place for a job.
func newTicket(j *Job, turn time.Duration) *ticket {
	return &ticket{kind: j.kind(), yields: j.Yields, clocked: j.Limits.Clock != nil, entered: time.Now(), turn: turn, granted: make(chan struct{}), yield: make(chan struct{})}
}

// enter puts a search into the queue, after another one has left it or has ended and given
// back its engine; each may be nil.
func (d *Desk) enter(t, left *ticket, e *engine) *ticket {
	d.mu.Lock()
	defer d.mu.Unlock()
	if left != nil {
		d.leave(left)
	}
	if e != nil {
		d.idle = append(d.idle, e)
		if len(d.idle) > maxIdle {
			d.idle = slices.Delete(d.idle, 0, len(d.idle)-maxIdle)
		}
	}
	if t != nil {
		d.queue = slices.Insert(d.queue, d.place(t), t)
	}
	d.dispatch()
	return t
}

// place returns where a search enters the queue: at the end, but while a clock runs before those of its kind that yield
// and have not waited for a whole turn of others. Those of other kinds wait for other threads, and are passed over.
func (d *Desk) place(t *ticket) int {
	at := len(d.queue)
	for i, other := range slices.Backward(d.queue) {
		switch {
		case !t.clocked || other.kind == t.kind && (!other.yields || time.Since(other.entered) >= longestTurn):
			return at
		case other.kind == t.kind:
			at = i
		}
	}
	return at
}

// leave takes a search out of the queue or of those that run.
func (d *Desk) leave(t *ticket) {
	if i := slices.Index(d.queue, t); i >= 0 {
		d.queue = slices.Delete(d.queue, i, i+1)
	}
	if i := slices.Index(d.running, t); i >= 0 {
		d.running = slices.Delete(d.running, i, i+1)
		d.use(t.kind, -t.threads)
	}
	if t.timer != nil {
		t.timer.Stop()
	}
}

// use takes threads for a job of a kind, or gives them back if n is below 0.
func (d *Desk) use(k kind, n int) {
	d.free[k] -= n
	if k == long {
		d.free[alone] -= n
	}
}

// count returns how many searches of full strength there are.
func (d *Desk) count() (running, waiting int) {
	for _, t := range d.running {
		if t.kind == full {
			running++
		}
	}
	for _, t := range d.queue {
		if t.kind == full {
			waiting++
		}
	}
	return running, waiting
}

// dispatch lets waiting searches run, as far as there are threads, and asks running ones
// to make room for the others.
func (d *Desk) dispatch() {
	for i := 0; i < len(d.queue); {
		t := d.queue[i]
		n := min(1, d.free[t.kind])
		switch t.kind {
		case full:
			running, waiting := d.count()
			n = min(d.share(running+waiting), d.free[full], game.MaxThreads)
			if running >= maxSearches {
				n = 0
			}
		case long:
			n = min(n, d.free[alone])
		}
		if n < 1 {
			i++
			continue
		}
		d.queue = slices.Delete(d.queue, i, i+1)
		d.grant(t, n)
	}
	running, waiting := d.count()
	share := d.share(running + waiting)
	for _, t := range d.running {
		switch {
		case t.kind != full || !t.yields || t.asked:
		case waiting > 0 && t.threads > share, waiting == 0 && d.free[full] > 0 && t.threads < share:
			// It goes on at once, with its share of the threads.
			t.ask()
		case waiting > 0:
			d.askLater(t)
		}
	}
}

// share returns the threads for each of n searches.
func (d *Desk) share(n int) int { return max(d.threads/max(min(n, maxSearches), 1), 1) }

// grant lets a search run with n threads.
func (d *Desk) grant(t *ticket, n int) {
	t.threads, t.begun = n, time.Now()
	d.running = append(d.running, t)
	d.use(t.kind, n)
	close(t.granted)
}

// ask tells a search to make room.
func (t *ticket) ask() {
	if !t.asked {
		t.asked = true
		close(t.yield)
	}
}

// hasToYield reports whether the search was asked to make room.
func (t *ticket) hasToYield() bool {
	select {
	case <-t.yield:
		return true
	default:
		return false
	}
}

// askLater asks a search when its turn is over, if others wait then.
func (d *Desk) askLater(t *ticket) {
	if t.timer != nil {
		return
	}
	t.timer = time.AfterFunc(max(t.turn-time.Since(t.begun), 0), func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		t.timer = nil
		if _, waiting := d.count(); waiting > 0 && slices.Contains(d.running, t) {
			t.ask()
		}
	})
}

// engine is an engine with the settings it was made for.
type engine struct {
	game.Engine
	owner   Owner
	config  game.Config
	threads int
	small   bool
}

// take returns an engine for a job: that of its owner, if it is still there, or a new one.
func (d *Desk) take(j *Job, threads int) (*engine, error) {
	c := j.Position.Config()
	c.Position = ""
	want := engine{owner: j.Owner, config: c, threads: threads, small: j.small()}
	d.mu.Lock()
	for i, e := range d.idle {
		if e.owner == want.owner && e.config == want.config && e.threads == want.threads && e.small == want.small {
			d.idle = slices.Delete(d.idle, i, i+1)
			d.mu.Unlock()
			return e, nil
		}
	}
	d.mu.Unlock()
	o := game.Options{Threads: threads, Hash: d.hash, Seed: uint64(j.Owner), Cache: d.cache}
	if want.small {
		o.Light, o.Hash = true, 0
	}
	var err error
	if want.Engine, err = j.Position.Game().NewEngine(j.Position.Config(), o); err != nil {
		return nil, err
	}
	return &want, nil
}
