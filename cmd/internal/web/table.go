package web

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/cmd/internal/web/desk"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
	gamejungo "tengen/search/game/jungo"
	gamerenju "tengen/search/game/renju"
	"tengen/search/renju/chooser"
)

// table is a game being played, with its clock.
type table struct {
	match  *playing.Match
	turn   time.Time // when the turn began
	search int       // number of the last search
	stop   context.CancelFunc
	moving bool        // the search is for a move, not for a hint
	flag   *time.Timer // until the time is up
	ways   []motion    // of the last move
	said   string
	note   string
	noted  int // the number of moves when note told of a decision
}

var errNoGame = errors.New("no game has begun")

// drop stops the search; its answer will be ignored.
func (t *table) drop() {
	t.search++
	if t.stop != nil {
		t.stop()
		t.stop, t.moving = nil, false
	}
	if t.flag != nil {
		t.flag.Stop()
		t.flag = nil
	}
}

// newGame begins a game.
func (s *session) newGame(r *request) (*reply, error) {
	p, err := start(r)
	if err != nil {
		return nil, err
	}
	m := &playing.Match{Game: p}
	for side, text := range [2]string{r.Black, r.White} {
		if m.Players[side], err = playing.ParsePlayer(text, game.UsualLevel); err != nil {
			return nil, err
		}
	}
	if r.Clock != "" {
		c, err := playing.ParseTimeControl(r.Clock)
		if err != nil {
			return nil, fmt.Errorf("clock: %w", err)
		}
		m.Clock = playing.NewClock(c)
	}
	if r.Opening != "" && !pattern(r) {
		rule, err := opening.ParseRule(r.Opening)
		if err != nil {
			return nil, err
		}
		if err := m.Begin(rule); err != nil {
			return nil, err
		}
	}
	m.Lay()
	s.sit(m)
	return s.game(r)
}

