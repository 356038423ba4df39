package verify

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/renju"
)

// reference verifies a tree by the definition alone. It plays every legal reply and a pass
// after every move of the attacker, and uses no sharing, no memory and no pattern classes.
// attack returns the number of plies to the last five, 0 if the tree proves nothing.
type reference struct {
	b        *renju.Board
	attacker renju.Colour
	replies  int // replies played, those of a shared node each time
	budget   int // nodes that grow may still visit
}

func (r *reference) attack(n *Node) (plies int) {
	b := r.b
	if n.Move == renju.Pass || !b.IsEmpty(n.Move) || !b.Legal(n.Move) {
		return 0
	}
	b.Make(n.Move)
	defer b.Unmake()
	switch b.Status() {
	case renju.WinFor(r.attacker):
		return 1
	case renju.Ongoing:
	default:
		return 0
	}
	for _, d := range append(empties(b), renju.Pass) {
		if d != renju.Pass && !b.Legal(d) {
			continue
		}
		l := r.reply(n, d)
		if l == 0 {
			return 0
		}
		plies = max(plies, l+2)
	}
	return plies
}

// reply returns the number of plies after a reply, 0 if the tree does not answer it.
func (r *reference) reply(n *Node, d renju.Cell) int {
	b := r.b
	r.replies++
	b.Make(d)
	defer b.Unmake()
	if b.Status() != renju.Ongoing {
		return 0
	}
	if r.hasFive() {
		return 1
	}
	for _, reply := range n.Replies {
		if reply.Move == d {
			return r.attack(reply.Answer)
		}
	}
	if n.Otherwise != nil {
		return r.attack(n.Otherwise)
	}
	return 0
}

// hasFive reports whether the side to move, the attacker, wins with one stone.
func (r *reference) hasFive() bool {
	for _, c := range empties(r.b) {
		r.b.Make(c)
		won := r.b.Status() == renju.WinFor(r.attacker)
		r.b.Unmake()
		if won {
			return true
		}
	}
	return false
}

func empties(b *renju.Board) (out []renju.Cell) {
	for y := range b.Size() {
		for x := range b.Size() {
			if c := renju.At(x, y); b.At(c) == renju.Empty {
				out = append(out, c)
			}
		}
	}
	return out
}

// grow returns a tree that wins for the side to move, nil if there is none, by trying all
// moves. In some nodes one answer becomes the answer to all other replies.
func (r *reference) grow(rng *rand.Rand) *Node {
	b := r.b
	if r.budget--; r.budget < 0 {
		return nil
	}
	cells := empties(b)
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
next:
	for _, c := range cells {
		if !b.Legal(c) {
			continue
		}
		n := &Node{Move: c}
		b.Make(c)
		if b.Status() == renju.Ongoing {
			for _, d := range append(empties(b), renju.Pass) {
				if d != renju.Pass && !b.Legal(d) {
					continue
				}
				b.Make(d)
				lost := b.Status() == renju.Ongoing && r.hasFive()
				if b.Status() == renju.Ongoing && !lost {
					if answer := r.grow(rng); answer != nil {
						n.Replies = append(n.Replies, Reply{d, answer})
						lost = true
					}
				}
				b.Unmake()
				if !lost {
					b.Unmake()
					continue next
				}
			}
			r.generalise(rng, n)
		}
		won := b.Status() == renju.Ongoing || b.Status() == renju.WinFor(r.attacker)
		b.Unmake()
		if won {
			return n
		}
	}
	return nil
}

// generalise makes a random answer of n the one for all other replies (Otherwise), and
// removes the replies that it answers. The move of n is on the board.
func (r *reference) generalise(rng *rand.Rand, n *Node) {
	if len(n.Replies) < 2 {
		return
	}
	other := &Node{Otherwise: n.Replies[rng.IntN(len(n.Replies))].Answer}
	n.Replies = slices.DeleteFunc(n.Replies, func(reply Reply) bool { return r.reply(other, reply.Move) > 0 })
	n.Otherwise = other.Otherwise
}

