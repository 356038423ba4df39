package review

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"tengen/bench/puzzle"
	"tengen/internal/say"
	"tengen/search/game"
	"tengen/search/game/games"
)

// What a person is told who tries his mistakes again.
var (
	sayMistake   = say.New("mend.title", "{0}, move {1}", "{0}、{1}手目")
	sayBestMove  = say.New("mend.best", "the best move; {0} % of the points are expected", "最善手。期待値は {0}％")
	sayPlayed    = say.New("mend.played", "that is the move of the game", "それは実戦の手です")
	sayWinsToo   = say.New("mend.wins", "it wins", "勝ちです")
	sayLosesNone = say.New("mend.good", "it loses next to nothing; the best move is {0}", "ほとんど損がありません。最善は {0}")
	sayLoses     = say.New("mend.loses", "it loses {0} %", "{0}％の損です")
	sayLosesTo   = say.New("mend.refuted", "then {0} has a proven win", "そのあと{0}に証明された勝ちがあります")
	sayLosesBy   = say.New("mend.stones", "it loses {0} {0|stone|stones}", "{0} 目の損です")
)

// Mistakes returns the worst moves of a reviewed game as puzzles, at most so many, in the order of
// the game: what to play instead. Moves of engines are left out, unless only engines have played.
func (g *Game) Mistakes(r *Report, most int) (out []puzzle.Puzzle, err error) {
	all, err := g.positions()
	if err != nil {
		return nil, err
	}
	engines := [2]bool{IsEngine(r.Players[game.Black].Name), IsEngine(r.Players[game.White].Name)}
	var worst []*Move
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Class.Faulty() && m.Best != "" && m.Best != m.Move && (!engines[all[m.Number-1].Side()] || engines == [2]bool{true, true}) {
			worst = append(worst, m)
		}
	}
	stones := func(m *Move) float64 {
		if m.Stones == nil {
			return 0
		}
		return *m.Stones
	}
	slices.SortStableFunc(worst, func(a, b *Move) int { return cmp.Or(cmp.Compare(b.Lost, a.Lost), cmp.Compare(stones(b), stones(a))) })
	worst = worst[:min(len(worst), most)]
	slices.SortFunc(worst, func(a, b *Move) int { return a.Number - b.Number })
	for _, m := range worst {
		p := all[m.Number-1]
		c := p.Config()
		c.Position = p.Text()
		if _, err := games.New(c); err != nil {
			continue // a board that needs its history
		}
		line := m.Line
		if m.Class == MissedWin {
			line = m.Won.Line
		}
		title := sayMistake.With(g.Name, m.Number)
		out = append(out, puzzle.Puzzle{Name: title.String(), Config: c, Kind: puzzle.ToMend, Key: line[0],
			Mistake: &puzzle.Mistake{Title: title, Move: m.Move, Lost: m.Lost, Share: m.Share, Stones: stones(m), Line: line}})
	}
	return out, nil
}

// EngineTitle begins what a record of the page calls an engine; its level follows.
const EngineTitle = "Tengen, level "

// IsEngine reports whether a name is that of an engine in a record of tengen play or of the page, which are read
// whether letters are small or not.
func IsEngine(name string) bool {
	name = strings.ToLower(strings.TrimSpace(name))
	return name == "engine" || strings.HasPrefix(name, "engine:") || strings.HasPrefix(name, strings.ToLower(EngineTitle))
}

// Tutor judges what a person plays instead of a mistake, as a review judges the moves of a game.
type Tutor struct{ r *Reviewer }

// NewTutor returns a tutor that judges by the options of the review.
func NewTutor(o Options) (*Tutor, error) {
	o.First, o.Last, o.Others = 0, 0, 0
	r, err := New(o)
	return &Tutor{r}, err
}

// Answer implements puzzle.Answerer: right are the best move, and one that wins or loses less than
// an inaccuracy.
func (t *Tutor) Answer(ctx context.Context, of *puzzle.Puzzle, p game.Position, move string, _ int) (a puzzle.Answer, err error) {
	was := of.Mistake
	move, err = p.Clone().Submit(move) // as the game writes it
	switch {
	case err != nil:
		return a, err
	case move == of.Key:
		return puzzle.Answer{Right: true, Solved: true, Why: sayBestMove.With(whole(was.Share))}, nil
	case move == was.Move:
		return puzzle.Answer{Why: sayPlayed.With()}, nil
	}
	report, err := t.r.Review(ctx, &Game{Config: of.Config, Moves: []string{move}}, nil)
	if err != nil {
		return a, err
	}
	m := &report.Moves[0]
	lost := max(m.Lost, was.Share-m.Kept)
	switch {
	case m.Refuted != nil && (m.Class.Faulty() || lost >= InaccuracyLoss):
		return puzzle.Answer{Reply: m.Refuted.Move(), Why: sayLosesTo.With(p.Side().Other())}, nil
	case lost >= InaccuracyLoss:
		return puzzle.Answer{Why: sayLoses.With(whole(lost))}, nil
	case m.Stones != nil && *m.Stones >= InaccuracyStones && (m.Class.Faulty() || was.Lost < InaccuracyLoss):
		// A mistake that lost stones alone is mended by a move that keeps them.
		return puzzle.Answer{Why: sayLosesBy.With(fmt.Sprintf("%.0f", *m.Stones))}, nil
	case m.Kept == 1:
		a.Why = sayWinsToo.With()
	default:
		a.Why = sayLosesNone.With(of.Key)
	}
	a.Right, a.Solved = true, true
	return a, nil
}

// Line implements puzzle.Answerer.
func (t *Tutor) Line(_ context.Context, of *puzzle.Puzzle, _ game.Position, _ int) ([]string, error) {
	return of.Mistake.Line, nil
}

var _ puzzle.Answerer = (*Tutor)(nil)

// whole returns a share in whole hundredths.
func whole(share float64) string { return fmt.Sprintf("%.0f", 100*share) }
