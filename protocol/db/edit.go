package db

import (
	"context"
	"database/sql"

	"tengen/search/game"
)

// Edit changes what is known of a position; nil leaves a part as it is, "" removes it.
type Edit struct {
	Label, Comment *string
	// Value is one that a person gives: a search replaces it.
	Value *Value
}

// Edit writes a change.
func (d *DB) Edit(ctx context.Context, p game.Position, e Edit) error {
	return d.transaction(ctx, func(tx *sql.Tx) error {
		v, err := d.variantOf(p.Config(), tx)
		if err != nil {
			return err
		}
		at := v.place(p)
		s, err := v.spotOf(p, &at)
		if err != nil {
			return err
		}
		if err := ensure(tx, &v, s); err != nil {
			return err
		}
		for column, text := range map[string]*string{"label": e.Label, "comment": e.Comment} {
			if text == nil {
				continue
			}
			if _, err := tx.Exec("UPDATE position SET "+column+"=? WHERE key=?", nullable(clean(*text, maxComment)), at.key); err != nil {
				return err
			}
		}
		if e.Value != nil {
			if err := putValue(tx, at.key, e.Value); err != nil {
				return err
			}
		}
		return above(tx, p, &v, &at)
	})
}

// above makes the move that leads to a position one of those that are known, so that it is
// shown.
func above(tx *sql.Tx, p game.Position, v *variant, at *place) error {
	moves, q := p.Moves(), p.Clone()
	if len(moves) == 0 || !q.Undo() {
		return nil
	}
	from := v.place(q)
	kept, err := from.kept(q, moves[len(moves)-1])
	if err != nil {
		return err
	}
	return putEdges(tx, []edge{{step: step{from.key, at.key, kept}}})
}

// Forget removes values and notes, of a position alone or of all positions below it: those
// for which forget returns true. Games and their counts stay. It returns how many positions
// there were.
func (d *DB) Forget(ctx context.Context, p game.Position, below bool, forget func(Value, Note) bool) (n int, err error) {
	err = d.transaction(ctx, func(tx *sql.Tx) error {
		v, err := d.variantOf(p.Config(), tx)
		if err != nil {
			return err
		}
		at := v.place(p)
		todo, seen := []int64{at.key}, map[int64]bool{at.key: true}
		first := below // the position itself stays
		for len(todo) > 0 {
			key := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if below {
				err := rows(tx, "SELECT child FROM move WHERE pos=?", []any{key}, func(scan func(...any) error) error {
					var child int64
					if err := scan(&child); err != nil {
						return err
					}
					if !seen[child] {
						seen[child] = true
						todo = append(todo, child)
					}
					return nil
				})
				if err != nil {
					return err
				}
			}
			if first {
				first = false
				continue
			}
			gone, err := forgetOne(tx, &v, key, forget)
			if err != nil {
				return err
			}
			if gone {
				n++
			}
		}
		return nil
	})
	return n, err
}

// forgetOne removes the row of a position.
func forgetOne(tx *sql.Tx, v *variant, key int64, forget func(Value, Note) bool) (bool, error) {
	w, n, ok, err := v.stored(tx, key)
	if err != nil || !ok || !forget(w, n) {
		return false, err
	}
	_, err = tx.Exec("DELETE FROM position WHERE key=?", key)
	return err == nil, err
}
