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
	pl    player
	seen  []seen
	added int
}

// seen is what one game adds to the row of a move.
type seen struct {
	step
	id     int64 // 0 for a move that adds nothing but itself
	result Result
	n      int64
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
	n, err := done.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return a.extend(c)
	}
	id, err := done.LastInsertId()
	if err != nil {
		return err
	}
	a.added++
	a.count(id, g.Result, shares(c.steps))
	return nil
}

// extend counts the further moves of a game that was added with fewer than c counts.
func (a *adder) extend(c *counted) error {
	list, err := gamesOf(a.tx, "WHERE g.hash=?", c.hash)
	if err != nil || len(list) == 0 || list[0].most >= len(c.steps) {
		return err
	}
	// Its own moves count: those of c may differ from them where two moves lead to one position.
	g := &list[0]
	before := max(g.most, 0)
	g.most = len(c.steps)
	whole := a.pl.play(&g.Game, 0)
	if whole.err != nil {
		return nil // the file is damaged, which Check tells
	}
	more := shares(whole.steps)
	for s, n := range shares(whole.steps[:min(before, len(whole.steps))]) {
		more[s] -= n
	}
	a.count(g.ID, g.Result, more)
	_, err = a.tx.Exec("UPDATE game SET counted=? WHERE id=?", len(whole.steps), g.ID)
	return err
}

// shares returns what a game adds to the rows of moves: one to each of its moves, however often it
// comes to the position, and to the row of no move what makes the sum of a position one: one where
// the game ends, and less where it goes on in several ways.
func shares(steps []step) map[step]int64 {
	n := make(map[step]int64, 2*len(steps))
	visit := func(pos int64) {
		if _, ok := n[stay(pos)]; !ok {
			n[stay(pos)] = 1
		}
	}
	for _, s := range steps {
		visit(s.pos)
		if n[s] == 0 {
			n[s] = 1
			n[stay(s.pos)]--
		}
		visit(s.child)
	}
	return n
}

// stay is the row of a position for the games that went on with no move.
func stay(pos int64) step { return step{pos: pos, child: pos} }

// count adds the shares of a game.
func (a *adder) count(id int64, r Result, shares map[step]int64) {
	for s, n := range shares {
		if n != 0 {
			a.seen = append(a.seen, seen{s, id, r, n})
		}
	}
}

// annotate adds everything of a record except its game. It changes nothing the second
// time.
func (a *adder) annotate(v *variant, c *counted) error {
	left := map[int64]bool{}
	for _, one := range slices.Concat(c.lines, c.steps) {
		left[one.pos] = true
	}
	for _, one := range c.lines {
		a.seen = append(a.seen, seen{step: one})
		if !left[one.child] { // the end of a variation has a row, too, so that it is known
			a.seen = append(a.seen, seen{step: stay(one.child)})
		}
	}
	for _, one := range c.labelled {
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
		sum[len(sum)-1].count(&s)
	}
	return putEdges(a.tx, sum)
}

// count adds what a game adds.
func (e *edge) count(s *seen) {
	e.games += s.n
	switch s.result {
	case BlackWon:
		e.black += s.n
	case WhiteWon:
		e.white += s.n
	case Drawn:
		e.draws += s.n
	}
	if s.n > 0 && len(e.some) < someGames {
		e.some = append(e.some, s.id)
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
