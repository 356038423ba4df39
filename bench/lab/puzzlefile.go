package lab

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"strings"

	"tengen/internal/atomicfile"
	"tengen/internal/infile"
)

// A file of puzzles is its own journal: a comment that begins with stateLine holds the
// settings and the progress of the search.
const stateLine = "search "

// standing is the content of that comment, in JSON. S is the type of the settings.
type standing[S any] struct {
	Settings S `json:"settings"`
	// Round and Game are the next ones to search.
	Round int `json:"round"`
	Game  int `json:"game"`
}

// comment returns the line without its comment sign.
func (s *standing[S]) comment() string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // cannot happen: settings are numbers and names
	}
	return stateLine + string(text) + "\n"
}

// openPuzzles returns the text of a file of puzzles to continue, "" if it does not exist,
// and sets at to the progress of its search. An existing file is an error unless resume is
// set and its settings are want.
func openPuzzles[S any](path string, resume bool, want S, at *standing[S]) (text string, err error) {
	data, err := infile.ReadRegular(path, maxPuzzleFile)
	if errors.Is(err, fs.ErrNotExist) {
		at.Settings = want
		return "", nil
	}
	if err != nil {
		return "", err
	}
	if !resume {
		return "", atomicfile.Exists(path)
	}
	for line := range strings.Lines(string(data)) {
		state, ok := strings.CutPrefix(line, "# "+stateLine)
		if !ok {
			continue
		}
		if err := json.Unmarshal([]byte(state), at); err != nil {
			return "", fmt.Errorf("%s: %q: %w", path, state, err)
		}
		if at.Round < 0 || at.Game < 0 {
			return "", fmt.Errorf("%s: round %d, game %d: want none below 0", path, at.Round, at.Game)
		}
		if !reflect.DeepEqual(at.Settings, want) {
			return "", fmt.Errorf("%s: looked for with the settings %+v, now %+v", path, at.Settings, want)
		}
		return string(data), nil
	}
	return "", fmt.Errorf("%s: no line begins with %q: the file cannot be continued", path, "# "+stateLine)
}
