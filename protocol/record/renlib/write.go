package renlib

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"

	"tengen/protocol/record"
)

// Writer makes a library of any number of games: one tree of all their moves.
type Writer struct {
	w    *bufio.Writer
	enc  encoding.Encoding
	root *record.Node // of all games; nil before the first
	lost record.Losses
}

// NewWriter returns a writer to w. charset is the encoding of texts, "" for windows-1252;
// a text with other characters is written in UTF-8.
func NewWriter(w io.Writer, charset string) (*Writer, error) {
	charset = cmp.Or(charset, legacy)
	enc, err := htmlindex.Get(charset)
	if err != nil {
		return nil, fmt.Errorf("RenLib: unknown character encoding %q", charset)
	}
	return &Writer{w: bufio.NewWriter(w), enc: enc}, nil
}

// Lost returns what of the games a library cannot hold.
func (w *Writer) Lost() *record.Losses { return &w.lost }

// Add adds a game. Players, result and event become a comment at its end. A game on
// another board is an error, and so are stones set up that no game could have.
func (w *Writer) Add(r *record.Record) error {
	if !r.Game.Letters() {
		return fmt.Errorf("RenLib: no game of %v", r.Game)
	}
	if r.Size != size {
		return fmt.Errorf("RenLib: a board of %d×%[1]d; a library has %d×%[2]d", r.Size, size)
	}
	flat, err := r.Alternating(&w.lost)
	if err != nil {
		return fmt.Errorf("RenLib: %w", err)
	}
	w.count(flat)
	if w.root == nil {
		w.root = &record.Node{}
	}
	end := w.root.Merge(flat.Root)
	if about := headline(r); about != "" {
		switch {
		case end.Comment == "":
			end.Comment = about
		case !end.Says(about):
			end.Comment = about + "\n" + end.Comment
		}
	}
	return nil
}

// count counts the losses of a game.
func (w *Writer) count(r *record.Record) {
	w.lost.Start(r, record.Gomoku, size)
	if r.Rules != "" && !usualRule(r.Rules) {
		w.lost.Add("rule", 1)
	}
	if r.Komi != 0 {
		w.lost.Add("komi", 1)
	}
	if r.Handicap != 0 {
		w.lost.Add("handicap", 1)
	}
	for _, n := range r.All() {
		for _, m := range n.Marks {
			if m.Kind != record.Label {
				w.lost.Add("mark", 1)
			}
		}
		for _, p := range n.Other {
			if p.Name != markProperty && p.Name != startProperty {
				w.lost.Add("property", 1)
			}
		}
	}
}

// usualRule reports whether a rule is that of a library.
func usualRule(rule string) bool { return strings.EqualFold(rule, "renju") }

// headline returns the properties of a game on one line.
func headline(r *record.Record) string {
	players := ""
	if r.Black != "" || r.White != "" {
		players = strings.TrimSpace(r.Black+" "+r.BlackRank) + " – " + strings.TrimSpace(r.White+" "+r.WhiteRank)
	}
	rule := r.Rules
	if usualRule(rule) {
		rule = ""
	}
	words := []string{players, r.Result, r.Name, r.Event, r.Round, r.Place, r.Date, rule, r.Opening, r.Time, r.Overtime, r.Annotator, r.Source, r.Note}
	words = slices.DeleteFunc(words, func(s string) bool { return s == "" })
	return strings.ReplaceAll(strings.Join(words, ", "), "\n", " ")
}

