package threat

import (
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/threat/verify"
)

// make plays a move on the board and updates the search's own key and path.
func (v *VCT) make(c renju.Cell, key uint64) (parent uint64) {
	parent, v.key = v.key, key
	v.path = append(v.path, c)
	v.b.Make(c)
	return parent
}

func (v *VCT) unmake(parent uint64) {
	v.b.Unmake()
	v.path = v.path[:len(v.path)-1]
	v.key = parent
}

// childKey returns the key after a stone of col on c.
func (v *VCT) childKey(c renju.Cell, col renju.Colour) uint64 {
	k := ownStones[col][c]
	if v.att == renju.White {
		k = k<<1 | k>>63
	}
	return v.key ^ k ^ ownSide
}

// settle stores a decided node and returns its numbers.
func (v *VCT) settle(won bool, move renju.Cell, before uint64) (pn, dn uint32) {
	pn, dn = infinite, 0
	if won {
		pn, dn = 0, infinite
	}
	v.keep(pn, dn, false, move, before)
	return pn, dn
}

// keep stores the numbers of the node. A root whose first move is restricted is not
// stored, because its numbers are not those of the position.
func (v *VCT) keep(pn, dn uint32, open bool, move renju.Cell, before uint64) {
	if len(v.path) == 0 {
		v.rootMove, v.rootOpen = move, open
		if len(v.root) > 0 {
			return
		}
	}
	v.store(v.key, pn, dn, open, move, v.b.Nodes()-before)
}

// attack searches a node with the attacker to move until its proof number
// reaches thpn or its disproof number thdn.
func (v *VCT) attack(thpn, thdn uint32) (pn, dn uint32) {
	b, before := v.b, v.b.Nodes()
	if b.Status() != renju.Ongoing {
		return v.settle(false, renju.NoCell, before)
	}
	root := len(v.path) == 0
	known := v.table.Get(v.key)
	if known != nil && known.decided() && !root {
		return known.pn, known.dn
	}
	if b.Count(v.att, renju.ClassFive) > 0 && !(root && len(v.root) > 0) {
		return v.settle(true, b.Set(v.att, renju.ClassFive).First(), before)
	}
	if known == nil && !root {
		// First visit: a win by fours decides the node.
		if b.HasFour(v.att) {
			leaf := uint64(vctLeafNodes)
			if v.long {
				leaf = longLeafNodes
			}
			if r := v.vcf.Solve(b, VCFLimits{Nodes: leaf, Stop: v.stop}); r.Status == Win {
				return v.settle(true, r.Move, before)
			}
		}
	}
	base := len(v.moves)
	v.attacks()
	if root && len(v.root) > 0 {
		v.restrict(base)
	}
	if len(v.moves) == base {
		return v.settle(false, renju.NoCell, before)
	}
	pn, dn = v.iterate(base, false, thpn, thdn)
	move := renju.NoCell
	if pn == 0 {
		for i := base; i < len(v.moves); i++ {
			if v.moves[i].pn == 0 {
				move = v.moves[i].cell
				break
			}
		}
	}
	open := false
	if dn == 0 { // a proof that none wins needs every move refuted without open
		for i := base; i < len(v.moves); i++ {
			open = open || v.moves[i].open
		}
	}
	v.moves = v.moves[:base]
	v.keep(pn, dn, open, move, before)
	return pn, dn
}

// defend searches a node with the defender to move after an attacking move.
func (v *VCT) defend(thpn, thdn uint32) (pn, dn uint32) {
	b, before := v.b, v.b.Nodes()
	known := v.table.Get(v.key)
	if known != nil && known.decided() {
		return known.pn, known.dn
	}
	if b.Status() != renju.Ongoing || b.Count(v.def, renju.ClassFive) > 0 {
		// A five only comes here as the one allowed first move; otherwise it is seen
		// before it is made.
		return v.settle(b.Status() == renju.WinFor(v.att), renju.NoCell, before)
	}
	base := len(v.moves)
	if b.Count(v.att, renju.ClassFive) > 0 {
		replies := b.FiveReplies(v.att)
		for e := range replies.Each {
			if b.Legal(e) {
				v.reply(e)
			}
		}
	} else {
		set, late, line, threat := v.defences()
		if v.halted {
			return 1, 1
		}
		if threat == undecided {
			v.store(v.key, infinite, 0, true, renju.NoCell, b.Nodes()-before)
			return infinite, 0
		}
		if threat == noThreat {
			return v.settle(false, renju.NoCell, before)
		}
		if known == nil && b.HasFour(v.def) {
			// A defender who has a win by fours of his own has refuted the attack.
			if r := v.vcf.Solve(b, VCFLimits{Nodes: vctCounterNodes, Stop: v.stop}); r.Status == Win {
				return v.settle(false, renju.NoCell, before)
			}
		}
		if line != nil {
			v.replyAnywhere(line)
		} else {
			for c := range set.Each {
				if b.Legal(c) {
					v.reply(c)
					v.moves[len(v.moves)-1].late = v.racing && late.Has(c)
				}
			}
		}
	}
	if len(v.moves) == base {
		return v.settle(true, renju.NoCell, before)
	}
	dn, pn = v.iterate(base, true, thdn, thpn)
	open := dn == 0
	for i := base; open && i < len(v.moves); i++ { // one refutation that is not open is enough
		open = v.moves[i].dn != 0 || v.moves[i].open
	}
	v.moves = v.moves[:base]
	v.keep(pn, dn, open, renju.NoCell, before)
	return pn, dn
}

