package lab

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"strings"
)

// A file of puzzles is its own journal: a comment says by which settings they were
// looked for, and where the search stands.
const stateLine = "search "

// standing is that comment, as JSON. S are the settings of the search.
type standing[S any] struct {
	Settings S `json:"settings"`
	// Round and Game are the next ones to look at.
	Round int `json:"round"`
	Game  int `json:"game"`
}

// comment is the line without the sign of a comment.
func (s *standing[S]) comment() string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // settings are numbers and names
	}
	return stateLine + string(text) + "\n"
}

// openPuzzles returns the text of a file of puzzles to go on with, "" if there is
// none, and sets at to where its search stands. A file that is there is an error
// unless resume is set, and if its settings are others than want.
func openPuzzles[S any](path string, resume bool, want S, at *standing[S]) (text string, err error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		at.Settings = want
		return "", nil
	}
	if err != nil {
		return "", err
	}
	if !resume {
		return "", errExists(path)
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
	return "", fmt.Errorf("%s: no line begins with %q: it is no file to go on with", path, "# "+stateLine)
}
