package ring

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// direct is a second implementation of the rules, written from their text on a
// map of coordinates without regard to speed. It shares nothing with the
// package but the notation.
type direct struct {
	men     map[xy]man
	white   bool // to move
	hit, by xy   // hit-back ban, zero for none
	basic   bool
	past    []*visit // every position so far, the present one last
	end     string   // "", "black", "white" or "draw"
}

// xy is a cell: x 0 is the left rim, 1–6 a–f, 7 the right rim; y 0 is the
// bottom rim, 1–12 the field, 13 the top rim.
type xy struct{ x, y int8 }

type man struct{ white, ring bool }

// visit is a position that occurred and the boards the move to it touched. The
// position is written out cell by cell, to be compared with ==.
type visit struct {
	cells                [8][14]content
	white                bool
	hit, by              xy
	blackHalf, whiteHalf bool
}

// content is a cell's content: whether there is a man, and which.
type content struct {
	here bool
	man
}

func (v *visit) samePosition(o *visit) bool {
	return v.white == o.white && v.hit == o.hit && v.by == o.by && v.cells == o.cells
}

func (g *direct) visit() *visit {
	v := &visit{white: g.white, hit: g.hit, by: g.by}
	for s, m := range g.men {
		v.cells[s.x][s.y] = content{true, m}
	}
	return v
}

func (s xy) plus(d xy, n int8) xy { return xy{s.x + n*d.x, s.y + n*d.y} }

func (s xy) field() bool { return s.x >= 1 && s.x <= 6 && s.y >= 1 && s.y <= 12 }

func (s xy) slot() bool {
	onX, onY := s.x == 0 || s.x == 7, s.y == 0 || s.y == 13
	return s.x >= 0 && s.x <= 7 && s.y >= 0 && s.y <= 13 && onX != onY
}

func (s xy) String() string {
	return "labcdefr"[s.x:s.x+1] + strconv.Itoa(int(s.y))
}

func readXY(text string) (s xy, rest string) {
	s.x = int8(strings.IndexByte("labcdefr", text[0]))
	text = text[1:]
	for text != "" && text[0] >= '0' && text[0] <= '9' {
		s.y = s.y*10 + int8(text[0]-'0')
		text = text[1:]
	}
	return s, text
}

// inward is the direction from a slot to the field.
func (s xy) inward() xy {
	switch {
	case s.x == 0:
		return xy{1, 0}
	case s.x == 7:
		return xy{-1, 0}
	case s.y == 0:
		return xy{0, 1}
	}
	return xy{0, -1}
}

// readDirect reads a position that is known to be well formed.
func readDirect(text string, basic bool) *direct {
	fields := strings.Fields(text)
	g := &direct{men: map[xy]man{}, basic: basic, white: fields[2] == "w"}
	for i, row := range strings.Split(fields[0], "/") {
		x := int8(1)
		for _, ch := range row {
			if ch >= '1' && ch <= '9' {
				x += int8(ch - '0')
				continue
			}
			g.men[xy{x, int8(12 - i)}] = man{ch == 'w' || ch == 'W', ch == 'B' || ch == 'W'}
			x++
		}
	}
	if fields[1] != "-" {
		for _, entry := range strings.Split(fields[1], ",") {
			s, colour := readXY(entry)
			g.men[s] = man{white: colour == "w"}
		}
	}
	if fields[3] != "-" {
		var rest string
		g.hit, rest = readXY(fields[3])
		g.by, _ = readXY(rest)
	}
	g.past = []*visit{g.visit()}
	g.judgeClosed()
	return g
}

func (g *direct) text() string {
	var out strings.Builder
	var off []string
	for y := int8(12); y >= 1; y-- {
		gap := 0
		for x := int8(1); x <= 6; x++ {
			m, ok := g.men[xy{x, y}]
			if !ok {
				gap++
				continue
			}
			if gap > 0 {
				fmt.Fprint(&out, gap)
				gap = 0
			}
			letter := "b"
			if m.white {
				letter = "w"
			}
			if m.ring {
				letter = strings.ToUpper(letter)
			}
			out.WriteString(letter)
		}
		if gap > 0 {
			fmt.Fprint(&out, gap)
		}
		if y > 1 {
			out.WriteString("/")
		}
	}
	for s, m := range g.men {
		if s.field() {
			continue
		}
		letter := "b"
		if m.white {
			letter = "w"
		}
		if m.ring {
			letter = strings.ToUpper(letter)
		}
		off = append(off, s.String()+letter)
	}
	slices.Sort(off)
	if len(off) == 0 {
		off = []string{"-"}
	}
	side, ban := "b", "-"
	if g.white {
		side = "w"
	}
	if g.hit != (xy{}) {
		ban = g.hit.String() + g.by.String()
	}
	return out.String() + " " + strings.Join(off, ",") + " " + side + " " + ban
}

