package play

import (
	"context"
	"errors"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"

	"tengen/cmd/internal/cli"
)

// show runs a board until it ends, its context does, or the terminal is gone. Signals end the context, and
// nothing else: the program's own handler would wait for a loop that has ended.
func show(ctx context.Context, board tea.Model, in io.Reader, out io.Writer) error {
	return run(ctx, board, in, out, tea.WithoutSignalHandler())
}

// run runs what is drawn on a terminal until it ends, its context does, or the terminal is gone.
func run(ctx context.Context, drawn tea.Model, in io.Reader, out io.Writer, more ...tea.ProgramOption) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	if terminal := cli.Terminal(in); terminal != nil {
		in = keyboard{terminal, func() { end(errGone) }}
	}
	_, err := tea.NewProgram(drawn, append(more, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out))...).Run()
	if context.Cause(ctx) == errGone {
		return nil
	}
	return err
}

// errGone is why a board ends whose terminal is gone.
var errGone = errors.New("the terminal is gone")

// keyboard is the input from a terminal. When it cannot be read any more the terminal is gone, also where the
// signal that tells so is ignored.
type keyboard struct {
	*os.File
	gone func()
}

// Read implements io.Reader.
func (k keyboard) Read(b []byte) (int, error) {
	n, err := k.File.Read(b)
	if err != nil {
		k.gone()
	}
	return n, err
}
