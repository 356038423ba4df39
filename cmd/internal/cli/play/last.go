package play

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/playing"
	"tengen/internal/atomicfile"
	"tengen/internal/shell"
)

// lastName is what --resume calls the last game that was left on a terminal and not saved by --save.
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

// lastPlace returns the file of a game that is left now without --save, and what --resume calls it:
// usually last. Both are "" if the game can be kept nowhere.
func lastPlace() (file, word string) {
	file, err := lastFile()
	if err == nil {
		err = errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), atomicfile.Writable(file))
	}
	if err != nil {
		return "", ""
	}
	if _, err := os.Lstat(lastName); err == nil {
		return file, file
	}
	return file, lastName
}

// left is told of every game that is left: how to go on with it is said in the end. Without --save, or if
// its file cannot be written, it becomes the last one if it was played on, so that one without a move of a
// person does not replace the one before. Of the resumed last game, the clock may have run, or it is over.
func (f *PlayFlags) left(t *playing.Table) {
	_, over := t.Result()
	switch {
	case f.save != "" && t.Unsaved == nil:
		f.onward = []string{"--resume", t.File(), "--save", t.File()}
	case t.Played() || f.last:
		if file, word := lastPlace(); file != "" && t.Match.Save(file) == nil {
			f.onward = []string{"--resume", word}
		}
	}
	if over && f.save == "" {
		f.onward = nil
	}
	f.last = false
}

// goesOn says how to go on with the game that was left last, if it is in a file.
func (f *PlayFlags) goesOn(out io.Writer) {
	if f.onward != nil {
		fmt.Fprintln(out, sayGoesOn.With(shell.Line(append([]string{"tengen", "play"}, f.onward...)...)).In(f.language.Language))
	}
}
