package threat

import (
	"context"
	"fmt"
	"sync/atomic"

	"tengen/movegen/renju"
	"tengen/search/tt"
)

// Kind is which attacking moves a VCT search tries besides fours.
type Kind uint8

const (
	// Threes tries every move after which the attacker would, if the defender
	// passed, win with his next four: a straight four, or two fours where they
	// are allowed. Usually that is a three, or a blocked three that crosses
	// another.
	Threes Kind = iota
	// Fukumi also tries moves after which he would win by a VCF if the defender
	// passed, on cells where he makes at least a blocked two. This includes mise.
	Fukumi
	// Fours tries fours only: a VCF.
	Fours
	// Nerai is Threes for a White attacker under renju who may also threaten one four
	// that Black can stop on a forbidden point only; for any other attacker it is Threes.
	Nerai
	// Guarded is Fukumi that also tries moves where the attacker makes no two, if they may
	// stop a win by fours of the defender; a Race tries them anywhere as first moves.
	Guarded
	numKinds
)

// kindWidth orders the kinds: a wider one tries all moves of a narrower one.
var kindWidth = [numKinds]int{Fours: 0, Threes: 1, Nerai: 2, Fukumi: 3, Guarded: 4}

func (k Kind) String() string {
	return [...]string{"threes", "fukumi", "fours", "threes", "fukumi"}[k%numKinds]
}

// fukumi reports whether a kind has moves that threaten a VCF.
func (k Kind) fukumi() bool { return k == Fukumi || k == Guarded }

// VCTLimits bounds the search for a proof, as VCFLimits does for fours; zero values mean no
// limit, and the default Memory.
type VCTLimits struct {
	Kind   Kind
	Nodes  uint64 // moves made on the board, those of inner VCF searches included
	Proof  uint64 // moves that Prove makes to write the proof; 0 stands for Nodes
	Memory int64  // bytes of the table, default DefaultVCTMemory; that of fours takes at most twice that
	// Stop, when not nil, ends the search when it becomes true, as the context does, which
	// sets it.
	Stop *atomic.Bool
	// Long says that a win is probably long, as in a position of few stones. Then a Race does not
	// prefer short attacks, and little is spent on wins by fours on the way.
	Long bool
	// Root, when not empty, restricts the first move, also for wins by fours.
	Root []renju.Cell
	// Progress, when set, is called about every ProgressNodes moves, from the
	// searching goroutine.
	Progress func(VCTProgress)
}

// VCTProgress is a running search's state.
type VCTProgress struct {
	Nodes             uint64       // moves made so far
	Proof, Disproof   uint32       // numbers of the root when last visited
	Line              []renju.Cell // the current line; valid during the call only
	TableUsedPermille int          // share of the table filled, sampled
}

// VCTResult is the answer of VCT.Solve.
type VCTResult struct {
	Status Status
	Move   renju.Cell // first move of the win, else NoCell
	Nodes  uint64     // moves made on the board
	// Plies is the length of the win when it is a VCF, else 0; the proof has it then
	// (see Prove).
	Plies int
	// Proof is the proof number of the position when the search ended: the smaller, the
	// nearer is a win.
	Proof uint32
}

// VCT proves wins by continuous threats with depth-first proof-number search
// (Nagai, "Df-pn algorithm for searching AND/OR trees", 2002) over attacking
// moves and complete sets of defences. Stones are never taken away, so no
// position repeats and the table needs no path information. A VCT is for one
// goroutine at a time; it is reusable and keeps its table between calls.
type VCT struct {
	vcf   *VCF
	table tt.Buckets[vctEntry]

	b        *renju.Board
	att, def renju.Colour
	kind     Kind
	racing   bool // a Race: short attacks come first, and replies that are mere fours last
	long     bool // see VCTLimits
	key      uint64

	stop   *atomic.Bool // of this search alone: a context that ends late stops no other one
	start  uint64
	limit  uint64
	halted bool // a limit was reached: return from all nodes

	root     []renju.Cell
	rootMove renju.Cell // the winning first move, NoCell if none was found
	rootOpen bool       // see vctEntry.open
	progress func(VCTProgress)
	nextTick uint64
	rootPN   uint32
	rootDN   uint32

	moves []vctMove
	path  []renju.Cell
	quiet int // attacking moves of path that make no four
}

