package record

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
)

// WriteTo writes the game as SGF, FF[4] in UTF-8. If the size is out of range or a
// point is off the board, it fails and writes nothing.
func (r *Record) WriteTo(w io.Writer) (int64, error) {
	out := writer{r: r}
	if err := out.properties(); err != nil {
		return 0, fmt.Errorf("SGF: %w", err)
	}
	if err := out.tree(); err != nil {
		return 0, fmt.Errorf("SGF: node %d: %w", out.nodes, err)
	}
	return out.b.WriteTo(w)
}

// writer makes the text of a game.
type writer struct {
	r     *Record
	b     bytes.Buffer
	nodes int
}

// properties writes the bracket, the semicolon and the game's properties of the root.
func (w *writer) properties() error {
	r := w.r
	if r.Size < 0 || r.Size > MaxSize || r.Size == 0 && r.Game.Letters() {
		return fmt.Errorf("board size %d: want 1 to %d", r.Size, MaxSize)
	}
	w.b.WriteString("(;FF[4]CA[UTF-8]")
	if r.Game != 0 {
		fmt.Fprintf(&w.b, "GM[%d]", r.Game)
	}
	if r.Size > 0 {
		fmt.Fprintf(&w.b, "SZ[%d]", r.Size)
	}
	komi, handicap := "", ""
	if r.Komi != 0 || r.Game.komi() && !r.NoKomi {
		komi = strconv.FormatFloat(r.Komi, 'f', -1, 64)
	}
	if r.Handicap != 0 {
		handicap = strconv.Itoa(r.Handicap)
	}
	before, after := r.texts()
	list := append(before, textProperty{"KM", &komi}, textProperty{"HA", &handicap})
	for _, t := range append(list, after...) {
		if v := simpleText(escape(*t.to)); v != "" {
			fmt.Fprintf(&w.b, "%s[%s]", t.name, escape(v))
		}
	}
	if r.Note != "" {
		fmt.Fprintf(&w.b, "GC[%s]", escape(r.Note))
	}
	return nil
}

// tree writes the nodes and the closing brackets. The root's semicolon is there already.
func (w *writer) tree() error {
	type step struct {
		n     *Node
		moves int  // of the line up to n
		open  bool // n begins a variation
		close bool // end of a variation
	}
	todo := []step{{n: w.r.Root}}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if s.close {
			w.b.WriteByte(')')
			continue
		}
		if s.open {
			w.line()
			w.b.WriteByte('(')
			todo = append(todo, step{close: true})
		}
		if w.nodes++; w.nodes > 1 {
			w.b.WriteByte(';')
		}
		if err := w.node(s.n); err != nil {
			return err
		}
		if s.n.Move.Color != None {
			s.moves++
		}
		if w.nodes == 1 || s.n.Comment != "" || s.n.Move.Color != None && s.moves%lineMoves == 0 {
			w.line()
		}
		for i := len(s.n.Children) - 1; i >= 0; i-- {
			todo = append(todo, step{n: s.n.Children[i], moves: s.moves, open: len(s.n.Children) > 1})
		}
	}
	w.b.WriteString(")\n")
	return nil
}

// line begins a new line, unless one has begun.
func (w *writer) line() {
	if b := w.b.Bytes(); b[len(b)-1] != '\n' {
		w.b.WriteByte('\n')
	}
}

// node writes a node without its semicolon.
func (w *writer) node(n *Node) error {
	letters := [...]string{Black: "B", White: "W"}
	if s := n.Setup; s != nil {
		for _, of := range []struct {
			name   string
			points []Point
		}{{"AB", s.Black}, {"AW", s.White}, {"AE", s.Empty}} {
			for i, p := range of.points {
				if i == 0 {
					w.b.WriteString(of.name)
				}
				if err := w.value(w.r.pointText(p)); err != nil {
					return err
				}
			}
		}
		if s.ToMove == Black || s.ToMove == White {
			fmt.Fprintf(&w.b, "PL[%s]", letters[s.ToMove])
		}
	}
	if c := n.Move.Color; c == Black || c == White {
		w.b.WriteString(letters[c])
		if err := w.value(w.r.moveText(n.Move)); err != nil {
			return err
		}
	}
	if n.Comment != "" {
		fmt.Fprintf(&w.b, "C[%s]", escape(n.Comment))
	}
	return w.others(n)
}

// value writes a value, unless there is an error.
func (w *writer) value(text string, err error) error {
	if err == nil {
		fmt.Fprintf(&w.b, "[%s]", text)
	}
	return err
}

// others writes marks and other properties.
func (w *writer) others(n *Node) error {
	if len(n.Marks)+len(n.Other) == 0 {
		return nil
	}
	for kind, name := range markNames {
		begun := false
		for _, m := range n.Marks {
			if m.Kind != MarkKind(kind) {
				continue
			}
			if !begun {
				w.b.WriteString(name)
			}
			begun = true
			if err := w.value(w.r.markText(m)); err != nil {
				return err
			}
		}
	}
	for _, p := range n.Other {
		if len(p.Values) > 0 {
			w.b.WriteString(p.Name)
		}
		for _, v := range p.Values {
			fmt.Fprintf(&w.b, "[%s]", v)
		}
	}
	return nil
}

// moveText returns the value of a move.
func (r *Record) moveText(m Move) (string, error) {
	switch {
	case m.Pass:
		return "", nil
	case m.Text != "":
		return escape(m.Text), nil
	}
	return r.pointText(m.Point)
}