// Close writes the library. It does not close the file.
func (w *Writer) Close() error {
	if w.root == nil {
		w.root = &record.Node{}
	}
	rooted := w.needsRoot()
	head := []byte(signature + strings.Repeat("\xff", headerLength-len(signature)))
	head[8], head[9] = major, minorNoRoot
	if rooted {
		head[9] = minorRoot
	}
	w.w.Write(head)
	type step struct {
		n       *record.Node
		text    string // on the board
		depth   int
		sibling bool
		bare    bool
	}
	todo := []step{{n: w.root}}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		bare := bareLabels(s.n)
		if s.depth > 0 || rooted {
			w.node(s.n, s.text, s.sibling, len(s.n.Children)+len(bare) == 0, s.bare)
		}
		if s.depth++; s.depth > maxDepth {
			return fmt.Errorf("RenLib: more than %d moves in a line", maxDepth)
		}
		for i := len(bare) - 1; i >= 0; i-- {
			todo = append(todo, step{bare[i].node, bare[i].text, s.depth, i < len(bare)-1, true})
		}
		for i := len(s.n.Children) - 1; i >= 0; i-- {
			c := s.n.Children[i]
			todo = append(todo, step{c, label(s.n, c.Move), s.depth, i < len(s.n.Children)-1 || len(bare) > 0, false})
		}
	}
	if err := w.w.Flush(); err != nil {
		return fmt.Errorf("RenLib: %w", err)
	}
	return nil
}

// needsRoot reports whether the tree needs a root of its own, as RenLib decides.
func (w *Writer) needsRoot() bool {
	r := w.root
	if len(r.Children) != 1 || r.Children[0].Move != (record.Move{Color: record.Black, Point: record.Point{X: 7, Y: 7}}) ||
		strings.Trim(r.Comment, "\n") != "" || len(r.Marks)+len(r.Other) > 0 {
		return true
	}
	for _, n := range (&record.Record{Root: r}).All() {
		if n.Move.Pass {
			return true
		}
	}
	return false
}

// label returns the text that a node writes on the point of a move.
func label(n *record.Node, m record.Move) string {
	if m.Pass {
		return ""
	}
	for _, mark := range n.Marks {
		if mark.Kind == record.Label && mark.Point == m.Point {
			return mark.Text
		}
	}
	return ""
}

type bareLabel struct {
	node *record.Node
	text string
}

// bareLabels returns the labels of a node on points where it has no child, each as a node
// to write.
func bareLabels(n *record.Node) (out []bareLabel) {
	for _, mark := range n.Marks {
		at := func(c *record.Node) bool { return !c.Move.Pass && c.Move.Point == mark.Point }
		written := func(b bareLabel) bool { return b.node.Move.Point == mark.Point }
		if mark.Kind == record.Label && mark.Text != "" && !slices.ContainsFunc(n.Children, at) && !slices.ContainsFunc(out, written) {
			out = append(out, bareLabel{&record.Node{Move: record.Move{Point: mark.Point}}, mark.Text})
		}
	}
	return out
}

// node writes one node. Errors of w.w come with Flush.
func (w *Writer) node(n *record.Node, text string, sibling, childless, bare bool) {
	var at, flags byte
	comment := strings.Trim(n.Comment, "\n")
	if n.Move.Color != record.None && !n.Move.Pass || bare {
		at = byteOf(n.Move.Point)
	}
	for _, f := range []struct {
		on   bool
		flag byte
	}{{sibling, flagSibling}, {childless, flagChildless}, {n.Get(markProperty) != nil, flagMark}, {comment != "", flagComment},
		{n.Get(startProperty) != nil, flagStart}, {bare, flagNoMove}, {text != "", flagExtended}} {
		if f.on {
			flags |= f.flag
		}
	}
	w.w.Write([]byte{at, flags})
	if text != "" {
		w.w.Write([]byte{0, moreText})
	}
	if comment != "" {
		line, lines, two := strings.Cut(strings.ReplaceAll(comment, "\b", " "), "\n")
		if two {
			line += "\b" + strings.ReplaceAll(lines, "\n", "\r\n")
		}
		w.text(line)
	}
	if text != "" {
		w.text(text)
	}
}

// text writes a text with its zero bytes.
func (w *Writer) text(s string) {
	s = strings.ReplaceAll(s, "\x00", " ")
	if b, err := w.enc.NewEncoder().String(s); err == nil && (b == s || !utf8.ValidString(b)) {
		s = b
	}
	w.w.WriteString(s + "\x00")
	if len(s)%2 == 0 {
		w.w.WriteByte(0)
	}
}
