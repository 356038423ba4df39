package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/search/jungo/exact"
)

type labBookFlags struct {
	out          string
	resume       bool
	check, prove bool
	o            exact.BookOptions
	memory       int
}

// labBookDecisions is about the number of decisions of the default book, for the progress.
const labBookDecisions = 270_000

func init() { registerLab(newLabBook) }

func newLabBook() *cobra.Command {
	var f labBookFlags
	cmd := &cobra.Command{
		Use:   "book --out FILE",
		Short: "Make, or check, the book of Jungo on 5×5",
		Long: `Make the book of Jungo on 5×5: moves by which Black keeps all points but two after C3,
and White after A1, B1 and C1, whatever the other side plays. Every move is proved. The
book has the positions of up to --stones stones, and others that a search with small
tables, as in play, does not prove within --easy positions. It takes some 25 minutes of
one core and 1.2 GB, nearly all of that for the table of --memory.

Every decision is written to FILE.decisions at once; after Ctrl-C --resume goes on from
there. The tables are not kept, so such a book may have other moves than one made in one
run; they are proved as well. No chance enters, so there is no --seed.

--check reads a book and verifies that it is closed and that its lines end, and with
--prove also that each of its ends is proved within ten times --easy positions, which
takes half an hour. Without --out it checks the book that the program embeds,
search/jungo/exact/book.bin.`,
		Example: `  tengen lab book --out book.bin
  tengen lab book --out book.bin --resume
  tengen lab book --check --out book.bin --prove`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := untilInterrupt(cmd)
			defer stop()
			if f.check {
				return f.runCheck(ctx, cmd)
			}
			return f.run(ctx, cmd)
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.out, "out", "", "file of the book; unless --check, it must not exist")
	fl.BoolVar(&f.resume, "resume", false, "go on from FILE.decisions, if it is there")
	fl.IntVar(&f.o.Stones, "stones", exact.DefaultBookOptions.Stones, "all positions of up to so many stones")
	fl.Uint64Var(&f.o.Easy, "easy", exact.DefaultBookOptions.Easy, "positions of a search that need no line in the book")
	fl.IntVar(&f.memory, "memory", 1024, "table in MiB, a power of two")
	fl.BoolVar(&f.check, "check", false, "check a book instead of making one")
	fl.BoolVar(&f.prove, "prove", false, "with --check: prove all its ends")
	return cmd
}

func (f *labBookFlags) run(ctx context.Context, cmd *cobra.Command) error {
	decisions := f.out + lab.DecisionsSuffix
	switch _, err := os.Stat(decisions); {
	case f.out == "":
		return badInput("--out: want the file to write")
	case f.prove:
		return badInput("--prove is for --check")
	case err == nil && !f.resume:
		return badInput("--out: %s exists: --resume goes on from it", decisions)
	}
	if _, err := os.Stat(f.out); err == nil {
		return badInput("--out: %s exists", f.out)
	}
	if f.o.Stones < 1 || f.o.Stones > 25 {
		return badInput("--stones: %d: want 1…25", f.o.Stones)
	}
	if f.o.Easy == 0 {
		return badInput("--easy: want at least 1")
	}
	for f.o.TableLog2 = 4; jungoBucket<<f.o.TableLog2 < f.memory<<20; f.o.TableLog2++ {
	}
	if jungoBucket<<f.o.TableLog2 != f.memory<<20 {
		return badInput("--memory: %d: want a power of two", f.memory)
	}
	bar := newCountBar(cmd.ErrOrStderr(), labBookDecisions)
	done := 0
	book, err := lab.MakeBook(ctx, f.o, f.out, func(n int) {
		done = n
		bar.ChangeMax(max(labBookDecisions, n+1))
		_ = bar.Set(n) // the terminal is all that can fail
	})
	_ = bar.Exit()
	if err != nil {
		return stoppedJob(ctx, err, fmt.Sprintf("%d decisions", done))
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s has %d positions, after %d decisions\n", f.out, book.Lines(), done)
	return nil
}

// runCheck checks a book.
func (f *labBookFlags) runCheck(ctx context.Context, cmd *cobra.Command) error {
	book, err := exact.DefaultBook()
	if f.out != "" {
		var data []byte
		if data, err = os.ReadFile(f.out); err == nil {
			book, err = exact.ReadBook(data)
		}
	}
	if err != nil {
		return badInput("--out: %w", err)
	}
	ends, err := book.Check(f.o.Stones)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "%d positions, closed, with %d ends\n", book.Lines(), len(ends))
	if !f.prove {
		return nil
	}
	bar := newCountBar(cmd.ErrOrStderr(), len(ends))
	err = exact.ProveEnds(ctx, ends, 10*f.o.Easy, false, func(n int) {
		_ = bar.Set(n) // the terminal is all that can fail
	})
	_ = bar.Exit()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "all ends are proved\n")
	return nil
}
