package db

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// Progress is how far an import is.
type Progress struct {
	Games     int // read, without libraries
	Added     int // of them new
	Libraries int // read
	Positions int // of the games and libraries, as far as their moves are counted
	Refused   int // games that could not be played
	Noted     int // positions with a value or a note, of a merge
}

// LoadOptions are the settings of Load.
type LoadOptions struct {
	// Most bounds the moves of a game that are counted; 0 for no bound.
	Most int
	// Refused is called with a game that is not added because its moves are illegal, in
	// order; why names it by its number. An error ends the import. Without it such a game is an error.
	Refused func(g *Game, why error) error
	// Remark is called with what is noted about a game that is added, in order: what a record has
	// after the end of its game, and a result that the board denies. It may be nil.
	Remark func(g *Game, remark error)
	// Batch is the number of moves after which the import commits; 0 for the usual one.
	Batch int
	// Report is called after every transaction.
	Report func(Progress)
}

// Load adds many games. It commits from time to time, and at an error or the end of ctx
// what was read before. A later import of the same games adds those that are missing, and moves that
// were beyond the bound of an earlier one.
func (d *DB) Load(ctx context.Context, games iter.Seq2[*Game, error], o LoadOptions) (Progress, error) {
	o.Batch = cmp.Or(o.Batch, batchMoves)
	if err := d.recount(ctx, o.Batch); err != nil {
		return Progress{}, err
	}
	l := loader{d: d, o: o, ctx: context.WithoutCancel(ctx)}
	workers := runtime.GOMAXPROCS(0)
	work, order := make(chan *chunk), make(chan *chunk, 2*workers)
	reading, stop := context.WithCancel(ctx)
	defer stop()
	var group errgroup.Group
	group.Go(func() error {
		defer close(order)
		defer close(work)
		return read(reading, games, func(c *chunk) error {
			for _, to := range []chan<- *chunk{work, order} {
				select {
				case to <- c:
				case <-reading.Done():
					return reading.Err()
				}
			}
			return nil
		})
	})
	for range workers {
		group.Go(func() error {
			var pl player
			for c := range work {
				c.played = make([]counted, len(c.games))
				for i, g := range c.games {
					c.played[i] = pl.play(g, o.Most)
				}
				close(c.ready)
			}
			return nil
		})
	}
	group.Go(func() error {
		defer stop()
		for c := range order {
			<-c.ready
			if err := l.take(c); err != nil {
				return err
			}
		}
		return l.commit()
	})
	err := group.Wait()
	return l.done, err
}

// chunk is some games that one goroutine plays.
type chunk struct {
	games  []*Game
	played []counted
	ready  chan struct{}
}

// read puts games into chunks, and gives the last games out before it returns an error of
// reading.
func read(ctx context.Context, games iter.Seq2[*Game, error], give func(*chunk) error) error {
	c := &chunk{ready: make(chan struct{})}
	for g, err := range games {
		err = cmp.Or(err, ctx.Err())
		if err != nil {
			return errors.Join(err, give(c))
		}
		if c.games = append(c.games, g); len(c.games) < chunkGames {
			continue
		}
		if err := give(c); err != nil {
			return err
		}
		c = &chunk{ready: make(chan struct{})}
	}
	return give(c)
}

// loader writes the games of an import.
type loader struct {
	d     *DB
	o     LoadOptions
	ctx   context.Context
	done  Progress
	read  int // games and libraries
	batch []counted
	moves int
}

// take adds the games of a chunk to the batch.
func (l *loader) take(c *chunk) error {
	for i := range c.played {
		g := &c.played[i]
		if l.read++; g.game.Library && g.err == nil {
			l.done.Libraries++
			l.done.Positions += len(g.lines)
		} else {
			l.done.Games++
		}
		if g.err != nil {
			why := g.err
			if g.game.Refused == nil { // which says the game's number itself
				why = fmt.Errorf("game %d: %w", l.read, why)
			}
			if l.o.Refused == nil {
				return errors.Join(why, l.commit())
			}
			if err := l.o.Refused(g.game, why); err != nil {
				return errors.Join(err, l.commit())
			}
			l.done.Refused++
			continue
		}
		for _, r := range g.remarks {
			if l.o.Remark != nil {
				l.o.Remark(g.game, fmt.Errorf("game %d: %w", l.read, r))
			}
		}
		l.done.Positions += len(g.steps)
		l.moves += len(g.steps)
		l.batch = append(l.batch, *g)
	}
	if l.moves < l.o.Batch {
		return nil
	}
	return l.commit()
}

// commit writes the batch in one transaction.
func (l *loader) commit() error {
	if len(l.batch) == 0 {
		return nil
	}
	a := adder{d: l.d}
	err := l.d.transaction(l.ctx, func(tx *sql.Tx) error {
		a.tx = tx
		for i := range l.batch {
			if err := a.add(&l.batch[i]); err != nil {
				return err
			}
		}
		return a.finish()
	})
	if err != nil {
		return err
	}
	l.done.Added += a.added
	l.batch, l.moves = l.batch[:0], 0
	if l.o.Report != nil {
		l.o.Report(l.done)
	}
	return nil
}
