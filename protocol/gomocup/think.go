package gomocup

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"tengen/movegen/renju"
	"tengen/protocol/gomocup/wire"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
	"tengen/search/renju/chooser"
)

// job is a search in progress, for a move or in the opponent's time.
type job struct {
	cancel context.CancelFunc
	done   chan reply
	mute   atomic.Bool // print nothing more
	ponder bool
	begun  time.Time
	timer  *time.Timer // set when the time limit is cut short
	detail func() int32
}

// reply is the result of a job.
type reply struct {
	lines []string     // the answer
	moves []renju.Cell // to be made on the board
	err   error
}

// thinker has copies of the session's state that a job needs.
type thinker struct {
	ctx     context.Context
	engine  game.Engine
	book    Database // answers for the engine where it can; nil for none
	out     *printer
	job     *job
	board   *renju.Board
	dialect wire.Dialect
	req     game.Limits // for the whole answer
	quiet   bool        // lines are intermediate steps and not shown
	plays   bool        // the answer is a move in the game, which the level of play concerns
	last    game.Info   // the latest finished line
}

func (t *thinker) text(c renju.Cell) string { return t.dialect.Point(c, t.board.Size()) }

// cell returns a move of the engine as a point, renju.NoCell if it is not on the board.
func (t *thinker) cell(move string) renju.Cell {
	c, err := renju.ParseCell(move, t.board.Size())
	if err != nil {
		return renju.NoCell
	}
	return c
}

// ask searches the thinker's board within a share, at most 1, of the limits.
func (t *thinker) ask(share float64) (game.Info, error) { return t.follow(share, func(game.Info) {}) }

// follow is ask with a callback that gets the reports before they are shown.
func (t *thinker) follow(share float64, hear func(game.Info)) (game.Info, error) {
	r := t.req
	if r.MultiPV > 1 || !t.plays {
		r.Level = 0 // an analysis, or a decision in the opening
	}
	r.Book = r.Book && t.plays && r.MultiPV <= 1
	r.Soft, r.Time, r.Nodes = chooser.Portion(r.Soft, share), chooser.Portion(r.Time, share), chooser.Portion(r.Nodes, share)
	report := func(i game.Info) {
		if !i.Lower && !i.Upper { // the protocol does not show bounds
			hear(i)
			t.show(i)
		}
	}
	a, ok := t.stored(&r)
	if ok {
		report(a)
	} else {
		r.Exclude = append(slices.Clip(r.Exclude), renju.Pass.String()) // the protocol has none
		var err error
		if a, err = t.engine.Think(t.ctx, gamerenju.From(t.board), r, report); err != nil {
			return a, err
		}
	}
	a.Move = t.settle(t.cell(a.Move)).String()
	return a, nil
}

// stored returns the database's answer within limits; ok is false if it is not asked, or
// has no good answer.
func (t *thinker) stored(r *game.Limits) (a game.Info, ok bool) {
	if t.book == nil || r.Level > 0 || r.MultiPV > 1 || len(r.Exclude) > 0 {
		return a, false
	}
	a, ok, err := t.book.Best(t.ctx, t.board)
	return a, ok && err == nil
}

// settle replaces a pass by a move: the protocol has neither pass nor resignation, so
// when every point is forbidden the brain must play one of them.
func (t *thinker) settle(best renju.Cell) renju.Cell {
	excluded := func(c renju.Cell) bool { return slices.Contains(t.req.Exclude, c.String()) }
	if t.board.IsEmpty(best) && t.board.Legal(best) && !excluded(best) {
		return best
	}
	centre := t.board.Size() / 2
	found, grade := renju.NoCell, 0
	for c := range t.board.EmptyCells().Each {
		g := -(abs(c.X()-centre) + abs(c.Y()-centre))
		if !excluded(c) {
			g += 1 << 10
		}
		if t.board.Legal(c) {
			g += 1 << 11
		}
		if found == renju.NoCell || g > grade {
			found, grade = c, g
		}
	}
	return found
}

func abs(n int) int { return max(n, -n) }

// one is the plain answer: a move.
func one(t *thinker) reply {
	t.plays = true
	a, err := t.ask(1)
	if err != nil {
		return reply{err: err}
	}
	best := t.cell(a.Move)
	return reply{lines: []string{t.text(best)}, moves: []renju.Cell{best}}
}

// think starts a job on the current position for the command c.
func (s *session) think(c command, multiPV int, work func(*thinker) reply) error {
	if err := s.thinkable(s.board); err != nil {
		return err
	}
	free := s.board.EmptyCells().Count()
	req := game.Limits{Depth: s.depth, Nodes: s.nodes, MultiPV: max(1, min(multiPV, free)), RootMoves: true, Exclude: s.excluded(s.board)}
	if err := s.applyMemory(); err != nil {
		return err
	}
	req.Soft, req.Time = s.clock.limits()
	if req.Time == 0 && req.Depth == 0 && req.Nodes == 0 && !s.clock.unlimited() {
		req.Time = defaultTurn - s.opts.Overhead
	}
	req.Level, req.Book = s.level, !s.noBook
	// The manager's clock runs since it sent the command, or since the last answer
	// if the command had to wait for that.
	from := c.stamp
	if from.Before(s.idle) {
		from = s.idle
	}
	if late := time.Since(from); req.Time > 0 && late > 0 {
		req.Time = max(req.Time-late, time.Millisecond)
		if req.Soft > 0 {
			req.Soft = max(req.Soft-late, time.Millisecond)
		}
	}
	s.launch(req, work, false, from)
	return nil
}

