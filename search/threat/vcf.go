package threat

import (
	"sync/atomic"

	"tengen/movegen/renju"
	"tengen/search/tt"
)

// Status is the result of searching an attack.
type Status uint8

const (
	// Unknown: a limit was reached; nothing is proven.
	Unknown Status = iota
	// Win: the attack is proven to win.
	Win
	// None: it is proven that no attack of the kind wins.
	None
)

func (s Status) String() string { return [...]string{"unknown", "win", "none", "?"}[s&3] }

// VCFLimits bounds the search for a proof, in which no move is ranked as in search.Limits; zero
// values mean no limit.
type VCFLimits struct {
	Nodes    uint64       // moves made on the board
	Plies    int          // length of the win, the five counted
	Shortest bool         // find the shortest win, not just any
	Stop     *atomic.Bool // polled; true ends the search with Unknown
}

// VCFResult is the answer of VCF.Solve.
type VCFResult struct {
	Status Status
	Move   renju.Cell // first move of the win, else NoCell
	Plies  int        // length of the win from here, the five counted (odd); 0 if no win
	Nodes  uint64     // moves made on the board
}

// VCF searches for wins by continuous fours. It is reusable and keeps its table, whose
// results hold for any position. It is for one goroutine at a time. Solve allocates
// nothing once its buffers have grown.
type VCF struct {
	table tt.Buckets[vcfEntry]
	quick bool // see NewQuickVCF

	b        *renju.Board
	att, def renju.Colour
	caro     bool
	stop     *atomic.Bool
	start    uint64 // board node count at the start
	limit    uint64 // board node count that stops the search

	moves []fourMove // stack of move lists, one on top of the other
	line  [maxPlies + 4]renju.Cell
	n     int          // length of the line of the win found last
	saved []renju.Cell // lines stored while a second defence is tried (caro)
}

// fourMove is a candidate with its order.
type fourMove struct {
	cell  renju.Cell
	order int32
}

// NewVCF returns a solver with a table of 2^entryBits entries of 16 bytes; 0 gives a
// small default.
func NewVCF(entryBits int) *VCF {
	if entryBits <= 0 {
		entryBits = defaultVCFBits
	}
	v := &VCF{moves: make([]fourMove, 0, 1024), saved: make([]renju.Cell, 0, 64)}
	v.table.Resize(int64(v.table.EntryBytes()) << min(entryBits, 32))
	return v
}

// NewQuickVCF returns a solver that leaves out the fours that build nothing on
// another line, unless they answer a five, because they hardly ever win. A win that it
// finds is proven, but it returns Unknown instead of None.
func NewQuickVCF(entryBits int) *VCF {
	v := NewVCF(entryBits)
	v.quick = true
	return v
}

// Results of the recursion below 1; a positive result is a win in that many plies.
const (
	noWin   = 0  // refuted at any length
	cutOff  = -1 // refuted up to the plies allowed
	stopped = -2 // a limit was reached
)

// Solve searches for a win by continuous fours of the side to move. The game
// must be ongoing. To see what the other side threatens, give it the move with
// Board.MakeNull and call Solve; the attacker never passes, so a null move or a pass
// before does not matter. The board is unchanged on return.
func (v *VCF) Solve(b *renju.Board, limits VCFLimits) VCFResult {
	v.b, v.att, v.def, v.caro = b, b.Side(), b.Side().Other(), b.Rule() == renju.Caro
	v.stop, v.start, v.limit = limits.Stop, b.Nodes(), ^uint64(0)
	if limits.Nodes > 0 {
		v.limit = v.start + limits.Nodes
	}
	v.n, v.moves, v.saved = 0, v.moves[:0], v.saved[:0]
	last := maxPlies
	if limits.Plies > 0 {
		last = min(last, limits.Plies)
	}
	v.table.Age()
	res := VCFResult{Move: renju.NoCell}
	w := cutOff
	for plies := v.firstLimit(last, limits.Shortest); ; plies = min(last, v.nextLimit(plies, limits.Shortest)) {
		w = v.attack(0, plies, renju.NoCell)
		if w != cutOff || plies >= last {
			break
		}
	}
	res.Nodes = b.Nodes() - v.start
	switch {
	case w > 0:
		res.Status, res.Move, res.Plies = Win, v.line[0], w
	case w == noWin && !v.quick:
		res.Status = None
	}
	v.b = nil
	return res
}

// firstLimit and nextLimit are the schedule of the iterative deepening.
func (v *VCF) firstLimit(last int, shortest bool) int {
	if shortest {
		return 1
	}
	return min(last, vcfFirstPlies)
}

func (v *VCF) nextLimit(plies int, shortest bool) int {
	if shortest {
		return plies + 2
	}
	return plies*vcfGrowth + 1
}

// Line appends the winning line of the last Solve to dst: fours and forced
// replies in turn. It ends with the five, or with a four whose every defence is
// forbidden to Black. Under caro, where a four may have two defences, it shows
// the longest defence. It allocates only if dst is too short.
func (v *VCF) Line(dst []renju.Cell) []renju.Cell { return append(dst, v.line[:v.n]...) }

