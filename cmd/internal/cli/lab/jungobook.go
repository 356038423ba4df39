package lab

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/cmd/internal/cli"
	"tengen/movegen/jungo"
	"tengen/search/jungo/openings"
)

// labJungoFlags are the flags of lab book for the opening books of Jungo.
type labJungoFlags struct {
	o       lab.JungoBook
	weights string
}

const labJungoHelp = `An opening book of Jungo, of --size 6 to 9, has the moves of searches of --visits by the
network at --komi. The next position is at the end of the line with the lowest cost: a move
costs more the worse it is than the best one, and the fewer visits it had. Values of later
positions correct those of earlier ones; nothing is proven. A win rate is for --komi, and the
lead in stones serves every komi. FILE.jsonl, --resume and --positions are as for Renju, and
--check shows how many positions a book has and the best line of every first move; without
--out it checks the embedded book.`

func (f *labJungoFlags) add(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.IntVar(&f.o.Size, "size", 5, "points along an edge for a book of Jungo, 5 to 9")
	fl.Float64Var(&f.o.Komi, "komi", 0, "komi of the searches for an opening book of Jungo (usual: a fair one)")
	fl.IntVar(&f.o.Visits, "visits", 800, "visits of each search for an opening book of Jungo")
	fl.StringVar(&f.weights, "weights", "", "file of the network for an opening book of Jungo, instead of the embedded one")
}

// runJungo makes or checks an opening book of Jungo.
func (f *labBookFlags) runJungo(ctx context.Context, cmd *cobra.Command) error {
	o := &f.jungo.o
	if f.check {
		return f.checkJungo(ctx, cmd)
	}
	if err := f.unfinished(lab.JournalSuffix); err != nil {
		return err
	}
	if !cmd.Flags().Changed("komi") {
		o.Komi, _ = lab.BookKomi(o.Size)
	}
	o.Moves, o.Positions = labJungoMoves, f.opening.o.Positions
	if cmd.Flags().Changed("moves") {
		o.Moves = f.opening.o.Moves
	}
	if f.jungo.weights != "" {
		var err error
		if o.Weights, err = cli.ReadWeights(ctx, f.jungo.weights); err != nil {
			return cli.BadInput("--weights: %w", err)
		}
	}
	if err := o.Check(); err != nil {
		return cli.AsInput(err)
	}
	return growBook(ctx, cmd, f, o.Positions, o.Make)
}

// unfinished returns an error unless a book can be begun or continued, with a journal of such a
// suffix.
func (f *labBookFlags) unfinished(suffix string) error {
	journal := f.out + suffix
	switch _, err := os.Stat(journal); {
	case f.out == "":
		return cli.BadInput("--out: want the file to write")
	case f.prove:
		return cli.BadInput("--prove is for --check")
	case err == nil && !f.resume:
		return cli.BadInput("--out: %s exists: --resume continues from it", journal)
	case err != nil:
		return cli.NotTaken("--out", f.out) // it is no book of this job
	}
	return nil
}

// checkJungo shows how many positions an opening book has, by the move that it makes there, and
// its best line.
func (f *labBookFlags) checkJungo(ctx context.Context, cmd *cobra.Command) error {
	k, err := readBook(ctx, f.out, openings.MaxBytes, openings.Parse, func() (*openings.Book, error) { return openings.Load(f.jungo.o.Size) })
	switch {
	case err != nil:
		return err
	case k == nil:
		return cli.BadInput("--size: there is no opening book of size %d", f.jungo.o.Size)
	case k.Size() != f.jungo.o.Size:
		return cli.BadInput("--size: %s is a book of size %d", f.out, k.Size())
	case f.prove:
		return cli.BadInput("--prove: nothing in this book is proven")
	}
	counts := map[int]int{}
	for _, l := range k.Lines() {
		counts[len(l.Moves)+1]++
	}
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "jungo %d×%[1]d, komi %v: %d positions in %d bytes\n", k.Size(), k.Komi(), k.Len(), len(k.Bytes()))
	printCounts(out, counts)
	b, err := jungo.New(k.Size(), jungo.KoSimple)
	if err != nil {
		return err
	}
	e, ok := k.Look(b)
	if !ok {
		return nil
	}
	for _, m := range e.Moves {
		_, lead := k.Worth(m, jungo.Black, 0)
		fmt.Fprintf(out, "%+5.1f  %s\n", lead, strings.Join(jungo.MoveTexts(k.Line(b, m.Point), k.Size()), " "))
	}
	return nil
}
