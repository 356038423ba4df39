package web

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/cmd/internal/web/desk"
	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/movegen/ring"
	"tengen/search"
	"tengen/search/game"
	gamejungo "tengen/search/game/jungo"
	gamerenju "tengen/search/game/renju"
)

// The game that is played, and what a person does there.

var errNoGame error = sayNoGame.With()

// newGame begins a game.
func (s *session) newGame(r *request) (*reply, error) {
	p, err := start(r)
	if err != nil {
		return nil, err
	}
	m := &playing.Match{Game: p}
	invites, err := setPlayersOf(m, r)
	if err != nil {
		return nil, err
	}
	if r.Clock != "" {
		c, err := playing.ParseTimeControl(r.Clock)
		if err != nil {
			return nil, sayClock.With(err)
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
	if invites {
		return s.invite(m), nil
	}
	return s.sit(m, false), nil
}

// players returns who plays by a request.
func players(r *request) (out [2]playing.Player, err error) {
	for side, text := range [2]string{r.Black, r.White} {
		if out[side], err = playing.ParsePlayer(text, game.UsualLevel); err != nil {
			return out, err
		}
	}
	return out, nil
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
			return nil, sayHandicap.With(err)
		}
	}
	if pattern(r) {
		err = gamerenju.LayPattern(p, r.Opening)
	}
	return p, err
}

// pattern reports whether a request asks for one of the 26 patterns, not for an opening rule.
func pattern(r *request) bool {
	_, ok := renju.OpeningByName(r.Opening)
	return ok && r.Config.Game == gamerenju.Game.Name()
}

// load goes on with a game that was saved: one of this tab alone, unless it has the name of a shared game.
func (s *session) load(r *request) (*reply, error) {
	m, err := playing.Read(strings.NewReader(r.Text))
	if err != nil {
		return nil, err
	}
	if r.Name != "" {
		return s.restore(m, r)
	}
	if _, over := m.Result(); !over && !m.EngineToMove() { // an engine begins its turn anew
		// The clock of a computer may have been set: then the time is as near as can be.
		thought := min(max(r.Thought, 0), maxThought.Seconds())
		m.Clock.Spend(m.Side(), time.Duration(thought*float64(time.Second)), false)
	}
	return s.sit(m, r.Waits), nil
}

// sit begins to play a match, and answers with the game. Two engines may wait at first.
func (s *session) sit(m *playing.Match, waits bool) *reply {
	s.stand()
	s.table = playing.NewTable(s.ctx, m, playing.Options{
		Post: s.post, Go: s.tasks.Go, Tell: s.hear, Think: s.think, Hint: game.Limits{Level: game.MaxLevel, Time: s.hints}, Wait: true, Paused: waits,
	})
	return &reply{Game: viewGame(s.table)}
}

// stand ends the game; a shared one goes on without this tab.
func (s *session) stand() {
	s.hold()
	if s.table != nil {
		s.table.Close()
		s.table = nil
	}
	if s.shared != nil {
		s.shared.leave(s)
		s.shared = nil
	}
}

// leave ends the game for a client.
func (s *session) leave(*request) (*reply, error) {
	s.stand()
	return nil, nil
}

// think lets an engine of the desk answer.
func (s *session) think(ctx context.Context, m *playing.Match, l game.Limits, _ func(game.Info)) (a playing.Answer, err error) {
	ctx, cancel := context.WithTimeout(ctx, maxThink)
	defer cancel()
	if m.OnlyEngines() {
		defer func(turn <-chan time.Time) {
			select {
			case <-turn:
			case <-ctx.Done():
			}
		}(time.After(leastTime(l.Clock)))
	}
	job := &desk.Job{Owner: s.owner, Position: m.Game, Limits: l}
	if !m.InOpening() {
		a.Info, err = s.desk.Think(ctx, job)
		return a, err
	}
	job.Do = func(ctx context.Context, e game.Engine, l game.Limits) (err error) {
		a, err = m.Ask(ctx, e, l, nil)
		return err
	}
	_, err = s.desk.Think(ctx, job)
	return a, err
}

// leastTime returns the least time for a move of two engines, whose clock may be nil: it takes a small part of the time
// that is left.
func leastTime(c *search.Clock) time.Duration {
	if c == nil {
		return watchTime
	}
	return min(watchTime, (c.Left+c.Period)/watchShare)
}

// hear tells the client what has happened at the table.
func (s *session) hear(n playing.News) {
	switch {
	case n.Event != playing.Hinted:
		s.out.put(&reply{Event: "game", Game: viewGame(s.table)})
	case n.Err != nil:
		s.out.put(&reply{Event: "hint", Error: say.Of(n.Err)})
	case n.Choice != nil:
		s.out.put(&reply{Event: "hint", Hint: &hint{Move: n.Choice.Decisions[0], Idea: n.Choice.Reason}})
	default:
		s.out.put(&reply{Event: "hint", Hint: viewHint(s.table.Game, s.table.Hint)})
	}
}

// atTable returns what does something at the table, and answers with the game.
func atTable(do func(*playing.Table, *request) error) func(*session, *request) (*reply, error) {
	return func(s *session, r *request) (*reply, error) {
		if s.table == nil {
			return nil, s.noGame()
		}
		if err := do(s.table, r); err != nil {
			return nil, err
		}
		return &reply{Game: viewGame(s.table)}, nil
	}
}