// iterate searches the moves from base on, always the most promising one, until a
// number of the node reaches its threshold. Numbers are those of the side to move
// here: phi is pn for the attacker and dn for the defender, delta the other one. The
// phi of a node is the least phi of its moves, its delta the sum of their deltas. Late
// replies wait, and count 1 each, until all others are won.
func (v *VCT) iterate(base int, defender bool, thPhi, thDelta uint32) (phi, delta uint32) {
	for i := base; i < len(v.moves); i++ {
		v.recall(&v.moves[i])
	}
	for {
		wait := false
		for i := base; v.racing && defender && i < len(v.moves); i++ {
			wait = wait || !v.moves[i].late && v.moves[i].pn != 0
		}
		sum := search.NewProofSum()
		for i := base; i < len(v.moves); i++ {
			switch m := &v.moves[i]; {
			case !defender:
				sum.Add(i, m.pn, m.dn)
			case wait && m.late && m.dn != 0:
				sum.Add(i, infinite-1, min(m.pn, 1))
			default:
				sum.Add(i, m.dn, m.pn)
			}
		}
		phi, delta = sum.Phi, sum.Sum()
		if phi == 0 {
			delta = infinite
		} else if phi >= infinite {
			phi, delta = infinite, 0
		}
		if len(v.path) == 0 {
			v.rootPN, v.rootDN = phi, delta
		}
		if phi >= thPhi || delta >= thDelta || phi == 0 || delta == 0 || v.poll() {
			return phi, delta
		}
		m, quiet := v.moves[sum.Best], v.quiet
		parent := v.make(m.cell, m.key)
		childPhi, childDelta := sum.PhiLimit(thPhi, vctSlack), sum.SumLimit(thDelta)
		if defender {
			v.attack(childDelta, childPhi)
		} else {
			if m.quiet {
				v.quiet++
			}
			v.defend(childPhi, childDelta)
		}
		v.unmake(parent)
		v.quiet = quiet
		v.recall(&v.moves[sum.Best])
	}
}

// recall gives a move the numbers that the table has for the node after it, if any.
func (v *VCT) recall(m *vctMove) {
	if e := v.table.Get(m.key); e != nil {
		m.pn, m.dn, m.open = e.pn, e.dn, e.open
	}
}

// attacks pushes the attacker's moves.
func (v *VCT) attacks() {
	b := v.b
	if b.Count(v.def, renju.ClassFive) > 0 {
		// Only a stone that stops the enemy's five can go on; whether it still
		// threatens is seen when the replies to it are searched.
		replies := b.FiveReplies(v.def)
		for c := range replies.Each {
			if b.Legal(c) {
				v.moves = append(v.moves, vctMove{key: v.childKey(c, v.att), cell: c, pn: 1, dn: 1})
			}
		}
		return
	}
	deeper := uint32(0)
	if v.racing && !v.long {
		deeper = uint32(v.quiet * vctDeeper)
	}
	guards, guarded := v.guards()
	first := renju.ClassWeak
	if guarded {
		first = renju.ClassNone
	}
	for cl := first; cl < renju.NumClasses; cl++ {
		p := attackOrder[cl]
		if p.pn == 0 || b.Count(v.att, cl) == 0 || kindWidth[p.from] > kindWidth[v.kind] {
			continue
		}
		if cl == renju.ClassBlocked && !v.kind.fukumi() && v.att == renju.Black && b.Rule() == renju.Renju {
			continue // its threat would be a double-four, forbidden to Black
		}
		set := *b.Set(v.att, cl)
		if guarded && !cl.MakesFour() {
			for y := range set {
				set[y] &= guards[y]
			}
		}
		for c := range set.Each {
			if cl.Suspect() && b.Forbidden(c) != renju.NotForbidden {
				continue
			}
			v.moves = append(v.moves, vctMove{
				key: v.childKey(c, v.att), cell: c, pn: p.pn + deeper + v.far(c), dn: p.dn, quiet: !cl.MakesFour(),
			})
		}
	}
}

