package weaksolve

import (
	"context"
	"errors"
	"maps"

	"tengen/movegen/renju"
	"tengen/search/threat/certificate"
)

// Player searches positions, on another machine as a rule. Several goroutines may use it.
type Player interface {
	// Play calls next when it can play a job, and again while the result is nil. It returns an
	// answer that [Check] accepts.
	Play(ctx context.Context, next func() *Job) (*Answer, error)
}

// Settings are what all jobs of a search have in common.
type Settings struct {
	Game   certificate.Header    `json:"game"`
	Memory int64                 `json:"memory"`          // of the tables, in bytes
	Nodes  uint64                `json:"nodes,omitempty"` // of the first search of the engine in a position
	Hints  map[uint64]renju.Cell `json:"hints,omitempty"` // moves that have won
}

// Job is a position to search, with what is known of it. Either side may be to move.
type Job struct {
	State      event                 `json:"state"`
	Again      bool                  `json:"again,omitempty"` // it was expanded before; State says what is left to do
	Expansions int                   `json:"expansions"`      // at most
	Hints      map[uint64]renju.Cell `json:"hints,omitempty"` // new ones
}

// At returns the moves to the position.
func (j *Job) At() string { return j.State.At }

// Answer is what a job has found: a part of a journal, with its proofs.
type Answer struct {
	Events []*event `json:"events"`
	// Proofs has the form of a certificate. For each event that claims a win it has a lemma with
	// trees for all that the event does not leave open.
	Proofs []byte `json:"proofs"`
}

// Settings returns the settings of jobs.
func (s *Solver) Settings() Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Settings{s.o.game(), 2 * s.o.table(), s.o.Nodes, maps.Clone(s.graph.hints.won)}
}

// job makes a job of a task.
func (s *Solver) job(t *task) *Job {
	h := s.graph.hints
	j := &Job{
		State: event{At: renju.FormatMoves(t.at), Round: t.round, Replies: renju.FormatMoves(t.pending)},
		Again: !t.first, Expansions: jobExpansions, Hints: map[uint64]renju.Cell{},
	}
	if j.Again {
		j.Expansions = 1 // what follows depends on what was known
	}
	for _, key := range h.news {
		j.Hints[key] = h.won[key]
	}
	return j
}

// handOut gives a player one job after the other.
func (s *Solver) handOut(ctx context.Context, p Player, tell func()) error {
	for ctx.Err() == nil {
		var t *task
		var failed error
		a, err := p.Play(ctx, func() *Job {
			s.mu.Lock()
			defer s.mu.Unlock()
			for t = s.next(); t != nil; t = s.next() {
				e := t.hinted()
				if e == nil {
					return s.job(t)
				}
				if failed = s.end(t, e); failed != nil {
					s.stop()
					t = nil
					break
				}
			}
			return nil
		})
		s.mu.Lock()
		if err == nil {
			err = s.end(t, a.Events...)
		} else if t != nil {
			err = errors.Join(err, s.end(t))
		}
		s.mu.Unlock()
		if err = errors.Join(failed, err); err != nil {
			return err
		}
		tell()
	}
	return ctx.Err()
}
