package db

import (
	"database/sql"
	"slices"
	"strings"

	"tengen/search/game"
)

// Entry is everything that the database has of a position.
type Entry struct {
	Key   int64
	Value Value // not Known if there is none
	Note  Note
	// Counts are those of all games that reached the position, each once.
	Counts
	Moves []Move  // most played first
	Ended []int64 // numbers of some of the games that went no further
	stays bool    // there is a row for them
}

// Counts are games and how they ended.
type Counts struct{ Games, Black, White, Draws int }

// Move is a move of a position, with the games and the value of the position after it.
type Move struct {
	Move string // on the board of the position asked for
	// Same are the moves that are its images on a symmetric board, itself included.
	Same []string
	Key  int64 // of the position after it
	Counts
	// Value is that of the position after the move, so from the view of the opponent.
	Value Value
	Note  Note
	Some  []int64 // numbers of some of the games; see Games
}

// Score returns the move's score for the side that plays it; ok is false if it has none.
func (m *Move) Score() (s game.Score, ok bool) {
	if !m.Value.Known() {
		return s, false
	}
	return flip(m.Value.Tree), true
}

// Empty reports whether the database does not have the position.
func (e *Entry) Empty() bool {
	return !e.stays && len(e.Moves) == 0 && !e.Value.Known() && e.Note == Note{}
}

// Look returns the entry of a position.
func (d *DB) Look(p game.Position) (Entry, error) {
	l, err := d.look(p)
	if err == nil {
		err = l.moves()
	}
	return l.Entry, err
}

// lookup is a position that is looked up.
type lookup struct {
	Entry
	d  *DB
	p  game.Position
	v  variant
	at place
}

// look returns the value and the note of a position.
func (d *DB) look(p game.Position) (l lookup, err error) {
	l.d, l.p = d, p
	if l.v, err = d.variantOf(p.Config(), nil); err != nil {
		return l, err
	}
	l.at = l.v.place(p)
	l.Key = l.at.key
	if l.Value, l.Note, err = l.v.stored(d.sql, l.Key); err != nil {
		return l, err
	}
	return l, l.at.show(p, &l.Value)
}

// moves adds the moves of the position.
func (l *lookup) moves() error {
	err := rows(l.d.sql, "SELECT m.move, m.child, m.games, m.black, m.white, m.draws, m.some, "+columns+
		" FROM move m LEFT JOIN position p ON p.key=m.child WHERE m.pos=?", []any{l.Key}, func(scan func(...any) error) error {
		var r row
		var m Move
		var some sql.NullString
		var key sql.NullInt64
		targets := append([]any{&m.Move, &m.Key, &m.Games, &m.Black, &m.White, &m.Draws, &some, &key}, r.targets()[1:]...)
		if err := scan(targets...); err != nil {
			return err
		}
		l.Counts = Counts{l.Games + m.Games, l.Black + m.Black, l.White + m.White, l.Draws + m.Draws}
		m.Some = parseNumbers(some.String)
		if m.Move == "" {
			l.stays, l.Ended = true, m.Some
			return nil
		}
		m.Value, m.Note = l.v.decode(&r)
		var err error
		if m.Same, err = l.at.images(l.p, m.Move); err != nil {
			return err
		}
		m.Move = m.Same[0]
		l.Moves = append(l.Moves, m)
		return nil
	})
	slices.SortStableFunc(l.Moves, func(a, b Move) int {
		if a.Games != b.Games {
			return b.Games - a.Games
		}
		return b.rank() - a.rank()
	})
	return err
}

// rank orders moves that were played equally often, best first.
func (m *Move) rank() int {
	s, ok := m.Score()
	if !ok {
		return -1 << 31
	}
	return int(s.Units * 100)
}

// Played is a game of the database.
type Played struct {
	ID int64
	Game
}

// Games returns games by their numbers.
func (d *DB) Games(ids []int64) (out []Played, err error) {
	for _, id := range ids {
		one, err := gamesOf(d.sql, "WHERE g.id=?", id)
		if err != nil {
			return nil, err
		}
		out = append(out, one...)
	}
	return out, nil
}

// Some returns some of the games that reached a position: one for each of its moves and one that
// ended there, then a second one for each, and so on.
func (d *DB) Some(e *Entry, most int) ([]Played, error) {
	var lists [][]int64
	longest := 0
	add := func(list []int64) {
		lists = append(lists, list)
		longest = max(longest, len(list))
	}
	for i := range e.Moves {
		add(e.Moves[i].Some)
	}
	add(e.Ended)
	var ids []int64
	for i := range longest {
		for _, list := range lists {
			if i < len(list) && len(ids) < most && !slices.Contains(ids, list[i]) {
				ids = append(ids, list[i])
			}
		}
	}
	return d.Games(ids)
}

// gamesOf returns the games that a condition selects.
func gamesOf(q queryer, where string, args ...any) (out []Played, err error) {
	err = eachGame(q, where, args, func(p Played) error {
		out = append(out, p)
		return nil
	})
	return out, err
}

// eachGame calls f with the games that a condition selects.
func eachGame(q queryer, where string, args []any, f func(Played) error) error {
	query := `SELECT g.id, g.hash, g.counted, coalesce(g.start,''), g.black, g.white, g.result, g.date, g.event, g.round, g.source, g.moves,
		v.game, v.rule, v.size, v.komi FROM game g JOIN variant v ON v.id=g.variant ` + where
	return rows(q, query, args, func(scan func(...any) error) error {
		var p Played
		var moves, result string
		c := &p.Config
		if err := scan(&p.ID, &p.hash, &p.most, &c.Position, &p.Black, &p.White, &result, &p.Date, &p.Event, &p.Round, &p.Source, &moves,
			&c.Game, &c.Rule, &c.Size, &c.Komi); err != nil {
			return err
		}
		p.Result, p.Moves = Result(result), strings.Fields(moves)
		return f(p)
	})
}

// Totals are the sizes of a database.
type Totals struct {
	Games, Moves, Positions int
	Variants                []game.Config
}

// Totals counts the games, moves and positions of a database.
func (d *DB) Totals() (t Totals, err error) {
	for _, c := range []struct {
		query string
		to    *int
	}{{"game", &t.Games}, {"move WHERE move<>''", &t.Moves}, {"position", &t.Positions}} {
		if err := d.sql.QueryRow("SELECT count(*) FROM " + c.query).Scan(c.to); err != nil {
			return t, err
		}
	}
	t.Variants, err = d.Variants()
	return t, err
}

// Variants returns the settings of the games that the database has.
func (d *DB) Variants() (out []game.Config, err error) {
	err = rows(d.sql, "SELECT game, rule, size, komi FROM variant ORDER BY id", nil, func(scan func(...any) error) error {
		var c game.Config
		err := scan(&c.Game, &c.Rule, &c.Size, &c.Komi)
		out = append(out, c)
		return err
	})
	return out, err
}
