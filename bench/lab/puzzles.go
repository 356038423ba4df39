package lab

import (
	"context"
	"errors"
	"io"
)

// PuzzleOptions say where puzzles are kept and who is told.
type PuzzleOptions struct {
	Path    string
	Resume  bool // go on with the file, if it is there
	Add     bool // a new file begins with the puzzles of the suite, which count
	Threads int
	// Told, which may be nil, is called after every game looked at.
	Told func(Progress)
}

// Progress is how far a search for puzzles is.
type Progress struct {
	Games   int // looked at since it was begun or resumed
	Puzzles int // in the file
	Wanted  int // more are wanted
	// New are those found in the last game.
	New []string
}

// puzzleSearch is what the searches of the games have in common. Each candidate is
// what one game gave.
type puzzleSearch[S, Candidates any] struct {
	o  PuzzleOptions
	at standing[S]
	// round prepares the games of a round and returns their number, and work makes
	// candidates of them, in a function for each goroutine. It returns errEnough after
	// the last round.
	round func(ctx context.Context, round int) (games int, work func() (func(ctx context.Context, n int) (Candidates, error), error), err error)
	// add takes candidates into the collection and returns those that it took, as
	// text.
	add func(Candidates) ([]string, error)
	// count returns the number of puzzles there are, and of those still wanted.
	count func() (there, wanted int)
	// write writes the file; the comment holds where the search stands.
	write func(w io.Writer, comment string) error
}

// run searches until nothing is wanted, there are no more games, or ctx ends, which
// is the error then. It writes the file after every find and at the end.
func (s *puzzleSearch[S, C]) run(ctx context.Context) (done Progress, err error) {
	save := func() error {
		return writeFile(s.o.Path, func(w io.Writer) error { return s.write(w, s.at.comment()) })
	}
	done.Puzzles, done.Wanted = s.count()
	take := func(n int, game C) error {
		s.at.Game = n + 1
		done.Games++
		added, err := s.add(game)
		if err != nil {
			return err
		}
		done.New = added
		done.Puzzles, done.Wanted = s.count()
		if len(added) > 0 {
			if err := save(); err != nil {
				return err
			}
		}
		if s.o.Told != nil {
			s.o.Told(done)
		}
		if done.Wanted == 0 {
			return errEnough
		}
		return nil
	}
	for err == nil && done.Wanted > 0 {
		games, work, fail := s.round(ctx, s.at.Round)
		if err = fail; err != nil {
			break
		}
		if err = inOrder(ctx, s.at.Game, games, s.o.Threads, work, take); err == nil {
			s.at.Round, s.at.Game = s.at.Round+1, 0
		}
	}
	if err == errEnough {
		err = nil
	}
	return done, errors.Join(err, save())
}

// errEnough ends a search that found all it wanted, or has looked at all there is.
var errEnough = errors.New("enough puzzles")
