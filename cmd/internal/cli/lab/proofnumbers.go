package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/cmd/internal/cli"
	"tengen/eval/jungo/proofnumber"
	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
)

func newLabProofNumbers() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "proofnumbers",
		Short: "Make the networks for initial proof numbers in Jungo on 5×5",
		Long: `Make the networks that give the initial numbers of new positions to the proof-number
search of Jungo on 5×5. collect writes samples of searches, and fit fits a network to
them. There are three networks: top for the lead of all points but two, leads for other
leads, and regions, which predicts whether the costly test of regions will see a win. The
program embeds eval/jungo/proofnumber/NAME.net.`,
		Example: `  tengen lab proofnumbers collect --searches 2000 --out answers.bin
  tengen lab proofnumbers collect --kind table --first C3 --lead 23 --out c3.bin
  tengen lab proofnumbers fit --network top --out top.net answers.bin c3.bin`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newLabCollect(), newLabFit())
	return cmd
}

type labCollectFlags struct {
	labFlags
	searches, threads int
	first, side       string
	c                 lab.ProofSamples
}

func newLabCollect() *cobra.Command {
	var f labCollectFlags
	cmd := &cobra.Command{
		Use:   "collect --out FILE",
		Short: "Search positions of Jungo on 5×5 and write samples",
		Long: `Search positions of Jungo on 5×5 and write samples for the networks.

--kind answers makes short searches from random openings, chooses random positions among
those they reach first, and answers each by a search of its own. --kind regions writes
such positions with the answer of the test of regions. --kind table makes one long search
of --lead for --prover after the first move --first, and writes the content of its table
at the end (600 MB).

A search takes up to about ten seconds. The file depends only on the flags and --seed.`,
		Example: `  tengen lab proofnumbers collect --searches 2000 --out answers.bin
  tengen lab proofnumbers collect --searches 5000 --out answers.bin --resume
  tengen lab proofnumbers collect --kind regions --searches 300 --out regions.bin
  tengen lab proofnumbers collect --kind table --first C2 --prover black --lead 3 --out c2.bin`,
		Args: cobra.NoArgs,
		RunE: cli.Job(f.run),
	}
	f.add(cmd, "file of samples to write", "continue the file of --out, if it exists")
	fl := cmd.Flags()
	fl.StringVar(&f.c.Kind, "kind", lab.Answers, "answers, regions or table")
	fl.IntVar(&f.searches, "searches", 1000, "answers, regions: number of searches, with those of a resumed file")
	fl.IntVar(&f.threads, "threads", 1, "searches at the same time, with 300 MB each")
	fl.StringVar(&f.first, "first", "C3", "table: Black's first move")
	fl.StringVar(&f.side, "prover", "black", "table: the side that should get the lead, black or white")
	fl.IntVar(&f.c.Goal, "lead", 23, "table: the lead in stones")
	fl.Uint64Var(&f.c.Nodes, "nodes", 0, "positions of a search; 0 is a random number from 20,000 to 400,000, for table no limit")
	return cmd
}

func (f *labCollectFlags) run(ctx context.Context, cmd *cobra.Command, _ []string) error {
	if err := f.check(f.threads); err != nil {
		return err
	}
	c := &f.c
	c.Seed = f.seed
	switch c.Kind {
	case lab.Answers, lab.Regions:
		if err := cli.Refuse(cmd, "is for --kind table", "first", "prover", "lead"); err != nil {
			return err
		}
	case lab.Table:
		if err := cli.Refuse(cmd, "is not for --kind table, which is one search", "searches"); err != nil {
			return err
		}
		f.searches = 1
		var err error
		if c.First, err = jungo.ParseMove(f.first, dfpn.MaxSize); err != nil {
			return cli.BadInput("--first: %w", err)
		}
		side, err := jungo.ParseColour(f.side)
		if err != nil {
			return cli.BadInput("--prover: %w", err)
		}
		c.Prover = int(side - jungo.Black)
		if top := dfpn.MaxSize*dfpn.MaxSize - 2; c.Goal > top || c.Goal <= -top || c.First < 0 {
			return cli.BadInput("--lead %d after %s: want a lead from %d to %d after a point", c.Goal, f.first, 1-top, top)
		}
	default:
		return cli.BadInput("--kind: unknown kind %q: want answers, regions or table", c.Kind)
	}
	if f.searches < 1 {
		return cli.BadInput("--searches: %d: want at least 1", f.searches)
	}
	file, done, err := c.Open(f.out, f.resume)
	if err != nil {
		return cli.BadInput("--out: %w", err)
	}
	bar := cli.NewBar(cmd.ErrOrStderr(), f.searches)
	err = c.Collect(ctx, done, f.searches, f.threads, file, func(n int) {
		done = n
		bar.Set(n)
	})
	bar.Clear()
	if err := errors.Join(err, file.Close()); err != nil {
		return stoppedJob(ctx, err, fmt.Sprintf("%d of %d searches", done, f.searches))
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s holds the samples of %d searches\n", f.out, done)
	return nil
}

type labFitFlags struct {
	labFlags
	l      lab.ProofLessons
	epochs int
}

func newLabFit() *cobra.Command {
	var f labFitFlags
	cmd := &cobra.Command{
		Use:   "fit --network NAME --out NET SAMPLES …",
		Short: "Fit a network for initial proof numbers to samples",
		Long: `Fit a network for initial proof numbers to samples written by collect. The command uses
the samples for the network: those of the lead of all points but two for top, and of
other leads for leads; samples of --kind regions are only for regions.

After each epoch the command prints a line for the samples that are held back, one block
in twenty: the cross entropy of the odds in nats, the share of questions whose likelier
answer is right, and the error of the binary logarithm of the work. A million samples
take about ten seconds an epoch. The same samples, options and seed give the same
network.`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Job(f.run),
	}
	f.add(cmd, "file of the network to write", "")
	fl := cmd.Flags()
	fl.StringVar(&f.l.Network, "network", "top", strings.Join(lab.ProofNetworks, ", "))
	fl.IntVar(&f.epochs, "epochs", 10, "epochs")
	return cmd
}

func (f *labFitFlags) run(ctx context.Context, cmd *cobra.Command, args []string) error {
	if err := f.checkNew(1); err != nil {
		return err
	}
	if !slices.Contains(lab.ProofNetworks, f.l.Network) {
		return cli.BadInput("--network: unknown network %q: want %s", f.l.Network, strings.Join(lab.ProofNetworks, ", "))
	}
	for _, name := range distinct(cmd, args) {
		if err := readFile(ctx, name, f.l.Add); err != nil {
			return cli.AsInput(err)
		}
	}
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "%d samples to learn, %d held back\n", len(f.l.Learn), len(f.l.Held))
	err := f.l.Fit(ctx, proofnumber.FitOptions{Epochs: f.epochs, Seed: f.seed, Report: func(l proofnumber.FitLoss) {
		if len(f.l.Held) == 0 {
			fmt.Fprintf(out, "epoch %d\n", l.Epoch)
			return
		}
		fmt.Fprintf(out, "epoch %d: cross entropy %.4f, right %.2f %%, error of the work %.3f\n", l.Epoch, l.Entropy, 100*l.Right, l.Work)
	}}, f.out)
	if ctx.Err() != nil {
		return err
	}
	return cli.AsInput(err)
}
