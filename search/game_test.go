package search

import (
	"math/rand/v2"
)

// mnk is a small real game for the tests: k in a row on a w×h board, with or
// without gravity. It is small enough to be solved by brute force, and its generator
// can leave moves out, as those of the real games do.
type mnk struct {
	w, h, k int
	gravity bool
	// dropMoves leaves out about a third of the moves that do not win at once, and
	// marks the list as incomplete.
	dropMoves bool
	// probeWins lets Probe find wins in one, like a game's own tactics.
	probeWins bool
	// probeForced lets Probe say that a threat must be answered, so that
	// quiescence does not stand pat.
	probeForced bool
	// two lets a side place two stones in a row, the first side one at the beginning.
	two bool
	// noNull forbids null moves: with gravity the game is full of zugzwang, where a
	// null move misleads the search at any depth, although it proves nothing wrong.
	noNull bool

	cells []int8 // 0 empty, 1 first player, 2 second
	stack []int  // cell+1, 0 for a null move
	side  int
	key   uint64
	nodes uint64
	zob   []uint64
	lines [][]int // cells of every line of k
	at    [][]int // lines through a cell
}

func newMNK(w, h, k int, gravity bool) *mnk {
	g := &mnk{w: w, h: h, k: k, gravity: gravity, cells: make([]int8, w*h)}
	r := rand.New(rand.NewPCG(uint64(w*100+h), uint64(k)))
	for range 2*w*h + 1 {
		g.zob = append(g.zob, r.Uint64())
	}
	g.at = make([][]int, w*h)
	for y := range h {
		for x := range w {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				ex, ey := x+d[0]*(k-1), y+d[1]*(k-1)
				if ex < 0 || ex >= w || ey < 0 || ey >= h {
					continue
				}
				var line []int
				for i := range k {
					c := (y+d[1]*i)*w + x + d[0]*i
					line = append(line, c)
					g.at[c] = append(g.at[c], len(g.lines))
				}
				g.lines = append(g.lines, line)
			}
		}
	}
	return g
}

func (g *mnk) Clone() Position {
	c := *g
	c.cells = append([]int8(nil), g.cells...)
	c.stack = append(make([]int, 0, len(g.cells)*2), g.stack...)
	return &c
}

func (g *mnk) Side() int   { return g.side }
func (g *mnk) Key() uint64 { return g.key }

func (g *mnk) Make(m Move) {
	c := int(m) - 1
	if !g.Legal(m) {
		panic("test game: illegal move made")
	}
	g.nodes++
	g.cells[c] = int8(g.side + 1)
	g.key ^= g.zob[2*c+g.side]
	g.stack = append(g.stack, int(m))
	g.turn()
}

// turn changes the side to move after the last move, or back before it.
func (g *mnk) turn() {
	if !g.two || len(g.stack)%2 == 1 {
		g.side ^= 1
		g.key ^= g.zob[len(g.zob)-1]
	}
}

// again reports whether the side to move has another move after this one.
func (g *mnk) again() bool { return g.two && len(g.stack)%2 == 1 }

func (g *mnk) Unmake() {
	g.turn()
	m := g.stack[len(g.stack)-1]
	g.stack = g.stack[:len(g.stack)-1]
	g.cells[m-1] = 0
	g.key ^= g.zob[2*(m-1)+g.side]
}

func (g *mnk) Legal(m Move) bool {
	c := int(m) - 1
	if c < 0 || c >= len(g.cells) || g.cells[c] != 0 {
		return false
	}
	return !g.gravity || c < g.w || g.cells[c-g.w] != 0
}

func (g *mnk) MakeNull() {
	g.nodes++
	g.stack = append(g.stack, 0)
	g.side ^= 1
	g.key ^= g.zob[len(g.zob)-1]
}

func (g *mnk) UnmakeNull() {
	g.stack = g.stack[:len(g.stack)-1]
	g.side ^= 1
	g.key ^= g.zob[len(g.zob)-1]
}

func (g *mnk) NullOK() bool {
	return !g.noNull && !g.threatened()
}

// threatened reports whether the other side would win with its next move, and has it after this one.
func (g *mnk) threatened() bool {
	if g.again() {
		return false
	}
	for c := range g.cells {
		if g.Legal(Move(c+1)) && g.wins(c, 2-g.side) {
			return true
		}
	}
	return false
}

// wins reports whether colour (1 or 2) at c would make, or makes, a line.
func (g *mnk) wins(c, colour int) bool {
	for _, l := range g.at[c] {
		n := 0
		for _, d := range g.lines[l] {
			if d == c || int(g.cells[d]) == colour {
				n++
			}
		}
		if n == g.k {
			return true
		}
	}
	return false
}

