package db

import (
	"context"
	"database/sql"
	"fmt"
	"hash/fnv"
	"strings"

	"tengen/movegen/zobrist"
)

// Checked is the result of Check.
type Checked struct {
	Totals
	Faults []string // the first of them
	Wrong  int      // how many there are
}

// maxFaults bounds the faults that Check tells.
const maxFaults = 20

func (c *Checked) fault(format string, args ...any) {
	if c.Wrong++; len(c.Faults) < maxFaults {
		c.Faults = append(c.Faults, fmt.Sprintf(format, args...))
	}
}

// Check reads a whole database. It checks the file itself, that every game can be played and has
// not changed, that the counts of moves agree with the games, and that the lines to positions
// lead there.
func (d *DB) Check(ctx context.Context) (c Checked, err error) {
	if c.Totals, err = d.Totals(); err != nil {
		return c, err
	}
	err = rows(d.sql, "PRAGMA integrity_check(5)", nil, func(scan func(...any) error) error {
		var text string
		err := scan(&text)
		if err == nil && text != "ok" {
			c.fault("the file: %s", text)
		}
		return err
	})
	if err != nil {
		return c, plain(err)
	}
	if err := d.checkGames(ctx, &c); err != nil {
		return c, err
	}
	return c, d.checkPositions(ctx, &c)
}

// sums are checksums of counts: of games, wins of Black, wins of White and draws. They do
// not depend on an order, so that games and moves can be read one after the other.
type sums [4]uint64

// add adds the counts of a move, so many times.
func (s *sums) add(pos int64, move string, n [4]int64, times int64) {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", pos, move)
	k := zobrist.Mix(h.Sum64())
	for i := range s {
		s[i] += k * uint64(n[i]*times)
	}
}

// checkGames plays all games and compares the counts.
func (d *DB) checkGames(ctx context.Context, c *Checked) error {
	var games, moves sums
	var pl player
	format, err := formatOf(d.sql)
	if err != nil {
		return err
	}
	err = eachGame(d.sql, "", nil, func(p Played) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		was := p.Result
		one := pl.play(&p.Game, 0)
		switch {
		case one.err != nil:
			c.fault("game %d: %v", p.ID, one.err)
			return nil
		case one.hash != p.hash:
			c.fault("game %d is another one than was added", p.ID)
		case p.Result != was:
			c.fault("game %d: the result is %q, the moves say %q", p.ID, was, p.Result)
		}
		n := [4]int64{1}
		for i, r := range []Result{BlackWon, WhiteWon, Drawn} {
			if p.Result == r {
				n[i+1] = 1
			}
		}
		for s, times := range shares(one.steps) {
			if s.move != "" || format == Format {
				games.add(s.pos, s.move, n, times)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	err = rows(d.sql, "SELECT pos, move, games, black, white, draws FROM move", nil, func(scan func(...any) error) error {
		var pos int64
		var move string
		var n [4]int64
		if err := scan(&pos, &move, &n[0], &n[1], &n[2], &n[3]); err != nil {
			return err
		}
		moves.add(pos, move, n, 1)
		return ctx.Err()
	})
	if err == nil && games != moves {
		text := "the counts of the moves are not those of the games"
		if format != Format {
			text += "; the next import or merge into this file counts them again"
		}
		c.fault("%s", text)
	}
	return err
}

// checkPositions plays the lines to all positions.
func (d *DB) checkPositions(ctx context.Context, c *Checked) error {
	variants := map[int64]variant{}
	err := rows(d.sql, "SELECT id, game, rule, size, komi FROM variant", nil, func(scan func(...any) error) error {
		var v variant
		var id int64
		if err := scan(&id, &v.config.Game, &v.config.Rule, &v.config.Size, &v.config.Komi); err != nil {
			return err
		}
		v = newVariant(v.config)
		v.id = id
		variants[id] = v
		return nil
	})
	if err != nil {
		return err
	}
	return rows(d.sql, "SELECT key, variant, start, line, best, tree_best FROM position", nil, func(scan func(...any) error) error {
		var key, id int64
		var start, best, tree sql.NullString
		var line string
		if err := scan(&key, &id, &start, &line, &best, &tree); err != nil {
			return err
		}
		v, ok := variants[id]
		if !ok {
			c.fault("position %q: no variant %d", line, id)
			return nil
		}
		if err := v.reach(key, start.String, line, best.String, tree.String); err != nil {
			c.fault("position %q: %v", line, err)
		}
		return ctx.Err()
	})
}

// reach checks that a line leads to the position of a key, and that its best moves are
// legal.
func (v *variant) reach(key int64, start, line string, best ...string) error {
	p, err := v.start(start)
	if err != nil {
		return err
	}
	for _, m := range strings.Fields(line) {
		if _, err := p.Submit(m); err != nil {
			return fmt.Errorf("%s: %w", m, err)
		}
	}
	at := v.place(p)
	if at.key != key {
		return fmt.Errorf("the line leads to position %d, not to %d", at.key, key)
	}
	for _, kept := range best {
		if kept == "" {
			continue
		}
		move, err := at.shown(p, kept)
		if err == nil {
			_, err = p.Clone().Submit(move)
		}
		if err != nil {
			return fmt.Errorf("best move %s: %w", kept, err)
		}
	}
	return nil
}
