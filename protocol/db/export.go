package db

import (
	"context"
	"errors"
	"fmt"
	"regexp"
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

// Tree returns the database's moves and notes below a position as the tree of a record.
// Every position is there once: where other moves lead to it, the tree ends with it.
func (d *DB) Tree(ctx context.Context, p game.Position, o TreeOptions) (*record.Record, error) {
	start, err := p.Game().New(p.Config())
	if err != nil {
		return nil, err
	}
	r := replay.Record(start)
	at := r.Root
	for _, text := range p.Moves() {
		m, err := replay.Make(start, text)
		if err != nil {
			return nil, err
		}
		at = at.Add(m)
	}
	t := exporter{ctx: ctx, d: d, p: start, o: o, seen: map[int64]bool{}}
	if err := t.write(at); err != nil {
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

// exporter writes a tree. It goes on by depth: a position that lines of several lengths
// reach is written after the shortest, so that a bound on the plies cuts no line short.
type exporter struct {
	ctx   context.Context
	d     *DB
	p     game.Position // the root, but while a position below it is visited
	o     TreeOptions
	seen  map[int64]bool
	queue []*exported // whose moves are to be added
	count int         // positions that the database has
}

// exported is a position of the tree whose moves are still to be added.
type exported struct {
	above *exported // nil for the root
	move  string    // from above
	depth int       // plies from the root
	node  *record.Node
	moves []Move
}

// write fills the node of the root and adds those after it.
func (t *exporter) write(root *record.Node) error {
	if err := t.visit(&exported{node: root}); err != nil {
		return err
	}
	for len(t.queue) > 0 {
		b := t.queue[0]
		t.queue = t.queue[1:]
		if err := t.grow(b); err != nil {
			return err
		}
	}
	return nil
}

// visit fills the node of the position on the board, and queues it unless it is in the
// tree already.
func (t *exporter) visit(b *exported) error {
	if err := t.ctx.Err(); err != nil {
		return err
	}
	e, err := t.d.Look(t.p)
	if err != nil {
		return err
	}
	if t.seen[e.Key] || e.Empty() {
		return nil
	}
	t.seen[e.Key] = true
	t.count++
	b.node.Comment = t.comment(&e)
	if t.o.Plies == 0 || b.depth < t.o.Plies {
		b.moves = e.Moves
		t.queue = append(t.queue, b)
	}
	return nil
}

// grow adds the moves of a position.
func (t *exporter) grow(b *exported) error {
	if err := t.play(b); err != nil {
		return err
	}
	defer func() {
		for range b.depth {
			t.p.Undo()
		}
	}()
	for _, m := range b.moves {
		if m.Games < t.o.Least && !m.Value.Known() && m.Note == (Note{}) {
			continue
		}
		if t.o.Most > 0 && t.count >= t.o.Most {
			return nil
		}
		move, err := recordMove(t.p, m.Move)
		if err != nil {
			return err
		}
		marked := m.Note.Label != "" && move.Text == "" && !move.Pass
		if marked {
			b.node.Marks = append(b.node.Marks, record.Mark{Kind: record.Label, Point: move.Point, Text: m.Note.Label})
		}
		if err := t.submit(m.Move); err != nil {
			return err
		}
		bare := false
		if marked {
			bare, err = t.onlyLabel(&m)
		}
		if err == nil && !bare {
			err = t.visit(&exported{above: b, move: m.Move, depth: b.depth + 1, node: b.node.Add(move)})
		}
		if err != nil {
			return err
		}
		t.p.Undo()
	}
	return nil
}

// onlyLabel reports whether a move with a label, which is made on the board, has nothing else: it was
// played in no game and no variation.
func (t *exporter) onlyLabel(m *Move) (bool, error) {
	if m.Games > 0 || m.Value.Known() || m.Note.Comment != "" {
		return false, nil
	}
	e, err := t.d.Look(t.p)
	return !e.stays && len(e.Moves) == 0, err
}

// play plays the moves from the root to a position.
func (t *exporter) play(b *exported) error {
	if b.above == nil {
		return nil
	}
	if err := t.play(b.above); err != nil {
		return err
	}
	return t.submit(b.move)
}

// submit plays a move of the database.
func (t *exporter) submit(move string) error {
	if _, err := t.p.Submit(move); err != nil {
		return fmt.Errorf("%s after %s: %w", move, strings.Join(t.p.Moves(), " "), err)
	}
	return nil
}

// comment returns the text for a position.
func (t *exporter) comment(e *Entry) string {
	var lines []string
	if e.Note.Comment != "" {
		lines = append(lines, e.Note.Comment)
	}
	if t.o.Plain {
		return strings.Join(lines, "\n")
	}
	if e.Games > 0 {
		lines = append(lines, e.Counts.Say().String())
	}
	if e.Value.Known() {
		lines = append(lines, e.Value.Say().String())
	}
	return strings.Join(lines, "\n")
}

// told matches the lines that an export adds to comments: Counts and values.
var told = regexp.MustCompile(`(?m)^(?:\d+ games?: Black \d+, White \d+, drawn \d+|value (?:[+-]?\d+\.\d+|\+\+\+|---|(?:win|loss)(?: in \d+)?)(?:, .*)?)$\n?`)

// untold returns a comment without the lines that an export has added.
func untold(comment string) string { return told.ReplaceAllString(comment, "") }
