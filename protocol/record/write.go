package record

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// WriteTo writes the game as SGF, FF[4] in UTF-8. If the size is out of range or a
// point is off the board, it fails and writes nothing.
func (r *Record) WriteTo(w io.Writer) (int64, error) {
	if r.Size < 1 || r.Size > MaxSize {
		return 0, fmt.Errorf("SGF: board size %d: want 1 to %d", r.Size, MaxSize)
	}
	var out bytes.Buffer
	out.WriteString("(;FF[4]CA[UTF-8]")
	if r.Game != 0 {
		fmt.Fprintf(&out, "GM[%d]", r.Game)
	}
	fmt.Fprintf(&out, "SZ[%d]", r.Size)
	komi, handicap := "", ""
	if r.Komi != 0 {
		komi = strconv.FormatFloat(r.Komi, 'f', -1, 64)
	}
	if r.Handicap != 0 {
		handicap = strconv.Itoa(r.Handicap)
	}
	for _, p := range [][2]string{
		{"AP", r.Program}, {"EV", r.Event}, {"RO", r.Round}, {"PC", r.Place}, {"DT", r.Date},
		{"PB", r.Black}, {"PW", r.White}, {"RU", r.Rules}, {"KM", komi}, {"HA", handicap},
		{"TM", r.Time}, {"OT", r.Overtime}, {"RE", r.Result},
	} {
		if v := simpleText(escape(p[1])); v != "" {
			fmt.Fprintf(&out, "%s[%s]", p[0], escape(v))
		}
	}
	moves := 0
	for i := range r.Nodes {
		n := &r.Nodes[i]
		if i > 0 {
			out.WriteByte(';')
		}
		if err := r.writeNode(&out, n); err != nil {
			return 0, fmt.Errorf("SGF: node %d: %w", i+1, err)
		}
		if n.Move.Color != None {
			moves++
		}
		if i == 0 || n.Comment != "" || n.Move.Color != None && moves%lineMoves == 0 {
			out.WriteByte('\n')
		}
	}
	out.WriteString(")\n")
	return out.WriteTo(w)
}

func (r *Record) writeNode(out *bytes.Buffer, n *Node) error {
	for _, s := range []struct {
		name   string
		points []Point
	}{{"AB", n.Black}, {"AW", n.White}, {"AE", n.Empty}} {
		if len(s.points) == 0 {
			continue
		}
		out.WriteString(s.name)
		for _, p := range s.points {
			if err := r.check(p); err != nil {
				return err
			}
			fmt.Fprintf(out, "[%s]", r.pointText(p))
		}
	}
	letters := [...]string{Black: "B", White: "W"}
	if n.ToMove == Black || n.ToMove == White {
		fmt.Fprintf(out, "PL[%s]", letters[n.ToMove])
	}
	if c := n.Move.Color; c == Black || c == White {
		point := ""
		if !n.Move.Pass {
			if err := r.check(n.Move.Point); err != nil {
				return err
			}
			point = r.pointText(n.Move.Point)
		}
		fmt.Fprintf(out, "%s[%s]", letters[c], point)
	}
	if n.Comment != "" {
		fmt.Fprintf(out, "C[%s]", escape(n.Comment))
	}
	return nil
}

func (r *Record) check(p Point) error {
	if p.X < 0 || p.X >= r.Size || p.Y < 0 || p.Y >= r.Size {
		return fmt.Errorf("point %v lies off the board of %d×%[2]d", p, r.Size)
	}
	return nil
}

// pointText returns the two letters of a point.
func (r *Record) pointText(p Point) string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	return string([]byte{letters[p.X], letters[r.Size-1-p.Y]})
}

var escaper = strings.NewReplacer(`\`, `\\`, `]`, `\]`)

func escape(s string) string { return escaper.Replace(s) }
