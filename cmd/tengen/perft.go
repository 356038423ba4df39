package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tengen/movegen/renju"
)

// perftGame is a position whose move sequences are counted.
type perftGame interface {
	// count returns the number of move sequences of the given length.
	count(depth int) (uint64, error)
	// divide hands each root move with the count below it to each.
	divide(depth int, each func(move string, n uint64)) error
}

// perftGames make the position of each game from the flags.
var perftGames = map[string]func(cmd *cobra.Command, f *perftFlags) (perftGame, error){
	"renju": newRenjuPerft,
	"jungo": newJungoPerft,
	"ring":  newRingPerft,
}

type perftFlags struct {
	game, rule, moves, position string
	size, depth                 int
	passes, divide              bool
}

func init() { register(newPerft) }

func newPerft() *cobra.Command {
	var f perftFlags
	cmd := &cobra.Command{
		Use:   "perft",
		Short: "Count the move sequences of a length from a position",
		Long: `Count the move sequences of a length from a position. The last number of the
last line is the count.

  renju  stones on empty points; not Black's forbidden points, which lose the
         game at once, and no passes unless --passes is given
  jungo  plays and passes; a game that ended by two passes counts once
  ring   all legal moves

In Renju and Ring a finished game has no moves.`,
		Example: `  tengen perft --game renju --rule renju --size 15 --moves h8h9i9 --depth 3
  tengen perft --game jungo --size 5 --moves "C3 pass" --depth 4 --divide
  tengen perft --game ring --moves "c2 d11" --depth 3`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	fl := cmd.Flags()
	fl.StringVar(&f.game, "game", "renju", "renju, jungo or ring")
	fl.StringVar(&f.rule, "rule", "", "renju: freestyle, standard, renju, caro; jungo: simple, positional, situational (ko); ring: ring, ring-basic")
	fl.IntVar(&f.size, "size", 0, "board size (renju 15, jungo 9 if not given)")
	fl.StringVar(&f.moves, "moves", "", "moves from the starting position")
	fl.StringVar(&f.position, "position", "", "ring: starting position as text")
	fl.IntVar(&f.depth, "depth", 1, "length of the sequences, in plies")
	fl.BoolVar(&f.passes, "passes", false, "renju: count passes too")
	fl.BoolVar(&f.divide, "divide", false, "print the count below each move")
	return cmd
}

func (f *perftFlags) run(cmd *cobra.Command) error {
	newGame, ok := perftGames[f.game]
	if !ok {
		return badInput("--game: unknown game %q: want %s", f.game, strings.Join(slices.Sorted(maps.Keys(perftGames)), ", "))
	}
	if f.depth < 0 {
		return badInput("--depth: %d is negative", f.depth)
	}
	g, err := newGame(cmd, f)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	start := time.Now()
	var n uint64
	if f.divide && f.depth > 0 {
		err = g.divide(f.depth, func(move string, below uint64) {
			n += below
			fmt.Fprintf(out, "%-6s %d\n", move, below)
		})
		// A finished game has no root moves to sum over, yet a count.
		if err == nil && n == 0 {
			n, err = g.count(f.depth)
		}
	} else {
		n, err = g.count(f.depth)
	}
	if err != nil {
		return err
	}
	d := time.Since(start)
	fmt.Fprintf(out, "%.3f s, %s a second\n", d.Seconds(), short(perSecond(n, d)))
	_, err = fmt.Fprintf(out, "perft %d: %d\n", f.depth, n)
	return err
}

// refuse names the first given flag that the game has no use for.
func (f *perftFlags) refuse(cmd *cobra.Command, flags ...string) error {
	for _, name := range flags {
		if cmd.Flags().Changed(name) {
			return badInput("--%s means nothing in %s", name, f.game)
		}
	}
	return nil
}

// defaults fills in what was not given.
func (f *perftFlags) defaults(cmd *cobra.Command, rule string, size int) {
	if !cmd.Flags().Changed("rule") {
		f.rule = rule
	}
	if !cmd.Flags().Changed("size") {
		f.size = size
	}
}

// renjuPerft counts in Renju and Gomoku.
type renjuPerft struct {
	b      *renju.Board
	passes bool
}

func newRenjuPerft(cmd *cobra.Command, f *perftFlags) (perftGame, error) {
	if err := f.refuse(cmd, "position"); err != nil {
		return nil, err
	}
	f.defaults(cmd, "renju", 15)
	b, err := (&positionFlags{rule: f.rule, size: f.size, moves: f.moves}).board()
	return renjuPerft{b, f.passes}, err
}

func (g renjuPerft) count(depth int) (uint64, error) {
	return renju.Perft(g.b, depth, g.passes), nil
}

func (g renjuPerft) divide(depth int, each func(string, uint64)) error {
	if g.b.Status() != renju.Ongoing {
		return nil
	}
	below := func(c renju.Cell) {
		g.b.Make(c)
		n := renju.Perft(g.b, depth-1, g.passes)
		g.b.Unmake()
		each(c.String(), n)
	}
	cells := *g.b.EmptyCells()
	for c := range cells.Each {
		if g.b.Legal(c) {
			below(c)
		}
	}
	if g.passes {
		below(renju.Pass)
	}
	return nil
}
