package play

import (
	"context"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/tui"
)

// Menu shows the menu and returns the command line that was chosen, nil for
// none.
func Menu(ctx context.Context, l cli.Language, in io.Reader, out io.Writer) ([]string, error) {
	m := tui.NewMenu(tui.MenuOptions{Language: l.Language, Named: l.Given, ASCII: !cli.UTF8Locale(os.Getenv), Bare: os.Getenv("NO_COLOR") != "", Example: cli.Example, Check: check})
	_, err := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out)).Run()
	return m.Chosen(), err
}

// check returns an error if no game begins with flags of play.
func check(flags []string) error {
	f := new(PlayFlags)
	cmd := f.command()
	err := cmd.ParseFlags(flags)
	if err == nil {
		_, err = f.begin(cmd, nil)
	}
	return err
}
