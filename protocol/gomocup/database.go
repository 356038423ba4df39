package gomocup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/game"
)

// Database is the store of positions behind Yixin-Board's database commands. A brain
// without one answers queries with nothing, and refuses the other commands.
type Database interface {
	// Best returns the database's move in a position; ok is false if it has no good one.
	// It may be called while another method runs.
	Best(ctx context.Context, b *renju.Board) (i game.Info, ok bool, err error)
	// Look returns the database's entry of a position and its moves.
	Look(b *renju.Board) (Stored, error)
	// Change changes parts of the entry of a position; see Edit.
	Change(b *renju.Board, e Edit) error
	// Delete forgets values and notes of the position. It reports whether there were any.
	Delete(b *renju.Board) (bool, error)
	// DeleteBelow forgets those of positions after it, as judge says. It returns how many
	// there were.
	DeleteBelow(b *renju.Board, judge func(*Stored) Fate) (int, error)
	// Open goes on with another file.
	Open(path string) error
	// These return what was done, in a few words that begin with a verb. Import adds the games
	// of a file, Export writes the tree below a position to one, Merge adds another database,
	// and Split adds to another one what is known below a position and on the way to it.
	Import(path string, b *renju.Board) (string, error)
	Export(path string, b *renju.Board) (string, error)
	Merge(path string) (string, error)
	Split(path string, b *renju.Board) (string, error)
	// WriteText writes the positions that have a value or a note as text, those of the board's
	// size and rule, or with nil all; ReadText adds such a text. WriteMoves writes the moves
	// that lead to the positions, a line for each.
	WriteText(path string, b *renju.Board) (string, error)
	ReadText(path string) (string, error)
	WriteMoves(path string, b *renju.Board) (string, error)
	// Check reads the whole database. It returns what there is, and the first fault, "" if
	// there is none.
	Check() (text, fault string, err error)
}

// Fate is what DeleteBelow does with a position.
type Fate uint8

// The fates.
const (
	Keep      Fate = iota // the position, and all after it
	KeepAlone             // the position; those after it are judged
	Forget                // the position, and all after it
)

// Stored is the entry of a position, in the words of Yixin-Board, from the view of the side to
// move.
type Stored struct {
	Label, Comment string
	Known          bool // there is a score
	Score          search.Score
	Share          float64 // expected share of the points
	Depth          int
	Bound          int // 3 exact, 2 and 1 a lower and an upper bound, as Rapfi writes them
	Next           []StoredMove
}

// StoredMove is a move, with the value and notes of the position after it.
type StoredMove struct {
	Cell renju.Cell
	Stored
}

// Edit says what to write; nil leaves a part as it is.
type Edit struct {
	Label, Comment *string
	Score          *search.Score
	Depth          *int
}

