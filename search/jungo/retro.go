package jungo

import (
	"context"
	"fmt"
	"math/bits"
	"runtime"
	"slices"

	"tengen/movegen/jungo"
)

// maxRetroSize is the largest board on which every position is solved at once:
// 4×4 has 3.05 million boards up to symmetry.
const maxRetroSize = 4

// Values are the two exact scores of a position under the simple ko rule,
// Black's stones minus White's.
type Values struct {
	// Against is what Black can force if endless play is the worst for him:
	// he must bring the game to an end.
	Against int
	// For is what Black can force if endless play is the best for him: it is
	// White who must bring the game to an end.
	For int
}

// Exact tells whether the score is the same under any reading of endless play.
func (v Values) Exact() bool { return v.Against == v.For }

// Retro holds the exact values of all positions of a small board, found by
// retrograde analysis: no search path, no bound and no life test enters it.
//
// A state is a board (up to symmetry), the player to move, the ko point and
// whether the last turn was a pass. Against is the least fixed point of the
// minimax equations, reached from below (in d rounds it holds what Black can
// force within d plies); For is the greatest, reached from above.
type Retro struct {
	geo *jungo.TinyGeo
	// boards lists one board of each class of images, Black's points in the low
	// half and White's in the high one. number[code] is the place in it of every
	// legal board, -1 elsewhere; the code of a board is its stones as digits to
	// the base 3.
	boards []uint32
	number []int32
	digits []int32 // the points of a set as digits 1 to the base 3
	// Node 2·board+turn is a state without a ko point, the others follow.
	koIndex map[uint64]int32
	nodes   []retroNode
	// kids lists the nodes behind the plays of node i, from nodes[i].first on.
	kids []int32
	low  []int8
	high []int8
	// Rounds is how many sweeps over all nodes it took, for both values.
	Rounds int
}

type retroNode struct {
	first int32 // into kids; the next node's first ends the list
	other int32 // the same board with the other player to move and no ko
	score int8
	turn  uint8
}

// NewRetro solves all positions of a board of size 2 to 4. 4×4 takes about
// half a minute and 600 MB.
func NewRetro(ctx context.Context, size int) (*Retro, error) {
	if size > maxRetroSize {
		return nil, fmt.Errorf("jungo: retrograde analysis takes sizes up to %d, not %d", maxRetroSize, size)
	}
	g, err := jungo.TinyOf(size)
	if err != nil {
		return nil, err
	}
	r := &Retro{geo: g, koIndex: map[uint64]int32{}}
	if err := r.enumerate(ctx); err != nil {
		return nil, err
	}
	if err := r.connect(ctx); err != nil {
		return nil, err
	}
	n := int8(g.Points)
	r.low, err = r.iterate(ctx, -n)
	if err != nil {
		return nil, err
	}
	r.high, err = r.iterate(ctx, n)
	if err != nil {
		return nil, err
	}
	r.kids = nil
	runtime.GC()
	return r, nil
}

// koKey is the key of a state with a ko point.
func koKey(k jungo.TinyKey) uint64 {
	const low = 1<<16 - 1
	return k.Black&low | (k.White&low)<<16 | k.White>>56<<32 | k.Black>>56&1<<40
}

// code is the place of a board in number.
func (r *Retro) code(t *jungo.Tiny) int32 {
	return r.digits[r.geo.Compact(t.Stones[0])] + 2*r.digits[r.geo.Compact(t.Stones[1])]
}

// enumerate lists the legal boards, fullest first: most moves add a stone, so
// a sweep in this order carries values far.
func (r *Retro) enumerate(ctx context.Context) error {
	points := r.geo.Points
	r.digits = make([]int32, 1<<points)
	for set := 1; set < len(r.digits); set++ {
		r.digits[set] = 3 * r.digits[set>>1]
		if set&1 != 0 {
			r.digits[set]++
		}
	}
	r.number = make([]int32, 3*r.digits[1<<(points-1)])
	for i := range r.number {
		r.number[i] = -1
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
			r.addBoard(black, occ&^black)
			if black == 0 {
				break
			}
		}
	}
	return nil
}

// addBoard numbers a board and its images unless it is illegal or known.
func (r *Retro) addBoard(black, white uint32) {
	t := r.geo.Unpack(uint64(black), uint64(white))
	if r.number[r.code(&t)] >= 0 || !r.geo.LegalStones(&t) {
		return
	}
	id := int32(len(r.boards))
	r.boards = append(r.boards, black|white<<16)
	for s := 0; s < jungo.Symmetries; s++ {
		b := r.geo.Image(s, t.Stones[0])
		w := r.geo.Image(s, t.Stones[1])
		r.number[r.digits[b]+2*r.digits[w]] = id
	}
}