func look(*playing.Table, *request) error { return nil }

func undo(t *playing.Table, _ *request) error {
	if _, ok := t.Undo(); !ok {
		return playing.SayNoUndo.With()
	}
	return nil
}

func redo(t *playing.Table, _ *request) error {
	if _, ok := t.Redo(); !ok {
		return playing.SayNoRedo.With()
	}
	return nil
}

// pause stops two engines, or lets them go on.
func pause(t *playing.Table, _ *request) error {
	if !t.OnlyEngines() || !t.Pause() {
		return sayNoPause.With()
	}
	return nil
}

func resign(t *playing.Table, _ *request) error { return t.Resign() }

func agreeDraw(t *playing.Table, _ *request) error { return t.AgreeDraw() }

func rematch(t *playing.Table, r *request) error { return t.Again(r.Swap) }

// setPlayers changes who plays.
func setPlayers(t *playing.Table, r *request) error {
	who, err := players(r)
	if err == nil {
		t.SetPlayers(who)
	}
	return err
}

// noGame is the error of a request about a game of this tab alone.
func (s *session) noGame() error {
	if s.shared != nil {
		return sayNoHelp.With()
	}
	return errNoGame
}

// goesOn returns an error if the game is over.
func goesOn(t *playing.Table) error {
	t.Late()
	if _, over := t.Result(); over {
		return game.ErrOver
	}
	return nil
}

// person returns the table if a person is to act.
func (s *session) person() (*playing.Table, error) {
	t := s.table
	if t == nil {
		return nil, s.noGame()
	}
	if err := goesOn(t); err != nil {
		return nil, err
	}
	if side := t.Side(); t.Players[side].Engine {
		return nil, playing.SayEngineTurn.With(side)
	}
	return t, nil
}

// play makes a move of a person, or takes a decision of the opening.
func (s *session) play(r *request) (*reply, error) {
	t, err := s.person()
	if err != nil {
		return nil, err
	}
	if answer, err := move(t, r); answer != nil || err != nil {
		return answer, err
	}
	return &reply{Game: viewGame(t)}, nil
}

// move makes a move at a table, unless the request asks for a warning and the move loses at once, or is meant for
// another position, or another stage of the opening.
func move(t *playing.Table, r *request) (warning *reply, err error) {
	if r.Changes != 0 && r.Changes != t.Changes {
		return nil, sayMeanwhile.With()
	}
	move, err := r.move(t.Game)
	if err != nil {
		return nil, err
	}
	if r.Warn && !t.InOpening() {
		if answer, loses := game.Blunder(t.Game, move); loses {
			return &reply{Warning: answer}, nil
		}
	}
	return nil, t.Play(move)
}

// move returns the text of the move that a request names or picks the cells of.
func (r *request) move(p game.Position) (string, error) {
	switch {
	case r.Cells == nil:
		return r.Move, nil
	case r.Move != "":
		return "", errors.New("a move and cells: want one of them")
	}
	return written(p, r.Cells)
}

// written returns cells as the text of a move. Only a move of pieces has several.
func written(p game.Position, cells []int) (string, error) {
	most := 1
	if p.Scene().Squares {
		most = maxCells
	}
	if len(cells) > most {
		return "", fmt.Errorf("%d cells are more than a move has", len(cells))
	}
	at, err := points(p.Scene(), cells)
	if err != nil {
		return "", err
	}
	return p.Write(at), nil
}

// match returns a copy of the match that is played, nil if there is none.
func (s *session) match() *playing.Match {
	switch {
	case s.table != nil:
		return s.table.Match.Clone()
	case s.shared != nil:
		s.hold()
		return s.shared.table.Match.Clone()
	}
	return nil
}

// why says why cells are no move, in the game or in another position.
func (s *session) why(r *request) (*reply, error) {
	m := &playing.Match{}
	if r.Config != nil {
		var err error
		if m.Game, err = open(r); err != nil {
			return nil, err
		}
	} else if m = s.match(); m == nil {
		return nil, errNoGame
	}
	move, err := written(m.Game, r.Cells)
	if err != nil {
		return nil, err
	}
	if err = m.Play(move); err != nil {
		if illegal := (*ring.IllegalError)(nil); errors.As(err, &illegal) {
			err = &ring.IllegalError{Move: illegal.Move, Why: illegal.Why} // a beginner does not know the rule by its name
		}
		return &reply{Reason: say.Of(err)}, nil
	}
	return &reply{OK: true}, nil
}

// now lets the engine play its best move so far.
func (s *session) now(*request) (*reply, error) {
	if s.table == nil || s.table.Thinking() != playing.ForMove {
		return nil, sayNotNow.With()
	}
	s.table.Hurry()
	return nil, nil
}

// hint looks for a good move, which an event brings.
func (s *session) hint(*request) (*reply, error) {
	t, err := s.person()
	if err != nil {
		return nil, err
	}
	if t.Thinking() != playing.Nothing {
		return nil, sayHintComes.With()
	}
	t.Ask(playing.ForHint)
	return nil, nil
}
