package jungo

import (
	"cmp"
	"fmt"
	"slices"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
)

// prepare makes the position of b the root of the tree, and keeps its part of the old tree,
// and the owners if it is still the same root.
func (e *Engine) prepare(b *jungo.Board) {
	root, same := e.reuse(b)
	shift := 0.0
	if root != nil {
		shift = e.t.shift
	} else {
		root = &node{move: b.Last(), mover: b.Side().Opponent()}
		root.unbound(b.Points())
	}
	byNet := e.net != nil && b.Size() >= evaljungo.MinSize
	e.t = &tree{byNet: byNet, tune: &e.tune, w: e.w, komi: e.komi, shift: shift, size: b.Size(), root: root, nodes: root.carry(), most: cmp.Or(e.opt.TreeNodes, maxTreeNodes)}
	if byNet && b.Rule() == jungo.KoSimple && !e.opt.NoTranspositions {
		e.t.places = map[uint64]*place{}
	}
	e.kept = root.visits
	e.at = b.Clone()
	if !same {
		e.ownerSum, e.owners = make([]float64, b.Points()), 0
	}
	root.ended = false
	if byNet && len(root.children) == 0 && root.priors == nil {
		w := e.workers[0].net
		w.resize(b.Size())
		w.evaluate(&path{board: b}, e.t)
		root.priors = w.priors()
		e.t.setShift(w.score, b.Side())
	}
	if byNet && root.visits > 0 {
		e.t.setShift(root.score/root.visits, b.Side())
	}
	e.t.lock()
	e.t.expand(root, &path{board: b})
	e.t.mu.Unlock()
	if byNet && e.noise != nil {
		addNoise(root, e.noise)
	}
	for _, w := range e.workers {
		if byNet {
			w.net.resize(b.Size())
		}
		if w.path.board == nil {
			w.path.board = b.Clone()
		}
	}
}

// reuse finds the position of b in the old tree: at the root, which is then the same, or up to
// four moves after it. Under superko its legal moves depend on the positions before it, too.
func (e *Engine) reuse(b *jungo.Board) (root *node, same bool) {
	if e.t == nil || e.at == nil || e.at.Size() != b.Size() || e.at.Rule() != b.Rule() || e.t.restricted() {
		return nil, false
	}
	for back := 0; back <= min(4, b.Ply()); back++ {
		p, n := e.at.Clone(), e.t.root
		for i := b.Ply() - back; i < b.Ply() && n != nil; i++ {
			m, c := b.MoveAt(i)
			if c != p.Side() || !p.Legal(m) {
				n = nil
				break
			}
			p.Make(m)
			n = n.child(m)
		}
		if n != nil && p.Key() == b.Key() && p.SameHistory(b) {
			keep := *n
			return &keep, back == 0
		}
	}
	return nil, false
}

// restricted reports whether moves were left out at the root, which makes the tree useless
// for another search.
func (t *tree) restricted() bool { return t.root.prior < 0 }

// restrict applies Allow and Avoid to the root.
func (e *Engine) restrict(lim Limits) error {
	if len(lim.Allow) == 0 && len(lim.Avoid) == 0 {
		return nil
	}
	var kept []node
	for _, k := range e.t.root.children {
		if (len(lim.Allow) == 0 || slices.Contains(lim.Allow, k.move)) && !slices.Contains(lim.Avoid, k.move) {
			kept = append(kept, k)
		}
	}
	if len(kept) == 0 {
		e.Clear()
		return fmt.Errorf("jungo: no legal move is left by the moves to allow and to avoid")
	}
	e.t.root.children = kept
	e.t.root.prior = -1
	return nil
}
