package lab

import (
	"cmp"
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/cmd/internal/cli"
	"tengen/internal/infile"
	"tengen/search/jungo/exact"
)

type labBookFlags struct {
	game         string
	opening      labOpeningFlags
	jungo        labJungoFlags
	out          string
	resume       bool
	check, prove bool
	o            exact.BookOptions
	memory       int
}

func newLabBook() *cobra.Command {
	var f labBookFlags
	cmd := &cobra.Command{
		Use:   "book --out FILE",
		Short: "Make, or check, a book of Jungo, Renju or Gomoku",
		Long: `Make the book of Jungo on 5×5, the opening book of Jungo on 6×6 to 9×9, or with --game
renju the opening book of a rule set of Renju and Gomoku.

The book of Jungo on 5×5 has moves by which Black keeps all points but two after C3,
and White after A1, B1 and C1, whatever the other side plays. Every move is proved. The
book has the positions of up to --stones stones, and those that a search with the small
tables of play does not prove within --easy positions. The job takes about 25 minutes on
one core and 1.2 GB, nearly all of it for the table of --memory.

The command writes every decision to FILE.decisions at once; after Ctrl-C, --resume
continues from there. The tables are not kept, so a resumed book may have other moves
than one made in a single run, which are proved as well. There is no --seed because
nothing is random.

--check reads a book and verifies that every reply leads to a position of the book or to
an end, and that no line is endless; with --prove it also proves each end within ten
times --easy positions, which takes half an hour. Without --out the command checks the
embedded book, search/jungo/exact/book.bin.

` + labJungoHelp + "\n\n" + labOpeningHelp,
		Example: `  tengen lab book --game renju --rule freestyle --roots openings.txt --out freestyle.book
  tengen lab book --game jungo --size 7 --positions 4000 --out 7.book
  tengen lab book --out book.bin
  tengen lab book --out book.bin --resume
  tengen lab book --check --out book.bin --prove`,
		Args: cobra.NoArgs,
		RunE: cli.Job(func(ctx context.Context, cmd *cobra.Command, _ []string) error {
			if err := cmp.Or(f.checkGame(cmd), f.checkOnly(cmd)); err != nil {
				return err
			}
			if f.game == "renju" {
				return f.opening.run(ctx, cmd, f)
			}
			if f.jungo.o.Size != 5 {
				return f.runJungo(ctx, cmd)
			}
			if f.check {
				return f.runCheck(ctx, cmd)
			}
			return f.run(ctx, cmd)
		}),
	}
	fl := cmd.Flags()
	fl.StringVar(&f.game, "game", "jungo", "game: jungo or renju")
	cli.Complete(cmd, "game", []string{"jungo", "renju"})
	f.opening.add(cmd)
	f.jungo.add(cmd)
	cli.OutFlag(cmd, &f.out, "file of the book; without --check it must not exist, unless --resume goes on with an opening book")
	fl.BoolVar(&f.resume, "resume", false, "continue from FILE.decisions or FILE.jsonl, if it exists")
	fl.IntVar(&f.o.Stones, "stones", exact.DefaultBookOptions.Stones, "number of stones up to which the book has all positions")
	fl.Uint64Var(&f.o.Easy, "easy", exact.DefaultBookOptions.Easy, "leave out positions that a search of this many positions proves")
	fl.IntVar(&f.memory, "memory", 1024, "table in MiB, a power of two")
	fl.BoolVar(&f.check, "check", false, "check a book instead of making one")
	fl.BoolVar(&f.prove, "prove", false, "with --check: prove all ends, or try to refute all moves")
	return cmd
}

// checkOnly returns an error for a flag that does nothing with --check.
func (f *labBookFlags) checkOnly(cmd *cobra.Command) error {
	if !f.check {
		return nil
	}
	return cli.Refuse(cmd, "means nothing with --check", "resume", "memory", "roots", "moves", "nodes", "others", "margin", "positions", "komi", "visits", "weights")
}

func (f *labBookFlags) run(ctx context.Context, cmd *cobra.Command) error {
	if err := f.unfinished(lab.DecisionsSuffix); err != nil {
		return err
	}
	if _, err := os.Stat(f.out); err == nil {
		return cli.BadInput("--out: %s exists", f.out)
	}
	if f.o.Stones < 1 || f.o.Stones > 25 {
		return cli.BadInput("--stones: %d: want 1…25", f.o.Stones)
	}
	if f.o.Easy == 0 {
		return cli.BadInput("--easy: want at least 1")
	}
	if err := cli.CheckMemory("memory", int64(f.memory)); err != nil {
		return err
	}
	for f.o.TableLog2 = 4; exact.BucketBytes<<f.o.TableLog2 < f.memory<<20; f.o.TableLog2++ {
	}
	if exact.BucketBytes<<f.o.TableLog2 != f.memory<<20 {
		return cli.BadInput("--memory: %d: want a power of two", f.memory)
	}
	bar := cli.NewBar(cmd.ErrOrStderr(), labBookDecisions)
	book, err := lab.MakeBook(ctx, f.o, f.out, func(n int) {
		bar.Most(max(labBookDecisions, n+1))
		bar.Set(n)
	})
	bar.Clear()
	if err != nil {
		return stoppedJob(ctx, beforeWork(err, bar), cli.Plural(bar.Done(), "decision", "decisions"))
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s has %s, after %s\n", f.out, cli.Plural(book.Lines(), "position", "positions"), cli.Plural(bar.Done(), "decision", "decisions"))
	return nil
}

// runCheck checks a book.
func (f *labBookFlags) runCheck(ctx context.Context, cmd *cobra.Command) error {
	book, err := readBook(ctx, f.out, cli.MaxGamesFile, exact.ReadBook, exact.DefaultBook)
	if err != nil {
		return err
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
	bar := cli.NewBar(cmd.ErrOrStderr(), len(ends))
	err = exact.ProveEnds(ctx, ends, 10*f.o.Easy, false, bar.Set)
	bar.Clear()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "all ends are proved\n")
	return nil
}

// growBook makes an opening book by so many searches in all, and shows how far it is.
func growBook[B interface {
	Len() int
	Bytes() []byte
}](ctx context.Context, cmd *cobra.Command, f *labBookFlags, searches int, grow func(ctx context.Context, out string, resume bool, told func(searches int)) (B, error)) error {
	bar := cli.NewBar(cmd.ErrOrStderr(), searches)
	k, err := grow(ctx, f.out, f.resume, bar.Set)
	bar.Clear()
	if err != nil {
		return stoppedJob(ctx, beforeWork(err, bar), cli.Plural(bar.Done(), "search", "searches"))
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s has %s in %d bytes, after %s\n", f.out, cli.Plural(k.Len(), "position", "positions"), len(k.Bytes()), cli.Plural(bar.Done(), "search", "searches"))
	return nil
}

// readBook returns the book in a file of so many bytes at most, or without a name the embedded one.
func readBook[B any](ctx context.Context, name string, most int64, parse func(file []byte) (B, error), embedded func() (B, error)) (k B, err error) {
	if name == "" {
		k, err = embedded()
	} else {
		var file []byte
		if file, err = infile.Read(ctx, name, most); err == nil {
			k, err = parse(file)
		}
	}
	if err != nil {
		return k, cli.BadInput("--out: %w", err)
	}
	return k, nil
}

// beforeWork returns an error as one of the input if nothing has been done yet: the file is of another job.
func beforeWork(err error, bar *cli.Bar) error {
	if bar.Done() == 0 {
		return cli.AsInput(err)
	}
	return err
}
