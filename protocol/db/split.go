package db

import (
	"context"
	"slices"

	"tengen/search/game"
)

// Split adds to another database what this one knows of a position, of those below it and of
// those on the way to it: the games through the position, moves, values, labels and comments.
func (d *DB) Split(ctx context.Context, to *DB, p game.Position) (Progress, error) {
	v, err := d.variantOf(p.Config(), nil)
	if err != nil {
		return Progress{}, err
	}
	w := &branch{root: v.place(p).key, keys: map[int64]bool{}}
	if err := w.below(d); err != nil {
		return Progress{}, err
	}
	for q := p.Clone(); q.Undo(); {
		w.keys[v.place(q).key] = true
	}
	return to.merge(ctx, d, w, nil)
}

// branch is a part of a database. nil is all of it.
type branch struct {
	root int64
	keys map[int64]bool // the root, the positions below it, and those on the way to it
	pl   player
}

// below adds the root and all positions below it.
func (w *branch) below(d *DB) error {
	w.keys[w.root] = true
	for todo := []int64{w.root}; len(todo) > 0; {
		key := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		after, err := children(d.sql, key)
		if err != nil {
			return err
		}
		for _, child := range after {
			if !w.keys[child] {
				w.keys[child] = true
				todo = append(todo, child)
			}
		}
	}
	return nil
}

func (w *branch) has(key int64) bool { return w == nil || w.keys[key] }

// passed reports whether a game comes to the root.
func (w *branch) passed(g *Game) bool {
	if w == nil {
		return true
	}
	one := *g
	return slices.Contains(w.pl.play(&one, 0).keys, w.root)
}
