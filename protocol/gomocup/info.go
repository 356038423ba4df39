package gomocup

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tengen/movegen/renju"
	"tengen/protocol/gomocup/wire"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
)

// infoKeys are the keys of INFO that are used, in lower case. Others are ignored, as the protocol
// asks.
var infoKeys = map[string]func(*session, int64) error{
	wire.TimeoutTurn:  timed(func(c *clock) *told { return &c.turn }),
	wire.TimeoutMatch: timed(func(c *clock) *told { return &c.match }),
	wire.TimeLeft:     timed(func(c *clock) *told { return &c.left }),
	wire.TimeIncrement: func(s *session, n int64) error {
		if n < 0 {
			return fmt.Errorf("want at least 0")
		}
		s.clock.increment = min(n, maxMillis)
		return nil
	},
	wire.MaxMemory: func(s *session, n int64) error {
		if n < 0 {
			return fmt.Errorf("want bytes, or 0 for the brain's own limit of %d", s.opts.Memory)
		}
		s.memory.limit, s.memory.told = n, n > 0
		if n == 0 {
			s.memory.limit = s.opts.Memory
		}
		s.memory.doubted = true
		return nil
	},
	"hash_size": func(s *session, n int64) error {
		if n < 0 {
			return fmt.Errorf("want kilobytes, at least 0")
		}
		s.memory.hash = min(n, maxHash>>10) << 10
		return nil
	},
	wire.ThreadNum: func(s *session, n int64) error {
		if n < 1 {
			return fmt.Errorf("want at least 1")
		}
		if n > game.MaxThreads {
			s.note("%d threads wanted, %d is the limit", n, game.MaxThreads)
		}
		s.memory.threads = int(min(n, game.MaxThreads))
		s.memory.doubted = true
		return nil
	},
	wire.MaxDepth: func(s *session, n int64) error {
		s.depth = int(max(0, min(n, 1<<20)))
		return nil
	},
	wire.MaxNode: func(s *session, n int64) error {
		s.nodes = uint64(max(0, n))
		return nil
	},
	"show_detail": within(0, showRealtime|showDetail, func(s *session, n int64) { s.detail.Store(int32(n)) }),
	"pondering": within(0, 1, func(s *session, n int64) {
		s.ponder = n == 1
		if !s.ponder && s.job != nil && s.job.ponder {
			s.abort(false)
		}
	}),
	"book":     within(0, 1, func(s *session, n int64) { s.noBook = n == 0 }),
	"strength": within(0, fullStrength, func(s *session, n int64) { s.level = levelOf(int(n)) }),
	"level":    within(1, game.MaxLevel, func(s *session, n int64) { s.level = int(n) % game.MaxLevel }),
	wire.RuleKey: func(s *session, n int64) error {
		s.ruleNum = n
		return s.setRule(s.dialect, n)
	},
	"swapable": func(s *session, _ int64) error {
		s.infer(wire.Gomocalc)
		return nil
	},
	// Yixin-Board's settings of the database.
	"usedatabase":       func(s *session, n int64) error { s.unused = n == 0; return nil },
	"database_readonly": func(s *session, n int64) error { s.readonly = n != 0; return nil },
	// Known, checked to be numbers, and without effect: the kind of the opponent,
	// and the width of the candidate list of Rapfi and Yixin.
	"game_type":      func(*session, int64) error { return nil },
	"caution_factor": func(*session, int64) error { return nil },
}

// timed is a key that sets a time of the clock.
func timed(which func(*clock) *told) func(*session, int64) error {
	return func(s *session, n int64) error {
		which(&s.clock).set(n)
		s.retime()
		return nil
	}
}

// within is a key whose values are the numbers from low to high.
func within(low, high int64, set func(*session, int64)) func(*session, int64) error {
	to := "to"
	if high == low+1 {
		to = "or"
	}
	return func(s *session, n int64) error {
		if n < low || n > high {
			return fmt.Errorf("want %d %s %d", low, to, high)
		}
		set(s, n)
		return nil
	}
}

