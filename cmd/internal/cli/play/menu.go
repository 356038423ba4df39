package play

import (
	"context"
	"io"
	"os"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/tui"
	"tengen/search/game"
)

// Menu shows the menu and returns the command line that was chosen, nil for
// none.
func Menu(ctx context.Context, l cli.Language, in io.Reader, out io.Writer) ([]string, error) {
	m := tui.NewMenu(tui.MenuOptions{Language: l.Language, Named: l.Given, ASCII: !cli.UTF8Locale(os.Getenv), Bare: cli.Colourless(os.Getenv), Example: cli.Example, Check: check})
	err := run(ctx, m, in, out)
	return m.Chosen(), err
}

// check returns an error if a command has nothing to begin with: its flags, of which play knows all,
// have impossible moves, or another command than play would get a game that is over.
func check(line []string) error {
	f := new(PlayFlags)
	cmd := f.command()
	if err := cmd.ParseFlags(line[1:]); err != nil {
		return err
	}
	m, err := f.begin(cmd, nil)
	if err != nil {
		return err
	}
	if _, over := m.Result(); over && line[0] != "play" {
		return game.ErrOver
	}
	return nil
}
