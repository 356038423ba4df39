package verify

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tengen/movegen/renju"
)

// magic begins a proof.
const magic = "tengen-proof 1"

// WriteTo writes the text form.
func (p *Proof) WriteTo(w io.Writer) (int64, error) {
	cw := &countingWriter{w: w}
	bw := bufio.NewWriter(cw)
	fmt.Fprintf(bw, "%s\nrule %v\nsize %d\nattacker %v\n", magic, p.Rule, p.Size, p.Attacker)
	for i, cells := range [3][]renju.Cell{p.Black, p.White, p.Walls} {
		if len(cells) > 0 {
			fmt.Fprintf(bw, "%s %s\n", [3]string{"black", "white", "walls"}[i], renju.FormatMoves(cells))
		}
	}
	bw.WriteByte('\n')
	if p.Root != nil {
		t := treeWriter{w: bw, uses: map[*Node]int{}, labels: map[*Node]int{}}
		t.count(p.Root)
		t.write(p.Root)
	}
	bw.WriteByte('\n')
	err := bw.Flush()
	return cw.n, err
}

type countingWriter struct {
	w io.Writer
	n int64
}

func (c *countingWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

type treeWriter struct {
	w      *bufio.Writer
	uses   map[*Node]int
	labels map[*Node]int
	column int
}

func (t *treeWriter) count(n *Node) {
	if t.uses[n]++; t.uses[n] > 1 {
		return
	}
	for _, r := range n.Replies {
		t.count(r.Answer)
	}
	if n.Otherwise != nil {
		t.count(n.Otherwise)
	}
}

func (t *treeWriter) text(s string) {
	t.w.WriteString(s)
	t.column += len(s)
}

func (t *treeWriter) write(n *Node) {
	if t.uses[n] > 1 {
		if id, ok := t.labels[n]; ok {
			t.text("#" + strconv.Itoa(id))
			return
		}
		t.labels[n] = len(t.labels) + 1
		t.text("#" + strconv.Itoa(t.labels[n]) + "=")
	}
	t.text(n.Move.String())
	if len(n.Replies) == 0 && n.Otherwise == nil {
		return
	}
	sep := "("
	item := func(reply string, answer *Node) {
		if t.text(sep); t.column > 100 {
			t.w.WriteByte('\n')
			t.column = 0
		}
		sep = " "
		t.text(reply + ":")
		t.write(answer)
	}
	for _, r := range n.Replies {
		item(r.Move.String(), r.Answer)
	}
	if n.Otherwise != nil {
		item("*", n.Otherwise)
	}
	t.text(")")
}

// Parse reads the text form. Errors name the line and what is wrong. It checks
// the form only; Verify checks the rest.
func Parse(r io.Reader) (*Proof, error) { return parseUpTo(r, maxTree) }

// parseUpTo is Parse with another bound of the tree, in nodes.
func parseUpTo(r io.Reader, most int) (*Proof, error) {
	br := bufio.NewReaderSize(r, maxLine)
	p := &Proof{}
	seen := map[string]bool{}
	for n := 1; ; n++ {
		raw, err := br.ReadSlice('\n')
		if err == bufio.ErrBufferFull {
			return nil, fmt.Errorf("line %d: longer than %d bytes", n, maxLine)
		}
		if err != nil && err != io.EOF {
			return nil, err
		}
		atEnd := err == io.EOF
		line := strings.TrimSpace(string(raw))
		if n == 1 {
			if line != magic {
				return nil, fmt.Errorf("line 1: want %q, got %q", magic, clip(line))
			}
			continue
		}
		if line == "" {
			if atEnd {
				return nil, fmt.Errorf("line %d: the proof ends without a tree", n)
			}
			if err := p.complete(seen); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			t := treeReader{r: br, line: n + 1, size: p.Size, most: most, labels: map[int]*Node{}}
			if p.Root, err = t.read(); err != nil {
				return nil, fmt.Errorf("line %d: %w", t.line, err)
			}
			return p, nil
		}
		if err := p.field(line, seen); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
}

// clip shortens text for a message, to whole characters: plaintext.Clip again, because this package builds on the
// rules alone.
func clip(s string) string {
	left := 40
	for i := range s {
		if left == 0 {
			return s[:i] + "…"
		}
		left--
	}
	return s
}

// field reads one line of the header.
func (p *Proof) field(line string, seen map[string]bool) (err error) {
	name, value, _ := strings.Cut(line, " ")
	value = strings.TrimSpace(value)
	if seen[name] {
		return fmt.Errorf("%s is given twice", clip(name))
	}
	seen[name] = true
	cells := func() ([]renju.Cell, error) {
		if p.Size == 0 {
			return nil, fmt.Errorf("%s comes before size", name)
		}
		return renju.ParseMoves(value, p.Size)
	}
	switch name {
	case "rule":
		p.Rule, err = renju.ParseRule(value)
	case "size":
		if p.Size, err = strconv.Atoi(value); err != nil || p.Size < renju.MinSize || p.Size > renju.MaxSize {
			err = fmt.Errorf("bad size %q: want %d…%d", clip(value), renju.MinSize, renju.MaxSize)
		}
	case "attacker":
		switch value {
		case "black":
			p.Attacker = renju.Black
		case "white":
			p.Attacker = renju.White
		default:
			err = fmt.Errorf("bad attacker %q: want black or white", clip(value))
		}
	case "black":
		p.Black, err = cells()
	case "white":
		p.White, err = cells()
	case "walls":
		p.Walls, err = cells()
	default:
		err = fmt.Errorf("unknown field %q", clip(name))
	}
	return err
}

func (p *Proof) complete(seen map[string]bool) error {
	for _, name := range []string{"rule", "size", "attacker"} {
		if !seen[name] {
			return fmt.Errorf("the header lacks %s", name)
		}
	}
	return nil
}

// treeReader parses the tree.
type treeReader struct {
	r      *bufio.Reader
	line   int
	size   int
	most   int // bound of nodes
	deep   int
	nodes  int
	labels map[int]*Node
	failed error // of reading
}

// end is what comes after the last byte.
const end = -1

// next consumes a byte. Where reading fails, the text ends.
func (t *treeReader) next() rune {
	c, err := t.r.ReadByte()
	if err != nil {
		if err != io.EOF {
			t.failed = err
		}
		return end
	}
	return rune(c)
}

// peek returns the next byte that is not white space without consuming it.
func (t *treeReader) peek() rune {
	for {
		switch c := t.next(); c {
		case '\n':
			t.line++
		case ' ', '\t', '\r':
		case end:
			return end
		default:
			t.r.UnreadByte()
			return c
		}
	}
}

// word reads letters and digits, at most ten.
func (t *treeReader) word() string {
	var w []byte
	t.peek()
	for len(w) < 10 {
		c := t.next()
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			if c != end {
				t.r.UnreadByte()
			}
			break
		}
		w = append(w, byte(c))
	}
	return string(w)
}

func (t *treeReader) expect(want rune) error {
	switch c := t.peek(); c {
	case want:
		t.next()
		return nil
	case end:
		return fmt.Errorf("want %q, the proof ends", want)
	default:
		return fmt.Errorf("want %q, got %q", want, c)
	}
}

func (t *treeReader) read() (*Node, error) {
	n, err := t.node()
	if err == nil {
		if c := t.peek(); c != end {
			err = fmt.Errorf("%q after the end of the tree", c)
		}
	}
	if t.failed != nil {
		err = t.failed
	}
	if err != nil {
		return nil, err
	}
	return n, nil
}

func (t *treeReader) node() (*Node, error) {
	if t.deep++; t.deep > maxDeep {
		return nil, fmt.Errorf("the tree is deeper than %d moves", maxDeep)
	}
	defer func() { t.deep-- }()
	if t.nodes++; t.nodes > t.most {
		return nil, fmt.Errorf("more than %d moves", t.most)
	}
	n := &Node{}
	if t.peek() == '#' {
		t.next()
		id, err := strconv.Atoi(t.word())
		if err != nil || id < 0 {
			return nil, fmt.Errorf("bad label after '#'")
		}
		if t.peek() != '=' {
			old, ok := t.labels[id]
			if !ok {
				return nil, fmt.Errorf("label #%d is used before it is set", id)
			}
			return old, nil
		}
		t.next()
		if t.labels[id] != nil {
			return nil, fmt.Errorf("label #%d is set twice", id)
		}
		// The label is set only once the node is complete, so that no node contains
		// itself.
		defer func() { t.labels[id] = n }()
	}
	var err error
	if n.Move, err = renju.ParseCell(t.word(), t.size); err != nil {
		return nil, err
	}
	if t.peek() != '(' {
		return n, nil
	}
	t.next()
	for t.peek() != ')' {
		if n.Otherwise != nil {
			return nil, fmt.Errorf("a reply after \"*\" at %v", n.Move)
		}
		var reply Reply
		star := t.peek() == '*'
		if star {
			t.next()
		} else if reply.Move, err = renju.ParseCell(t.word(), t.size); err != nil {
			return nil, err
		}
		if err := t.expect(':'); err != nil {
			return nil, err
		}
		if reply.Answer, err = t.node(); err != nil {
			return nil, err
		}
		if star {
			n.Otherwise = reply.Answer
			continue
		}
		for _, r := range n.Replies {
			if r.Move == reply.Move {
				return nil, fmt.Errorf("the reply %v is answered twice at %v", r.Move, n.Move)
			}
		}
		n.Replies = append(n.Replies, reply)
	}
	return n, t.expect(')')
}
