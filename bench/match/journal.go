package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"slices"

	"tengen/internal/atomicfile"
)

// Journal is the file of a match's results, one JSON object on each line: first a
// Header, then a Result for every game in the order in which they ended. After a process
// that was killed, a game whose line is incomplete is played again.
type Journal struct {
	file *atomicfile.Journal
	c    *Config
}

// Header is the first line of a journal.
type Header struct {
	Config  Config `json:"match"`
	Version string `json:"version,omitempty"`
}

// Create begins a journal. The file must not exist.
func Create(path string, h Header) (*Journal, error) {
	file, err := atomicfile.CreateJournal(path, h)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%s exists: resume the match or name another file", path)
	}
	if err != nil {
		return nil, err
	}
	return &Journal{file, &h.Config}, nil
}

// Resume opens a journal to continue it, or creates it if there is none. It returns
// the results in the journal, which are those of some of the jobs. It fails if the
// settings of the match are different, or if a line is not a game of the match whose
// moves lead to its outcome.
func Resume(path string, h Header, jobs []Job) (*Journal, []Result, error) {
	file, lines, err := atomicfile.ResumeJournal(path, h)
	if err != nil {
		return nil, nil, err
	}
	done, err := readResults(path, lines, &h.Config, jobs)
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return &Journal{file, &h.Config}, done, nil
}

// readResults returns the results in the lines of a journal and checks them; none in a
// journal that has just begun.
func readResults(path string, lines []byte, c *Config, jobs []Job) ([]Result, error) {
	if len(lines) == 0 {
		return nil, nil
	}
	old, done, err := ReadJournal(bytes.NewReader(lines))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := sameConfig(&old.Config, c); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for i := range done {
		id := done[i].ID
		if id >= len(jobs) {
			return nil, fmt.Errorf("%s, line %d: game %d: the match has only %d games now", path, i+firstLine, id, len(jobs))
		}
		if !reflect.DeepEqual(done[i].Job, jobs[id]) {
			return nil, fmt.Errorf("%s, line %d: game %d was another game than it is now: other openings, games or seed", path, i+firstLine, id)
		}
		if _, err := replay(c, &done[i]); err != nil {
			return nil, fmt.Errorf("%s, line %d: game %d: %w", path, i+firstLine, id, err)
		}
	}
	return done, nil
}

// firstLine is the number of the line with the first result.
const firstLine = 2

// ReadJournal reads a journal and drops an incomplete last line. It fails if a game
// occurs twice, or if a line is not a result.
func ReadJournal(r io.Reader) (h Header, results []Result, err error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return h, nil, err
	}
	text = text[:bytes.LastIndexByte(text, '\n')+1]
	seen := map[int]bool{}
	line := 0
	for len(text) > 0 {
		var one []byte
		line++
		one, text, _ = bytes.Cut(text, []byte("\n"))
		if line == 1 {
			err := json.Unmarshal(one, &h)
			if err == nil && h.Config.Game == "" {
				err = errors.New("no game is named")
			}
			if err != nil {
				return h, nil, fmt.Errorf("line 1: not the header of a match: %w", err)
			}
			continue
		}
		var res Result
		if err := json.Unmarshal(one, &res); err != nil {
			return h, nil, fmt.Errorf("line %d: %w", line, err)
		}
		if res.ID < 0 || seen[res.ID] {
			return h, nil, fmt.Errorf("line %d: game %d is there twice or has no number", line, res.ID)
		}
		if err := res.checkKind(); err != nil {
			return h, nil, fmt.Errorf("line %d: game %d: %w", line, res.ID, err)
		}
		res.scrub()
		seen[res.ID] = true
		results = append(results, res)
	}
	return h, results, nil
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
		// As JSON, where an empty list is the same as none.
		x, errX := json.Marshal(old.Engines[i])
		y, errY := json.Marshal(now.Engines[i])
		if err := errors.Join(errX, errY); err != nil {
			return err
		}
		if !slices.Equal(x, y) {
			return fmt.Errorf("engine %d was %s, not %s", i+1, x, y)
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