// start returns the position in which a new game begins: that of the request, with the
// handicap or the pattern that it asks for.
func start(r *request) (game.Position, error) {
	p, err := open(r)
	if err != nil {
		return nil, err
	}
	if r.Handicap != 0 {
		if p, err = gamejungo.Handicap(p, r.Handicap); err != nil {
			return nil, fmt.Errorf("handicap: %w", err)
		}
	}
	if pattern(r) {
		_, moves, err := renju.OpeningOn(r.Opening, p.Config().Size)
		if err != nil {
			return nil, err
		}
		for _, c := range moves {
			if err := p.Play(c.String()); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// pattern reports whether a request asks for one of the 26 patterns, not for an opening rule.
func pattern(r *request) bool {
	_, ok := renju.OpeningByName(r.Opening)
	return ok && r.Config.Game == gamerenju.Game.Name()
}

// load goes on with a game that was saved.
func (s *session) load(r *request) (*reply, error) {
	m, err := playing.Read(strings.NewReader(r.Text))
	if err != nil {
		return nil, err
	}
	if !(r.Thought >= 0 && r.Thought <= maxThought.Seconds()) {
		return nil, fmt.Errorf("thought: %v is not a time from 0 to %v, in seconds", r.Thought, maxThought.Seconds())
	}
	if _, over := m.Result(); !over {
		m.Clock.Spend(m.Side(), time.Duration(r.Thought*float64(time.Second)), false)
	}
	s.sit(m)
	return s.game(r)
}

// sit begins with a match.
func (s *session) sit(m *playing.Match) {
	if s.table != nil {
		s.table.drop()
	}
	s.table = &table{match: m, turn: time.Now()}
	s.think()
}

// leave ends the game.
func (s *session) leave(*request) (*reply, error) {
	if s.table != nil {
		s.table.drop()
		s.table = nil
	}
	return nil, nil
}

// game answers with the game as it stands.
func (s *session) game(*request) (*reply, error) {
	if s.table == nil {
		return nil, errNoGame
	}
	return &reply{Game: s.table.view()}, nil
}

// changed tells the client after a change that it did not ask for.
func (s *session) changed() {
	s.out.put(&reply{Event: "game", Game: s.table.view()})
}

// view returns the game as a message.
func (t *table) view() *gameView {
	m := t.match
	v := &gameView{Position: view(m.Game), Thinking: t.moving, Note: t.note}
	v.Position.Motions, v.Position.Said = t.ways, t.said
	for side, p := range m.Players {
		v.Players[side] = p.String()
	}
	if r, over := m.Result(); over {
		v.Position.Result = viewResult(r)
		v.Position.Choices = []choice{}
	} else {
		v.ToAct = lower(m.Side())
	}
	if m.InOpening() {
		scene := m.Game.Scene()
		words, meanings := m.Words()
		v.Opening = &openingView{Title: m.Opening.Rule().Title, Asked: m.Opening.Ask().String(),
			Words: words, Meanings: meanings, Offers: indices(scene, m.Offers())}
		v.Position.Choices = viewChoices(scene, m.Choices())
	}
	v.Undo, v.Redo = m.CanUndo(), m.CanRedo()
	v.Clock = t.clock()
	var saved strings.Builder
	_, _ = t.atNow().WriteTo(&saved) // a strings.Builder takes everything
	v.Saved = saved.String()
	return v
}

// atNow returns the match with the clock as it stands, for saving.
func (t *table) atNow() *playing.Match {
	m := *t.match
	if _, over := m.Result(); !over && m.Clock != nil {
		m.Clock = m.Clock.Clone()
		m.Clock.Spend(m.Side(), time.Since(t.turn), false)
	}
	return &m
}

func (t *table) clock() *clock {
	c := t.match.Clock
	if c == nil {
		return nil
	}
	out := &clock{Control: c.Control.String(), Period: c.Control.Period.Milliseconds(), Running: -1}
	_, over := t.match.Result()
	if !over {
		out.Running = int(t.match.Side())
	}
	for _, side := range []game.Side{game.Black, game.White} {
		var thought time.Duration
		if int(side) == out.Running {
			thought = time.Since(t.turn)
		}
		main, periods := c.Reserve(side)
		out.Main[side], out.Periods[side] = (main - thought).Milliseconds(), periods
	}
	return out
}

// spend takes the time of the turn off the clock, and begins the next turn. It returns
// false if the time is up.
func (t *table) spend(side game.Side, moved bool) bool {
	now := time.Now()
	ok := t.match.Clock.Spend(side, now.Sub(t.turn), moved)
	t.turn = now
	return ok
}

// late ends the game if the time of the side to act is up.
func (t *table) late() bool {
	c := t.match.Clock
	if _, over := t.match.Result(); c == nil || over {
		return false
	}
	side := t.match.Side()
	_, _, up := c.Left(side, time.Since(t.turn))
	return up && !t.spend(side, false)
}

// act makes a move or takes a decision of the side to act.
func (t *table) act(move string) error {
	side := t.match.Side()
	ways, said := []motion(nil), ""
	if !t.match.InOpening() {
		ways, said = doing(t.match.Game, move)
	}
	if err := t.match.Play(move); err != nil {
		return err
	}
	t.ways, t.said = ways, said
	t.spend(side, true)
	return nil
}

// think starts the engine if it has to act, and the timer of the clock.
func (s *session) think() {
	t := s.table
	t.drop()
	if _, over := t.match.Result(); over {
		return
	}
	n, side := t.search, t.match.Side()
	limit, thought := t.match.Clock.Limit(side), time.Since(t.turn) // the turn may have begun before
	if c := t.match.Clock; c != nil {
		main, periods := c.Reserve(side)
		t.flag = time.AfterFunc(main+time.Duration(periods)*c.Control.Period-thought, func() { s.flagged(n) })
		limit.Left -= thought
	}
	if !t.match.EngineToMove() {
		return
	}
	limits := game.LevelLimits(t.match.Players[side].Level)
	limits.Clock, limits.Book = limit, true
	job := &desk.Job{Owner: s.owner, Limits: limits}
	t.moving = true
	t.stop = s.ask(job, func(i game.Info, c *chooser.Choice, err error) {
		if t == s.table && n == t.search {
			s.answered(i, c, err)
		}
	})
}

// ask lets the engine think about the game, or decide in the opening.
func (s *session) ask(job *desk.Job, finish func(game.Info, *chooser.Choice, error)) context.CancelFunc {
	m := s.table.match.Clone()
	job.Position = m.Game
	var choice *chooser.Choice
	if m.InOpening() {
		job.Do = func(ctx context.Context, e game.Engine, l game.Limits) error {
			c, err := m.Decide(ctx, e, l)
			choice = &c
			return err
		}
	}
	return s.start(maxThink, func(ctx context.Context) func() {
		i, err := s.desk.Think(ctx, job)
		return func() { finish(i, choice, err) }
	})
}

// answered takes the engine's move or decisions.
func (s *session) answered(i game.Info, c *chooser.Choice, err error) {
	t := s.table
	t.stop, t.moving = nil, false
	if t.noted != len(t.match.Game.Moves()) {
		t.note = "" // a decision after which the engine moves at once is told with that move
	}
	if t.late() {
		s.think()
		s.changed()
		return
	}
	switch {
	case errors.Is(err, context.Canceled):
		// It was told to play while it waited for threads: it goes on waiting.
		s.think()
		s.changed()
		return
	case err != nil:
		t.note = fmt.Sprintf("the engine has no move: %v", err)
		s.changed()
		return
	case c != nil:
		side := t.match.Side()
		for _, d := range c.Decisions {
			if err = t.act(d); err != nil {
				break
			}
		}
		t.note, t.noted = fmt.Sprintf("%s: %s (%s)", side, strings.Join(c.Decisions, " "), c.Reason), len(t.match.Game.Moves())
	default:
		err = t.act(i.Move)
	}
	if err != nil {
		t.note = fmt.Sprintf("the engine has no move: %v", err)
		s.changed()
		return
	}
	s.think()
	s.changed()
}

// flagged looks whether a time is up.
func (s *session) flagged(search int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.table
	if t == nil || t.search != search || s.ctx.Err() != nil {
		return
	}
	if t.late() {
		t.drop()
		s.changed()
	}
}