// crowded returns a random board with few empty cells on which the game is not over.
func crowded(rng *rand.Rand) *renju.Board {
	for {
		b, err := renju.New(5+rng.IntN(2), renju.Rules[rng.IntN(len(renju.Rules))])
		if err != nil {
			panic(err)
		}
		cells := empties(b)
		rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		if rng.IntN(4) == 0 {
			for range 3 {
				if err := b.SetWall(cells[len(cells)-1]); err != nil {
					panic(err)
				}
				cells = cells[:len(cells)-1]
			}
		}
		left, blacks := 3+rng.IntN(6), 2+rng.IntN(7) // blacks of ten stones are black
		for _, c := range cells[left:] {
			want := renju.White
			if rng.IntN(10) < blacks {
				want = renju.Black
			}
			if b.Class(c, want) == renju.ClassFive {
				want = want.Other()
			}
			if b.Side() != want {
				b.MakeNull()
			}
			if b.Legal(c) && b.Class(c, want) != renju.ClassFive {
				b.Make(c)
			}
		}
		if (blacks > 5) != (b.Side() == renju.Black) {
			b.MakeNull() // the side with more stones moves
		}
		if b.Status() == renju.Ongoing && len(empties(b)) <= 10 {
			return b
		}
	}
}

// nodesOf lists the nodes of a tree, a shared node once.
func nodesOf(root *Node) (out []*Node) {
	seen := map[*Node]bool{}
	var walk func(n *Node)
	walk = func(n *Node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		out = append(out, n)
		for _, reply := range n.Replies {
			walk(reply.Answer)
		}
		walk(n.Otherwise)
	}
	walk(root)
	return out
}

// share returns the tree with equal subtrees replaced by one shared node.
func share(n *Node, known map[string]*Node) *Node {
	if n == nil {
		return nil
	}
	c := &Node{Move: n.Move, Otherwise: share(n.Otherwise, known)}
	key := fmt.Sprintf("%v|%p", c.Move, c.Otherwise)
	for _, reply := range n.Replies {
		answer := share(reply.Answer, known)
		c.Replies = append(c.Replies, Reply{reply.Move, answer})
		key += fmt.Sprintf("|%v:%p", reply.Move, answer)
	}
	if known[key] == nil {
		known[key] = c
	}
	return known[key]
}

// breakTree makes one random change in a tree without shared nodes.
func breakTree(rng *rand.Rand, root *Node, cells []renju.Cell) {
	nodes := nodesOf(root)
	n := root
	for range 1 + rng.IntN(4) { // prefer a node with replies: most nodes are leaves
		if n = nodes[rng.IntN(len(nodes))]; len(n.Replies) > 0 {
			break
		}
	}
	leaf := func() *Node { // a leaf, so that the tree gets no cycle
		for {
			if o := nodes[rng.IntN(len(nodes))]; len(o.Replies) == 0 && o.Otherwise == nil {
				return o
			}
		}
	}
	switch k := rng.IntN(6); {
	case k == 0:
		n.Move = cells[rng.IntN(len(cells))]
	case k == 1:
		n.Otherwise = nil
	case k == 2 && len(n.Replies) > 0:
		n.Replies = slices.Delete(n.Replies, 0, 1)
	case k == 3 && len(n.Replies) > 0:
		n.Replies[rng.IntN(len(n.Replies))].Answer = leaf()
	case k == 4:
		n.Otherwise = &Node{Move: cells[rng.IntN(len(cells))]}
	case len(n.Replies) > 0:
		n.Replies = n.Replies[:len(n.Replies)-1]
	default:
		n.Replies, n.Otherwise = nil, nil
	}
}

// TestVerifyAgainstReference compares the verifier with the definition on trees that win
// and on trees broken in one place, with and without sharing of equal subtrees.
func TestVerifyAgainstReference(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	rng := rand.New(rand.NewPCG(3, 14))
	ctx := context.Background()
	proven, broken, walled := 0, 0, 0
	depths := map[int]int{}
	for broken < 400 {
		b := crowded(rng)
		r := &reference{b: b, attacker: b.Side(), budget: 80}
		if r.hasFive() && rng.IntN(50) > 0 {
			continue
		}
		grown := r.grow(rng)
		if grown == nil || depth(grown) < 3 && rng.IntN(20) > 0 {
			continue
		}
		depths[depth(grown)]++
		cells := empties(b)
		for try := range 12 {
			root := unshare(grown)
			if try > 1 {
				breakTree(rng, root, cells)
			}
			if try%2 == 1 {
				root = share(root, map[string]*Node{})
			}
			p := FromBoard(b, root)
			r.replies = 0
			want := r.attack(root)
			stats, err := Verify(ctx, p, Options{})
			thorough, errThorough := Verify(ctx, p, Options{Thorough: true})
			if (err == nil) != (want > 0) || (errThorough == nil) != (want > 0) {
				t.Fatalf("the definition says %d plies, Verify %v, thoroughly %v\n%v\n%v", want, err, errThorough, b, text(t, p))
			}
			if want == 0 {
				broken++
				if hole := (*Hole)(nil); !errors.As(err, &hole) {
					t.Fatalf("%v is no hole\n%v", err, text(t, p))
				}
				continue
			}
			proven++
			walled += len(p.Walls)
			if stats.Plies != want || thorough.Plies != want {
				t.Fatalf("%d plies, Verify says %d, thoroughly %d\n%v\n%v", want, stats.Plies, thorough.Plies, b, text(t, p))
			}
			if stats.Replies > thorough.Replies || thorough.Replies > r.replies || stats.Nodes == 0 {
				t.Fatalf("%d replies, thoroughly %d, by the definition %d", stats.Replies, thorough.Replies, r.replies)
			}
			if try == 0 && thorough.Replies != r.replies {
				t.Fatalf("%d replies looked at, by the definition %d", thorough.Replies, r.replies)
			}
			checkLine(t, p)
			checkText(t, p)
		}
	}
	t.Logf("%d proven, %d not, %d walls, trees by depth %v", proven, broken, walled, depths)
	if proven < 600 || walled < 100 {
		t.Errorf("too few: %d trees that win, %d walls", proven, walled)
	}
}

// unshare copies a tree node by node.
func unshare(n *Node) *Node {
	if n == nil {
		return nil
	}
	c := &Node{Move: n.Move, Otherwise: unshare(n.Otherwise)}
	for _, reply := range n.Replies {
		c.Replies = append(c.Replies, Reply{reply.Move, unshare(reply.Answer)})
	}
	return c
}

// depth returns the number of moves, replies included, on the longest path of a tree.
func depth(n *Node) int {
	deepest := 0
	for _, o := range append([]Reply{{renju.Pass, n.Otherwise}}, n.Replies...) {
		if o.Answer != nil {
			deepest = max(deepest, 1+depth(o.Answer))
		}
	}
	return 1 + deepest
}

// follows reports whether a line is a path of a tree to one of its leaves.
func follows(n *Node, line []renju.Cell) bool {
	if n == nil || n.Move != line[0] {
		return false
	}
	if len(line) == 1 {
		return n.Otherwise == nil && len(n.Replies) == 0
	}
	found := line[1] == renju.Pass && follows(n.Otherwise, line[2:])
	for _, reply := range n.Replies {
		found = found || reply.Move == line[1] && follows(reply.Answer, line[2:])
	}
	return found
}

// checkLine checks that the line of a proof is a longest path of its tree, and that its
// plies include the five that may follow it.
func checkLine(t *testing.T, p *Proof) {
	t.Helper()
	line := p.Line()
	if len(line) != depth(p.Root) {
		t.Fatalf("a line of %d moves, the tree has %d\n%v", len(line), depth(p.Root), text(t, p))
	}
	if !follows(p.Root, line) {
		t.Fatalf("the line %v is not in the tree\n%v", line, text(t, p))
	}
	b, err := p.Board()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range line {
		b.Make(c)
	}
	want := len(line)
	if b.Status() == renju.Ongoing {
		want += 2
	}
	if got := p.Plies(); got != want {
		t.Fatalf("%d plies by the tree, its longest line has %d\n%v", got, want, text(t, p))
	}
}

func text(t *testing.T, p *Proof) string {
	t.Helper()
	var sb strings.Builder
	if _, err := p.WriteTo(&sb); err != nil {
		t.Fatal(err)
	}
	return sb.String()
}

// checkText checks that the text of a proof reads back as the same proof.
func checkText(t *testing.T, p *Proof) {
	t.Helper()
	one := text(t, p)
	q := parse(t, one)
	if q.Rule != p.Rule || q.Size != p.Size || q.Attacker != p.Attacker || q.Nodes() != p.Nodes() ||
		!slices.Equal(q.Black, p.Black) || !slices.Equal(q.White, p.White) || !slices.Equal(q.Walls, p.Walls) {
		t.Fatalf("read back as %+v from\n%s", q, one)
	}
	if two := text(t, q); two != one {
		t.Fatalf("written\n%s\nread and written again\n%s", one, two)
	}
}
