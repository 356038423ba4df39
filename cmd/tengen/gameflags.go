package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"tengen/movegen/renju"
	"tengen/search/game"
	"tengen/search/game/games"
	gamerenju "tengen/search/game/renju"
)

// gameFlags are the flags of a position of any of the games.
type gameFlags struct {
	game, rule, moves, position string
	size                        int
	komi                        float64
}

func (f *gameFlags) add(cmd *cobra.Command, usual, position string) {
	fl := cmd.Flags()
	f.addGame(cmd, usual)
	fl.StringVar(&f.position, "position", "", position)
	fl.StringVar(&f.moves, "moves", "", `moves from there on, such as "h8i9g7" (renju), "D4 pass" (jungo), "c2 d11 c2c3" (ring)`)
}

// addGame adds the flags that choose a game, without those of a position in it.
func (f *gameFlags) addGame(cmd *cobra.Command, usual string) {
	fl := cmd.Flags()
	fl.StringVar(&f.game, "game", usual, strings.Join(games.Names(), ", "))
	fl.StringVar(&f.rule, "rule", "", settingUsage(game.Rule))
	fl.IntVar(&f.size, "size", 0, settingUsage(game.Size))
	fl.Float64Var(&f.komi, "komi", 0, settingUsage(game.Komi))
}

// settingUsage tells what a setting means in each game that has it, its values,
// and the usual one.
func settingUsage(name string) string {
	var parts []string
	for _, g := range games.All {
		usual := g.Default()
		for _, s := range g.Settings() {
			if s.Name != name {
				continue
			}
			text := g.Name() + ": " + s.Usage
			if s.Values != nil {
				text += " " + strings.Join(s.Values, ", ")
			}
			if value := usual.Get(name); value != "" {
				text += fmt.Sprintf(" (usual %s)", value)
			}
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, "; ")
}

// config returns the game the flags choose, with its configuration. A flag that
// the game has no use for is an error.
func (f *gameFlags) config(cmd *cobra.Command) (game.Game, game.Config, error) {
	g, err := games.ByName(f.game)
	if err != nil {
		return nil, game.Config{}, badInput("--game: %w", err)
	}
	c := g.Default()
	for _, name := range []string{game.Rule, game.Size, game.Komi, game.StartsAt} {
		flag := cmd.Flags().Lookup(name)
		if flag == nil || !flag.Changed {
			continue
		}
		if !hasSetting(g, name) {
			return nil, c, badInput("--%s means nothing in %s", name, f.game)
		}
		if err := c.Set(name, flag.Value.String()); err != nil {
			return nil, c, badInput("--%w", err)
		}
	}
	return g, c, nil
}

func hasSetting(g game.Game, name string) bool {
	for _, s := range g.Settings() {
		if s.Name == name {
			return true
		}
	}
	return false
}

// open makes the game with its moves played.
func (f *gameFlags) open(cmd *cobra.Command) (game.Position, error) {
	g, c, err := f.config(cmd)
	if err != nil {
		return nil, err
	}
	p, err := g.New(c)
	if err != nil {
		return nil, badInput("--%w", err)
	}
	return p, f.play(p)
}

// openDiagram makes the game from a drawing of the board.
func (f *gameFlags) openDiagram(cmd *cobra.Command, text string, toMove game.Side) (game.Position, error) {
	if f.game != "renju" {
		if err := cmd.Flags().Set("position", text+" "+strings.ToLower(toMove.String())); err != nil {
			return nil, err
		}
		p, err := f.open(cmd)
		if err == nil && cmd.Flags().Changed("size") && p.Scene().Columns != f.size {
			err = badInput("--size is %d, the position has %s columns", f.size, strconv.Itoa(p.Scene().Columns))
		}
		return p, err
	}
	rule := f.rule
	if rule == "" {
		rule = "renju"
	}
	r, err := renju.ParseRule(rule)
	if err != nil {
		return nil, badInput("--rule: %w", err)
	}
	b, err := parseDiagram(strings.ReplaceAll(text, "/", "\n"), r)
	if err != nil {
		return nil, badInput("--position: %w", err)
	}
	if cmd.Flags().Changed("size") && b.Size() != f.size {
		return nil, badInput("--size is %d, the position has %s columns", f.size, strconv.Itoa(b.Size()))
	}
	p := gamerenju.From(b)
	return p, f.play(p)
}

// play plays --moves.
func (f *gameFlags) play(p game.Position) error {
	words, err := p.SplitMoves(f.moves)
	if err != nil {
		return badInput("--moves: %w", err)
	}
	for i, text := range words {
		if err := p.Play(text); err != nil {
			return badInput("--moves: move %d: %w", i+1, err)
		}
	}
	return nil
}

// maxPositionText bounds a position read from standard input, in bytes.
const maxPositionText = 1 << 16

// readPosition is the position's text, from standard input if it is "-".
func (f *gameFlags) readPosition(cmd *cobra.Command) (string, error) {
	if f.position != "-" {
		return f.position, nil
	}
	text, err := io.ReadAll(io.LimitReader(cmd.InOrStdin(), maxPositionText+1))
	if err != nil {
		return "", err
	}
	if len(text) > maxPositionText {
		return "", badInput("standard input: more than %d bytes are no position", maxPositionText)
	}
	return strings.TrimSpace(string(text)), nil
}
