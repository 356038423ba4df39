package weaksolve

import (
	"cmp"
	"context"
	"math"
	"slices"

	"tengen/movegen/renju"
	"tengen/search"
	searchrenju "tengen/search/renju"
	"tengen/search/threat"
	"tengen/search/threat/certificate"
	"tengen/search/threat/verify"
)

// attacker searches positions for wins by threats, one at a time.
type attacker struct {
	b      *renju.Board
	vct    *threat.VCT
	memory int64 // bytes of the table of vct
	kinds  []threat.Kind
	check  *verify.Checker

	reply, pass uint64 // moves of an attack after a reply, and after a pass
}

func newAttacker(o *Options) (*attacker, error) {
	b, err := renju.New(o.Size, o.Rule)
	if err != nil {
		return nil, err
	}
	w := &attacker{
		b: b, vct: threat.NewVCT(), memory: o.table(), kinds: []threat.Kind{threat.Threes, threat.Fukumi},
		check: verify.NewChecker(verify.Options{}),
		reply: cmp.Or(o.reply, replyMakes), pass: cmp.Or(o.pass, passMakes),
	}
	if o.Rule == renju.Renju && o.Attacker == renju.White {
		w.kinds[0] = threat.Nerai
	}
	return w, nil
}

// worker expands positions, one at a time.
type worker struct {
	*attacker
	engine *searchrenju.Engine
	nodes  uint64 // of the first search of the engine in a position
	made   uint64 // moves made by the engine
	trees  bool   // its events have proofs
}

func newWorker(o *Options) (*worker, error) {
	a, err := newAttacker(o)
	if err != nil {
		return nil, err
	}
	eo := searchrenju.DefaultOptions()
	eo.Hash = o.table()
	eo.RootVCT, eo.Book, eo.Solved = false, false, false
	e, err := searchrenju.New(eo)
	return &worker{attacker: a, engine: e, nodes: o.Nodes}, err
}

// makes returns the moves made so far on all boards.
func (w *worker) makes() uint64 { return w.b.Nodes() + w.made }

// attack searches for a win by threats of the side to move. If first moves are given, the win
// begins with one of them.
func (w *attacker) attack(ctx context.Context, makes uint64, first ...renju.Cell) threat.RaceResult {
	return w.vct.Race(ctx, w.b, w.limits(0, makes, first...), w.kinds)
}

func (w *attacker) limits(kind threat.Kind, makes uint64, first ...renju.Cell) threat.VCTLimits {
	return threat.VCTLimits{Kind: kind, Nodes: makes, Memory: w.memory, Root: first, Long: true}
}

// prove returns the tree of a win that attack finds within a number of makes, nil if there is
// none.
func (w *attacker) prove(ctx context.Context, makes uint64, first ...renju.Cell) (*verify.Node, error) {
	r := w.attack(ctx, makes, first...)
	if r.Status != threat.Win {
		return nil, ctx.Err()
	}
	_, proof, err := w.vct.Prove(ctx, w.b, w.limits(r.Kind, proofScale*makes, first...))
	if err != nil || proof == nil {
		return nil, ctx.Err()
	}
	return proof.Root, nil
}

// answers reports whether a tree wins in the position on the board.
func (w *attacker) answers(ctx context.Context, win *verify.Node) bool {
	return holds(w.b, win) && w.wins(ctx, win)
}

// wins is answers for a tree that very probably wins.
func (w *attacker) wins(ctx context.Context, win *verify.Node) bool {
	if w.check.Trees(win) != nil {
		return false
	}
	w.check.Begin(ctx, w.b)
	_, err := w.check.Win(win)
	return err == nil
}

// passed lets the defender, who is to move, pass. It returns wins of the attacker that begin with
// different moves, as far as threat searches find them, and the replies that may disturb all of
// these wins.
func (w *attacker) passed(ctx context.Context) (wins []*verify.Node, near renju.Rows, err error) {
	b := w.b
	near = *b.EmptyCells()
	b.MakeNull()
	defer b.Unmake()
	makes, first := w.pass, []renju.Cell(nil)
	for len(wins) < mostWins && near.Count() > fewReplies {
		win, err := w.prove(ctx, makes, first...)
		if win == nil || err != nil {
			return wins, near, err
		}
		wins = append(wins, win)
		near = w.disturbing(&near, win)
		first = first[:0]
		for c := range b.EmptyCells().Each {
			if b.Legal(c) && !slices.ContainsFunc(wins, func(n *verify.Node) bool { return n.Move == c }) {
				first = append(first, c)
			}
		}
		makes = moreMakes
	}
	return wins, near, nil
}

