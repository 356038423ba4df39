package analysis

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"tengen/internal/plaintext"
	"tengen/search/game"
)

// Options are the settings of an analysis engine.
type Options struct {
	Config      game.Config // the usual game
	Positions   int         // analysed at the same time
	Engine      game.Options
	Visits      uint64 // for a position without maxVisits; 0 for the usual number
	Perspective Perspective
	Version     string
	// Hurry: at the end of the input, searches end at once.
	Hurry bool
}

// server answers queries.
type server struct {
	opt Options

	out struct {
		sync.Mutex
		w   *json.Encoder
		err error
	}
	mu    sync.Mutex
	wake  sync.Cond
	queue []*task // by priority, then by age
	now   map[*task]bool
	ended bool
}

// task is a position to analyse.
type task struct {
	query    *query
	turn     int
	priority int
	position game.Position // shared with other tasks of its turn until the task is begun
	settings
	hash    string
	columns int
	ctx     context.Context
	cancel  context.CancelFunc
}

// Serve answers the queries of in, until its end or until ctx is done.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	s := &server{opt: o, now: map[*task]bool{}}
	s.out.w = json.NewEncoder(out)
	s.out.w.SetEscapeHTML(false)
	s.wake.L = &s.mu
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(ctx, s.end)()
	var workers sync.WaitGroup
	for range max(o.Positions, 1) {
		workers.Go(func() { s.work() })
	}
	lines := make(chan []byte)
	var readErr error
	go func() {
		defer close(lines)
		scan := bufio.NewScanner(plaintext.SkipMark(in))
		scan.Buffer(nil, maxLine)
		for scan.Scan() {
			select {
			case lines <- slices.Clone(scan.Bytes()):
			case <-ctx.Done():
				return
			}
		}
		readErr = scan.Err()
	}()
	s.listen(ctx, lines)
	read := ctx.Err() == nil // to the end, or to an error
	if o.Hurry {
		cancel()
	}
	s.end()
	workers.Wait()
	s.out.Lock()
	defer s.out.Unlock()
	if read {
		return errors.Join(readErr, s.out.err)
	}
	return s.out.err
}

// listen handles queries until the input ends.
func (s *server) listen(ctx context.Context, lines <-chan []byte) {
	for {
		select {
		case <-ctx.Done():
			return
		case line, ok := <-lines:
			if !ok {
				return
			}
			if len(line) > 0 {
				s.receive(ctx, line)
			}
		}
	}
}

// end lets the workers end when the queue is empty.
func (s *server) end() {
	s.mu.Lock()
	s.ended = true
	s.mu.Unlock()
	s.wake.Broadcast()
}

// say writes a line.
func (s *server) say(v any) {
	s.out.Lock()
	defer s.out.Unlock()
	if err := s.out.w.Encode(v); err != nil && s.out.err == nil {
		s.out.err = err
	}
}

// receive handles one query.
func (s *server) receive(ctx context.Context, line []byte) {
	q, without, err := parse(line)
	if err == nil && q.Action != "" {
		err = s.act(&q, line)
	} else if err == nil {
		for _, name := range without {
			text := "unknown field"
			if slices.Contains(ignored, name) {
				text = "this field changes nothing here"
			}
			s.say(note{Warning: text, Field: name, ID: q.ID})
		}
		err = s.enqueue(ctx, &q)
	}
	if err != nil {
		n := note{Error: err.Error(), ID: q.ID}
		var f *fault
		if errors.As(err, &f) {
			n.Field = f.field
		}
		s.say(n)
	}
}

