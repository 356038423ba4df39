package game

import "tengen/search"

// Ranking follows an alpha-beta search and ranks the first moves at any time. The zero
// value is usable.
type Ranking struct {
	depth  int
	width  int    // the lowest rank reported: how many moves the search ranks
	now    []Line // of this iteration, by rank
	before []Line // after the last iteration
	nodes  uint64
	of     map[string]uint64 // nodes spent on each first move
}

// Add takes a report of the search, whose PV is not empty, and sets its Lines to the
// lines ranked so far. A report of a bound changes nothing.
func (r *Ranking) Add(i *Info) {
	if !i.Lower && !i.Upper {
		if r.of == nil {
			r.of = map[string]uint64{}
		}
		r.width = max(r.width, i.Rank)
		if i.Depth != r.depth {
			if len(r.now) > 0 {
				r.before = r.order()
			}
			r.now, r.depth = nil, i.Depth
		}
		if i.Nodes > r.nodes {
			r.of[i.Move] += i.Nodes - r.nodes
			r.nodes = i.Nodes
		}
		l := Line{Move: i.Move, Score: i.Score, WinRate: i.WinRate, LCB: i.WinRate, PV: i.PV}
		if at := i.Rank - 1; at >= 0 && at < len(r.now) {
			r.now[at] = l
		} else {
			r.now = append(r.now, l)
		}
	}
	i.Lines = r.order()
}

// order returns the lines, best first: those of this iteration, then the others, no more in all
// than the search ranks. While an iteration that ranks several moves runs, they are those of
// the iteration before, whose scores can be compared, unless a proven win has been found.
func (r *Ranking) order() (out []Line) {
	lists := [][]Line{r.now, r.before}
	if running := len(r.now) < len(r.before); running && r.width > 1 && !r.now[0].won() {
		lists = lists[1:]
	}
	seen := map[string]bool{}
	for _, list := range lists {
		for _, l := range list {
			if !seen[l.Move] {
				l.Nodes = r.of[l.Move]
				out = append(out, l)
				seen[l.Move] = true
			}
		}
	}
	return out[:min(len(out), r.width)]
}

func (l *Line) won() bool { return l.Score.Proven() && l.Score.Units > 0 }

// Line makes a ranked line of a result of the search; scale is that of
// [search.Score.WinRate].
func (r *Ranking) Line(s search.Score, scale float64, pv []string) Line {
	l := Line{Score: FromSearch(s), WinRate: s.WinRate(scale), PV: pv}
	l.LCB = l.WinRate
	if len(pv) > 0 {
		l.Move = pv[0]
		l.Nodes = r.of[l.Move]
	}
	return l
}
