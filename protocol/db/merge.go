package db

import (
	"context"
	"database/sql"
	"slices"
)

// Merge adds what another database has: its games, each once, moves that were seen in no
// game, values that are better than those here, labels and comments.
func (d *DB) Merge(ctx context.Context, from *DB, report func(Progress)) (Progress, error) {
	return d.merge(ctx, from, nil, report)
}

// merge is Merge; a branch bounds it to a part of the other database.
func (d *DB) merge(ctx context.Context, from *DB, within *branch, report func(Progress)) (Progress, error) {
	done, err := d.Load(ctx, func(yield func(*Game, error) bool) {
		stopped := false
		err := eachGame(from.sql, "ORDER BY g.id", nil, func(p Played) error {
			if !within.passed(&p.Game) {
				return nil
			}
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
	if err := d.mergeMoves(ctx, from, within); err != nil {
		return done, err
	}
	done.Noted, err = d.mergePositions(ctx, from, within)
	return done, err
}

// errStopped ends a query whose rows nobody wants any more.
var errStopped = context.Canceled

// mergeMoves adds moves without games.
func (d *DB) mergeMoves(ctx context.Context, from *DB, within *branch) error {
	var batch []edge
	err := rows(from.sql, "SELECT pos, move, child FROM move WHERE games=0", nil, func(scan func(...any) error) error {
		var e edge
		if err := scan(&e.pos, &e.move, &e.child); err != nil || !within.has(e.pos) || !within.has(e.child) {
			return err
		}
		if batch = append(batch, e); len(batch) < batchMoves {
			return nil
		}
		err := d.putMoves(ctx, batch)
		batch = batch[:0]
		return err
	})
	if err != nil {
		return err
	}
	return d.putMoves(ctx, batch)
}

func (d *DB) putMoves(ctx context.Context, batch []edge) error {
	return d.transaction(ctx, func(tx *sql.Tx) error { return putEdges(tx, batch) })
}

// copied is a row of the table of positions with its variant.
type copied struct {
	v variant
	s spot
	w Value
	n Note
}

// mergePositions adds values and notes, and returns the number of positions that have them.
func (d *DB) mergePositions(ctx context.Context, from *DB, within *branch) (noted int, err error) {
	var batch []copied
	err = from.eachPosition("", nil, func(c copied) error {
		if !within.has(c.s.key) {
			return nil
		}
		if c.w.Known() || c.n != (Note{}) {
			noted++
		}
		if batch = append(batch, c); len(batch) < batchMoves/10 {
			return nil
		}
		err := d.putCopied(ctx, batch)
		batch = batch[:0]
		return err
	})
	if err != nil {
		return noted, err
	}
	return noted, d.putCopied(ctx, batch)
}

// putCopied adds rows of another database.
func (d *DB) putCopied(ctx context.Context, batch []copied) error {
	return d.transaction(ctx, func(tx *sql.Tx) error {
		for i := range batch {
			if err := d.mergePosition(tx, &batch[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// eachPosition calls f with the positions that a condition selects.
func (d *DB) eachPosition(where string, args []any, f func(copied) error) error {
	return rows(d.sql, "SELECT v.game, v.rule, v.size, v.komi, coalesce(p.start,''), p.line, "+columns+
		" FROM position p JOIN variant v ON v.id=p.variant "+where, args, func(scan func(...any) error) error {
		var c copied
		var r row
		set := &c.v.config
		if err := scan(append([]any{&set.Game, &set.Rule, &set.Size, &set.Komi, &c.s.start, &c.s.line}, r.targets()...)...); err != nil {
			return err
		}
		c.s.key = r.key
		c.w, c.n = c.v.decode(&r)
		return f(c)
	})
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
	if here, _, err := v.stored(tx, c.s.key); err != nil || here.saysAtLeast(&c.w) {
		return err
	}
	return putValue(tx, c.s.key, &c.w)
}

// saysAtLeast reports whether a value says as much as another one or more. What the positions after it prove
// counts as its own proof.
func (v *Value) saysAtLeast(o *Value) bool {
	rank := func(w *Value) [4]uint64 {
		bit := map[bool]uint64{true: 1}
		return [4]uint64{bit[w.Known()], bit[w.Proof != "" || w.Score.Proven() || w.Tree.Proven()], bit[w.Searched()], uint64(w.Depth)<<40 + min(w.Nodes, 1<<40-1)}
	}
	a, b := rank(v), rank(o)
	return slices.Compare(a[:], b[:]) >= 0
}
