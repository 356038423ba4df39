package lab

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"tengen/bench/lab/batch"
	"tengen/cmd/internal/cli"
	evaljungo "tengen/eval/jungo"
	"tengen/internal/infile"
)

type labBatchFlags struct {
	out, groups, socket, memory string
	weights                     []string
	time, every, patience       time.Duration
	o                           batch.Options
}

func newLabBatch() *cobra.Command {
	f := labBatchFlags{every: 10 * time.Second, patience: 2 * time.Minute}
	cmd := &cobra.Command{
		Use:   "batch --groups SIZE:GAMES,… --out FOLDER",
		Short: "Play thousands of games of Jungo at once, to train from, with a GPU if there is one",
		Long: `Play thousands of games of Jungo at once with the network alone, and append the samples
to train from to FOLDER/SIZE.samples. The games of a group have a board of one size; their
positions are evaluated together: in this process, or with --socket by another one, such as
bench/lab/gpu/jungoround.py, which evaluates on a GPU and trains at the same time. The games
depend on --seed and on how many samples FOLDER has already: the same command again plays
other games. In a new folder it plays the same ones; give it another --seed.

With --match two networks play: each place one game, both games of two places from the same
opening. Without --socket the networks are those of --weights, or the embedded one.

The command ends after --time, when a match is over, or by Ctrl-C. It prints lines of JSON
with sums since the start for each size.`,
		Example: `  tengen lab batch --groups 7:64,5:32 --time 1m --out samples
  tengen lab batch --match 50 --weights new.net --weights old.net --groups 9:20`,
		Args: cobra.NoArgs,
		RunE: cli.Job(f.run),
	}
	fl := cmd.Flags()
	cli.OutFlag(cmd, &f.out, "folder of the samples")
	fl.StringVar(&f.groups, "groups", "9:64,7:32", "groups of games, SIZE:GAMES with a comma in between")
	fl.StringVar(&f.socket, "socket", "", "unix socket of an evaluator, instead of one in this process")
	fl.StringVar(&f.memory, "memory", "", "file for the memory shared with the evaluator; it must not exist")
	fl.Var((*cli.Span)(&f.patience), "patience", "how long an answer of the evaluator may take")
	fl.StringArrayVar(&f.weights, "weights", nil, "file of a network, for a match two")
	fl.Var((*cli.Span)(&f.time), "time", "time to play, 0 until Ctrl-C")
	fl.Var((*cli.Span)(&f.every), "every", "time between two reports")
	fl.IntVar(&f.o.Threads, "threads", cli.Processors(), "threads")
	fl.Uint64Var(&f.o.Seed, "seed", 1, "seed of all random numbers")
	fl.IntVar(&f.o.Full, "visits", 0, "visits of the searches to learn from (256)")
	fl.IntVar(&f.o.Cheap, "cheap", 0, "visits of the other searches (40)")
	fl.IntVar(&f.o.Match, "match", 0, "play a match with this many visits a move")
	return cmd
}

// check returns an error for flags that do not go together.
func (f *labBatchFlags) check() error {
	switch {
	case f.o.Match == 0 && f.out == "":
		return cli.BadInput("--out: want the folder of the samples")
	case f.o.Match != 0 && f.out != "":
		return cli.BadInput("--out: a match gives no samples")
	case f.socket != "" && len(f.weights) > 0:
		return cli.BadInput("--weights: the evaluator of --socket has its own")
	case len(f.weights) > f.nets():
		return cli.BadInput("--weights: %d networks, want up to %d", len(f.weights), f.nets())
	case f.every <= 0 || f.patience <= 0:
		return cli.BadInput("--every, --patience: want a time above 0")
	}
	return cli.CheckThreads(f.o.Threads)
}

// nets is the number of networks that play.
func (f *labBatchFlags) nets() int {
	if f.o.Match > 0 {
		return 2
	}
	return 1
}

