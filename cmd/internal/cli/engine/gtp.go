package engine

import (
	"cmp"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/playing"
	"tengen/internal/version"
	"tengen/protocol/gtp"
	gtpjungo "tengen/protocol/gtp/jungo"
	gtprenju "tengen/protocol/gtp/renju"
	gtpring "tengen/protocol/gtp/ring"
	"tengen/search/game"
)

// gtpExtras are what some games add to the commands that every game has.
var gtpExtras = map[string]gtp.Extras{"jungo": gtpjungo.Extras, "renju": gtprenju.Extras, "ring": gtpring.Extras}

// gtpFlags are the flags of the command.
type gtpFlags struct {
	position cli.GameFlags
	engine   cli.EngineFlags
	cache    cli.CacheFlag
	settings gtp.Settings
	perMove  time.Duration
	memory   int // MiB
	version  string
	book     cli.BookFlag
}

func newGTP() *cobra.Command {
	f := &gtpFlags{perMove: gtpMoveTime, memory: gtpMemory}
	cmd := &cobra.Command{
		Use:   "gtp",
		Short: "Speak the Go Text Protocol, for boards such as GoGui, Sabaki and Lizzie",
		Long: `Speak the Go Text Protocol, version 2, on standard input and output until quit or
the end of input.

The game is renju unless --game names another: boards of Go need --game jungo. A game
begins at the position that the flags give, and its moves can be taken back; clear_board
empties the board.`,
		Example: `  tengen gtp --game jungo --size 7 --komi 9 --time 2s
  tengen gtp --rule freestyle --size 19 --nodes 100000
  tengen gtp --game ring --ruler`,
		Args: cobra.MaximumNArgs(1),
		RunE: f.run,
	}
	f.position.Add(cmd)
	f.engine.Add(cmd, 1, game.DefaultHash)
	f.cache.Add(cmd)
	f.book.Add(cmd)
	fs := cmd.Flags()
	fs.Var((*cli.Span)(&f.perMove), "time", "time for a move if no clock is set, 0 for no limit")
	fs.IntVar(&f.memory, "memory", gtpMemory, "memory of the process in MiB, which bounds the tables and the tree of jungo")
	fs.Uint64Var(&f.settings.Nodes, "nodes", 0, "nodes (jungo: visits) for a move, 0 for no limit")
	fs.IntVar(&f.settings.Level, "level", game.MaxLevel, fmt.Sprintf("level of play of the engine's moves, 1 to %d, as in play", game.MaxLevel))
	fs.BoolVar(&f.settings.Ruler, "ruler", false, "for GoGui: show jungo as a game of its own, counted by stones, and not as Go; enter moves of ring by clicks on points")
	fs.BoolVar(&f.settings.LetterI, "letter-i", false, "include the letter I in the columns, as renju players do and GTP does not")
	fs.StringVar(&f.version, "override-version", "", "answer to the command version; Lizzie needs one like 0.17")
	return cmd
}

// fit bounds tables and tree by --memory. Where that is not given, it becomes as large as
// --hash and --threads need.
func (f *gtpFlags) fit(cmd *cobra.Command, g game.Game, o game.Options) (game.Options, error) {
	given := cmd.Flags().Changed
	if given("memory") {
		if err := cli.CheckMemory("memory", int64(f.memory)); err != nil {
			return o, err
		}
	}
	if o.CacheSize = f.cache.MIB; !given("cache") {
		o.CacheSize = min(f.cache.MIB, f.memory/gtpCacheShare)
	}
	for {
		fit, err := game.Fit(g, o, f.memory)
		small := err == nil && given("hash") && fit.Hash < o.Hash
		switch {
		case err == nil && !small:
			return fit, nil
		case !given("memory"):
			f.memory += gtpMore
		case small:
			return o, cli.BadInput("--hash: tables of %d MiB do not fit into --memory %d: at most %d do", o.Hash, f.memory, fit.Hash)
		default:
			return o, cli.BadInput("--memory: %w", err)
		}
	}
}

// refuseUnread returns an error for a flag that is given and that the game has no use for.
func (f *gtpFlags) refuseUnread(cmd *cobra.Command, g game.Game) error {
	why, vertices := "means nothing in "+g.Name(), g.SGF().Letters
	switch {
	case vertices && !gtpExtras[g.Name()].IsGo:
		return cli.Refuse(cmd, why, "ruler")
	case !vertices && !f.settings.Ruler:
		return cli.Refuse(cmd, why+" without --ruler", "letter-i")
	}
	return nil
}

// run opens the game with its engine and serves it.
func (f *gtpFlags) run(cmd *cobra.Command, args []string) (err error) {
	p, o, err := f.open(cmd, args)
	if err != nil {
		return err
	}
	var closeCache func()
	if o.Cache, closeCache, err = f.cache.Open(); err != nil {
		return err
	}
	defer closeCache()
	e, err := p.Game().NewEngine(p.Config(), o)
	if err != nil {
		return cli.BadInput("--%w", err)
	}
	e, closeBook, err := f.book.Engine(e)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeBook()) }()
	start, err := p.Game().New(p.Config())
	if err != nil {
		return cli.BadInput("--%w", err)
	}
	g, err := gtp.New(start, e, f.settings, gtpExtras[p.Game().Name()])
	if err != nil {
		return cli.AsInput(err)
	}
	if err := g.Continue(p); err != nil {
		return cli.AsInput(err)
	}
	// The collector keeps garbage within the limit.
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(int64(f.memory-gtpImage) << 20))
	return gtp.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), g,
		gtp.Options{Version: cmp.Or(f.version, version.String()), MoveTime: f.perMove})
}

// open returns the position of the flags and the options of its engine.
func (f *gtpFlags) open(cmd *cobra.Command, args []string) (p game.Position, o game.Options, err error) {
	f.position.Takes.InputFor = "the protocol"
	if err := playing.CheckLevel(f.settings.Level); err != nil {
		return nil, o, cli.BadInput("--%w", err)
	}
	if p, err = f.position.Open(cmd, args); err != nil {
		return nil, o, err
	}
	if err := f.refuseUnread(cmd, p.Game()); err != nil {
		return nil, o, err
	}
	if o, err = f.engine.Options(p.Game().Name()); err != nil {
		return nil, o, err
	}
	if o, err = f.fit(cmd, p.Game(), o); err != nil {
		return nil, o, err
	}
	o.Seed = uint64(time.Now().UnixNano())
	f.cache.MIB = o.CacheSize
	return p, o, nil
}
