package review

import (
	"fmt"
	"strings"

	"tengen/bench/puzzle"
	"tengen/internal/say"
	"tengen/search"
	"tengen/search/game"
)

// What is said of a move.
var (
	sayPercent  = say.New("review.percent", "{0} %", "{0}％")
	sayStones   = say.New("review.stones", "{0} stones", "{0} 目")
	sayAbout    = say.New("review.stones.about", "about {0} stones", "約 {0} 目")
	sayBoth     = say.New("review.lost.both", "{0} and {1}", "{0}と{1}")
	sayLost     = say.New("review.lost", "{0}: it lost {1}", "{0}：{1}の損")
	sayKept     = say.New("review.kept", "{0}; {1} for {2}", "{0}、{2}の勝率 {1}")
	sayBetter   = say.New("review.better", "better {0}", "{0} がよい")
	sayHad      = say.New("review.had", "{0} had a proven {1}", "{0}に証明された{1}がありました")
	sayThenHas  = say.New("review.refuted", "after it {0} has a proven {1}", "その後、{0}に証明された{1}があります")
	sayNoSaving = say.New("review.hopeless", "no defence found", "受けなし")

	sayWinBy = say.New("review.win", "win by {0}", "{0}による勝ち")
	sayWinOn = say.New("review.win.stones", "win on stones", "石数での勝ち")
	sayPlies = say.New("review.win.plies", "{0} in {1} {1|ply|plies}", "{1}手の{0}")
)

// What is said of a game.
var (
	sayAccuracy = say.New("review.accuracy", "accuracy {0} %", "正確さ {0}％")
	sayLostGame = say.New("review.lost.beginning", "lost from the beginning", "初めから負け")
	sayCount    = say.New("review.count", "{0} {1}", "{1} {0}")
	sayLostWith = say.New("review.lost.with", "{0} lost the game with move {1}, {2}.", "{0}の敗着は{1}手目の {2}。")
)

// Words describes a move in sentences: its class, its loss, the better move, proven wins.
func (m *Move) Words() (out []*say.Message) {
	first := m.Class.Say()
	lost := sayPercent.With(fmt.Sprintf("%.1f", 100*m.Lost))
	switch {
	case m.Lost > 0 && m.Stones != nil && *m.Stones > 0:
		first = sayLost.With(first, sayBoth.With(lost, stonesText(*m.Stones, m.Exact)))
	case m.Lost > 0:
		first = sayLost.With(first, lost)
	case m.Stones != nil && *m.Stones > 0 && m.Class != Best:
		first = sayLost.With(first, stonesText(*m.Stones, m.Exact))
	}
	out = append(out, sayKept.With(first, percent(m.Kept), m.Mover()))
	if m.Best != "" && m.Best != m.Move && m.Class != Best && (m.Class != MissedWin || m.Won.Move() != m.Best) {
		worth := percent(m.Share)
		if m.Score.Said != nil {
			worth = say.Comma.With(worth, m.Score)
		}
		better := say.Aside.With(sayBetter.With(m.Best), worth)
		if len(m.Line) > 1 {
			better = say.In.With(better, strings.Join(m.Line, " "))
		}
		out = append(out, better)
		if m.BestIdea.Said != nil {
			out = append(out, say.In.With(m.Best, m.BestIdea))
		}
	}
	for _, n := range m.Names {
		out = append(out, say.In.With(m.Move, n))
	}
	if m.Class == MissedWin {
		out = append(out, m.Won.with(sayHad.With(m.Mover(), m.Won.kind())))
		for _, w := range m.Won.Words {
			out = append(out, say.In.With(m.Won.Move(), w))
		}
	}
	if m.Refuted != nil && m.Class.Faulty() {
		out = append(out, m.Refuted.with(sayThenHas.With(m.Mover().Other(), m.Refuted.kind())))
	}
	return out
}

// stonesText returns a number of stones, with about before it unless it is proven.
func stonesText(n float64, exact bool) *say.Message {
	if exact {
		return sayStones.With(fmt.Sprintf("%g", n))
	}
	return sayAbout.With(fmt.Sprintf("%.1f", n))
}

func percent(share float64) *say.Message { return sayPercent.With(whole(share)) }

// Say describes the win: "win by fours in 9 plies: h8 h9 j7".
func (w *Win) Say() *say.Message { return w.with(w.kind()) }

// with puts the line of the win behind a sentence.
func (w *Win) with(what *say.Message) *say.Message {
	return say.In.With(what, strings.Join(w.Line, " "))
}

// kind says how the win is won, and in how many plies if that is known.
func (w *Win) kind() *say.Message {
	by := sayWinBy.With(puzzle.SayWord(w.Kind))
	if w.Kind == "score" {
		by = sayWinOn.With()
	}
	if w.Plies > 0 {
		by = sayPlies.With(by, w.Plies)
	}
	return by
}

// score returns the win as the score of a position.
func (w *Win) score() *say.Message {
	s := game.FromSearch(search.WinIn(w.Plies))
	s.AnyLength = w.Plies == 0
	return s.Say()
}

// sayLoss is the score of a position that is lost, nobody says how soon.
func sayLoss() *say.Message {
	s := game.FromSearch(search.LossIn(0))
	s.AnyLength = true
	return s.Say()
}

// Words sums the report up in lines: the players with their accuracy and faults, and the
// move that lost the game.
func (r *Report) Words() (out []*say.Message) {
	for side := range r.Players {
		p := &r.Players[side]
		if p.Moves == 0 {
			continue
		}
		who := game.Side(side).Say()
		if p.Name != "" {
			who = say.Aside.With(who, p.Name)
		}
		how := []*say.Message{sayLostGame.With()}
		if p.Rated > 0 {
			how[0] = sayAccuracy.With(fmt.Sprintf("%.1f", p.Accuracy))
		}
		for _, c := range Classes {
			if n := p.Classes[c]; n > 0 && c.Faulty() {
				how = append(how, count(n, c))
			}
		}
		out = append(out, say.In.With(who, say.Comma.Fold(how...)))
	}
	if r.LostAt > 0 {
		m := &r.Moves[r.LostAt-r.First]
		move := say.Text(m.Move)
		if m.Class.Faulty() {
			move = say.Aside.With(move, m.Class)
		}
		out = append(out, sayLostWith.With(m.Mover(), m.Number, move))
	}
	return out
}

// count returns a number of moves of a class: "2 mistakes".
func count(n int, c Class) *say.Message {
	if n == 1 {
		return sayCount.With(n, c)
	}
	return sayCount.With(n, c.SayMany())
}
