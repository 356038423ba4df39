package lab

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/cmd/internal/cli"
	"tengen/eval/renju/net"
	"tengen/eval/renju/net/train"
	"tengen/eval/ring/network"
	"tengen/eval/ring/network/training"
	"tengen/internal/infile"
)

type labNetworkFlags struct {
	labFlags
	o    lab.RenjuOptions
	from string
}

func newLabNetwork() *cobra.Command {
	var f labNetworkFlags
	cmd := &cobra.Command{
		Use:   "network --out NET GAMES …",
		Short: "Train a network of Renju, Gomoku or Ring on games of selfplay",
		Long: `Train a network of Renju and Gomoku, or of Ring, on games that selfplay has written. The
games tell the game and the rule set; a network plays on boards of all sizes.

Every 1000 steps the command prints mean losses, in nats, on the positions since the last
line: the cross entropy of the network's value with the mean of the game's result and the
search's score (--result-value is the result's weight), the same for the tables that the
network corrects, and the cross entropy of the network's moves with the best move of the
search; then the share of positions in which the network's first move is that move. One
in 25 games is not used for training; at the end the command measures the losses on these
games, with a result's weight of 0.5.

Once a minute, and with Ctrl-C, the command writes the state of the training to NET.state;
--resume continues from it, and removes it at the end; not so for Ring (below). The same games,
options and seed give the same network on the same kind of processor.

With --labels the network also learns from a teacher: FOLDER has a file NAME.labels for each
NAME.games, written by lab label or by renjulabel.py of bench/lab/gpu. The value is then a mean of that of
the teacher, of the search's score and of the result, and the moves are those of the teacher
with their probabilities. Positions without a label are left out, and so are files of games that
have no labels; the last line is measured without labels, as usual.

A network of Ring learns the scores of the searches. It has no moves, and takes no labels; all
positions are kept in memory (160 bytes each). Ctrl-C keeps nothing of its training, and --resume
is refused.

With --from the training begins with the numbers of a network, such as one of
eval/renju/net/data, instead of random ones. Then it needs only the newest games.

tengen match plays with the network as weights=NET.`,
		Example: `  tengen selfplay --rule freestyle --nodes 200 --positions 2000000 --out free.games
  tengen lab network --steps 8000 --out free.net free.games
  tengen match --rule freestyle --random 5 --games 200 --each nodes=20000 --engine "name=net weights=free.net" --engine name=tables
  tengen lab network --steps 3000 --out ring.net ring.games`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Job(f.run),
	}
	f.add(cmd, "file of the network to write", "continue from NET.state, if it exists")
	fl := cmd.Flags()
	fl.IntVar(&f.o.Steps, "steps", 8000, "number of steps, each with some 1,000 positions, of ring 2,048")
	fl.StringVar(&f.from, "from", "", "file of a network to begin with")
	fl.Float64Var(&f.o.Rate, "rate", 0, "highest learning rate (0.002, with --from 0.0005)")
	fl.Float64Var(&f.o.Result, "result-value", lab.ResultValue, "weight of the game's result in the value, beside the search's score, 0 to 1")
	fl.StringVar(&f.o.Labels, "labels", "", "folder with a teacher's labels for the files of games")
	fl.Float64Var(&f.o.Trust.Value, "label-value", 0.5, "weight of the label in the value, beside the mean of score and result, 0 to 1")
	fl.Float64Var(&f.o.Trust.Policy, "label-policy", 1, "weight of the label's moves, beside the best move of the search, 0 to 1")
	fl.IntVar(&f.o.Threads, "threads", cli.Processors(), "threads")
	return cmd
}

