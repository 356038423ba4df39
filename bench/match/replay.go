package match

import (
	"context"
	"fmt"
	"strings"
	"time"

	"tengen/internal/plaintext"
	"tengen/search"
	"tengen/search/game"
)

// CheckResult checks a result that was made elsewhere: that it has the form of a result, and
// that its game is one of c in which the moves lead to the outcome. It plays the moves again
// with the referee, counts the clocks again, and proves a win by proof again. The detail of an
// end that the referee finds itself becomes the referee's. within is how long ago the game was
// asked for.
//
// What nobody else saw is believed if it is possible: the times of moves, resignations,
// and faults of the side that had to move.
func CheckResult(ctx context.Context, c *Config, r *Result, within time.Duration) error {
	if err := r.checkForm(); err != nil {
		return err
	}
	end, err := replay(c, r)
	if err != nil {
		return err
	}
	if err := checkNumbers(c, r, within); err != nil {
		return err
	}
	if r.Reason == ByProof {
		if end.detail, err = proveAgain(ctx, c, r); err != nil {
			return err
		}
	}
	if !r.Reason.Fault() {
		r.Detail = clean(end.detail, maxDetail)
	}
	return nil
}

// checkForm checks the fields of a result by themselves.
func (r *Result) checkForm() error {
	if err := r.checkKind(); err != nil {
		return err
	}
	for _, f := range r.texts() {
		if *f.text != clean(*f.text, f.most) {
			return fmt.Errorf("%s %s: want at most %d bytes of text", f.name, quote(*f.text), f.most)
		}
	}
	for i, m := range r.Moves {
		switch {
		case m.Time < 0:
			return fmt.Errorf("move %d: it took %v", i+1, time.Duration(m.Time))
		case m.Depth < 0 || m.Depth > maxDepth:
			return fmt.Errorf("move %d: depth %d", i+1, m.Depth)
		case m.Score != clean(m.Score, maxScore):
			return fmt.Errorf("move %d: score %s: want at most %d bytes of text", i+1, quote(m.Score), maxScore)
		}
	}
	return nil
}

// checkKind checks that a result says how a game ended.
func (r *Result) checkKind() error {
	switch {
	case !r.Outcome.Known():
		return fmt.Errorf("no outcome")
	case !r.Reason.Known():
		return fmt.Errorf("unknown reason %s", quote(string(r.Reason)))
	case r.Moves == nil:
		return fmt.Errorf("no list of moves")
	case r.Time < 0:
		return fmt.Errorf("a game of %v", time.Duration(r.Time))
	}
	return nil
}

// textField is a text of a result, which has a largest size.
type textField struct {
	name string
	text *string
	most int
}

func (r *Result) texts() []textField {
	return []textField{
		{"detail", &r.Detail, maxDetail}, {"black_about", &r.BlackAbout, maxAbout}, {"white_about", &r.WhiteAbout, maxAbout},
		{"version", &r.Version, maxAbout}, {"host", &r.Host, maxAbout},
	}
}

// scrub makes the texts of a result what checkForm wants.
func (r *Result) scrub() {
	for _, f := range r.texts() {
		*f.text = clean(*f.text, f.most)
	}
	for i := range r.Moves {
		r.Moves[i].Score = clean(r.Moves[i].Score, maxScore)
	}
}

// clean returns an engine's text without characters that a terminal might act on, cut to
// a number of bytes.
func clean(s string, most int) string {
	if s = plaintext.Plain(s); len(s) > most {
		s = strings.ToValidUTF8(s[:most], "")
	}
	return s
}

// replayer plays a recorded game again.
type replayer struct {
	pos    game.Position
	played int // moves, the opening's included
	limit  int
	mover  game.Side // of the last move
	clocks [2]search.Clock
	spent  [2]time.Duration
	late   bool // the last move exceeded its time
	// asked is the side that did not take its decision, if the game ended in its
	// opening.
	unopened bool
	asked    game.Side
	// hidden: time was spent in the opening that is not recorded.
	hidden bool
}

func newReplayer(c *Config, r *Result) (*replayer, error) {
	black, white := r.Sides()
	for _, i := range []int{black, white} {
		if i < 0 || i >= len(c.Engines) {
			return nil, fmt.Errorf("no engine %d: there are %d", i, len(c.Engines))
		}
	}
	pos, moves, err := opened(c, r.Opening)
	if err != nil {
		return nil, err
	}
	p := &replayer{
		pos: pos, played: len(moves), limit: maxMoves(c, pos),
		clocks: [2]search.Clock{newClock(&c.Engines[black]), newClock(&c.Engines[white])},
	}
	return p, p.open(c, r)
}

