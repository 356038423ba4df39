package review

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"tengen/internal/atomicfile"
)

// Journal is a file of reports, one JSON object on each line: first the Settings, then a
// Report for every game in the order in which they were reviewed. After a process that was
// killed, a game whose line is incomplete is reviewed again.
type Journal struct{ file *atomicfile.Journal }

// Settings is the first line of a journal: everything on which the reports depend.
type Settings struct {
	Nodes   uint64   `json:"nodes,omitempty"`
	Depth   int      `json:"depth,omitempty"`
	TimeMS  int64    `json:"time_ms,omitempty"`
	Proof   uint64   `json:"proof_nodes,omitempty"`
	First   int      `json:"first,omitempty"`
	Last    int      `json:"last,omitempty"`
	Others  int      `json:"others,omitempty"`
	Threads int      `json:"threads"`
	Hash    int      `json:"hash"`
	Off     []string `json:"off,omitempty"`
	Version string   `json:"version,omitempty"` // of the program; may differ on resumption
}

// Settings returns what reports with these options depend on.
func (o *Options) Settings(version string) Settings {
	return Settings{Nodes: o.Limits.Nodes, Depth: o.Limits.Depth, TimeMS: o.Limits.Time.Milliseconds(), Proof: o.ProofNodes,
		First: o.First, Last: o.Last, Others: o.Others, Threads: o.Engine.Threads, Hash: o.Engine.Hash, Off: o.Engine.Off, Version: version}
}

// Open begins a journal at a path where there is no file, or with resume continues it, or
// begins it if there is none, and returns the reports in it. It fails if they were made with
// other settings.
func Open(path string, s Settings, resume bool) (*Journal, []*Report, error) {
	var in journalLines
	file, err := atomicfile.OpenJournal(path, s, resume, func(n int, line []byte) error {
		if err := in.read(n, line); err != nil || n > 1 {
			return err
		}
		old, now := in.settings, s
		old.Version, now.Version = "", ""
		a, errA := json.Marshal(old)
		b, errB := json.Marshal(now)
		err := errors.Join(errA, errB)
		if err == nil && !bytes.Equal(a, b) {
			err = fmt.Errorf("the reviews were made with other settings: %s, not %s", a, b)
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	return &Journal{file}, in.reports, nil
}

// journalLines is what the lines of a journal hold.
type journalLines struct {
	settings Settings
	reports  []*Report
}

// read reads line n.
func (in *journalLines) read(n int, line []byte) error {
	if n == 1 {
		if err := json.Unmarshal(line, &in.settings); err != nil {
			return fmt.Errorf("not the settings of a review: %w", err)
		}
		return nil
	}
	r := &Report{}
	if err := json.Unmarshal(line, r); err != nil {
		return err
	}
	in.reports = append(in.reports, r)
	return r.check()
}

// check returns an error for a report that no complete review of a game can have written.
// A report that passes can be put in words.
func (r *Report) check() error {
	if r.Key == "" || !r.Done {
		return errors.New("no complete review of a game")
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		switch {
		case m.Side != "black" && m.Side != "white":
			return fmt.Errorf("move %d: side %q: want black or white", i+1, m.Side)
		case !slices.Contains(Classes, m.Class):
			return fmt.Errorf("move %d: unknown class %q", i+1, m.Class)
		case m.Class == MissedWin && m.Won == nil, m.Won != nil && len(m.Won.Line) == 0, m.Refuted != nil && len(m.Refuted.Line) == 0:
			return fmt.Errorf("move %d: a win without its moves", i+1)
		}
	}
	if at := r.LostAt - r.First; r.LostAt != 0 && (at < 0 || at >= len(r.Moves) || r.Loser != r.Moves[at].Side) {
		return fmt.Errorf("%q lost the game with move %d, which is not among the moves from %d on", r.Loser, r.LostAt, r.First)
	}
	return nil
}

// Append writes a report.
func (j *Journal) Append(r *Report) error { return j.file.Append(r) }

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }
