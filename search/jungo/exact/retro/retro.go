package retro

import (
	"context"
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"sync"

	"tengen/movegen/jungo"
)

// MaxSize is the side of the largest board: 4×4 has 3.05 million legal boards up to
// symmetry.
const MaxSize = 4

// Values are the two exact scores of a position, Black's stones minus White's.
type Values struct {
	// Against is the score that Black can force if endless play is the worst result for him,
	// so that he has to end the game.
	Against int
	// For is the score that Black can force if endless play is the best result for him, so
	// that White has to end the game.
	For int
}

// Analysis holds the exact values of all positions of a board.
//
// A state is a board (up to symmetry), the player to move, the ko point and whether the
// last turn was a pass. Against is the least fixed point of the minimax equations, reached
// from below: after d rounds it holds what Black can force within d plies. For is the
// greatest fixed point, reached from above.
type Analysis struct {
	geo *jungo.TinyGeo
	// boards lists one board of each class of images, Black's points in the low half and
	// White's in the high half. number[code] is the index in boards of every legal board,
	// -1 elsewhere; the code of a board is its stones as digits to the base 3.
	boards []uint32
	number []int32
	digits []int32 // the points of a set as digits 1 to the base 3
	// Node 2·board+turn is a state without a ko point; the other states follow.
	koIndex map[uint64]int32
	nodes   []node
	// children lists the nodes after the plays of node i, from nodes[i].first on.
	children []int32
	low      []int8
	high     []int8
}

type node struct {
	first int32 // into children; the next node's first ends the list
	other int32 // the same board with the other player to move and no ko
	score int8
	turn  uint8
}

// analyses holds the analyses made so far, for all callers.
var analyses [MaxSize + 1]struct {
	sync.Mutex
	a *Analysis
}

// Of returns the analysis of a board of size 2 to MaxSize. The first call makes it: for 4×4
// this takes about half a minute and 600 MB.
func Of(ctx context.Context, size int) (*Analysis, error) {
	if size > MaxSize {
		return nil, fmt.Errorf("jungo: retrograde analysis takes sizes up to %d, not %d", MaxSize, size)
	}
	g, err := jungo.TinyOf(size)
	if err != nil {
		return nil, err
	}
	e := &analyses[size]
	e.Lock()
	defer e.Unlock()
	if e.a == nil {
		a, err := analyse(ctx, g)
		if err != nil {
			return nil, err
		}
		e.a = a
	}
	return e.a, nil
}

// analyse solves all positions of a board.
func analyse(ctx context.Context, g *jungo.TinyGeo) (*Analysis, error) {
	a := &Analysis{geo: g, koIndex: map[uint64]int32{}}
	if err := a.enumerate(ctx); err != nil {
		return nil, err
	}
	if err := a.connect(ctx); err != nil {
		return nil, err
	}
	n := int8(g.Points)
	var err error
	if a.low, err = a.iterate(ctx, -n); err != nil {
		return nil, err
	}
	if a.high, err = a.iterate(ctx, n); err != nil {
		return nil, err
	}
	a.children = nil
	runtime.GC()
	return a, nil
}

// koKey returns the key of a state with a ko point.
func koKey(k jungo.TinyKey) uint64 {
	const low = 1<<16 - 1
	return k.Black&low | (k.White&low)<<16 | k.White>>56<<32 | k.Black>>56&1<<40
}

// code returns the index of a board in number.
func (a *Analysis) code(t *jungo.Tiny) int32 {
	return a.digits[a.geo.Compact(t.Stones[0])] + 2*a.digits[a.geo.Compact(t.Stones[1])]
}

// enumerate lists the legal boards, the fullest first: most moves add a stone, so that one
// sweep in this order carries values far.
func (a *Analysis) enumerate(ctx context.Context) error {
	points := a.geo.Points
	a.digits = make([]int32, 1<<points)
	for set := 1; set < len(a.digits); set++ {
		a.digits[set] = 3 * a.digits[set>>1]
		if set&1 != 0 {
			a.digits[set]++
		}
	}
	a.number = make([]int32, 3*a.digits[1<<(points-1)])
	for i := range a.number {
		a.number[i] = -1
	}
	sets := make([]uint32, 1<<points)
	for i := range sets {
		sets[i] = uint32(i)
	}
	slices.SortStableFunc(sets, func(a, b uint32) int {
		return bits.OnesCount32(b) - bits.OnesCount32(a)
	})
	for i, occ := range sets {
		if i&0xff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for black := occ; ; black = (black - 1) & occ {
			a.addBoard(black, occ&^black)
			if black == 0 {
				break
			}
		}
	}
	return nil
}

