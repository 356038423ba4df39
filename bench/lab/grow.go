package lab

import (
	"context"
	"fmt"

	"tengen/internal/atomicfile"
)

// growing is a tree of positions from which a book is made. It grows by one search after the other.
type growing[B interface{ Bytes() []byte }] interface {
	// step makes the next search, adds its result to the tree, and returns it for the journal.
	// ok is false if nothing is left to search.
	step(ctx context.Context) (record any, ok bool, err error)
	// replay adds the result of the next search, from a line of the journal.
	replay(line []byte) error
	// book returns the book of what was searched.
	book() (B, error)
}

// grow lets a tree grow by a number of searches and writes its book, of at most so many bytes, to the file out.
// It writes every search at once to a journal, whose name is that of the book with JournalSuffix, and whose
// header is the settings of the job. With resume it begins with the searches in the journal, as far as there are
// so many to be. told, which may be nil, is called with the number of searches.
func grow[B interface{ Bytes() []byte }](ctx context.Context, t growing[B], searches, most int, out string, settings any, resume bool, told func(searches int)) (book B, err error) {
	if told == nil {
		told = func(int) {}
	}
	done := 0
	j, err := openJournal(out+JournalSuffix, settings, resume, func(line []byte) error {
		if err := ctx.Err(); err != nil || done == searches {
			return err
		}
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
	file := book.Bytes()
	if len(file) > most {
		return book, fmt.Errorf("a book of %d bytes: want at most %d; make it again from its journal, of less than %d positions", len(file), most, done)
	}
	return book, atomicfile.Write(out, text(string(file)))
}
