package match

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"slices"

	"tengen/internal/atomicfile"
	"tengen/internal/infile"
	"tengen/search/game/games"
)

// Journal is the file of a match's results, one JSON object on each line: first a
// Header, then a Result for every game in the order in which they ended. After a process
// that was killed, a game whose line is incomplete is played again.
type Journal struct {
	// Header is that of the file, also when the match goes on with another one.
	Header Header
	file   *atomicfile.Journal
	c      *Config
}

// Header is the first line of a journal.
type Header struct {
	Config  Config `json:"match"`
	Version string `json:"version,omitempty"`
	// SPRT is the sequential test that was to end the match, with its bounds, "" for none.
	SPRT string `json:"sprt,omitempty"`
}

// Open begins a journal at a path where there is no file. With resume it continues the journal that
// is there, if any, and returns its results, which are those of some of the jobs. It fails if the
// journal has other settings, or if a line is not a game of the match whose moves lead to its
// outcome.
func Open(path string, h Header, jobs []Job, resume bool) (*Journal, []Result, error) {
	var in journalLines
	file, err := atomicfile.OpenJournal(path, h, resume, func(n int, line []byte) error {
		err := in.read(n, line)
		switch {
		case err != nil:
			return err
		case n == 1:
			return sameConfig(&in.header.Config, &h.Config)
		}
		return checkResult(&h.Config, &in.results[len(in.results)-1], jobs)
	})
	if err != nil {
		return nil, nil, err
	}
	began := h
	if in.seen != nil {
		began = in.header
	}
	return &Journal{began, file, &h.Config}, in.results, nil
}

// CheckHeader returns an error if the file at a path begins with the header of another match, or with
// something else. No file, and one without a whole line, are no error.
func CheckHeader(path string, c *Config) error {
	f, err := infile.Regular(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	line, err := bufio.NewReader(f).ReadBytes('\n')
	if err == io.EOF {
		return nil
	}
	var in journalLines
	if err == nil {
		err = in.read(1, line)
	}
	if err == nil {
		err = sameConfig(&in.header.Config, c)
	}
	if err != nil {
		return fmt.Errorf("%s: line 1: %w", path, err)
	}
	return nil
}

// checkResult returns an error for a result that is not of a job.
func checkResult(c *Config, r *Result, jobs []Job) error {
	switch {
	case r.ID >= len(jobs):
		return fmt.Errorf("game %d: the match has only %d games now", r.ID, len(jobs))
	case !reflect.DeepEqual(r.Job, jobs[r.ID]):
		return fmt.Errorf("game %d was another game than it is now: other openings, games or seed", r.ID)
	}
	if _, err := replay(c, r); err != nil {
		return fmt.Errorf("game %d: %w", r.ID, err)
	}
	return nil
}

// ReadJournal reads a journal and drops an incomplete last line. It fails if a game
// occurs twice, or if a line is not a result.
func ReadJournal(r io.Reader) (h Header, results []Result, err error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return h, nil, err
	}
	var in journalLines
	err = atomicfile.EachLine(text[:bytes.LastIndexByte(text, '\n')+1], in.read)
	return in.header, in.results, err
}

// journalLines is what the lines of a journal hold.
type journalLines struct {
	header  Header
	results []Result
	seen    map[int]bool
}

// read reads line n.
func (in *journalLines) read(n int, line []byte) error {
	if n == 1 {
		err := json.Unmarshal(line, &in.header)
		if err == nil && in.header.Config.Game == "" {
			err = errors.New("no game is named")
		}
		if err != nil {
			return fmt.Errorf("not the header of a match: %w", err)
		}
		in.header.Config.Config = games.Usual(in.header.Config.Config)
		in.seen = map[int]bool{}
		return nil
	}
	var res Result
	if err := json.Unmarshal(line, &res); err != nil {
		return err
	}
	if res.ID < 0 || in.seen[res.ID] {
		return fmt.Errorf("game %d is there twice or has no number", res.ID)
	}
	if err := res.checkKind(); err != nil {
		return fmt.Errorf("game %d: %w", res.ID, err)
	}
	res.scrub()
	in.seen[res.ID] = true
	in.results = append(in.results, res)
	return nil
}

// sameConfig returns an error for the first setting in which two matches differ.
func sameConfig(old, now *Config) error {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Config]()) {
		if f.Name == "Engines" || f.Anonymous {
			continue
		}
		x, y := reflect.ValueOf(*old).FieldByIndex(f.Index).Interface(), reflect.ValueOf(*now).FieldByIndex(f.Index).Interface()
		if x != y {
			return fmt.Errorf("the match was played with %s %v, not %v", f.Name, x, y)
		}
	}
	if len(old.Engines) != len(now.Engines) {
		return fmt.Errorf("the match was played by %d engines, not %d", len(old.Engines), len(now.Engines))
	}
	for i := range old.Engines {
		x, y := old.Engines[i], now.Engines[i]
		if x.Weights != y.Weights {
			return fmt.Errorf("engine %d, %s, played with %s, not with %s", i+1, x.Name, x.Weights, y.Weights)
		}
		x.Weights, y.Weights = "", "" // too long to be shown
		// As JSON, where an empty list is the same as none.
		was, errX := json.Marshal(x)
		is, errY := json.Marshal(y)
		if err := errors.Join(errX, errY); err != nil {
			return err
		}
		if !slices.Equal(was, is) {
			return fmt.Errorf("engine %d was %s, not %s", i+1, was, is)
		}
	}
	return nil
}

// Append writes a result, unless its moves do not lead to its outcome. It may be called
// from any goroutine.
func (j *Journal) Append(r Result) error {
	if err := r.checkForm(); err != nil {
		return fmt.Errorf("game %d: %w", r.ID, err)
	}
	if _, err := replay(j.c, &r); err != nil {
		return fmt.Errorf("game %d: %w", r.ID, err)
	}
	return j.file.Append(r)
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }
