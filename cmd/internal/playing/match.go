package playing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tengen/movegen/renju/opening"
	"tengen/search/game"
)

// Player is who plays a side.
type Player struct {
	Engine bool
	Level  int // of an engine, 1 to game.MaxLevel
}

// ParsePlayer reads "person", "engine" (of the level given) or "engine:LEVEL".
func ParsePlayer(text string, level int) (Player, error) {
	name, n, told := strings.Cut(strings.ToLower(text), ":")
	if name == "person" && !told {
		return Player{}, nil
	}
	if name != "engine" {
		return Player{}, fmt.Errorf("%q is not a player: want person, engine, or engine:LEVEL", text)
	}
	if told {
		var err error
		if level, err = strconv.Atoi(n); err != nil {
			return Player{}, fmt.Errorf("%q: %q is not a level", text, n)
		}
	}
	return Player{Engine: true, Level: level}, CheckLevel(level)
}

// CheckLevel returns an error if there is no such level.
func CheckLevel(level int) error {
	if level < 1 || level > game.MaxLevel {
		return fmt.Errorf("level %d is not between 1 and %d", level, game.MaxLevel)
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
	// source is the record from which the match came; nil if from none.
	source *source
	// undone are the moves taken back, the last ones last; a new move forgets them.
	undone [][]string
}

// Lay makes the moves so far the start of the match, unless they have ended the game.
func (m *Match) Lay() {
	if _, over := m.Game.Result(); !over {
		m.Laid = len(m.Game.Moves())
	}
}

// Result reports how the match ended, by the rules or by resignation.
func (m *Match) Result() (game.Result, bool) {
	if r, over := m.Game.Result(); over {
		return r, true
	}
	if m.Resigned {
		return game.Result{Winner: m.Resigner.Other(), How: sayResigns.With(m.Resigner)}, true
	}
	if side, out := m.Clock.Expired(); out {
		return game.Result{Winner: side.Other(), How: sayTimeUp.With(side)}, true
	}
	return game.Result{}, false
}

// Play makes a move, or takes a decision of the opening.
func (m *Match) Play(move string) error {
	if _, over := m.Result(); over {
		return game.ErrOver
	}
	if m.InOpening() {
		return m.decide(move)
	}
	if err := m.Game.Play(move); err != nil {
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

// Resign lets a side resign; it returns false if the game is over.
func (m *Match) Resign(s game.Side) bool {
	if _, over := m.Result(); over {
		return false
	}
	m.Resigned, m.Resigner = true, s
	return true
}

// Undo takes moves back until a person is to move again, or one move if no person
// plays, and returns their number. If a resignation has ended the game, it takes back
// only that. ok is false if there is nothing to take back.
func (m *Match) Undo() (moves int, ok bool) {
	decided := 0
	if m.Opening != nil {
		decided = len(m.Opening.Decisions())
	}
	before := m.Game.Moves()
	moves, ok = m.undo()
	switch after := len(m.Game.Moves()); {
	case m.Opening != nil && len(m.Opening.Decisions()) < decided:
		m.undone = nil // decisions are taken anew
	case ok && after < len(before):
		m.undone = append(m.undone, slices.Clone(before[after:]))
	}
	return moves, ok
}

// CanUndo reports whether there is something to take back. In an opening it may be true
// although none of the decisions was a person's.
func (m *Match) CanUndo() bool {
	_, flag := m.Clock.Expired()
	switch after := len(m.Game.Moves()) - m.turn(); {
	case m.Resigned || flag:
		return true
	case m.Opening != nil && after < m.Opening.Board().Ply():
		return len(m.Opening.Decisions()) > 0
	default:
		return after >= m.Laid
	}
}

// CanRedo reports whether there are moves to make again.
func (m *Match) CanRedo() bool {
	_, over := m.Result()
	return !over && len(m.undone) > 0
}

// Redo makes again the moves that the last undo took back, and returns their number. ok
// is false if there is none.
func (m *Match) Redo() (moves int, ok bool) {
	if !m.CanRedo() {
		return 0, false
	}
	n := len(m.undone) - 1
	for _, move := range m.undone[n] {
		if err := m.Game.Play(move); err != nil {
			panic(err) // cannot happen: it was legal before
		}
	}
	moves = len(m.undone[n])
	m.undone = m.undone[:n]
	return moves, true
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

// turn returns the number of moves that an undo takes back: with the answer of the engine,
// if it has moved last against a person. Sides alternate in all the games.
func (m *Match) turn() int {
	if side := m.Game.Side().Other(); m.Players[side].Engine && !m.Players[side.Other()].Engine {
		return 2
	}
	return 1
}

func (m *Match) undo() (moves int, ok bool) {
	if m.Resigned {
		m.Resigned = false
		return 0, true
	}
	if m.Clock.Revive() {
		return 0, true
	}
	made := len(m.Game.Moves())
	if m.Opening != nil && made == m.Opening.Board().Ply() {
		return m.undoOpening()
	}
	n := m.turn()
	if made-n < m.Laid {
		return 0, false
	}
	if m.Opening != nil && made-n < m.Opening.Board().Ply() {
		// The engine's move was the first after the opening.
		moves := m.Game.Moves()
		m.Game.Undo()
		n, ok := m.undoOpening()
		if !ok {
			return 0, m.Game.Play(moves[made-1]) != nil
		}
		return n + 1, true
	}
	for range n {
		m.Game.Undo()
	}
	return n, true
}
