package jungo

import (
	"fmt"
	"reflect"
	"slices"
	"sort"
	"strings"
	"testing"
)

func mustBoard(t testing.TB, n int, rule Ko) *Board {
	t.Helper()
	b, err := New(n, rule)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// dump is everything a caller can see of a position, plus the order of the
// empties.
func dump(b *Board) string {
	s := fmt.Sprintln(b, b.toMove, b.passes, b.ko, b.hash, b.stones, b.empties, b.history)
	var buf []Point
	for p := Point(0); int(p) < b.Points(); p++ {
		if b.At(p) != Empty {
			libs := b.Liberties(p, buf[:0], MaxPoints)
			sort.Slice(libs, func(i, j int) bool { return libs[i] < libs[j] })
			stones := b.ChainStones(p, nil)
			sort.Slice(stones, func(i, j int) bool { return stones[i] < stones[j] })
			s += fmt.Sprintln(p, b.InAtari(p), libs, stones)
		}
	}
	return s
}

// checkAgainst compares everything that a board and the reference both hold.
func checkAgainst(t *testing.T, b *Board, g *refGame, chains bool) {
	t.Helper()
	if b.Side() != g.turn || b.Passes() != g.passes {
		t.Fatalf("turn %v passes %d, want %v %d", b.Side(), b.Passes(), g.turn, g.passes)
	}
	var hash uint64
	for p := 0; p < b.Points(); p++ {
		if refByte(b.At(Point(p))) != g.board[p] {
			t.Fatalf("point %d: %v, want %c\n%v", p, b.At(Point(p)), g.board[p], b)
		}
		hash ^= keys.stone[b.At(Point(p))][p]
		if got, want := b.Legal(Point(p)), g.legal(p); got != want {
			t.Fatalf("%s legal %v, want %v (%v)\n%v", b.MoveText(Point(p)), got, want, g.rule, b)
		}
		if got := b.Why(Point(p)) == nil; got != b.Legal(Point(p)) {
			t.Fatalf("Why and Legal differ on %s\n%v", b.MoveText(Point(p)), b)
		}
	}
	if b.hash != hash {
		t.Fatalf("hash differs from recomputation\n%v", b)
	}
	for _, c := range []Colour{Empty, Black, White} {
		if b.Stones(c) != g.count(c) {
			t.Fatalf("%d %v points, want %d", b.Stones(c), c, g.count(c))
		}
	}
	if !chains {
		return
	}
	for p := 0; p < b.Points(); p++ {
		if b.At(Point(p)) == Empty {
			continue
		}
		stones, libs := g.chain([]byte(g.board), p)
		if b.ChainSize(Point(p)) != len(stones) {
			t.Fatalf("chain on %d has %d stones, want %d\n%v", p, b.ChainSize(Point(p)), len(stones), b)
		}
		if got := b.LibertyCount(Point(p), MaxPoints); got != len(libs) {
			t.Fatalf("chain on %d has %d liberties, want %d\n%v", p, got, len(libs), b)
		}
		if b.InAtari(Point(p)) != (len(libs) == 1) || len(libs) == 1 && int(b.Liberty(Point(p))) != libs[0] {
			t.Fatalf("atari of %d wrong\n%v", p, b)
		}
		for _, q := range b.ChainStones(Point(p), nil) {
			if !slices.Contains(stones, int(q)) || !b.SameChain(q, Point(p)) {
				t.Fatalf("stone %d is not of the chain on %d\n%v", q, p, b)
			}
		}
	}
}

// TestRandomGames plays more than 10,000 random games over all sizes and ko
// rules against the reference, takes some moves back on the way and all at the
// end.
func TestRandomGames(t *testing.T) {
	games := [MaxSize + 1]int{2: 2000, 3: 3600, 4: 2700, 5: 1200, 6: 400, 7: 240, 8: 75, 9: 30,
		10: 6, 11: 3, 12: 3, 13: 3, 14: 3, 15: 3, 16: 3, 17: 3, 18: 3, 19: 3}
	share := 1
	if testing.Short() {
		share = 120
	}
	total := 0
	r := NewRand(1)
	for n := MinSize; n <= MaxSize; n++ {
		for i := 0; i < max(1, games[n]/share); i++ {
			total++
			randomGame(t, r, n, Ko(i%3))
		}
	}
	if total < 10000/share {
		t.Fatalf("only %d games", total)
	}
}

func randomGame(t *testing.T, r *Rand, n int, rule Ko) {
	b, g := mustBoard(t, n, rule), newRef(n, rule)
	start := dump(b)
	// The direct implementation is slow: on large boards only some positions are
	// compared, and games end early.
	every, limit := 1, MoveCap(n)
	if n > 6 {
		every = n / 2
	}
	if n > 9 {
		every, limit = n*4, n*n*3/2
	}
	for ply := 0; ply < limit && !b.Over(); ply++ {
		if ply%every == 0 {
			checkAgainst(t, b, g, ply%(3*every) == 0)
		}
		moves := b.LegalMoves(nil)
		m := moves[r.Intn(len(moves))]
		// Passes and own eyes are rare, so that games fill the board.
		if (m == Pass || b.OwnEye(m, b.Side())) && r.Intn(4) != 0 {
			m = moves[r.Intn(len(moves))]
		}
		if r.Intn(8*every) == 0 {
			before := dump(b)
			for _, q := range moves {
				b.Make(q)
				b.Unmake()
			}
			if dump(b) != before {
				t.Fatalf("unmake does not restore\n%s\n%s", before, dump(b))
			}
		}
		if !g.legalMove(m) {
			t.Fatalf("%s is not legal\n%v", b.MoveText(m), b)
		}
		b.Make(m)
		g.play(m)
	}
	checkAgainst(t, b, g, true)
	for b.Ply() > 0 {
		b.Unmake()
	}
	if dump(b) != start {
		t.Fatalf("taking the whole game back does not restore the start:\n%s", dump(b))
	}
}

func (g *refGame) legalMove(m Point) bool {
	return m == Pass && g.passes < 2 || m >= 0 && g.legal(int(m))
}

func TestMovesListsTheLegalOnes(t *testing.T) {
	r := NewRand(5)
	for i := 0; i < 300; i++ {
		b := mustBoard(t, 2+i%8, Ko(i%3))
		for !b.Over() && b.Ply() < MoveCap(b.Size()) {
			moves := b.LegalMoves(nil)
			seen := map[Point]bool{}
			for _, m := range moves {
				if seen[m] || !b.Legal(m) {
					t.Fatalf("%v twice or illegal", m)
				}
				seen[m] = true
			}
			for p := Pass; int(p) < b.Points(); p++ {
				if b.Legal(p) != seen[p] {
					t.Fatalf("%v legal but not listed", p)
				}
			}
			b.Make(moves[r.Intn(len(moves))])
		}
		if b.Over() && (len(b.LegalMoves(nil)) != 0 || b.Legal(Pass) || b.Play(Pass) == nil) {
			t.Fatal("moves after the end")
		}
	}
}

// A clone is the same position with the same moves, which it takes back on its own. A copy by
// CopyFrom has no moves.
func TestCloneIsIndependent(t *testing.T) {
	r := NewRand(2)
	for _, n := range []int{2, 5, 9, 13} {
		for _, rule := range []Ko{KoSimple, KoPositional, KoSituational} {
			b := mustBoard(t, n, rule)
			start := dump(b)
			for range n * n * 2 / 3 {
				b.Make(b.randomMove(r))
			}
			before, moves := dump(b), movesOf(b)
			c, d := b.Clone(), mustBoard(t, n, rule)
			d.CopyFrom(b)
			if dump(c) != before || movesOf(c) != moves || c.Last() != b.Last() || c.Before() != b.Before() {
				t.Fatalf("clone differs\n%s\n%s", before, dump(c))
			}
			if d.Unmake(); dump(d) != before || d.Ply() != 0 {
				t.Fatalf("copy differs\n%s\n%s", before, dump(d))
			}
			c.playRandomly(r)
			if dump(b) != before || movesOf(b) != moves {
				t.Fatal("playing on the clone changed the original")
			}
			for c.Ply() > 0 {
				if c.Ply() == b.Ply() && (dump(c) != before || movesOf(c) != moves) {
					t.Fatalf("the clone goes back to\n%swant\n%s", dump(c), before)
				}
				c.Unmake()
			}
			if dump(c) != start || dump(b) != before || movesOf(b) != moves {
				t.Fatalf("all moves of the clone taken back:\n%swant\n%s", dump(c), start)
			}
		}
	}
}

// A board that has become a copy of a larger and fuller one has room for all its points.
func TestCopyFromLarger(t *testing.T) {
	r := NewRand(3)
	for _, n := range []int{3, 9, 10, 19} {
		for _, b := range []*Board{mustBoard(t, 2, KoSimple), mustBoard(t, 19, KoSituational), {}} {
			full, fresh := mustBoard(t, n, KoSimple), dump(mustBoard(t, n, KoSimple))
			for range n * n * 3 / 4 {
				full.Make(full.randomMove(r))
			}
			b.CopyFrom(full)
			if dump(b) != dump(full) {
				t.Fatalf("the copy differs\n%s\n%s", dump(b), dump(full))
			}
			if b.Reset(); dump(b) != fresh {
				t.Fatalf("reset, the copy is\n%swant\n%s", dump(b), fresh)
			}
			b.CopyFrom(full)
			if err := b.Setup(make([]Colour, n*n), Black); err != nil || dump(b) != fresh {
				t.Fatalf("emptied, the copy is\n%swant\n%s%v", dump(b), fresh, err)
			}
			b.playRandomly(r)
		}
	}
}

// movesOf returns the moves of a board, with who made them.
func movesOf(b *Board) string {
	var out []string
	for i := range b.Ply() {
		m, c := b.MoveAt(i)
		out = append(out, fmt.Sprint(c, b.MoveText(m)))
	}
	return strings.Join(out, " ")
}

func TestSetup(t *testing.T) {
	r := NewRand(3)
	boards := 200
	if testing.Short() {
		boards = 54
	}
	for i := range boards {
		n := 2 + i%18
		b := mustBoard(t, n, KoSimple)
		for k := r.Intn(n*n + 1); k > 0 && !b.Over(); k-- {
			b.Make(b.randomMove(r))
		}
		cells := make([]Colour, b.Points())
		for p := range cells {
			cells[p] = b.At(Point(p))
		}
		c := mustBoard(t, n, KoSimple)
		if err := c.Setup(cells, White); err != nil {
			t.Fatal(err)
		}
		if c.hash != b.hash || c.Side() != White || c.Ply() != 0 {
			t.Fatal("set-up differs")
		}
		for p := range cells {
			if cells[p] == Empty {
				continue
			}
			if c.LibertyCount(Point(p), MaxPoints) != b.LibertyCount(Point(p), MaxPoints) ||
				c.InAtari(Point(p)) != b.InAtari(Point(p)) || c.ChainSize(Point(p)) != b.ChainSize(Point(p)) {
				t.Fatalf("chain on %d differs\n%v", p, b)
			}
		}
		before := dump(c)
		c.playRandomly(r)
		for c.Ply() > 0 {
			c.Unmake()
		}
		if dump(c) != before {
			t.Fatal("unmake after set-up does not restore")
		}
	}
	b := mustBoard(t, 3, KoSimple)
	before := dump(b)
	full := []Colour{1, 1, 1, 1, 1, 1, 1, 1, 1}
	for _, err := range []error{b.Setup(full, Black), b.Setup(full[:4], Black), b.Setup(make([]Colour, 9), Empty),
		b.Setup([]Colour{7, 0, 0, 0, 0, 0, 0, 0, 0}, Black)} {
		if err == nil {
			t.Error("bad set-up accepted")
		}
	}
	if dump(b) != before {
		t.Error("bad set-up changed the board")
	}
}

func TestKoRules(t *testing.T) {
	const ko = `
		. X O .
		X . X O
		. X O .
		. . . .`
	for _, rule := range []Ko{KoSimple, KoPositional, KoSituational} {
		b, err := parseBoard(ko, White, rule)
		if err != nil {
			t.Fatal(err)
		}
		take, back := parse(t, b, "B3"), parse(t, b, "C3")
		if err := b.Play(take); err != nil {
			t.Fatal(err)
		}
		if b.KoPoint() != back || b.Legal(back) {
			t.Errorf("%v: the ko may be taken back at once", rule)
		}
		if err := b.Play(Pass); err != nil {
			t.Fatal(err)
		}
		if b.KoPoint() != None {
			t.Errorf("%v: the ko outlives a pass", rule)
		}
		if err := b.Play(parse(t, b, "A1")); err != nil {
			t.Fatal(err)
		}
		if !b.Legal(back) {
			t.Errorf("%v: the ko is not free after a change elsewhere", rule)
		}
	}
}

// TestSuperkoDiffers checks on random 2×2 games, full of cycles and passes, that each
// rule forbids all that the weaker one forbids, and somewhere more.
func TestSuperkoDiffers(t *testing.T) {
	r := NewRand(9)
	simpleOnly, situationalOnly := 0, 0
	for i := 0; i < 20000 && (simpleOnly == 0 || situationalOnly == 0); i++ {
		a, p, s := mustBoard(t, 2, KoSimple), mustBoard(t, 2, KoPositional), mustBoard(t, 2, KoSituational)
		for k := 0; k < 20 && !a.Over(); k++ {
			for q := Point(0); q < 4; q++ {
				if p.Legal(q) && !s.Legal(q) || s.Legal(q) && !a.Legal(q) {
					t.Fatal("a stricter rule allows more")
				}
				if a.Legal(q) && !s.Legal(q) {
					simpleOnly++
				}
				if s.Legal(q) && !p.Legal(q) {
					situationalOnly++
				}
			}
			moves := p.LegalMoves(nil)
			m := moves[r.Intn(len(moves))]
			a.Make(m)
			p.Make(m)
			s.Make(m)
		}
	}
	if simpleOnly == 0 || situationalOnly == 0 {
		t.Fatalf("the rules never differ: %d %d", simpleOnly, situationalOnly)
	}
}

func parse(t testing.TB, b *Board, s string) Point {
	t.Helper()
	p, err := ParseMove(s, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestWhatStoneCountingMeans(t *testing.T) {
	// A group that fills one of its last two eyes can be taken whole.
	b, err := parseBoard("X X X\nX . X\nX X .", Black, KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	if b.Score() != 7 {
		t.Fatalf("score %d, want 7", b.Score())
	}
	if b.Legal(parse(t, b, "B2")) == false {
		t.Fatal("filling an own eye is legal")
	}
	b.Make(parse(t, b, "B2"))
	b.Make(parse(t, b, "C1"))
	if b.Score() != -1 {
		t.Fatalf("score %d after the capture of all, want -1", b.Score())
	}
	// Filling safe territory gains a point for each stone; two groups cost two
	// points more than one.
	one, _ := parseBoard(". X . X .\nX X X X X\n. . . . .\nO O O O O\n. O O . O", Black, KoSimple)
	before := one.Score()
	one.Make(parse(t, one, "E5"))
	if one.Score() != before+1 {
		t.Fatal("a stone in own territory is worth a point")
	}
	// An early pass leaves the points to the other side.
	p := mustBoard(t, 2, KoSimple)
	p.Make(Pass)
	p.Make(Pass)
	if !p.Over() || p.Score() != 0 {
		t.Fatal("two passes end the game with nothing counted")
	}
}

func TestSymmetry(t *testing.T) {
	r := NewRand(11)
	for i := 0; i < 100; i++ {
		n := 2 + i%9
		var twins [Symmetries]*Board
		for s := range twins {
			twins[s] = mustBoard(t, n, KoSimple)
		}
		b := twins[0]
		for !b.Over() && b.Ply() < MoveCap(n) {
			images := b.ImageKeys()
			key := slices.Min(images[:])
			if i%10 == 0 || b.Ply()%7 == 0 {
				for s, o := range twins {
					if k := o.ImageKeys(); slices.Min(k[:]) != key || images[s] != o.Key() {
						t.Fatalf("image %d has another key", s)
					}
					if len(o.LegalMoves(nil)) != len(b.LegalMoves(nil)) {
						t.Fatalf("image %d has other moves", s)
					}
				}
			}
			m := b.randomMove(r)
			for s, o := range twins {
				if err := o.Play(Transform(s, n, m)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for s := 0; s < Symmetries; s++ {
		for p := Point(0); p < 25; p++ {
			if Transform(InverseSymmetry(s), 5, Transform(s, 5, p)) != p {
				t.Fatal("inverse symmetry wrong")
			}
		}
	}
}

func TestSetToMove(t *testing.T) {
	b := mustBoard(t, 5, KoSimple)
	none := b.Last() == None
	b.Make(Pass)
	none = none && b.Before() == None
	b.SetSide(Black)
	if b.Side() != Black || b.Passes() != 0 {
		t.Fatal("turn not given")
	}
	b.SetSide(Empty)
	if b.Side() != Black {
		t.Fatal("turn given to nobody")
	}
	b.Make(3)
	if p, c := b.MoveAt(1); p != 3 || c != Black || b.Last() != 3 || b.Before() != Pass || !none {
		t.Fatal("move list wrong")
	}
}

// TestSideChangeFreesKo gives the turn away and back after a ko was taken: it may be
// taken back.
func TestSideChangeFreesKo(t *testing.T) {
	b, err := parseBoard(". X O .\nX . X O\n. X O .\n. . . .", White, KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	b.Make(parse(t, b, "B3"))
	back := b.KoPoint()
	if b.SetSide(Black); b.KoPoint() != back || b.Legal(back) {
		t.Error("giving the turn to the player who has it frees the ko")
	}
	b.SetSide(White)
	b.SetSide(Black)
	if b.KoPoint() != None || !b.Legal(back) {
		t.Errorf("the ko point is %v after two changes of side", b.KoPoint())
	}
}

// TestSideChangeIsKnown gives the turn away in the middle of a game under situational superko: the
// position with the new player to move may not come back, and moves can be taken back.
func TestSideChangeIsKnown(t *testing.T) {
	b := mustBoard(t, 2, KoSituational)
	start := dump(b)
	play := func(moves ...string) {
		t.Helper()
		for _, m := range moves {
			if err := b.Play(parse(t, b, m)); err != nil {
				t.Fatal(err)
			}
		}
	}
	play("A1", "B1", "A2")
	b.SetSide(Black)
	play("pass", "B2", "A2", "pass", "A1")
	if b.Legal(parse(t, b, "B1")) {
		t.Errorf("the position after the turn was given to Black comes back\n%v", b)
	}
	for b.Ply() > 0 {
		b.Unmake()
	}
	if dump(b) != start {
		t.Errorf("all moves taken back:\n%swant\n%s", dump(b), start)
	}
	// A copy has no moves, but their history: that stays.
	play("A1", "B1", "A2")
	c := mustBoard(t, 2, KoSituational)
	c.CopyFrom(b)
	c.SetSide(Black)
	if want := append(slices.Clone(b.history[:3]), c.repetition(c.hash, Black)); !slices.Equal(c.history, want) {
		t.Errorf("the history is %x, want %x", c.history, want)
	}
}

// TestSetRule changes the ko rule during a game: all moves can be taken back.
func TestSetRule(t *testing.T) {
	for _, first := range []Ko{KoSimple, KoPositional, KoSituational} {
		for _, then := range []Ko{KoSimple, KoPositional, KoSituational} {
			b := mustBoard(t, 2, first)
			start := b.Key()
			// Black fills three points, and White's stone on the fourth captures them.
			for _, m := range []Point{0, Pass, 1, Pass, 2} {
				b.Make(m)
			}
			b.SetRule(then)
			if b.Rule() != then {
				t.Fatalf("%v to %v: the rule is %v", first, then, b.Rule())
			}
			b.Make(3)
			if b.Stones(Black) != 0 || b.Stones(White) != 1 {
				t.Fatalf("no capture\n%v", b)
			}
			for b.Ply() > 0 {
				b.Unmake()
			}
			if b.Key() != start || b.Side() != Black {
				t.Errorf("%v to %v: the start is not restored\n%v", first, then, b)
			}
		}
	}
}

func TestNewBoardErrors(t *testing.T) {
	for _, n := range []int{-1, 0, 1, 20, 1000} {
		if _, err := New(n, KoSimple); err == nil {
			t.Errorf("size %d accepted", n)
		}
	}
	if _, err := New(5, Ko(9)); err == nil {
		t.Error("ko rule 9 accepted")
	}
	b := mustBoard(t, 5, KoSimple)
	for _, m := range []Point{None, 25, 1000, -7} {
		if b.Play(m) == nil || b.Legal(m) {
			t.Errorf("%d accepted", m)
		}
	}
	if !reflect.DeepEqual(dump(b), dump(mustBoard(t, 5, KoSimple))) {
		t.Error("refused moves changed the board")
	}
	b.Unmake()
}