// replay plays the moves of a result again and returns the end that they lead to. It
// fails if the moves, the times or the outcome cannot be those of a game.
func replay(c *Config, r *Result) (ending, error) {
	p, err := newReplayer(c, r)
	if err != nil {
		return ending{}, err
	}
	for i, m := range r.Moves {
		if err := p.move(m, time.Duration(c.Margin)); err != nil {
			return ending{}, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	find := p.end
	if p.unopened {
		find = p.unfinished
	}
	end, err := find(c, r)
	if err == nil && end.outcome != r.Outcome {
		err = fmt.Errorf("%v by %s, but the moves give %v", r.Outcome, r.Reason, end.outcome)
	}
	return end, err
}

// move makes the next move.
func (p *replayer) move(m Move, margin time.Duration) error {
	if end, over := endOf(p.pos); over {
		return fmt.Errorf("the game was over (%s)", end.detail)
	}
	if p.played >= p.limit {
		return fmt.Errorf("the game was over after %d moves", p.limit)
	}
	if p.late {
		return fmt.Errorf("the move before it exceeded its time")
	}
	p.mover = p.pos.Side()
	text, err := p.pos.Submit(m.Move)
	if err != nil {
		return fmt.Errorf("%s: %w", quote(m.Move), err)
	}
	if text != m.Move {
		return fmt.Errorf("%s: want it written as %s", quote(m.Move), text)
	}
	p.played++
	clock, took := &p.clocks[p.mover], time.Duration(m.Time)
	p.spent[p.mover] += took
	most, timed := allowed(clock)
	p.late = timed && took > most+margin+p.slack(p.mover)
	spend(clock, took)
	return nil
}

// slack is the tolerance for a clock that is counted again.
func (p *replayer) slack(s game.Side) time.Duration {
	return clockSlack + time.Duration(clockError*float64(p.spent[s]))
}

// end returns the end of the game after its last move, for the reason that the result
// gives.
func (p *replayer) end(c *Config, r *Result) (ending, error) {
	found, over := endOf(p.pos)
	if !over && p.played >= p.limit {
		found, over = byLength(p.limit), true
	}
	next := p.pos.Side()
	black, white := r.Sides()
	engines := [2]*EngineConfig{&c.Engines[black], &c.Engines[white]}
	lost := func(s game.Side, detail string) (ending, error) {
		return ending{wonBy(s.Other()), r.Reason, engines[s].Name + ": " + detail}, nil
	}
	switch r.Reason {
	case ByTime:
		if len(r.Moves) == 0 || !p.wasLate(time.Duration(r.Moves[len(r.Moves)-1].Time), time.Duration(c.Margin)) {
			return ending{}, fmt.Errorf("lost on time, but no time was exceeded")
		}
		return lost(p.mover, "")
	case ByProof:
		if !c.Adjudicate || len(r.Moves) == 0 || engines[p.mover].outside() {
			return ending{}, fmt.Errorf("a win by proof that nobody claimed")
		}
		return ending{wonBy(p.mover), ByProof, ""}, nil
	}
	switch {
	case p.late:
		return ending{}, fmt.Errorf("the last move exceeded its time")
	case over:
		if r.Reason != found.reason {
			return ending{}, fmt.Errorf("over by %s, not by %s", found.reason, quote(string(r.Reason)))
		}
		return found, nil
	case r.Reason == ByRules || r.Reason == ByForbidden || r.Reason == ByLength:
		return ending{}, fmt.Errorf("over by %s, but the game goes on after %d moves", r.Reason, p.played)
	case r.Reason == ByResignation:
		if !engines[next].outside() {
			return ending{}, fmt.Errorf("an engine in process never resigns")
		}
		return lost(next, "resigned")
	case len(r.Moves) == 0 && r.Outcome != Drawn && (r.Reason != ByIllegal || len(r.Laid) > 0):
		// Either engine may fail before its first move, and refuse the end of an opening.
		return ending{r.Outcome, r.Reason, ""}, nil
	}
	return lost(next, "")
}

// wasLate reports whether the last move took so long that its time may have been
// exceeded; took was subtracted from the clock already.
func (p *replayer) wasLate(took, margin time.Duration) bool {
	clock := p.clocks[p.mover]
	if clock.Timed && p.hidden {
		return true
	}
	if clock.Timed {
		clock.Left += took - clock.Increment
	}
	most, timed := allowed(&clock)
	return timed && took > most+margin-p.slack(p.mover)
}

// outside reports whether the engine is a program.
func (e *EngineConfig) outside() bool { return len(e.Command) > 0 || e.Program != "" }

// proveAgain proves a win by proof again, in the position before the last move.
func proveAgain(ctx context.Context, c *Config, r *Result) (detail string, err error) {
	p, err := newReplayer(c, r)
	if err != nil {
		return "", err
	}
	for _, m := range r.Moves[:len(r.Moves)-1] {
		if _, err := p.pos.Submit(m.Move); err != nil {
			return "", err
		}
	}
	detail, ok, err := prove(ctx, p.pos)
	if err == nil && !ok {
		err = fmt.Errorf("won by a proof that is not found again")
	}
	return detail, err
}
