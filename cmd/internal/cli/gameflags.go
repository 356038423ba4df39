package cli

import (
	"cmp"
	"strings"

	"github.com/spf13/cobra"

	"tengen/movegen/renju/opening"
	"tengen/search/game"
	"tengen/search/game/games"
)

// GameFlags are the flags of a position of any of the games: the same for every
// command that takes one.
type GameFlags struct {
	Usual Usual // what holds without a flag
	Takes Takes // what differs from command to command

	Game, Rule, Opening, Moves, SGF string // as given; Opening is a pattern, or a rule that Takes allows
	Charset                         string // of records that name none; "" for the usual one
	position, toMove                string
	size, moveNumber                int
	komi                            float64
}

// Usual is what holds where no flag says otherwise. Its zero value means the usual
// settings of the games.
type Usual struct {
	Game     string // in place of the first of all
	Size     int    // in place of the game's own
	Handicap bool   // no komi makes the game even
}

// Takes says in which flags a command differs from the others.
type Takes struct {
	OpeningRules bool   // --opening takes opening rules as well
	InputFor     string // use of standard input; "" if it is free for a position
}

// Add adds all flags of a position.
func (f *GameFlags) Add(cmd *cobra.Command) {
	f.AddGame(cmd)
	fl := cmd.Flags()
	fl.StringVar(&f.position, game.StartsAt, "", "position to begin with, - for standard input; "+settingUsage(game.StartsAt))
	fl.StringVar(&f.Moves, "moves", "", `moves to play from the position, such as "h8i9g7" (renju), "D4 pass" (jungo), "c2 d11 c2c3" (ring)`)
	usage, values := "renju: position after one of the 26 patterns, by number or name, such as D4 or kagetsu (tengen openings lists them)", PatternNames()
	if f.Takes.OpeningRules {
		usage = "renju: opening rule (" + strings.Join(opening.Names(), ", ") + "), or one of the 26 patterns, such as D4 or kagetsu"
		values = append(opening.Names(), values...)
	}
	fl.StringVar(&f.Opening, "opening", "", usage)
	Complete(cmd, "opening", values)
	fl.StringVar(&f.SGF, "sgf", "", "position from the main line of a game in SGF, - for standard input")
	fl.IntVar(&f.moveNumber, "move-number", 0, "with --sgf: the position before this move, from 1 (default the last one)")
	f.AddCharset(cmd)
	fl.StringVar(&f.toMove, "to-move", "", "side to move, if not the usual one: black or white, in the position or after --moves alone")
	Complete(cmd, "to-move", []string{"black", "white"})
}

// AddGame adds the flags that choose a game, without those of a position in it.
func (f *GameFlags) AddGame(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.Game, "game", cmp.Or(f.Usual.Game, games.All[0].Name()), strings.Join(games.Names(), ", "))
	fl.StringVar(&f.Rule, game.Rule, "", settingUsage(game.Rule)+"; gomoku is freestyle, --ko and --variant are other names of --rule")
	fl.IntVar(&f.size, game.Size, 0, settingUsage(game.Size))
	fl.Float64Var(&f.komi, game.Komi, 0, settingUsage(game.Komi))
	alsoNamed(fl, game.Rule, "ko", "variant") // what a rule is in jungo and in ring
	Complete(cmd, "game", games.Names())
	Complete(cmd, game.Rule, RuleNames())
}

// Config returns the game that the flags choose, with its configuration, which has the rule under its
// usual name. A flag that the game does not use is an error.
func (f *GameFlags) Config(cmd *cobra.Command) (game.Game, game.Config, error) {
	g, err := games.ByName(f.Game)
	if err != nil {
		return nil, game.Config{}, BadInput("--game: %w", err)
	}
	c := g.Default()
	if f.Usual.Size > 0 {
		c.Size = f.Usual.Size
	}
	for _, name := range []string{game.Rule, game.Size, game.Komi, game.StartsAt} {
		flag := cmd.Flags().Lookup(name)
		if flag == nil || !flag.Changed {
			continue
		}
		if !game.HasSetting(g, name) {
			return nil, c, BadInput("--%s means nothing in %s", name, f.Game)
		}
		if err := c.Set(name, flag.Value.String()); err != nil {
			return nil, c, BadInput("--%w", err)
		}
	}
	if !hasRule(g, c.Rule) {
		if other := gameOfRule(c.Rule); other != "" {
			return nil, c, BadInput("--rule: %q is a rule of %s: want --game %[2]s", c.Rule, other)
		}
	}
	c.Rule = game.UsualRule(g, c.Rule)
	f.setKomi(cmd, g, &c)
	return g, c, nil
}

// setKomi sets the usual komi of a game for the size of the board, unless --komi is given: the
// fair one where it is known.
func (f *GameFlags) setKomi(cmd *cobra.Command, g game.Game, c *game.Config) {
	if !f.Usual.Handicap && !cmd.Flags().Changed(game.Komi) {
		c.Komi = game.UsualKomi(g, c.Size)
	}
}

// Given reports whether a flag or argument gives a position.
func (f *GameFlags) Given(cmd *cobra.Command, args []string) bool {
	for _, name := range []string{"game", game.Rule, game.Size, game.Komi, game.StartsAt, "opening", "moves", "sgf"} {
		if flag := cmd.Flags().Lookup(name); flag != nil && flag.Changed {
			return true
		}
	}
	return len(args) > 0
}
