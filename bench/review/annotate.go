package review

import (
	"cmp"
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
// what an earlier review has written; a move that has a judgement keeps it and gets no other.
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
	forget(rec.Root)
	prune(rec.Root)
	for _, s := range steps {
		forget(s.node)
		prune(s.node)
	}
	note(rec.Root, say.Lines(say.English, r.Words())...)
	for i := range r.Moves {
		m := &r.Moves[i]
		a := annotator{m: m, p: all[m.Number-1], step: steps[m.Number-1]}
		if m.Number < len(steps) {
			a.after = steps[m.Number-1].node
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
	judged := func(p record.Property) bool { return slices.Contains([]string{"BM", "DO", "IT", "TE"}, p.Name) }
	switch {
	case slices.ContainsFunc(a.node.Other, judged):
	case m.Class == Inaccuracy:
		set(a.node, "DO", "")
	case m.Class == Mistake:
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
// triangle. SGF allows one label on a point, and one mark of the other kinds: those of the record stay.
func (a *annotator) marks() error {
	if !a.p.Game().SGF().Letters {
		return nil
	}
	mark := func(kind record.MarkKind, move, text string) error {
		if move == a.p.Write(nil) {
			return nil
		}
		at, err := a.p.ParsePoint(move)
		if err != nil {
			return err
		}
		taken := func(m record.Mark) bool {
			return m.Point == record.Point(at) && (m.Kind == record.Label) == (kind == record.Label) && m.Kind != record.Arrow && m.Kind != record.Line
		}
		if !slices.ContainsFunc(a.node.Marks, taken) {
			m := record.Mark{Kind: kind, Point: record.Point(at), Text: text}
			a.node.Marks = append(a.node.Marks, m)
			list(a.node, markName(m))
		}
		return nil
	}
	if err := mark(record.Triangle, a.m.Move, ""); err != nil {
		return err
	}
	for _, move := range a.better() {
		if err := mark(record.Label, move, freeLetter(a.node)); err != nil {
			return err
		}
	}
	return nil
}

// freeLetter returns the first letter that no label of a node has.
func freeLetter(n *record.Node) string {
	letter := 'A'
	for slices.ContainsFunc(n.Marks, func(m record.Mark) bool { return m.Kind == record.Label && m.Text == string(letter) }) {
		if letter++; letter > 'Z' && letter < 'a' {
			letter = 'a'
		}
	}
	return string(letter)
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
// move. A pass that stands for any reply is a pass in the record. The first node that it adds has their number
// in its list.
func (a *annotator) variation(from *record.Node, p game.Position, line []string, comment string) error {
	p = p.Clone()
	at := from
	var own *record.Node
	added := 0
	for i, text := range line {
		m, err := replay.Make(p, text)
		if err != nil {
			return err
		}
		if old := slices.IndexFunc(at.Children, func(n *record.Node) bool { return n.Move == m && n.Setup == nil }); old >= 0 {
			at = at.Children[old]
		} else {
			at = at.Add(m)
			own, added = cmp.Or(own, at), added+1
		}
		if i == 0 {
			note(at, comment)
		}
	}
	if own != nil {
		list(own, lineName+strconv.Itoa(added))
	}
	return nil
}

// lineName begins a line of moves in the list of the first of them; their number follows.
const lineName = "line "

// prune takes what reviews have added beside the game out of a node of it: lines, but for those that somebody
// has added to, and what they wrote into the first moves of others.
func prune(n *record.Node) {
	if len(n.Children) == 0 {
		return
	}
	beside := pruned(n.Children[1:])
	for _, c := range beside {
		forget(c)
	}
	n.Children = n.Children[:1+len(beside)]
}

// pruned returns variations without the lines of reviews in them.
func pruned(all []*record.Node) []*record.Node {
	return slices.DeleteFunc(all, func(n *record.Node) bool {
		n.Children = pruned(n.Children)
		return untouched(n)
	})
}

// untouched reports whether a node begins a line of a review as that has left it.
func untouched(n *record.Node) bool {
	moves := 0
	for _, what := range n.Get(written) {
		if number, ok := strings.CutPrefix(what, lineName); ok {
			moves, _ = strconv.Atoi(number) // 0 for what is no number
		}
	}
	first := *n
	first.Marks, first.Other = slices.Clone(n.Marks), slices.Clone(n.Other)
	forget(&first)
	at := &first
	for ; moves > 0; moves-- {
		if at.Comment != "" || at.Setup != nil || len(at.Marks)+len(at.Other) > 0 {
			return false
		}
		if moves == 1 {
			return len(at.Children) == 0
		}
		if len(at.Children) != 1 {
			return false
		}
		at = at.Children[0]
	}
	return false
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
	list(n, "C")
}

// written is the private property that lists what a review has written into a node.
const written = "TENGEN"

// list notes that a review has written something.
func list(n *record.Node, what string) {
	i := slices.IndexFunc(n.Other, func(p record.Property) bool { return p.Name == written })
	if i < 0 {
		i = len(n.Other)
		n.Other = append(n.Other, record.Property{Name: written})
	}
	if !slices.Contains(n.Other[i].Values, what) {
		n.Other[i].Values = append(n.Other[i].Values, what)
	}
}

// markName is a mark in the list. It names no points, which change when a board is turned: the review
// has one triangle, on the move, and no label of the node has its letters.
func markName(m record.Mark) string {
	if m.Kind == record.Label {
		return "LB " + m.Text
	}
	return "TR"
}

// propertyName is a property in the list.
func propertyName(p record.Property) string {
	return strings.TrimSpace(p.Name + " " + strings.Join(p.Values, " "))
}

// forget takes out of a node what reviews have written. tengen review of 1.0.0 made no list, and wrote over
// the properties that the node had; the page writes nothing but comments.
func forget(n *record.Node) {
	all := strings.Split(n.Comment, "\n\n")
	own := slices.DeleteFunc(slices.Clone(all), func(s string) bool { return strings.HasPrefix(s, said) })
	n.Comment = strings.Join(own, "\n\n")
	names := n.Get(written)
	old := names == nil && len(own) < len(all) && n.Get("SBKV") != nil
	n.Marks = slices.DeleteFunc(n.Marks, func(m record.Mark) bool {
		return (m.Kind == record.Label || m.Kind == record.Triangle && m.Point == n.Move.Point) && slices.Contains(names, markName(m))
	})
	n.Other = slices.DeleteFunc(n.Other, func(p record.Property) bool {
		return p.Name == written || slices.Contains(names, propertyName(p)) || old && slices.Contains([]string{"BM", "DO", "HO", "SBKV", "V"}, p.Name)
	})
}

// set gives a node a property with one value, which needs no escapes, unless the node has it.
func set(n *record.Node, name, value string) {
	p := record.Property{Name: name, Values: []string{value}}
	if n.Get(name) == nil {
		n.Other = append(n.Other, p)
		list(n, propertyName(p))
	}
}