func (f *labBatchFlags) run(ctx context.Context, cmd *cobra.Command, _ []string) (err error) {
	var local error
	if f.socket == "" {
		local = cli.Refuse(cmd, "goes with --socket", "memory", "patience")
	}
	if err = cmp.Or(f.check(), cli.NotZero(cmd, "visits", "cheap", "match"), local); err != nil {
		return err
	}
	if f.o.Groups, err = batch.ParseGroups(f.groups); err != nil {
		return cli.BadInput("--groups: %w", err)
	}
	if err = f.o.Check(); err != nil {
		return cli.AsInput(err)
	}
	if f.out != "" {
		files, wrong := batch.OpenFiles(f.out, f.o.Groups)
		if wrong != nil {
			return cli.BadInput("--out: %w", wrong)
		}
		defer func() { err = errors.Join(err, files.Close()) }()
		f.o.Write, f.o.Seed = files.Write, files.Seed(f.o.Seed)
	}
	memory := make([]byte, batch.Bytes(f.o.Groups))
	if f.socket != "" {
		name := f.memory
		if name == "" {
			name = filepath.Join(os.TempDir(), fmt.Sprintf("tengen-batch-%d", os.Getpid()))
		}
		var free func() error
		if memory, free, err = batch.Map(name, len(memory)); err != nil {
			return cli.BadInput("--memory: %w", err)
		}
		defer func() { err = errors.Join(err, free()) }()
		f.memory = name
	}
	crowd, err := batch.New(f.o, memory)
	if err != nil {
		return err
	}
	e, free, err := f.evaluator(ctx, crowd)
	if err != nil {
		return err
	}
	defer free()
	ctx, stop := cli.Timed(ctx, f.time)
	defer stop()
	return f.play(ctx, cmd.OutOrStdout(), crowd, e)
}

// evaluator returns the evaluator, and what ends it.
func (f *labBatchFlags) evaluator(ctx context.Context, crowd *batch.Crowd) (batch.Evaluator, func(), error) {
	if f.socket != "" {
		r, err := batch.Dial(ctx, f.socket, f.memory, f.o.Groups, f.nets(), f.patience)
		return r, func() { _ = r.Close() }, err
	}
	var nets []*evaljungo.Net
	for _, name := range f.weights {
		text, err := infile.Read(ctx, name, cli.MaxWeightsFile)
		if err != nil {
			return nil, nil, cli.BadInput("--weights: %w", err)
		}
		n, err := evaljungo.ReadNet(bytes.NewReader(text))
		if err != nil {
			return nil, nil, cli.BadInput("--weights: %s: %w", name, err)
		}
		nets = append(nets, n)
	}
	for len(nets) < f.nets() {
		n, err := evaljungo.Default()
		if err != nil {
			return nil, nil, err
		}
		nets = append(nets, n)
	}
	l := batch.NewLocal(nets, crowd.Batches(), f.o.Threads)
	return l, l.Close, nil
}

// play plays, with reports in between and one at the end. It returns when no game uses e any more.
func (f *labBatchFlags) play(ctx context.Context, w io.Writer, crowd *batch.Crowd, e batch.Evaluator) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	begin := time.Now()
	report := func() error {
		line, err := json.Marshal(struct {
			Seconds float64        `json:"seconds"`
			Sizes   []batch.Report `json:"sizes"`
		}{time.Since(begin).Round(time.Millisecond).Seconds(), crowd.Reports()})
		if err == nil {
			_, err = fmt.Fprintf(w, "%s\n", line)
		}
		return err
	}
	done := make(chan error, 1)
	go func() { done <- crowd.Run(ctx, e) }()
	tick := time.NewTicker(f.every)
	defer tick.Stop()
	for {
		select {
		case err := <-done:
			return errors.Join(err, report())
		case <-tick.C:
			if err := report(); err != nil {
				stop()
				return errors.Join(<-done, err)
			}
		}
	}
}
