package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tengen/bench/match/cluster"
	"tengen/bench/selfplay"
	"tengen/cmd/internal/cli"
	"tengen/internal/atomicfile"
	"tengen/internal/ended"
	"tengen/internal/infile"
	"tengen/internal/version"
	"tengen/search/game/games"
)

type selfplayFlags struct {
	game               cli.GameFlags
	seed, nodes        uint64
	slips              float64
	positions, threads int
	out, weights, from string
	after              int
	resume             bool
	cluster            ClusterFlags
}

func newSelfplay() *cobra.Command {
	var f selfplayFlags
	cmd := &cobra.Command{
		Use:   "selfplay --out FILE",
		Short: "Play games with few nodes for a move and write them as training data",
		Long: `Play games of Tengen against itself from random openings, with few nodes for a move,
and write them as training data: for every position the game's result, the score of
the search and the best move. The package comment of bench/selfplay describes the
format of the file.

With --from the games branch off games of a file of self-play, at --after plies or later,
while neither side is far ahead. So a network learns positions of long games, which few
games from random openings reach.

The games depend on the flags, but not on the number of threads. Ctrl-C stops; the
file then holds the games so far, and the same command line with --resume plays the others, also
with more --positions. The file then has the same games as without the stop.

With --serve workers play the games, on this machine or others: processes of "tengen match
--workers URL" with the URL that --serve prints and the token of --token-file (see tengen
match --help). They may join and leave at any time; every game is counted once, and the
file is the same as from one machine.`,
		Example: `  tengen selfplay --positions 200000 --out renju.games
  tengen selfplay --game ring --positions 100000 --seed 7 --out ring.games
  tengen selfplay --from renju.games --after 28 --nodes 400 --positions 100000 --out late.games
  tengen selfplay --serve=:4222 --nodes 400 --positions 10000000 --out renju.games`,
		Args: cobra.NoArgs,
		RunE: cli.Job(f.run),
	}
	fl := cmd.Flags()
	f.game.AddGame(cmd)
	fl.Uint64Var(&f.seed, "seed", 1, "seed of the random choices")
	fl.Uint64Var(&f.nodes, "nodes", 0, "nodes for a move, visits in jungo "+usualSelfplay(func(h selfplay.Header) any { return h.Nodes }))
	fl.StringVar(&f.weights, "weights", "", "file of weights or of a network, instead of the embedded ones")
	fl.Float64Var(&f.slips, "slips", 0, "share of random moves "+usualSelfplay(func(h selfplay.Header) any { return h.Slips }))
	fl.StringVar(&f.from, "from", "", "file of games of self-play to branch off, in place of openings")
	fl.IntVar(&f.after, "after", 0, "with --from: least number of plies of the other game before a branch")
	fl.IntVar(&f.positions, "positions", 100_000, "positions to write")
	fl.IntVar(&f.threads, "threads", cli.Processors(), "games at a time")
	cli.OutFlag(cmd, &f.out, "file to write; without --resume it must not exist")
	fl.BoolVar(&f.resume, "resume", false, "go on with the games of --out")
	f.cluster.AddServer(cmd)
	return cmd
}

// usualSelfplay returns a usual setting of all games: "(usual renju 50, ring 200)".
func usualSelfplay(setting func(selfplay.Header) any) string {
	var parts []string
	for _, name := range games.Names() {
		if h, err := selfplay.DefaultHeader(name); err == nil { // a game may have no self-play
			parts = append(parts, fmt.Sprint(name, " ", setting(h)))
		}
	}
	return "(usual " + strings.Join(parts, ", ") + ")"
}

// header returns the settings of the run from the flags.
func (f *selfplayFlags) header(cmd *cobra.Command) (selfplay.Header, error) {
	_, c, err := f.game.Config(cmd)
	if err != nil {
		return selfplay.Header{}, err
	}
	h, err := selfplay.DefaultHeader(c.Game)
	if err != nil {
		return h, cli.BadInput("--game: %w", err)
	}
	h.Config = c
	given := cmd.Flags().Changed
	if given("nodes") {
		h.Nodes = f.nodes
	}
	if given("slips") {
		h.Slips = f.slips
	}
	h.Seed, h.Version = f.seed, version.String()
	if err := h.Check(); err != nil {
		return h, cli.AsInput(err)
	}
	return h, nil
}

