package lab

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/bench/match"
	"tengen/cmd/internal/cli"
	"tengen/internal/infile"
	"tengen/movegen/renju"
	"tengen/search/game"
	"tengen/search/renju/book"
)

// labOpeningFlags are the flags of lab book for Renju and Gomoku.
type labOpeningFlags struct {
	rule, roots string
	o           lab.OpeningBook
}

const labOpeningHelp = `An opening book of Renju or Gomoku begins after the first stone, in Renju also with the 26
patterns, and with the openings of --roots. In each position it has the best move of a search
of --nodes that no search for wins by fours and threes refutes. One side plays by the book;
the other side also makes up to --others replies that lose at most --margin. The next
position is at the end of the line with the lowest cost: a reply costs more the more it
loses. Values of later positions correct those of earlier ones. Every search is written to
FILE.jsonl at once, and --resume continues from there, also with more --positions; the
result is the same. There is no --seed because nothing is random. --check counts the
positions of a book, and with --prove tries to refute their moves; without --out it checks
the embedded book of the rule set.`

func (f *labOpeningFlags) add(cmd *cobra.Command) {
	fl := cmd.Flags()
	ruleFlag(cmd, &f.rule, renju.Renju, "rule set of an opening book")
	fl.StringVar(&f.roots, "roots", "", "file of openings, as in match, with which an opening book begins, too")
	fl.IntVar(&f.o.Moves, "moves", 9, "number of the last move that an opening book makes (usual for Jungo: 40)")
	fl.Uint64Var(&f.o.Nodes, "nodes", 400_000, "nodes of each search for an opening book")
	fl.Uint64Var(&f.o.Proof, "proof", 100_000, "nodes of each attempt to refute a move of an opening book")
	fl.IntVar(&f.o.Others, "others", 3, "number of replies beside the best one in an opening book")
	fl.IntVar(&f.o.Margin, "margin", 60, "how much worse, in hundredths of a tempo, such a reply may be than the best one")
	fl.IntVar(&f.o.Positions, "positions", 1000, "number of searches for an opening book")
}

// ruleFlag adds a flag for a rule set of Renju and Gomoku.
func ruleFlag(cmd *cobra.Command, rule *string, usual renju.Rule, usage string) {
	var names []string
	for _, r := range renju.Rules {
		names = append(names, r.String())
	}
	cmd.Flags().StringVar(rule, "rule", usual.String(), usage)
	cli.Complete(cmd, "rule", names)
}

// checkGame returns an error if a flag is one of the other game.
func (f *labBookFlags) checkGame(cmd *cobra.Command) error {
	proved, renju, opening := []string{"stones", "easy", "memory"}, []string{"rule", "roots", "nodes", "proof", "others", "margin"}, []string{"moves", "positions"}
	jungo := []string{"komi", "visits", "weights"}
	switch {
	case f.game == "renju":
		return cli.Refuse(cmd, "means nothing in a book of renju", slices.Concat(proved, jungo, []string{"size"})...)
	case f.game != "jungo":
		return cli.BadInput("--game: %q: want jungo or renju", f.game)
	case f.jungo.o.Size == 5:
		return cli.Refuse(cmd, "means nothing in the book of jungo on 5×5", slices.Concat(renju, opening, jungo)...)
	}
	return cli.Refuse(cmd, "means nothing in an opening book of jungo", slices.Concat(renju, proved)...)
}

// printCounts shows how many positions a book has, by the number of the move that it makes there.
func printCounts(out io.Writer, counts map[int]int) {
	for _, move := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(out, "move %2d: %d\n", move, counts[move])
	}
}

func (f *labOpeningFlags) run(ctx context.Context, cmd *cobra.Command, all labBookFlags) (err error) {
	if f.o.Rule, err = renju.ParseRule(f.rule); err != nil {
		return cli.BadInput("--rule: %w", err)
	}
	f.o.Size = 15
	if all.check {
		return f.runCheck(ctx, cmd, all)
	}
	if err := all.unfinished(lab.JournalSuffix); err != nil {
		return err
	}
	if f.o.Roots, err = f.positions(ctx); err != nil {
		return err
	}
	if err := f.o.Check(); err != nil {
		return cli.AsInput(err)
	}
	return growBook(ctx, cmd, &all, f.o.Positions, f.o.Make)
}

// positions returns the positions with which the book begins.
func (f *labOpeningFlags) positions(ctx context.Context) ([][]renju.Cell, error) {
	// The first stone needs no book: it is the centre.
	out := [][]renju.Cell{{renju.At(f.o.Size/2, f.o.Size/2)}}
	if f.o.Rule == renju.Renju {
		for _, o := range renju.Openings {
			cells := o.Cells(f.o.Size)
			out = append(out, cells[:])
		}
	}
	if f.roots == "" {
		return out, nil
	}
	file, err := infile.Read(ctx, f.roots, maxRootsFile)
	if err != nil {
		return nil, cli.BadInput("--roots: %w", err)
	}
	c := match.Config{Config: game.Config{Game: "renju", Rule: f.o.Rule.String(), Size: f.o.Size}}
	openings, err := match.ReadOpenings(bytes.NewReader(file), f.roots, &c)
	if err != nil {
		return nil, cli.BadInput("--roots: %w", err)
	}
	for _, o := range openings {
		var moves []renju.Cell
		for _, m := range o.Moves {
			cell, err := renju.ParseCell(m, f.o.Size)
			if err != nil {
				return nil, cli.BadInput("--roots: %s: %w", o.Name, err)
			}
			moves = append(moves, cell)
		}
		if len(moves) < f.o.Moves {
			out = append(out, moves)
		}
	}
	return out, nil
}

// runCheck counts the positions of a book and tries to refute its moves.
func (f *labOpeningFlags) runCheck(ctx context.Context, cmd *cobra.Command, all labBookFlags) error {
	k, err := readBook(ctx, all.out, book.MaxBytes, book.Parse, func() (*book.Book, error) { return book.Load(f.o.Rule, f.o.Size) })
	if err != nil {
		return err
	}
	if k == nil {
		return cli.BadInput("--rule: there is no book of %v", f.o.Rule)
	}
	if cmd.Flags().Changed("rule") && k.Rule() != f.o.Rule {
		return cli.BadInput("--rule: %s is a book of %v", all.out, k.Rule())
	}
	counts := map[int]int{}
	for _, l := range k.Lines() {
		counts[len(l.Moves)+1]++
	}
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "%v %d×%[2]d: %d positions in %d bytes\n", k.Rule(), k.Size(), k.Len(), len(k.Bytes()))
	printCounts(out, counts)
	if !all.prove {
		return nil
	}
	bar := cli.NewBar(cmd.ErrOrStderr(), k.Len())
	refuted, err := lab.RefuteBook(ctx, k, f.o.Proof, bar.Set)
	bar.Clear()
	if err != nil {
		return err
	}
	for _, l := range refuted {
		fmt.Fprintf(out, "refuted: %v after %v\n", l.Entry.Move, slices.Clone(l.Moves))
	}
	if len(refuted) > 0 {
		return fmt.Errorf("%d moves are refuted", len(refuted))
	}
	fmt.Fprintln(out, "no move is refuted")
	return nil
}
