package certificate_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
)

// A second checker, from the text of the rules and of the package's documentation alone: slow,
// and nothing in it comes from the rest of the program. A cell is row × size + column, pass
// is size × size.

type slowNode struct {
	move    int
	replies []slowReply
	other   *slowNode
}

type slowReply struct {
	cell int
	node *slowNode
}

type slowAnswer struct {
	reply, symmetry, back int // back is 0 if tree answers
	tree                  *slowNode
}

type slowLemma struct {
	stones  [2][]int
	move    int
	shared  []*slowNode
	answers []slowAnswer
}

type slowFile struct {
	rule, size, attacker int
	lemmas               []*slowLemma
}

const (
	freestyle = iota
	standard
	renjuRule
	caro
)

var errForm = errors.New("not in the form of a certificate")

// slowReader reads the bytes inside the compression. It panics with errForm.
type slowReader struct {
	in     []byte
	f      *slowFile
	labels []*slowNode
}

func want(ok bool) {
	if !ok {
		panic(errForm)
	}
}

func (r *slowReader) byte() int {
	want(len(r.in) > 0)
	c := r.in[0]
	r.in = r.in[1:]
	return int(c)
}

func (r *slowReader) number() (n int) {
	for shift := 0; ; shift += 7 {
		want(shift < 35)
		c := r.byte()
		n |= c & 127 << shift
		if c < 128 {
			return n
		}
	}
}

func (r *slowReader) cell() int {
	n := r.byte()
	if r.f.size > 15 {
		n = n<<8 | r.byte()
	}
	want(n <= r.f.size*r.f.size)
	return n
}

func (r *slowReader) node(deep int) *slowNode {
	want(deep <= 492)
	form := r.number()
	if form == 0 {
		label := r.number()
		want(label < len(r.labels))
		return r.labels[label]
	}
	n := &slowNode{move: r.cell()}
	want(n.move < r.f.size*r.f.size)
	listed := map[int]bool{}
	for range (form - 1) / 4 {
		c := r.cell()
		want(!listed[c])
		listed[c] = true
		n.replies = append(n.replies, slowReply{c, r.node(deep + 1)})
	}
	if (form-1)&2 != 0 {
		n.other = r.node(deep + 1)
	}
	if (form-1)&1 != 0 {
		r.labels = append(r.labels, n)
	}
	return n
}

func (r *slowReader) lemma() *slowLemma {
	l := &slowLemma{}
	r.labels = nil
	for side := range l.stones {
		for range r.number() {
			c, n := r.cell(), len(l.stones[side])
			want(c < r.f.size*r.f.size && (n == 0 || l.stones[side][n-1] < c))
			l.stones[side] = append(l.stones[side], c)
		}
	}
	l.move = r.cell()
	for range r.number() {
		l.shared = append(l.shared, r.node(1))
	}
	for range r.number() {
		a := slowAnswer{reply: r.cell(), symmetry: r.byte()}
		want(a.symmetry <= 8 && (len(l.answers) == 0 || l.answers[len(l.answers)-1].reply < a.reply))
		if a.symmetry == 8 {
			a.tree = r.node(1)
		} else {
			a.back = r.number()
			want(a.back > 0 && a.back <= len(r.f.lemmas))
		}
		l.answers = append(l.answers, a)
	}
	return l
}

func slowRead(file []byte) (f *slowFile, err error) {
	head := []byte("tengen-certificate 1\n")
	if !bytes.HasPrefix(file, head) {
		return nil, errForm
	}
	rest := bytes.NewReader(file[len(head):])
	zip, err := gzip.NewReader(rest)
	if err != nil {
		return nil, err
	}
	zip.Multistream(false)
	all, err := io.ReadAll(zip)
	if err != nil || rest.Len() > 0 {
		return nil, errForm
	}
	return slowParse(all)
}

// slowParse reads what is inside the compression.
func slowParse(all []byte) (f *slowFile, err error) {
	defer func() {
		if p := recover(); p == errForm {
			err = errForm
		} else if p != nil {
			panic(p)
		}
	}()
	f = &slowFile{}
	r := &slowReader{in: all, f: f}
	f.rule, f.size, f.attacker = r.byte(), r.byte(), r.byte()
	want(f.rule <= caro && f.size >= 5 && f.size <= 22 && f.attacker <= 1)
	for {
		tag := r.byte()
		want(tag <= 1)
		if tag == 0 {
			break
		}
		f.lemmas = append(f.lemmas, r.lemma())
	}
	want(r.number() == len(f.lemmas) && len(f.lemmas) > 0)
	sum := sha256.Sum256(all[:len(all)-len(r.in)])
	want(bytes.Equal(r.in, sum[:]))
	return f, nil
}

// slowBoard is a position; nobody but 'x' (Black) and 'o' (White) is on it, '.' is empty, and the
// edge is '#'. A point is the place of a cell in at, and 0 is that of a pass.
type slowBoard struct {
	rule, size int
	at         []byte
	points     []int  // of the cells
	empty      int    // points
	lines      [4]int // steps along a row, a column and the diagonals
}

