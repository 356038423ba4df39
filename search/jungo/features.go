package jungo

import "tengen/movegen/jungo"

// The features of a move, in the order of featureNames. A move has a feature or not; its
// exponent is the sum of the weights of those that it has.
const (
	fCapture1 = iota // captures one stone
	fCapture2
	fCapture3     // three and more
	fCaptureLast  // the captured chain contains the last move
	fCaptureSaves // an own chain in atari stands beside the captured one
	fCaptureFree  // the captured chain could have escaped
	fRescue2      // an own chain in atari gets two liberties
	fRescue3      // three and more
	fRescueBig    // three stones and more are rescued
	fRescueLost   // a ladder catches them all the same
	fAtari        // an enemy chain is left with one liberty
	fAtariBig     // of three stones and more
	fAtariLadder  // and cannot escape
	fAtariLast    // it contains the last move
	fSqueeze      // an enemy chain is left with two liberties
	fSqueezeLast  // it contains the last move
	fExtend       // an own chain with two liberties gets more
	fExtendLast   // the last move had taken one of them
	fSelfAtari1   // leaves itself in atari, alone
	fSelfAtari2   // as two stones
	fSelfAtari3   // three and more
	fLiberties2   // the chain has two liberties afterwards
	fLiberties4   // four and more
	fConnect      // joins two own chains
	fConnectWeak  // one of them with two liberties at most
	fCut          // touches two enemy chains
	fVital        // the middle of a three-point eye of the enemy
	fVitalOwn     // of an own one
	fLine1        // the first line
	fLine2        // the second
	fLine3        // the third
	fLine4        // the fourth and above
	fLonely1      // as above, nothing around
	fLonely2
	fLonely3
	fLonely4
	fLast2 // distance to the last move: dx + dy + max(dx, dy)
	fLast3
	fLast4
	fLast5
	fLast6
	fLast7
	fOwnLast2 // distance to the move before it
	fOwnLast3
	fOwnLast4
	fOwnLast5
	fOwnEye
	fPass
	fPassBack // a pass after a pass
	featureCount
)

var featureNames = [featureCount]string{
	"capture_1", "capture_2", "capture_3", "capture_last", "capture_saves", "capture_free",
	"rescue_2", "rescue_3", "rescue_big", "rescue_lost", "atari", "atari_big", "atari_ladder", "atari_last",
	"squeeze", "squeeze_last", "extend", "extend_last", "self_atari_1", "self_atari_2", "self_atari_3",
	"liberties_2", "liberties_4", "connect", "connect_weak", "cut", "vital", "vital_own",
	"line_1", "line_2", "line_3", "line_4", "lonely_1", "lonely_2", "lonely_3", "lonely_4",
	"last_2", "last_3", "last_4", "last_5", "last_6", "last_7", "own_last_2", "own_last_3", "own_last_4", "own_last_5",
	"own_eye", "pass", "pass_back",
}

// A finder lists the features of moves. It belongs to one goroutine.
type finder struct {
	b            *jungo.Board
	around       *surroundings
	me           jungo.Colour
	last, before jungo.Point    // the last two moves, Pass or None where there is none
	answer       [4]jungo.Point // own stones beside the last move, one a chain
	answers      int
	buf          []jungo.Point
	out          []uint16
	ladderLeft   int
}

// at sets the finder's position, which it may change and restore.
func (f *finder) at(b *jungo.Board) {
	f.b, f.around, f.me = b, surroundingsOf(b.Size()), b.Side()
	f.last, f.before = b.Last(), b.Before()
	f.answers = 0
	if f.last < 0 || b.At(f.last) == jungo.Empty {
		return
	}
	for _, q := range b.Neighbours(f.last) {
		if b.At(q) == f.me {
			f.answer[f.answers] = q
			f.answers++
		}
	}
}

// answering reports whether the last move was played beside the chain on q.
func (f *finder) answering(q jungo.Point) bool {
	for _, a := range f.answer[:f.answers] {
		if f.b.SameChain(a, q) {
			return true
		}
	}
	return false
}

