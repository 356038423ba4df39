package db

import (
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"tengen/search/game"
)

// textColumns are the fields of a line of text: the settings, the moves that lead to the
// position, and its value and notes, from the view of the side to move.
var textColumns = []string{"game", "rule", "size", "komi", "start", "moves", "value", "share", "depth", "bound", "nodes", "best", "proof", "label", "comment"}

// EachKnown calls f with the positions that have a value or a note, by their keys. Those of
// the variant of only, unless that is nil.
func (d *DB) EachKnown(ctx context.Context, only *game.Config, f func(p game.Position, v Value, n Note) error) error {
	where, args := "ORDER BY p.key", []any(nil)
	if only != nil {
		v, err := d.variantOf(*only, nil)
		if err != nil {
			return err
		}
		where, args = "WHERE p.variant=? "+where, []any{v.id}
	}
	starts := map[game.Config]game.Position{}
	return d.eachPosition(where, args, func(c copied) error {
		if err := ctx.Err(); err != nil || !c.w.Known() && c.n == (Note{}) {
			return err
		}
		v := newVariant(c.v.config)
		set := v.config
		set.Position = c.s.start
		if starts[set] == nil {
			p, err := v.start(c.s.start)
			if err != nil {
				return err
			}
			starts[set] = p
		}
		p := starts[set].Clone()
		for _, m := range strings.Fields(c.s.line) {
			if _, err := p.Submit(m); err != nil {
				return fmt.Errorf("line %q: %s: %w", c.s.line, m, err)
			}
		}
		at := v.place(p)
		if err := at.show(p, &c.w); err != nil {
			return err
		}
		return f(p, c.w, c.n)
	})
}

// WriteText writes the positions that have a value or a note as comma-separated values, with
// a line of titles, and returns their number. Values are those by the positions after. only is
// as for EachKnown.
func (d *DB) WriteText(ctx context.Context, w io.Writer, only *game.Config) (n int, err error) {
	out := csv.NewWriter(w)
	if err := out.Write(textColumns); err != nil {
		return 0, err
	}
	err = d.EachKnown(ctx, only, func(p game.Position, v Value, note Note) error {
		n++
		c := p.Config()
		line := []string{c.Game, c.Rule, strconv.Itoa(c.Size), game.Number(c.Komi), c.Position, strings.Join(p.Moves(), " "),
			"", "", "", "", "", "", "", note.Label, note.Comment}
		if v.Known() {
			copy(line[6:], []string{exactly(v.Tree.Units), exactly(v.TreeShare), strconv.Itoa(v.Depth), string(v.Bound),
				strconv.FormatUint(v.Nodes, 10), v.TreeBest, v.Proof})
		}
		return out.Write(line)
	})
	out.Flush()
	return n, errors.Join(err, out.Error())
}

// exactly writes a number so that it is read again as the same.
func exactly(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// ReadText adds the positions of such a text and the moves that lead to them, and returns
// how many it has read. A better value in the database stays. An error names the line;
// the lines before it have been added.
func (d *DB) ReadText(ctx context.Context, r io.Reader) (n int, err error) {
	in := csv.NewReader(r)
	in.ReuseRecord = true
	head, err := in.Read()
	switch {
	case err == io.EOF:
		return 0, errors.New("an empty text")
	case err != nil:
		return 0, err
	case !slices.Equal(head, textColumns):
		return 0, fmt.Errorf("line 1: want the titles %s", strings.Join(textColumns, ","))
	}
	var batch []copied
	var edges []edge
	put := func() error {
		err := d.putMoves(ctx, edges)
		if err == nil {
			err = d.putCopied(ctx, batch)
		}
		batch, edges = batch[:0], edges[:0]
		return err
	}
	var pl player
	for {
		f, err := in.Read()
		if err == io.EOF {
			return n, put()
		}
		err = cmp.Or(err, ctx.Err())
		if err != nil {
			return n, errors.Join(err, put())
		}
		c, way, err := pl.parse(f)
		if err != nil {
			line, _ := in.FieldPos(0)
			return n, errors.Join(fmt.Errorf("line %d: %w", line, err), put())
		}
		n++
		batch, edges = append(batch, c), append(edges, way...)
		if len(edges) >= batchMoves/10 {
			if err := put(); err != nil {
				return n, err
			}
		}
	}
}

// parse reads the fields of a line, and returns the position with the moves that lead to it.
func (pl *player) parse(f []string) (c copied, way []edge, err error) {
	set := game.Config{Game: f[0], Rule: f[1], Position: f[4]}
	if set.Size, err = strconv.Atoi(f[2]); err != nil {
		return c, nil, fmt.Errorf("size %q: want a number", f[2])
	}
	if set.Komi, err = strconv.ParseFloat(f[3], 64); err != nil {
		return c, nil, fmt.Errorf("komi %q: want a number", f[3])
	}
	s := pl.start(set)
	if s.err != nil {
		return c, nil, s.err
	}
	p, at := s.p.Clone(), s.at
	for i, m := range strings.Fields(f[5]) {
		kept, err := at.kept(p, m)
		if err == nil {
			_, err = p.Submit(m)
		}
		if err != nil {
			return c, nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		next := s.v.place(p)
		way = append(way, edge{step: step{at.key, next.key, kept}})
		at = next
	}
	c.v, c.n = s.v, Note{clean(f[13], maxComment), clean(f[14], maxComment)}
	if c.s, err = s.v.spotOf(p, &at); err != nil || f[6] == "" {
		return c, way, err
	}
	c.w, err = s.v.value(f[6:13])
	if err == nil && c.w.TreeBest != "" {
		if c.w.TreeBest, err = at.kept(p, c.w.TreeBest); err == nil {
			_, err = p.Clone().Submit(f[11])
		}
		c.w.Best = c.w.TreeBest
	}
	return c, way, err
}

// value reads the fields of a value: number, share, depth, bound, nodes, best move as shown,
// proof.
func (v *variant) value(f []string) (w Value, err error) {
	bad := func(what, text string) error { return fmt.Errorf("%s %q", what, text) }
	units, err := strconv.ParseFloat(f[0], 64)
	if err != nil || units != units {
		return w, bad("value", f[0])
	}
	w.Score = v.scoreOf(units)
	if w.Share, err = strconv.ParseFloat(f[1], 64); err != nil || !(w.Share >= 0 && w.Share <= 1) {
		return w, bad("share", f[1])
	}
	if w.Depth, err = strconv.Atoi(f[2]); err != nil || w.Depth < 0 {
		return w, bad("depth", f[2])
	}
	if w.Bound = Bound(f[3]); w.Bound != Exact && w.Bound != Lower && w.Bound != Upper {
		return w, bad("bound", f[3])
	}
	if w.Nodes, err = strconv.ParseUint(f[4], 10, 63); err != nil {
		return w, bad("nodes", f[4])
	}
	w.Best, w.Proof = f[5], proofOf(f[6])
	w.Tree, w.TreeShare, w.TreeBest = w.Score, w.Share, w.Best
	return w, nil
}
