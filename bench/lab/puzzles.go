package lab

import (
	"context"
	"errors"
	"io"

	"tengen/internal/inorder"
)

// PuzzleOptions are the options of a search that do not change its result, and Add.
type PuzzleOptions struct {
	Path    string
	Resume  bool // continue the file, if it exists
	Add     bool // a new file begins with the puzzles of the suite, which count as found
	Threads int
	// Told, which may be nil, is called after every game searched.
	Told func(Progress)
}

// Progress is the progress of a search for puzzles.
type Progress struct {
	Games   int // games searched since the start or the resumption
	Puzzles int // puzzles in the file
	Wanted  int // puzzles still wanted
	// New are the puzzles found in the last game.
	New []string
}

// puzzleSearch is the part of a search that is the same in all games. Candidates is the
// type of the candidates of one game.
type puzzleSearch[S, Candidates any] struct {
	o    PuzzleOptions
	file *claim
	at   standing[S]
	// round prepares the games of a round and returns their number. work returns, for one
	// goroutine, the function that makes the candidates of game n. After the last round
	// the error is errEnough.
	round func(ctx context.Context, round int) (games int, work func() (func(ctx context.Context, n int) (Candidates, error), error), err error)
	// add adds candidates to the collection and returns the text of those that were
	// accepted.
	add func(Candidates) ([]string, error)
	// count returns the number of puzzles in the collection, and of those still wanted.
	count func() (there, wanted int)
	// write writes the file; comment is the progress of the search.
	write func(w io.Writer, comment string) error
}

// run searches until it has all puzzles that are wanted, has searched all games, or ctx ends, whose
// error it then returns. It writes the file after every puzzle found and at the end.
func (s *puzzleSearch[S, C]) run(ctx context.Context) (done Progress, err error) {
	save := func() error {
		return s.file.write(func(w io.Writer) error { return s.write(w, s.at.comment()) })
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
		if err = inorder.Run(ctx, s.at.Game, games, s.o.Threads, work, take); err == nil {
			s.at.Round, s.at.Game = s.at.Round+1, 0
		}
	}
	if err == errEnough {
		err = nil
	}
	return done, errors.Join(err, save())
}

// errEnough ends a search that has found all puzzles wanted or searched all games.
var errEnough = errors.New("enough puzzles")
