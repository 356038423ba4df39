package jungo

import "tengen/search"

// Tuning is the numbers of the tree search with a network. All are 0 or more.
type Tuning struct {
	// The PUCT term is (Explore + ExploreLog · ln(1 + N/500)) · prior · √N / (1+n).
	Explore, ExploreLog float64
	// A move without visits counts as worse than its parent by FirstPlay, in units of the
	// value (0 to 1), times the square root of the sum of the priors of the visited moves.
	FirstPlay float64
	// ScoreShare is the share of the margin in a value; the rest is win or loss.
	ScoreShare float64
	// Behind bounds how far behind its margin the side to move at the root may be, in units of a lead
	// that counts as large: beyond it the margin is counted from another score than the komi. 0 is
	// no bound.
	Behind float64
	// MixPriors is the share of the features in a move's prior, 0 to 1.
	MixPriors float64
	// The move to play is the one whose value less Bound standard errors is the highest, of
	// those with at least BoundShare of the visits of the most visited move.
	Bound, BoundShare float64
}

// DefaultTuning is by positions on 9×9, and Bound by positions and matches on 7×7;
// docs/experiments/jungo.md has the figures.
func DefaultTuning() Tuning {
	return Tuning{Explore: 0.6, ExploreLog: 0.1, FirstPlay: 0.1, ScoreShare: 0.3, Behind: 1, MixPriors: 0.2, Bound: 3, BoundShare: 0.15}
}

// Knobs lists the numbers.
func (t *Tuning) Knobs() []search.Knob {
	return []search.Knob{
		{Name: "explore", At: &t.Explore, High: search.MostKnob}, {Name: "explore-log", At: &t.ExploreLog, High: search.MostKnob},
		{Name: "first-play", At: &t.FirstPlay, High: search.MostKnob},
		{Name: "score-share", At: &t.ScoreShare, High: 1}, {Name: "behind", At: &t.Behind, High: search.MostKnob},
		{Name: "mix-priors", At: &t.MixPriors, High: 1},
		{Name: "bound", At: &t.Bound, High: search.MostKnob}, {Name: "bound-share", At: &t.BoundShare, High: 1},
	}
}

// Set changes numbers by a text such as "explore=0.7,first-play=0.2", as search.Tuning.Set does.
func (t *Tuning) Set(text string) error { return search.SetKnobs(t.Knobs(), text) }
