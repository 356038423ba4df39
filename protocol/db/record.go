package db

import (
	"errors"
	"fmt"
	"slices"

	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// FromRecord returns the game of a record. usual has the settings that the record does not
// name. A record without players and result is a library if it has variations, the counts of
// an export or a position to begin with, as problems have: its moves are kept, but no game is counted.
func FromRecord(r *record.Record, usual game.Config, source string) (*Game, error) {
	c, err := configOf(r, usual)
	if err != nil {
		return nil, err
	}
	notes := r.Notes
	if note := replay.UnknownRule(r, c); note != nil {
		notes = append(notes, note)
	}
	begun := r.Handicap == 0 && (r.Root.Stones() || c.Position != "")
	return &Game{
		Config: c, Black: r.Black, White: r.White, Result: readResult(r.Result), Date: r.Date, Event: r.Event, Round: r.Round,
		Source: source, root: r.Root, said: r.Result, notes: notes, Library: r.Black+r.White == "" && readResult(r.Result) == Unknown && (begun || branches(r.Root) || told.MatchString(r.Root.Comment)),
	}, nil
}

// configOf returns the settings and the start of a record.
func configOf(r *record.Record, usual game.Config) (game.Config, error) {
	g, err := games.ByName(usual.Game)
	if err != nil {
		return usual, err
	}
	c := settings(usual)
	if r.Game != 0 && r.Game != replay.GameNumber(g) {
		if g, err = replay.GameOf(r); err != nil {
			return c, err
		}
		c = g.Default()
	}
	if c, err = replay.Config(r, g, c, func(string) bool { return false }); err != nil {
		return c, err
	}
	if r.NoKomi && usual.Game == g.Name() {
		c.Komi = usual.Komi
	}
	return c, nil
}

// branches reports whether a tree has variations.
func branches(n *record.Node) bool {
	for ; len(n.Children) == 1; n = n.Children[0] {
	}
	return len(n.Children) > 1
}

// note is a remark of a record on a position.
type note struct {
	spot
	Note
}

// walk reads the tree of a record.
type walk struct {
	c    *counted
	p    game.Position
	most int
	ply  int
	// begun are the nodes whose stones are the start of the game.
	begun map[*record.Node]bool
	over  bool // the main line has come to the end of the game
}

// tree plays the tree of a record: its main line as the moves of the game, the other
// variations as moves that were seen in no game.
func (c *counted) tree(p game.Position, most int) error {
	w := walk{c: c, p: p, most: most, begun: map[*record.Node]bool{}}
	c.remarks = append(c.remarks, c.game.notes...)
	at, err := w.begin(c.game.root)
	if err != nil {
		return err
	}
	c.keys = append(c.keys[:0], at.key)
	if err := w.node(c.game.root, at, true); err != nil {
		return err
	}
	if c.game.Library {
		c.lines, c.steps = append(c.lines, c.steps...), nil
		return nil
	}
	if len(c.moves) == 0 {
		return errNoMoves
	}
	return nil
}

// begin sets up the stones of the nodes before the first move.
func (w *walk) begin(root *record.Node) (place, error) {
	r := record.Record{Root: root}
	path := replay.New(r.Line())
	for i, n := range path.Nodes {
		w.begun[n] = true
		if changes, side, ok := path.Setup(i, w.p); ok {
			if err := arrange(w.p, changes, side); err != nil {
				return place{}, fmt.Errorf("the stones set up: %w", err)
			}
		}
		if side, _, ok := path.Move(i, w.p); ok {
			if err := arrange(w.p, nil, side); err != nil {
				return place{}, err
			}
			break
		}
		if len(n.Children) > 1 {
			break
		}
	}
	w.c.start = w.p.Config().Position
	at := w.c.v.place(w.p)
	return at, nil
}

// arrange puts stones on a board and gives a side the move.
func arrange(p game.Position, changes map[game.Point]game.Stone, side game.Side) error {
	if len(changes) == 0 && side == p.Side() {
		return nil
	}
	a, ok := p.(game.Arranger)
	if !ok {
		return fmt.Errorf("stones cannot be set up in %s", p.Game().Name())
	}
	if len(changes) == 0 {
		return a.GiveMove(side)
	}
	return a.Arrange(changes, side)
}

var errLateSetup = errors.New("stones are set up after the first move or in one of several variations")

// node visits a node and what follows it. main says that it is on the main line, where an
// error is one of the record; a variation that cannot be played is left out.
func (w *walk) node(n *record.Node, at place, main bool) error {
	if n.Setup != nil && !w.begun[n] {
		if main {
			return errLateSetup
		}
		return nil
	}
	side, move, moves := replay.New([]*record.Node{n}).Move(0, w.p)
	if moves && main && w.over {
		return nil
	}
	if moves {
		kept, err := at.kept(w.p, move)
		if err == nil && side != w.p.Side() {
			err = fmt.Errorf("%v to move, but %v moves", w.p.Side(), side)
		}
		if err == nil {
			_, err = w.p.Submit(move)
		}
		if err != nil && main {
			return fmt.Errorf("move %d: %w", w.ply+1, err)
		}
		if err != nil {
			return nil
		}
		next := w.c.v.place(w.p)
		one := step{at.key, next.key, kept}
		switch {
		case w.most > 0 && w.ply >= w.most:
		case main:
			w.c.steps = append(w.c.steps, one)
		default:
			w.c.lines = append(w.c.lines, one)
		}
		w.ply++
		at = next
		if main {
			w.c.moves, w.c.keys = append(w.c.moves, move), append(w.c.keys, at.key)
			if r, over := w.p.Result(); over {
				w.c.end = resultOf(r)
				w.end(n, r)
			}
		}
		if w.ply > maxMoves {
			return fmt.Errorf("more than %d moves", maxMoves)
		}
	}
	if err := w.notes(n, &at); err != nil {
		return err
	}
	for i, child := range n.Children {
		if err := w.node(child, at, main && i == 0); err != nil {
			return err
		}
	}
	if moves {
		w.ply--
		if !w.p.Undo() {
			return errors.New("a move cannot be taken back")
		}
	}
	return nil
}

// end notes the moves that a record has beyond the end of its game, which n brought, and a result
// that the board denies.
func (w *walk) end(n *record.Node, end game.Result) {
	if end.Stopped {
		return
	}
	w.over = true
	if note := replay.Denial(w.c.game.said, end); note != nil {
		w.c.remarks = append(w.c.remarks, note)
	}
	rest := (&record.Record{Root: n}).Line()[1:]
	if slices.ContainsFunc(rest, func(n *record.Node) bool { return n.Move.Color != record.None }) {
		w.c.remarks = append(w.c.remarks, replay.Beyond(rest, len(w.c.moves), end))
	}
}

// notes collects the comment of a node, without what an export told there, and its labels on empty
// points, which belong to the moves there.
func (w *walk) notes(n *record.Node, at *place) error {
	if w.most > 0 && w.ply > w.most {
		return nil
	}
	if text := clean(untold(n.Comment), maxComment); text != "" {
		s, err := w.c.v.spotOf(w.p, at)
		if err != nil {
			return err
		}
		w.c.notes = append(w.c.notes, note{s, Note{Comment: text}})
	}
	for _, m := range n.Marks {
		text := clean(m.Text, maxName)
		if m.Kind != record.Label || text == "" {
			continue
		}
		move := w.p.Write([]game.Point{{X: m.Point.X, Y: m.Point.Y}})
		kept, err := at.kept(w.p, move)
		if err != nil {
			continue // no point of the board
		}
		if _, err := w.p.Submit(move); err != nil {
			continue // a label on a stone
		}
		next := w.c.v.place(w.p)
		if w.most == 0 || w.ply < w.most {
			// Without the move there is no way to the position with the label.
			w.c.labelled = append(w.c.labelled, step{at.key, next.key, kept})
		}
		s, err := w.c.v.spotOf(w.p, &next)
		w.p.Undo()
		if err != nil {
			return err
		}
		w.c.notes = append(w.c.notes, note{s, Note{Label: text}})
	}
	return nil
}