// connect makes the nodes and the lists of plays.
func (r *Retro) connect(ctx context.Context) error {
	g := r.geo
	var kos []jungo.Tiny
	for i, b := range r.boards {
		if i&0xfff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for turn := uint8(0); turn < 2; turn++ {
			t := g.Unpack(uint64(b&0xffff), uint64(b>>16))
			t.Turn = turn
			r.addNode(&t, int32(2*i+1-int(turn)), &kos)
		}
	}
	for i := 0; i < len(kos); i++ {
		t := kos[i]
		r.addNode(&t, 2*r.number[r.code(&t)]+int32(1-t.Turn), &kos)
	}
	r.nodes = append(r.nodes, retroNode{first: int32(len(r.kids))})
	return nil
}

// addNode appends the node of state t; states with a ko point met on the way
// are numbered behind all the others and queued.
func (r *Retro) addNode(t *jungo.Tiny, other int32, kos *[]jungo.Tiny) {
	g := r.geo
	r.nodes = append(r.nodes, retroNode{
		first: int32(len(r.kids)), other: other, score: int8(t.Score()), turn: t.Turn})
	for left := g.Empty(t); left != 0; left &= left - 1 {
		c, ok := g.Play(t, left&-left)
		if !ok {
			continue
		}
		id := 2*r.number[r.code(&c)] + int32(c.Turn)
		if c.Ko != 0 {
			k, _ := g.Canonical(&c)
			known := false
			if id, known = r.koIndex[koKey(k)]; !known {
				id = int32(2*len(r.boards) + len(*kos))
				r.koIndex[koKey(k)] = id
				*kos = append(*kos, c)
			}
		}
		r.kids = append(r.kids, id)
	}
}

// best is the better of two values for the player of the given turn.
func best(turn uint8, a, b int8) int8 {
	if turn == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// iterate solves the minimax equations from the given start.
//
// The state after one pass needs no node: the other player may end the game
// with the score on the board or play, the ko being gone. So the value of a pass
// comes from the board's score and the value of the other player's plays.
func (r *Retro) iterate(ctx context.Context, start int8) ([]int8, error) {
	n := len(r.nodes) - 1
	v := make([]int8, n)
	plays := make([]int8, n) // value of the best play; of a node without one, never used
	for i := range v {
		v[i], plays[i] = start, start
	}
	for changed := true; changed; r.Rounds++ {
		changed = false
		for i := 0; i < n; i++ {
			if i&0xffff == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			node, o := &r.nodes[i], r.nodes[i].other
			x := r.nodes[o].score
			if r.nodes[o].first < r.nodes[o+1].first {
				x = best(1-node.turn, x, plays[o])
			}
			if kids := r.kids[node.first:r.nodes[i+1].first]; len(kids) > 0 {
				y := v[kids[0]]
				if node.turn == 0 {
					for _, k := range kids[1:] {
						y = max(y, v[k])
					}
				} else {
					for _, k := range kids[1:] {
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

// States returns the number of states solved, those after a pass not counted.
func (r *Retro) States() int { return len(r.low) }

// Boards returns the number of boards up to symmetry.
func (r *Retro) Boards() int { return len(r.boards) }

// Values returns the exact values of a position of the right size.
func (r *Retro) Values(t *jungo.Tiny) (Values, error) {
	score := t.Score()
	if t.Passes >= 2 {
		return Values{score, score}, nil
	}
	if t.Passes == 1 {
		// The player to move ends the game or plays.
		v := Values{score, score}
		for left := r.geo.Empty(t); left != 0; left &= left - 1 {
			if c, ok := r.geo.Play(t, left&-left); ok {
				w, err := r.Values(&c)
				if err != nil {
					return Values{}, err
				}
				v.Against = int(best(t.Turn, int8(v.Against), int8(w.Against)))
				v.For = int(best(t.Turn, int8(v.For), int8(w.For)))
			}
		}
		return v, nil
	}
	i := r.number[r.code(t)]
	id, ok := 2*i+int32(t.Turn), i >= 0
	if ok && t.Ko != 0 {
		k, _ := r.geo.Canonical(t)
		id, ok = r.koIndex[koKey(k)]
	}
	if !ok {
		return Values{}, fmt.Errorf("jungo: position is not one of the solved ones")
	}
	return Values{int(r.low[id]), int(r.high[id])}, nil
}
