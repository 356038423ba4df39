package solved

import (
	"bytes"
	"embed"
	"fmt"
	"sync"

	"tengen/movegen/renju"
	"tengen/search/threat/strategy"
)

//go:embed data
var data embed.FS

var load = sync.OnceValues(func() (all []*strategy.Strategy, err error) {
	files, err := data.ReadDir("data")
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		text, err := data.ReadFile("data/" + f.Name())
		if err != nil {
			return nil, err
		}
		s, err := strategy.Read(bytes.NewReader(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name(), err)
		}
		all = append(all, s)
	}
	return all, nil
})

// Strategy returns the strategy for a rule set and a size of the board, nil if there is none. It
// need not know the empty board.
func Strategy(rule renju.Rule, size int) (*strategy.Strategy, error) {
	all, err := load()
	for _, s := range all {
		if s.Rule == rule && s.Size == size {
			return s, nil
		}
	}
	return nil, err
}