// disturbing returns those of some replies that a win after a pass may leave unanswered. On the
// board the defender has passed.
func (w *attacker) disturbing(replies *renju.Rows, win *verify.Node) (out renju.Rows) {
	b := w.b
	b.Unmake()
	for c := range replies.Each {
		if !b.Legal(c) {
			continue
		}
		b.Make(c)
		if b.Status() != renju.Ongoing || !holds(b, win) {
			out.Add(c)
		}
		b.Unmake()
	}
	b.MakeNull()
	return out
}

// moves expands a position with the attacker to move. It finds an attack that wins, or lets the
// engine choose the moves to try.
func (w *worker) moves(ctx context.Context, at []renju.Cell, round int) (*event, error) {
	setUp(w.b, at)
	e := &event{At: renju.FormatMoves(at), Round: round + 1}
	if len(at) == 0 {
		e.Round = len(rounds)
		e.add(renju.At(w.b.Size()/2, w.b.Size()/2), moveCost)
		return e, nil
	}
	if round == 0 {
		// A win counts only with its tree, which the certificate needs: a reply that the
		// certificate found open comes here as well.
		if win, err := w.prove(ctx, firstMakes); win != nil || err != nil {
			if e.Won = true; win != nil {
				led(&e.proof, win)
			}
			return e, err
		}
	}
	lines, err := w.choose(ctx, round)
	if err != nil {
		return nil, err
	}
	for i, l := range lines {
		cost := min(mostCost, moveCost+evenCost*math.Exp2(-float64(l.Score)/halfScore))
		switch {
		case len(l.PV) == 0 || l.Score < -search.ProvenBound:
			continue
		case l.Score > search.ProvenBound:
			cost = wonCost
		}
		e.add(searchrenju.CellOf(l.PV[0]), cost*(1+laterCost*float64(i)))
	}
	return e, nil
}

// choose returns the moves that the engine prefers in the position on the board, best first. Most of
// the work goes into the best one, because a search that ranks several sees less far. It ends as
// soon as the score is that of a win, and in the first round this move is then the only one.
func (w *worker) choose(ctx context.Context, round int) ([]search.Line, error) {
	r := rounds[round]
	nodes := max(r.nodes, r.nodes/rounds[0].nodes*w.nodes)
	deep, won := context.WithCancel(ctx)
	defer won()
	one, err := w.engine.Think(deep, w.b, search.Limits{Nodes: nodes}, func(i search.Info) {
		if i.Final && i.Score > search.MaxEval {
			won()
		}
	})
	if err != nil || ctx.Err() != nil {
		return nil, cmp.Or(err, ctx.Err())
	}
	w.made += one.Nodes
	if round == 0 && one.Score > search.MaxEval {
		return one.Lines, nil
	}
	several, err := w.engine.Think(ctx, w.b, search.Limits{Nodes: nodes / rankShare, MultiPV: r.moves}, nil)
	if err != nil || ctx.Err() != nil {
		return nil, cmp.Or(err, ctx.Err())
	}
	w.made += several.Nodes
	return append(one.Lines, slices.DeleteFunc(several.Lines, func(l search.Line) bool {
		return len(l.PV) == 0 || l.PV[0] == one.Best
	})...), nil
}

// replies begins to expand a position with the defender to move. It returns the replies that must
// be tested, in the order of the tests.
func (w *worker) replies(ctx context.Context, at []renju.Cell, e *event) (replies []renju.Cell, err error) {
	setUp(w.b, at)
	b, att := w.b, w.b.Side().Other()
	if e.Lost = lost(b); e.Lost || b.Status() == renju.WinFor(att) {
		return nil, nil
	}
	var set renju.Rows
	if b.Count(att, renju.ClassFive) > 0 {
		set = b.FiveReplies(att)
		e.Threat = true
	} else {
		wins, near, err := w.passed(ctx)
		if err != nil {
			return nil, err
		}
		if w.trees {
			w.sure(ctx, wins, &near)
		}
		set, e.Threat, e.proof.Shared = near, len(wins) > 0, wins
	}
	replies = w.order(&set)
	if !e.Threat && b.Rule() == renju.Renju {
		replies = append(replies, renju.Pass)
	}
	e.Replies = renju.FormatMoves(replies)
	return replies, nil
}

