package playing

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tengen/internal/say"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
)

// Player is who plays a side.
type Player struct {
	Engine bool
	Level  int // of an engine, 1 to game.MaxLevel
	Seat   int // of a person whose colour may change, where it matters who it is; a saved game does not have it
}

// ParsePlayer reads "person", "engine" (of the level given) or "engine:LEVEL".
func ParsePlayer(text string, level int) (Player, error) {
	name, n, told := strings.Cut(strings.ToLower(text), ":")
	if name == "person" && !told {
		return Player{}, nil
	}
	if name != "engine" {
		return Player{}, sayNoPlayer.With(strconv.Quote(text))
	}
	if told {
		var err error
		if level, err = strconv.Atoi(n); err != nil {
			return Player{}, sayNoLevel.With(strconv.Quote(text), strconv.Quote(n))
		}
	}
	return Player{Engine: true, Level: level}, CheckLevel(level)
}

// CheckLevel returns an error if there is no such level.
func CheckLevel(level int) error {
	if level < 1 || level > game.MaxLevel {
		return sayBadLevel.With(level, game.MaxLevel)
	}
	return nil
}

// String returns the text that ParsePlayer reads.
func (p Player) String() string {
	if p.Engine {
		return fmt.Sprintf("engine:%d", p.Level)
	}
	return "person"
}

// Match is a game with its players.
type Match struct {
	Game     game.Position
	Players  [2]Player
	Resigned bool
	Resigner game.Side // who has resigned
	Agreed   bool      // both sides have agreed on a draw
	// Laid is the number of moves that were on the board when the players began, such as those
	// of an opening pattern. They are not taken back, and a new game begins with them.
	Laid int
	// Opening is the opening under a rule, in progress or finished; nil if the match
	// began without one. Players are those who have the colours now.
	Opening *opening.State
	// Clock is the game clock; nil without one.
	Clock *Clock
	// Seed is that of the engine's random choices in the opening; 0 for a new one each
	// time.
	Seed uint64
	// Notes say what of a file was not read as it stands there.
	Notes []*say.Message
	// source is the record from which the match came; nil if from none.
	source *source
	// undone are the decisions and moves taken back, the last ones last; a new one forgets them.
	undone []place
}

// Lay makes the moves so far the start of the match, unless they have ended the game.
func (m *Match) Lay() {
	if _, over := m.Game.Result(); !over {
		m.Laid = len(m.Game.Moves())
	}
}

// Result reports how the match ended: by the rules, by resignation, by agreement on a draw, or on time.
func (m *Match) Result() (game.Result, bool) {
	if r, over := m.Game.Result(); over {
		return r, true
	}
	if m.Resigned {
		return game.Result{Winner: m.Resigner.Other(), How: sayResigns.With(m.Resigner)}, true
	}
	if m.Agreed {
		return game.Result{Draw: true, How: sayAgreed.With()}, true
	}
	if side, out := m.Clock.Expired(); out {
		return game.Result{Winner: side.Other(), How: sayTimeUp.With(side)}, true
	}
	return game.Result{}, false
}

// Play makes moves, or takes decisions of the opening: all, or none if there is an error.
func (m *Match) Play(moves ...string) error {
	before, undone := m.steps(), m.undone
	for _, move := range moves {
		if err := m.play(move); err != nil {
			for m.steps() > before {
				m.back()
			}
			m.undone = undone
			return err
		}
	}
	return nil
}

// play makes a move, or takes a decision of the opening.
func (m *Match) play(move string) error {
	if _, over := m.Result(); over {
		return game.ErrOver
	}
	play := m.Game.Play
	if m.InOpening() {
		play = m.decide
	}
	if err := play(move); err != nil {
		return err
	}
	m.undone = nil
	return nil
}

// EngineToMove reports whether an engine has to move, or to decide, now.
func (m *Match) EngineToMove() bool {
	_, over := m.Result()
	return !over && m.Players[m.Side()].Engine
}

// OnlyEngines reports whether two engines play.
func (m *Match) OnlyEngines() bool { return m.Players[0].Engine && m.Players[1].Engine }

// Resign lets a side resign; it returns false if the game is over.
func (m *Match) Resign(s game.Side) bool {
	if _, over := m.Result(); over {
		return false
	}
	m.Resigned, m.Resigner = true, s
	return true
}

// AgreeDraw ends the game as a draw on which both sides have agreed; it returns false if the game is over.
func (m *Match) AgreeDraw() bool {
	if _, over := m.Result(); over {
		return false
	}
	m.Agreed = true
	return true
}

// Undo takes moves and decisions back until a person is to act again, or one if no person
// plays, and returns their number. If a resignation, an agreement or a clock has ended the game, it
// takes back only that. ok is false if there is nothing to take back.
func (m *Match) Undo() (moves int, ok bool) { return m.undo(m.personActs) }

// UndoFor is Undo for the person in a seat, who is to act again.
func (m *Match) UndoFor(seat int) (moves int, ok bool) { return m.undo(m.acts(seat)) }

