package record

import (
	"errors"
	"io"
	"iter"
	"strings"

	"tengen/internal/say"
)

// Games returns the games of a file one after the other, without keeping them. An error
// names the line and the byte; if the loop continues after one, it goes on after the
// game, if the game's end can be found.
func Games(r io.Reader) iter.Seq2[*Record, error] { return GamesIn(r, "") }

// GamesIn is Games for files whose games without CA are in the encoding usual, such as shift_jis;
// with "" they are read as Games reads them.
func GamesIn(r io.Reader, usual string) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		s := scanner{line: 1}
		var err error
		s.r, s.offset, s.marked, err = withoutMark(r)
		if err == nil && usual != "" {
			s.set, err = charsetOf(usual)
		}
		if s.marked {
			s.set = charset{name: "utf-8"}
		}
		if err != nil {
			yield(nil, saySGF.With(err))
			return
		}
		for {
			p, err := s.next()
			if err == io.EOF {
				return
			}
			var rec *Record
			if err == nil {
				rec, err = p.record()
			}
			if err != nil {
				rec, err = nil, saySGF.With(err)
			}
			if !yield(rec, err) {
				return
			}
			if s.err != nil && s.err != io.EOF {
				return
			}
		}
	}
}

// First returns the first game of a file as GamesIn reads it, or the error in its place, and looks for
// no further game.
func First(r io.Reader, usual string) (*Record, error) {
	for rec, err := range GamesIn(r, usual) {
		return rec, err
	}
	return nil, saySGF.With(sayNoGame.With())
}

// Read returns all games of a file, at least one. An error names the line and the byte.
func Read(r io.Reader) (out []*Record, err error) {
	nodes := 0
	for rec, err := range Games(r) {
		if err != nil {
			return nil, err
		}
		for range rec.All() {
			nodes++
		}
		if out = append(out, rec); nodes > maxNodes || len(out) > maxGames {
			return nil, saySGF.With(sayManyGames.With(maxGames, maxNodes))
		}
	}
	if len(out) == 0 {
		return nil, saySGF.With(sayNoGame.With())
	}
	return out, nil
}

// record reads the text of a game.
func (p *piece) record() (*Record, error) {
	text, err := p.set.decode(p.raw)
	if err != nil {
		return nil, say.In.With(SayPlace.With(p.line, p.offset), err)
	}
	g := interpreter{rec: &Record{}}
	place := func(pos int) *say.Message {
		pos = min(pos, len(text))
		return SayPlace.With(p.line+strings.Count(text[:pos], "\n"), p.offset+p.set.length(text[:pos]))
	}
	g.note = func(pos int, what *say.Message) {
		if len(g.rec.Notes) < maxNotes {
			g.rec.Notes = append(g.rec.Notes, say.In.With(place(pos), what))
		}
	}
	if p.note != nil {
		g.rec.Notes = []*say.Message{p.note}
	}
	if what := p.set.misnamed(p.raw, text); what != nil && p.note == nil {
		g.note(0, sayMayErr.With(what))
	}
	err = (&parser{text: text}).tree(g.node)
	var f *fault
	switch {
	case errors.As(err, &f):
		return nil, say.In.With(place(f.pos), f.err)
	case err != nil:
		return nil, err
	}
	return g.rec, nil
}

// interpreter makes a record from the nodes of a file.
type interpreter struct {
	rec    *Record
	free   []Node // allocated, not used yet
	more   []Move // of the node that is read, after its first
	nodes  int
	points int // set up or marked
	// note tells what was not read as it stands at a place of the text.
	note func(pos int, what *say.Message)
}

// count counts points that are set up or marked.
func (g *interpreter) count(n int) error {
	if g.points += n; g.points > maxPoints {
		return sayManyMarks.With(maxPoints)
	}
	return nil
}

// node makes a node from its properties and adds it to its parent.
func (g *interpreter) node(parent *Node, p *properties) (*Node, error) {
	if g.nodes++; g.nodes > maxNodes {
		return nil, &fault{p.pos, SayManyNodes.With(maxNodes)}
	}
	if len(g.free) == 0 {
		g.free = make([]Node, min(g.nodes, slab))
	}
	n := &g.free[0]
	g.free = g.free[1:]
	if parent == nil {
		g.rec.Root = n
		if err := g.properties(p); err != nil {
			return nil, &fault{p.pos, err}
		}
	} else {
		parent.Children = append(parent.Children, n)
	}
	for _, read := range []func(*Node, *properties) error{g.setup, g.move, g.comment, g.marks, g.others} {
		if err := read(n, p); err != nil {
			return nil, &fault{p.pos, err}
		}
	}
	for _, m := range g.more {
		n = n.Add(m)
	}
	g.more = g.more[:0]
	return n, nil
}

func (g *interpreter) comment(n *Node, p *properties) error {
	n.Comment = joined(p, "C")
	return nil
}

// others keeps the properties that nobody took.
func (g *interpreter) others(n *Node, p *properties) error {
	for _, q := range p.list {
		if len(q.Values) > 0 {
			n.Other = append(n.Other, q)
		}
	}
	return nil
}
