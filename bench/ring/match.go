package ring

import (
	"context"
	"math"
	"math/rand/v2"

	evalring "tengen/eval/ring"
	"tengen/movegen/ring"
)

// Score is the result of a match from the first player's view.
type Score struct {
	Wins, Draws, Losses, Unfinished int
	// BlackWins and WhiteWins count by colour, whoever played it.
	BlackWins, WhiteWins int
	Plies                int // of all games together
	ByEnding             map[ring.Ending]int
}

// Games is the number of games played.
func (s Score) Games() int { return s.Wins + s.Draws + s.Losses + s.Unfinished }

// Share is the first player's share of the points, an unfinished game counting
// as a draw, with the standard error of the mean.
func (s Score) Share() (mean, stderr float64) {
	n := float64(s.Games())
	if n == 0 {
		return 0, 0
	}
	w, d := float64(s.Wins), float64(s.Draws+s.Unfinished)
	mean = (w + d/2) / n
	variance := (w+d/4)/n - mean*mean
	return mean, math.Sqrt(max(variance, 0) / n)
}

// Elo is the rating difference that the share of points stands for.
func (s Score) Elo() float64 {
	mean, _ := s.Share()
	return -400 * math.Log10(1/min(max(mean, 1e-6), 1-1e-6)-1)
}

// Match plays pairs of games, each opening once with either colour, and reports
// every game; a's colour is Black in the first of a pair.
func Match(ctx context.Context, a, b Player, pairs int, seed uint64, o GameOptions, report func(g Game, aIsBlack bool)) (Score, error) {
	s := Score{ByEnding: map[ring.Ending]int{}}
	for pair := range pairs {
		for turn := range 2 {
			// The same stream for both games gives the same opening.
			rng := rand.New(rand.NewPCG(seed, uint64(pair)))
			players := [2]Player{a, b}
			if turn == 1 {
				players = [2]Player{b, a}
			}
			g, err := Play(ctx, players, rng, o)
			if err != nil {
				return s, err
			}
			s.add(g, turn == 0)
			if report != nil {
				report(g, turn == 0)
			}
		}
	}
	return s, nil
}

func (s *Score) add(g Game, aIsBlack bool) {
	s.Plies += len(g.Moves)
	s.ByEnding[g.Outcome.By]++
	switch {
	case !g.Outcome.Over():
		s.Unfinished++
		return
	case g.Outcome.Draw:
		s.Draws++
		return
	case g.Outcome.Winner == ring.Black:
		s.BlackWins++
	default:
		s.WhiteWins++
	}
	if (g.Outcome.Winner == ring.Black) == aIsBlack {
		s.Wins++
	} else {
		s.Losses++
	}
}

// Samples makes training positions of a game: every position after the opening
// that is not decided within sight, with a target between the game's result and
// the expectation of the move's score; trust is the weight of the result, 0 to
// 1. An unfinished game counts as a draw.
func Samples(g *Game, b *ring.Field, trust float64) ([]evalring.Sample, error) {
	var list []evalring.Sample
	err := g.Replay(b, func(p *ring.Board, ply int) {
		if ply >= len(g.Moves) || g.Scores[ply] == 0 || g.Scores[ply].Proven() || p.Placing() {
			return
		}
		result := 0.5
		if g.Outcome.Over() && !g.Outcome.Draw {
			result = 0
			if g.Outcome.Winner == p.Side() {
				result = 1
			}
		}
		var s evalring.Sample
		evalring.Extract(p, &s.Features)
		s.Target = trust*result + (1-trust)*g.Scores[ply].WinRate(evalring.WinScale)
		list = append(list, s)
	})
	return list, err
}
