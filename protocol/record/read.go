package record

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// Read returns the games of a file, at least one. An error names the line.
func Read(r io.Reader) ([]*Record, error) {
	all, err := decode(r)
	if err != nil {
		return nil, fmt.Errorf("SGF: %w", err)
	}
	p := &parser{text: all, line: 1}
	var out []*Record
	setup, count := 0, 0
	for p.game() {
		nodes, err := p.mainLine()
		if err != nil {
			return nil, fmt.Errorf("SGF: %w", err)
		}
		if count += len(nodes); count > maxAllNodes {
			return nil, fmt.Errorf("SGF: line %d: more than %d nodes in all games", p.line, maxAllNodes)
		}
		rec, err := interpret(nodes, &setup)
		if err != nil {
			return nil, fmt.Errorf("SGF: %w", err)
		}
		out = append(out, rec)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("SGF: no game: want one that begins with (;")
	}
	return out, nil
}

// interpret makes a record from the nodes of a main line. setup counts the points
// set up in the whole file.
func interpret(nodes []properties, setup *int) (*Record, error) {
	rec := &Record{}
	if err := rec.root(&nodes[0]); err != nil {
		return nil, fmt.Errorf("line %d: %w", nodes[0].line, err)
	}
	rec.Nodes = make([]Node, len(nodes))
	for i := range nodes {
		n := &rec.Nodes[i]
		err := rec.node(n, &nodes[i])
		if *setup += len(n.Black) + len(n.White) + len(n.Empty); err == nil && *setup > maxSetup {
			err = fmt.Errorf("more than %d points are set up", maxSetup)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", nodes[i].line, err)
		}
	}
	return rec, nil
}

// root reads the properties of the game from the first node.
func (r *Record) root(p *properties) error {
	for name, to := range map[string]*string{
		"PB": &r.Black, "PW": &r.White, "RE": &r.Result, "RU": &r.Rules, "EV": &r.Event, "RO": &r.Round,
		"PC": &r.Place, "DT": &r.Date, "TM": &r.Time, "OT": &r.Overtime, "AP": &r.Program,
	} {
		*to = first(p, name)
	}
	if s := first(p, "GM"); s != "" {
		n, err := strconv.Atoi(s)
		if r.Game = Game(n); err != nil || r.Game != Go && r.Game != Gomoku {
			return fmt.Errorf("GM: game %q: want 1 (Go) or 4 (Gomoku and Renju)", shown(s))
		}
	}
	if s := strings.Replace(first(p, "KM"), ",", ".", 1); s != "" {
		k, err := strconv.ParseFloat(s, 64)
		if err != nil || math.IsNaN(k) || math.IsInf(k, 0) {
			return fmt.Errorf("KM: komi %q is not a number", shown(s))
		}
		r.Komi = k
	}
	if s := first(p, "HA"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 || n > MaxSize*MaxSize {
			return fmt.Errorf("HA: handicap %q is not a number of stones", shown(s))
		}
		r.Handicap = n
	}
	return r.size(first(p, "SZ"))
}

// size reads SZ, "15" or "15:15".
func (r *Record) size(s string) error {
	if s == "" {
		r.Size = goSize
		if r.Game == Gomoku {
			r.Size = gomokuSize
		}
		return nil
	}
	columns, rows, two := strings.Cut(s, ":")
	n, err := strconv.Atoi(strings.TrimSpace(columns))
	if err != nil || n < 1 || n > MaxSize {
		return fmt.Errorf("SZ: board size %q: want 1 to %d", shown(s), MaxSize)
	}
	if two && strings.TrimSpace(rows) != strings.TrimSpace(columns) {
		return fmt.Errorf("SZ: a board of %q: only squares are read", shown(s))
	}
	r.Size = n
	return nil
}

// first returns the first value of a property on one line, "" if there is none.
func first(p *properties, name string) string {
	if v := p.get(name); len(v) > 0 {
		return simpleText(v[0])
	}
	return ""
}

// node reads setup, move and comment of a node.
func (r *Record) node(n *Node, p *properties) error {
	seen := map[Point]string{}
	for _, s := range []struct {
		name string
		to   *[]Point
	}{{"AB", &n.Black}, {"AW", &n.White}, {"AE", &n.Empty}} {
		for _, v := range p.get(s.name) {
			if err := r.points(simpleText(v), s.name, s.to, seen); err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
		}
	}
	if s := first(p, "PL"); s != "" {
		switch strings.ToLower(s) {
		case "b", "black", "1":
			n.ToMove = Black
		case "w", "white", "2":
			n.ToMove = White
		default:
			return fmt.Errorf("PL: player %q: want B or W", shown(s))
		}
	}
	for name, col := range map[string]Color{"B": Black, "W": White} {
		v := p.get(name)
		switch {
		case v == nil:
			continue
		case len(v) > 1 || n.Move.Color != None:
			return fmt.Errorf("two moves in one node")
		}
		n.Move.Color = col
		s := simpleText(v[0])
		if s == "" || s == "tt" && r.Size <= passSize {
			n.Move.Pass = true
			continue
		}
		var err error
		if n.Move.Point, err = r.point(s); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if v := p.get("C"); len(v) > 0 {
		n.Comment = text(v[0])
	}
	return nil
}

// points reads a point or a rectangle of points, "aa:cc", named by two opposite
// corners.
func (r *Record) points(s, name string, to *[]Point, seen map[Point]string) error {
	if s == "" {
		return nil // AB[]: an empty list
	}
	from, until, rectangle := strings.Cut(s, ":")
	a, err := r.point(strings.TrimSpace(from))
	if err != nil {
		return err
	}
	b := a
	if rectangle {
		if b, err = r.point(strings.TrimSpace(until)); err != nil {
			return err
		}
	}
	for y := max(a.Y, b.Y); y >= min(a.Y, b.Y); y-- {
		for x := min(a.X, b.X); x <= max(a.X, b.X); x++ {
			p := Point{x, y}
			switch seen[p] {
			case name:
			case "":
				seen[p] = name
				*to = append(*to, p)
			default:
				return fmt.Errorf("point %q is in %s of the same node", r.pointText(p), seen[p])
			}
		}
	}
	return nil
}

// point reads "hc", and "h13" in Gomoku.
func (r *Record) point(s string) (Point, error) {
	bad := func() (Point, error) {
		return Point{}, fmt.Errorf("point %q: want two letters, as hc, on a board of %d×%[2]d", shown(s), r.Size)
	}
	if len(s) < 2 {
		return bad()
	}
	p := Point{X: letter(s[0])}
	if row, err := strconv.Atoi(s[1:]); err == nil && r.Game == Gomoku && s[1] != '+' {
		p.X, p.Y = letter(s[0]|0x20), row-1
	} else if len(s) == 2 && letter(s[1]) >= 0 {
		p.Y = r.Size - 1 - letter(s[1])
	} else {
		return bad()
	}
	if p.X < 0 || p.X >= r.Size || p.Y < 0 || p.Y >= r.Size {
		return bad()
	}
	return p, nil
}

// letter returns the number that a letter stands for, from 0; negative for any other
// character.
func letter(c byte) int {
	switch {
	case c >= 'a' && c <= 'z':
		return int(c - 'a')
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 26
	}
	return -1
}
