package renju

import (
	"fmt"

	evalrenju "tengen/eval/renju"
	"tengen/eval/renju/net"
	"tengen/movegen/renju"
	"tengen/search"
)

// Options configures an Engine. Every heuristic has a switch, so that each can be
// measured alone.
type Options struct {
	// Hash is the size of the tables in bytes, at least 1 MiB: the transposition
	// table and, with RootVCT or ReplyVCT, the threat prover's.
	Hash int64
	// Threads is the number of search threads, 1…256.
	Threads int
	// Search switches the heuristics of the shared searcher; its Threads field
	// is overridden by Threads above.
	Search search.Options
	// VCFTable is the size of each thread's table of refuted fours, as a power
	// of two of entries.
	VCFTable int
	// Evaluation is the evaluation of one rule set, as a comparable value such as a
	// pointer; nil means the embedded one of the position's rule set: with Network the
	// network, if there is one, else the tables.
	Evaluation evalrenju.Evaluation
	Network    bool

	LeafVCF  bool // win by continuous fours at the horizon
	QuickVCF bool // LeafVCF leaves out the fours that build nothing else
	PatVCF   bool // LeafVCF only where the static value does not fail high
	RootVCF  bool // win by continuous fours at the root, deeper, before the search
	RootVCT  bool // win by continuous threats at the root, within a share of the time
	// RootDefence restricts the root to moves that break the opponent's win by
	// fours; ReplyVCT searches for his win by threats after the best moves.
	RootDefence bool
	ReplyVCT    bool
	// Policy: reductions depend on the policy of the evaluation, if it has one.
	Policy bool
	// Book: where Limits.Book asks for it, the embedded book of openings answers.
	Book bool
	// Solved: where the game is solved, the embedded strategy answers.
	Solved bool
	// Tune changes numbers of the search's Tuning; see search.Tuning.Set.
	Tune string
}

// DefaultOptions returns what play uses: 64 MiB of table, one thread, every
// heuristic on; the network only where the processor has the instructions to compute it
// fast, because otherwise the tables are stronger on the clock.
func DefaultOptions() Options {
	return Options{
		Hash:     64 << 20,
		Threads:  1,
		Search:   search.DefaultOptions(),
		VCFTable: 14,
		LeafVCF:  true,
		QuickVCF: true,
		PatVCF:   true,
		RootVCF:  true,
		RootVCT:  true,

		RootDefence: true,
		ReplyVCT:    true,
		Policy:      true,
		Book:        true,
		Solved:      true,
		Network:     net.Fast(),
	}
}

// Switches lists the heuristics of the engine and of the searcher by name.
func (o *Options) Switches() []search.Switch {
	return append(o.Search.Switches(),
		search.Switch{Name: "leaf-vcf", On: &o.LeafVCF},
		search.Switch{Name: "quick-vcf", On: &o.QuickVCF},
		search.Switch{Name: "pat-vcf", On: &o.PatVCF},
		search.Switch{Name: "root-vcf", On: &o.RootVCF},
		search.Switch{Name: "root-vct", On: &o.RootVCT},
		search.Switch{Name: "root-defence", On: &o.RootDefence},
		search.Switch{Name: "reply-vct", On: &o.ReplyVCT},
		search.Switch{Name: "policy", On: &o.Policy},
		search.Switch{Name: "network", On: &o.Network},
		search.Switch{Name: "book", On: &o.Book},
		search.Switch{Name: "solved", On: &o.Solved})
}

// check returns an error that names the first option out of range.
func (o *Options) check() error {
	switch {
	case o.Hash < 1<<20:
		return fmt.Errorf("hash of %d bytes: want at least 1 MiB", o.Hash)
	case o.Threads < 1 || o.Threads > search.MaxThreads:
		return fmt.Errorf("%d threads: want 1…%d", o.Threads, search.MaxThreads)
	case o.VCFTable < 4 || o.VCFTable > 24:
		return fmt.Errorf("VCF table of 2^%d entries: want 2^4…2^24", o.VCFTable)
	}
	return nil
}

// vctBytes is the prover's share of Hash, in bytes.
func (o *Options) vctBytes() int64 {
	if !o.RootVCT && !o.ReplyVCT {
		return 0
	}
	return min(o.Hash/vctTableShare, vctTableMax)
}

// tableMiB is the transposition table's share of Hash in MiB.
func (o *Options) tableMiB() int { return int((o.Hash - o.vctBytes()) >> 20) }

// fill sets what follows from other options, and returns an error as check does.
func (o *Options) fill() error {
	o.Search.Threads = o.Threads
	if o.Tune != "" {
		t := search.DefaultTuning()
		if err := t.Set(o.Tune); err != nil {
			return err
		}
	}
	return o.check()
}

// evaluation returns the evaluation of a rule set.
func (o *Options) evaluation(rule renju.Rule) (evalrenju.Evaluation, error) {
	if o.Evaluation != nil {
		return o.Evaluation, nil
	}
	if o.Network {
		// A nil *net.Evaluation must not become an Evaluation.
		if n, err := net.Load(rule); n != nil || err != nil {
			return n, err
		}
	}
	return evalrenju.Load(rule)
}

// search returns the options of the searcher with an evaluation.
func (o *Options) search(e evalrenju.Evaluation) search.Options {
	s := o.Search
	if s.Tuning == (search.Tuning{}) {
		s.Tuning = search.DefaultTuning()
		if _, ok := e.(*net.Evaluation); ok {
			s.Tuning = networkTuning()
		}
	}
	if o.Tune != "" {
		_ = s.Tuning.Set(o.Tune) // checked by fill
	}
	return s
}