func (f *labNetworkFlags) run(ctx context.Context, cmd *cobra.Command, args []string) error {
	var taught error
	if f.o.Labels == "" {
		taught = cli.Refuse(cmd, "goes with --labels", "label-value", "label-policy")
	}
	if err := cmp.Or(f.checkTraining(f.o.Threads), cli.NotZero(cmd, "rate"), taught); err != nil {
		return err
	}
	f.o.Seed = f.seed
	args, err := gameFiles(cmd, args)
	if err != nil {
		return err
	}
	ring, err := lab.IsRing(args[0])
	if err != nil {
		return cli.AsInput(err)
	}
	if ring {
		return f.runRing(ctx, cmd, args)
	}
	if f.o.Labels != "" {
		var without []string
		args, without = lab.WithLabels(args, f.o.Labels)
		for _, name := range without {
			fmt.Fprintf(cmd.ErrOrStderr(), "note: %s has no labels in %s: it is left out\n", name, f.o.Labels)
		}
	}
	if f.o.Rule, err = lab.RenjuRule(args[0]); err != nil {
		return cli.AsInput(err)
	}
	if f.o.From, err = readFrom(ctx, f.from, net.Read); err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	bar := cli.NewBar(cmd.ErrOrStderr(), max(f.o.Steps, 0))
	f.o.Count = func(step, _ int) { bar.Set(step) }
	f.o.Told = func(step int, l train.Losses) {
		bar.Clear()
		printLosses(out, fmt.Sprintf("step %d", step), l)
	}
	held, err := lab.TrainRenju(ctx, args, f.o, f.out)
	bar.Clear()
	if err != nil {
		return stoppedJob(ctx, cli.AsInput(err), cli.Plural(bar.Done(), "step", "steps"))
	}
	printLosses(out, "held back", held)
	return nil
}

// readFrom reads the network of --from, nil if there is none.
func readFrom[N any](ctx context.Context, name string, read func(io.Reader) (*N, error)) (*N, error) {
	if name == "" {
		return nil, nil
	}
	text, err := infile.Read(ctx, name, cli.MaxWeightsFile)
	if err != nil {
		return nil, cli.BadInput("--from %s: %w", name, err)
	}
	n, err := read(bytes.NewReader(text))
	if err != nil {
		return nil, cli.BadInput("--from %s: %w", name, err)
	}
	return n, nil
}

// runRing trains on games of Ring.
func (f *labNetworkFlags) runRing(ctx context.Context, cmd *cobra.Command, args []string) error {
	for _, name := range []string{"result-value", "labels", "label-value", "label-policy", "resume"} {
		if cmd.Flags().Changed(name) {
			return cli.BadInput("--%s: not for games of Ring", name)
		}
	}
	var err error
	o := training.Options{Steps: f.o.Steps, Rate: f.o.Rate, Seed: f.seed, Threads: f.o.Threads}
	if o.From, err = readFrom(ctx, f.from, network.Read); err != nil {
		return err
	}
	l, err := lab.ReadRing(args)
	if err != nil {
		return cli.AsInput(err)
	}
	out := cmd.OutOrStdout()
	told := func(what string, l training.Losses) {
		n := float64(max(l.Positions, 1))
		fmt.Fprintf(out, "%-18s value %.4f  linear %.4f\n", what, l.Network/n, l.Linear/n)
	}
	bar := cli.NewBar(cmd.ErrOrStderr(), f.o.Steps)
	var sum training.Losses
	o.Told = func(step int, l training.Losses) {
		if sum.Add(l); step%1000 == 0 {
			bar.Clear()
			told(fmt.Sprintf("step %d", step), sum)
			sum = training.Losses{}
		}
		bar.Set(step)
	}
	held, err := lab.TrainRing(ctx, l, o, f.out)
	bar.Clear()
	if err != nil {
		return cli.AsInput(err)
	}
	told("held back", held)
	return nil
}

func printLosses(out io.Writer, what string, l train.Losses) {
	n, moves := float64(max(l.Positions, 1)), float64(max(l.Moves, 1))
	fmt.Fprintf(out, "%-18s value %.4f  tables %.4f  moves %.4f  best move first %.1f %%\n", what,
		l.Value/n, l.Tables/n, l.Policy/moves, 100*float64(l.First)/moves)
}
