package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"tengen/bench/selfplay"
	"tengen/bench/selfplay/tune"
	"tengen/cmd/internal/cli"
	"tengen/internal/atomicfile"
	"tengen/internal/infile"
)

type tuneFlags struct {
	game, from, out string
	o               tune.Options
	rounds          bool // print every round
}

func newTune() *cobra.Command {
	var f tuneFlags
	cmd := &cobra.Command{
		Use:   "tune --out WEIGHTS GAMES …",
		Short: "Fit the weights of an evaluation to games of selfplay",
		Long: `Fit the weights of an evaluation to games written by selfplay, and write them in
the form of the file that the engine embeds: eval/renju/data/RULE.txt, or
eval/ring/weights.txt. Renju's rule set is the one of the games.

The games are split at random into training and validation games. The reported losses
are mean cross-entropies in nats between the expected score and the target, which is
the game's result mixed with the score of the search. If the loss on the validation
games does not fall, nothing is written and the exit code is 1. A lower loss does not
prove a stronger engine: play a match, with weights=WEIGHTS for one engine and off=network for
the other, because no network corrects weights of a file.

A truncated file is used up to its last whole block, with a warning.`,
		Example: `  tengen selfplay --positions 500000 --out renju.games
  tengen tune --out renju.txt renju.games`,
		Args: cobra.MinimumNArgs(1),
		RunE: f.run,
	}
	fl := cmd.Flags()
	fl.StringVar(&f.game, "game", tune.Games()[0], strings.Join(tune.Games(), " or "))
	fl.StringVar(&f.from, "from", "", "weights to start from, instead of the embedded ones")
	cli.OutFlag(cmd, &f.out, "file of weights to write; it is replaced")
	fl.Uint64Var(&f.o.Seed, "seed", 1, "seed of the split")
	fl.Float64Var(&f.o.Trust, "trust", tune.DefaultTrust, "share of the game's result in the target, the rest is the search's score")
	fl.Float64Var(&f.o.Validation, "validation", tune.DefaultValidation, "share of games for validation")
	fl.Float64Var(&f.o.Pull, "pull", tune.DefaultPull, "renju: strength of the pull of weights towards their start")
	fl.IntVar(&f.o.Rounds, "rounds", 0, "most iterations (200)")
	fl.BoolVar(&f.rounds, "verbose", false, "renju: print the losses of every iteration")
	return cmd
}

func (f *tuneFlags) run(cmd *cobra.Command, args []string) error {
	if f.out == "" {
		return cli.BadInput("--out: want the file to write")
	}
	for _, name := range []string{"trust", "validation", "pull"} {
		// The fit would take zero as its default.
		if v, err := cmd.Flags().GetFloat64(name); err != nil || !(v > 0) {
			return cli.BadInput("--%s: %g: want above 0", name, v)
		}
	}
	if err := cli.NotZero(cmd, "rounds"); err != nil {
		return err
	}
	if f.o.Rounds < 0 {
		return cli.BadInput("--rounds: %d: want at least 1", f.o.Rounds)
	}
	if err := tune.Check(f.game); err != nil {
		return cli.BadInput("--game: %w", err)
	}
	if f.game == "ring" {
		if err := cli.Refuse(cmd, "is for --game renju", "pull", "verbose"); err != nil {
			return err
		}
	}
	if err := cli.NoInput("--out", f.out, append([]string{f.from}, args...)...); err != nil {
		return err
	}
	if err := cli.Writable("--out", f.out); err != nil {
		return err
	}
	games, err := readGames(cmd.Context(), cmd.ErrOrStderr(), distinct(cmd, args))
	if err != nil {
		return cli.AsInput(err)
	}
	from := tune.Weights{Name: "--from: " + f.from}
	if f.from != "" {
		if from.Text, err = cli.ReadWeights(cmd.Context(), f.from); err != nil {
			return cli.BadInput("--from: %w", err)
		}
	}
	model, err := tune.New(f.game, games, from)
	if err != nil {
		return cli.AsInput(err)
	}
	out := cmd.OutOrStdout()
	if f.rounds {
		f.o.Told = func(round int, training, validation float64) {
			fmt.Fprintf(out, "%4d  training %.6f  validation %.6f\n", round, training, validation)
		}
	}
	res, err := model.Fit(games, f.o)
	if err != nil {
		return cli.AsInput(err)
	}
	fmt.Fprintf(out, "training:   %6d games, %8d positions, loss %.5f before, %.5f after\n",
		res.Training.Games, res.Training.Positions, res.TrainingBefore, res.TrainingAfter)
	fmt.Fprintf(out, "validation: %6d games, %8d positions, loss %.5f before, %.5f after %d rounds\n",
		res.Validation.Games, res.Validation.Positions, res.ValidationBefore, res.ValidationAfter, res.Rounds)
	if !res.Gained() {
		return errors.New("nothing was gained on the validation games: no weights are written")
	}
	comment := fmt.Sprintf("Weights fitted by tengen tune: %d games of self-play, %d positions, loss on games\n"+
		"left out %.4f before and %.4f after.", res.Training.Games, res.Training.Positions, res.ValidationBefore, res.ValidationAfter)
	return atomicfile.Write(f.out, func(w io.Writer) error { return model.Write(w, comment) })
}

func readGames(ctx context.Context, errs io.Writer, paths []string) ([]tune.Source, error) {
	var out []tune.Source
	for _, path := range paths {
		file, err := infile.Open(ctx, path)
		if err != nil {
			return nil, err
		}
		src, err := tune.ReadSource(filepath.Base(path), file)
		file.Close()
		if errors.Is(err, selfplay.ErrTruncated) && len(src.Games) > 0 {
			fmt.Fprintf(errs, "%v: going on with %d games\n", err, len(src.Games))
		} else if err != nil {
			return nil, err
		}
		out = append(out, src)
	}
	return out, nil
}