// databaseSpecs are the commands of the database. A query finds nothing without one,
// because Yixin-Board sends it after every move.
func databaseSpecs() []spec {
	query := func(answer func(*session, *Stored, *renju.Board)) func(*session, command) error {
		return func(s *session, c command) error {
			if s.opts.Database == nil {
				s.out.line("MESSAGE DATABASE REFRESH", "MESSAGE DATABASE DONE")
				return nil
			}
			b, err := s.databaseBoard(c)
			if err != nil {
				return err
			}
			w, err := s.opts.Database.Look(b)
			if err == nil {
				answer(s, &w, b)
			}
			return err
		}
	}
	both := func(s *session, w *Stored, b *renju.Board) {
		s.databaseAll(w, b)
		s.databaseText(w, b)
	}
	out := []spec{
		{name: "YXQUERYDATABASEALL", body: block, run: query((*session).databaseAll)},
		{name: "YXQUERYDATABASEALLT", body: block, run: query(both)},
		{name: "YXQUERYDATABASEONE", body: block, run: query((*session).databaseOne)},
		{name: "YXQUERYDATABASETEXT", body: block, run: query((*session).databaseText)},
		{name: "YXEDITTVDDATABASE", body: block, run: change((*session).databaseTVD)},
		{name: "YXEDITTEXTDATABASE", body: quoted, run: change((*session).databaseComment)},
		{name: "YXEDITLABELDATABASE", body: labelled, run: change((*session).databaseLabel)},
		{name: "YXSETBESTMOVEDATABASE", body: block, run: change(label("!"))},
		{name: "YXCLEARBESTMOVEDATABASE", body: block, run: change(label(""))},
		{name: "YXDELETEDATABASEONE", body: block, run: change((*session).databaseDeleteOne)},
		{name: "YXDELETEDATABASEALL", body: block, run: change((*session).databaseDeleteAll)},
		{name: "YXSETDATABASE", body: path, run: file(func(s *session, path string) (string, error) {
			err := s.opts.Database.Open(path)
			if err == nil {
				// Yixin-Board shows the name in its title.
				s.out.line("MESSAGE DATABASE LOAD START "+path, "MESSAGE DATABASE LOAD DONE "+path)
			}
			return "opened " + path, err
		})},
		{name: "YXSAVEDATABASE", run: stored(func(s *session, _ command) error {
			s.out.line("MESSAGE nothing to save: every change of the database is saved at once")
			return nil
		})},
		{name: "YXLIBTODB", body: path, run: adding(func(s *session, path string) (string, error) { return s.opts.Database.Import(path, s.board) })},
		{name: "YXTXTTODB", body: path, run: adding(func(s *session, path string) (string, error) { return s.opts.Database.ReadText(path) })},
		{name: "YXDBMERGE", body: path, run: adding(func(s *session, path string) (string, error) { return s.opts.Database.Merge(path) })},
		{name: "YXDBTOLIB", body: path, run: fromBoard(Database.Export)},
		{name: "YXDBSPLIT", body: path, run: fromBoard(Database.Split)},
		{name: "YXDBTOPOS", body: path, run: fromBoard(Database.WriteMoves)},
		{name: "YXDBTOTXT", body: path, run: fromBoard(Database.WriteText)},
		{name: "YXDBTOTXTALL", body: path, run: file(func(s *session, path string) (string, error) { return s.opts.Database.WriteText(path, nil) })},
		{name: "YXDBCHECK", run: stored((*session).databaseCheck)},
		{name: "YXDBFIX", run: stored((*session).databaseFix)},
	}
	for i := range out {
		out[i].timing = atOnce
	}
	return out
}

// databaseBoard returns the position of a command: the moves of its block from the empty
// board.
func (s *session) databaseBoard(c command) (*renju.Board, error) {
	if s.board == nil {
		return nil, errors.New("want START first")
	}
	list, err := s.entries(c, false)
	if err != nil {
		return nil, err
	}
	b, err := s.empty(s.board.Size())
	if err != nil {
		return nil, err
	}
	for i, e := range list {
		if err := b.Play(e.cell); err != nil {
			return nil, fmt.Errorf("entry %d: %w", i+1, err)
		}
	}
	return b, nil
}

// stored is a command that needs a database.
func stored(run func(*session, command) error) func(*session, command) error {
	return func(s *session, c command) error {
		if s.opts.Database == nil {
			return unsupported(s, c)
		}
		return run(s, c)
	}
}

// errReadOnly is the answer to a change that INFO database_readonly forbids.
var errReadOnly = errors.New("the database is set to read-only (INFO database_readonly 1)")

// change is a command that writes.
func change(run func(*session, command, *renju.Board) error) func(*session, command) error {
	return stored(func(s *session, c command) error {
		if s.readonly {
			return errReadOnly
		}
		b, err := s.databaseBoard(c)
		if err != nil {
			return err
		}
		return run(s, c, b)
	})
}

// adding is a command about a file that is added to the database.
func adding(run func(s *session, path string) (string, error)) func(*session, command) error {
	return file(func(s *session, path string) (string, error) {
		if s.readonly {
			return "", errReadOnly
		}
		return run(s, path)
	})
}