// thinkable returns an error if the side to move on b cannot be asked for a move.
func (s *session) thinkable(b *renju.Board) error {
	switch free := b.EmptyCells().Count(); {
	case s.ruleErr != nil:
		return s.ruleErr
	case free == 0:
		return fmt.Errorf("the board is full")
	case b.Status() != renju.Ongoing:
		return b.Over()
	case len(s.excluded(b)) == free:
		return fmt.Errorf("every empty point is blocked by YXBLOCK or YXFORBID")
	}
	return nil
}

// excluded returns the empty cells of b that the user has blocked for the side to move.
func (s *session) excluded(b *renju.Board) (out []string) {
	for c := range b.EmptyCells().Each {
		if s.blocked[c] || s.banned[b.Side()][c] {
			out = append(out, c.String())
		}
	}
	return out
}

func (s *session) launch(req game.Limits, work func(*thinker) reply, ponder bool, begun time.Time) {
	ctx, cancel := context.WithCancel(context.Background())
	j := &job{cancel: cancel, done: make(chan reply, 1), ponder: ponder, begun: begun, detail: s.detail.Load}
	j.mute.Store(ponder)
	t := &thinker{ctx: ctx, engine: s.engine, out: s.out, job: j, board: s.board.Clone(), dialect: s.dialect, req: req}
	if !s.unused {
		t.book = s.opts.Database
	}
	s.job = j
	go func() { j.done <- work(t) }()
}

// finish takes the result of the job. It makes the moves before it prints them, so
// that the session is then ready for the next command.
func (s *session) finish(r reply) {
	if j := s.release(!s.job.ponder, len(r.moves) > 0); j.ponder {
		return
	}
	if r.err != nil {
		s.out.line(wire.Error + " " + wire.Plain(r.err.Error()))
		return
	}
	for _, c := range r.moves {
		if s.board.Check(c) != nil {
			break // a five ended the game earlier
		}
		s.make(s.board, c)
	}
	s.out.line(r.lines...)
	if s.ponder && len(r.moves) > 0 && len(s.pending) == 0 && !s.eof &&
		s.board.Status() == renju.Ongoing && s.board.EmptyCells().Count() > 0 {
		s.launch(game.Limits{MultiPV: 1, RootMoves: true}, one, true, time.Now())
	}
}

// make plays c on b. It reports a forbidden point, but the game goes on, because the
// manager is the referee.
func (s *session) make(b *renju.Board, c renju.Cell) {
	if b.Side() == renju.Black && c != renju.Pass {
		if k := b.Forbidden(c); k != renju.NotForbidden {
			s.out.line(fmt.Sprintf("MESSAGE %v is forbidden to Black: %v", c, k))
		}
	}
	b.Make(c)
}

// stop ends the search, prints the best move so far, and waits for that, so that a
// following command cannot drop the answer.
func (s *session) stop() {
	if s.job != nil && !s.job.ponder {
		s.job.cancel()
		s.finish(<-s.job.done)
	}
}

// supersede ends the search because its position is replaced. Gomocup wants no answer
// then; Yixin-Board expects exactly one for every search, and ignores this one.
func (s *session) supersede() { s.abort(s.dialect == wire.Yixin) }

// abort ends the job, if there is one, and waits for it.
func (s *session) abort(answer bool) {
	if s.job == nil {
		return
	}
	j := s.job
	answer = answer && !j.ponder
	if !answer {
		j.mute.Store(true)
	}
	j.cancel()
	r := <-j.done
	answer = answer && r.err == nil
	s.release(answer, false)
	if answer {
		s.out.line(r.lines...)
	}
}

// release removes the job from the session and returns it. If it is answered, the manager's clock
// stands still from now on; otherwise it may be running for a command that waited for the job's end. played says
// that the answer is a move of the game.
func (s *session) release(answered, played bool) *job {
	j := s.job
	j.cancel()
	if j.timer != nil {
		j.timer.Stop()
	}
	s.job = nil
	now := time.Now()
	if answered {
		s.idle = now
	}
	if !j.ponder {
		from := j.begun
		if from.Before(s.spent) {
			from = s.spent // the job's command came while the search before it still stopped
		}
		s.clock.spend(now.Sub(from), played)
		s.spent = now
	}
	return j
}

// retime shortens the running search if the new limits are shorter. Longer limits hold
// from the next move on.
func (s *session) retime() {
	if s.job == nil || s.job.ponder {
		return
	}
	_, hard := s.clock.limits()
	if s.job.timer != nil {
		s.job.timer.Stop()
		s.job.timer = nil
	}
	if hard > 0 {
		s.job.timer = time.AfterFunc(hard-time.Since(s.job.begun), s.job.cancel)
	}
}
