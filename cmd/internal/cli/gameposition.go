package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tengen/internal/infile"
	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/search/game"
	"tengen/search/game/games"
)

// Open returns the position that the flags and arguments ask for: the start of a game,
// a text (--position, or - for standard input), or a position of a record, after
// --moves and --to-move.
func (f *GameFlags) Open(cmd *cobra.Command, args []string) (game.Position, error) {
	changed := cmd.Flags().Changed
	if f.Takes.InputFor != "" {
		for _, source := range []struct{ name, value string }{{"--" + game.StartsAt, f.position}, {"--sgf", f.SGF}, {"a position", strings.Join(args, " ")}} {
			if source.value == "-" {
				return nil, BadInput("%s: standard input is for %s here: name a file or write the position", source.name, f.Takes.InputFor)
			}
		}
	}
	for i, arg := range args {
		if i > 0 || arg != "-" {
			return nil, BadInput("unexpected argument %q: want %s", arg, insteadOf(cmd, arg))
		}
	}
	if !changed("sgf") {
		if err := Refuse(cmd, "goes with --sgf", "move-number", "charset"); err != nil {
			return nil, err
		}
	}
	if err := exclusive(cmd, args); err != nil {
		return nil, err
	}
	if f.toMove != "" {
		if _, err := game.ParseSide(f.toMove); err != nil {
			return nil, BadInput("--to-move: %w", err)
		}
	}
	g, c, err := f.Config(cmd)
	if err != nil {
		return nil, err
	}
	var p game.Position
	var typed string // moves on standard input in place of a drawing
	if f.SGF != "" {
		p, err = f.openRecord(cmd, g, c)
	} else {
		p, typed, err = f.openText(cmd, args, g, c)
	}
	if err == nil && f.Opening != "" {
		err = PlayPattern(p, f.Opening)
	}
	steps := []func() error{
		func() error { return playMoves(p, "standard input", typed) },
		func() error { return playMoves(p, "--moves", f.Moves) },
		func() error { return f.giveMove(p) },
	}
	if typed == "" && (changed(game.StartsAt) || len(args) == 1) {
		slices.Reverse(steps) // the side to move is that of the position
	}
	for _, step := range steps {
		if err == nil {
			err = step()
		}
	}
	return p, err
}

// exclusive returns an error for two ways to give a position that exclude each other, by their names.
func exclusive(cmd *cobra.Command, args []string) error {
	const drawn = "a position on standard input"
	given := func(way string) bool {
		if way == drawn {
			return len(args) == 1
		}
		return cmd.Flags().Changed(strings.TrimPrefix(way, "--"))
	}
	for _, pair := range [][2]string{
		{"--sgf", "--moves"}, {"--sgf", "--position"}, {"--sgf", drawn}, {"--position", drawn},
		{"--opening", "--sgf"}, {"--opening", "--position"}, {"--opening", drawn},
	} {
		if given(pair[0]) && given(pair[1]) {
			return BadInput("%s and %s exclude each other", pair[0], pair[1])
		}
	}
	return nil
}

// insteadOf suggests what an argument other than - for standard input may mean.
func insteadOf(cmd *cobra.Command, arg string) string {
	if flag := detached(cmd, arg); flag != "" {
		return flag
	}
	if _, err := games.ByName(arg); err == nil {
		return "--game " + arg
	}
	if infile.Ends(arg, ".sgf") {
		return "--sgf " + arg
	}
	return "- to read a position from standard input"
}

// openText returns the start of a game, or the position of a text (--position, or - for standard input).
// typed are moves that standard input has in place of a position, and that are still to be played.
func (f *GameFlags) openText(cmd *cobra.Command, args []string, g game.Game, c game.Config) (p game.Position, typed string, err error) {
	source := "--"
	if len(args) == 1 || c.Position == "-" {
		text, err := readPosition(cmd.InOrStdin())
		if err != nil {
			return nil, "", err
		}
		c.Position, source = text, "standard input: "
		if !strings.ContainsAny(text, "./\n") {
			// One line without an empty point: the moves of a game, as Yixin-Board and
			// Rapfi write a position.
			c.Position, typed = "", text
		}
	}
	if p, err = g.New(c); err != nil {
		return nil, "", BadInput("%s%w", source, err)
	}
	if cmd.Flags().Changed(game.Size) && p.Config().Size != f.size {
		return nil, "", BadInput("--size is %d, the position is %d×%[2]d", f.size, p.Config().Size)
	}
	c.Size = p.Config().Size // that of a drawing
	f.setKomi(cmd, g, &c)
	if p.Config().Komi != c.Komi {
		p, err = g.New(c)
	}
	return p, typed, err
}

// playMoves plays the moves of a text, which come from a flag or standard input.
func playMoves(p game.Position, from, text string) error {
	words, err := p.SplitMoves(text)
	if err != nil {
		return BadInput("%s: %w", from, err)
	}
	for i, move := range words {
		if err := p.Play(move); err != nil {
			return BadInput("%s: %w", from, say.AtMove.With(i+1, err))
		}
	}
	return nil
}

// giveMove executes --to-move.
func (f *GameFlags) giveMove(p game.Position) error {
	if f.toMove == "" {
		return nil
	}
	side, err := game.ParseSide(f.toMove)
	if err != nil {
		return BadInput("--to-move: %w", err)
	}
	if side == p.Side() {
		return nil
	}
	a, ok := p.(game.Arranger)
	if !ok {
		return BadInput("--to-move means nothing in %s", f.Game)
	}
	if err := a.GiveMove(side); err != nil {
		return BadInput("--to-move: %w", err)
	}
	return nil
}

// Ongoing returns an error if the game is over.
func Ongoing(p game.Position) error {
	if r, over := p.Result(); over {
		return BadInput("the game is over: %s", r)
	}
	return nil
}

// readPosition reads a position's text.
func readPosition(in io.Reader) (string, error) {
	if IsTerminal(in) {
		return "", BadInput("no position: give one by --moves, --position or --sgf (standard input is a terminal)")
	}
	text, err := io.ReadAll(io.LimitReader(plaintext.SkipMark(in), maxPositionText+1))
	if err != nil {
		return "", fmt.Errorf("standard input: %w", err)
	}
	if len(text) > maxPositionText {
		return "", BadInput("standard input: a position has at most %d bytes", maxPositionText)
	}
	if strings.TrimSpace(string(text)) == "" {
		return "", BadInput("standard input: no board")
	}
	return strings.TrimSpace(string(text)), nil
}
