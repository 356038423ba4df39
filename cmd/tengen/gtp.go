package main

import (
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/version"
	"tengen/movegen/jungo"
	"tengen/protocol/gtp"
	gtpjungo "tengen/protocol/gtp/jungo"
	searchjungo "tengen/search/jungo"
)

func init() { register(newGTP) }

// gtpFlags are what the GTP command may set; a zero size and an empty rule mean
// the game's usual ones.
type gtpFlags struct {
	game, rule    string
	size, threads int
	nodes         uint64
	komi          float64
	ruler         bool
	letterI       bool
}

func newGTP() *cobra.Command {
	var f gtpFlags
	var perMove time.Duration
	var told string
	cmd := &cobra.Command{
		Use:   "gtp",
		Short: "Speak the Go Text Protocol for GoGui, Sabaki, Lizzie and the like",
		Long: `Speak the Go Text Protocol, version 2, on standard input and output until quit or
the end of input.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if perMove < 0 {
				return badInput("--time: %v is negative", perMove)
			}
			if f.threads < 1 || f.threads > 256 {
				return badInput("--threads: %d is not between 1 and 256", f.threads)
			}
			g, err := f.open()
			if err != nil {
				return err
			}
			if told == "" {
				told = version.String()
			}
			return gtp.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), g,
				gtp.Options{Version: told, MoveTime: perMove})
		},
	}
	fs := cmd.Flags()
	fs.StringVar(&f.game, "game", "jungo", "game to play: "+gtpGameNames())
	fs.IntVar(&f.size, "size", 0, "board size at the start (default 9 for jungo, 15 for renju)")
	fs.StringVar(&f.rule, "rule", "", "jungo: ko rule simple, positional or situational; renju: renju, freestyle, standard or caro; ring: ring or ring-basic")
	fs.Float64Var(&f.komi, "komi", 6.5, "jungo: komi at the start")
	fs.IntVar(&f.threads, "threads", 1, "search threads")
	fs.DurationVar(&perMove, "time", 5*time.Second, "time for a move while no clock is set, 0 for no limit")
	fs.Uint64Var(&f.nodes, "nodes", 0, "nodes (jungo: visits) for a move, 0 for no limit")
	fs.BoolVar(&f.ruler, "ruler", false, "for GoGui: jungo as a game of its own, counted by stones, and not as Go; ring by clicks on points")
	fs.BoolVar(&f.letterI, "letter-i", false, "renju: columns count the letter I, as renju players do and GTP does not")
	fs.StringVar(&told, "override-version", "", "answer to the command version; Lizzie wants one like 0.17")
	return cmd
}

// gtpGames are the values of gtp --game; a game registers itself here from its
// own file.
var gtpGames = map[string]func(*gtpFlags) (gtp.Game, error){
	"jungo": (*gtpFlags).jungo,
}

func gtpGameNames() string { return strings.Join(slices.Sorted(maps.Keys(gtpGames)), ", ") }

// open makes the game.
func (f *gtpFlags) open() (gtp.Game, error) {
	g, ok := gtpGames[f.game]
	if !ok {
		return nil, badInput("--game: unknown game %q: want %s", f.game, gtpGameNames())
	}
	return g(f)
}

func (f *gtpFlags) jungo() (gtp.Game, error) {
	if f.size == 0 {
		f.size = 9
	}
	rule := jungo.KoSimple
	if f.rule != "" {
		var err error
		if rule, err = jungo.ParseKo(f.rule); err != nil {
			return nil, badInput("--rule: %w", err)
		}
	}
	if f.nodes > math.MaxInt32 {
		return nil, badInput("--nodes: %d is more than %d", f.nodes, math.MaxInt32)
	}
	g, err := gtpjungo.New(f.size, rule, f.komi, gtpjungo.Options{
		Options: searchjungo.Options{Threads: f.threads, Seed: uint64(time.Now().UnixNano())},
		Visits:  int(f.nodes), Ruler: f.ruler,
	})
	if err != nil {
		return nil, badInput("%w", err)
	}
	return g, nil
}
