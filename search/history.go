package search

// history holds what one thread has learned about quiet moves, indexed by the
// game's HistoryIndex: how often they were good (butterfly history), which
// answered which (countermoves), and how good pairs are (continuation history,
// with the opponent's last move and with the side's own move before it).
type history struct {
	size int
	main [2][]int16 // [side][move]
	// counter[side][previous move of the other side]
	counter [2][]Move
	// cont[distance−1][side][previous·size + move]; nil when the game has too
	// many moves for it.
	cont [2][2][]int16
}

// noIndex stands for "no previous move" (root, null move).
const noIndex = -1

// resize prepares the tables for a game of n move indices. If the size is the same,
// it keeps their contents.
func (h *history) resize(n int) {
	if h.size == n {
		return
	}
	*h = history{size: n}
	for side := range 2 {
		h.main[side] = make([]int16, n)
		h.counter[side] = make([]Move, n)
		if n <= continuationLimit {
			for d := range h.cont {
				h.cont[d][side] = make([]int16, n*n)
			}
		}
	}
}

func (h *history) clear() {
	for side := range 2 {
		clear(h.main[side])
		clear(h.counter[side])
		for d := range h.cont {
			clear(h.cont[d][side])
		}
	}
}

// fade weakens what earlier searches learned: the next position of a game resembles
// the last one, and earlier ones less. The continuation history is large and stays
// as it is when it is not in use.
func (h *history) fade(continuation bool) {
	weaken := func(t []int16) {
		for i, v := range t {
			t[i] = int16(int(v) * historyKeep / 256)
		}
	}
	for side := range 2 {
		weaken(h.main[side])
		if !continuation {
			continue
		}
		for d := range h.cont {
			weaken(h.cont[d][side])
		}
	}
}

// bump adds bonus, less the nearer the entry is to saturation, so that it stays
// within ±historyMax and recent results count more ("gravity").
func bump(e *int16, bonus int) {
	mag := bonus
	if mag < 0 {
		mag = -mag
	}
	v := int(*e)
	*e = int16(v + bonus - v*mag/historyMax)
}

// quietScore returns the sum of the history scores of a quiet move, for ordering and
// for reductions. prev1 and prev2 are the indices of the moves one and two plies
// before, noIndex if none.
func (w *worker) quietScore(side, index, prev1, prev2 int) int {
	h := &w.hist
	v := 0
	if w.opt.History {
		v += int(h.main[side][index]) * orderHistory4 / 4
	}
	if w.opt.Continuation && h.cont[0][side] != nil {
		if prev1 != noIndex {
			v += int(h.cont[0][side][prev1*h.size+index]) * orderContinuation4 / 4
		}
		if prev2 != noIndex {
			v += int(h.cont[1][side][prev2*h.size+index]) * orderContinuation4 / 4
		}
	}
	return v
}

// reward learns from a cut-off by the quiet move m at ply: it raises the scores of m
// and lowers those of the quiet moves tried before it.
func (w *worker) reward(ply, depth int, m Move, index int) {
	f := w.frame(ply)
	side := w.pos.Side()
	bonus := min(historyBonusMul*depth, historyBonusMax)
	w.learn(side, index, ply, bonus)
	for _, i := range f.tried[:f.triedN] {
		if int(i) != index {
			w.learn(side, int(i), ply, -bonus)
		}
	}
	if f.killers[0] != m {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
	if p := w.frame(ply - 1).index; p != noIndex {
		w.hist.counter[side][p] = m
	}
}

func (w *worker) learn(side, index, ply, bonus int) {
	h := &w.hist
	bump(&h.main[side][index], bonus)
	if h.cont[0][side] == nil || !w.opt.Continuation {
		return
	}
	if p := w.frame(ply - 1).index; p != noIndex {
		bump(&h.cont[0][side][p*h.size+index], bonus)
	}
	if p := w.frame(ply - 2).index; p != noIndex {
		bump(&h.cont[1][side][p*h.size+index], bonus)
	}
}
