package web

import (
	"context"
	"fmt"
	"time"

	"tengen/bench/puzzle"
	"tengen/bench/review"
	"tengen/cmd/internal/web/desk"
	"tengen/internal/say"
	"tengen/search/game"
)

// reviewed is the progress of a review: a move that is done, beginning with the last one.
type reviewed struct {
	Done  int          `json:"done"`
	Total int          `json:"total"`
	Move  *review.Move `json:"move"`
}

// review goes through the moves of a game, on one thread, in place of an analysis; events
// bring every move, and at last the report.
func (s *session) review(r *request) (*reply, error) {
	if len(r.Moves) == 0 {
		return nil, sayNoReview.With()
	}
	if !(r.Seconds >= 0 && r.Seconds <= maxReview.Seconds()) {
		return nil, fmt.Errorf("%g seconds for a move: want 0 to %v", r.Seconds, maxReview)
	}
	p, err := open(r)
	if err != nil {
		return nil, err
	}
	o := review.Options{Engine: game.Options{Threads: 1, Hash: reviewHash, Seed: 1, Cache: s.desk.Cache()}, First: 1,
		Limits: game.Limits{Time: time.Duration(r.Seconds * float64(time.Second)), Nodes: r.Nodes}}
	reviewer, err := review.New(o)
	if err != nil {
		return nil, err
	}
	n := s.next()
	g := &review.Game{Name: fmt.Sprintf("review %d", n), Config: *r.Config, Moves: p.Moves()}
	var report *review.Report
	job := &desk.Job{Owner: s.owner, Position: p, Alone: func(ctx context.Context) (err error) {
		report, err = reviewer.Review(ctx, g, func(q review.Progress) {
			if q.Done < q.Total { // the last one comes with the report
				s.out.put(&reply{Event: "review", Search: n, Review: &reviewed{q.Done, q.Total, q.Move}})
			}
		})
		return err
	}}
	s.examine(job, maxThink, func(_ game.Info, err error) *reply {
		if err != nil {
			return &reply{Event: "reviewed", Error: say.Of(err)}
		}
		mistakes, err := g.Mistakes(report, mostMistakes)
		if err != nil {
			return &reply{Event: "reviewed", Error: say.Of(err)}
		}
		s.mistakes, s.judges = mistakes, o
		var names []string
		for i := range mistakes {
			names = append(names, mistakes[i].Name)
		}
		return &reply{Event: "reviewed", Report: report, Mistakes: names}
	})
	return &reply{Search: n}, nil
}

// mistake returns the puzzle of a mistake of the last review, with who judges what is played
// instead; nil if there is none of the name.
func (s *session) mistake(name string) (*puzzle.Puzzle, puzzle.Answerer, error) {
	for i := range s.mistakes {
		if p := &s.mistakes[i]; p.Name == name {
			tutor, err := review.NewTutor(s.judges)
			return p, tutor, err
		}
	}
	return nil, nil, nil
}
