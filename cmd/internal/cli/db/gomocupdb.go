package db

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"tengen/cmd/internal/cli"
	evalrenju "tengen/eval/renju"
	"tengen/internal/atomicfile"
	"tengen/internal/infile"
	"tengen/movegen/renju"
	"tengen/protocol/db"
	"tengen/protocol/gomocup"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
)

// boardDB is a database for a board program. It is open for reading, and for writing only
// during a change, so that several brains can share it.
type boardDB struct {
	mu    sync.Mutex
	path  string
	d     *db.DB
	wrote bool // d's file was written
}

// openBoardDB opens a database, and makes the file if there is none.
func openBoardDB(path string) (*boardDB, error) {
	s := &boardDB{}
	return s, s.Open(path)
}

// Methods without a comment are those of gomocup.Database.

func (s *boardDB) Open(path string) error {
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		d, err := writeDB(path)
		if err != nil {
			return err
		}
		if err := d.Close(); err != nil {
			return err
		}
	}
	d, err := db.Open(path)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	err = s.leave()
	s.d, s.path = d, path
	return err
}

// Close closes the database.
func (s *boardDB) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.leave()
}

// leave closes the file that is open. A reader cannot remove SQLite's files beside it; a writer does, unless another
// process uses them, which then does it.
func (s *boardDB) leave() error {
	if s.d == nil {
		return nil
	}
	err := s.d.Close()
	if _, gone := os.Stat(s.path); s.wrote && gone == nil { // Write would make a new file
		s.wrote = false
		d, openErr := db.Write(s.path)
		switch {
		case openErr == nil:
			err = errors.Join(err, d.Close())
		case !errors.Is(openErr, db.ErrLocked):
			err = errors.Join(err, openErr)
		}
	}
	return err
}

func (s *boardDB) reader() *db.DB {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.d
}

// write calls f with the database open for writing.
func (s *boardDB) write(f func(d *db.DB) error) (err error) {
	d, err := db.Write(s.reader().Path())
	if err != nil {
		return err
	}
	defer cli.Closing(d, &err)
	s.mu.Lock()
	s.wrote = true
	s.mu.Unlock()
	return f(d)
}

// positionOf returns the position of a board.
func positionOf(b *renju.Board) game.Position { return gamerenju.From(b.Clone()) }

// bounds are the numbers of bounds for board programs.
var bounds = map[db.Bound]int{db.Upper: 1, db.Lower: 2, db.Exact: 3}

func (s *boardDB) Best(ctx context.Context, b *renju.Board) (game.Info, bool, error) {
	return s.reader().Best(ctx, positionOf(b), db.UsualBook)
}

func (s *boardDB) Look(b *renju.Board) (gomocup.Stored, error) {
	e, err := s.reader().Look(positionOf(b))
	if err != nil {
		return gomocup.Stored{}, err
	}
	out := storedOf(&e.Value, e.Note)
	for i := range e.Moves {
		m := &e.Moves[i]
		for _, move := range m.Same {
			c, err := renju.ParseCell(move, b.Size())
			if err != nil {
				return out, err
			}
			if c != renju.Pass {
				out.Next = append(out.Next, gomocup.StoredMove{Cell: c, Stored: storedOf(&m.Value, m.Note)})
			}
		}
	}
	return out, nil
}

func storedOf(v *db.Value, n db.Note) gomocup.Stored {
	w := gomocup.Stored{Label: n.Label, Comment: n.Comment}
	if v.Known() {
		w.Known, w.Score, w.Share, w.Depth, w.Bound = true, v.Tree.Search(), v.TreeShare, v.Depth, bounds[v.Bound]
	}
	return w
}

func (s *boardDB) Change(b *renju.Board, e gomocup.Edit) error {
	p := positionOf(b)
	return s.write(func(d *db.DB) error {
		change := db.Edit{Label: e.Label, Comment: e.Comment}
		if e.Score != nil {
			now, err := d.Look(p)
			if err != nil {
				return err
			}
			v := db.Value{Score: game.FromSearch(*e.Score), Share: e.Score.WinRate(evalrenju.WinRateScale), Depth: now.Value.Depth, Bound: db.Exact}
			v.Tree, v.TreeShare = v.Score, v.Share
			change.Value = &v
		}
		change.Depth = e.Depth
		return d.Edit(context.Background(), p, change)
	})
}

func (s *boardDB) Delete(b *renju.Board) (gone bool, err error) {
	err = s.write(func(d *db.DB) error {
		gone, err = d.Forget(context.Background(), positionOf(b))
		return err
	})
	return gone, err
}

// fates says what a board program wants done with positions.
var fates = map[gomocup.Fate]db.Fate{gomocup.Keep: db.Keep, gomocup.KeepAlone: db.KeepAlone, gomocup.Forget: db.Drop}

