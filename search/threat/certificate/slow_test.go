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

// slowBoard is a position; nobody but 'x' (Black) and 'o' (White) is on it, '.' is empty.
type slowBoard struct {
	rule int
	at   [][]byte
}

func newSlowBoard(rule, size int) *slowBoard {
	b := &slowBoard{rule: rule}
	for range size {
		b.at = append(b.at, bytes.Repeat([]byte("."), size))
	}
	return b
}

func (b *slowBoard) point(n int) *byte { return &b.at[n/len(b.at)][n%len(b.at)] }

func (b *slowBoard) get(x, y int) byte {
	if x < 0 || y < 0 || x >= len(b.at) || y >= len(b.at) {
		return '#'
	}
	return b.at[y][x]
}

var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// row returns the length of the unbroken row through a stone, and what is at its ends, with
// the distances from the stone.
func (b *slowBoard) row(x, y, d int) (n, back, fore int, ends [2]byte) {
	dx, dy, c := directions[d][0], directions[d][1], b.at[y][x]
	for b.get(x+(fore+1)*dx, y+(fore+1)*dy) == c {
		fore++
	}
	for b.get(x-(back+1)*dx, y-(back+1)*dy) == c {
		back++
	}
	fore, back = fore+1, back+1
	return fore + back - 1, -back, fore, [2]byte{b.get(x-back*dx, y-back*dy), b.get(x+fore*dx, y+fore*dy)}
}

// five reports whether the stone on (x, y) is in a row that wins.
func (b *slowBoard) five(x, y int) bool {
	c, enemy := b.at[y][x], byte('x'+'o')-b.at[y][x]
	for d := range directions {
		switch n, _, _, ends := b.row(x, y, d); {
		case n < 5:
		case b.rule == standard || b.rule == renjuRule && c == 'x':
			if n == 5 {
				return true
			}
		case b.rule == caro && ends[0] == enemy && ends[1] == enemy:
		default:
			return true
		}
	}
	return false
}

// makes reports whether a stone c on the empty point (x, y) would make five.
func (b *slowBoard) makes(x, y int, c byte) bool {
	b.at[y][x] = c
	defer func() { b.at[y][x] = '.' }()
	return b.five(x, y)
}

// fives returns the empty points where c makes five: with four stones of c it is one of five
// points in a row.
func (b *slowBoard) fives(c byte) (out []int) {
	b.each(func(x, y int) {
		for _, d := range directions {
			stones, ex, ey := 0, -1, -1
			for i := range 5 {
				switch p := b.get(x+i*d[0], y+i*d[1]); {
				case p == c:
					stones++
				case p == '.':
					ex, ey = x+i*d[0], y+i*d[1]
				}
				if stones < i { // neither stones nor one empty point
					break
				}
			}
			if n := ey*len(b.at) + ex; stones == 4 && ex >= 0 && !slices.Contains(out, n) && b.makes(ex, ey, c) {
				out = append(out, n)
			}
		}
	})
	return out
}

// forbidden reports whether Black may not play on the empty point (x, y).
func (b *slowBoard) forbidden(x, y int) bool {
	if b.rule != renjuRule {
		return false
	}
	b.at[y][x] = 'x'
	defer func() { b.at[y][x] = '.' }()
	if b.five(x, y) {
		return false
	}
	fours, threes := 0, 0
	for d := range directions {
		if n, _, _, _ := b.row(x, y, d); n > 5 {
			return true
		}
		if n := b.fours(x, y, d); n > 0 {
			fours += n
		} else if b.three(x, y, d) {
			threes++
		}
	}
	return fours > 1 || threes > 1
}

// fours counts the sets of four stones with (x, y), in one direction, that one more stone
// makes an exact five.
func (b *slowBoard) fours(x, y, d int) int {
	sets := map[[2]int]bool{} // the first of the five places and the one that was empty, or both ends of an unbroken four
	b.tries(x, y, d, func(i int) {
		if n, back, fore, _ := b.row(x, y, d); n == 5 && back < i && i < fore {
			switch first, last := back+1, fore-1; i {
			case first:
				sets[[2]int{first + 1, 0}] = true
			case last:
				sets[[2]int{first, 0}] = true
			default:
				sets[[2]int{first, i - first}] = true
			}
		}
	})
	return len(sets)
}

// three reports whether (x, y) is in a three of one direction.
func (b *slowBoard) three(x, y, d int) (found bool) {
	dx, dy := directions[d][0], directions[d][1]
	b.tries(x, y, d, func(i int) {
		n, back, fore, ends := b.row(x, y, d)
		if n != 4 || back > i || i > fore || ends != [2]byte{'.', '.'} || b.five(x+i*dx, y+i*dy) {
			return
		}
		for _, end := range [2]int{back, fore} {
			ex, ey := x+end*dx, y+end*dy
			b.at[ey][ex] = 'x'
			n, _, _, _ := b.row(x, y, d)
			b.at[ey][ex] = '.'
			if n != 5 {
				return
			}
		}
		b.at[y+i*dy][x+i*dx] = '.'
		found = found || !b.forbidden(x+i*dx, y+i*dy)
		b.at[y+i*dy][x+i*dx] = 'x'
	})
	return found
}