// infoTiming returns the timing of an INFO: a change of rules or dialect rebuilds the
// board and waits; any other value is for the next search, or shortens the current one.
func infoTiming(args []string) timing {
	if len(args) > 0 {
		switch strings.ToLower(args[0]) {
		case wire.RuleKey, "swapable", "dialect":
			return queued
		}
	}
	return atOnce
}

// info is INFO key value. A manager reads no answer to it, and would take one for the answer to
// its next command. So if the brain does not have the rule, the commands that need one say so
// until another rule comes; any other error is a message before the next answer.
func (s *session) info(c command) error {
	key := ""
	if len(c.args) > 0 {
		key = strings.ToLower(c.args[0])
	}
	if key == wire.RuleKey {
		s.ruleNum = -1 // until it is one
	}
	err := s.set(c, key)
	switch {
	case err == nil:
	case key == wire.RuleKey:
		s.ruleErr = fmt.Errorf("%s: %w", wire.Short(c.text), err)
	default:
		s.note("%s: %v", wire.Short(c.text), err)
	}
	return nil
}

// set executes an INFO with a key in lower case, "" without one.
func (s *session) set(c command, key string) error {
	if key == "" {
		return fmt.Errorf("want a key and a value")
	}
	if key == "dialect" {
		return s.infoDialect(c)
	}
	set, ok := infoKeys[key]
	if !ok {
		return nil
	}
	if len(c.args) != 2 {
		return fmt.Errorf("want one value")
	}
	n, err := strconv.ParseInt(c.args[1], 10, 64)
	if err != nil {
		return fmt.Errorf("bad number %s", wire.Quote(c.args[1]))
	}
	return set(s, n)
}

// levelOf returns the level of play of a strength from 0 to 100, which is full strength
// and has the level 0.
func levelOf(strength int) int {
	if strength == fullStrength {
		return 0
	}
	return 1 + strength*(game.MaxLevel-1)/fullStrength
}

// infoDialect is INFO dialect gomocup|yixin|gomocalc|auto.
func (s *session) infoDialect(c command) error {
	if len(c.args) != 2 {
		return fmt.Errorf("want one value")
	}
	d, err := wire.ParseDialect(c.args[1])
	if err != nil {
		return err
	}
	s.fixed = d != wire.Auto
	if s.fixed {
		s.turnTo(d)
	}
	return nil
}

// infer sets the dialect that the manager seems to speak, unless one was set.
func (s *session) infer(d wire.Dialect) {
	if !s.fixed {
		s.turnTo(d)
	}
}

// turnTo changes the dialect, and with it perhaps the meaning of the rule number. If
// the number means nothing in the new dialect, the rule stays as it is.
func (s *session) turnTo(d wire.Dialect) {
	s.dialect, s.memory.yixin = d, d == wire.Yixin
	_ = s.setRule(d, s.ruleNum)
}

// setRule changes the rule set, also of the game in progress. If its stones are not possible
// under the new rule, it holds from the next game on: a manager sets the rule before START,
// when the game before is still on the board.
func (s *session) setRule(d wire.Dialect, n int64) error {
	rule, err := d.Rule(n)
	if err != nil {
		return err
	}
	s.rule, s.ruleErr = rule, nil
	if d.Near(n) {
		s.note("rule %d is played as %v (8), where six in a row win as well", n, rule)
	}
	if s.board == nil || s.board.Rule() == rule {
		return nil
	}
	b, err := under(s.board, rule)
	if err == nil {
		s.board = b
		game.Prepare(s.engine, gamerenju.From(b))
	} else if s.board.Status() == renju.Ongoing {
		s.note("the game goes on under %v rules: %v", s.board.Rule(), err)
	}
	return nil
}

// applyMemory sets the engine to the memory and the threads that the manager wants, and says if there
// is too little memory for them.
func (s *session) applyMemory() error {
	if text := s.memory.complaint(); text != "" && s.memory.doubted {
		s.out.line(wire.Message + " " + text)
	}
	s.memory.doubted = false
	return s.memory.apply(s.engine)
}

// note keeps a message for the next answer, the first maxNotes of them.
func (s *session) note(format string, args ...any) {
	text := wire.Plain(fmt.Sprintf(format, args...))
	if len(s.notes) < maxNotes && !slices.Contains(s.notes, text) {
		s.notes = append(s.notes, text)
	}
}
