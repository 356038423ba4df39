package web

import (
	"context"
	"strconv"
	"sync"

	"tengen/bench/puzzle"
	"tengen/cmd/internal/playing"
	"tengen/cmd/internal/web/desk"
	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/search/game"
)

// collection is the embedded problems as messages, and by their names.
var collection = sync.OnceValues(func() (c struct {
	list   []problemKind
	byName map[string]*puzzle.Puzzle
}, err error) {
	all, err := puzzle.Embedded()
	c.byName = make(map[string]*puzzle.Puzzle, len(all))
	for i := range all {
		p := &all[i]
		c.byName[p.Name] = p
		c.list = append(c.list, problemKind{p.Name, p.Config.Game, p.Config.Rule, p.Config.Size, p.Kind, p.Grade()})
	}
	return c, err
})

// attempt is a person's attempt at a problem.
type attempt struct {
	trial  *puzzle.Trial
	cancel context.CancelFunc // of what is being judged or looked for; nil if nothing is
}

// drop ends what is being judged.
func (a *attempt) drop() {
	if a != nil && a.cancel != nil {
		a.cancel()
		a.cancel = nil
	}
}

// solver answers what is asked about problems, for all tabs. Each question that nobody has
// answered gets a solver of its own.
type solver struct{ from *answers }

// Answer implements puzzle.Answerer.
func (s solver) Answer(ctx context.Context, of *puzzle.Puzzle, p game.Position, move string, left int) (puzzle.Answer, error) {
	return askOnce(ctx, s.from, answerBytes, func(ctx context.Context) (puzzle.Answer, error) {
		v, err := puzzle.NewQuickSolver(of.Config.Game)
		if err != nil {
			return puzzle.Answer{}, err
		}
		return v.Answer(ctx, of, p, move, left)
	}, "answer %s %v %s %d", of.Name, p.Moves(), move, left)
}

// Line implements puzzle.Answerer.
func (s solver) Line(ctx context.Context, of *puzzle.Puzzle, p game.Position, left int) ([]string, error) {
	return askOnce(ctx, s.from, answerBytes, func(ctx context.Context) ([]string, error) {
		v, err := puzzle.NewQuickSolver(of.Config.Game)
		if err != nil {
			return nil, err
		}
		return v.Line(ctx, of, p, left)
	}, "line %s %v %d", of.Name, p.Moves(), left)
}

// problems answers with the list of all problems.
func (s *session) problems(*request) (*reply, error) {
	c, err := collection()
	if err != nil {
		return nil, err
	}
	return &reply{Problems: c.list}, nil
}

// problem begins a problem, in place of another one.
func (s *session) problem(r *request) (*reply, error) {
	c, err := collection()
	if err != nil {
		return nil, err
	}
	p, by := c.byName[r.Name], puzzle.Answerer(solver{s.answers})
	if p == nil {
		if p, by, err = s.mistake(r.Name); err != nil {
			return nil, err
		}
	}
	if p == nil {
		return nil, sayNoProblem.With(strconv.Quote(plaintext.Clip(r.Name)))
	}
	t, err := puzzle.NewTrial(p, by)
	if err != nil {
		return nil, err
	}
	s.attempt.drop()
	s.attempt = &attempt{trial: t}
	at := t.Position()
	out := &problem{Name: p.Name, Question: p.Question(at.Side()), Kind: p.Kind, Grade: p.Grade(), Grades: puzzle.Grades,
		Tempting: len(p.Tempting), Motifs: p.Motifs, Position: view(at)}
	if p.Mistake != nil {
		out.Grade = 0
	}
	return &reply{Problem: out}, nil
}

var errNoProblem error = sayNotBegun.With()

// ready returns the attempt if nothing is being judged.
func (s *session) ready() (*attempt, error) {
	switch {
	case s.attempt == nil:
		return nil, errNoProblem
	case s.attempt.cancel != nil:
		return nil, sayJudging.With()
	}
	return s.attempt, nil
}

// answer judges a move of the person, which the event answered tells.
func (s *session) answer(r *request) (*reply, error) {
	a, err := s.ready()
	if err != nil {
		return nil, err
	}
	before := a.trial.Position()
	move, err := r.move(before)
	if err != nil {
		return nil, err
	}
	after := before.Clone()
	shown, err := viewMove(after, move)
	if err != nil {
		return nil, err
	}
	move = shown.Moves[len(shown.Moves)-1]
	var found puzzle.Answer
	s.work(a, before, func(ctx context.Context) (err error) {
		found, err = a.trial.Try(ctx, move)
		return err
	}, "answered", func() (*reply, error) {
		v := &verdict{Move: move, Right: found.Right, Solved: found.Solved, Reply: found.Reply, Why: found.Why, Wrong: a.trial.Wrong(), After: shown}
		if found.Reply != "" {
			next, err := viewMove(after, found.Reply)
			if err != nil {
				return nil, err
			}
			v.Next = &next
		}
		return &reply{Answered: v}, nil
	})
	return nil, nil
}

// clue tells a right move and its idea, in the event clue.
func (s *session) clue(*request) (*reply, error) {
	a, err := s.ready()
	if err != nil {
		return nil, err
	}
	var move string
	s.work(a, a.trial.Position(), func(ctx context.Context) (err error) {
		move, err = a.trial.Hint(ctx)
		return err
	}, "clue", func() (*reply, error) {
		return &reply{Hint: viewHint(a.trial.Position(), playing.NewHint(a.trial.Position(), game.Info{Move: move}))}, nil
	})
	return nil, nil
}

// solution tells the rest of the solution, in the event solution.
func (s *session) solution(*request) (*reply, error) {
	a, err := s.ready()
	if err != nil {
		return nil, err
	}
	var line []string
	s.work(a, a.trial.Position(), func(ctx context.Context) (err error) {
		line, err = a.trial.Solution(ctx)
		return err
	}, "solution", func() (*reply, error) { return &reply{Line: line}, nil })
	return nil, nil
}

// work does something for an attempt on one thread; finish makes the event that tells what
// came of it, unless another problem has begun by then.
func (s *session) work(a *attempt, p game.Position, do func(context.Context) error, event string, finish func() (*reply, error)) {
	job := &desk.Job{Owner: s.owner, Position: p, Limits: game.Limits{Time: problemTime}, Alone: do}
	a.cancel = s.start(func(ctx context.Context) func() {
		_, err := s.desk.Think(ctx, job)
		err = inTime(err, job)
		return func() {
			if a != s.attempt {
				return
			}
			a.cancel = nil
			var out *reply
			if err == nil {
				out, err = finish()
			}
			if err != nil {
				out = &reply{Error: say.Of(err)}
			}
			out.Event = event
			s.out.put(out)
		}
	})
}
