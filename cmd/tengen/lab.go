package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

// labJobs make the subcommands of lab; each job's file registers its own.
var labJobs []func() *cobra.Command

// registerLab adds a job. It is called from init functions; cobra sorts the jobs
// by name.
func registerLab(f func() *cobra.Command) { labJobs = append(labJobs, f) }

func init() { register(newLab) }

func newLab() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lab",
		Short: "Make what the engines embed: networks, weights, books, puzzles",
		Long: `Make the data that the engines and the test suites embed: games to train from,
networks and other weights fitted to them, books, and collections of puzzles.

A job depends on its flags and --seed alone, not on the number of threads. Ctrl-C
ends it with what it has done; where a job takes longer than minutes, the same
command line with --resume goes on from there, with the same result as if it had
not been stopped.

The weights of the evaluations of Renju and Ring are made by selfplay and tune; the
tables of solved Jungo boards by solve --game jungo --table. Whether new weights are
stronger, a match tells.`,
		Example: `  tengen lab selfplay --size 9 --visits 120 --games 2000 --out 9.games
  tengen lab train --out new.net 9.games
  tengen match --game jungo --each nodes=200 --engine "name=new weights=new.net" --engine name=old`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	for _, f := range labJobs {
		cmd.AddCommand(f())
	}
	return cmd
}

// labFlags are those of every job that writes a file.
type labFlags struct {
	out    string
	resume bool
	seed   uint64
}

// add adds them; what is the file, resume what --resume does.
func (f *labFlags) add(cmd *cobra.Command, what, resume string) {
	fl := cmd.Flags()
	fl.StringVar(&f.out, "out", "", what+"; it must not exist")
	fl.BoolVar(&f.resume, "resume", false, resume)
	fl.Uint64Var(&f.seed, "seed", 1, "of all chance")
}

// check reports a missing --out.
func (f *labFlags) check() error {
	if f.out == "" {
		return badInput("--out: want the file to write")
	}
	return nil
}

// checkThreads reports a number of threads that is out of range.
func checkThreads(n int) error {
	if n < 1 || n > maxLabThreads {
		return badInput("--threads: %d: want 1…%d", n, maxLabThreads)
	}
	return nil
}

// maxLabThreads bounds --threads of a job.
const maxLabThreads = 256

// untilInterrupt is the command's context, which ends with Ctrl-C.
func untilInterrupt(cmd *cobra.Command) (context.Context, context.CancelFunc) {
	return signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
}

// stoppedJob turns the error of a job that Ctrl-C stopped into one that says how far
// it came, and how to go on. Other errors it returns as they are.
func stoppedJob(ctx context.Context, err error, done string) error {
	if ctx.Err() == nil || !errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("stopped after %s; --resume goes on from there", done)
}
