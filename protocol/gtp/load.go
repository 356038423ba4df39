package gtp

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"tengen/protocol/record"
)

// load is loadsgf file [move]: the position before that move of the main line,
// or at its end. A file name may hold spaces.
func load(g Loader, a []string) error {
	before := 0
	if n := len(a) - 1; n > 0 {
		if m, err := strconv.Atoi(a[n]); err == nil {
			if m < 1 {
				return failf("%s is not a move number", Quote(a[n]))
			}
			before, a = m, a[:n]
		}
	}
	name := strings.Join(a, " ")
	r, err := readFile(name)
	if err != nil {
		return fmt.Errorf("cannot load file %s: %w", Quote(name), err)
	}
	if n := r.Moves(); before > n+1 {
		return failf("cannot load file %s: no move %d, the game has %d", Quote(name), before, n)
	}
	if err := g.Load(r, r.Before(before)); err != nil {
		return fmt.Errorf("cannot load file %s: %w", Quote(name), err)
	}
	return nil
}

// readFile reads the first game of a file. What is no plain file might never
// end, or keep the server waiting.
func readFile(name string) (*record.Record, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("no plain file")
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	games, err := record.Read(f)
	if err != nil {
		return nil, err
	}
	return games[0], nil
}
