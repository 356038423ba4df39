package term

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tengen/movegen/renju"
	"tengen/search/threat"
)

// Options bounds the searches for the terms.
type Options struct {
	VCFNodes uint64 // moves for each search for a VCF; default 200,000
	VCTNodes uint64 // moves for each search for a VCT (koshu); default 200,000
	NoKoshu  bool   // leave out the search for koshu, which takes longest
}

// Finding is one name of a move.
type Finding struct {
	Term Term
	// Reason is set when the move is forbidden for being this.
	Reason renju.Kind
	Shapes []Shape // the lines that give the name
	// Show is the play that shows it, after the move; a pass stands for any reply
	// that does not parry.
	Show []renju.Cell
}

// Explainer names moves. It keeps its tables between calls and is for one goroutine
// at a time.
type Explainer struct {
	opts Options
	vcf  *threat.VCF
	vct  *threat.VCT
}

// New returns an Explainer.
func New(opts Options) *Explainer {
	opts.VCFNodes = cmp.Or(opts.VCFNodes, defaultVCFNodes)
	opts.VCTNodes = cmp.Or(opts.VCTNodes, defaultVCTNodes)
	return &Explainer{opts, threat.NewVCF(vcfTableBits), threat.NewVCT()}
}

// Explain names the move m of the side to move, which may be a forbidden point. An
// empty list means that no term applies. It fails when the game is over or m cannot
// be played. The board is unchanged on return.
func (e *Explainer) Explain(ctx context.Context, b *renju.Board, m renju.Cell) ([]Finding, error) {
	if err := b.Check(m); err != nil {
		return nil, err
	}
	if m == renju.Pass {
		return nil, fmt.Errorf("a pass cannot be explained")
	}
	// Empty tables give the same question the same answer: searches with limits would find more
	// with what is left from earlier ones.
	e.vcf.Clear()
	e.vct.Forget()
	x := &naming{Explainer: e, ctx: ctx, b: b, m: m, me: b.Side(), opp: b.Side().Other()}
	x.name()
	return x.out, ctx.Err()
}

// naming is one call of Explain.
type naming struct {
	*Explainer
	ctx     context.Context
	b       *renju.Board
	m       renju.Cell
	me, opp renju.Colour
	out     []Finding

	fours, threes []Shape
}

func (x *naming) add(f Finding) { x.out = append(x.out, f) }

func (x *naming) name() {
	b := x.b
	code := b.Code(x.m, x.me)
	kind := renju.NotForbidden
	if x.me == renju.Black {
		kind = b.Forbidden(x.m)
	}
	b.Make(x.m)
	all := shapes(b, x.m, x.me, code)
	b.Unmake()

	if x.nameShapes(all, kind) || kind != renju.NotForbidden {
		return
	}
	x.nameThreats()
}

// nameShapes names what the move makes on its lines and reports whether that is a
// five.
func (x *naming) nameShapes(all []Shape, kind renju.Kind) (five bool) {
	by := map[Term][]Shape{}
	for _, s := range all {
		by[s.Kind] = append(by[s.Kind], s)
	}
	if len(by[Five]) > 0 {
		x.add(Finding{Term: Five, Shapes: by[Five]})
		if len(by[Overline]) > 0 {
			x.add(Finding{Term: Overline, Shapes: by[Overline]})
		}
		return true
	}
	reason := func(k renju.Kind) renju.Kind {
		if kind == k {
			return k
		}
		return renju.NotForbidden
	}
	if len(by[Overline]) > 0 {
		x.add(Finding{Term: Overline, Reason: reason(renju.ForbiddenOverline), Shapes: by[Overline]})
	}
	if len(by[StraightFour]) > 0 {
		x.add(Finding{Term: StraightFour, Shapes: by[StraightFour]})
	}
	x.fours = append(append(x.fours, by[StraightFour]...), by[Four]...)
	x.threes = by[Three]
	switch {
	case len(x.fours) >= 2:
		x.add(Finding{Term: DoubleFour, Reason: reason(renju.ForbiddenDoubleFour), Shapes: x.fours})
	case len(x.fours) == 1 && len(x.threes) > 0:
		x.add(Finding{Term: FourThree, Shapes: append(append([]Shape(nil), x.fours...), x.threes...)})
	case len(by[Four]) == 1:
		x.add(Finding{Term: Four, Shapes: by[Four]})
	}
	switch {
	case len(x.threes) >= 2:
		x.add(Finding{Term: DoubleThree, Reason: reason(renju.ForbiddenDoubleThree), Shapes: x.threes})
	case len(x.threes) == 1 && len(x.fours) == 0:
		x.add(Finding{Term: Three, Shapes: x.threes})
	}
	return false
}

