package verify

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"tengen/movegen/jungo"
)

// Header is the first line of every proof.
const Header = "tengen-jungo-proof 1"

// maxLine bounds a line of the text form, in bytes.
const maxLine = 256

// maxMoves bounds the moves of a proof, twice those that the exact search writes.
const maxMoves = 8 << 20

// Claim is a strategy of one side.
type Claim struct {
	Side jungo.Colour
	// Goal is the least score the side forces, its own stones minus the
	// other's.
	Goal int
	// Moves holds the side's move for each position, by Key.
	Moves map[string]jungo.Point
}

// Proof is a position under the simple ko rule with claims about its score.
type Proof struct {
	Root   jungo.Tiny
	Size   int
	Claims []Claim
}

// Key identifies a position without its player to move: stones, ko point and passes.
func Key(b *jungo.Board) string {
	var s strings.Builder
	for p := 0; p < b.Points(); p++ {
		s.WriteByte(".XO"[b.At(jungo.Point(p))])
	}
	ko := "-"
	if k := b.KoPoint(); k >= 0 {
		ko = b.MoveText(k)
	}
	fmt.Fprintf(&s, " %s %d", ko, b.Passes())
	return s.String()
}

// board sets the proof's position up.
func (p *Proof) board() (*jungo.Board, error) {
	g, err := jungo.TinyOf(p.Size)
	if err != nil {
		return nil, err
	}
	return g.Board(&p.Root, jungo.KoSimple)
}

// WriteTo writes the text form, positions in order.
func (p *Proof) WriteTo(w io.Writer) (int64, error) {
	b, err := p.board()
	if err != nil {
		return 0, err
	}
	out := bufio.NewWriter(w)
	f := strings.Fields(Key(b))
	n, _ := fmt.Fprintf(out, "%s\nsize %d\nstones %s\nto-move %v\nko %s\npasses %s\n", Header, p.Size, f[0], b.Side(), f[1], f[2])
	for _, c := range p.Claims {
		k, _ := fmt.Fprintf(out, "claim %v %d\n", c.Side, c.Goal)
		n += k
		for _, key := range slices.Sorted(maps.Keys(c.Moves)) {
			k, _ := fmt.Fprintf(out, "%s %s\n", key, jungo.MoveText(c.Moves[key], p.Size))
			n += k
		}
	}
	return int64(n), out.Flush()
}

// Parse reads the text form. Errors name the line.
func Parse(r io.Reader) (*Proof, error) { return parse(r, maxMoves) }

// parse is Parse with another bound of the lines.
func parse(r io.Reader, most int) (*Proof, error) {
	sc := bufio.NewScanner(r)
	sc.Buffer(make([]byte, maxLine), maxLine)
	p := &Proof{}
	n := 0
	next := func(name string) (string, error) {
		n++
		if !sc.Scan() {
			return "", fmt.Errorf("line %d: missing, want %s", n, name)
		}
		value, ok := strings.CutPrefix(sc.Text(), name+" ")
		if !ok {
			return "", fmt.Errorf("line %d: want %s", n, name)
		}
		return strings.TrimSpace(value), nil
	}
	if version, err := next("tengen-jungo-proof"); err != nil || version != "1" {
		return nil, fmt.Errorf("line 1: not %q", Header)
	}
	if err := p.parseRoot(next); err != nil {
		return nil, err
	}
	for n++; sc.Scan(); n++ {
		if n > most {
			return nil, fmt.Errorf("line %d: a proof has at most %d lines", n, most)
		}
		f := strings.Fields(sc.Text())
		var err error
		switch {
		case len(f) == 3 && f[0] == "claim":
			err = p.parseClaim(f[1], f[2])
		case len(f) == 4 && len(p.Claims) > 0:
			c := &p.Claims[len(p.Claims)-1]
			c.Moves[strings.Join(f[:3], " ")], err = jungo.ParseMove(f[3], p.Size)
		default:
			err = fmt.Errorf("%q is neither a claim nor a position with its move", sc.Text())
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := sc.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", n, err)
	}
	if len(p.Claims) == 0 {
		return nil, fmt.Errorf("line %d: nothing is claimed", n)
	}
	return p, nil
}

// parseRoot reads the position.
func (p *Proof) parseRoot(next func(string) (string, error)) error {
	text := map[string]string{}
	for _, name := range []string{"size", "stones", "to-move", "ko", "passes"} {
		v, err := next(name)
		if err != nil {
			return err
		}
		text[name] = v
	}
	var err error
	if p.Size, err = strconv.Atoi(text["size"]); err != nil {
		return fmt.Errorf("size %q is not a number", text["size"])
	}
	g, err := jungo.TinyOf(p.Size)
	if err != nil {
		return err
	}
	if len(text["stones"]) != g.Points {
		return fmt.Errorf("stones: %d points, want %d", len(text["stones"]), g.Points)
	}
	for i, r := range []byte(text["stones"]) {
		switch r {
		case 'X', 'O':
			p.Root.Stones[strings.IndexByte("XO", r)] |= g.Bit(jungo.Point(i))
		case '.':
		default:
			return fmt.Errorf("stones: %q is neither X nor O nor a dot", r)
		}
	}
	turn, err := jungo.ParseColour(text["to-move"])
	if err != nil {
		return err
	}
	p.Root.Turn = uint8(turn - jungo.Black)
	if text["ko"] != "-" {
		k, err := jungo.ParseMove(text["ko"], p.Size)
		if err != nil || k < 0 || g.Empty(&p.Root)&g.Bit(k) == 0 {
			return fmt.Errorf("ko: %q is no empty point", text["ko"])
		}
		p.Root.Ko = g.Bit(k)
	}
	switch text["passes"] {
	case "0", "1", "2":
		p.Root.Passes = text["passes"][0] - '0'
	default:
		return fmt.Errorf("passes: %q is not 0, 1 or 2", text["passes"])
	}
	_, err = p.board()
	return err
}

func (p *Proof) parseClaim(side, goal string) error {
	c := Claim{Moves: map[string]jungo.Point{}}
	var err error
	if c.Side, err = jungo.ParseColour(side); err != nil {
		return err
	}
	if c.Goal, err = strconv.Atoi(goal); err != nil {
		return fmt.Errorf("goal %q is not a number", goal)
	}
	p.Claims = append(p.Claims, c)
	return nil
}
