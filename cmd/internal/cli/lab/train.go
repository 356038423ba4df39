package lab

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/bench/lab/batch"
	"tengen/bench/selfplay"
	"tengen/cmd/internal/cli"
	evaljungo "tengen/eval/jungo"
	"tengen/internal/infile"
)

type labTrainFlags struct {
	labFlags
	from string
	o    evaljungo.TrainOptions
}

func newLabTrain() *cobra.Command {
	var f labTrainFlags
	cmd := &cobra.Command{
		Use:   "train --out NET GAMES …",
		Short: "Train Jungo's network on games of lab selfplay or lab batch",
		Long: `Train the network of Jungo on games that lab selfplay has written, or on samples of lab
batch (SIZE.samples): the shares of the visits of the moves, the owner of every point at the
end, and the final lead.

Every 500 steps the command prints the mean losses on the positions since, in nats:
the cross entropies of the moves and of a point's owner, the negative log likelihood of
the lead, and the share of positions in which the most visited move is the network's
first. The last 25th of each file, of samples those that lab batch held back, is not used
for training; the command measures the losses on it at the end.

Once a minute, and with Ctrl-C, the command writes the state of the training to
NET.state; --resume continues from it, and removes it at the end. The same games,
options and seed give the same network on the same kind of processor.

tengen match plays with the network as weights=NET; the program embeds
eval/jungo/jungo.net.`,
		Example: `  tengen lab train --out first.net 9.games
  tengen lab train --from first.net --steps 6000 --rate 0.0012 --out second.net 9.games more.games`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Job(f.run),
	}
	f.add(cmd, "file of the network to write", "continue from NET.state, if it exists")
	fl := cmd.Flags()
	fl.StringVar(&f.from, "from", "", "file of a network to start from; without it the training starts from a new one")
	fl.IntVar(&f.o.Channels, "channels", 0, "channels of the network; the network of --from is widened to them (64)")
	fl.IntVar(&f.o.Blocks, "blocks", 0, "blocks of the network; the network of --from is deepened to them (5)")
	fl.IntVar(&f.o.Steps, "steps", 0, "number of steps (10000)")
	fl.IntVar(&f.o.Batch, "batch", 0, "positions in a step (128)")
	fl.Float64Var(&f.o.Rate, "rate", 0, "highest learning rate (0.002)")
	fl.IntVar(&f.o.Threads, "threads", cli.Processors(), "threads")
	return cmd
}

func (f *labTrainFlags) run(ctx context.Context, cmd *cobra.Command, args []string) error {
	if err := cmp.Or(f.checkTraining(f.o.Threads), cli.NotZero(cmd, "channels", "blocks", "steps", "batch", "rate")); err != nil {
		return err
	}
	args, err := gameFiles(cmd, args)
	if err != nil {
		return err
	}
	f.o.Seed = f.seed
	if f.from != "" {
		err := readFile(ctx, f.from, func(r io.Reader) (err error) {
			f.o.From, err = evaljungo.ReadNet(r)
			return err
		})
		if err != nil {
			return cli.BadInput("--from: %w", err)
		}
	}
	var lessons lab.Lessons
	for _, name := range args {
		add := lessons.Add
		if size, ok := batch.SizeOf(name); ok {
			add = func(r io.Reader) error {
				train, held, err := batch.ReadSamples(r, size)
				lessons.Train, lessons.Held = append(lessons.Train, train...), append(lessons.Held, held...)
				return err
			}
		}
		if err := readFile(ctx, name, add); err != nil {
			return cli.AsInput(err)
		}
	}
	lessons.Thin(lab.MostHeld, f.seed)
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "%d positions to train on, %d held back\n", len(lessons.Train), len(lessons.Held))
	measure := func(what string, net *evaljungo.Net) {
		if len(lessons.Held) > 0 {
			printLoss(out, what, evaljungo.Measure(net, lessons.Held, f.o.Threads))
		}
	}
	if f.o.From != nil {
		measure("held back, before", f.o.From)
	}
	bar := cli.NewBar(cmd.ErrOrStderr(), max(f.o.Steps, 0))
	f.o.Report = func(step int, l evaljungo.Loss) {
		bar.Clear()
		printLoss(out, fmt.Sprintf("step %d", step), l)
	}
	net, err := lab.Train(ctx, lessons.Train, f.o, f.out, func(step, steps int) {
		bar.Most(steps)
		bar.Set(step)
	})
	bar.Clear()
	if err != nil {
		return stoppedJob(ctx, cli.AsInput(err), cli.Plural(bar.Done(), "step", "steps"))
	}
	measure("held back", net)
	return nil
}

// gameFiles returns distinct files of games. It names those that break off.
func gameFiles(cmd *cobra.Command, names []string) ([]string, error) {
	names = distinct(cmd, names)
	return names, noteCutOff(cmd, names)
}

// distinct returns the names of files, each file once, with a note for one that is named again.
func distinct(cmd *cobra.Command, names []string) (out []string) {
	for _, name := range names {
		again := func(other string) bool {
			same, err := infile.Same(name, other)
			return err == nil && same
		}
		if slices.ContainsFunc(out, again) {
			fmt.Fprintf(cmd.ErrOrStderr(), "note: %s was named before: it is read once\n", name)
			continue
		}
		out = append(out, name)
	}
	return out
}

// noteCutOff names the files of selfplay, and of samples of batch, that break off; what stands before
// is used. A pipe can be read only once and is not looked at.
func noteCutOff(cmd *cobra.Command, names []string) error {
	for _, name := range names {
		file, err := infile.Regular(name)
		if err != nil {
			continue // the reader returns the error
		}
		cut, err := cutOff(file, name)
		file.Close()
		if err != nil {
			return cli.AsInput(fmt.Errorf("%s: %w", name, err))
		}
		if cut {
			cli.NoteCutOff(cmd, name)
		}
	}
	return nil
}

// cutOff reports whether a file breaks off.
func cutOff(file *os.File, name string) (bool, error) {
	info, err := file.Stat()
	if err != nil {
		return false, err
	}
	if size, ok := batch.SizeOf(name); ok {
		return info.Size()%int64(batch.RecordBytes(size)) != 0, nil
	}
	head := make([]byte, 64)
	n, _ := file.Read(head)
	if !selfplay.Begins(head[:n]) {
		return false, nil // its reader says what is wrong
	}
	return selfplay.CutOff(file)
}

// readFile opens a file or a pipe and calls read; errors name the file.
func readFile(ctx context.Context, name string, read func(io.Reader) error) error {
	file, err := infile.Open(ctx, name)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := read(file); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func printLoss(out io.Writer, what string, l evaljungo.Loss) {
	fmt.Fprintf(out, "%-18s moves %.4f  owner %.4f  lead %.4f  most visited first %.1f %%\n", what, l.Policy, l.Owner, l.Lead, 100*l.Best)
}