func (f *selfplayFlags) run(ctx context.Context, cmd *cobra.Command, _ []string) error {
	if err := f.cluster.Refuse(cmd); err != nil {
		return err
	}
	h, err := f.header(cmd)
	switch {
	case err != nil:
		return err
	case f.positions < 1:
		return cli.BadInput("--positions: %d: want at least 1", f.positions)
	case cli.CheckThreads(f.threads) != nil:
		return cli.CheckThreads(f.threads)
	case f.out == "":
		return cli.BadInput("--out: want the file to write")
	case f.after < 0 || f.after > selfplay.MaxAfter:
		return cli.BadInput("--after: %d: want 0…%d", f.after, selfplay.MaxAfter)
	case f.from == "" && cmd.Flags().Changed("after"):
		return cli.BadInput("--after: want the games of --from")
	case f.served(cmd) && f.from != "":
		return cli.BadInput("--from and --serve exclude each other: workers have no such file")
	case f.served(cmd) && cmd.Flags().Changed("threads"):
		return cli.BadInput("--threads and --serve exclude each other: workers have --concurrency")
	}
	o := selfplay.Options{Positions: f.positions, Threads: f.threads}
	if f.weights != "" {
		if o.Weights, err = cli.ReadWeights(ctx, f.weights); err != nil {
			return cli.BadInput("--weights: %w", err)
		}
		if err := h.CheckWeights(o.Weights); err != nil {
			return cli.BadInput("--weights: %s: %w", f.weights, err)
		}
		h.Weights = selfplay.HashOf(o.Weights)
	} else if h.Network, err = selfplay.NetworkOf(h.Config); err != nil {
		return err
	}
	if f.from != "" {
		if o.From, err = f.branches(cmd, &h); err != nil {
			return cli.BadInput("--from: %w", err)
		}
	}
	if _, err := os.Stat(f.out); err == nil && !f.resume {
		return f.exists()
	}
	run, end, err := f.runner(ctx, cmd, h, o)
	if err != nil {
		return err
	}
	return end(f.play(cmd, h, run))
}

// branches reads the games to branch off, and puts them into the header.
func (f *selfplayFlags) branches(cmd *cobra.Command, h *selfplay.Header) ([]selfplay.Game, error) {
	data, err := infile.Read(cmd.Context(), f.from, cli.MaxGamesFile)
	if err != nil {
		return nil, err
	}
	list, err := selfplay.ReadLong(bytes.NewReader(data), h, f.after)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.from, err)
	}
	cut, err := selfplay.CutOff(bytes.NewReader(data))
	if cut {
		cli.NoteCutOff(cmd, f.from)
	}
	h.From, h.After = selfplay.HashOfGames(list), f.after
	return list, err
}

func (f *selfplayFlags) exists() error {
	return cli.BadInput("--out: %s exists: --resume goes on with its games", f.out)
}

// play writes the games to the file and prints what they are.
func (f *selfplayFlags) play(cmd *cobra.Command, h selfplay.Header, run runner) error {
	file, err := atomicfile.OpenJob(f.out, f.resume)
	if err != nil {
		return cli.BadInput("--out: %w", err)
	}
	w, err := selfplay.Continue(file, h)
	if err != nil {
		return errors.Join(cli.BadInput("--out: %s: %w", f.out, err), file.Close())
	}
	begin := time.Now()
	bar := cli.NewBar(cmd.ErrOrStderr(), f.positions)
	bar.Log(cmd.ErrOrStderr())
	s, err := run(w, func(s selfplay.Stats) { bar.Set(min(s.Positions, f.positions)) })
	bar.Clear()
	if err := errors.Join(err, file.Close()); err != nil && !ended.Only(err) {
		return err
	}
	took := time.Since(begin).Seconds()
	made := s.Positions - w.Done().Positions
	fmt.Fprintf(cmd.OutOrStdout(), "%d positions of %s in %.1f s, %.0f a second\n", s.Positions, cli.Plural(int(s.Games), "game", "games"), took, float64(made)/took)
	fmt.Fprintf(cmd.OutOrStdout(), "black won %d, white won %d, draws %d, unfinished %d\n", s.Results[selfplay.BlackWon],
		s.Results[selfplay.WhiteWon], s.Results[selfplay.Draw], s.Results[selfplay.Unfinished])
	if err != nil {
		return fmt.Errorf("stopped before %d positions; %s has whole games, and --resume continues from there", f.positions, f.out)
	}
	return nil
}

// runner plays the games and writes them.
type runner func(w *selfplay.Writer, told func(selfplay.Stats)) (selfplay.Stats, error)

// runner returns what plays the games, here or with --serve at workers, and what ends it.
func (f *selfplayFlags) runner(ctx context.Context, cmd *cobra.Command, h selfplay.Header, o selfplay.Options) (run runner, end func(error) error, err error) {
	if !f.served(cmd) {
		return func(w *selfplay.Writer, told func(selfplay.Stats)) (selfplay.Stats, error) {
			return selfplay.Run(ctx, h, o, w, told)
		}, func(err error) error { return err }, nil
	}
	p, end, err := f.cluster.Open(ctx, cmd.ErrOrStderr(), func(s *cluster.Server, c cluster.Options) (*cluster.Pool, error) {
		return cluster.NewSelfPlay(s, h, o.Weights, c)
	})
	return func(w *selfplay.Writer, told func(selfplay.Stats)) (selfplay.Stats, error) {
		newPlayer := func() (selfplay.Player, error) { return p.SelfPlayer(), nil }
		return selfplay.RunPlayers(ctx, o.Positions, serveAhead, p.Batch(), newPlayer, w, told)
	}, end, err
}

// served reports whether workers play the games.
func (f *selfplayFlags) served(cmd *cobra.Command) bool { return cmd.Flags().Changed("serve") }