// distance is dx + dy + max(dx, dy).
func distance(p, q jungo.Point, size int) int {
	dx, dy := int(p)%size-int(q)%size, int(p)/size-int(q)/size
	dx, dy = max(dx, -dx), max(dy, -dy)
	return dx + dy + max(dx, dy)
}

// line is the number of the line of p, counted from 1 at the edge.
func line(p jungo.Point, size int) int {
	x, y := int(p)%size, int(p)/size
	return 1 + min(x, y, size-1-x, size-1-y)
}

// features returns the features of the legal move m. The next call overwrites the slice.
func (f *finder) features(m jungo.Point) []uint16 {
	f.out = f.out[:0]
	if m == jungo.Pass {
		f.add(fPass, true)
		f.add(fPassBack, f.last == jungo.Pass)
		return f.out
	}
	b := f.b
	if b.OwnEye(m, f.me) {
		f.add(fOwnEye, true)
		return f.out
	}
	f.stones(m)
	size := b.Size()
	l := min(line(m, size), 4)
	f.add(fLine1+l-1, true)
	lonely := true
	for _, q := range &f.around[m] {
		lonely = lonely && (q < 0 || b.At(q) == jungo.Empty)
	}
	f.add(fLonely1+l-1, lonely)
	if f.last >= 0 {
		if d := distance(m, f.last, size); d <= 7 {
			f.add(fLast2+d-2, d >= 2)
		}
	}
	if f.before >= 0 {
		if d := distance(m, f.before, size); d <= 5 {
			f.add(fOwnLast2+d-2, d >= 2)
		}
	}
	return f.out
}

func (f *finder) add(i int, yes bool) {
	if yes {
		f.out = append(f.out, uint16(i))
	}
}

// stones adds the effects of the move on the chains around it.
func (f *finder) stones(m jungo.Point) {
	b := f.b
	var chains [4]jungo.Point
	n := 0
next:
	for _, q := range b.Neighbours(m) {
		c := b.At(q)
		if c == jungo.Empty {
			continue
		}
		for _, o := range chains[:n] {
			if b.At(o) == c && b.SameChain(o, q) {
				continue next
			}
		}
		chains[n] = q
		n++
	}
	if n == 0 {
		f.vital(m)
		return
	}
	size, libs := f.after(m)
	captured, rescued, own, enemy, weak := 0, 0, 0, 0, 0
	for _, q := range chains[:n] {
		if b.At(q) == f.me {
			own++
			l := b.LibertyCount(q, 3)
			if l <= 2 {
				weak++
			}
			switch {
			case l == 1:
				rescued += b.ChainSize(q)
			case l == 2 && libs > 2:
				f.add(fExtend, true)
				f.add(fExtendLast, f.answering(q))
			}
			continue
		}
		enemy++
		f.against(m, q, &captured)
	}
	switch {
	case captured >= 3:
		f.add(fCapture3, true)
	case captured > 0:
		f.add(fCapture1+captured-1, true)
	}
	if rescued > 0 && libs >= 2 && captured == 0 {
		f.add(fRescue3, libs >= 3)
		f.add(fRescue2, libs == 2)
		f.add(fRescueBig, rescued >= 3)
		if libs == 2 {
			b.Make(m)
			f.add(fRescueLost, f.caught(m))
			b.Unmake()
		}
	}
	if libs == 1 && captured == 0 {
		f.add(fSelfAtari1+min(size, 3)-1, true)
	}
	f.add(fLiberties2, libs == 2)
	f.add(fLiberties4, libs >= 4)
	f.add(fConnect, own >= 2)
	f.add(fConnectWeak, own >= 2 && weak > 0)
	f.add(fCut, enemy >= 2)
	f.vital(m)
}

