package lab

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/cmd/internal/cli"
	"tengen/internal/ended"
)

func newLab() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lab",
		Short: "Make what the engines embed: networks, weights, books, puzzles",
		Long: `Make the data that the engines and the test suites embed: games to train from,
networks and other weights fitted to them, books, and collections of puzzles.

The result of a job depends on its flags and --seed alone, not on the number of
threads, unless it has a --time or its help says otherwise. Ctrl-C stops a job and keeps
its work so far; the same command line with --resume continues it. The result is the
same as without the stop, except for book. Jobs of some minutes have no --resume and keep
nothing, nor does the training of Ring's network (see network --help); batch adds to its
folder each time.

selfplay and tune make the weights of the evaluations of Renju and Ring; solve --game
jungo --table makes the tables of solved Jungo boards. A match shows whether new
weights are stronger.`,
		Example: `  tengen lab selfplay --size 9 --visits 120 --games 2000 --out 9.games
  tengen lab train --out new.net 9.games
  tengen match --game jungo --random 4 --each nodes=200 --engine "name=new weights=new.net" --engine name=old`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newLabArrays(), newLabBatch(), newLabBook(), newLabBot(), newLabLabel(), newLabNetwork(), newLabOpenings(), newLabPriors(), newLabProofNumbers(),
		newLabPuzzles(), newLabSelfplay(), newLabSoak(), newLabSPSA(), newLabTrain(), newLabWeakSolve(), newLabYardstick())
	return cmd
}

// labFlags are the flags of every job that writes a file.
type labFlags struct {
	out    string
	resume bool
	seed   uint64
}

// add adds them; what names the file, and resume says what --resume does. A job that ends within
// minutes has no --resume.
func (f *labFlags) add(cmd *cobra.Command, what, resume string) {
	fl := cmd.Flags()
	cli.OutFlag(cmd, &f.out, what+"; it must not exist")
	if resume != "" {
		fl.BoolVar(&f.resume, "resume", false, resume)
	}
	fl.Uint64Var(&f.seed, "seed", 1, "seed of all random numbers")
}

// check returns an error if --out is missing or cannot be written, or if a job of hours cannot have so
// many threads.
func (f *labFlags) check(threads int) error {
	if f.out == "" {
		return cli.BadInput("--out: want the file to write")
	}
	if err := cli.Writable("--out", f.out); err != nil {
		return err
	}
	return cli.CheckThreads(threads)
}

// checkNew is check for a file that is written at the end: it also returns an error if that exists.
func (f *labFlags) checkNew(threads int) error {
	if err := f.check(threads); err != nil {
		return err
	}
	if _, err := os.Stat(f.out); err == nil {
		return cli.BadInput("--out: %s exists", f.out)
	}
	return nil
}

// checkTraining is checkNew for a training: without --resume there may be no state of it either.
func (f *labFlags) checkTraining(threads int) error {
	if err := f.checkNew(threads); err != nil {
		return err
	}
	state := f.out + lab.StateSuffix
	if _, err := os.Stat(state); err == nil && !f.resume {
		return cli.BadInput("--out: %s exists: --resume continues from it", state)
	}
	return nil
}

// stoppedJob replaces the error of a job that Ctrl-C stopped by one that says how far
// the job came and how to continue it. It returns other errors as they are, also those that were joined
// to the stop: what could not be written cannot be continued.
func stoppedJob(ctx context.Context, err error, done string) error {
	if ctx.Err() == nil || !ended.Only(err) {
		return err
	}
	return fmt.Errorf("stopped after %s; --resume continues from there", done)
}