func (g *direct) rings() int {
	n := 0
	for _, m := range g.men {
		if m.ring {
			n++
		}
	}
	return n
}

func (g *direct) empty(s xy) bool {
	_, ok := g.men[s]
	return !ok
}

// moves lists all legal moves with the games they lead to.
func (g *direct) moves() map[string]*direct {
	out := map[string]*direct{}
	if g.end != "" {
		return out
	}
	if g.rings() < 2 {
		for s, m := range g.men {
			if s.field() && m.white == g.white && !m.ring {
				g.try(out, s.String(), func(n *direct) []xy {
					n.men[s] = man{m.white, true}
					return []xy{s}
				})
			}
		}
		return out
	}
	for s, m := range g.men {
		if s.field() && m.white == g.white {
			if m.ring {
				g.carrierMoves(out, s)
			} else {
				g.steps(out, s)
				g.attacks(out, s)
			}
		}
	}
	return out
}

func (g *direct) carrierMoves(out map[string]*direct, s xy) {
	for dx := int8(-1); dx <= 1; dx++ {
		for dy := int8(-1); dy <= 1; dy++ {
			d := xy{dx, dy}
			if d == (xy{}) {
				continue
			}
			to := s.plus(d, 1)
			goalRow := int8(13)
			if g.white {
				goalRow = 0
			}
			if to.y == goalRow && (to.x == 3 || to.x == 4) {
				g.goal(out, s, to)
			}
			if to.field() && g.empty(to) {
				g.relocate(out, s, to)
			}
			for n := int8(1); n <= 2; n++ {
				to := s.plus(d, n)
				if friend, ok := g.men[to]; ok && to.field() && friend.white == g.white && !friend.ring {
					g.try(out, s.String()+to.String(), func(n *direct) []xy {
						n.men[s] = man{white: g.white}
						n.men[to] = man{g.white, true}
						return []xy{s, to}
					})
				}
			}
		}
	}
}

func (g *direct) goal(out map[string]*direct, s, to xy) {
	n := g.clone()
	delete(n.men, s)
	n.end = map[bool]string{false: "black", true: "white"}[g.white]
	out[s.String()+to.String()] = n
}

func (g *direct) relocate(out map[string]*direct, s, to xy) {
	g.try(out, s.String()+to.String(), func(n *direct) []xy {
		n.men[to] = n.men[s]
		delete(n.men, s)
		return []xy{s, to}
	})
}

func (g *direct) steps(out map[string]*direct, s xy) {
	sign := func(v int8) int8 { return max(-1, min(1, v)) }
	for dx := int8(-2); dx <= 2; dx++ {
		for dy := int8(-2); dy <= 2; dy++ {
			to := xy{s.x + dx, s.y + dy}
			if to == s || !to.field() || !g.empty(to) {
				continue
			}
			ax, ay := dx*sign(dx), dy*sign(dy)
			ok := true
			switch {
			case ax == 2 && ay == 1:
				ok = g.empty(xy{s.x + sign(dx), s.y}) || g.empty(xy{s.x + sign(dx), s.y + dy})
			case ax == 1 && ay == 2:
				ok = g.empty(xy{s.x, s.y + sign(dy)}) || g.empty(xy{s.x + dx, s.y + sign(dy)})
			case ax == 2 || ay == 2:
				ok = g.empty(xy{s.x + sign(dx), s.y + sign(dy)})
			}
			if ok {
				g.relocate(out, s, to)
			}
		}
	}
	if g.basic {
		return
	}
	for _, dy := range []int8{1, -1} {
		at := s
		for next := at.plus(xy{0, dy}, 1); next.field(); next = next.plus(xy{0, dy}, 1) {
			if m, ok := g.men[next]; ok {
				if m.white == g.white && at != s {
					g.relocate(out, s, at)
				}
				break
			}
			at = next
		}
	}
}

func (g *direct) attacks(out map[string]*direct, s xy) {
	for _, d := range []xy{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		for n := int8(1); n <= 2; n++ {
			to := s.plus(d, n)
			target, ok := g.men[to]
			switch {
			case !ok || !to.field() || target.white == g.white:
				continue
			case n == 2 && (target.ring || !g.empty(s.plus(d, 1))):
				continue
			case !g.empty(to.plus(d, 1)):
				continue
			case g.hit == s && g.by == to:
				continue
			}
			g.try(out, s.String()+to.String(), func(next *direct) []xy {
				landing := to.plus(d, 1)
				if landing.field() && next.empty(to.plus(d, 2)) {
					landing = to.plus(d, 2)
				}
				delete(next.men, s)
				next.men[to] = man{g.white, target.ring}
				if landing.field() {
					next.hit, next.by = landing, to
				}
				if landing.field() || !g.basic {
					next.men[landing] = man{white: target.white}
				}
				return []xy{s, to, landing}
			})
		}
	}
}