// fromBoard is a command that writes a file about the position on the board.
func fromBoard(run func(d Database, path string, b *renju.Board) (string, error)) func(*session, command) error {
	return file(func(s *session, path string) (string, error) {
		if s.board == nil {
			return "", errors.New("want START first")
		}
		return run(s.opts.Database, path, s.board)
	})
}

// file is a command about a file. Its answer begins with a verb: Yixin-Board reads a message
// that begins with "database" as data.
func file(run func(s *session, path string) (string, error)) func(*session, command) error {
	return stored(func(s *session, c command) error {
		if len(c.body) == 0 {
			return errors.New("want the name of a file")
		}
		text, err := run(s, c.body[0])
		if err == nil {
			s.out.line("MESSAGE " + text)
		}
		return err
	})
}

// databaseAll answers with every move that is known. Yixin-Board shows the tag, up to four
// characters in one number, on the point.
func (s *session) databaseAll(w *Stored, b *renju.Board) {
	s.out.line("MESSAGE DATABASE REFRESH")
	for _, m := range w.Next {
		x, y := s.dialect.Coordinates(m.Cell, b.Size())
		has := 0
		if m.Comment != "" {
			has = 1
		}
		s.out.line(strings.TrimRight(fmt.Sprintf("MESSAGE DATABASE %d %d %d %d %d %d %d %s", x, y, m.tag(), m.Score, m.Depth, m.Bound, has, m.Label), " "))
	}
	s.out.line("MESSAGE DATABASE DONE")
}

// tag returns the text on the point of a move: at most four characters of its label, w or
// l for a proven win or loss of the side that made it, or its chance in per cent.
func (w *Stored) tag() int {
	text := w.Label
	switch {
	case text != "":
	case !w.Known:
		return -1
	case w.Score.Proven() && w.Score < 0:
		text = "w"
	case w.Score.Proven():
		text = "l"
	default:
		text = strconv.Itoa(min(max(int(100*(1-w.Share)), 0), 99))
	}
	n := 0
	for i := range min(len(text), 4) {
		if text[i] < 32 || text[i] > 126 {
			return -1
		}
		n = n<<8 | int(text[i])
	}
	return n
}

func (s *session) databaseOne(w *Stored, _ *renju.Board) {
	if !w.Known && w.Label == "" {
		s.out.line("MESSAGE DATABASE ONE 0 0 0 0")
		return
	}
	tag := 0
	if w.Label != "" || w.Score.Proven() {
		tag = w.tag()
		for tag > 127 {
			tag >>= 8 // the first character
		}
	}
	s.out.line(strings.TrimRight(fmt.Sprintf("MESSAGE DATABASE ONE %d %d %d %d %s", tag, w.Score, w.Depth, w.Bound, w.Label), " "))
}

// databaseText answers with the comment, in quotes. It may have several lines.
func (s *session) databaseText(w *Stored, _ *renju.Board) {
	s.out.line(`MESSAGE DATABASE TEXT "` + quotes.Replace(w.Comment) + `"`)
}

var quotes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\r", "")

func (s *session) databaseCheck(command) error {
	text, fault, err := s.opts.Database.Check()
	if err == nil {
		fault = cmp.Or(fault, "no fault")
		s.out.line("MESSAGE checked " + text + ": " + fault)
	}
	return err
}

// databaseFix is YXDBFIX. What a crash leaves is mended when the file is opened; counts are
// right again in a new file.
func (s *session) databaseFix(command) error {
	text, fault, err := s.opts.Database.Check()
	switch {
	case err != nil:
		return err
	case fault != "":
		return fmt.Errorf("%s: open a new file (YXSETDATABASE) and add this one (YXDBMERGE), which counts its games again", fault)
	}
	s.out.line("MESSAGE checked " + text + ": no fault, nothing to fix")
	return nil
}
