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
	p, err := open(r)
	if err != nil {
		return nil, err
	}
	o, err := s.reviewing(r)
	if err != nil {
		return nil, err
	}
	reviewer, err := review.New(o)
	if err != nil {
		return nil, err
	}
	n := s.next()
	g := &review.Game{Name: reviewName, Config: *r.Config, Moves: p.Moves()}
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
		return &reply{Event: "reviewed", Report: report}
	})
	return &reply{Search: n}, nil
}

// reviewName is what a game is called that is reviewed.
const reviewName = "review"

// reviewing returns the options of a review, or of a tutor.
func (s *session) reviewing(r *request) (o review.Options, err error) {
	if !(r.Seconds >= 0 && r.Seconds <= maxReview.Seconds()) {
		return o, fmt.Errorf("%g seconds for a move: want 0 to %v", r.Seconds, maxReview)
	}
	return review.Options{Engine: game.Options{Threads: 1, Hash: reviewHash, Seed: 1, Cache: s.desk.Cache()}, First: 1,
		Limits: game.Limits{Time: time.Duration(r.Seconds * float64(time.Second)), Nodes: r.Nodes}}, nil
}
