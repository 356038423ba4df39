package chooser

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	evalrenju "tengen/eval/renju"
	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search"
)

// Searcher is an engine's search.
type Searcher interface {
	// Search returns the best moves of b for the side to move, best first: at most
	// r.Ranked, and at least one. b is as it was afterwards.
	Search(ctx context.Context, b *renju.Board, r Request) ([]Line, error)
}

// Request is what a search is asked for: a part of the limits of the whole decision, which the
// Searcher knows.
type Request struct {
	Ranked int          // moves to rank, at least 1
	Only   []renju.Cell // first moves; nil for all
	// Share is the part of the limits of a decision, above 0, and at most 1 unless
	// Options.Long is set.
	Share float64
	// Aside: the position is not the one of the decision, or several moves are ranked;
	// the search is not shown to a user.
	Aside bool
}

// Portion returns a share of a limit of time or nodes. 0 stands for no limit and stays;
// every other limit gives at least 1, and at most 1<<63 - 1 or the limit itself.
func Portion[T ~int64 | ~uint64](limit T, share float64) T {
	if limit == 0 || share == 1 { // a whole limit stays exact
		return limit
	}
	f := float64(limit) * share
	if f >= 1<<63 {
		return max(limit, 1<<63-1)
	}
	return max(T(f), 1)
}

// Line is a first move with its score for the side to move: a search.Line without what follows.
type Line struct {
	Move  renju.Cell
	Score search.Score
}

// Options are the settings of a chooser. With the zero value it repeats itself.
type Options struct {
	// Rand lets the chooser take any of several stones or patterns that are about
	// equally even, in any orientation; nil for the most even one.
	Rand *rand.Rand
	// Drawn is the number of random openings of three stones that are considered besides
	// the fixed ones; it needs Rand.
	Drawn int
	// Long lets a choice among many stones or patterns take several times the limits, so
	// that the last ones are searched as long as the opponent will search the one chosen.
	Long bool
	// Corrected moves scores by what games of Tengen against itself have shown, so that
	// they are even at 0.
	Corrected bool
	// Nodes is the number of nodes a move in the game after the opening, on which the
	// measured values of patterns depend; 0 if it is unknown or large.
	Nodes uint64
	// Turn is the symmetry by which the fixed openings of three stones are turned.
	Turn int
}

// Chooser decides with a searcher.
type Chooser struct {
	s Searcher
	o Options
}

// New returns a chooser.
func New(s Searcher, o Options) *Chooser { return &Chooser{s, o} }

// Choice is what to do.
type Choice struct {
	// Decisions are those of the player who is asked, in order: one, or several if they
	// belong together, such as the three stones of a pattern.
	Decisions []string
	// Reason says why in a few words: "White is worth 53 %: I stay".
	Reason *say.Message
	// Line is the best move and its score for the side to move, if the choice rests on a
	// search of the current position; else Move is renju.NoCell.
	Line
}

// Choose decides for the player who is asked in s, which must not be over. s is unchanged
// afterwards. When ctx is done it decides by what was searched so far.
func (c *Chooser) Choose(ctx context.Context, s *opening.State) (Choice, error) {
	d := &decision{Chooser: c, ctx: ctx, s: s, b: s.Board().Clone()}
	q := s.Ask()
	var out Choice
	var err error
	switch q.Kind {
	case opening.Place:
		out, err = d.place()
	case opening.Choose:
		out, err = d.colour(q)
	case opening.Declare:
		out, err = d.number(q)
	case opening.Offer:
		out, err = d.offer(q)
	case opening.Keep:
		out, err = d.keep()
	default:
		return out, opening.ErrOver
	}
	if err != nil {
		return out, err
	}
	return out, d.check(out.Decisions)
}

// decision is one call of Choose.
type decision struct {
	*Chooser
	ctx context.Context
	s   *opening.State
	b   *renju.Board // a copy, for searches
	// target is the score for Black at which stones are even, in after.
	target search.Score
	// aside: no search is shown to a user.
	aside bool
}

// check returns an error if the rule refuses a decision.
func (d *decision) check(decisions []string) error {
	if len(decisions) == 0 {
		return errors.New("no decision was found")
	}
	if n, err := d.s.Clone().Take(decisions...); err != nil {
		return fmt.Errorf("decision %s: %w", decisions[n], err)
	}
	return nil
}

// late reports whether no time is left for more searches than a choice needs.
func (d *decision) late() bool { return d.ctx.Err() != nil }

// search ranks moves of the current position of d.b.
func (d *decision) search(r Request) ([]Line, error) {
	r.Ranked, r.Aside = max(1, r.Ranked), r.Aside || d.aside
	lines, err := d.Chooser.s.Search(d.ctx, d.b, r)
	if err != nil {
		return nil, err
	}
	if len(lines) == 0 {
		return nil, errors.New("the search has found no move")
	}
	if !d.o.Corrected {
		return lines, nil
	}
	measured := evenScores[d.b.Rule()]
	even := measured.spread
	if d.s.Rule().Centred() {
		even = measured.centred
	}
	if d.b.Side() == renju.White {
		even = -even
	}
	even += measured.tempo // in both cases for the side to move
	out := slices.Clone(lines)
	for i := range out {
		if s := &out[i].Score; !s.Proven() {
			*s -= even
		}
	}
	return out, nil
}

// after searches the position after some stones and returns its score for Black, corrected
// to that of a search with the whole limits.
func (d *decision) after(share float64, stones ...renju.Cell) (search.Score, error) {
	for _, m := range stones {
		d.b.Make(m)
	}
	lines, err := d.search(Request{Ranked: 1, Share: share, Aside: true})
	score := search.Score(0)
	if err == nil {
		if score = forBlack(d.b, lines[0].Score); d.o.Corrected && !score.Proven() {
			score += search.Score(math.Round(growth * math.Log2(1/share)))
		}
	}
	for range stones {
		d.b.Unmake()
	}
	if !score.Proven() {
		score -= d.target
	}
	return score, err
}

// forBlack turns a score for the side to move into one for Black, or back.
func forBlack(b *renju.Board, s search.Score) search.Score {
	if b.Side() == renju.White {
		return -s
	}
	return s
}

// share returns a score as a share of points.
func share(s search.Score) float64 { return s.WinRate(evalrenju.WinRateScale) }

// percent returns a score as a share of points in hundredths.
func percent(s search.Score) int { return int(math.Round(100 * share(s))) }

// worth says what a colour is worth, from the score for Black: "White is worth 53 %".
func worth(c renju.Colour, black search.Score) *say.Message {
	if c == renju.White {
		return sayWorth.With(say.White.With(), percent(-black))
	}
	return sayWorth.With(say.Black.With(), percent(black))
}
