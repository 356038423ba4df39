package web

import (
	"errors"
	"fmt"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/cmd/internal/web/desk"
	"tengen/search/game"
	"tengen/search/renju/chooser"
)

// What a person at the board does.

// person returns the table if a person is to act.
func (s *session) person() (*table, error) {
	t := s.table
	if t == nil {
		return nil, errNoGame
	}
	if t.late() {
		s.think()
		s.changed()
	}
	if _, over := t.match.Result(); over {
		return nil, game.ErrOver
	}
	if side := t.match.Side(); t.match.Players[side].Engine {
		return nil, fmt.Errorf("it is the engine's turn (%v)", side)
	}
	return t, nil
}

// text returns the move of a request, given as text or as cells.
func (t *table) text(r *request) (string, error) {
	if r.Cells == nil {
		return r.Move, nil
	}
	return written(t.match.Game, r.Cells)
}

// written returns cells as the text of a move.
func written(p game.Position, cells []int) (string, error) {
	if len(cells) > maxCells {
		return "", fmt.Errorf("%d cells are more than a move has", len(cells))
	}
	at, err := points(p.Scene(), cells)
	if err != nil {
		return "", err
	}
	return p.Write(at), nil
}

// play makes a move of a person, or takes a decision of the opening.
func (s *session) play(r *request) (*reply, error) {
	t, err := s.person()
	if err != nil {
		return nil, err
	}
	move, err := t.text(r)
	if err != nil {
		return nil, err
	}
	if r.Warn && !t.match.InOpening() && t.match.Game.Clone().Play(move) == nil {
		if reply_, ok := game.Blunder(t.match.Game, move); ok {
			return &reply{Warning: reply_}, nil
		}
	}
	if err := t.act(move); err != nil {
		return nil, err
	}
	t.note = ""
	s.think()
	return s.game(r)
}

// why says why cells are no move.
func (s *session) why(r *request) (*reply, error) {
	var p game.Position
	var m *playing.Match
	if r.Config != nil {
		var err error
		if p, err = open(r); err != nil {
			return nil, err
		}
	} else if s.table != nil {
		m = s.table.match.Clone()
		p = m.Game
	} else {
		return nil, errNoGame
	}
	move, err := written(p, r.Cells)
	if err != nil {
		return nil, err
	}
	if m != nil {
		err = m.Play(move)
	} else {
		err = p.Clone().Play(move)
	}
	if err != nil {
		return &reply{Reason: refusal(err)}, nil
	}
	return &reply{OK: true}, nil
}

// undo takes moves back.
func (s *session) undo(r *request) (*reply, error) {
	t := s.table
	if t == nil {
		return nil, errNoGame
	}
	side := t.match.Side()
	_, over := t.match.Result()
	if _, ok := t.match.Undo(); !ok {
		return nil, errors.New("there is no move to take back")
	}
	if over {
		t.turn = time.Now()
	}
	t.spend(side, false)
	t.forget()
	s.think()
	return s.game(r)
}

// forget clears what was said of the last move.
func (t *table) forget() { t.ways, t.said, t.note = nil, "", "" }

// redo makes moves again that were taken back.
func (s *session) redo(r *request) (*reply, error) {
	t := s.table
	if t == nil {
		return nil, errNoGame
	}
	side := t.match.Side()
	if _, ok := t.match.Redo(); !ok {
		return nil, errors.New("there is no move to make again")
	}
	t.spend(side, false) // without the increment that the moves had when they were played
	t.forget()
	s.think()
	return s.game(r)
}

// resign lets the person resign: the side to act, or the only person.
func (s *session) resign(r *request) (*reply, error) {
	t := s.table
	if t == nil {
		return nil, errNoGame
	}
	turn := t.match.Side()
	side := turn
	if t.match.Players[side].Engine {
		side = side.Other()
	}
	if t.match.Players[side].Engine {
		return nil, errors.New("two engines play: nobody is there to resign")
	}
	if !t.match.Resign(side) {
		return nil, game.ErrOver
	}
	t.spend(turn, false)
	t.forget()
	t.drop()
	return s.game(r)
}

// rematch begins the same game again.
func (s *session) rematch(r *request) (*reply, error) {
	if s.table == nil {
		return nil, errNoGame
	}
	m, err := s.table.match.Again(r.Swap)
	if err != nil {
		return nil, err
	}
	s.sit(m)
	return s.game(r)
}

// players changes who plays.
func (s *session) players(r *request) (*reply, error) {
	if s.table == nil {
		return nil, errNoGame
	}
	var who [2]playing.Player
	for side, text := range [2]string{r.Black, r.White} {
		var err error
		if who[side], err = playing.ParsePlayer(text, game.UsualLevel); err != nil {
			return nil, err
		}
	}
	s.table.match.Players = who
	s.think()
	return s.game(r)
}

// now lets the engine play its best move so far.
func (s *session) now(*request) (*reply, error) {
	if s.table == nil || !s.table.moving {
		return nil, errors.New("the engine is not thinking")
	}
	s.table.stop()
	return nil, nil
}

// hint looks for a good move, which an event brings.
func (s *session) hint(*request) (*reply, error) {
	t, err := s.person()
	if err != nil {
		return nil, err
	}
	if t.stop != nil {
		return nil, errors.New("a hint is on its way")
	}
	n := t.search
	job := &desk.Job{Owner: s.owner, Limits: game.Limits{Level: game.MaxLevel, Time: s.hints}}
	t.stop = s.ask(job, func(i game.Info, c *chooser.Choice, err error) {
		if t != s.table || n != t.search {
			return
		}
		t.stop = nil
		switch {
		case err != nil:
			s.out.put(&reply{Event: "hint", Error: err.Error()})
		case c != nil:
			s.out.put(&reply{Event: "hint", Hint: &hint{Move: c.Decisions[0], Idea: c.Reason}})
		default:
			s.out.put(&reply{Event: "hint", Hint: hintFor(t.match.Game, i.Move)})
		}
	})
	return nil, nil
}

// hintFor returns a move with its cells and its idea.
func hintFor(p game.Position, move string) *hint {
	h := &hint{Move: move, Cells: []int{}}
	scene := p.Scene()
	for _, c := range p.Choices() {
		if c.Text == move {
			h.Cells = indices(scene, c.Cells)
		}
	}
	if n, ok := p.(game.Namer); ok {
		h.Idea = n.Idea(move)
	}
	return h
}
