package search

// Options switches the parts of the searcher. Every heuristic can be turned off
// alone, so that its effect can be measured and its soundness tested. The zero
// value is plain fixed-depth alpha-beta on one thread; games are played with
// [DefaultOptions].
type Options struct {
	// Threads is the number of search threads; 0 counts as 1. With one thread a
	// search without time limits is deterministic.
	Threads int

	TableCut     bool // the transposition table may end a node
	TableMove    bool // the table's move is tried first
	Aspiration   bool // narrow root window around the last score
	PVS          bool // null windows after the first move
	MateDistance bool // cut lines that cannot beat a proven distance already found
	Killers      bool // quiet moves that refuted a sibling first
	History      bool // quiet moves ordered by past success
	Countermove  bool // the quiet move that refuted the previous move
	Continuation bool // history of pairs with the moves one and two plies earlier
	LMR          bool // late quiet moves at reduced depth
	NullMove     bool // a node that fails high even after a pass is cut off
	ReverseFut   bool // static value far above beta ends a shallow node
	Futility     bool // quiet moves that cannot reach alpha are skipped
	LateMove     bool // moves late in the order are skipped
	LateAll      bool // LateMove for all moves at any depth, not only quiet ones at low depth; late replies to threats are reduced
	Lazy         bool // a static value far from the window is bounded instead of computed
	Razoring     bool // static value far below alpha: quiescence decides
	IIR          bool // nodes without a table move at one ply less
	Singular     bool // a table move far better than all others gets one ply more
	Extensions   bool // moves with FlagExtend get one ply more
	Quiescence   bool // tactical moves at the horizon

	// Tuning is the numbers of pruning and reductions; the zero value means
	// DefaultTuning.
	Tuning Tuning
}

// DefaultOptions has every heuristic on and one thread.
func DefaultOptions() Options {
	return Options{
		Threads:      1,
		TableCut:     true,
		TableMove:    true,
		Aspiration:   true,
		PVS:          true,
		MateDistance: true,
		Killers:      true,
		History:      true,
		Countermove:  true,
		Continuation: true,
		LMR:          true,
		NullMove:     true,
		ReverseFut:   true,
		Futility:     true,
		LateMove:     true,
		LateAll:      true,
		Lazy:         true,
		Razoring:     true,
		IIR:          true,
		Singular:     true,
		Extensions:   true,
		Quiescence:   true,
	}
}

// Switch is one named heuristic of an Options value.
type Switch struct {
	Name string
	On   *bool
}

// Switches lists the heuristics of o by name, in the order of the declaration,
// for command-line flags and for tests that turn them on and off one by one.
func (o *Options) Switches() []Switch {
	return []Switch{
		{"table-cut", &o.TableCut},
		{"table-move", &o.TableMove},
		{"aspiration", &o.Aspiration},
		{"pvs", &o.PVS},
		{"mate-distance", &o.MateDistance},
		{"killers", &o.Killers},
		{"history", &o.History},
		{"countermove", &o.Countermove},
		{"continuation", &o.Continuation},
		{"lmr", &o.LMR},
		{"null-move", &o.NullMove},
		{"reverse-futility", &o.ReverseFut},
		{"futility", &o.Futility},
		{"late-move", &o.LateMove},
		{"late-all", &o.LateAll},
		{"lazy", &o.Lazy},
		{"razoring", &o.Razoring},
		{"iir", &o.IIR},
		{"singular", &o.Singular},
		{"extensions", &o.Extensions},
		{"quiescence", &o.Quiescence},
	}
}
