package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tengen/bench/speed"
	"tengen/cmd/internal/cli"
	"tengen/internal/machine"
	"tengen/internal/say"
	"tengen/search/game"
	"tengen/search/game/games"
)

// settings are those that bench --machine measures of a game, in the order of speed.Run.
type settings struct {
	game            string
	threads, tables []int // no tables if the engine has a tree instead
	take            func(context.Context, speed.Setting) (speed.Sample, error)
}

// benchMachine measures which threads and tables are fast on this machine.
func benchMachine(ctx context.Context, cmd *cobra.Command, f *benchFlags) error {
	if err := cli.Refuse(cmd, "is not for --machine", "depth", "threads", "hash", "off", "eval", "suite", "smp", "check", "nodes"); err != nil {
		return err
	}
	processors := runtime.GOMAXPROCS(0)
	threads, tables := speed.Threads(cli.Processors()), speed.Tables(game.MostMemory())
	var all []settings
	steps := 0
	for _, g := range games.All {
		s, err := speed.New(ctx, g)
		if err != nil {
			return err
		}
		of := settings{game: g.Name(), threads: threads, tables: tables}
		if cli.Depthless(g.Name()) {
			of.tables = nil
		}
		steps += len(of.threads) + len(of.tables)
		of.take = func(ctx context.Context, set speed.Setting) (speed.Sample, error) {
			return s.Take(ctx, set, time.Duration(f.time)/time.Duration(steps))
		}
		all = append(all, of)
	}
	out := cli.Out(cmd)
	fmt.Fprint(out, cli.Plural(processors, "processor", "processors"))
	if total, free := machine.Memory(); free > 0 {
		fmt.Fprintf(out, ", %s of memory, %s free", cli.Count(int(total>>20), "MiB", "MiB"), cli.Count(int(free>>20), "MiB", "MiB"))
	}
	fmt.Fprintln(out)
	return measure(ctx, all, out, cli.NewBar(cmd.ErrOrStderr(), steps))
}

// measure prints a table for each game and at last what is fast, also when it is stopped.
func measure(ctx context.Context, all []settings, out io.Writer, bar *cli.Bar) (err error) {
	done := 0
	var advice []string
	for _, of := range all {
		if err != nil {
			break
		}
		unit, usual := "nodes/s", fmt.Sprint(game.DefaultHash)
		if of.tables == nil {
			unit, usual = "visits/s", "-"
		}
		one := 0.0
		var r speed.Report
		r, err = speed.Run(ctx, of.threads, of.tables, func(ctx context.Context, set speed.Setting) (speed.Sample, error) {
			bar.Tell(done, of.game+" "+flags(set))
			return of.take(ctx, set)
		}, func(got speed.Sample) {
			bar.Clear()
			if one == 0 {
				one = max(got.Rate(), 1)
				fmt.Fprintf(out, "\n%-6s  --threads  --hash  %8s  speedup\n", of.game, unit)
			}
			hash := usual
			if got.Hash > 0 {
				hash = fmt.Sprint(got.Hash)
			}
			fmt.Fprintf(out, "%17d  %6s  %8s  %7.2f\n", got.Threads, hash, say.Short(uint64(got.Rate())), got.Rate()/one)
			done++
		})
		if best := r.Best(); best.Threads > 0 {
			advice = append(advice, of.game+" "+flags(best))
		}
	}
	bar.Clear()
	switch {
	case err != nil && !errors.Is(err, context.Canceled):
		return err
	case advice == nil:
		return fmt.Errorf("stopped before anything was measured")
	case err != nil:
		fmt.Fprintln(out, "\nStopped early: the rest is not measured.")
	}
	fmt.Fprintf(out, "\nFast on this machine: %s.\n", strings.Join(advice, "; "))
	return nil
}

// flags returns a setting as flags.
func flags(s speed.Setting) string {
	text := fmt.Sprintf("--threads %d", s.Threads)
	if s.Hash > 0 {
		text += fmt.Sprintf(" --hash %d", s.Hash)
	}
	return text
}
