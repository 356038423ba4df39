package db

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
)

// TreeOptions are the settings of Tree.
type TreeOptions struct {
	Plies int  // longest line; 0 for no bound
	Least int  // games that a move was played in; moves with a value or a note count always
	Most  int  // positions; 0 for no bound
	Plain bool // without counts and values in the comments
}

// ErrEmpty is returned for a position that the database does not have.
var ErrEmpty = errors.New("the database does not have this position")

// Tree returns what the database knows below a position as the tree of a record. Every
// position is there once: where other moves lead to it, the tree ends with it.
func (d *DB) Tree(ctx context.Context, p game.Position, o TreeOptions) (*record.Record, error) {
	c := p.Config()
	r := record.New(replay.GameNumber(p.Game()), c.Size)
	r.Komi, r.Rules = c.Komi, c.Rule
	start, err := p.Game().New(c)
	if err != nil {
		return nil, err
	}
	replay.Begin(r.Root, start, c.Position)
	at := r.Root
	for _, text := range p.Moves() {
		m, err := recordMove(start, text)
		if err != nil {
			return nil, err
		}
		at = at.Add(m)
		if _, err := start.Submit(text); err != nil {
			return nil, err
		}
	}
	t := exporter{ctx: ctx, d: d, o: o, seen: map[int64]bool{}}
	if err := t.node(start, at, 0); err != nil {
		return nil, err
	}
	if t.count == 0 {
		return nil, ErrEmpty
	}
	return r, nil
}

// recordMove returns a move of the side to move as a record has it.
func recordMove(p game.Position, text string) (record.Move, error) {
	return replay.MoveOf(p, replay.ColourOf(p.Side()), text)
}

// exporter writes a tree.
type exporter struct {
	ctx   context.Context
	d     *DB
	o     TreeOptions
	seen  map[int64]bool
	count int // positions that the database has
}

// node fills the node of a position and adds those after it.
func (t *exporter) node(p game.Position, n *record.Node, depth int) error {
	if err := t.ctx.Err(); err != nil {
		return err
	}
	e, err := t.d.Look(p)
	if err != nil {
		return err
	}
	if t.seen[e.Key] || e.Empty() {
		return nil
	}
	t.seen[e.Key] = true
	t.count++
	n.Comment = t.comment(&e)
	if t.o.Plies > 0 && depth >= t.o.Plies {
		return nil
	}
	for _, m := range e.Moves {
		if m.Games < t.o.Least && !m.Value.Known() && m.Note == (Note{}) {
			continue
		}
		if t.o.Most > 0 && t.count >= t.o.Most {
			return nil
		}
		move, err := recordMove(p, m.Move)
		if err != nil {
			return err
		}
		if m.Note.Label != "" && move.Text == "" && !move.Pass {
			n.Marks = append(n.Marks, record.Mark{Kind: record.Label, Point: move.Point, Text: m.Note.Label})
		}
		if _, err := p.Submit(m.Move); err != nil {
			return fmt.Errorf("%s after %s: %w", m.Move, strings.Join(p.Moves(), " "), err)
		}
		if err := t.node(p, n.Add(move), depth+1); err != nil {
			return err
		}
		p.Undo()
	}
	return nil
}

// comment returns what is written at a position.
func (t *exporter) comment(e *Entry) string {
	var lines []string
	if e.Note.Comment != "" {
		lines = append(lines, e.Note.Comment)
	}
	if t.o.Plain {
		return strings.Join(lines, "\n")
	}
	if e.Games > 0 {
		lines = append(lines, e.Counts.String())
	}
	if e.Value.Known() {
		lines = append(lines, e.Value.String())
	}
	return strings.Join(lines, "\n")
}

// String returns "12 games: Black 5, White 6, drawn 1".
func (c Counts) String() string {
	s := fmt.Sprintf("%d games: Black %d, White %d, drawn %d", c.Games, c.Black, c.White, c.Draws)
	if c.Games == 1 {
		s = strings.Replace(s, "games", "game", 1)
	}
	return s
}

// String returns the value in words: "value +1.52, depth 12, best h8".
func (v *Value) String() string {
	s := "value " + v.Tree.String()
	if v.Depth > 0 {
		s += fmt.Sprintf(", depth %d", v.Depth)
	}
	if v.TreeBest != "" {
		s += ", best " + v.TreeBest
	}
	if v.Proof != "" {
		s += ", " + v.Proof
	}
	return s
}
