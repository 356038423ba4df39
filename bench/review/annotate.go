package review

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tengen/internal/say"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
)

// Annotate returns the game as a record with the report in it: a comment for every move
// reviewed, the best move of every faulty move as a variation and as a mark, proven wins
// as variations, and the usual properties of SGF (BM a bad move, DO a doubtful one, HO
// the move that lost the game, V the lead in stones; SBKV, Black's share in percent, of
// which Sabaki draws its graph). A record from which the game comes keeps its content, but for
// what an earlier review has written.
// program is the program's name with its version.
func (g *Game) Annotate(r *Report, program string) (*record.Record, error) {
	rec, steps := g.record, g.nodes
	if rec == nil {
		var err error
		if rec, steps, err = g.newRecord(); err != nil {
			return nil, err
		}
	}
	if len(steps) != r.Plies {
		return nil, fmt.Errorf("the report is of a game of %d moves, the game has %d", r.Plies, len(steps))
	}
	all, err := g.positions()
	if err != nil {
		return nil, err
	}
	rec.Program = program
	again := forget(rec.Root)
	for _, s := range steps {
		again = forget(s.node) || again
	}
	note(rec.Root, say.Lines(say.English, r.Words())...)
	for i := range r.Moves {
		m := &r.Moves[i]
		a := annotator{m: m, p: all[m.Number-1], step: steps[m.Number-1]}
		if m.Number < len(steps) {
			a.after = steps[m.Number-1].node
		}
		if again {
			a.unmark()
		}
		if err := a.annotate(); err != nil {
			return nil, fmt.Errorf("move %d: %w", m.Number, err)
		}
		if r.LostAt == m.Number {
			set(a.node, "HO", "1")
			note(a.node, "With this move "+m.Mover().String()+" lost the game.")
		}
	}
	return rec, nil
}

// annotator annotates one move.
type annotator struct {
	step
	m     *Move
	p     game.Position // before the move
	after *record.Node  // the node itself, if another move follows
}

func (a *annotator) annotate() error {
	m := a.m
	note(a.node, say.Lines(say.English, m.Words())...)
	set(a.node, "SBKV", strconv.FormatFloat(100*m.Black, 'f', 1, 64))
	if m.Lead != nil {
		lead := *m.Lead
		if m.Side == "white" {
			lead = -lead
		}
		set(a.node, "V", strconv.FormatFloat(lead, 'f', 1, 64))
	}
	if !m.Class.Faulty() {
		return nil
	}
	switch m.Class {
	case Inaccuracy:
		set(a.node, "DO", "")
	case Mistake:
		set(a.node, "BM", "1")
	default:
		set(a.node, "BM", "2")
	}
	if err := a.marks(); err != nil {
		return err
	}
	line, what := m.Line, "best: "+percent(m.Share).String()
	if m.Class == MissedWin {
		line, what = m.Won.Line, m.Won.Say().String()
	}
	if len(line) > 0 && line[0] != m.Move && a.before != a.node {
		if err := a.variation(a.before, a.p, line, what); err != nil {
			return err
		}
	}
	for _, o := range m.Others {
		if a.before != a.node && o.Move != m.Move && len(o.Line) > 0 && (len(line) == 0 || o.Move != line[0]) {
			if err := a.variation(a.before, a.p, o.Line, percent(o.Share).String()); err != nil {
				return err
			}
		}
	}
	if m.Refuted != nil && a.after != nil {
		q := a.p.Clone()
		if _, err := q.Submit(m.Move); err != nil {
			return err
		}
		return a.variation(a.after, q, m.Refuted.Line, "refutes "+m.Move+": "+m.Refuted.Say().String())
	}
	return nil
}

// marks labels the best moves with letters on the board after the played one, which gets a
// triangle.
func (a *annotator) marks() error {
	if !a.p.Game().SGF().Letters {
		return nil
	}
	mark := func(kind record.MarkKind, move, text string) error {
		if move == a.p.Write(nil) {
			return nil
		}
		at, err := a.p.ParsePoint(move)
		if err == nil {
			// SGF allows one label on a point, and one mark of the other kinds.
			a.node.Marks = slices.DeleteFunc(a.node.Marks, func(m record.Mark) bool {
				return m.Point == record.Point(at) && (m.Kind == record.Label) == (kind == record.Label) && m.Kind != record.Arrow && m.Kind != record.Line
			})
			a.node.Marks = append(a.node.Marks, record.Mark{Kind: kind, Point: record.Point(at), Text: text})
		}
		return err
	}
	if err := mark(record.Triangle, a.m.Move, ""); err != nil {
		return err
	}
	letter := byte('A')
	for _, move := range a.better() {
		if err := mark(record.Label, move, string(letter)); err != nil {
			return err
		}
		letter++
	}
	return nil
}

// unmark takes off the marks of an earlier review.
func (a *annotator) unmark() {
	a.node.Other = slices.DeleteFunc(a.node.Other, func(p record.Property) bool { return slices.Contains([]string{"DO", "BM", "HO"}, p.Name) })
	a.node.Marks = slices.DeleteFunc(a.node.Marks, func(m record.Mark) bool {
		return m.Kind == record.Triangle || m.Kind == record.Label && len(m.Text) == 1 && m.Text[0] >= 'A' && m.Text[0] < 'A'+maxLetters
	})
}

// better returns the best moves other than the played one.
func (a *annotator) better() (out []string) {
	all := []string{a.m.Best}
	for _, o := range a.m.Others {
		all = append(all, o.Move)
	}
	for _, move := range all {
		if move != "" && move != a.m.Move && len(out) < maxLetters {
			out = append(out, move)
		}
	}
	return out
}

// variation adds a line of play to a node, whose position is p, with a comment at its first
// move. A pass that stands for any reply is a pass in the record.
func (a *annotator) variation(from *record.Node, p game.Position, line []string, comment string) error {
	p = p.Clone()
	at := from
	for i, text := range line {
		m, err := replay.Make(p, text)
		if err != nil {
			return err
		}
		if old := slices.IndexFunc(at.Children, func(n *record.Node) bool { return n.Move == m && n.Setup == nil }); old >= 0 {
			at = at.Children[old]
		} else {
			at = at.Add(m)
		}
		if i == 0 {
			forget(at)
			note(at, comment)
		}
	}
	return nil
}

// said begins a paragraph of a comment that a review has written; the page has it, too.
const said = "Tengen: "

// note adds a paragraph to the comment of a node.
func note(n *record.Node, lines ...string) {
	if len(lines) == 0 {
		return
	}
	if n.Comment != "" {
		n.Comment += "\n\n"
	}
	n.Comment += said + strings.Join(lines, "\n")
}

// forget takes what reviews have said out of the comment of a node, and reports whether there was
// anything.
func forget(n *record.Node) bool {
	all := strings.Split(n.Comment, "\n\n")
	own := slices.DeleteFunc(slices.Clone(all), func(s string) bool { return strings.HasPrefix(s, said) })
	n.Comment = strings.Join(own, "\n\n")
	return len(own) < len(all)
}

// set gives a node a property with one value, which needs no escapes.
func set(n *record.Node, name, value string) {
	n.Other = slices.DeleteFunc(n.Other, func(p record.Property) bool { return p.Name == name })
	n.Other = append(n.Other, record.Property{Name: name, Values: []string{value}})
}
