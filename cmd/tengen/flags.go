package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tengen/search/game"
	"tengen/search/game/games"
	gamerenju "tengen/search/game/renju"
)

// engineFlags are the flags of an engine of any game.
type engineFlags struct {
	threads, hash int
	off           []string
	eval          string
}

// The evaluations of Renju.
const (
	evalNetwork = "network"
	evalTables  = "tables"
)

func (e *engineFlags) add(cmd *cobra.Command, threads, hash int) {
	f := cmd.Flags()
	f.IntVar(&e.threads, "threads", threads, "search threads")
	f.IntVar(&e.hash, "hash", hash, "size of the tables in MiB (jungo has a tree instead)")
	var names []string
	for _, g := range games.All {
		names = append(names, g.Name()+": "+strings.Join(g.Heuristics(), ", "))
	}
	f.StringSliceVar(&e.off, "off", nil, "heuristics to switch off, by name; "+strings.Join(names, "; "))
	complete(cmd, "off", heuristicNames())
	f.StringVar(&e.eval, "eval", "", "evaluation of renju: network or tables (usual: the network, if the processor has the instructions to compute it fast)")
	complete(cmd, "eval", []string{evalNetwork, evalTables})
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

// options returns the engine options of the flags, for an engine of a game, or of any ("").
func (e *engineFlags) options(name string) (game.Options, error) {
	if e.eval != "" && name != "" && name != gamerenju.Game.Name() {
		return game.Options{}, badInput("--eval means nothing in %s", name)
	}
	if e.threads < 1 || e.threads > game.MaxThreads {
		return game.Options{}, badInput("--threads: %d is not between 1 and %d", e.threads, game.MaxThreads)
	}
	if err := checkMemory("hash", int64(e.hash)); err != nil {
		return game.Options{}, err
	}
	o := game.Options{Threads: e.threads, Hash: e.hash, Off: e.off, Seed: 1}
	switch e.eval {
	case "", evalNetwork:
	case evalTables:
		o.Off = append(slices.Clone(o.Off), evalNetwork)
	default:
		return o, badInput("--eval: %q: want %s or %s", e.eval, evalNetwork, evalTables)
	}
	return o, nil
}

// engine returns an engine for a position.
func (e *engineFlags) engine(p game.Position) (game.Engine, error) {
	o, err := e.options(p.Game().Name())
	if err != nil {
		return nil, err
	}
	engine, err := p.Game().NewEngine(p.Config(), o)
	if err != nil {
		return nil, badInput("--%w", err)
	}
	return engine, nil
}

// span is the value of a flag for a time: 10s, 1m30s, or a number of seconds.
type span time.Duration

// String implements pflag.Value.
func (s *span) String() string {
	if *s == 0 {
		return "0" // which help does not show as a default
	}
	return time.Duration(*s).String()
}

// Type implements pflag.Value.
func (s *span) Type() string { return "time" }

// Set implements pflag.Value.
func (s *span) Set(text string) error {
	d, err := time.ParseDuration(text)
	if seconds, e := strconv.ParseFloat(text, 64); err != nil && e == nil && seconds > -1e9 && seconds < 1e9 {
		d, err = time.Duration(seconds*float64(time.Second)), nil
	}
	if err != nil {
		return fmt.Errorf("time %q: want one such as 10s, 1m30s, or a number of seconds", text)
	}
	if d < 0 {
		return fmt.Errorf("%v is negative", text)
	}
	*s = span(d)
	return nil
}

// checkMemory returns an error if a flag asks for a table that is impossible here.
func checkMemory(flag string, mib int64) error {
	if err := game.CheckMemory(mib); err != nil {
		return badInput("--%s: %w", flag, err)
	}
	return nil
}
