package db

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tengen/search"
	"tengen/search/game"
)

// Bound says which side of the true value a value may lie on.
type Bound string

// The bounds.
const (
	Exact Bound = "="
	Lower Bound = ">" // the true value is this or better
	Upper Bound = "<"
)

// turned returns the bound of a score from the view of the other side.
func (b Bound) turned() Bound {
	switch b {
	case Lower:
		return Upper
	case Upper:
		return Lower
	}
	return b
}

// Value is the value of a position, from the view of the side to move.
type Value struct {
	Score game.Score
	Share float64 // expected share of the points, 0 to 1
	Depth int     // plies of the search; 0 if that is not known
	Bound Bound   // of the search
	// Nodes is the effort of the search; 0 for a score that a search of the position before
	// has given.
	Nodes uint64
	Best  string // the best move, "" if there is none
	Proof string // what is proven, and how; "" if nothing is. Of two values (endless play) Score is the least, a Lower bound
	// Tree is the value by the positions after it, or the own value if there are none,
	// and TreeBest its best move.
	Tree      game.Score
	TreeShare float64
	TreeBest  string
}

// Known reports whether there is any value.
func (v *Value) Known() bool { return v != nil && v.Bound != "" }

// Searched reports whether the position itself was searched or proven.
func (v *Value) Searched() bool { return v.Known() && (v.Nodes > 0 || v.Proof != "") }

// Note is what people wrote about a position.
type Note struct {
	Label   string // shown on the board at the move that leads there
	Comment string
}

// scoreOf returns a score of the game of a variant.
func (v *variant) scoreOf(units float64) game.Score {
	s := game.Score{Units: units, Unit: unitOf(v.config.Game)}
	if s.Unit != "" {
		return s
	}
	s = game.FromSearch(s.Search())
	s.AnyLength = max(s.Plies, -s.Plies) >= anyLength
	return s
}

// anyLength is a number of plies that says only that an end is proven.
const anyLength = 500

// unitOf returns the unit of the scores of a game.
func unitOf(name string) string {
	if name == "jungo" {
		return "stones"
	}
	return ""
}

// flip returns a score from the view of the other side, one ply earlier.
func flip(s game.Score) game.Score { return turn(s, 1) }

// turn returns a score from the view of the other side. A proven end is so many plies further
// away, or nearer if further is negative, but never in the past.
func turn(s game.Score, further int) game.Score {
	if s.Unit != "" {
		s.Units = 0 - s.Units // 0 stays 0, and does not become -0
		return s
	}
	raw := s.Search()
	switch plies, proven := raw.MatePlies(); {
	case !proven:
		raw = -raw
	case raw > 0:
		raw = search.LossIn(max(plies+further, 0))
	default:
		raw = search.WinIn(max(further-plies, 0))
	}
	out := game.FromSearch(raw)
	out.AnyLength = s.AnyLength
	return out
}

// row is a row of the table of positions.
type row struct {
	key         int64
	value, tree sql.NullFloat64
	share       sql.NullFloat64
	treeShare   sql.NullFloat64
	depth       sql.NullInt64
	nodes       sql.NullInt64
	bound, best sql.NullString
	proof       sql.NullString
	treeBest    sql.NullString
	label       sql.NullString
	comment     sql.NullString
}

// columns are those that scan reads.
const columns = "p.key, p.value, p.share, p.depth, p.bound, p.nodes, p.best, p.proof, p.tree, p.tree_share, p.tree_best, p.label, p.comment"

func (r *row) targets() []any {
	return []any{&r.key, &r.value, &r.share, &r.depth, &r.bound, &r.nodes, &r.best, &r.proof, &r.tree, &r.treeShare, &r.treeBest, &r.label, &r.comment}
}

// openRange is in the proofs of Jungo that are bounds of the score, such as "-15..14 …", which prove no value. Tengen
// 1.0.0 has written such proofs.
const openRange = ".."

// proofOf returns what a kept text proves of a value, "" where it is only bounds.
func proofOf(text string) string {
	if strings.Contains(text, openRange) {
		return ""
	}
	return text
}

// decode returns the value and the note of a row.
func (v *variant) decode(r *row) (Value, Note) {
	n := Note{r.label.String, r.comment.String}
	if !r.value.Valid {
		return Value{}, n
	}
	out := Value{Score: v.scoreOf(r.value.Float64), Share: r.share.Float64, Depth: int(r.depth.Int64), Bound: Bound(r.bound.String), Nodes: uint64(r.nodes.Int64),
		Best: r.best.String, Proof: proofOf(r.proof.String), Tree: v.scoreOf(r.value.Float64), TreeShare: r.share.Float64, TreeBest: r.best.String}
	if r.tree.Valid {
		out.Tree, out.TreeShare, out.TreeBest = v.scoreOf(r.tree.Float64), r.treeShare.Float64, r.treeBest.String
	}
	return out, n
}

