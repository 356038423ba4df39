package lab

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/cmd/internal/cli"
	"tengen/internal/ended"
	"tengen/internal/version"
	"tengen/search/game/games"
)

type labSoakFlags struct {
	out     string
	resume  bool
	seed    uint64
	game    string
	games   int
	threads int
	time    time.Duration
	inside  bool
}

func newLabSoak() *cobra.Command {
	var f labSoakFlags
	cmd := &cobra.Command{
		Use:   "soak --out DIR",
		Short: "Play fast games on all boards and in all ways, and count faults",
		Long: `Play fast games of Tengen against itself, to find faults: on all boards and under all
rule sets, in process and as a program over the Gomocup protocol and GTP, with one thread
and more, with time for a move and for a game. It plays usual boards in all these ways, and
each other board in one of them.

The command prints a table: games, games lost by a fault, and moves later than their limit.
A late move does not end its game. Every configuration has a journal of its games in DIR, as
a match has. Ctrl-C or --time ends the soak, and --resume continues it, with more games if
--games is larger. With a fault the exit code is 1.`,
		Example: `  tengen lab soak --games 60 --time 8h --out soak
  tengen lab soak --games 60 --time 8h --out soak --resume
  tengen lab soak --game ring --inside --games 200 --out ring`,
		Args: cobra.NoArgs,
		RunE: cli.Job(f.run),
	}
	fl := cmd.Flags()
	cli.OutFlag(cmd, &f.out, "directory of the games; it must not hold those of another soak")
	fl.BoolVar(&f.resume, "resume", false, "continue the games of --out")
	fl.Uint64Var(&f.seed, "seed", 1, "seed of the openings and of all random play")
	fl.StringVar(&f.game, "game", "", "only this game")
	cli.Complete(cmd, "game", games.Names())
	fl.IntVar(&f.games, "games", 2, "number of games of each configuration, even")
	fl.IntVar(&f.threads, "threads", 1, "games at a time")
	fl.Var((*cli.Span)(&f.time), "time", "stop after this time; 0 for no limit")
	fl.BoolVar(&f.inside, "inside", false, "only games in process, none with programs")
	return cmd
}

func (f *labSoakFlags) run(ctx context.Context, cmd *cobra.Command, _ []string) error {
	switch {
	case f.out == "":
		return cli.BadInput("--out: want the directory to write")
	case f.game != "" && !slices.Contains(games.Names(), f.game):
		return cli.BadInput("--game: unknown game %q: want %s", f.game, strings.Join(games.Names(), ", "))
	case f.games < 2 || f.games%2 != 0:
		return cli.BadInput("--games: %d: want an even number of at least 2", f.games)
	}
	if err := cli.CheckThreads(f.threads); err != nil {
		return err
	}
	s := lab.Soak{
		Dir: f.out, Resume: f.resume, Game: f.game, Games: f.games, Workers: f.threads, Seed: f.seed, Version: version.String(),
	}
	if !f.inside {
		self, err := ownCommand()
		if err != nil {
			return err
		}
		s.Tengen = self
	}
	bar := cli.NewBar(cmd.ErrOrStderr(), 1)
	played := false
	s.Told = func(r lab.SoakReport) {
		played = true
		bar.Most(r.Wanted)
		bar.Set(r.Games())
	}
	limited, cancel := cli.Timed(ctx, f.time)
	defer cancel()
	r, err := s.Run(limited)
	bar.Clear()
	if limited.Err() != nil && ended.Only(err) {
		err = nil
	}
	if err == nil || r.Games() > 0 {
		err = errors.Join(err, r.Write(cmd.OutOrStdout()))
	}
	switch {
	case err != nil && !played: // the folder has something else
		return cli.AsInput(err)
	case err != nil:
		return err
	case len(r.Faults) > 0:
		return fmt.Errorf("%s by a fault", cli.Plural(len(r.Faults), "game was lost", "games were lost"))
	case r.Games() == r.Wanted:
		return nil
	}
	stopped := fmt.Sprintf("stopped after %d of %d games; --resume continues from there", r.Games(), r.Wanted)
	if ctx.Err() != nil {
		return errors.New(stopped)
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), stopped) // by --time, as it should
	return err
}

// ownCommand returns the command line of this program.
var ownCommand = func() ([]string, error) {
	path, err := os.Executable()
	return []string{path}, err
}