// against adds the effects of m on the enemy chain on q.
func (f *finder) against(m, q jungo.Point, captured *int) {
	b := f.b
	holds := f.last >= 0 && b.At(f.last) != jungo.Empty && b.SameChain(f.last, q)
	switch b.LibertyCount(q, 4) {
	case 1:
		*captured += b.ChainSize(q)
		f.add(fCaptureLast, holds)
		f.add(fCaptureSaves, f.besideAtari(q))
		free := 0
		for _, r := range b.Neighbours(m) {
			if b.At(r) == jungo.Empty || b.At(r) == b.At(q) && !b.SameChain(r, q) && b.LibertyCount(r, 3) > 1 {
				free++
			}
		}
		f.add(fCaptureFree, free >= 2)
	case 2:
		f.add(fAtari, true)
		f.add(fAtariBig, b.ChainSize(q) >= 3)
		f.add(fAtariLast, holds)
		b.Make(m)
		f.ladderLeft = ladderNodes
		lost := !f.escapes(q)
		b.Unmake()
		f.add(fAtariLadder, lost)
	case 3:
		f.add(fSqueeze, true)
		f.add(fSqueezeLast, holds)
	}
}

// after returns the size and the number of liberties, at most 4, of the chain of m after the
// move.
func (f *finder) after(m jungo.Point) (size, libs int) {
	b := f.b
	b.Make(m)
	size, libs = b.ChainSize(m), b.LibertyCount(m, 4)
	b.Unmake()
	return size, libs
}

// besideAtari reports whether an own chain in atari touches the chain on q.
func (f *finder) besideAtari(q jungo.Point) bool {
	f.buf = f.b.ChainStones(q, f.buf[:0])
	for _, s := range f.buf {
		for _, r := range f.b.Neighbours(s) {
			if f.b.At(r) == f.me && f.b.InAtari(r) {
				return true
			}
		}
	}
	return false
}

// vital adds the features of three-point eyes that m divides.
func (f *finder) vital(m jungo.Point) {
	f.add(fVital, dividesEye(f.b, m, f.me.Opponent()))
	f.add(fVitalOwn, dividesEye(f.b, m, f.me))
}

// dividesEye reports whether m is the middle of a region of three empty points that c
// encloses.
func dividesEye(b *jungo.Board, m jungo.Point, c jungo.Colour) bool {
	arms := 0
	for _, q := range b.Neighbours(m) {
		switch b.At(q) {
		case c:
		case jungo.Empty:
			if arms++; arms > 2 {
				return false
			}
			for _, r := range b.Neighbours(q) {
				if r != m && b.At(r) != c {
					return false
				}
			}
		default:
			return false
		}
	}
	return arms == 2
}

// caught reports whether the chain on q, with two liberties and its enemy to move, is caught
// in a ladder. The position is restored.
func (f *finder) caught(q jungo.Point) bool {
	f.ladderLeft = ladderNodes
	return f.chased(q)
}

// chased is caught within the moves left.
func (f *finder) chased(q jungo.Point) bool {
	b := f.b
	var buf [2]jungo.Point
	for _, m := range b.Liberties(q, buf[:0], 2) {
		if f.ladderLeft--; f.ladderLeft < 0 {
			return false
		}
		if !b.Legal(m) {
			continue
		}
		b.Make(m)
		ok := !f.escapes(q)
		b.Unmake()
		if ok {
			return true
		}
	}
	return false
}

// escapes reports whether the chain on q, if in atari and with its owner to move, escapes.
func (f *finder) escapes(q jungo.Point) bool {
	b := f.b
	if f.ladderLeft--; f.ladderLeft < 0 || !b.InAtari(q) {
		return true
	}
	// The capture of a chasing chain counts as an escape.
	var buf [jungo.MaxPoints]jungo.Point
	for _, s := range b.ChainStones(q, buf[:0]) {
		for _, r := range b.Neighbours(s) {
			if b.At(r) == b.Side().Opponent() && b.InAtari(r) && b.Legal(b.Liberty(r)) {
				return true
			}
		}
	}
	m := b.Liberty(q)
	if !b.Legal(m) {
		return false
	}
	b.Make(m)
	defer b.Unmake()
	switch b.LibertyCount(m, 3) {
	case 1:
		return false
	case 2:
		return !f.chased(m)
	}
	return true
}
