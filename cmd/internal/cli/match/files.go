package match

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"tengen/cmd/internal/cli"
	"tengen/internal/infile"
	"tengen/protocol/record"
)

// files sets the names of the files of results, and refuses those that would be lost; names are the
// engines of the match.
func (f *MatchFlags) files(names []string) error {
	if f.dir != "" {
		if err := os.MkdirAll(f.dir, 0o777); err != nil {
			return cli.BadInput("--out: %w", err)
		}
		if f.jsonl == "" {
			f.jsonl = filepath.Join(f.dir, "games.jsonl")
		}
		if f.sgf == "" {
			f.sgf = filepath.Join(f.dir, "games.sgf")
		}
	}
	if f.plot == "" && f.dir != "" {
		f.plot = filepath.Join(f.dir, "elo.svg")
	}
	if f.resume && f.jsonl == "" {
		return cli.BadInput("--resume needs the file of results: --out or --jsonl")
	}
	if err := f.differ(); err != nil {
		return cli.AsInput(err)
	}
	return cli.AsInput(f.keepGames(names))
}

// differ returns an error if a file would be written over another one of the match.
func (f *MatchFlags) differ() error {
	files := []struct{ flag, path string }{{"openings", f.Openings}, {"jsonl", f.jsonl}, {"sgf", f.sgf}, {"log", f.log}, {"plot", f.plot}}
	for i, x := range files {
		for _, y := range files[:i] {
			if x.path == "" || y.path == "" {
				continue
			}
			same, err := sameFile(x.path, y.path)
			if err != nil {
				return err
			}
			if same {
				return fmt.Errorf("--%s and --%s are the same file: %s", y.flag, x.flag, x.path)
			}
		}
	}
	return nil
}

// sameFile reports whether two paths are of one file, which need not exist yet. A device is no
// such file: what is written to it can meet.
func sameFile(x, y string) (bool, error) {
	there, errX := os.Stat(x)
	other, errY := os.Stat(y)
	if errX == nil && errY == nil {
		return there.Mode().IsRegular() && os.SameFile(there, other), nil
	}
	x, errX = filepath.Abs(x)
	y, errY = filepath.Abs(y)
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		x, y = strings.ToLower(x), strings.ToLower(y)
	}
	return x == y, errors.Join(errX, errY)
}

// keepGames returns an error if there are games in the SGF file already. Those of a match with a
// journal may be written again; names are its engines.
func (f *MatchFlags) keepGames(names []string) error {
	if f.sgf == "" || !holdsText(f.sgf) || f.jsonl != "" && holdsText(f.jsonl) && f.ownGames(names) {
		return nil
	}
	return fmt.Errorf("%s exists: name another file", f.sgf)
}

// ownGames reports whether the SGF file begins with a game of a match between engines.
func (f *MatchFlags) ownGames(names []string) bool {
	file, err := infile.Regular(f.sgf)
	if err != nil {
		return false
	}
	defer file.Close()
	g, err := record.First(file, "")
	return err == nil && strings.HasPrefix(g.Round, "game ") && slices.Contains(names, g.Black) && slices.Contains(names, g.White)
}

// holdsText reports whether a regular file exists and is not empty.
func holdsText(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Size() > 0
}

// matchLog is the file of --log. It ends with its first error, which close returns: the match goes
// on without it.
type matchLog struct {
	mu  sync.Mutex
	to  io.WriteCloser // nil before and after the log
	err error
}

// Write drops what comes after an error or the end: a program may still talk.
func (l *matchLog) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.to != nil && l.err == nil {
		_, l.err = l.to.Write(text)
	}
	return len(text), nil
}

// close ends the log and returns its first error.
func (l *matchLog) close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.to != nil {
		if err := l.to.Close(); l.err == nil {
			l.err = err
		}
		l.to = nil
	}
	if l.err != nil {
		return fmt.Errorf("--log: %w", l.err)
	}
	return nil
}