// addBoard numbers a board and its images unless it is illegal or known.
func (a *Analysis) addBoard(black, white uint32) {
	t := a.geo.Unpack(uint64(black), uint64(white))
	if a.number[a.code(&t)] >= 0 || !a.geo.LegalStones(&t) {
		return
	}
	id := int32(len(a.boards))
	a.boards = append(a.boards, black|white<<16)
	for s := 0; s < jungo.Symmetries; s++ {
		b := a.geo.Image(s, t.Stones[0])
		w := a.geo.Image(s, t.Stones[1])
		a.number[a.digits[b]+2*a.digits[w]] = id
	}
}

// connect makes the nodes and the lists of plays.
func (a *Analysis) connect(ctx context.Context) error {
	g := a.geo
	var kos []jungo.Tiny
	for i, b := range a.boards {
		if i&0xfff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for turn := uint8(0); turn < 2; turn++ {
			t := g.Unpack(uint64(b&0xffff), uint64(b>>16))
			t.Turn = turn
			a.addNode(&t, int32(2*i+1-int(turn)), &kos)
		}
	}
	for i := 0; i < len(kos); i++ {
		t := kos[i]
		a.addNode(&t, 2*a.number[a.code(&t)]+int32(1-t.Turn), &kos)
	}
	a.nodes = append(a.nodes, node{first: int32(len(a.children))})
	return nil
}

// addNode appends the node of state t. States with a ko point that come up are numbered
// after all the others and queued.
func (a *Analysis) addNode(t *jungo.Tiny, other int32, kos *[]jungo.Tiny) {
	g := a.geo
	a.nodes = append(a.nodes, node{
		first: int32(len(a.children)), other: other, score: int8(t.Score()), turn: t.Turn})
	for left := g.Empty(t); left != 0; left &= left - 1 {
		c, ok := g.Play(t, left&-left)
		if !ok {
			continue
		}
		id := 2*a.number[a.code(&c)] + int32(c.Turn)
		if c.Ko != 0 {
			k, _ := g.Canonical(&c)
			known := false
			if id, known = a.koIndex[koKey(k)]; !known {
				id = int32(2*len(a.boards) + len(*kos))
				a.koIndex[koKey(k)] = id
				*kos = append(*kos, c)
			}
		}
		a.children = append(a.children, id)
	}
}

// best returns the better of two values for the player of the given turn.
func best(turn uint8, a, b int8) int8 {
	if turn == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// iterate solves the minimax equations from the given start.
//
// The state after one pass needs no node: the other player ends the game with the score on
// the board, or plays, without a ko. So the value of a pass comes from the board's score
// and the value of the other player's plays.
func (a *Analysis) iterate(ctx context.Context, start int8) ([]int8, error) {
	n := len(a.nodes) - 1
	v := make([]int8, n)
	plays := make([]int8, n) // value of the best play; of a node without one, never used
	for i := range v {
		v[i], plays[i] = start, start
	}
	for changed := true; changed; {
		changed = false
		for i := 0; i < n; i++ {
			if i&0xffff == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			node, o := &a.nodes[i], a.nodes[i].other
			x := a.nodes[o].score
			if a.nodes[o].first < a.nodes[o+1].first {
				x = best(1-node.turn, x, plays[o])
			}
			if children := a.children[node.first:a.nodes[i+1].first]; len(children) > 0 {
				y := v[children[0]]
				if node.turn == 0 {
					for _, k := range children[1:] {
						y = max(y, v[k])
					}
				} else {
					for _, k := range children[1:] {
						y = min(y, v[k])
					}
				}
				if y != plays[i] {
					plays[i] = y
					changed = true
				}
				x = best(node.turn, x, y)
			}
			if x != v[i] {
				v[i] = x
				changed = true
			}
		}
	}
	return v, nil
}

// States returns the number of states solved, without those after a pass.
func (a *Analysis) States() int { return len(a.low) }

// Values returns the exact values of a position of the board that was analysed.
func (a *Analysis) Values(t *jungo.Tiny) (Values, error) {
	score := t.Score()
	if t.Passes >= 2 {
		return Values{score, score}, nil
	}
	if t.Passes == 1 {
		// The player to move ends the game or plays.
		v := Values{score, score}
		for left := a.geo.Empty(t); left != 0; left &= left - 1 {
			if c, ok := a.geo.Play(t, left&-left); ok {
				w, err := a.Values(&c)
				if err != nil {
					return Values{}, err
				}
				v.Against = int(best(t.Turn, int8(v.Against), int8(w.Against)))
				v.For = int(best(t.Turn, int8(v.For), int8(w.For)))
			}
		}
		return v, nil
	}
	i := a.number[a.code(t)]
	id, ok := 2*i+int32(t.Turn), i >= 0
	if ok && t.Ko != 0 {
		k, _ := a.geo.Canonical(t)
		id, ok = a.koIndex[koKey(k)]
	}
	if !ok {
		return Values{}, fmt.Errorf("jungo: position is not one of the solved ones")
	}
	return Values{int(a.low[id]), int(a.high[id])}, nil
}
