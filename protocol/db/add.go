package db

import (
	"cmp"
	"database/sql"
	"slices"
	"strconv"
	"strings"
)

// edge is an addition to the row of a move.
type edge struct {
	step
	games, black, white, draws int64
	some                       []int64 // numbers of games
}

// adder adds games in one transaction.
type adder struct {
	d     *DB
	tx    *sql.Tx
	seen  []seen
	added int
}

// seen is one move of one game.
type seen struct {
	step
	id     int64
	result Result
}

// add adds a game unless it is there.
func (a *adder) add(c *counted) error {
	v, err := a.d.variantOf(c.v.config, a.tx)
	if err != nil {
		return err
	}
	if err := a.annotate(&v, c); err != nil || c.game.Library {
		return err
	}
	g := c.game
	done, err := a.tx.Exec(`INSERT OR IGNORE INTO game(hash, variant, start, black, white, result, date, event, round, source, counted, moves)
		VALUES(?,?,?,?,?,?,?,?,?,?,?,?)`, c.hash, v.id, nullable(c.start), g.Black, g.White, string(g.Result), g.Date, g.Event, g.Round, g.Source,
		len(c.steps), strings.Join(c.moves, " "))
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return err
	}
	id, err := done.LastInsertId()
	if err != nil {
		return err
	}
	a.added++
	for _, one := range c.steps {
		a.seen = append(a.seen, seen{one, id, g.Result})
	}
	return nil
}

// annotate adds everything of a record except its game. It changes nothing the second
// time.
func (a *adder) annotate(v *variant, c *counted) error {
	for _, one := range c.lines {
		a.seen = append(a.seen, seen{step: one})
	}
	for _, n := range c.notes {
		if err := ensure(a.tx, v, n.spot); err != nil {
			return err
		}
		if err := addNote(a.tx, n.key, n.Note); err != nil {
			return err
		}
	}
	return nil
}

// finish writes the counts.
func (a *adder) finish() error {
	slices.SortFunc(a.seen, func(x, y seen) int {
		return cmp.Or(cmp.Compare(x.pos, y.pos), cmp.Compare(x.move, y.move), cmp.Compare(x.id, y.id))
	})
	var sum []edge
	for _, s := range a.seen {
		if n := len(sum); n == 0 || sum[n-1].pos != s.pos || sum[n-1].move != s.move {
			sum = append(sum, edge{step: s.step})
		}
		sum[len(sum)-1].count(s.id, s.result)
	}
	return putEdges(a.tx, sum)
}

// count counts a game.
func (e *edge) count(id int64, r Result) {
	if id == 0 {
		return // of a variation
	}
	e.games++
	switch r {
	case BlackWon:
		e.black++
	case WhiteWon:
		e.white++
	case Drawn:
		e.draws++
	}
	if len(e.some) < someGames && !slices.Contains(e.some, id) {
		e.some = append(e.some, id)
	}
}

// putEdges adds edges to the table of moves.
func putEdges(tx *sql.Tx, edges []edge) error {
	const row = "(?,?,?,?,?,?,?,?)"
	const head = "INSERT INTO move(pos, move, child, games, black, white, draws, some) VALUES "
	// A move remembers the first games through it: the new ones have no place when
	// the list is long already.
	const tail = ` ON CONFLICT DO UPDATE SET games=games+excluded.games, black=black+excluded.black, white=white+excluded.white,
		draws=draws+excluded.draws,
		some=CASE WHEN some IS NULL THEN excluded.some WHEN excluded.some IS NULL OR length(some)>=50 THEN some ELSE some||','||excluded.some END`
	many := head + strings.Repeat(row+",", rowsAtOnce-1) + row + tail
	statement, err := tx.Prepare(many)
	if err != nil {
		return err
	}
	defer statement.Close()
	args := make([]any, 0, 8*rowsAtOnce)
	for len(edges) > 0 {
		n := min(len(edges), rowsAtOnce)
		args = args[:0]
		for i := range edges[:n] {
			e := &edges[i]
			args = append(args, e.pos, e.move, e.child, e.games, e.black, e.white, e.draws, numbers(e.some))
		}
		if n == rowsAtOnce {
			_, err = statement.Exec(args...)
		} else {
			_, err = tx.Exec(head+strings.Repeat(row+",", n-1)+row+tail, args...)
		}
		if err != nil {
			return err
		}
		edges = edges[n:]
	}
	return nil
}

// numbers writes numbers with commas; nil for none.
func numbers(list []int64) any {
	if len(list) == 0 {
		return nil
	}
	text := make([]byte, 0, 16)
	for i, n := range list {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, n, 10)
	}
	return string(text)
}

// parseNumbers reads such a list.
func parseNumbers(text string) (out []int64) {
	for word := range strings.SplitSeq(text, ",") {
		if n, err := strconv.ParseInt(word, 10, 64); err == nil {
			out = append(out, n)
		}
	}
	return out
}
