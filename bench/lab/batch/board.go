package batch

import evaljungo "tengen/eval/jungo"

// none stands for no point. As a move, a pass is the number of points of the board.
const none = -1

// board is a position as a value of a few words, by the rules of movegen/jungo with the simple ko
// rule.
type board struct {
	own, other       set // stones of the player to move, and of the opponent
	ko, last, before int16
	ply              int16
	passes           uint8
	white            bool // White is to move
}

func emptyBoard() board { return board{ko: none, last: none, before: none} }

// play makes a legal move.
func (b *board) play(g *geometry, m int) {
	b.before, b.last, b.ko = b.last, int16(m), none
	b.ply++
	if m == g.points {
		b.passes++
	} else {
		b.passes = 0
		stone := g.at(m)
		near := g.around(stone)
		lone := near.and(b.own).empty()
		b.own = b.own.or(stone)
		if enemies := near.and(b.other); !enemies.empty() {
			b.capture(g, enemies, near, lone)
		}
	}
	b.own, b.other = b.other, b.own
	b.white = !b.white
}

// capture takes off the chains of the given stones of the opponent that have no liberty. near are
// the neighbours of the stone played, which had none of its own beside it if it is lone.
func (b *board) capture(g *geometry, enemies, near set, lone bool) {
	free := g.full.without(b.own).without(b.other)
	var taken set
	for !enemies.empty() {
		chain := enemies.lowest()
		for {
			around := g.around(chain)
			if !around.and(free).empty() {
				break
			}
			next := around.and(b.other).or(chain)
			if next == chain {
				taken = taken.or(chain)
				break
			}
			chain = next
		}
		enemies = enemies.without(chain)
	}
	if taken.empty() {
		return
	}
	b.other = b.other.without(taken)
	if lone && taken.count() == 1 {
		if libs := near.without(b.other); libs.count() == 1 { // no own stone is beside it
			b.ko = int16(g.point[libs.first()])
		}
	}
}

// score returns Black's stones minus White's.
func (b *board) score() int {
	d := b.own.count() - b.other.count()
	if b.white {
		return -d
	}
	return d
}

// fewLiberties are the numbers of liberties that are told apart, but for the last, "or more".
const fewLiberties = evaljungo.MostLiberties - 1

// liberties are the stones whose chains have 1 to fewLiberties liberties.
type liberties struct{ own, other [fewLiberties]set }

func (b *board) liberties(g *geometry, l *liberties) {
	free := g.full.without(b.own).without(b.other)
	*l = liberties{}
	count := func(stones set, to *[fewLiberties]set) {
		for todo := stones; !todo.empty(); {
			chain, around := g.chain(todo.lowest(), stones)
			todo = todo.without(chain)
			if k := around.and(free).count(); k >= 1 && k <= fewLiberties {
				to[k-1] = to[k-1].or(chain)
			}
		}
	}
	count(b.own, &l.own)
	count(b.other, &l.other)
}

// legal returns the points where the player to move may play.
func (b *board) legal(g *geometry, l *liberties) set {
	free := g.full.without(b.own).without(b.other)
	ok := free.and(g.around(free.or(l.other[0]).or(b.own.without(l.own[0]))))
	if b.ko >= 0 {
		ok = ok.without(g.at(int(b.ko)))
	}
	return ok
}

// cells writes the cells of evaljungo.Features.
func (b *board) cells(g *geometry, l *liberties, to []uint8) {
	clear(to)
	put := func(s set, v uint8) {
		for ; !s.empty(); s = s.without(s.lowest()) {
			to[g.point[s.first()]] = v
		}
	}
	put(b.own, evaljungo.MostLiberties)
	put(b.other, 2*evaljungo.MostLiberties)
	for k := range l.own {
		put(l.own[k], uint8(1+k))
		put(l.other[k], uint8(evaljungo.MostLiberties+1+k))
	}
}

// Marks of a position: the ko, the last move and the one before it are points or one of these.
const (
	markPass = 254
	markNone = 255
)

// marks writes the first three marks.
func (b *board) marks(g *geometry, to []uint8) {
	for i, m := range [...]int16{b.ko, b.last, b.before} {
		switch {
		case m < 0:
			to[i] = markNone
		case int(m) == g.points:
			to[i] = markPass
		default:
			to[i] = uint8(m)
		}
	}
}
