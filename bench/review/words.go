package review

import (
	"fmt"
	"strings"

	"tengen/search/game"
)

// Words describes a move in sentences: its class, its loss, the better move, proven wins.
func (m *Move) Words() (out []string) {
	first := string(m.Class)
	switch {
	case m.Lost > 0 && m.Stones != nil && *m.Stones > 0:
		first += fmt.Sprintf(": it lost %.1f %% and %s", 100*m.Lost, stonesText(*m.Stones, m.Exact))
	case m.Lost > 0:
		first += fmt.Sprintf(": it lost %.1f %%", 100*m.Lost)
	case m.Stones != nil && *m.Stones > 0 && m.Class != Best:
		first += ": it lost " + stonesText(*m.Stones, m.Exact)
	}
	out = append(out, first+"; "+percent(m.Kept)+" for "+sideOf(m).String())
	if m.Best != "" && m.Best != m.Move && m.Class != Best && (m.Class != MissedWin || m.Won.Move() != m.Best) {
		better := "better " + m.Best + " (" + percent(m.Share)
		if m.Score != "" {
			better += ", " + m.Score
		}
		better += ")"
		if len(m.Line) > 1 {
			better += ": " + strings.Join(m.Line, " ")
		}
		out = append(out, better)
		if m.BestIdea != "" {
			out = append(out, m.Best+": "+m.BestIdea)
		}
	}
	for _, n := range m.Names {
		out = append(out, m.Move+": "+n)
	}
	if m.Class == MissedWin {
		out = append(out, sideOf(m).String()+" had a proven "+m.Won.Text())
		for _, w := range m.Won.Words {
			out = append(out, m.Won.Move()+": "+w)
		}
	}
	if m.Refuted != nil && m.Class.Faulty() {
		out = append(out, "after it "+sideOf(m).Other().String()+" has a proven "+m.Refuted.Text())
	}
	return out
}

// stonesText returns a number of stones, with about before it unless it is proven.
func stonesText(n float64, exact bool) string {
	if exact {
		return fmt.Sprintf("%g stones", n)
	}
	return fmt.Sprintf("about %.1f stones", n)
}

// Words sums the report up in lines: the players with their accuracy and faults, and the
// move that lost the game.
func (r *Report) Words() (out []string) {
	for side := range r.Players {
		p := &r.Players[side]
		if p.Moves == 0 {
			continue
		}
		line := game.Side(side).String()
		if p.Name != "" {
			line += " (" + p.Name + ")"
		}
		if p.Rated > 0 {
			line += fmt.Sprintf(": accuracy %.1f %%", p.Accuracy)
		} else {
			line += ": lost from the beginning"
		}
		for _, c := range Classes {
			if n := p.Classes[c]; n > 0 && c.Faulty() {
				line += ", " + count(n, c)
			}
		}
		out = append(out, line)
	}
	if r.LostAt > 0 {
		m := &r.Moves[r.LostAt-r.First]
		line := fmt.Sprintf("%s lost the game with move %d, %s", sideOf(m), m.Number, m.Move)
		if m.Class.Faulty() {
			line += " (" + string(m.Class) + ")"
		}
		out = append(out, line+".")
	}
	return out
}

// count returns a number of moves of a class: "2 mistakes".
func count(n int, c Class) string {
	if n == 1 {
		return "1 " + string(c)
	}
	if c == Inaccuracy {
		return fmt.Sprintf("%d inaccuracies", n)
	}
	return fmt.Sprintf("%d %ss", n, c)
}