// lost reports whether the attacker's win is out of reach: the defender, who is to move, makes a
// five, or the game is over without a win of the attacker.
func lost(b *renju.Board) bool {
	return b.Status() != renju.WinFor(b.Side().Other()) && (b.Status() != renju.Ongoing || b.Count(b.Side(), renju.ClassFive) > 0)
}

// sure plays wins after a pass in full, and adds the replies that disturb all of them to near.
func (w *worker) sure(ctx context.Context, wins []*verify.Node, near *renju.Rows) {
	for c := range w.b.EmptyCells().Each {
		if near.Has(c) || !w.b.Legal(c) {
			continue
		}
		makeMove(w.b, c)
		if !slices.ContainsFunc(wins, func(win *verify.Node) bool { return w.wins(ctx, win) }) {
			near.Add(c)
		}
		w.b.Unmake()
	}
}

// order returns the legal replies of a set. Those that are probably hardest to answer come first.
// Of replies that are images of each other it returns one.
func (w *worker) order(set *renju.Rows) []renju.Cell {
	b := w.b
	last := b.Last()
	type reply struct {
		c     renju.Cell
		value int
	}
	var list []reply
	seen := map[uint64]bool{}
	for c := range set.Each {
		if !b.Legal(c) {
			continue
		}
		b.Make(c)
		key, _ := b.CanonicalKey()
		b.Unmake()
		if seen[key] {
			continue
		}
		seen[key] = true
		list = append(list, reply{c, 3*int(b.Class(c, renju.White)) + 3*int(b.Class(c, renju.Black)) - 4*renju.Distance(c, last)})
	}
	slices.SortStableFunc(list, func(x, y reply) int { return y.value - x.value })
	out := make([]renju.Cell, len(list))
	for i, r := range list {
		out[i] = r.c
	}
	return out
}

// test looks for attacks after replies until it has met chunk replies that no attack answers.
// known reports whether a position is in the graph.
func (w *worker) test(ctx context.Context, at, replies []renju.Cell, e *event, known func(key uint64) bool) error {
	setUp(w.b, at)
	failed := 0
	for _, c := range replies {
		if failed == chunk {
			break
		}
		makeMove(w.b, c)
		key, _ := w.b.CanonicalKey()
		switch {
		case w.b.Status() != renju.Ongoing:
			// The board is full.
			e.Lost = true
			w.b.Unmake()
			return nil
		case known(key):
			e.add(c, leafCost)
		default:
			cost, err := w.answer(ctx, c, e)
			switch {
			case err != nil:
				return err
			case cost == 0:
				e.Done += c.String()
			default:
				failed++
				e.add(c, cost)
			}
		}
		w.b.Unmake()
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// answer looks for an attack after a reply, which is on the board. It returns the cost of the
// position, 0 if an attack wins. With trees it adds the tree to the proof of the event.
func (w *worker) answer(ctx context.Context, c renju.Cell, e *event) (cost float64, err error) {
	p := &e.proof
	if w.trees {
		i := slices.IndexFunc(p.Answers, func(a certificate.Answer) bool { return w.answers(ctx, a.Tree) })
		if i >= 0 {
			p.Answers = append(p.Answers, certificate.Answer{Reply: c, Lemma: -1, Tree: p.Answers[i].Tree})
			return 0, nil
		}
	}
	r := w.attack(ctx, w.reply)
	if r.Status != threat.Win {
		return leafCost + math.Log2(1+float64(r.Proof)), ctx.Err()
	}
	if w.trees {
		win, err := w.prove(ctx, w.reply)
		if win == nil || err != nil {
			return leafCost, err
		}
		p.Answers = append(p.Answers, certificate.Answer{Reply: c, Lemma: -1, Tree: win})
	}
	return 0, nil
}
