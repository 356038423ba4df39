package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// setup reads the set-up of a node.
func (g *interpreter) setup(n *Node, p *properties) error {
	var s Setup
	seen := map[Point]string{}
	for _, of := range []struct {
		name string
		to   *[]Point
	}{{"AB", &s.Black}, {"AW", &s.White}, {"AE", &s.Empty}} {
		values := p.take(of.name)
		for _, v := range values {
			points, err := g.rec.rectangle(nil, simpleText(v))
			if err == nil {
				err = g.count(len(points))
			}
			if err != nil {
				return fmt.Errorf("%s: %w", of.name, err)
			}
			for _, at := range points {
				switch seen[at] {
				case of.name:
				case "":
					seen[at] = of.name
					*of.to = append(*of.to, at)
				default:
					text, _ := g.rec.pointText(at)
					return fmt.Errorf("%s: point %q is in %s of the same node", of.name, text, seen[at])
				}
			}
		}
	}
	if v := first(p, "PL"); v != "" {
		switch strings.ToLower(v) {
		case "b", "black", "1":
			s.ToMove = Black
		case "w", "white", "2":
			s.ToMove = White
		default:
			return fmt.Errorf("PL: player %q: want B or W", Clip(v))
		}
	}
	if s.ToMove != None || len(seen) > 0 {
		n.Setup = &s
	}
	return nil
}

// move reads the move of a node.
func (g *interpreter) move(n *Node, p *properties) error {
	for _, of := range []struct {
		name string
		c    Color
	}{{"B", Black}, {"W", White}} {
		v := p.take(of.name)
		switch {
		case v == nil:
			continue
		case len(v) > 1 || n.Move.Color != None:
			return errors.New("two moves in one node")
		}
		n.Move.Color = of.c
		s := simpleText(v[0])
		if s == "" || s == "tt" && g.rec.Size > 0 && g.rec.Size <= passSize {
			n.Move.Pass = true
			continue
		}
		if g.rec.Size > 0 {
			at, err := g.rec.parsePoint(s)
			if err == nil {
				n.Move.Point = at
				continue
			}
			if g.rec.Game.Letters() {
				return fmt.Errorf("%s: %w", of.name, err)
			}
		}
		if n.Move.Text = s; slices.ContainsFunc([]rune(s), func(r rune) bool { return r <= ' ' }) {
			return fmt.Errorf("%s: %q is not a move", of.name, Clip(s))
		}
	}
	return nil
}
