package solved

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"tengen/movegen/renju"
	"tengen/search/threat/strategy"
)

//go:embed data
var data embed.FS

type board struct {
	rule renju.Rule
	size int
}

var (
	mu     sync.Mutex
	loaded = map[board]*strategy.Strategy{}
)

// Strategy returns the strategy for a rule set and a size of the board, nil if there is none. It is
// read when it is first asked for.
func Strategy(rule renju.Rule, size int) (*strategy.Strategy, error) {
	mu.Lock()
	defer mu.Unlock()
	at := board{rule, size}
	if s, known := loaded[at]; known {
		return s, nil
	}
	s, err := read(at)
	if err == nil {
		loaded[at] = s
	}
	return s, err
}

func read(at board) (*strategy.Strategy, error) {
	name := fmt.Sprintf("data/%v%d.strategy", at.rule, at.size)
	file, err := data.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	s, err := strategy.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if s.Rule != at.rule || s.Size != at.size {
		return nil, fmt.Errorf("%s: it is for %v on %d×%[3]d", name, s.Rule, s.Size)
	}
	return s, nil
}