func newSlowBoard(rule, size int) *slowBoard {
	wide := size + 2
	b := &slowBoard{rule: rule, size: size, at: bytes.Repeat([]byte("#"), wide*wide), lines: [4]int{1, wide, wide + 1, wide - 1}}
	for n := range size * size {
		b.points = append(b.points, (n/size+1)*wide+n%size+1)
		b.set(b.points[n], '.')
	}
	b.points = append(b.points, 0)
	return b
}

// set puts a stone on a point, or takes it away.
func (b *slowBoard) set(p int, c byte) {
	if b.at[p] = c; c == '.' {
		b.empty++
	} else {
		b.empty--
	}
}

// row returns the length of the unbroken row through a stone along a line, and the points at its
// ends.
func (b *slowBoard) row(p, line int) (n, back, fore int) {
	c := b.at[p]
	for back = p - line; b.at[back] == c; back -= line {
		n++
	}
	for fore = p; b.at[fore] == c; fore += line {
		n++
	}
	return n, back, fore
}

// wins reports whether a stone is in a row along a line that wins.
func (b *slowBoard) wins(p, line int) bool {
	n, back, fore := b.row(p, line)
	switch {
	case n < 5:
		return false
	case b.rule == standard || b.rule == renjuRule && b.at[p] == 'x':
		return n == 5
	case b.rule == caro:
		enemy := 'x' + 'o' - b.at[p]
		return b.at[back] != enemy || b.at[fore] != enemy
	}
	return true
}

// five reports whether a stone is in a row that wins.
func (b *slowBoard) five(p int) bool {
	for _, line := range b.lines {
		if b.wins(p, line) {
			return true
		}
	}
	return false
}

// fives adds the empty points where one more stone makes five in a row with the stone on a point:
// they are at an end of its unbroken row.
func (b *slowBoard) fives(out []int, stone int) []int {
	c := b.at[stone]
	for _, line := range b.lines {
		n, back, fore := b.row(stone, line)
		for _, end := range [2][2]int{{back, -line}, {fore, line}} {
			p, step := end[0], end[1]
			if b.at[p] != '.' {
				continue
			}
			long := n + 1 // of the row with the stone, and with those behind it
			for q := p + step; b.at[q] == c; q += step {
				long++
			}
			if long < 5 || slices.Contains(out, p) {
				continue
			}
			b.at[p] = c
			if b.wins(p, line) {
				out = append(out, p)
			}
			b.at[p] = '.'
		}
	}
	return out
}

// forbidden reports whether Black may not play on an empty point.
func (b *slowBoard) forbidden(p int) bool {
	if b.rule != renjuRule {
		return false
	}
	b.at[p] = 'x'
	defer func() { b.at[p] = '.' }()
	if b.five(p) {
		return false
	}
	fours, threes := 0, 0
	for _, line := range b.lines {
		if n, _, _ := b.row(p, line); n > 5 {
			return true
		}
		if n := b.fours(p, line); n > 0 {
			fours += n
		} else if b.three(p, line) {
			threes++
		}
	}
	return fours > 1 || threes > 1
}

// fours counts the sets of four stones with one on a point, along a line, that one more stone makes
// an exact five.
func (b *slowBoard) fours(p, line int) int {
	sets := map[[2]int]bool{} // the first of the five places and the one that was empty, or both ends of an unbroken four
	b.tries(p, line, func(q int) {
		if n, back, fore := b.row(p, line); n == 5 && back < q && q < fore {
			switch first, last := back+line, fore-line; q {
			case first:
				sets[[2]int{first + line, 0}] = true
			case last:
				sets[[2]int{first, 0}] = true
			default:
				sets[[2]int{first, q}] = true
			}
		}
	})
	return len(sets)
}

// three reports whether a stone is in a three along a line.
func (b *slowBoard) three(p, line int) (found bool) {
	b.tries(p, line, func(q int) {
		n, back, fore := b.row(p, line)
		if n != 4 || back > q || q > fore || b.at[back] != '.' || b.at[fore] != '.' || b.five(q) {
			return
		}
		for _, end := range [2]int{back, fore} {
			b.at[end] = 'x'
			n, _, _ := b.row(p, line)
			b.at[end] = '.'
			if n != 5 {
				return
			}
		}
		b.at[q] = '.'
		found = found || !b.forbidden(q)
		b.at[q] = 'x'
	})
	return found
}

// tries calls f with a black stone on each empty point of a line, up to four steps from a point.
func (b *slowBoard) tries(p, line int, f func(q int)) {
	for _, step := range [2]int{-line, line} {
		for i, q := 0, p+step; i < 4 && b.at[q] != '#'; i, q = i+1, q+step {
			if b.at[q] == '.' {
				b.at[q] = 'x'
				f(q)
				b.at[q] = '.'
			}
		}
	}
}

// image returns the position after a symmetry, as text.
func (b *slowBoard) image(symmetry int) string {
	out := make([]byte, b.size*b.size)
	for n := range out {
		x, y := n%b.size, n/b.size
		if symmetry&1 != 0 {
			x = b.size - 1 - x
		}
		if symmetry&2 != 0 {
			y = b.size - 1 - y
		}
		if symmetry&4 != 0 {
			x, y = y, x
		}
		out[y*b.size+x] = b.at[b.points[n]]
	}
	return string(out)
}

