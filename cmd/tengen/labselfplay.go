package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
)

type labSelfplayFlags struct {
	labFlags
	games, threads int
	weights        string
	g              lab.JungoGames
}

func init() { registerLab(newLabSelfplay) }

func newLabSelfplay() *cobra.Command {
	var f labSelfplayFlags
	cmd := &cobra.Command{
		Use:   "selfplay --out FILE",
		Short: "Play games of Jungo with the visits of every move, to train from",
		Long: `Play games of Jungo's engine against itself and write them with the visits of every
move: what lab train learns a network from. (tengen selfplay writes games with
scores and best moves, from which tune fits weights.)

A game begins with moves drawn by their visits, some of them at random; from then
on the most visited move is played, but for a few. The priors of the network are
mixed with noise. The komi lies around what best play is thought to give.

FILE is a text: a line "game SIZE KOMI", a line for each move with MOVE:VISITS behind
it, and "end" with the stones on the board.`,
		Example: `  tengen lab selfplay --size 9 --visits 120 --games 2000 --out 9.games
  tengen lab selfplay --size 7 --visits 400 --playouts --games 500 --out 7.games
  tengen lab selfplay --size 9 --visits 120 --games 4000 --out 9.games --resume`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := untilInterrupt(cmd)
			defer stop()
			return f.run(ctx, cmd)
		},
	}
	f.add(cmd, "file of games to write", "go on with the file of --out, if it is there")
	fl := cmd.Flags()
	fl.IntVar(&f.games, "games", 1000, "games in all, those of a resumed file included")
	fl.IntVar(&f.g.Size, "size", 9, "board size")
	fl.IntVar(&f.g.Visits, "visits", 120, "visits a move")
	fl.StringVar(&f.weights, "weights", "", "file of the network, or priors, to search with, instead of the embedded network")
	fl.BoolVar(&f.g.Playouts, "playouts", false, "search with playouts instead of a network")
	fl.IntVar(&f.threads, "threads", runtime.GOMAXPROCS(0), "games at a time")
	return cmd
}

func (f *labSelfplayFlags) run(ctx context.Context, cmd *cobra.Command) error {
	if err := errors.Join(f.check(), checkThreads(f.threads)); err != nil {
		return inputError{err}
	}
	if f.games < 1 {
		return badInput("--games: %d: want at least 1", f.games)
	}
	f.g.Seed = f.seed
	if f.weights != "" {
		if f.g.Playouts {
			return badInput("--weights and --playouts exclude each other")
		}
		text, err := os.ReadFile(f.weights)
		if err != nil {
			return badInput("--weights: %w", err)
		}
		if len(text) == 0 {
			return badInput("--weights: %s is empty", f.weights)
		}
		f.g.Weights = string(text)
	}
	if err := f.g.Check(); err != nil {
		return inputError{err}
	}
	file, done, err := f.g.Open(f.out, f.resume)
	if err != nil {
		return badInput("--out: %w", err)
	}
	bar := newCountBar(cmd.ErrOrStderr(), f.games)
	err = f.g.Play(ctx, done, f.games, f.threads, file, func(n int) {
		done = n
		_ = bar.Set(n) // the terminal is all that can fail
	})
	_ = bar.Exit()
	if err := errors.Join(err, file.Close()); err != nil {
		return stoppedJob(ctx, err, fmt.Sprintf("%d of %d games", done, f.games))
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s holds %d games\n", f.out, done)
	return nil
}
