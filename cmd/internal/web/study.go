package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"tengen/cmd/internal/web/desk"
	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
)

// study is an analysis.
type study struct {
	search int64 // number of the last one
	cancel context.CancelFunc
}

// stop ends the analysis; nothing more is said of it.
func (a *study) stop() {
	a.search++
	if a.cancel != nil {
		a.cancel()
		a.cancel = nil
	}
}

// next ends the analysis and drops its report, and returns the number of the next one.
func (s *session) next() int64 {
	s.study.stop()
	s.out.forget()
	return s.study.search
}

// examine makes the search with the number that next has returned. finish makes its last
// message, unless another one has begun by then.
func (s *session) examine(job *desk.Job, finish func(game.Info, error) *reply) {
	n := s.study.search
	s.study.cancel = s.start(func(ctx context.Context) func() {
		i, err := s.desk.Think(ctx, job)
		err = inTime(err, job)
		return func() {
			if n != s.study.search {
				return
			}
			s.study.cancel = nil
			s.out.forget()
			done := finish(i, err)
			done.Search = n
			s.out.put(done)
		}
	})
}

// inTime returns the error of a job, as people read it if its time was up.
func inTime(err error, job *desk.Job) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return sayNotDecided.With(cmp.Or(job.Limits.Time, maxThink))
	}
	return err
}

// show answers with a position. One that begins with a handicap or a pattern has no moves yet.
func (s *session) show(r *request) (*reply, error) {
	n := len(r.Moves)
	begins := r.Handicap != 0 || r.Opening != ""
	switch {
	case begins && n > 0:
		return nil, errors.New("a handicap or an opening, and moves: want one of them")
	case r.Opening != "" && r.Config != nil && !pattern(r):
		return nil, fmt.Errorf("opening %q: want one of the 26 patterns, in renju", plaintext.Clip(r.Opening))
	case n == 0:
		p, err := start(r)
		if err != nil {
			return nil, err
		}
		v := view(p)
		return &reply{Position: &v}, nil
	}
	last := r.Moves[n-1]
	before := *r
	before.Moves = r.Moves[:n-1]
	p, err := open(&before)
	if err != nil {
		return nil, err
	}
	v, err := viewMove(p, last)
	if err != nil {
		return nil, say.AtMove.With(n, err)
	}
	return &reply{Position: &v}, nil
}

// analyse begins an analysis, in place of an earlier one; events bring its reports. The answer has
// what is kept of an earlier one of the position.
func (s *session) analyse(r *request) (*reply, error) {
	p, err := open(r)
	if err != nil {
		return nil, err
	}
	if _, over := p.Result(); over {
		return nil, game.ErrOver
	}
	limits, err := r.limits()
	if err != nil {
		return nil, err
	}
	n := s.next()
	job := &desk.Job{Owner: s.owner, Position: p, Limits: limits, Yields: true, Report: func(i game.Info) {
		if len(i.Lines) > 0 {
			s.out.tell(&reply{Event: "info", Search: n, Info: viewInfo(&i, limits.MultiPV, false)})
		}
	}}
	s.examine(job, func(i game.Info, err error) *reply {
		if err != nil {
			return &reply{Event: "done", Error: say.Of(err)}
		}
		return &reply{Event: "done", Info: viewInfo(&i, limits.MultiPV, true)}
	})
	answer := &reply{Search: n}
	if i, ok := s.desk.Known(job); ok {
		answer.Info = viewInfo(&i, limits.MultiPV, false)
	}
	_, _, answer.Waiting = s.desk.Load()
	return answer, nil
}

// limits returns the limits of an analysis.
func (r *request) limits() (game.Limits, error) {
	l := game.Limits{MultiPV: max(r.Lines, 1), Depth: r.Depth, Nodes: r.Nodes, Every: infoEvery}
	if l.MultiPV > maxLines {
		return l, fmt.Errorf("%d lines are more than %d", r.Lines, maxLines)
	}
	if r.Depth < 0 || !(r.Seconds >= 0 && r.Seconds <= maxThink.Seconds()) {
		return l, fmt.Errorf("depth %d or %g seconds: want numbers that are not negative, and at most %v", r.Depth, r.Seconds, maxThink)
	}
	l.Time = cmp.Or(time.Duration(r.Seconds*float64(time.Second)), maxThink)
	return l, nil
}

// stop ends the analysis.
func (s *session) stop(*request) (*reply, error) {
	s.next()
	return nil, nil
}

// names says what a move is called, or what it does.
func (s *session) names(r *request) (*reply, error) {
	p, err := open(r)
	if err != nil {
		return nil, err
	}
	if _, err := p.Clone().Submit(r.Move); err != nil { // Submit takes forbidden points, which have names
		return nil, say.AtMove.With(len(r.Moves)+1, err)
	}
	if e, ok := p.(game.Explainer); ok {
		text, _ := e.Explain(r.Move)
		return &reply{Names: []named{{Move: r.Move, Text: text}}}, nil
	}
	if q, ok := p.(*gamerenju.Position); ok {
		return &reply{Names: s.namer.terms(s.ctx, q, r.Move)}, nil
	}
	if n, ok := p.(game.Namer); ok {
		return &reply{Names: []named{{Move: r.Move, Text: n.Idea(r.Move)}}}, nil
	}
	return nil, sayNoNames.With()
}
