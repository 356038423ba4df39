package threat

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"tengen/movegen/renju"
	"tengen/search/threat/verify"
)

// ErrProofLimit is returned when a won position's proof is not finished within
// the limits.
var ErrProofLimit = errors.New("the win is found, its proof is not complete within the limits")

// Prove is Solve that also returns the proof tree of a win, for verify.Verify; the
// tree is nil when the status is not Win. Writing the tree takes further moves, at most
// limits.Proof. If they are not enough, the error is ErrProofLimit.
func (v *VCT) Prove(ctx context.Context, b *renju.Board, limits VCTLimits) (VCTResult, *verify.Proof, error) {
	res := v.Solve(ctx, b, limits)
	if res.Status != Win {
		return res, nil, nil
	}
	stop := v.stop
	cancel := context.AfterFunc(ctx, func() { stop.Store(true) })
	defer cancel()
	if n := cmp.Or(limits.Proof, limits.Nodes); n > 0 {
		v.limit = b.Nodes() + n
	}
	v.halted = false
	p := prover{v: v, memo: map[uint64]*verify.Node{}}
	root, err := p.attack()
	res.Nodes = b.Nodes() - v.start
	if err != nil {
		return res, nil, err
	}
	proof := verify.FromBoard(b, root)
	if res.Plies == 0 {
		res.Plies = proof.Plies()
	}
	return res, proof, nil
}

// ProveVCF searches for a win by fours and returns its proof; nil if there is no win or a
// limit was reached.
func (v *VCF) ProveVCF(b *renju.Board, limits VCFLimits) (VCFResult, *verify.Proof) {
	res := v.Solve(b, limits)
	if res.Status != Win {
		return res, nil
	}
	root := v.tree(b)
	if root == nil {
		return res, nil
	}
	return res, verify.FromBoard(b, root)
}

// tree makes the proof tree of the win that Solve has just found on b.
func (v *VCF) tree(b *renju.Board) *verify.Node {
	line := v.Line(nil)
	if b.Rule() == renju.Caro {
		n := v.branches(b, line)
		v.n = copy(v.line[:], line) // as Solve left it
		return n
	}
	if n := len(line); n >= 3 {
		// The last four cannot be stopped; what follows it needs no entry.
		att := b.Side()
		for _, c := range line[:n-2] {
			b.Make(c)
		}
		open := b.Count(att, renju.ClassFive) > 1
		for range line[:n-2] {
			b.Unmake()
		}
		if open {
			line = line[:n-2]
		}
	}
	var node *verify.Node
	for i := len(line) - 1; i >= 0; i -= 2 {
		n := &verify.Node{Move: line[i]}
		if node != nil {
			n.Replies = []verify.Reply{{Move: line[i+1], Answer: node}}
		}
		node = n
	}
	return node
}

// branches is tree for caro, where a four may have two defences.
func (v *VCF) branches(b *renju.Board, line []renju.Cell) *verify.Node {
	att := b.Side()
	n := &verify.Node{Move: line[0]}
	b.Make(line[0])
	defer b.Unmake()
	if b.Status() != renju.Ongoing {
		return n
	}
	replies := b.FiveReplies(att)
	for e := range replies.Each {
		b.Make(e)
		var answer *verify.Node
		if r := v.Solve(b, VCFLimits{}); r.Status == Win {
			answer = v.branches(b, v.Line(nil))
		}
		b.Unmake()
		if answer == nil {
			return nil
		}
		n.Replies = append(n.Replies, verify.Reply{Move: e, Answer: answer})
	}
	return n
}

// prover writes the proof tree of a won position and searches again where the table
// has lost a result.
type prover struct {
	v     *VCT
	memo  map[uint64]*verify.Node
	nodes int
}

func (p *prover) attack() (*verify.Node, error) {
	v := p.v
	b := v.b
	if n := p.memo[v.key]; n != nil {
		return n, nil
	}
	if p.nodes++; p.nodes > maxProofNodes || v.poll() {
		return nil, ErrProofLimit
	}
	n, err := p.attackNode()
	if err != nil {
		return nil, err
	}
	if n == nil {
		return nil, fmt.Errorf("no winning move is known after %s", renju.FormatMoves(b.Moves()))
	}
	p.memo[v.key] = n
	return n, nil
}