// solveVCF looks for a VCF of the side to move.
func (x *naming) solveVCF(plies int) (threat.VCFResult, []renju.Cell) {
	r := x.vcf.Solve(x.b, threat.VCFLimits{Nodes: x.opts.VCFNodes, Plies: plies, Shortest: true})
	return r, x.vcf.Line(nil)
}

// enemyThreat is the win that the enemy had before the move.
type enemyThreat struct {
	four bool         // he has a five to make
	line []renju.Cell // the VCF he would have after a pass
}

func (x *naming) nameThreats() {
	b := x.b
	var before enemyThreat
	if before.four = b.Count(x.opp, renju.ClassFive) > 0; !before.four {
		b.MakeNull()
		if r, line := x.solveVCF(0); r.Status == threat.Win {
			before.line = line
		}
		b.Unmake()
	}
	had, _ := x.solveVCF(0)

	b.Make(x.m)
	defer b.Unmake()
	if b.Status() != renju.Ongoing || b.Count(x.opp, renju.ClassFive) > 0 {
		return // the enemy makes a five first, so nothing is threatened
	}
	oite := len(x.fours)+len(x.threes) > 0
	var show []renju.Cell
	if len(x.fours) == 0 && had.Status == threat.None {
		// Against an enemy four there was no VCF before in any case; a threat counts
		// then only if it uses the stone of the move.
		if f, ok := x.hidden(); ok && (!before.four || x.uses(f.Show)) {
			oite, show = true, f.Show
			x.add(f)
		}
	}
	if oite {
		if show == nil {
			show = x.showOite()
		}
		x.add(Finding{Term: Oite, Shapes: append(append([]Shape(nil), x.fours...), x.threes...), Show: show})
	}
	x.nameNori(before, oite, show)
	if !oite && !x.opts.NoKoshu && had.Status == threat.None {
		x.nameKoshu()
	}
}

// showOite shows what follows a four or a three that is not parried.
func (x *naming) showOite() (show []renju.Cell) {
	x.b.MakeNull()
	defer x.b.Unmake()
	if r, line := x.solveVCF(5); r.Status == threat.Win {
		return append([]renju.Cell{renju.Pass}, line...)
	}
	return nil
}

// hidden names a mise, a nerai or a fukumi; the move is on the board and made no four.
func (x *naming) hidden() (f Finding, ok bool) {
	b := x.b
	b.MakeNull()
	defer b.Unmake()
	if len(x.threes) == 0 {
		r, line := x.solveVCF(0)
		if r.Status != threat.Win {
			return f, false
		}
		f = Finding{Term: Fukumi, Show: append([]renju.Cell{renju.Pass}, line...)}
		if len(line) < r.Plies { // it ends with a four that Black may not stop
			f.Term = Nerai
			return f, true
		}
	}
	for _, cl := range [...]renju.Class{renju.ClassFourThree, renju.ClassSuspectFour, renju.ClassWinFour} {
		set := *b.Set(x.me, cl)
		for s := range set.Each {
			if line, won := x.fourThree(s); won {
				f.Term, f.Show = Mise, append([]renju.Cell{renju.Pass}, line...)
				return f, true
			}
		}
	}
	return f, f.Show != nil
}

