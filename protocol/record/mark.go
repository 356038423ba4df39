package record

import "strings"

// MarkKind is the shape of a mark.
type MarkKind uint8

// The marks of SGF.
const (
	Triangle  MarkKind = iota // TR
	Cross                     // MA
	Circle                    // CR
	Square                    // SQ
	Selected                  // SL
	BlackArea                 // TB: Black's territory
	WhiteArea                 // TW
	Label                     // LB: a text
	Arrow                     // AR: to another point
	Line                      // LN
)

// markNames are the properties of the kinds.
var markNames = [...]string{Triangle: "TR", Cross: "MA", Circle: "CR", Square: "SQ", Selected: "SL",
	BlackArea: "TB", WhiteArea: "TW", Label: "LB", Arrow: "AR", Line: "LN"}

// Mark is a mark on the board.
type Mark struct {
	Kind  MarkKind
	Point Point
	To    Point  // of an arrow or a line: its end
	Text  string // of a label, on one line
}

// marks reads the marks of a node. Values that are not understood stay with the other
// properties.
func (g *interpreter) marks(n *Node, p *properties) error {
	for kind, name := range markNames {
		from := p.find(name)
		if from < 0 {
			continue
		}
		var rest []string
		for _, v := range p.list[from].Values {
			marks, ok := g.mark(MarkKind(kind), v)
			if !ok {
				rest = append(rest, v)
				continue
			}
			if err := g.count(len(marks)); err != nil {
				return err
			}
			n.Marks = append(n.Marks, marks...)
		}
		if p.list[from].Values = nil; rest != nil {
			n.Other = append(n.Other, Property{name, rest})
		}
	}
	return nil
}

// mark reads one value.
func (g *interpreter) mark(kind MarkKind, v string) (out []Mark, ok bool) {
	switch kind {
	case Label, Arrow, Line:
		left, right, ok := compose(v)
		if !ok {
			return nil, false
		}
		m := Mark{Kind: kind}
		var err error
		if m.Point, err = g.rec.parsePoint(strings.TrimSpace(left)); err != nil {
			return nil, false
		}
		if kind == Label {
			m.Text = simpleText(right)
			return []Mark{m}, true
		}
		m.To, err = g.rec.parsePoint(strings.TrimSpace(right))
		return []Mark{m}, err == nil
	}
	points, err := g.rec.rectangle(simpleText(v))
	for _, p := range points {
		out = append(out, Mark{Kind: kind, Point: p})
	}
	return out, err == nil && out != nil
}

// markText returns the value of a mark.
func (r *Record) markText(m Mark) (string, error) {
	at, err := r.pointText(m.Point)
	if err != nil {
		return "", err
	}
	switch m.Kind {
	case Label:
		return at + ":" + escapeComposed(simpleText(escape(m.Text))), nil
	case Arrow, Line:
		to, err := r.pointText(m.To)
		return at + ":" + to, err
	}
	return at, nil
}