// attack searches the position with the attacker to move, ply plies below the
// root, for a win in at most left plies. last is the attacker's previous move.
func (v *VCF) attack(ply, left int, last renju.Cell) int {
	b := v.b
	if b.Count(v.att, renju.ClassFive) > 0 {
		if left < 1 {
			return cutOff
		}
		v.line[ply], v.n = b.Set(v.att, renju.ClassFive).First(), ply+1
		return 1
	}
	if !b.HasFour(v.att) {
		return noWin
	}
	enemyFives := b.Count(v.def, renju.ClassFive)
	if enemyFives > 1 && !v.caro {
		return noWin
	}
	if left < 3 {
		return cutOff
	}
	if enemyFives == 0 && b.Count(v.att, renju.ClassWinFour) > 0 {
		c := b.Set(v.att, renju.ClassWinFour).First()
		b.Make(c)
		v.line[ply] = c
		w := v.defend(ply+1, left-1)
		b.Unmake()
		if w > 0 {
			return w + 1
		}
		if w == stopped {
			return stopped
		}
	}
	var hint renju.Cell = renju.NoCell
	if e := v.table.Get(b.Key()); e != nil {
		if int(e.refuted) >= left {
			if e.refuted == allPlies {
				return noWin
			}
			return cutOff
		}
		if e.move != 0 {
			hint = renju.Cell(e.move - 1)
		}
	}

	base := len(v.moves)
	before := b.Nodes()
	v.generate(enemyFives > 0, hint, last)
	result, best := noWin, renju.NoCell
	for i := base; i < len(v.moves); i++ {
		v.pick(i)
		c := v.moves[i].cell
		if b.Class(c, v.att) == renju.ClassSuspectFour && b.Forbidden(c) != renju.NotForbidden {
			continue
		}
		if b.Nodes() >= v.limit || v.stop != nil && v.stop.Load() {
			result = stopped
			break
		}
		b.Make(c)
		w := noWin
		if b.Status() == renju.Ongoing && b.Count(v.def, renju.ClassFive) == 0 {
			v.line[ply] = c
			w = v.defend(ply+1, left-1)
		}
		b.Unmake()
		if w > 0 {
			v.line[ply] = c
			result, best = w+1, c
			break
		}
		if result = min(result, w); result == stopped {
			break
		}
	}
	v.moves = v.moves[:base]
	switch {
	case result > 0:
		v.store(b.Key(), result, 0, best, b.Nodes()-before)
	case result == noWin:
		v.store(b.Key(), 0, allPlies, renju.NoCell, b.Nodes()-before)
	case result == cutOff:
		v.store(b.Key(), 0, left, renju.NoCell, b.Nodes()-before)
	}
	return result
}

// defend searches the position with the defender to move against a four. It returns
// the longest win over all replies, or the result that is worst for the attacker.
func (v *VCF) defend(ply, left int) int {
	b := v.b
	replies := b.FiveReplies(v.att)
	longest, aside := 0, len(v.saved)
	for e := range replies.Each {
		if !b.Legal(e) {
			continue // Black may not stop there
		}
		if longest > 0 { // a second defence: store the line against the first
			v.saved = append(v.saved[:aside], v.line[ply:v.n]...)
		}
		v.table.Prefetch(b.KeyAfter(e))
		b.Make(e)
		w := noWin
		if b.Status() == renju.Ongoing {
			w = v.attack(ply+1, left-1, v.line[ply-1])
		}
		b.Unmake()
		if w <= 0 {
			v.saved = v.saved[:aside]
			return w
		}
		v.line[ply] = e
		if w < longest {
			v.n = ply + copy(v.line[ply:], v.saved[aside:])
		}
		longest = max(longest, w)
	}
	v.saved = v.saved[:aside]
	if longest > 0 {
		return longest + 1
	}
	v.finish(ply)
	return 2
}

// finish completes the line below a four that cannot be stopped: a defence on
// one five point, if a legal one exists, and the five on another.
func (v *VCF) finish(ply int) {
	b := v.b
	v.n = ply
	for e := range b.Set(v.att, renju.ClassFive).Each {
		if !b.Legal(e) {
			continue
		}
		b.Make(e)
		five := b.Set(v.att, renju.ClassFive).First()
		b.Unmake()
		if five != renju.NoCell {
			v.line[ply], v.line[ply+1], v.n = e, five, ply+2
			return
		}
	}
}

// generate pushes the attacker's fours: all of them, or those that stop the
// enemy's five.
func (v *VCF) generate(answer bool, hint, last renju.Cell) {
	b := v.b
	if answer {
		replies := b.FiveReplies(v.def)
		for c := range replies.Each {
			if cl := b.Class(c, v.att); cl.MakesFour() {
				v.push(c, cl, hint, last)
			}
		}
		return
	}
	for _, cl := range renju.FourClasses {
		if v.quick && cl == renju.ClassFour {
			break // the last and weakest class
		}
		if b.Count(v.att, cl) == 0 {
			continue
		}
		set := b.Set(v.att, cl)
		for c := range set.Each {
			v.push(c, cl, hint, last)
		}
	}
}

// push adds a four with its order: the table's move first, then by class, by what it
// builds on its other lines, and by distance to the last four.
func (v *VCF) push(c renju.Cell, cl renju.Class, hint, last renju.Cell) {
	order := fourOrder[cl]
	code := v.b.Code(c, v.att)
	for d := range 4 {
		order += builds[code.Type(d)]
	}
	if last != renju.NoCell {
		order += near[min(len(near)-1, renju.Distance(c, last))]
	}
	if c == hint {
		order += 1 << 20
	}
	v.moves = append(v.moves, fourMove{c, order})
}

// pick swaps the best of the remaining candidates to place i.
func (v *VCF) pick(i int) {
	best := i
	for j := i + 1; j < len(v.moves); j++ {
		if v.moves[j].order > v.moves[best].order {
			best = j
		}
	}
	v.moves[i], v.moves[best] = v.moves[best], v.moves[i]
}

// Forget empties the table, so that a result does not depend on earlier searches.
func (v *VCF) Forget() { v.table.Forget() }

// Clear empties the table and frees its places: the next search is as on a new solver. It
// takes longer than Forget.
func (v *VCF) Clear() { v.table.Clear() }
