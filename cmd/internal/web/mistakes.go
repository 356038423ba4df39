package web

import (
	"fmt"

	"tengen/bench/puzzle"
	"tengen/bench/review"
	"tengen/search/game"
)

// finding is what a review has found about a move, as the page keeps it.
type finding struct {
	Number int          `json:"number"` // of the move, from 1
	Class  review.Class `json:"class"`
	Lost   float64      `json:"lost"`
	Share  float64      `json:"share"`
	Stones *float64     `json:"stones,omitempty"`
	Best   string       `json:"best"`
	Line   []string     `json:"line,omitempty"` // of the best move
	Won    []string     `json:"won,omitempty"`  // the win that was there
}

// findMistakes makes problems of the worst moves of a game, by what a review has found: that of this
// session, or an earlier one that the page has kept. The text is what the first node of a tree has as its SGF:
// where it says that one of the players was an engine, the moves are the other's.
func (s *session) findMistakes(r *request) (*reply, error) {
	_, g, o, err := s.reviewing(r)
	if err != nil {
		return nil, err
	}
	report := &review.Report{}
	if r.Text != "" {
		who, err := firstGame(r.Text)
		if err != nil {
			return nil, fmt.Errorf("text: %w", err)
		}
		report.Players[game.Black].Name, report.Players[game.White].Name = who.Black, who.White
	}
	for _, f := range r.Findings {
		switch {
		case f.Number < 1 || f.Number > len(g.Moves):
			return nil, fmt.Errorf("there is no move %d", f.Number)
		case len(f.Line) == 0 || f.Class == review.MissedWin && len(f.Won) == 0:
			continue // nothing to be played instead
		}
		report.Moves = append(report.Moves, review.Move{Number: f.Number, Move: g.Moves[f.Number-1], Class: f.Class, Lost: f.Lost, Share: f.Share,
			Stones: f.Stones, Best: f.Best, Line: f.Line, Won: &review.Win{Line: f.Won}})
	}
	mistakes, err := g.Mistakes(report, mostMistakes)
	if err != nil {
		return nil, err
	}
	out := &reply{}
	for i := range mistakes {
		at, err := mistakes[i].Position()
		if err == nil {
			err = at.Play(mistakes[i].Key)
		}
		if err != nil {
			return nil, err
		}
		out.Mistakes = append(out.Mistakes, mistakes[i].Name)
	}
	s.mistakes, s.judges = mistakes, o
	return out, nil
}

// mistake returns the puzzle of a mistake with a name, with who judges what is played instead; nil if
// there is none.
func (s *session) mistake(name string) (*puzzle.Puzzle, puzzle.Answerer, error) {
	for i := range s.mistakes {
		if p := &s.mistakes[i]; p.Name == name {
			tutor, err := review.NewTutor(s.judges)
			return p, tutor, err
		}
	}
	return nil, nil, nil
}
