package threat

import (
	"math/rand/v2"

	"tengen/movegen/renju"
)

// liking is the weight of a cell for a careless player, by its class for himself and
// for the enemy.
var liking = [renju.NumClasses][2]int{
	renju.ClassWeak: {2, 1}, renju.ClassTwo: {8, 5}, renju.ClassTwoTwo: {14, 10},
	renju.ClassBlocked: {7, 4}, renju.ClassThree: {16, 14}, renju.ClassThreePlus: {24, 20},
	renju.ClassDoubleThree: {60, 40}, renju.ClassFour: {6, 5}, renju.ClassFourPlus: {12, 10},
	renju.ClassFourThree: {90, 60}, renju.ClassWinFour: {400, 300}, renju.ClassFive: {5000, 2000},
	renju.ClassSuspect: {20, 10}, renju.ClassSuspectFour: {90, 60},
}

// playedBoards makes n positions from games of two careless players who see
// fives and straight fours and otherwise follow patterns and luck. The side to
// move has no five and no straight four to make, and the enemy no five.
func playedBoards(rule renju.Rule, n int, seed uint64) (out []*renju.Board) {
	r := rand.New(rand.NewPCG(seed, 23))
	for len(out) < n {
		b, err := renju.New(15, rule)
		if err != nil {
			panic(err)
		}
		b.Make(renju.At(7, 7))
		for range 2 + r.IntN(2) {
			if c := renju.At(5+r.IntN(5), 5+r.IntN(5)); b.Legal(c) {
				b.Make(c)
			}
		}
		stop := 12 + r.IntN(30)
		for b.Status() == renju.Ongoing && b.Stones() < stop {
			best, most := renju.NoCell, -1<<30
			me, opp := b.Side(), b.Side().Other()
			for c := range cellsOf(b) {
				mine, yours := b.Class(c, me), b.Class(c, opp)
				if mine == renju.ClassNone && yours == renju.ClassNone {
					continue
				}
				if v := liking[mine][0] + liking[yours][1] + r.IntN(9); v > most && b.Legal(c) {
					best, most = c, v
				}
			}
			if best == renju.NoCell {
				break
			}
			b.Make(best)
		}
		if b.Status() == renju.Ongoing && !b.AtHand() {
			out = append(out, b)
		}
	}
	return out
}