// uses reports whether the move's stone is part of a four or five that the
// mover makes in the line, which begins with a pass; the move is on the board.
func (x *naming) uses(line []renju.Cell) (used bool) {
	b := x.b
	b.MakeNull()
	made := 1
	for i, c := range line[1:] {
		code := b.Code(c, x.me)
		b.Make(c)
		made++
		if i%2 == 0 {
			for _, s := range shapes(b, c, x.me, code) {
				used = used || s.Kind != Three && slices.Contains(s.Stones, x.m)
			}
		}
	}
	for range made {
		b.Unmake()
	}
	return used
}

// fourThree reports whether s, with the mover to play, makes a four-three or a
// double-four (but not a straight four) that wins, and returns the line.
func (x *naming) fourThree(s renju.Cell) (line []renju.Cell, won bool) {
	b := x.b
	code := b.Code(s, x.me)
	for d := range 4 {
		if code.Type(d) == renju.StraightFour {
			return nil, false
		}
	}
	if !b.Legal(s) {
		return nil, false
	}
	b.Make(s)
	defer b.Unmake()
	fours, threes := 0, 0
	for _, sh := range shapes(b, s, x.me, code) {
		switch sh.Kind {
		case Four:
			fours++
		case Three:
			threes++
		}
	}
	if b.Status() != renju.Ongoing || b.Count(x.opp, renju.ClassFive) > 0 || fours < 2 && (fours < 1 || threes < 1) {
		return nil, false
	}
	line = []renju.Cell{s}
	fives := *b.Set(x.me, renju.ClassFive)
	replies := b.FiveReplies(x.me)
	if replies == (renju.Rows{}) { // a double-four: show any stop and the other five
		replies = fives
	}
	for e := range replies.Each {
		if !b.Legal(e) {
			continue
		}
		b.Make(e)
		r, rest := x.solveVCF(3)
		b.Unmake()
		if r.Status != threat.Win {
			return nil, false
		}
		line = append(append(line[:1], e), rest...)
	}
	return line, true
}

// nameNori names a parry that is also an attack; the move is on the board.
func (x *naming) nameNori(before enemyThreat, oite bool, show []renju.Cell) {
	b := x.b
	if !before.four && before.line == nil {
		return
	}
	// It must be a parry: the enemy has neither five nor VCF now.
	if r, _ := x.solveVCF(0); r.Status != threat.None {
		return
	}
	if oite {
		x.add(Finding{Term: Nori, Show: show})
		return
	}
	// Follow the enemy's VCF until a reply makes a four.
	made := 0
	var line []renju.Cell
	for i, c := range before.line {
		if !b.IsEmpty(c) || i%2 == 0 && b.Class(c, x.opp) == renju.ClassFive {
			break
		}
		if i%2 == 0 && !b.Legal(c) {
			break
		}
		if i%2 == 1 {
			replies := b.FiveReplies(x.opp)
			if c = first(b, &replies); c == renju.NoCell {
				break
			}
		}
		b.Make(c)
		made++
		line = append(line, c)
		if i%2 == 0 && b.Count(x.opp, renju.ClassFive) == 0 {
			break
		}
		if i%2 == 1 && b.Count(x.me, renju.ClassFive) > 0 {
			x.add(Finding{Term: Nori, Show: line})
			break
		}
	}
	for range made {
		b.Unmake()
	}
}

// first returns the first cell of a set where the side to move may play.
func first(b *renju.Board, set *renju.Rows) renju.Cell {
	for c := range set.Each {
		if b.Legal(c) {
			return c
		}
	}
	return renju.NoCell
}

// nameKoshu looks for a win by threats that the move prepares; the move is on the
// board and is no oite.
func (x *naming) nameKoshu() {
	b := x.b
	limits := threat.VCTLimits{Kind: threat.Threes, Nodes: x.opts.VCTNodes, Memory: vctTableBytes}
	b.MakeNull()
	r, proof, err := x.vct.Prove(x.ctx, b, limits)
	b.Unmake()
	if err != nil || r.Status != threat.Win {
		return
	}
	b.Unmake()
	before := x.vct.Solve(x.ctx, b, limits)
	b.Make(x.m)
	if before.Status == threat.None {
		x.add(Finding{Term: Koshu, Show: append([]renju.Cell{renju.Pass}, proof.Line()...)})
	}
}
