package web

import (
	"context"
	"fmt"
	"time"

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
	p, g, o, err := s.reviewing(r)
	if err != nil {
		return nil, err
	}
	reviewer, err := review.New(o)
	if err != nil {
		return nil, err
	}
	n := s.next()
	var report *review.Report
	job := &desk.Job{Owner: s.owner, Position: p, Long: true, Alone: func(ctx context.Context) (err error) {
		report, err = reviewer.Review(ctx, g, func(q review.Progress) {
			if q.Done < q.Total { // the last one comes with the report
				s.out.put(&reply{Event: "review", Search: n, Review: &reviewed{q.Done, q.Total, q.Move}})
			}
		})
		return err
	}}
	s.examine(job, func(_ game.Info, err error) *reply {
		if err != nil {
			return &reply{Event: "reviewed", Error: say.Of(err)}
		}
		return &reply{Event: "reviewed", Report: report}
	})
	return &reply{Search: n}, nil
}

// reviewing returns the end of a game, the game, and the options of its review, or of a tutor.
func (s *session) reviewing(r *request) (p game.Position, g *review.Game, o review.Options, err error) {
	if p, err = open(r); err != nil {
		return nil, nil, o, err
	}
	if !(r.Seconds >= 0 && r.Seconds <= maxReview.Seconds()) {
		return nil, nil, o, fmt.Errorf("%g seconds for a move: want 0 to %v", r.Seconds, maxReview)
	}
	o = review.Options{Engine: game.Options{Threads: 1, Hash: reviewHash, Seed: 1, Cache: s.desk.Cache()}, First: 1,
		Limits: game.Limits{Time: time.Duration(r.Seconds * float64(time.Second)), Nodes: r.Nodes}}
	return p, &review.Game{Name: "review", Config: *r.Config, Moves: p.Moves()}, o, nil
}
