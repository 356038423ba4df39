package record

import (
	"strconv"
	"strings"

	"tengen/internal/plaintext"
	"tengen/internal/say"
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
			points, err := g.rec.rectangle(simpleText(v))
			if err == nil {
				err = g.count(len(points))
			}
			if err != nil {
				return say.In.With(of.name, err)
			}
			for _, at := range points {
				switch seen[at] {
				case of.name:
				case "":
					seen[at] = of.name
					*of.to = append(*of.to, at)
				default:
					text, _ := g.rec.pointText(at)
					return sayPointIn.With(of.name, strconv.Quote(text), seen[at])
				}
			}
		}
	}
	if v := g.first(p, "PL"); v != "" {
		switch strings.ToLower(v) {
		case "b", "black", "1":
			s.ToMove = Black
		case "w", "white", "2":
			s.ToMove = White
		default:
			return sayPL.With(strconv.Quote(plaintext.Clip(v)))
		}
	}
	if s.ToMove != None || len(seen) > 0 {
		n.Setup = &s
	}
	return nil
}

// move reads the moves of a node: one, by the format. More are kept for nodes of their own.
func (g *interpreter) move(n *Node, p *properties) error {
	moves := g.openingOf(p)
	opening := len(moves)
	for i := range p.list {
		c, isMove := map[string]Color{"B": Black, "W": White}[p.list[i].Name]
		if !isMove {
			continue
		}
		for _, v := range p.list[i].Values {
			m, err := g.moveOf(p.pos, c, simpleText(v))
			if err != nil {
				return say.In.With(p.list[i].Name, err)
			}
			moves = append(moves, m)
		}
		p.list[i].Values = nil
	}
	if len(moves) == 0 {
		return nil
	}
	if n.Move, g.more = moves[0], append(g.more, moves[1:]...); len(moves)-opening > 1 {
		g.note(p.pos, sayManyMoves.With(len(moves)-opening))
	}
	return nil
}

// moveOf reads a move. A pass is empty, or a point beyond the corner: tt on boards up to 19×19,
// and with some programs the one next to the corner on any board.
func (g *interpreter) moveOf(pos int, c Color, s string) (Move, error) {
	m := Move{Color: c}
	size := g.rec.Size
	if s == "" || s == "tt" && size > 0 && size <= passSize {
		m.Pass = true
		return m, nil
	}
	if size > 0 {
		at, err := g.rec.parsePoint(s)
		if err == nil {
			m.Point = at
			return m, nil
		}
		if len(s) == 2 && s[0] == s[1] && letter(s[0]) == size {
			g.note(pos, sayCorner.With(strconv.Quote(s)))
			m.Pass = true
			return m, nil
		}
		if g.rec.Game.Letters() {
			return m, err
		}
	}
	m.Text = s
	return m, g.rec.Game.CheckMove(s)
}

// openingOf reads the first stones as Gomoku Quest writes them: QPR has the three stones of the
// pattern, QSLB or QSLW the stone that was chosen next.
func (g *interpreter) openingOf(p *properties) (out []Move) {
	for _, of := range []struct {
		name string
		c    Color
	}{{"QPR", Black}, {"QSLB", Black}, {"QSLW", White}} {
		v := p.find(of.name)
		if v < 0 || g.rec.Game != Gomoku {
			continue
		}
		var moves []Move
		c := of.c
		for _, value := range p.list[v].Values {
			for text := range strings.SplitSeq(value, ",") {
				m, err := g.moveOf(p.pos, c, simpleText(text))
				if err != nil {
					moves = nil
					break
				}
				moves = append(moves, m)
				c = c.Other()
			}
		}
		if moves == nil {
			g.note(p.pos, sayQuest.With(of.name))
			continue
		}
		p.take(of.name)
		out = append(out, moves...)
	}
	return out
}