// vctMove is a child of the node being searched.
type vctMove struct {
	key    uint64
	cell   renju.Cell
	pn, dn uint32 // initial numbers, while the table has none
	open   bool   // see vctEntry
	quiet  bool   // an attacking move that makes no four
	late   bool   // a reply that is searched after the others; see iterate
}

// NewVCT returns a solver. The first Solve allocates its tables.
func NewVCT() *VCT {
	return &VCT{
		vcf:   NewVCF(1),
		moves: make([]vctMove, 0, 4096),
		path:  make([]renju.Cell, 0, maxPlies),
	}
}

// Forget empties the tables.
func (v *VCT) Forget() {
	v.vcf.Forget()
	v.table.Clear()
}

// Solve searches for a win by continuous threats of the side to move. The game
// must be ongoing. Win and None are proven (None: there is no win by moves of
// the kind); Unknown means that the context or a limit ended the search. The
// board is unchanged on return.
func (v *VCT) Solve(ctx context.Context, b *renju.Board, limits VCTLimits) VCTResult {
	if b.Status() != renju.Ongoing {
		return VCTResult{Move: renju.NoCell}
	}
	res := VCTResult{Move: renju.NoCell}
	v.begin(b, limits)
	stop := v.stop
	cancel := context.AfterFunc(ctx, func() { stop.Store(true) })
	defer cancel()
	if ctx.Err() != nil {
		stop.Store(true)
	}

	if len(v.root) == 0 {
		fours := VCFLimits{Nodes: limits.Nodes, Stop: v.stop}
		if v.kind != Fours && limits.Nodes > 0 {
			fours.Nodes = limits.Nodes/rootVCFShare + 1
		}
		r := v.vcf.Solve(b, fours)
		if r.Status == Win {
			v.store(v.key, 0, infinite, false, r.Move, 1<<20)
		}
		if r.Status == Win || v.kind == Fours {
			return VCTResult{Status: r.Status, Move: r.Move, Nodes: b.Nodes() - v.start, Plies: r.Plies}
		}
	}
	pn, dn := v.attack(infinite, infinite)
	res.Nodes, res.Proof = b.Nodes()-v.start, pn
	switch {
	case pn == 0:
		res.Status, res.Move = Win, v.rootMove
	case dn == 0 && !v.halted && !v.rootOpen:
		res.Status = None
	}
	return res
}

// begin sets the solver up for a position.
func (v *VCT) begin(b *renju.Board, limits VCTLimits) {
	v.b, v.att, v.def = b, b.Side(), b.Side().Other()
	v.kind, v.long = limits.Kind, limits.Long
	v.key = ownKey(b, v.att, v.kind)
	v.root, v.progress = limits.Root, limits.Progress
	v.rootMove, v.rootOpen = renju.NoCell, false
	if v.stop = limits.Stop; v.stop == nil {
		v.stop = new(atomic.Bool)
	}
	v.halted = false
	v.start, v.limit = b.Nodes(), ^uint64(0)
	if limits.Nodes > 0 {
		v.limit = v.start + limits.Nodes
	}
	v.nextTick = v.start + ProgressNodes
	memory := limits.Memory
	if memory <= 0 {
		memory = DefaultVCTMemory
	}
	v.table.Resize(memory)
	v.vcf.table.Resize(min(2*memory, vctVCFBytes))
	v.table.Age()
	v.moves, v.path, v.quiet = v.moves[:0], v.path[:0], 0
	v.rootPN, v.rootDN = 1, 1
}

// poll checks the limits and reports progress.
func (v *VCT) poll() bool {
	n := v.b.Nodes()
	if v.halted || v.stop.Load() || n >= v.limit {
		v.halted = true
		return true
	}
	if n >= v.nextTick {
		v.nextTick = n + ProgressNodes
		if v.progress != nil {
			v.progress(VCTProgress{n - v.start, v.rootPN, v.rootDN, v.path, v.table.Used()})
		}
	}
	return false
}

func (p VCTProgress) String() string {
	return fmt.Sprintf("%d nodes, proof %d, disproof %d: %s", p.Nodes, p.Proof, p.Disproof, renju.FormatMoves(p.Line))
}
