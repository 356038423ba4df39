package jungo

import (
	"slices"
	"testing"

	"tengen/movegen/jungo"
)

// randomBoard is a position after some random moves that fill no eyes.
func randomBoard(rng *jungo.Rand, size, plies int) *jungo.Board {
	b, _ := jungo.New(size, jungo.KoSimple)
	for range plies {
		var moves []jungo.Point
		for _, m := range b.LegalMoves(nil) {
			if m >= 0 && !b.OwnEye(m, b.Side()) {
				moves = append(moves, m)
			}
		}
		if len(moves) == 0 {
			break
		}
		b.Make(moves[rng.Intn(len(moves))])
	}
	return b
}

// TestPlayouts: a playout ends with the game or far ahead, its trace has who was first on
// each point and whose the points are, and it leaves weights as they are for a board set up
// afresh.
func TestPlayouts(t *testing.T) {
	e := testPlayouts(t)
	rng := jungo.NewRand(5)
	ends, mercies := 0, 0
	for i := range 150 {
		size := 3 + i%6
		b := randomBoard(rng, size, rng.Intn(size*size))
		from := b.Ply()
		var tr trace
		score := int(e.evaluate(b, &tr))
		var first [jungo.MaxPoints]jungo.Colour
		for j := from; j < b.Ply(); j++ {
			if m, c := b.MoveAt(j); m >= 0 && first[m] == jungo.Empty {
				first[m] = c
			}
		}
		if tr.first != first {
			t.Fatalf("who was first is wrong\n%v", b)
		}
		sum, owned := 0, 0
		for p := range b.Points() {
			if at := b.At(jungo.Point(p)); at != jungo.Empty && tr.owner[p] != at {
				t.Fatalf("a stone at %s of %v has another owner", b.MoveText(jungo.Point(p)), at)
			}
			if s := int(side(tr.owner[p])); s != 0 {
				sum += s
				owned++
			}
		}
		lead := b.Score()
		if lead < 0 {
			lead = -lead
		}
		switch {
		case b.Over():
			ends++
			if sum != score {
				t.Fatalf("score %d, the owners' %d\n%v", score, sum, b)
			}
		case lead > int(mercyShare*float64(b.Points())):
			mercies++
			// All points but two are the winner's or have stones.
			if left := sum - score; owned != b.Points() || left != 0 && left != 2 && left != -2 && left != 1 && left != -1 || (score > 0) != (b.Score() > 0) {
				t.Fatalf("score %d, owners' %d\n%v", score, sum, b)
			}
		case b.Ply()-from < 3*b.Points():
			t.Fatalf("the playout ends after %d moves\n%v", b.Ply()-from, b)
		}
		var fresh distribution
		fresh.reset(b, e.w)
		for k := range fresh.all {
			got, want := &e.distribution.all[k], &fresh.all[k]
			if !slices.Equal(got.chance[:b.Points()], want.chance[:b.Points()]) || got.row != want.row || got.total != want.total {
				t.Fatalf("weights changed for good\n%v", b)
			}
		}
	}
	if ends < 20 || mercies < 20 {
		t.Errorf("%d games ended, %d early", ends, mercies)
	}
}

// TestSelfAtari compares selfAtari with the move on the board.
func TestSelfAtari(t *testing.T) {
	rng := jungo.NewRand(6)
	quiet, big := 0, 0
	for range 300 {
		b := randomBoard(rng, 5, 8+rng.Intn(30))
		for _, m := range b.LegalMoves(nil) {
			if m < 0 {
				continue
			}
			got := selfAtari(b, m)
			stones := b.Stones(b.Side().Opponent())
			b.Make(m)
			taken := stones - b.Stones(b.Side())
			bad := b.InAtari(m)
			b.Unmake()
			switch {
			case taken == 0:
				if quiet++; got != bad {
					t.Fatalf("%s: %v, %v on the board\n%v", b.MoveText(m), got, bad, b)
				}
			case taken > 1:
				if big++; got {
					t.Fatalf("%s takes %d stones\n%v", b.MoveText(m), taken, b)
				}
			case got && !bad:
				t.Fatalf("%s is safe\n%v", b.MoveText(m), b)
			}
		}
	}
	if quiet < 1000 || big < 50 {
		t.Errorf("%d moves without captures, %d with two stones or more", quiet, big)
	}
}