// enqueue makes the tasks of a query.
func (s *server) enqueue(ctx context.Context, q *query) error {
	if len(q.Moves) > maxMoves {
		return bad("moves", "%d moves are more than %d", len(q.Moves), maxMoves)
	}
	turns, priorities, err := q.turns()
	if err != nil {
		return err
	}
	p, warning, err := q.position(s.opt.Config)
	if err != nil {
		return err
	}
	if warning != "" {
		s.say(note{Warning: warning, Field: "rules", ID: q.ID})
	}
	set, err := s.settings(q, p.Game())
	if err != nil {
		return err
	}
	columns := p.Scene().Columns
	var tasks []*task
	for n := 0; ; n++ {
		var of *task // what all tasks of the turn have
		for i, turn := range turns {
			if turn != n {
				continue
			}
			if of == nil {
				of = &task{query: q, turn: n, position: p.Clone(), settings: set, hash: hashOf(p), columns: columns}
				if of.limits.Exclude, err = movesOf(p, q.Avoid, "avoidMoves"); err != nil {
					return err
				}
				if of.limits.Only, err = movesOf(p, q.Allow, "allowMoves"); err != nil {
					return err
				}
			}
			t := *of
			t.priority = priorities[i]
			tasks = append(tasks, &t)
		}
		if n == len(q.Moves) {
			break
		}
		if err := play(p, q.Moves[n]); err != nil {
			return bad("moves", "Illegal move %d: %w", n+1, err) // KaTrain looks for these words
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue)+len(tasks) > maxTasks {
		return fmt.Errorf("%d positions wait already", len(s.queue))
	}
	for _, t := range tasks {
		t.ctx, t.cancel = context.WithCancel(ctx)
		s.queue = append(s.queue, t)
	}
	slices.SortStableFunc(s.queue, func(a, b *task) int { return cmp.Compare(b.priority, a.priority) })
	s.wake.Broadcast()
	return nil
}

// work analyses positions until the end.
func (s *server) work() {
	var engine game.Engine
	var of game.Config
	for {
		s.mu.Lock()
		for len(s.queue) == 0 && !s.ended {
			s.wake.Wait()
		}
		if len(s.queue) == 0 {
			s.mu.Unlock()
			return
		}
		t := s.queue[0]
		s.queue = s.queue[1:]
		s.now[t] = true
		t.position = t.position.Clone()
		s.mu.Unlock()
		c := t.position.Config()
		c.Position = ""
		if engine == nil || c != of {
			var err error
			if engine, err = t.position.Game().NewEngine(t.position.Config(), s.opt.Engine); err != nil {
				s.say(note{Error: err.Error(), ID: t.query.ID})
			}
			of = c
		}
		if engine != nil {
			s.analyse(t, engine)
		}
		s.mu.Lock()
		delete(s.now, t)
		s.mu.Unlock()
		t.cancel()
	}
}

// analyse analyses one position.
func (s *server) analyse(t *task, e game.Engine) {
	none := &answer{ID: t.query.ID, Turn: t.turn, NoResults: true}
	if t.ctx.Err() != nil {
		s.say(none)
		return
	}
	var mu sync.Mutex
	var last *game.Info
	begun := make(chan struct{}) // closed by the first report with a line
	report := func(i game.Info) {
		mu.Lock()
		defer mu.Unlock()
		if len(i.Lines) == 0 {
			return
		}
		if last == nil {
			close(begun)
		}
		last = &i
	}
	ctx, done := context.WithCancel(t.ctx)
	var ticking sync.WaitGroup
	if t.first > 0 {
		ticking.Go(func() {
			for wait := t.first; wait > 0; {
				select {
				case <-ctx.Done():
					return
				case <-time.After(wait):
				}
				select {
				case <-ctx.Done():
					return
				case <-begun:
				}
				mu.Lock()
				i := last
				mu.Unlock()
				s.say(t.view(i, true))
				wait = t.every
			}
		})
	}
	info, err := e.Think(ctx, t.position, t.limits, report)
	done()
	ticking.Wait()
	switch {
	case errors.Is(err, game.ErrOver):
		// A client forgets a query with its last answer, so the warning comes first.
		s.say(note{Warning: "the game is over", ID: t.query.ID})
		if r, over := t.position.Result(); over {
			s.say(t.view(ended(t.position, r), false))
		} else {
			s.say(none)
		}
	case err != nil:
		n := note{Error: err.Error(), ID: t.query.ID}
		if _, none := t.limits.Left(t.position); none != nil {
			if n.Field = "avoidMoves"; len(t.limits.Only) > 0 {
				n.Field = "allowMoves"
			}
		}
		s.say(n)
	default:
		s.say(t.view(&info, false))
	}
}
