package analyze

import (
	"cmp"
	"time"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/internal/version"
	"tengen/protocol/analysis"
	"tengen/search/game"
)

type analysisFlags struct {
	game        cli.GameFlags
	cache       cli.CacheFlag
	engine      cli.EngineFlags
	positions   int
	visits      uint64
	perspective string
	version     string
	hurry       bool
}

func newAnalysis() *cobra.Command {
	f := analysisFlags{game: cli.GameFlags{Usual: cli.Usual{Game: "jungo"}}}
	cmd := &cobra.Command{
		Use:   "analysis",
		Short: "Answer queries in the JSON protocol of KataGo's analysis engine",
		Long: `Answer queries in the JSON protocol of KataGo's analysis engine, one on each line of
standard input, for tools that use it. docs/web.md says what differs.

A query without "game" is about the game that the flags name, and one without a size about their
board. Its "rules" are those of the game. Rules of Go only choose the ko rule of jungo, in which the
stones on the board count.`,
		Example: `  tengen analysis --game jungo
  tengen analysis --game renju --positions 2 --visits 20000`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.game.AddGame(cmd)
	f.engine.Add(cmd, 1, game.DefaultHash)
	f.cache.Add(cmd)
	fl := cmd.Flags()
	fl.IntVar(&f.positions, "positions", 1, "positions analysed at the same time, each with --threads and --hash")
	fl.Uint64Var(&f.visits, "visits", 0, "nodes (jungo: visits) for a position without maxVisits; 0 for the usual number")
	fl.StringVar(&f.perspective, "perspective", string(analysis.Black), "side from whose view values are reported: black, white or sidetomove")
	fl.StringVar(&f.version, "override-version", "", "answer to query_version; some tools need one like 1.15.0")
	fl.BoolVar(&f.hurry, "quit-without-waiting", false, "end the searches at the end of the input")
	cli.Complete(cmd, "perspective", []string{string(analysis.Black), string(analysis.White), string(analysis.SideToMove)})
	return cmd
}

func (f *analysisFlags) run(cmd *cobra.Command) error {
	_, c, err := f.game.Config(cmd)
	if err != nil {
		return err
	}
	o := analysis.Options{Config: c, Positions: f.positions, Visits: f.visits, Version: f.version, Hurry: f.hurry}
	if o.Engine, err = f.engine.Options(""); err != nil {
		return err
	}
	o.Engine.Seed = uint64(time.Now().UnixNano())
	var closeCache func()
	if o.Engine.Cache, closeCache, err = f.cache.Open(); err != nil {
		return err
	}
	defer closeCache()
	if o.Perspective, err = analysis.ParsePerspective(f.perspective); err != nil {
		return cli.BadInput("--perspective: %w", err)
	}
	if err := cli.CheckRange("positions", f.positions, game.MaxThreads); err != nil {
		return err
	}
	o.Version = cmp.Or(o.Version, version.String())
	ctx, stop := cli.UntilInterrupt(cmd)
	defer stop()
	return analysis.Serve(ctx, cmd.InOrStdin(), cmd.OutOrStdout(), o)
}
