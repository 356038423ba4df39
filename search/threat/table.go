package threat

import (
	"tengen/movegen/renju"
	"tengen/search"
)

// vcfEntry is the result for a position with the attacker to move. It never becomes
// invalid: the key covers rule, size, walls and side to move. A win's moves are
// replayed on the board, so that the table alone never decides that a position is won.
type vcfEntry struct {
	refuted uint16 // no win within this number of plies; allPlies: none at all
	win     uint16 // a win of this number of plies was found; 0: none
	move    uint16 // the first move of that win, or the move tried last; see entryMove
}

// allPlies as vcfEntry.refuted says that the position has no VCF at all.
const allPlies = 1<<16 - 1

// store stores a result: a win in win plies, or, if win is 0, a refutation up to
// refuted plies.
func (v *VCF) store(key uint64, win, refuted int, move renju.Cell, nodes uint64) {
	e := v.table.Put(key, nodes)
	if move != renju.NoCell {
		e.move = entryMove(move)
	}
	if win > 0 {
		if e.win == 0 || win < int(e.win) {
			e.win = uint16(win)
		}
	} else {
		e.refuted = max(e.refuted, uint16(refuted))
	}
}

// infinite is the largest proof or disproof number; 0 together with infinite is a
// decided node.
const infinite = search.ProofInfinite

// vctEntry holds the proof and disproof numbers of a position, always from the
// attacker's view.
type vctEntry struct {
	pn, dn uint32
	move   uint16 // the attacker's winning move; see entryMove
	open   bool   // the disproof depends on an undecided threat, so it is no proof
}

// decided reports whether the numbers are final.
func (e *vctEntry) decided() bool { return e.pn == 0 || e.dn == 0 }

// store stores the numbers of a position.
func (v *VCT) store(key uint64, pn, dn uint32, open bool, move renju.Cell, nodes uint64) {
	*v.table.Put(key, nodes) = vctEntry{pn, dn, entryMove(move), open}
}

// entryMove is a move in a table: its cell plus one, 0 for NoCell.
func entryMove(c renju.Cell) uint16 {
	if c == renju.NoCell {
		return 0
	}
	return uint16(c) + 1
}