// over reports whether the game is over by the rules, and the score for the side to move.
func (g *mnk) over() (Score, bool) {
	if n := len(g.stack); n > 0 && g.stack[n-1] != 0 {
		if last := g.stack[n-1] - 1; g.wins(last, int(g.cells[last])) {
			return WinIn(0) * g.sign(int(g.cells[last])-1), true
		}
	}
	for _, c := range g.cells {
		if c == 0 {
			return 0, false
		}
	}
	return 0, true
}

// sign is 1 for the side to move, and −1 for the other.
func (g *mnk) sign(side int) Score {
	if side == g.side {
		return 1
	}
	return -1
}

func (g *mnk) Probe(p Probe) Verdict {
	if s, over := g.over(); over {
		return Verdict{Known: true, Score: s}
	}
	if g.probeWins {
		for c := range g.cells {
			if g.Legal(Move(c+1)) && g.wins(c, g.side+1) {
				return Verdict{Known: true, Score: WinIn(1), Move: Move(c + 1)}
			}
		}
	}
	return Verdict{Forced: g.probeForced && g.threatened()}
}

// Evaluate counts open lines and adds a little noise by position, so that equal
// values (which hide errors) are rare.
func (g *mnk) Evaluate() Score {
	v := 0
	for _, l := range g.lines {
		n := [3]int{}
		for _, c := range l {
			n[g.cells[c]]++
		}
		switch {
		case n[2] == 0:
			v += n[1] * n[1] * n[1] * 5
		case n[1] == 0:
			v -= n[2] * n[2] * n[2] * 5
		}
	}
	v += int(g.key>>7%41) - 20
	if g.side == 1 {
		v = -v
	}
	return Score(v)
}

func (g *mnk) Generate(l *MoveList, mode GenMode) {
	l.Complete = true
	quiets := false
	for c := range g.cells {
		m := Move(c + 1)
		if !g.Legal(m) {
			continue
		}
		flags := FlagQuiet
		order := int32(0)
		switch {
		case g.wins(c, g.side+1):
			flags, order = 0, 200
		case !g.again() && g.wins(c, 2-g.side):
			flags, order = FlagExtend, 100
			l.Forced = true
		default:
			for _, i := range g.at[c] {
				for _, d := range g.lines[i] {
					if g.cells[d] != 0 {
						order += 300
					}
				}
			}
		}
		if g.dropMoves && order != 200 && (g.key*31+uint64(m)*0x9E3779B97F4A7C15)>>40%3 == 0 {
			l.Complete = false
			continue
		}
		if mode == GenTactical && flags&FlagQuiet != 0 {
			quiets = true
			continue
		}
		l.Add(m, order, flags)
	}
	if quiets && !l.Forced {
		l.Complete = false // otherwise quiet moves lose to the threat at once
	}
}

func (g *mnk) HistoryIndex(m Move) int { return int(m) - 1 }
func (g *mnk) HistorySize() int        { return len(g.cells) }
func (g *mnk) Nodes() uint64           { return g.nodes }

func (g *mnk) moves() (ms []Move) {
	for c := range g.cells {
		if g.Legal(Move(c + 1)) {
			ms = append(ms, Move(c+1))
		}
	}
	return ms
}

// random plays n random moves from the empty board and reports whether the game
// is still on.
func (g *mnk) random(r *rand.Rand, n int) bool {
	for range n {
		if _, over := g.over(); over {
			return false
		}
		ms := g.moves()
		g.Make(ms[r.IntN(len(ms))])
	}
	_, over := g.over()
	return !over
}

// solve is the value of the game by exhaustive search: the shortest win, the
// longest loss, node-relative.
func (g *mnk) solve(memo map[uint64]Score) Score {
	if s, over := g.over(); over {
		return s
	}
	if s, ok := memo[g.key]; ok {
		return s
	}
	best, side := -Infinity, g.side
	for _, m := range g.moves() {
		g.Make(m)
		best = max(best, g.sign(side)*parent(g.solve(memo)))
		g.Unmake()
	}
	memo[g.key] = best
	return best
}

// parent moves a node-relative score one ply up.
func parent(s Score) Score { return atRoot(s, 1) }

// minimax is plain fixed-depth search of the same tree: listed moves, static
// values at the horizon, the rule for incomplete lists.
func (g *mnk) minimax(depth int) Score {
	if v := g.Probe(Probe{Depth: depth}); v.Known {
		return v.Score
	}
	if depth == 0 {
		return g.Evaluate()
	}
	var l MoveList
	g.Generate(&l, GenAll)
	if len(l.Moves) == 0 {
		if l.Complete {
			return LossIn(0)
		}
		return 0
	}
	best, side := -Infinity, g.side
	for _, m := range l.Moves {
		g.Make(m.Move)
		best = max(best, g.sign(side)*parent(g.minimax(depth-1)))
		g.Unmake()
	}
	if best < -ProvenBound && !l.Complete {
		best = -ClampLoss
	}
	return best
}