// slowCheck returns the plies of the theorem.
func slowCheck(f *slowFile) (plies int, err error) {
	positions, lengths := make([]string, len(f.lemmas)), make([]int, len(f.lemmas))
	for n := range f.lemmas {
		positions[n], lengths[n], err = f.holds(n, func(m int) (string, int) { return positions[m], lengths[m] })
		if err != nil {
			return 0, err
		}
	}
	return lengths[len(lengths)-1], nil
}

// board returns the position of a lemma, nil if two stones are on one point.
func (f *slowFile) board(n int) *slowBoard {
	b := newSlowBoard(f.rule, f.size)
	for side, stones := range f.lemmas[n].stones {
		for _, c := range stones {
			p := b.points[c]
			if b.at[p] != '.' {
				return nil
			}
			b.set(p, "xo"[side])
		}
	}
	return b
}

// holds checks a lemma, and returns its position and its plies. earlier returns those of one
// before it.
func (f *slowFile) holds(n int, earlier func(m int) (position string, plies int)) (position string, plies int, err error) {
	b, l, c := f.board(n), f.lemmas[n], "xo"[f.attacker]
	if b == nil {
		return "", 0, fmt.Errorf("lemma %d: two stones on one point", n)
	}
	var news []int
	for _, cell := range slices.Concat(l.stones[:]...) {
		news = append(news, b.points[cell])
	}
	more := len(l.stones[f.attacker]) - len(l.stones[1-f.attacker]) + f.attacker
	if slices.ContainsFunc(news, b.five) || more < 0 || more > 0 && f.rule != renjuRule {
		return "", 0, fmt.Errorf("lemma %d: no position with the attacker to move", n)
	}
	position = b.image(0)
	plies, ok := b.attack(c, b.points[l.move], news, func(reply int) (int, bool) {
		if reply == 0 && f.rule != renjuRule {
			return 0, true
		}
		for _, a := range l.answers {
			if b.points[a.reply] != reply {
				continue
			}
			if a.tree != nil {
				return b.tree(c, a.tree, reply)
			}
			want, plies := earlier(n - a.back)
			return plies, b.image(a.symmetry) == want
		}
		for _, t := range l.shared {
			if plies, ok := b.tree(c, t, reply); ok {
				return plies, true
			}
		}
		return 0, false
	})
	if !ok {
		return "", 0, fmt.Errorf("lemma %d does not hold", n)
	}
	return position, plies, nil
}

// tree reports whether a tree wins after the other side's stone on a point or its pass, and the
// plies.
func (b *slowBoard) tree(c byte, n *slowNode, last int) (plies int, ok bool) {
	return b.attack(c, b.points[n.move], []int{last}, func(reply int) (int, bool) {
		for _, r := range n.replies {
			if b.points[r.cell] == reply {
				return b.tree(c, r.node, reply)
			}
		}
		if n.other == nil {
			return 0, false
		}
		return b.tree(c, n.other, reply)
	})
}

// attack reports whether a stone c on a point wins if answer says that it goes on after every
// reply that needs an answer. A five that is possible in the position has the move in it, or one of
// the stones that are new: before them none was possible, or the reply stands on its point.
func (b *slowBoard) attack(c byte, move int, news []int, answer func(reply int) (plies int, ok bool)) (plies int, ok bool) {
	enemy := 'x' + 'o' - c
	if b.at[move] != '.' || c == 'x' && b.forbidden(move) {
		return 0, false
	}
	b.set(move, c)
	defer b.set(move, '.')
	if b.five(move) {
		return 1, true
	}
	var space [8]int
	fives := b.fives(space[:0], move)
	for _, p := range news {
		if b.at[p] == c {
			fives = b.fives(fives, p)
		} else if p != 0 && len(b.fives(nil, p)) > 0 {
			return 0, false
		}
	}
	if b.empty == 0 {
		return 0, false
	}
	replies := b.points
	if b.rule != caro && len(fives) == 1 {
		replies = fives // after any other, five follows
	} else if b.rule != caro && len(fives) > 1 {
		replies = nil // no stone stops two
	}
	plies = 1
	for _, reply := range replies {
		if reply != 0 && (b.at[reply] != '.' || enemy == 'x' && b.forbidden(reply)) {
			continue
		}
		if reply != 0 {
			if b.empty == 1 {
				return 0, false // the board is full
			}
			b.set(reply, enemy)
		}
		n, ok := 1, false
		for _, p := range fives { // no reply makes a new one, and only under caro one elsewhere takes one
			if b.at[p] == '.' {
				b.at[p] = c
				ok = ok || b.five(p)
				b.at[p] = '.'
			}
		}
		if !ok {
			n, ok = answer(reply)
		}
		if reply != 0 {
			b.set(reply, '.')
		}
		if !ok {
			return 0, false
		}
		plies = max(plies, n)
	}
	return plies + 2, true
}
