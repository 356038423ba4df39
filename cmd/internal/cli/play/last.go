package play

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/playing"
	"tengen/internal/shell"
)

// lastName is what --resume calls the last game that was left on a terminal without --save.
const lastName = "last"

// lastFile returns where that game is kept.
func lastFile() (string, error) {
	dir, err := os.UserCacheDir()
	return filepath.Join(dir, "tengen", "last-game.txt"), err
}

// findLast makes --resume last the file of that game, unless there is a file of that name.
func (f *PlayFlags) findLast() error {
	if f.resume != lastName {
		return nil
	}
	if _, err := os.Lstat(lastName); err == nil {
		return nil
	}
	file, err := lastFile()
	if err == nil {
		_, err = os.Stat(file)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return cli.BadInput("--resume: no game has been left on this terminal board without --save, and no file is called %s", lastName)
	}
	if err != nil {
		return cli.BadInput("--resume: %w", err)
	}
	f.resume, f.last = file, true
	return nil
}

// goesOn says how to go on with a game that was left, and without --save keeps it as the last one if
// it is not over and was played on. Where it cannot be kept, nothing is said: nobody asked for it.
func (f *PlayFlags) goesOn(out io.Writer, m *playing.Match) {
	file := f.save
	moves := m.Game.Moves()
	if _, over := m.Result(); file == "" && !over && len(moves) > m.Laid && !slices.Equal(moves, f.begun) {
		if last, err := lastFile(); err == nil && os.MkdirAll(filepath.Dir(last), 0o700) == nil && m.Save(last) == nil {
			file = lastName
			if _, err := os.Lstat(lastName); err == nil {
				file = last
			}
		}
	}
	if file != "" {
		fmt.Fprintln(out, sayGoesOn.With(shell.Line("tengen", "play", "--resume", file)).In(f.language.Language))
	}
}
