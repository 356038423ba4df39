package game

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"tengen/internal/say"
	"tengen/search"
)

// Options are the settings of an engine.
type Options struct {
	Threads int    // search threads, 1 to MaxThreads; 0 counts as 1
	Hash    int    // size of the tables in MiB, 1 to MostMemory; 0 for DefaultHash
	Tree    int    // largest size of the tree in MiB, in games that search one; 0 for the usual
	Seed    uint64 // of the random numbers, in games whose search uses them
	// Off names heuristics to switch off; see Game.Heuristics.
	Off []string
	// Weights is the text of a file of weights; "" for the embedded ones.
	Weights string
	// Tune changes numbers of the search; see search.Tuning, and search/jungo.Tuning.
	Tune string
	// Cache keeps evaluations of a network, where that changes no result, and analyses, so that
	// a new analysis of a position begins where the last one ended. Several engines may share
	// it; nil for none.
	Cache     Cache
	CacheSize int // in MiB, for Fit
	// Light is for many searches of few nodes: no large tables, and no provers that
	// take longer to set up than such a search does.
	Light bool
}

// Cache holds values that were computed, under keys of 128 bits; it may lose any of them.
// Several goroutines may use it. Package internal/cache has one.
type Cache interface {
	Get(key, check uint64) (value any, ok bool)
	// Set keeps a value of so many bytes, which must not change any more.
	Set(key, check uint64, value any, bytes int)
}

// Check returns an error that names the first option out of range.
func (o *Options) Check() error {
	if o.Threads < 0 || o.Threads > MaxThreads {
		return fmt.Errorf("threads: %d is not between 1 and %d", o.Threads, MaxThreads)
	}
	if o.Tree < 0 || o.Tree > MaxHash {
		return fmt.Errorf("tree: %d MiB is not between 0 and %d", o.Tree, MaxHash)
	}
	if o.Hash == 0 {
		return nil
	}
	if err := CheckMemory(int64(o.Hash)); err != nil {
		return fmt.Errorf("hash: %w", err)
	}
	return nil
}

// ErrNoNetwork is the error for weights that are a network, where none is used.
var ErrNoNetwork = errors.New("weights: a network, where none is used")

// SwitchOff turns the named heuristics off, or returns an error that names the
// first unknown one.
func SwitchOff(switches []search.Switch, off []string) error {
	names := SwitchNames(switches)
	for _, name := range off {
		i := slices.Index(names, name)
		if i < 0 {
			return fmt.Errorf("off: unknown heuristic %q: want %s", name, strings.Join(names, ", "))
		}
		*switches[i].On = false
	}
	return nil
}

// SwitchNames returns the names of heuristics.
func SwitchNames(switches []search.Switch) []string {
	names := make([]string, len(switches))
	for i, s := range switches {
		names[i] = s.Name
	}
	return names
}

// Limits bound the search for a move. They are search.Limits with moves as text, and with what
// only some games or players have. Zero values mean no limit; without any limit an
// engine searches until its context is done.
type Limits struct {
	Time time.Duration // for this move, at most
	// Soft is the time after which no new iteration begins; see search.Limits. Monte-Carlo
	// search has none.
	Soft  time.Duration
	Depth int    // plies of iterative deepening; Monte-Carlo search has none
	Nodes uint64 // moves made in the search; in Monte-Carlo search visits of the root
	// Clock is the player's clock; nil without one. It ends the search besides Time.
	Clock *search.Clock
	// Whole says that unused time is lost, so the engine uses all of it while the
	// result is open.
	Whole bool
	// Plain leaves out exact solvers, which a limit of nodes does not bound.
	Plain bool
	// MultiPV is the number of best moves to rank; 0 and 1 mean one.
	MultiPV int
	// Every is the time between two reports of a search that reports by the clock; 0
	// means the engine's own.
	Every time.Duration
	// Level is a level of play below full strength, from 1; 0, and numbers above those of
	// Game.Levels, mean full strength. Its own limits hold besides the others.
	Level int
	// Book says that a move of a game is wanted, which the engine's own book of openings may
	// give, in games that have one.
	Book bool
	// RootMoves asks for reports at the beginning and end of every first move, from engines
	// that search them one after the other.
	RootMoves bool
	// Fresh says that the result must not depend on earlier analyses, which Options.Cache keeps.
	Fresh bool
	// Only, if not empty, are the only first moves searched; Exclude are left out.
	Only, Exclude []string
}

// Info is a report of a running search, or its result. Scores are from the view of the
// side to move.
type Info struct {
	// Event is the kind of a report. One that is no EventLine is about the first move Move;
	// it has Depth, Rank and Elapsed besides, and comes only with Limits.RootMoves.
	Event search.Event
	Side  Side // who is to move
	// Move is the best move, the first of PV. It is "" only in a report that has no
	// line yet.
	Move    string
	Score   Score
	WinRate float64 // expected share of points, 0 to 1
	PV      []string
	// Rank is the rank of the line in this report, from 1; PV and Score are of this
	// line.
	Rank     int
	Depth    int // plies: of the iteration; in Monte-Carlo search of the longest path
	SelDepth int // plies of the longest line searched
	// Lower and Upper mark Score as a bound. Final: the iteration is finished for
	// this line.
	Lower, Upper, Final bool
	Nodes               uint64 // moves made, or visits
	Elapsed             time.Duration
	// Lines are the moves ranked so far, best first.
	Lines []Line
	// Ownership is the expected owner of each point, from -1 (the opponent's) to 1,
	// row by row from the lower left; nil if the game has none.
	Ownership []float64
	// Book says that the answer was not searched, but looked up in a database or a book.
	Book bool
	// Proven says what is proven of the final score, nil where nothing is or Score says it.
	Proven *say.Message
	// Exact says that Proven leaves no bounds open, and that Score and the best move are the proven ones.
	Exact bool
	// Least says that the proven Score is only what the side to move is sure of: Proven has two values, for
	// endless play that counts against a side or for it.
	Least bool
	// Decided is the result that follows from Proven with best play, nil if none does.
	Decided *Result
}

