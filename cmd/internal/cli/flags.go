package cli

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tengen/internal/plaintext"
	"tengen/search/game"
	"tengen/search/game/games"
	gamerenju "tengen/search/game/renju"
)

// EngineFlags are the flags of an engine of any game.
type EngineFlags struct {
	Threads, Hash int
	off           []string
	Eval          string
}

// The evaluations of Renju.
const (
	EvalNetwork = "network"
	EvalTables  = "tables"
)

// Add adds the flags, with the usual number of threads and size of tables in MiB.
func (e *EngineFlags) Add(cmd *cobra.Command, threads, hash int) {
	f := cmd.Flags()
	f.IntVar(&e.Threads, "threads", threads, "search threads")
	f.IntVar(&e.Hash, "hash", hash, "size of the tables in MiB (jungo has a tree instead)")
	var names []string
	for _, g := range games.All {
		names = append(names, g.Name()+": "+strings.Join(g.Heuristics(), ", "))
	}
	f.StringSliceVar(&e.off, "off", nil, "heuristics to switch off, by name; "+strings.Join(names, "; "))
	Complete(cmd, "off", heuristicNames())
	f.StringVar(&e.Eval, "eval", "", "evaluation of renju: network or tables (usual: the network, if the processor has the instructions to compute it fast)")
	Complete(cmd, "eval", []string{EvalNetwork, EvalTables})
}

// heuristicNames are the values of --off in all games.
func heuristicNames() (out []string) {
	for _, g := range games.All {
		for _, name := range g.Heuristics() {
			if !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// Options returns the engine options of the flags, for an engine of a game, or of any ("").
func (e *EngineFlags) Options(name string) (game.Options, error) {
	if e.Eval != "" && name != "" && name != gamerenju.Game.Name() {
		return game.Options{}, BadInput("--eval means nothing in %s", name)
	}
	if err := CheckThreads(e.Threads); err != nil {
		return game.Options{}, err
	}
	if err := CheckMemory("hash", int64(e.Hash)); err != nil {
		return game.Options{}, err
	}
	o := game.Options{Threads: e.Threads, Hash: e.Hash, Off: e.off, Seed: 1}
	switch e.Eval {
	case "", EvalNetwork:
	case EvalTables:
		o.Off = append(slices.Clone(o.Off), EvalNetwork)
	default:
		return o, BadInput("--eval: %q: want %s or %s", e.Eval, EvalNetwork, EvalTables)
	}
	return o, nil
}

// Engine returns an engine for a position.
func (e *EngineFlags) Engine(p game.Position) (game.Engine, error) {
	o, err := e.Options(p.Game().Name())
	if err != nil {
		return nil, err
	}
	engine, err := p.Game().NewEngine(p.Config(), o)
	if err != nil {
		return nil, BadInput("--%w", err)
	}
	return engine, nil
}

// Span is the value of a flag for a time: 10s, 1m30s, or a number of seconds.
type Span time.Duration

// String implements pflag.Value.
func (s *Span) String() string {
	if *s == 0 {
		return "0" // which help does not show as a default
	}
	return time.Duration(*s).String()
}

// Type implements pflag.Value.
func (s *Span) Type() string { return "time" }

// Set implements pflag.Value.
func (s *Span) Set(text string) error {
	d, ok := plaintext.Time(text)
	if !ok {
		return fmt.Errorf("time %q: want one such as 10s, 1m30s, or a number of seconds", text)
	}
	if d < 0 {
		return fmt.Errorf("%v is negative", text)
	}
	*s = Span(d)
	return nil
}

// CheckMemory returns an error if a flag asks for a table that is impossible here.
func CheckMemory(flag string, mib int64) error {
	if err := game.CheckMemory(mib); err != nil {
		return BadInput("--%s: %w", flag, err)
	}
	return nil
}

// Processors returns how many threads a command takes that uses all processors: as many as Go has
// of them for this process, within what --threads may say.
func Processors() int { return min(runtime.GOMAXPROCS(0), game.MaxThreads) }

// CheckThreads returns an error if --threads is out of range.
func CheckThreads(n int) error { return CheckRange("threads", n, game.MaxThreads) }

// CheckRange returns an error if the number of a flag is not between 1 and most.
func CheckRange(flag string, n, most int) error {
	if n < 1 || n > most {
		return BadInput("--%s: %d is not between 1 and %d", flag, n, most)
	}
	return nil
}
