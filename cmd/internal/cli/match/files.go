package match

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"tengen/bench/match"
	"tengen/cmd/internal/cli"
	"tengen/internal/infile"
	"tengen/protocol/record"
)

// files sets the names of the files of results, and refuses those that would be lost.
func (f *MatchFlags) files(c *match.Config) error {
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
	if err := f.keep("--log", f.log, func(*match.Config) bool { return f.resume }, c); err != nil {
		return err
	}
	if f.resume { // the journal of another match is why the other files are no own ones
		if err := match.CheckHeader(f.jsonl, c); err != nil {
			return cli.AsInput(err)
		}
	}
	if err := f.keep("--sgf", f.sgf, f.ownGames, c); err != nil {
		return err
	}
	return f.checkPlot(c)
}

// differ returns an error if a file would be written over another one of the match.
func (f *MatchFlags) differ() error {
	files := []struct{ flag, path string }{{"openings", f.Openings}, {"jsonl", f.jsonl}, {"sgf", f.sgf}, {"log", f.log}, {"plot", f.plot}}
	for i, x := range files {
		for _, y := range files[:i] {
			if x.path == "" || y.path == "" {
				continue
			}
			same, err := infile.Same(x.path, y.path)
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

// keep returns an error if there is another file in the place of an output, named with its flag. With
// a journal an own one of the match may be written again.
func (f *MatchFlags) keep(output, file string, own func(*match.Config) bool, c *match.Config) error {
	if infile.Taken(f.jsonl) && own(c) {
		return nil
	}
	err := cli.NotTaken(output, file)
	if err != nil && f.resume && !infile.Taken(f.jsonl) {
		err = cli.BadInput("%s: %s exists, but its journal %s does not, or is empty", output, file, f.jsonl)
	}
	return err
}

// ownGames reports whether the SGF file begins with a game of a match between its engines, or is the
// beginning of the journal's first one, as a full disk leaves it.
func (f *MatchFlags) ownGames(c *match.Config) bool {
	file, err := infile.Regular(f.sgf)
	if err != nil {
		return false
	}
	defer file.Close()
	g, err := record.First(file, "")
	plays := func(name string) bool {
		return slices.ContainsFunc(c.Engines, func(e match.EngineConfig) bool { return e.Name == name })
	}
	return err == nil && strings.HasPrefix(g.Round, "game ") && plays(g.Black) && plays(g.White) || f.beginsFirst(c)
}

// sgfProgram is the property of SGF that names the program, which may be of another build; it may be cut off.
var sgfProgram = regexp.MustCompile(`AP\[[^]]*]|A(P(\[[^]]*)?)?$`)

// beginsFirst reports whether the SGF file is the beginning of the first game of the journal.
func (f *MatchFlags) beginsFirst(c *match.Config) bool {
	text, err := infile.ReadRegular(f.sgf, maxCutGame)
	if err != nil {
		return false
	}
	journal, err := infile.Regular(f.jsonl)
	if err != nil {
		return false
	}
	defer journal.Close()
	_, results, err := match.ReadJournal(journal)
	if err != nil || len(results) == 0 {
		return false
	}
	var first bytes.Buffer
	if err := writeGame(&first, c, &results[0]); err != nil {
		return false
	}
	return bytes.HasPrefix(sgfProgram.ReplaceAll(first.Bytes(), nil), sgfProgram.ReplaceAll(text, nil))
}

// checkPlot returns an error if the plot cannot be written at the end, or if there is another file in
// its place.
func (f *MatchFlags) checkPlot(c *match.Config) error {
	if f.plot == "" || len(c.Engines) != 2 {
		return nil
	}
	if !infile.Ends(f.plot, ".svg") {
		return cli.BadInput("--plot: %q: want a name that ends in .svg", f.plot)
	}
	if s, err := os.Stat(filepath.Dir(f.plot)); err != nil {
		return cli.BadInput("--plot: %w", err)
	} else if !s.IsDir() {
		return cli.BadInput("--plot: %s is no folder", filepath.Dir(f.plot))
	}
	if err := infile.CheckRegular(f.plot); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return cli.BadInput("--plot: %w", err)
	}
	return f.keep("--plot", f.plot, f.ownPlot, c)
}

// ownPlot reports whether the plot is one of a match between its engines.
func (f *MatchFlags) ownPlot(c *match.Config) bool {
	text, err := infile.ReadRegular(f.plot, maxPlot)
	return err == nil && bytes.HasPrefix(text, []byte("<?xml")) && bytes.Contains(text, []byte(">"+html.EscapeString(plotTitle(c))+"<"))
}

// openLog opens the file of --log. Behind the lines of a match that goes on comes one that says so.
func openLog(path string) (*os.File, error) {
	goesOn := infile.Taken(path)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil || !goesOn {
		return file, err
	}
	mark, last := "0.000 resumed\n", make([]byte, 1)
	info, err := file.Stat()
	if err == nil {
		_, err = file.ReadAt(last, info.Size()-1)
	}
	if last[0] != '\n' { // a line that was cut off
		mark = "\n" + mark
	}
	if err == nil {
		_, err = file.WriteString(mark)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
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