func (s *boardDB) DeleteBelow(b *renju.Board, judge func(*gomocup.Stored) gomocup.Fate) (n int, err error) {
	err = s.write(func(d *db.DB) error {
		n, err = d.ForgetBelow(context.Background(), positionOf(b), func(v db.Value, note db.Note) db.Fate {
			w := storedOf(&v, note)
			return fates[judge(&w)]
		})
		return err
	})
	return n, err
}

func (s *boardDB) Import(path string, b *renju.Board) (text string, err error) {
	if b == nil {
		return "", errors.New("want START first")
	}
	f, err := infile.Regular(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	c := settingsOf(b)
	var broken error
	err = s.write(func(d *db.DB) error {
		done, err := d.Load(context.Background(), readable(readGames(f, path, c, said{Rule: c.Rule}), &broken), db.LoadOptions{Refused: func(_ *db.Game, why error) error { return why }})
		text = "read " + addedText(path, done)
		return err
	})
	return text, errors.Join(err, broken)
}

// settingsOf returns the settings of a game on a board.
func settingsOf(b *renju.Board) game.Config {
	c := positionOf(b).Config()
	c.Position = ""
	return c
}

func (s *boardDB) Export(path string, b *renju.Board) (string, error) {
	text, err := exportTree(context.Background(), s.reader(), positionOf(b), path, db.TreeOptions{Most: maxBoardTree})
	return "wrote " + text, err
}

func (s *boardDB) Merge(path string) (text string, err error) {
	from, err := db.Open(path)
	if err != nil {
		return "", err
	}
	defer cli.Closing(from, &err)
	err = s.write(func(d *db.DB) error {
		done, err := d.Merge(context.Background(), from, nil)
		text = "merged " + addedText(path, done)
		return err
	})
	return text, err
}

func addedText(path string, p db.Progress) string {
	text := fmt.Sprintf("%s: %s, %d of them new", path, cli.Count(p.Games, "game", "games"), p.Added)
	if p.Noted > 0 {
		text += ", " + notedText(p)
	}
	return text
}

func (s *boardDB) Split(path string, b *renju.Board) (text string, err error) {
	if same, err := infile.Same(path, s.reader().Path()); err != nil || same {
		return "", cmp.Or(err, fmt.Errorf("%s is the database itself", path))
	}
	to, err := writeDB(path)
	if err != nil {
		return "", err
	}
	defer cli.Closing(to, &err)
	done, err := s.reader().Split(context.Background(), to, positionOf(b))
	return "wrote " + addedText(path, done), err
}

// only returns the settings of a board, nil for none.
func only(b *renju.Board) *game.Config {
	if b == nil {
		return nil
	}
	c := settingsOf(b)
	return &c
}

// writePositions writes a file about positions, and returns their number in words.
func writePositions(path string, f func(w io.Writer) (int, error)) (string, error) {
	n := 0
	err := atomicfile.Write(path, func(w io.Writer) (err error) {
		n, err = f(w)
		return err
	})
	return fmt.Sprintf("wrote %s: %s", path, cli.Count(n, "position", "positions")), err
}

func (s *boardDB) WriteText(path string, b *renju.Board) (string, error) {
	return writePositions(path, func(w io.Writer) (int, error) { return s.reader().WriteText(context.Background(), w, only(b)) })
}

func (s *boardDB) ReadText(path string) (text string, err error) {
	f, err := infile.Regular(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	err = s.write(func(d *db.DB) error {
		n, err := d.ReadText(context.Background(), bufio.NewReader(f))
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		text = fmt.Sprintf("read %s: %s", path, cli.Count(n, "position", "positions"))
		return nil
	})
	return text, err
}

// WriteMoves implements gomocup.Database: "h8i9g7" on each line, as Yixin-Board's putpos takes
// it.
func (s *boardDB) WriteMoves(path string, b *renju.Board) (string, error) {
	return writePositions(path, func(w io.Writer) (n int, err error) {
		err = s.reader().EachKnown(context.Background(), only(b), func(p game.Position, _ db.Value, _ db.Note) error {
			n++
			_, err := fmt.Fprintln(w, strings.Join(p.Moves(), ""))
			return err
		})
		return n, err
	})
}

func (s *boardDB) Check() (text, fault string, err error) {
	c, err := s.reader().Check(context.Background())
	if err != nil {
		return "", "", err
	}
	if c.Wrong > 0 {
		fault = c.Faults[0]
	}
	return fmt.Sprintf("%s, %s and %s", cli.Count(c.Games, "game", "games"), cli.Count(c.Moves, "move", "moves"), cli.Count(c.Positions, "position", "positions")), fault, nil
}
