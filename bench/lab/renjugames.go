package lab

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"tengen/bench/selfplay"
	"tengen/bench/selfplay/tune"
	evalrenju "tengen/eval/renju"
	"tengen/eval/renju/net/train"
	"tengen/internal/infile"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/game"
)

// unit is a part of a game: of its searched positions every unitsOfGame-th one, from number first on.
type unit struct {
	size  int
	game  selfplay.Game
	first int
	// labels are those of the searched positions, nil without a teacher.
	labels []label
}

// teaches reports whether there is anything to learn: with a teacher a label.
func (u *unit) teaches() bool {
	if u.labels == nil {
		return true
	}
	for k := u.first; k < len(u.labels); k += unitsOfGame {
		if len(u.labels[k].moves) > 0 {
			return true
		}
	}
	return false
}

// mixer reads files of games of Renju again and again and returns units in random order.
// It keeps mixedGames games in memory, whatever the size of the files.
type mixer struct {
	names []string
	// labelled is the folder with a file of labels for each of the files, "" for none. A game
	// without labels is left out.
	labelled string
	held     bool // only the games that are held back, once; else the others
	r        *rand.Rand

	order  []int // of names, this time
	at     int   // in order
	file   *os.File
	games  *selfplay.Reader
	labels *labelReader
	sheet  *os.File // of the labels
	size   int
	number int // games read of the file
	ready  []unit
	rule   renju.Rule
	found  bool // games, since the files were begun
}

func newMixer(names []string, labelled string, rule renju.Rule, held bool, seed uint64) *mixer {
	return &mixer{names: names, labelled: labelled, held: held, rule: rule, r: rand.New(rand.NewPCG(seed, mixStream))}
}

// close closes the files that are being read.
func (m *mixer) close() {
	if m.file != nil {
		m.file.Close()
	}
	if m.sheet != nil {
		m.sheet.Close()
	}
	m.file, m.sheet, m.labels = nil, nil, nil
}

