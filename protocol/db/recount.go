package db

import (
	"context"
	"database/sql"
	"fmt"
)

// recount counts the games of a file of format 1 again, and makes it one of this format. It holds the
// counts of some batch moves at a time.
func (d *DB) recount(ctx context.Context, batch int) error {
	if format, err := formatOf(d.sql); err != nil || format == Format {
		return err
	}
	return d.transaction(ctx, func(tx *sql.Tx) error {
		if _, err := tx.Exec("UPDATE move SET games=0, black=0, white=0, draws=0, some=NULL"); err != nil {
			return err
		}
		a := adder{d: d, tx: tx}
		err := eachGame(tx, "ORDER BY g.id", nil, func(p Played) error {
			one := a.pl.play(&p.Game, 0)
			if one.err != nil {
				return nil // the file is damaged, which Check tells
			}
			a.count(p.ID, p.Result, shares(one.steps))
			if len(a.seen) < batch {
				return ctx.Err()
			}
			err := a.finish()
			a.seen = a.seen[:0]
			return err
		})
		if err != nil {
			return err
		}
		if err := a.finish(); err != nil {
			return err
		}
		_, err = tx.Exec(fmt.Sprintf("PRAGMA user_version=%d", Format))
		return err
	})
}
