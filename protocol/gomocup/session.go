package gomocup

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"tengen/movegen/renju"
	"tengen/protocol/gomocup/wire"
	"tengen/search/game"
)

// session is the state of one conversation. Only the goroutine of Run uses it, except
// for the fields that say otherwise; the goroutine of a job works on copies.
type session struct {
	engine game.Engine
	opts   Options
	out    *printer // safe for every goroutine

	board    *renju.Board // nil before START
	rule     renju.Rule
	ruleNum  int64 // as the manager sent it; read again when the dialect changes
	ruleErr  error // what is wrong with it; nil if rule is what the manager wants
	dialect  wire.Dialect
	fixed    bool // the dialect was set, not inferred
	clock    clock
	memory   memory
	depth    int
	nodes    uint64
	level    int  // of play, below full strength; 0 for that
	noBook   bool // do not play by the book of openings
	ponder   bool // think in the opponent's time
	blocked  map[renju.Cell]bool
	banned   [2]map[renju.Cell]bool // by side
	unused   bool                   // play without the database
	readonly bool                   // the database must not be changed
	detail   atomic.Int32           // show_detail; read by the job while it reports

	notes   []string  // messages to print with the next answer
	job     *job      // the search in progress
	pending []command // commands that wait for the end of job
	waiting int       // bytes of pending
	full    bool      // pending is full, and the manager was told so
	asm     assembler
	idle    time.Time // when the last search, or START, was answered
	spent   time.Time // up to when the clock has counted
	ended   bool      // END was read
	eof     bool      // the input has ended
	readErr error
}

func newSession(e game.Engine, out *printer, o Options) *session {
	s := &session{
		engine: e, opts: o, out: out, dialect: o.Dialect, fixed: o.Dialect != wire.Auto,
		blocked: make(map[renju.Cell]bool), banned: [2]map[renju.Cell]bool{{}, {}}, memory: newMemory(o.Memory),
		clock: clock{overhead: o.Overhead},
	}
	if s.dialect == wire.Auto {
		s.dialect = wire.Gomocup
	}
	s.memory.yixin = s.dialect == wire.Yixin
	return s
}

// loop executes commands until END, the end of input or the end of ctx.
func (s *session) loop(ctx context.Context, q *queue) error {
	var grace <-chan time.Time
	for {
		for len(s.pending) > 0 && !s.ended && (s.job == nil || s.pending[0].timing() != queued) {
			c := s.pending[0]
			s.pending = s.pending[1:]
			s.waiting -= c.bytes()
			s.full = false
			s.obey(c)
			s.overtaken()
		}
		switch {
		case s.ended:
			s.abort(false)
			return s.out.failed()
		case s.eof && (s.job == nil || s.job.ponder):
			s.abort(false)
			return s.readErr
		case s.eof && grace == nil:
			grace = time.After(eofGrace)
		}
		var done chan reply
		if s.job != nil {
			done = s.job.done
		}
		select {
		case <-ctx.Done():
			s.abort(false)
			return ctx.Err()
		case <-s.out.broken:
			s.abort(false)
			return s.out.failed()
		case r := <-done:
			s.finish(r)
		case <-grace:
			// From here on every search ends at once.
			expired := make(chan time.Time)
			close(expired)
			grace = expired
			s.stop()
		case <-q.wake:
			for _, in := range q.take() {
				if s.ended {
					break
				}
				s.receive(in)
			}
		}
	}
}

// receive takes one line of input.
func (s *session) receive(in input) {
	if in.eof {
		s.asm.give(s.admit, fmt.Errorf("not finished at the end of input"))
		s.eof, s.readErr = true, in.err
		return
	}
	s.asm.add(in, s.admit)
}

// admit decides when a command is executed. Waiting commands keep their order. Only
// END, YXSTOP and, while nothing waits, commands that touch neither engine nor
// position are executed during a search.
func (s *session) admit(c command) {
	name := ""
	if c.spec != nil {
		name = c.spec.name
	}
	switch {
	case isEnd(name):
		s.ended = true
		return
	case isStop(name):
		s.stop()
		return
	}
	t := c.timing()
	if s.job != nil && s.job.ponder && t != atOnce {
		s.abort(false)
	}
	if len(s.pending) == 0 && (s.job == nil || t != queued) {
		s.obey(c)
		return
	}
	if s.job != nil && s.overtakes(c) {
		// The position of the search is obsolete, whatever waits in between.
		s.supersede()
	}
	if len(s.pending) >= maxPending || s.waiting > maxWaiting {
		if !s.full {
			s.out.line(fmt.Sprintf("%s %d commands wait: %s, and what follows, is dropped until one was executed", wire.Error, len(s.pending), wire.Quote(c.text)))
		}
		s.full = true
		return
	}
	s.pending = append(s.pending, c)
	s.waiting += c.bytes()
}

// bytes returns about how much memory a command keeps.
func (c *command) bytes() int {
	n := len(c.text)
	if c.spec != nil && c.spec.body == quoted {
		n += len(strings.Join(c.args, "")) // not part of the text
	}
	for _, w := range c.body {
		n += len(w)
	}
	return n
}

// overtaken ends the search that a waiting command has begun if a command that replaces
// the position waits as well: the answer would be obsolete, and a search without a limit
// would never give it.
func (s *session) overtaken() {
	if s.job == nil || s.job.ponder {
		return
	}
	if slices.ContainsFunc(s.pending, s.overtakes) {
		s.supersede()
	}
}

// overtakes reports whether a command replaces the position, and can be executed.
func (s *session) overtakes(c command) bool {
	if c.timing() != aborting {
		return false
	}
	_, err := s.plan(c)
	return err == nil
}

func (c *command) timing() timing {
	switch {
	case c.err != nil || c.spec == nil:
		return atOnce // it only prints an error
	case c.spec.name == "INFO":
		return infoTiming(c.args)
	}
	return c.spec.timing
}

// obey executes a command and prints its error, if there is one.
func (s *session) obey(c command) {
	if c.spec == nil {
		if c.err != nil {
			s.out.line(wire.Error + " " + c.text + ": " + c.err.Error())
		} else {
			s.out.line(wire.Unknown + " command " + wire.Quote(c.text))
		}
		return
	}
	if c.spec.name != wire.Info {
		for _, n := range s.notes {
			s.out.line(wire.Message + " " + n)
		}
		s.notes = nil
	}
	if err := s.execute(c); err != nil {
		s.out.line(wire.Error + " " + wire.Plain(wire.Short(c.text)+": "+err.Error()))
	}
}

// execute executes a command; when it returns an error, nothing has changed.
func (s *session) execute(c command) error {
	if c.spec.plan != nil {
		do, err := s.plan(c)
		if err != nil {
			return err
		}
		s.supersede()
		return do()
	}
	if err := s.check(c); err != nil {
		return err
	}
	return c.spec.run(s, c)
}

// plan prepares an aborting command.
func (s *session) plan(c command) (func() error, error) {
	if err := s.check(c); err != nil {
		return nil, err
	}
	return c.spec.plan(s, c)
}

func (s *session) check(c command) error {
	switch {
	case c.err != nil:
		return c.err
	case c.spec.game && s.board == nil:
		return fmt.Errorf("no game has been started: send START first")
	case c.spec.bare && len(c.args) > 0:
		return fmt.Errorf("takes no argument, got %s", wire.Quote(strings.Join(c.args, " ")))
	}
	return nil
}

// wants checks the number of a command's arguments.
func (c *command) wants(what string, n int) error {
	if len(c.args) == n {
		return nil
	}
	return fmt.Errorf("want %s", what)
}
