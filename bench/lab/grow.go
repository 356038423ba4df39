package lab

import (
	"context"

	"tengen/internal/atomicfile"
)

// growing is a tree of positions that grows by one search after the other, for a book.
type growing[B interface{ Bytes() []byte }] interface {
	// step does the next search and takes its result, which it returns for the journal. ok is
	// false where nothing is left to search.
	step(ctx context.Context) (record any, ok bool, err error)
	// replay takes the result of the next search from a line of the journal.
	replay(line []byte) error
	// book returns the book of what was searched.
	book() (B, error)
}

// grow lets a tree grow by so many searches and writes its book to the file out. Every search is
// written at once to the journal of that file, whose name has JournalSuffix and whose header are
// the settings of the job; with resume it begins with the searches that the journal has. told,
// which may be nil, is called with the number of searches.
func grow[B interface{ Bytes() []byte }](ctx context.Context, t growing[B], searches int, out string, settings any, resume bool, told func(searches int)) (book B, err error) {
	if told == nil {
		told = func(int) {}
	}
	done := 0
	j, err := openJournal(out+JournalSuffix, settings, resume, func(line []byte) error {
		done++
		return t.replay(line)
	})
	if err != nil {
		return book, err
	}
	defer j.Close() // each search is written when it is done
	for told(done); done < searches; told(done) {
		r, ok, err := t.step(ctx)
		if err != nil {
			return book, err
		}
		if !ok {
			break
		}
		if err := j.Append(r); err != nil {
			return book, err
		}
		done++
	}
	if book, err = t.book(); err != nil {
		return book, err
	}
	return book, atomicfile.Write(out, text(string(book.Bytes())))
}