// tries calls f with a black stone on each empty point i steps from (x, y), up to four.
func (b *slowBoard) tries(x, y, d int, f func(i int)) {
	for i := -4; i <= 4; i++ {
		px, py := x+i*directions[d][0], y+i*directions[d][1]
		if b.get(px, py) == '.' {
			b.at[py][px] = 'x'
			f(i)
			b.at[py][px] = '.'
		}
	}
}

func (b *slowBoard) each(f func(x, y int)) {
	for y := range b.at {
		for x := range b.at {
			f(x, y)
		}
	}
}

// image returns the position after a symmetry, as text.
func (b *slowBoard) image(symmetry int) string {
	last := len(b.at) - 1
	out := newSlowBoard(b.rule, len(b.at))
	b.each(func(x, y int) {
		c := b.at[y][x]
		if symmetry&1 != 0 {
			x = last - x
		}
		if symmetry&2 != 0 {
			y = last - y
		}
		if symmetry&4 != 0 {
			x, y = y, x
		}
		out.at[y][x] = c
	})
	return string(bytes.Join(out.at, nil))
}

// slowCheck returns the plies of the theorem.
func slowCheck(f *slowFile) (plies int, err error) {
	positions, lengths := []string{}, []int{}
	for n, l := range f.lemmas {
		b := newSlowBoard(f.rule, f.size)
		for side, stones := range l.stones {
			for _, c := range stones {
				if *b.point(c) != '.' {
					return 0, fmt.Errorf("lemma %d: two stones on one point", n)
				}
				*b.point(c) = "xo"[side]
			}
		}
		over := false
		b.each(func(x, y int) { over = over || b.at[y][x] != '.' && b.five(x, y) })
		more := len(l.stones[f.attacker]) - len(l.stones[1-f.attacker]) + f.attacker
		if over || more < 0 || more > 0 && f.rule != renjuRule {
			return 0, fmt.Errorf("lemma %d: no position with the attacker to move", n)
		}
		before := b.image(0)
		plies, ok := b.attack("xo"[f.attacker], l.move, func(reply int) (int, bool) {
			if reply == f.size*f.size && f.rule != renjuRule {
				return 0, true
			}
			for _, a := range l.answers {
				switch {
				case a.reply != reply:
				case a.tree != nil:
					return b.tree("xo"[f.attacker], a.tree)
				case b.image(a.symmetry) != positions[n-a.back]:
					return 0, false
				default:
					return lengths[n-a.back], true
				}
			}
			for _, t := range l.shared {
				if plies, ok := b.tree("xo"[f.attacker], t); ok {
					return plies, true
				}
			}
			return 0, false
		})
		if !ok {
			return 0, fmt.Errorf("lemma %d does not hold", n)
		}
		positions, lengths = append(positions, before), append(lengths, plies)
	}
	return lengths[len(lengths)-1], nil
}

// tree reports whether a tree wins, and the plies.
func (b *slowBoard) tree(c byte, n *slowNode) (plies int, ok bool) {
	return b.attack(c, n.move, func(reply int) (int, bool) {
		for _, r := range n.replies {
			if r.cell == reply {
				return b.tree(c, r.node)
			}
		}
		if n.other == nil {
			return 0, false
		}
		return b.tree(c, n.other)
	})
}

// attack reports whether a stone c on a point wins if answer says that it goes on after every
// reply that needs an answer.
func (b *slowBoard) attack(c byte, move int, answer func(reply int) (plies int, ok bool)) (plies int, ok bool) {
	size, enemy := len(b.at), byte('x'+'o')-c
	if move >= size*size || *b.point(move) != '.' || c == 'x' && b.forbidden(move%size, move/size) {
		return 0, false
	}
	*b.point(move) = c
	defer func() { *b.point(move) = '.' }()
	if b.five(move%size, move/size) {
		return 1, true
	}
	var empty []int
	b.each(func(x, y int) {
		if b.at[y][x] == '.' {
			empty = append(empty, y*size+x)
		}
	})
	fives := b.fives(c)
	ok = len(b.fives(enemy)) == 0
	if !ok || len(empty) == 0 {
		return 0, false
	}
	plies = 1
	for _, reply := range append(empty, size*size) {
		pass := reply == size*size
		if !pass && enemy == 'x' && b.forbidden(reply%size, reply/size) {
			continue
		}
		if !pass {
			if len(empty) == 1 {
				return 0, false // the board is full
			}
			*b.point(reply) = enemy
		}
		n, answered := 1, false
		for _, f := range fives {
			// No reply makes a new one, and only under caro one elsewhere takes one.
			answered = answered || f != reply && (b.rule != caro || b.makes(f%size, f/size, c))
		}
		if !answered {
			n, answered = answer(reply)
		}
		if !pass {
			*b.point(reply) = '.'
		}
		if !answered {
			return 0, false
		}
		plies = max(plies, n)
	}
	return plies + 2, true
}
