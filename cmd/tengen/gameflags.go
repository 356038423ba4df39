package main

import (
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/game"
	"tengen/movegen/jungo"
	"tengen/movegen/renju"
)

// gameFlags are the flags of a position of any of the games.
type gameFlags struct {
	game, rule, moves, position string
	size                        int
	komi                        float64
}

func (f *gameFlags) add(cmd *cobra.Command, usual, position string) {
	fl := cmd.Flags()
	fl.StringVar(&f.game, "game", usual, strings.Join(game.Names, ", "))
	fl.StringVar(&f.rule, "rule", "", "renju: freestyle, standard, renju, caro; jungo: simple, positional, situational (ko); ring: ring, ring-basic")
	fl.IntVar(&f.size, "size", 0, "board size (renju 15, jungo 9 if not given)")
	fl.Float64Var(&f.komi, "komi", 6.5, "jungo: stones given to White")
	fl.StringVar(&f.position, "position", "", position)
	fl.StringVar(&f.moves, "moves", "", `moves from there on, such as "h8i9g7" (renju), "D4 pass" (jungo), "c2 d11 c2c3" (ring)`)
}

// open makes the game with its moves played.
func (f *gameFlags) open(cmd *cobra.Command) (game.Game, error) {
	var settings []game.Setting
	for _, name := range []string{"rule", "size", "komi", "position"} {
		if flag := cmd.Flags().Lookup(name); flag.Changed {
			settings = append(settings, game.Setting{Name: name, Value: flag.Value.String()})
		}
	}
	g, err := game.New(f.game, settings...)
	if err != nil {
		return nil, badInput("%w", err)
	}
	return g, f.play(g)
}

// openDiagram makes the game from a drawing of the board.
func (f *gameFlags) openDiagram(cmd *cobra.Command, text string, toMove game.Side) (game.Game, error) {
	text = strings.ReplaceAll(text, "/", "\n")
	rule := f.rule
	var g game.Game
	switch f.game {
	case "renju":
		if rule == "" {
			rule = "renju"
		}
		r, err := renju.ParseRule(rule)
		if err != nil {
			return nil, badInput("--rule: %w", err)
		}
		b, err := parseDiagram(text, r)
		if err != nil {
			return nil, badInput("--position: %w", err)
		}
		g = game.FromRenju(b)
	case "jungo":
		if rule == "" {
			rule = "simple"
		}
		ko, err := jungo.ParseKo(rule)
		if err != nil {
			return nil, badInput("--rule: %w", err)
		}
		b, err := jungo.ParseBoard(text, jungo.Black+jungo.Colour(toMove), ko)
		if err != nil {
			return nil, badInput("--position: %w", err)
		}
		g = game.FromJungo(b, f.komi)
	}
	if cmd.Flags().Changed("size") && g.Scene().Columns != f.size {
		return nil, badInput("--size is %d, the position has %s columns", f.size, strconv.Itoa(g.Scene().Columns))
	}
	return g, f.play(g)
}

// play plays --moves.
func (f *gameFlags) play(g game.Game) error {
	words, err := f.words(g)
	if err != nil {
		return badInput("--moves: %w", err)
	}
	for i, text := range words {
		if err := g.Play(text); err != nil {
			return badInput("--moves: move %d: %w", i+1, err)
		}
	}
	return nil
}

// words splits --moves as the game's moves are written.
func (f *gameFlags) words(g game.Game) (out []string, err error) {
	switch f.game {
	case "renju":
		cells, err := renju.ParseMoves(f.moves, g.Scene().Columns)
		for _, c := range cells {
			out = append(out, c.String())
		}
		return out, err
	case "jungo":
		return moveWords(f.moves), nil
	}
	// In Ring a comma belongs to the move (the choice at a corner).
	return strings.Fields(f.moves), nil
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