// NPS returns nodes a second, 0 when no time has passed.
func (i *Info) NPS() uint64 { return search.PerSecond(i.Nodes, i.Elapsed) }

// Searched returns the lines of moves that were searched, at most so many and always the
// first one. A search with priors also lists moves that it only has an expectation of.
func (i *Info) Searched(most int) []Line {
	var out []Line
	for n, l := range i.Lines {
		if n == 0 || l.Visits() > 0 {
			out = append(out, l)
		}
	}
	return out[:min(most, len(out))]
}

// Visits returns the nodes spent on the move, at least 1 if the search has no priors: then
// every listed move was searched, though nodes may be credited to few of them.
func (l *Line) Visits() uint64 {
	if l.Prior == 0 {
		return max(l.Nodes, 1)
	}
	return l.Nodes
}

// Line is one ranked first move.
type Line struct {
	Move    string
	Score   Score
	WinRate float64 // 0 to 1
	LCB     float64 // lower confidence bound of WinRate; WinRate itself if there is none
	Prior   float64 // 0 to 1, the expectation before the search; 0 if there is none
	Nodes   uint64  // spent on the move
	PV      []string
}

// Engine searches positions of one game. Its methods may be called from any goroutine;
// searches run one at a time, and a Think whose context is done ends soon.
type Engine interface {
	// Think searches for the best move of p, which must not change meanwhile. It calls
	// report, which may be nil, from one goroutine at a time and never after it has
	// returned. When ctx is done it returns the best move so far. An error means that
	// there is no move: the game is over, or it is another game.
	Think(ctx context.Context, p Position, l Limits, report func(Info)) (Info, error)
	// Reset empties all tables and starts the random numbers from a seed.
	Reset(seed uint64) error
}

// ErrOtherGame is returned by an engine that is given a position of another game.
var ErrOtherGame error = sayOtherGame.With()

// Score is an engine's score from the view of one side. The zero value is even.
type Score struct {
	// Units is the evaluation, in units of the game (one clear tempo in Renju, one
	// piece in Ring), or a lead in stones in Jungo.
	Units float64
	// Plies is the distance to a proven end: above 0 for a win, below 0 for a loss,
	// 0 if nothing is proven.
	Plies int
	// AnyLength says that the end is proven, but not its distance: Plies is the longest
	// that the rest of the game can last.
	AnyLength bool
	// Unit is the unit, [Stones], or "" for units of an evaluation.
	Unit string
}

// Stones is the unit of scores that are a lead in stones.
const Stones = "stones"

// FromSearch returns a score of the alpha-beta searcher.
func FromSearch(s search.Score) Score {
	out := Score{Units: float64(s) / 100}
	out.Plies, _ = s.MatePlies()
	return out
}

// Search returns the score as a score of the alpha-beta searcher; it is the inverse of
// FromSearch.
func (s Score) Search() search.Score { return search.Score(math.Round(s.Units * 100)) }

// Proven reports whether the score is a proven win or loss.
func (s Score) Proven() bool { return s.Unit == "" && s.Search().Proven() }

// Outcome returns "win" or "loss" for a proven score, else "".
func (s Score) Outcome() string {
	switch {
	case !s.Proven():
		return ""
	case s.Units < 0:
		return "loss"
	}
	return "win"
}

// String returns the score for people: "+1.52", "+3.5 stones", "win in 7" (at most),
// "win" where the length is not known; "+++" and
// "---" are scores that look decided and are not proven.
func (s Score) String() string { return s.Say().String() }

// Record returns the score for records of matches: centi-units, "+M7" for
// a win proven in 7 plies and "-M8" for a loss, without the number where the length is not
// known, or stones with one decimal.
func (s Score) Record() string {
	switch {
	case s.Unit != "":
		return fmt.Sprintf("%.1f", tenths(s.Units))
	case s.AnyLength && s.Units > 0:
		return "+M"
	case s.AnyLength:
		return "-M"
	}
	return s.Search().Record()
}

// Budget returns the times for [search.Limits]: those that the clock allows, or the times of
// the move where they are shorter; 0 means no limit. movesLeft is the number of moves that the
// player is expected to make, if the clock does not say; 0 leaves it to the searcher.
func (l *Limits) Budget(movesLeft int) (soft, hard time.Duration) {
	if l.Clock != nil {
		c := *l.Clock
		c.MovesLeft = cmp.Or(c.MovesLeft, movesLeft)
		soft, hard = c.Budget()
	}
	return search.Least(soft, l.Soft), search.Least(hard, l.Time)
}

// Bounded reports whether any limit ends the search.
func (l *Limits) Bounded() bool {
	return l.Time > 0 || l.Soft > 0 || l.Depth > 0 || l.Nodes > 0 || l.Clock != nil
}

// Left returns the first moves of a position that Only and Exclude leave, and an error if a
// position in which the game goes on has none.
func (l *Limits) Left(p Position) (left []string, err error) {
	listed := func(moves []string, c Choice) bool {
		return slices.ContainsFunc(moves, func(m string) bool { return strings.EqualFold(m, c.Text) })
	}
	choices := p.Choices()
	for _, c := range choices {
		if (len(l.Only) == 0 || listed(l.Only, c)) && !listed(l.Exclude, c) {
			left = append(left, c.Text)
		}
	}
	if len(left) == 0 && len(choices) > 0 {
		return nil, errors.New("no legal move is left by the moves to allow and to avoid")
	}
	return left, nil
}