func (p *prover) attackNode() (*verify.Node, error) {
	v := p.v
	b := v.b
	restricted := len(v.path) == 0 && len(v.root) > 0
	if !restricted && (b.Count(v.att, renju.ClassFive) > 0 || b.HasFour(v.att)) {
		limit := uint64(proofVCFNodes)
		if len(v.path) == 0 {
			limit = 0 // the first search of Solve had no limit of its own
		}
		if v.vcf.Solve(b, VCFLimits{Nodes: limit, Stop: v.stop}).Status == Win {
			return v.vcf.tree(b), nil
		}
	}
	c := renju.NoCell
	if len(v.path) == 0 {
		c = v.rootMove
	} else if e := v.table.Get(v.key); e != nil && e.pn == 0 && e.move != 0 {
		c = renju.Cell(e.move - 1)
	} else {
		// The table has lost it.
		if pn, _ := v.attack(infinite, infinite); pn != 0 {
			if v.halted {
				return nil, ErrProofLimit
			}
			return nil, nil
		}
		if e := v.table.Get(v.key); e != nil && e.move != 0 {
			c = renju.Cell(e.move - 1)
		}
	}
	if c == renju.NoCell {
		return nil, nil
	}
	n := &verify.Node{Move: c}
	parent := v.make(c, v.childKey(c, v.att))
	defer v.unmake(parent)
	if b.Status() != renju.Ongoing {
		return n, nil
	}
	return n, p.replies(n)
}

// replies adds the answers at a node whose move has been made.
func (p *prover) replies(n *verify.Node) error {
	v := p.v
	b := v.b
	var set renju.Rows
	if b.Count(v.att, renju.ClassFive) > 0 {
		set = b.FiveReplies(v.att)
	} else {
		b.MakeNull()
		if v.vcf.Solve(b, VCFLimits{Nodes: proofVCFNodes, Stop: v.stop}).Status == Win {
			n.Otherwise = v.vcf.tree(b)
			// Every reply that breaks this line gets an answer of its own: those
			// that were searched, and those that another line refutes.
			set, _ = v.vcf.Breakers(b)
		}
		b.Unmake()
		if n.Otherwise == nil {
			if v.stop.Load() {
				return ErrProofLimit
			}
			return fmt.Errorf("no threat after %s", renju.FormatMoves(b.Moves()))
		}
	}
	for d := range set.Each {
		if !b.Legal(d) {
			continue
		}
		parent := v.make(d, v.childKey(d, v.def))
		var answer *verify.Node
		var err error
		if b.Count(v.att, renju.ClassFive) == 0 && (n.Otherwise == nil || !holds(b, n.Otherwise)) {
			answer, err = p.attack()
		}
		v.unmake(parent)
		if err != nil {
			return err
		}
		if answer != nil {
			n.Replies = append(n.Replies, verify.Reply{Move: d, Answer: answer})
		}
	}
	return nil
}

// holds reports whether a tree of fours wins the position on b, the attacker to
// move.
func holds(b *renju.Board, n *verify.Node) bool {
	att := b.Side()
	if b.Status() != renju.Ongoing || !b.Legal(n.Move) {
		return false
	}
	b.Make(n.Move)
	defer b.Unmake()
	if st := b.Status(); st != renju.Ongoing {
		return st == renju.WinFor(att)
	}
	if b.Count(att.Other(), renju.ClassFive) > 0 || b.Count(att, renju.ClassFive) == 0 {
		return false
	}
	replies := b.FiveReplies(att)
	for e := range replies.Each {
		if !b.Legal(e) {
			continue
		}
		var answer *verify.Node
		for i := range n.Replies {
			if n.Replies[i].Move == e {
				answer = n.Replies[i].Answer
			}
		}
		if answer == nil {
			return false
		}
		b.Make(e)
		ok := holds(b, answer)
		b.Unmake()
		if !ok {
			return false
		}
	}
	return true
}