// RenjuRule returns the rule set of the games in a file of self-play.
func RenjuRule(name string) (renju.Rule, error) {
	f, err := infile.Regular(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	_, rule, _, err := renjuGames(f)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	return rule, nil
}

// renjuGames begins to read games, which must be of Renju, and returns their rule set and size.
func renjuGames(r io.Reader) (games *selfplay.Reader, rule renju.Rule, size int, err error) {
	if games, err = selfplay.NewReader(r); err != nil {
		return nil, 0, 0, err
	}
	h := games.Header()
	if h.Game != "renju" {
		return nil, 0, 0, fmt.Errorf("games of %s, not of renju", h.Game)
	}
	rule, err = renju.ParseRule(h.Rule)
	return games, rule, h.Size, err
}

// next returns the next n units. At the end of the games that are held back it returns fewer, and
// then none.
func (m *mixer) next(n int) ([]unit, error) {
	if len(m.ready) < n {
		if err := m.fill(); err != nil {
			return nil, err
		}
	}
	n = min(n, len(m.ready))
	out := m.ready[len(m.ready)-n:]
	m.ready = m.ready[:len(m.ready)-n]
	return out, nil
}

// fill reads up to mixedGames games and mixes their units with those left.
func (m *mixer) fill() error {
	ready := append(make([]unit, 0, len(m.ready)+mixedGames*unitsOfGame), m.ready...)
	for range mixedGames {
		u, err := m.read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		for u.first = range unitsOfGame {
			if u.teaches() {
				ready = append(ready, u)
			}
		}
	}
	if len(ready) == 0 && m.labelled != "" {
		return m.noLabels()
	}
	m.r.Shuffle(len(ready), func(i, j int) { ready[i], ready[j] = ready[j], ready[i] })
	m.ready = ready
	return nil
}

// read returns as a unit the next game that is held back, or that is not; io.EOF at the end of those
// held back.
func (m *mixer) read() (unit, error) {
	for {
		if m.file == nil {
			if err := m.open(); err != nil {
				return unit{}, err
			}
		}
		g, err := m.games.Next()
		u := unit{size: m.size, game: g}
		if err == nil && m.labels != nil {
			if u.labels, err = m.labels.next(g.Positions()); err != nil && err != io.EOF {
				return u, fmt.Errorf("%s: %w", m.sheet.Name(), err)
			}
		}
		if selfplay.Ended(err) {
			m.close()
			continue
		}
		if err != nil {
			return u, fmt.Errorf("%s: %w", m.file.Name(), err)
		}
		m.number++
		if heldBack(m.number) == m.held {
			m.found = true
			return u, nil
		}
	}
}

// errNoGames is the error for a file of games that ends before its first one.
var errNoGames = errors.New("it has no whole game")

// tooFewGames is the error for files of games of which none is held back.
func tooFewGames(names []string) error {
	return fmt.Errorf("too few games in %s: of a file, every %dth is held back", strings.Join(names, ", "), heldShare)
}

// noLabels is the error for files of labels without any for the games that are learned from.
func (m *mixer) noLabels() error {
	var files []string
	for _, name := range m.names {
		files = append(files, labelsOf(m.labelled, name))
	}
	return fmt.Errorf("%s: no labels to learn from", strings.Join(files, ", "))
}

// open opens the next file, and begins again after the last.
func (m *mixer) open() error {
	if m.at == len(m.order) {
		if m.order != nil && (m.held || !m.found) {
			if m.found {
				return io.EOF
			}
			if m.labelled != "" {
				return m.noLabels()
			}
			return tooFewGames(m.names)
		}
		m.order, m.at, m.found = m.r.Perm(len(m.names)), 0, false
	}
	name := m.names[m.order[m.at]]
	m.at++
	f, err := infile.Regular(name)
	if err != nil {
		return err
	}
	games, rule, size, err := renjuGames(f)
	if err == nil && rule != m.rule {
		err = fmt.Errorf("games of %v: the others are of %v", rule, m.rule)
	}
	if err != nil {
		f.Close()
		return fmt.Errorf("%s: %w", name, err)
	}
	m.file, m.games, m.size, m.number = f, games, size, 0
	if m.labelled == "" {
		return nil
	}
	return m.openLabels(name)
}

// labelsOf returns the name of the file of labels in a folder for a file of games.
func labelsOf(folder, games string) string {
	return filepath.Join(folder, strings.TrimSuffix(filepath.Base(games), filepath.Ext(games))+labelsSuffix)
}

// WithLabels returns the files of games that have labels in a folder, and those that have none. If no file has
// any, it returns all as if they had, so that the error names what is missing.
func WithLabels(names []string, folder string) (with, without []string) {
	for _, name := range names {
		_, gone := os.Stat(name) // which its reader will say
		if _, err := os.Stat(labelsOf(folder, name)); gone == nil && errors.Is(err, fs.ErrNotExist) {
			without = append(without, name)
		} else {
			with = append(with, name)
		}
	}
	if len(with) == 0 {
		return names, nil
	}
	return with, without
}

// openLabels opens the labels for a file of games.
func (m *mixer) openLabels(games string) error {
	h := sha256.New()
	err := addFile(h, games)
	if err != nil {
		return err
	}
	name := labelsOf(m.labelled, games)
	if m.sheet, err = infile.Regular(name); err != nil {
		return err
	}
	if m.labels, err = newLabelReader(bufio.NewReaderSize(m.sheet, 1<<16), m.size, [sha256.Size]byte(h.Sum(nil))); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// replayer replays units to learn from.
type replayer struct {
	tables *evalrenju.Weights
	boards map[int]*renju.Board
	trust  Trust
	result float64 // weight of the result in a target, beside the score of the search
}

// replay calls visit with the positions of units. It leaves out those that the search
// decides without the evaluation.
func (y *replayer) replay(units []unit, visit func(train.Lesson)) error {
	for i := range units {
		u := &units[i]
		b := y.boards[u.size]
		if b == nil {
			var err error
			if b, err = y.tables.Board(u.size); err != nil {
				return err
			}
			y.boards[u.size] = b
		}
		err := replayGame(b, &u.game, func(k int, ply selfplay.Ply) {
			if k < u.game.Random || (k-u.game.Random)%unitsOfGame != u.first || !unclear(b, ply) {
				return
			}
			l := train.Lesson{
				Board:  b,
				Target: tune.Mix(y.result, u.game.Result.For(game.Side(b.Side())), ply, evalrenju.WinRateScale),
				Best:   renju.Cell(ply.Best),
			}
			if u.labels == nil || y.trust.learn(&l, &u.labels[k-u.game.Random]) {
				visit(l)
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// replayGame plays a game on a board and calls visit before every move, with its number from 0.
func replayGame(b *renju.Board, g *selfplay.Game, visit func(k int, ply selfplay.Ply)) error {
	b.Reset()
	for k, ply := range g.Plies {
		visit(k, ply)
		if k+1 == len(g.Plies) {
			break
		}
		if c := renju.Cell(ply.Move); c != renju.Pass && !b.IsEmpty(c) || b.Status() != renju.Ongoing {
			return fmt.Errorf("a game has move %d on %v, which is not possible", k+1, c)
		}
		b.Make(renju.Cell(ply.Move))
	}
	return nil
}

// unclear reports whether a position needs the evaluation: the search neither proved its score nor
// decides it at once.
func unclear(b *renju.Board, ply selfplay.Ply) bool {
	return !search.Score(ply.Score).Proven() && !b.AtHand()
}
