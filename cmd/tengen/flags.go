package main

import (
	"strings"

	"github.com/spf13/cobra"

	"tengen/movegen/renju"
	searchrenju "tengen/search/renju"
)

// positionFlags are the flags of a Renju or Gomoku position.
type positionFlags struct {
	rule, moves string
	size        int
}

func (p *positionFlags) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&p.rule, "rule", "renju", "rule set: freestyle, standard, renju or caro")
	f.IntVar(&p.size, "size", 15, "board size, 5 to 22")
	f.StringVar(&p.moves, "moves", "", `moves from the empty board, Black first, such as "h8i9g7" or "h8 i9 pass"`)
}

// empty makes a board without stones.
func (p *positionFlags) empty() (*renju.Board, error) {
	rule, err := renju.ParseRule(p.rule)
	if err != nil {
		return nil, badInput("--rule: %w", err)
	}
	b, err := renju.New(p.size, rule)
	if err != nil {
		return nil, badInput("--size: %w", err)
	}
	return b, nil
}

// board makes the board and plays the moves.
func (p *positionFlags) board() (*renju.Board, error) {
	b, err := p.empty()
	if err != nil {
		return nil, err
	}
	moves, err := renju.ParseMoves(p.moves, p.size)
	if err != nil {
		return nil, badInput("--moves: %w", err)
	}
	for i, m := range moves {
		if err := b.Play(m); err != nil {
			return nil, badInput("--moves: move %d: %w", i+1, err)
		}
	}
	return b, nil
}

// engineFlags are the flags of a Renju engine.
type engineFlags struct {
	threads int
	hash    int64 // MiB
	off     []string
}

func (e *engineFlags) add(cmd *cobra.Command, threads int, hashBytes int64) {
	f := cmd.Flags()
	f.IntVar(&e.threads, "threads", threads, "search threads")
	f.Int64Var(&e.hash, "hash", hashBytes>>20, "transposition table in MiB")
	f.StringSliceVar(&e.off, "off", nil, "heuristics to switch off, by name: "+strings.Join(switchNames(), ", "))
}

func switchNames() (names []string) {
	o := searchrenju.DefaultOptions()
	for _, s := range o.Switches() {
		names = append(names, s.Name)
	}
	return names
}

// maxHashMiB keeps the size in bytes within an int on every system.
const maxHashMiB = 1 << 20

// options turns the flags into engine options. The engine checks their ranges.
func (e *engineFlags) options() (searchrenju.Options, error) {
	o := searchrenju.DefaultOptions()
	if e.hash < 1 || e.hash > maxHashMiB {
		return o, badInput("--hash: %d MiB: want 1…%d", e.hash, maxHashMiB)
	}
	o.Hash, o.Threads = e.hash<<20, e.threads
next:
	for _, name := range e.off {
		for _, s := range o.Switches() {
			if s.Name == name {
				*s.On = false
				continue next
			}
		}
		return o, badInput("--off: unknown heuristic %q: want %s", name, strings.Join(switchNames(), ", "))
	}
	return o, nil
}
