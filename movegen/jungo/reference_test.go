package jungo

// A second implementation of the rules, slow and direct: boards are strings,
// chains are flooded anew each time, ko and superko compare whole boards kept
// in full. It shares nothing with the package but the types of its answers.

type refGame struct {
	n      int
	rule   Ko
	turn   Colour
	passes int
	board  string // one byte a point: '.', 'X', 'O'
	// boards[i] is the board before turn i, turns[i] who had the turn.
	boards []string
	turns  []Colour
}

func newRef(n int, rule Ko) *refGame {
	b := make([]byte, n*n)
	for i := range b {
		b[i] = '.'
	}
	return &refGame{n: n, rule: rule, turn: Black, board: string(b)}
}

func refByte(c Colour) byte { return ".XO"[c] }

// next lists the neighbours of p.
func (g *refGame) next(p int) []int {
	out := make([]int, 0, 4)
	x, y := p%g.n, p/g.n
	if x > 0 {
		out = append(out, p-1)
	}
	if x < g.n-1 {
		out = append(out, p+1)
	}
	if y > 0 {
		out = append(out, p-g.n)
	}
	if y < g.n-1 {
		out = append(out, p+g.n)
	}
	return out
}

// chain returns the stones of the chain on p and its liberties.
func (g *refGame) chain(b []byte, p int) (stones, libs []int) {
	var seen [MaxPoints]bool
	seen[p] = true
	stones = []int{p}
	for i := 0; i < len(stones); i++ {
		for _, r := range g.next(stones[i]) {
			if seen[r] {
				continue
			}
			if b[r] == '.' {
				seen[r] = true
				libs = append(libs, r)
			} else if b[r] == b[p] {
				seen[r] = true
				stones = append(stones, r)
			}
		}
	}
	return stones, libs
}

// after returns the board after a stone of the player to move on p, and false if p is
// occupied or the move is suicide.
func (g *refGame) after(p int) (string, bool) {
	if g.board[p] != '.' {
		return "", false
	}
	b := []byte(g.board)
	b[p] = refByte(g.turn)
	enemy := refByte(g.turn.Opponent())
	for _, q := range g.next(p) {
		if b[q] == enemy {
			if stones, libs := g.chain(b, q); len(libs) == 0 {
				for _, s := range stones {
					b[s] = '.'
				}
			}
		}
	}
	if _, libs := g.chain(b, p); len(libs) == 0 {
		return "", false
	}
	return string(b), true
}

func (g *refGame) legal(p int) bool {
	if g.passes == 2 {
		return false
	}
	next, ok := g.after(p)
	if !ok {
		return false
	}
	k := len(g.boards)
	// boards[k-1] is the board before the opponent's last turn, which is the
	// board after the player's own previous one.
	if k >= 1 && g.boards[k-1] == next {
		return false
	}
	for i, b := range g.boards {
		switch g.rule {
		case KoPositional:
			if b == next {
				return false
			}
		case KoSituational:
			if b == next && g.turns[i] == g.turn.Opponent() {
				return false
			}
		}
	}
	return true
}

// play makes a move (Pass or a legal point).
func (g *refGame) play(m Point) {
	next := g.board
	if m == Pass {
		g.passes++
	} else {
		next, _ = g.after(int(m))
		g.passes = 0
	}
	g.boards = append(g.boards, g.board)
	g.turns = append(g.turns, g.turn)
	g.board = next
	g.turn = g.turn.Opponent()
}

func (g *refGame) count(c Colour) int {
	n := 0
	for i := range g.board {
		if g.board[i] == refByte(c) {
			n++
		}
	}
	return n
}