// CanUndo reports whether there is something to take back, CanUndoFor whether there is for the person in a seat.
func (m *Match) CanUndo() bool { return m.canUndo(m.personActs) }

func (m *Match) CanUndoFor(seat int) bool { return m.canUndo(m.acts(seat)) }

// personActs reports whether a person is to act, or one of two engines.
func (m *Match) personActs() bool {
	return !m.Players[m.Side()].Engine || m.OnlyEngines()
}

// acts returns what reports whether the person in a seat is to act.
func (m *Match) acts(seat int) func() bool {
	return func() bool { return m.Players[m.Side()].Seat == seat }
}

// undo takes back as Undo does, until someone acts.
func (m *Match) undo(acts func() bool) (moves int, ok bool) {
	if m.Resigned || m.Agreed || m.Clock.Revive() {
		m.Resigned, m.Agreed = false, false
		return 0, true
	}
	before := m.place()
	moves, ok = m.backTo(acts, before)
	if now := m.place(); ok {
		m.undone = append(m.undone, place{before.decisions[len(now.decisions):], before.moves[len(now.moves):]})
	}
	return moves, ok
}

func (m *Match) canUndo(acts func() bool) bool {
	if _, flag := m.Clock.Expired(); flag || m.Resigned || m.Agreed {
		return true
	}
	now := m.place()
	_, ok := m.backTo(acts, now)
	m.forth(now)
	return ok
}

// backTo takes moves and decisions back until someone acts. If that was never so before, nothing has changed afterwards.
func (m *Match) backTo(acts func() bool, now place) (moves int, ok bool) {
	for {
		if !m.back() {
			m.forth(now)
			return 0, false
		}
		moves++
		if acts() {
			return moves, true
		}
	}
}

// place is how far a match has come. The moves contain the stones that decisions have laid.
type place struct{ decisions, moves []string }

func (m *Match) place() (p place) {
	if m.Opening != nil {
		p.decisions = m.Opening.Decisions()
	}
	p.moves = slices.Clone(m.Game.Moves())
	return p
}

// forth takes decisions and makes moves again, up to a place where the match has been.
func (m *Match) forth(to place) {
	var err error
	for _, text := range to.decisions[len(m.place().decisions):] {
		err = errors.Join(err, m.decide(text))
	}
	for _, move := range to.moves[len(m.Game.Moves()):] {
		err = errors.Join(err, m.Game.Play(move))
	}
	if err != nil {
		panic(err) // cannot happen: they were allowed before
	}
}

// back takes the last move back, or the last decision of the opening.
func (m *Match) back() bool {
	made := len(m.Game.Moves())
	if m.Opening != nil && made == m.Opening.Board().Ply() {
		black := m.Opening.Black()
		ok := m.Opening.Undo()
		m.follow(black)
		return ok
	}
	if made > m.Laid {
		m.Game.Undo()
	}
	return made > m.Laid
}

// steps returns the number of times that back can go.
func (m *Match) steps() int {
	n := len(m.Game.Moves()) - m.Laid
	if m.Opening != nil {
		n += len(m.Opening.Decisions()) - m.Opening.Board().Ply()
	}
	return n
}

// CanRedo reports whether there is something to make again.
func (m *Match) CanRedo() bool {
	_, over := m.Result()
	return !over && len(m.undone) > 0
}

// Redo makes again the decisions and moves that the last undo took back, and returns their number.
// ok is false if there is none.
func (m *Match) Redo() (moves int, ok bool) {
	if !m.CanRedo() {
		return 0, false
	}
	last, to, before := len(m.undone)-1, m.place(), m.steps()
	to.decisions = append(to.decisions, m.undone[last].decisions...)
	to.moves = append(to.moves, m.undone[last].moves...)
	m.forth(to)
	m.undone = m.undone[:last]
	return m.steps() - before, true
}

// kept returns the moves taken back that a file keeps: none if decisions are among them.
func (m *Match) kept() (out [][]string) {
	for _, u := range m.undone {
		if len(u.decisions) > 0 {
			return nil
		}
		out = append(out, u.moves)
	}
	return out
}

// Again returns a new match of the same game, from the same moves, between the same players,
// who exchange colours if swap is set.
func (m *Match) Again(swap bool) (*Match, error) {
	g, err := m.Game.Game().New(m.Game.Config())
	if err != nil {
		return nil, err
	}
	for _, move := range m.Game.Moves()[:m.Laid] {
		if err := g.Play(move); err != nil {
			return nil, err
		}
	}
	out := &Match{Game: g, Laid: m.Laid, Players: m.atStart(), Seed: m.Seed, Clock: m.Clock.again()}
	if swap {
		slices.Reverse(out.Players[:])
	}
	if m.Opening != nil {
		err = out.Begin(m.Opening.Rule())
	}
	return out, err
}

// Movers returns the side that has made each of the moves so far.
func (m *Match) Movers() []game.Side {
	start, err := m.Game.Game().New(m.Game.Config())
	if err != nil {
		panic(err) // cannot happen: the game has begun so
	}
	return game.Movers(start, m.Game.Moves())
}