func (g *direct) clone() *direct {
	n := *g
	n.men = maps.Clone(g.men)
	return &n
}

// try plays an action and everything after it, once for each combination of
// corner choices, and keeps what is legal.
func (g *direct) try(out map[string]*direct, text string, action func(*direct) []xy) {
	n := g.clone()
	n.hit, n.by = xy{}, xy{}
	touched := action(n)
	n.white = !g.white
	if g.basic {
		g.finish(out, text, n, touched, nil)
		return
	}
	g.bringBack(n, touched, nil, g.white, func(n *direct, touched []xy, chosen []string) {
		g.bringBack(n, touched, chosen, !g.white, func(n *direct, touched []xy, chosen []string) {
			g.finish(out, text, n, touched, chosen)
		})
	})
}

// bringBack returns one colour's free pieces and goes on with every way to
// choose at the corners.
func (g *direct) bringBack(n *direct, touched []xy, chosen []string, white bool, then func(*direct, []xy, []string)) {
	var home map[xy][]xy // square → slots whose piece returns to it
	for s, m := range n.men {
		if !s.slot() || m.white != white {
			continue
		}
		next := s.plus(s.inward(), 1)
		second, ok := n.men[s.plus(s.inward(), 2)]
		if n.empty(next) && !(ok && second.white != white) {
			if home == nil {
				home = map[xy][]xy{}
			}
			home[next] = append(home[next], s)
		}
	}
	if len(home) == 0 {
		then(n, touched, chosen)
		return
	}
	squares := slices.Collect(maps.Keys(home))
	var choose func(i int, n *direct, touched []xy, chosen []string)
	choose = func(i int, n *direct, touched []xy, chosen []string) {
		if i == len(squares) {
			then(n, touched, chosen)
			return
		}
		square := squares[i]
		for _, slot := range home[square] {
			next := n.clone()
			delete(next.men, slot)
			next.men[square] = man{white: white}
			names := slices.Clone(chosen)
			if len(home[square]) > 1 {
				names = append(names, slot.String())
			}
			choose(i+1, next, append(slices.Clone(touched), slot, square), names)
		}
	}
	choose(0, n, touched, chosen)
}

// finish judges the position after a move and keeps it if it is legal.
func (g *direct) finish(out map[string]*direct, text string, n *direct, touched []xy, chosen []string) {
	slices.Sort(chosen)
	for _, slot := range chosen {
		text += "," + slot
	}
	if n.fortress() {
		return
	}
	v := n.visit()
	for _, s := range touched {
		if s.y <= 6 {
			v.blackHalf = true
		} else {
			v.whiteHalf = true
		}
	}
	n.past = append(slices.Clip(g.past), v)
	n.judgeClosed()
	times, first := 0, 0
	for i := len(n.past) - 1; i >= 0; i-- {
		if n.past[i].samePosition(v) {
			times++
			first = i
		}
	}
	if n.end == "" && times >= 3 {
		black, white := false, false
		for _, since := range n.past[first+1:] {
			black = black || since.blackHalf
			white = white || since.whiteHalf
		}
		switch {
		case black && white:
			n.end = "draw"
		case white && !g.white, black && g.white:
			return
		}
	}
	out[text] = n
}

// firm are the firm pieces of a colour.
func (g *direct) firm(white bool) map[xy]bool {
	set := map[xy]bool{}
	for s, m := range g.men {
		if s.field() && m.white == white {
			set[s] = true
		}
	}
	for changed := true; changed; {
		changed = false
		supports := func(s xy) bool { return set[s] || s.slot() && !g.empty(s) }
		for s := range set {
			row := supports(xy{s.x - 1, s.y}) || supports(xy{s.x + 1, s.y})
			column := supports(xy{s.x, s.y - 1}) || supports(xy{s.x, s.y + 1})
			if !row || !column {
				delete(set, s)
				changed = true
			}
		}
	}
	return set
}

func (g *direct) fortress() bool {
	var carriers []xy
	for s, m := range g.men {
		if m.ring {
			carriers = append(carriers, s)
		}
	}
	if len(carriers) < 2 || g.men[carriers[0]].white != g.men[carriers[1]].white {
		return false
	}
	firm := g.firm(g.men[carriers[0]].white)
	return firm[carriers[0]] && firm[carriers[1]]
}

func (g *direct) judgeClosed() {
	if g.basic {
		return
	}
	for _, white := range []bool{false, true} {
		row := int8(1)
		if white {
			row = 12
		}
		held := 0
		for x := int8(2); x <= 5; x++ {
			if m, ok := g.men[xy{x, row}]; ok && m.white == white {
				held++
			}
		}
		if held < 4 {
			continue
		}
		firm := g.firm(white)
		if firm[xy{2, row}] && firm[xy{3, row}] && firm[xy{4, row}] && firm[xy{5, row}] {
			g.end = map[bool]string{false: "black", true: "white"}[white]
		}
	}
}
