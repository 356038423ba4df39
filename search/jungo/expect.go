package jungo

import (
	"context"

	"tengen/movegen/jungo"
)

// Expect returns the score that a tree search with the given number of visits expects in the
// position of b: the greatest odd lead of Black that he reaches with an even chance, between
// all points but two for White and for Black. guess is an odd lead to begin with. Expect is
// meant for exact.Options.
func Expect(ctx context.Context, b *jungo.Board, visits, guess int) (int, error) {
	e, err := NewEngine(Options{NoSolver: true})
	if err != nil {
		return 0, err
	}
	even := func(lead int) (bool, error) {
		e.SetKomi(float64(lead) - 0.5)
		// With a callback it searches although the move is settled.
		r, err := e.Analyze(ctx, b, Limits{Visits: visits}, 0, func(Info) {})
		return r.Winrate >= 0.5 == (b.Side() == jungo.Black), err
	}
	least, most := 2-b.Points(), b.Points() // most is too much
	for step := 2; ; step *= 2 {
		lead := min(max(guess, least+2), most-2)
		if lead <= least || lead >= most {
			return least, nil
		}
		ok, err := even(lead)
		if err != nil {
			return 0, err
		}
		if ok {
			least, guess = lead, lead+step
		} else {
			most, guess = lead, lead-step
		}
		if least > 2-b.Points() && most < b.Points() {
			break
		}
	}
	for most-least > 2 {
		lead := least + (most-least)/4*2
		ok, err := even(lead)
		if err != nil {
			return 0, err
		}
		if ok {
			least = lead
		} else {
			most = lead
		}
	}
	return least, nil
}
