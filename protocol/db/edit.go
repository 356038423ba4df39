package db

import (
	"context"
	"database/sql"
	"errors"

	"tengen/search/game"
)

// Edit changes the value and the notes of a position; nil leaves a part as it is, ""
// removes it.
type Edit struct {
	Label, Comment *string
	// Value is one that a person gives: a search replaces it.
	Value *Value
	// Depth is that of Value, or of the value that is there, of which all else stays. It is an error if there
	// is none.
	Depth *int
}

// errNoValue is the error for the depth of no value.
var errNoValue = errors.New("the position has no value whose depth could be changed")

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
		if err := e.value(tx, &v, at.key); err != nil {
			return err
		}
		return above(tx, p, &v, &at)
	})
}

// value writes what is changed of the value of a position, whose row exists.
func (e *Edit) value(tx *sql.Tx, v *variant, key int64) error {
	if e.Value == nil && e.Depth == nil {
		return nil
	}
	w, _, err := v.stored(tx, key)
	if err != nil {
		return err
	}
	if e.Value != nil {
		w = *e.Value
	}
	if e.Depth != nil {
		if w.Depth = *e.Depth; !w.Known() {
			return errNoValue
		}
	}
	return putValue(tx, key, &w)
}

// above adds the move that leads to a position to the moves of the position before, so
// that it is shown.
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

// Fate is what ForgetBelow does with a position.
type Fate uint8

// The fates.
const (
	Keep      Fate = iota // the position, and all after it
	KeepAlone             // the position; those after it are judged
	Drop                  // the value and the note of the position, and of all after it
)

// Forget removes value and note of a position. It reports whether there were any.
func (d *DB) Forget(ctx context.Context, p game.Position) (gone bool, err error) {
	err = d.transaction(ctx, func(tx *sql.Tx) error {
		v, err := d.variantOf(p.Config(), tx)
		if err == nil {
			gone, err = forget(tx, v.place(p).key)
		}
		return err
	})
	return gone, err
}

// ForgetBelow removes values and notes of positions after a position, as judge says. Games and
// their counts stay. It returns how many positions there were.
func (d *DB) ForgetBelow(ctx context.Context, p game.Position, judge func(Value, Note) Fate) (n int, err error) {
	err = d.transaction(ctx, func(tx *sql.Tx) error {
		v, err := d.variantOf(p.Config(), tx)
		if err != nil {
			return err
		}
		type visit struct {
			key  int64
			fate Fate
		}
		root := v.place(p).key
		todo, seen := []visit{{root, KeepAlone}}, map[int64]Fate{root: KeepAlone}
		for len(todo) > 0 {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			after, err := children(tx, at.key)
			if err != nil {
				return err
			}
			for _, key := range after {
				fate := at.fate
				if fate != Drop {
					w, note, err := v.stored(tx, key)
					if err != nil {
						return err
					}
					fate = judge(w, note)
				}
				if before, ok := seen[key]; ok && before >= fate {
					continue
				}
				seen[key] = fate
				if fate == Drop {
					gone, err := forget(tx, key)
					if err != nil {
						return err
					}
					if gone {
						n++
					}
				}
				if fate != Keep {
					todo = append(todo, visit{key, fate})
				}
			}
		}
		return nil
	})
	return n, err
}

// children returns the positions after a position.
func children(q queryer, key int64) (out []int64, err error) {
	err = rows(q, "SELECT child FROM move WHERE pos=? AND move<>''", []any{key}, func(scan func(...any) error) error {
		var child int64
		err := scan(&child)
		out = append(out, child)
		return err
	})
	return out, err
}

// forget removes the row of a position, and reports whether there was one.
func forget(tx *sql.Tx, key int64) (bool, error) {
	done, err := tx.Exec("DELETE FROM position WHERE key=?", key)
	if err != nil {
		return false, err
	}
	n, err := done.RowsAffected()
	return n > 0, err
}