// stored returns the value and the note of a position, the moves as they are kept. Both are
// empty if it has no row.
func (v *variant) stored(q queryer, key int64) (w Value, n Note, err error) {
	var r row
	err = q.QueryRow("SELECT "+columns+" FROM position p WHERE p.key=?", key).Scan(r.targets()...)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return w, n, nil
	case err != nil:
		return w, n, err
	}
	w, n = v.decode(&r)
	return w, n, nil
}

// show turns the best moves of a value onto the board of p.
func (at *place) show(p game.Position, w *Value) (err error) {
	for _, m := range []*string{&w.Best, &w.TreeBest} {
		if *m == "" {
			continue
		}
		if *m, err = at.shown(p, *m); err != nil {
			return err
		}
	}
	return nil
}

// spot is how a row of the table of positions is found again on a board.
type spot struct {
	key         int64
	start, line string
}

// spotOf returns the spot of a position.
func (v *variant) spotOf(p game.Position, at *place) (spot, error) {
	s := spot{key: at.key, start: p.Config().Position}
	for i, m := range p.Moves() {
		if s.start == "" {
			var err error
			if m, err = p.(game.Keyed).Turn(m, at.turns[0]); err != nil {
				return s, fmt.Errorf("move %d: %w", i+1, err)
			}
		}
		if i > 0 {
			s.line += " "
		}
		s.line += m
	}
	return s, nil
}

// nullable returns nil for "".
func nullable(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// ensure makes the row of a position.
func ensure(tx *sql.Tx, v *variant, s spot) error {
	_, err := tx.Exec("INSERT OR IGNORE INTO position(key, variant, start, line) VALUES(?,?,?,?)", s.key, v.id, nullable(s.start), s.line)
	return err
}

// addNote adds a label and the lines of a comment that are not there to a position, whose row exists.
func addNote(tx *sql.Tx, key int64, n Note) error {
	if n == (Note{}) {
		return nil
	}
	var here sql.NullString
	if err := tx.QueryRow("SELECT comment FROM position WHERE key=?", key).Scan(&here); err != nil {
		return err
	}
	_, err := tx.Exec("UPDATE position SET label = CASE WHEN ?2='' THEN label ELSE ?2 END, comment=?3 WHERE key=?1",
		key, n.Label, nullable(joined(here.String, n.Comment)))
	return err
}

// joined returns a comment with the lines of another one that it does not have.
func joined(here, more string) string {
	if here == "" {
		return more
	}
	if more == "" || len(here) >= maxComment {
		return here
	}
	known := strings.Split(here, "\n")
	for line := range strings.SplitSeq(more, "\n") {
		if !slices.Contains(known, line) {
			here += "\n" + line
		}
	}
	return strings.TrimRight(here, "\n")
}

// putValue writes the value of a position, whose row exists.
func putValue(tx *sql.Tx, key int64, w *Value) error {
	_, err := tx.Exec("UPDATE position SET value=?, share=?, depth=?, bound=?, nodes=?, best=?, proof=?, tree=?, tree_share=?, tree_best=? WHERE key=?",
		w.Score.Units, w.Share, w.Depth, string(w.Bound), int64(w.Nodes), nullable(w.Best), nullable(w.Proof), w.Tree.Units, w.TreeShare,
		nullable(w.TreeBest), key)
	return err
}

// putEstimate writes a value that a search of another position gave, unless the position
// was searched itself. The row exists.
func putEstimate(tx *sql.Tx, key int64, w *Value) error {
	_, err := tx.Exec(`UPDATE position SET value=?, share=?, depth=?, bound=?, nodes=0, best=?, tree=?, tree_share=?, tree_best=?
		WHERE key=? AND coalesce(nodes, 0)=0 AND proof IS NULL AND coalesce(depth, 0)<=?`,
		w.Score.Units, w.Share, w.Depth, string(w.Bound), nullable(w.Best), w.Tree.Units, w.TreeShare, nullable(w.TreeBest), key, w.Depth)
	return err
}

// putTree writes the value by the positions after.
func putTree(tx *sql.Tx, key int64, w *Value) error {
	_, err := tx.Exec("UPDATE position SET tree=?, tree_share=?, tree_best=? WHERE key=?", w.Tree.Units, w.TreeShare, nullable(w.TreeBest), key)
	return err
}
