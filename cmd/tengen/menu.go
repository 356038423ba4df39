package main

import (
	"context"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"

	"tengen/cmd/internal/tui"
)

// chooseFromMenu shows the menu and returns the command line that was chosen, nil for
// none.
func chooseFromMenu(ctx context.Context, in io.Reader, out io.Writer) ([]string, error) {
	m := tui.NewMenu(tui.MenuOptions{ASCII: !utf8Locale(os.Getenv), Bare: os.Getenv("NO_COLOR") != "", Example: example})
	_, err := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out)).Run()
	return m.Chosen(), err
}
