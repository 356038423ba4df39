package batch

import (
	"context"
	"unsafe"
)

// Batch is the leaves of one group in memory, with room for their evaluations. It has Games
// positions of Size × Size points.
type Batch struct {
	Size, Games int
	Cells       []uint8   // of each point, as those of evaljungo.Features
	Marks       []uint8   // of each position four: the ko, the last move, the one before, and how to look at it
	Komi        []float32 // stones given to the player to move
	Policy      []float32 // of each position the probability of each point and of passing
	Value       []float32 // of each position three: chance to win, lead without komi, points that both may get
}

// The fourth mark: the symmetry by which the evaluator should see the position, and in matches
// whether the second network should.
const (
	markSymmetry = 7
	markSecond   = 8
)

// Evaluator evaluates batches. Begin asks for the evaluation of a batch, by number, which Next
// returns as soon as one is there. Several goroutines call Begin.
type Evaluator interface {
	Begin(batch int) error
	Next(ctx context.Context) (batch int, err error)
}

// maxGroups bounds the groups of a crowd.
const maxGroups = 64

// Place is where the arrays of a batch are in the memory, in bytes.
type Place struct {
	Size   int `json:"size"`
	Games  int `json:"games"`
	Cells  int `json:"cells"`
	Marks  int `json:"marks"`
	Komi   int `json:"komi"`
	Policy int `json:"policy"`
	Value  int `json:"value"`
}

// places returns where the batches of the groups are, and the size of all.
func places(groups []Group) (all []Place, end int) {
	take := func(n int) int {
		at := end
		end = (end + n + alignment - 1) / alignment * alignment
		return at
	}
	for _, g := range groups {
		p := g.Size * g.Size
		all = append(all, Place{g.Size, g.Games, take(g.Games * p), take(4 * g.Games), take(4 * g.Games), take(4 * g.Games * (p + 1)), take(12 * g.Games)})
	}
	return all, end
}

// Bytes returns the size of the memory that the batches of the groups need.
func Bytes(groups []Group) int {
	_, n := places(groups)
	return n
}

// layOut returns the batches in memory.
func layOut(groups []Group, memory []byte) []Batch {
	floats := func(at, n int) []float32 { return unsafe.Slice((*float32)(unsafe.Pointer(&memory[at])), n) }
	var out []Batch
	all, _ := places(groups)
	for _, p := range all {
		points := p.Size * p.Size
		out = append(out, Batch{p.Size, p.Games, memory[p.Cells:][:p.Games*points], memory[p.Marks:][:4*p.Games],
			floats(p.Komi, p.Games), floats(p.Policy, p.Games*(points+1)), floats(p.Value, 3*p.Games)})
	}
	return out
}
