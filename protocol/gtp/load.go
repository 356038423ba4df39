package gtp

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"tengen/internal/infile"
	"tengen/internal/say"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
)

// cmdLoad is loadsgf file [move]: the position before that move of the main line,
// or at its end. The name of the file may have spaces. The answer is what of the record was not
// read as it stands there.
func (g *Game) cmdLoad(rest string) (string, error) {
	if rest == "" {
		return "", failf("loadsgf takes 1 or more arguments, got 0")
	}
	name, before := rest, 0
	if i := strings.LastIndexFunc(rest, unicode.IsSpace); i > 0 {
		last := strings.TrimSpace(rest[i:])
		if m, err := strconv.Atoi(last); err == nil {
			if m < 1 {
				return "", failf("%s is not a move number", Quote(last))
			}
			name, before = strings.TrimSpace(rest[:i]), m
		}
	}
	r, err := readFile(name)
	var more []string
	if n := 0; err == nil {
		if n = r.Moves(); before > n+1 {
			return "", failf("cannot load file %s: no move %d, the game has %d", Quote(name), before, n)
		}
		more, err = g.load(r, before)
	}
	if err != nil {
		return "", fmt.Errorf("cannot load file %s: %w", Quote(name), err)
	}
	return strings.Join(append(say.Lines(say.English, r.Notes), more...), "\n"), nil
}

// load replaces the game by that of r up to the given move. Undo stops where stones are set
// up within the game. A record without rule or komi is played on with that of the session; notes tell of the
// komi, which other commands count as 0. The rule and the komi of a record hold for its game alone.
func (g *Game) load(r *record.Record, before int) (notes []string, err error) {
	of, c := g.start.Game(), g.again()
	if r.Game == record.Go && of.SGF().Letters {
		r.Game = replay.GameNumber(of) // programs for Go write GM[1] for any game of points
	}
	c, err = replay.Config(r, of, c, func(setting string) bool {
		kept := setting == game.Komi && r.NoKomi
		if kept {
			notes = []string{fmt.Sprintf("the record has no komi: %v of the session holds", c.Komi)}
		}
		return kept
	})
	if err != nil {
		return nil, err
	}
	start, err := of.New(c)
	if err != nil {
		return nil, err
	}
	replay.End(r, start)
	n := *g
	n.begin(start)
	moves, path := 0, replay.New(r.Line())
	for i := range r.Before(before) {
		if changes, side, ok := path.Setup(i, n.pos); ok {
			if err := n.arrange(changes, side); err != nil {
				return nil, err
			}
		}
		side, move, ok := path.Move(i, n.pos)
		if !ok {
			continue
		}
		moves++
		if err := n.follow(side, move); err != nil {
			return nil, fmt.Errorf("move %d, %s %s: %w", moves, side.Word(), n.text(move), err)
		}
	}
	g.state = n.state
	g.cleared()
	return notes, nil
}

// readFile reads the first game of a file.
func readFile(name string) (*record.Record, error) {
	f, err := infile.Regular(name)
	if errors.Is(err, infile.ErrNotRegular) {
		return nil, errors.New("no plain file")
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return record.First(f, "")
}
