package db

import (
	"context"
	"database/sql"
)

// Merge adds what another database has: its games, each once, moves that were seen in no
// game, values that are better than those here, labels and comments.
func (d *DB) Merge(ctx context.Context, from *DB, report func(Progress)) (Progress, error) {
	done, err := d.Load(ctx, func(yield func(*Game, error) bool) {
		stopped := false
		err := from.eachGame("ORDER BY g.id", nil, func(p Played) error {
			if stopped = !yield(&p.Game, nil); stopped {
				return errStopped
			}
			return nil
		})
		if err != nil && !stopped {
			yield(nil, err)
		}
	}, LoadOptions{Report: report})
	if err != nil {
		return done, err
	}
	if err := d.mergeMoves(ctx, from); err != nil {
		return done, err
	}
	return done, d.mergePositions(ctx, from)
}

// errStopped ends a query whose rows nobody wants any more.
var errStopped = context.Canceled

// mergeMoves adds moves without games.
func (d *DB) mergeMoves(ctx context.Context, from *DB) error {
	var batch []edge
	commit := func() error {
		err := d.transaction(ctx, func(tx *sql.Tx) error { return putEdges(tx, batch) })
		batch = batch[:0]
		return err
	}
	err := rows(from.sql, "SELECT pos, move, child FROM move WHERE games=0", nil, func(scan func(...any) error) error {
		var e edge
		if err := scan(&e.pos, &e.move, &e.child); err != nil {
			return err
		}
		if batch = append(batch, e); len(batch) >= batchMoves {
			return commit()
		}
		return nil
	})
	if err != nil {
		return err
	}
	return commit()
}

// copied is a row of the table of positions with its variant.
type copied struct {
	v variant
	s spot
	w Value
	n Note
}

// mergePositions adds values and notes.
func (d *DB) mergePositions(ctx context.Context, from *DB) error {
	var batch []copied
	commit := func() error {
		err := d.transaction(ctx, func(tx *sql.Tx) error {
			for i := range batch {
				if err := d.mergePosition(tx, &batch[i]); err != nil {
					return err
				}
			}
			return nil
		})
		batch = batch[:0]
		return err
	}
	err := rows(from.sql, "SELECT v.game, v.rule, v.size, v.komi, coalesce(p.start,''), p.line, "+columns+
		" FROM position p JOIN variant v ON v.id=p.variant", nil, func(scan func(...any) error) error {
		var c copied
		var r row
		set := &c.v.config
		if err := scan(append([]any{&set.Game, &set.Rule, &set.Size, &set.Komi, &c.s.start, &c.s.line}, r.targets()...)...); err != nil {
			return err
		}
		c.s.key = r.key
		c.w, c.n = c.v.decode(&r)
		if batch = append(batch, c); len(batch) >= batchMoves/10 {
			return commit()
		}
		return nil
	})
	if err != nil {
		return err
	}
	return commit()
}

func (d *DB) mergePosition(tx *sql.Tx, c *copied) error {
	v, err := d.variantOf(c.v.config, tx)
	if err != nil {
		return err
	}
	if err := ensure(tx, &v, c.s); err != nil {
		return err
	}
	if err := addNote(tx, c.s.key, c.n); err != nil || !c.w.Known() {
		return err
	}
	if here, _, _, err := v.stored(tx, c.s.key); err != nil || here.betterThan(&c.w) {
		return err
	}
	return putValue(tx, c.s.key, &c.w)
}

// betterThan reports whether a value says as much as another one or more.
func (v *Value) betterThan(o *Value) bool {
	rank := func(w *Value) [4]uint64 {
		bit := map[bool]uint64{true: 1}
		return [4]uint64{bit[w.Known()], bit[w.Proof != "" || w.Score.Proven()], bit[w.Searched()], uint64(w.Depth)<<40 + min(w.Nodes, 1<<40-1)}
	}
	a, b := rank(v), rank(o)
	for i := range a {
		if a[i] != b[i] {
			return a[i] > b[i]
		}
	}
	return true
}