// guards returns the cells where a stone of the attacker might stop a win by fours of the
// defender, if there is one: a stone elsewhere that makes no four loses to it.
func (v *VCT) guards() (set renju.Rows, guarded bool) {
	b := v.b
	if v.kind != Guarded || !b.HasFour(v.def) {
		return set, false
	}
	b.MakeNull()
	defer b.Unmake()
	if v.vcf.Solve(b, VCFLimits{Nodes: vctCounterNodes, Stop: v.stop}).Status != Win {
		return set, false
	}
	return set, !v.vcf.breakers(b, &set)
}

// far returns what is added to the proof number of a move far from the last two stones.
func (v *VCT) far(c renju.Cell) uint32 {
	n := len(v.path)
	if n < 2 || !v.racing {
		return 0
	}
	d := min(renju.Distance(c, v.path[n-1]), renju.Distance(c, v.path[n-2]))
	return uint32(min(max(d-vctNear, 0), vctFar))
}

// restrict removes the moves from base on that are not allowed at the root, and adds
// allowed ones that the generator leaves out.
func (v *VCT) restrict(base int) {
	v.moves = v.moves[:base]
	for _, c := range v.root {
		if v.b.Legal(c) {
			v.moves = append(v.moves, vctMove{key: v.childKey(c, v.att), cell: c, pn: 1, dn: 1})
		}
	}
}

// defences returns every reply that might stop the attacker's threat, the defender's
// fours included, and whether the attacker threatens anything. Late are those of the replies
// that do nothing but make a four: they put the threat off, and hardly ever stop it. If any
// cell might be a defence, it returns the tree of the threat instead, against which every
// cell is tried.
//
// If the result depends on a search that was stopped, halted is set and the result
// must not be used.
func (v *VCT) defences() (set, late renju.Rows, tree *verify.Node, found threatening) {
	b := v.b
	if v.kind == Fours {
		return set, late, nil, noThreat
	}
	limits := VCFLimits{Nodes: vctLeafNodes, Stop: v.stop}
	threat, anywhere := winningFours(b, v.att, &set)
	if threat && !anywhere {
		late = mereFours(b, v.def, &set)
		fourCells(b, v.def, &set)
		return set, late, nil, threatens
	}
	switch {
	case threat || v.kind.fukumi():
	case v.kind == Nerai && v.att == renju.White && b.Rule() == renju.Renju && b.HasFour(v.att):
		limits.Plies = 3 // a four that Black may not stop
	default:
		return set, late, nil, noThreat
	}
	b.MakeNull()
	defer b.Unmake()
	r := v.vcf.Solve(b, limits)
	if r.Status != Win {
		if v.stop.Load() {
			v.halted = true
		} else if r.Status == Unknown && limits.Plies == 0 {
			return set, late, nil, undecided
		}
		return set, late, nil, noThreat
	}
	var cells renju.Rows
	for _, c := range v.vcf.line[:v.vcf.n] {
		cells.Add(c)
	}
	late = mereFours(b, v.def, &cells)
	if v.vcf.breakers(b, &set) {
		tree = v.vcf.tree(b)
	}
	return set, late, tree, threatens
}

// threatening is what defences found.
type threatening uint8

const (
	noThreat  threatening = iota
	threatens             // the defender must answer
	undecided             // the search for a VCF reached its limit
)

// reply pushes a defender's move.
func (v *VCT) reply(c renju.Cell) {
	v.moves = append(v.moves, vctMove{key: v.childKey(c, v.def), cell: c, pn: 1, dn: 1})
}

// replyAnywhere pushes every legal move that stops the threat whose tree is
// given.
func (v *VCT) replyAnywhere(tree *verify.Node) {
	b := v.b
	empty := *b.EmptyCells()
	for c := range empty.Each {
		if !b.Legal(c) {
			continue
		}
		b.Make(c)
		stops := b.Status() != renju.Ongoing || !holds(b, tree)
		b.Unmake()
		if stops {
			v.reply(c)
		}
	}
}
