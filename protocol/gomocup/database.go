package gomocup

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tengen/movegen/renju"
	"tengen/search"
)

// Database is the store of positions behind Yixin-Board's database commands. A brain
// without one answers queries with nothing, and refuses the other commands.
type Database interface {
	// Look returns what is known of a position and of the moves from it.
	Look(b *renju.Board) (Stored, error)
	// Change writes parts of what is known of a position; see Edit.
	Change(b *renju.Board, e Edit) error
	// Delete forgets values and notes: of the position alone, or of all positions below
	// it for which forget returns true. It returns how many there were.
	Delete(b *renju.Board, below bool, forget func(*Stored) bool) (int, error)
	// Open goes on with another file.
	Open(path string) error
	// Import adds the games of a file, Export writes the tree below a position to one, and
	// Merge adds another database. They return what was done, in a few words.
	Import(path string, b *renju.Board) (string, error)
	Export(path string, b *renju.Board) (string, error)
	Merge(path string) (string, error)
	// Check reads the whole database and says whether it is sound.
	Check() (string, error)
}

// Stored is what a database knows of a position, from the view of the side to move.
type Stored struct {
	Label, Comment string
	Known          bool // there is a score
	Score          search.Score
	Share          float64 // expected share of the points
	Depth          int
	Bound          int // 3 exact, 2 and 1 a lower and an upper bound, as Rapfi writes them
	Next           []StoredMove
}

// StoredMove is a move, with what is known of the position after it.
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
		{name: "YXEDITTEXTDATABASE", body: block, run: change((*session).databaseComment)},
		{name: "YXEDITLABELDATABASE", body: block, run: change((*session).databaseLabel)},
		{name: "YXSETBESTMOVEDATABASE", body: block, run: change(label("!"))},
		{name: "YXCLEARBESTMOVEDATABASE", body: block, run: change(label(""))},
		{name: "YXDELETEDATABASEONE", body: block, run: change((*session).databaseDeleteOne)},
		{name: "YXDELETEDATABASEALL", body: block, run: change((*session).databaseDeleteAll)},
		{name: "YXSETDATABASE", body: path, run: file(func(s *session, path string) (string, error) {
			return "DATABASE " + path, s.opts.Database.Open(path)
		})},
		{name: "YXLIBTODB", body: path, run: file(func(s *session, path string) (string, error) { return s.opts.Database.Import(path, s.board) })},
		{name: "YXDBTOLIB", body: path, run: file(func(s *session, path string) (string, error) { return s.opts.Database.Export(path, s.board) })},
		{name: "YXDBMERGE", body: path, run: file(func(s *session, path string) (string, error) { return s.opts.Database.Merge(path) })},
		{name: "YXDBCHECK", run: stored(func(s *session, _ command) error {
			text, err := s.opts.Database.Check()
			if err == nil {
				s.out.line("MESSAGE " + text)
			}
			return err
		})},
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

// change is a command that writes.
func change(run func(*session, command, *renju.Board) error) func(*session, command) error {
	return stored(func(s *session, c command) error {
		b, err := s.databaseBoard(c)
		if err != nil {
			return err
		}
		return run(s, c, b)
	})
}

// file is a command about a file.
func file(run func(s *session, path string) (string, error)) func(*session, command) error {
	return stored(func(s *session, c command) error {
		path := strings.Join(c.args, " ")
		if len(c.body) > 0 {
			path = c.body[0]
		}
		if path == "" {
			return errors.New("want the name of a file")
		}
		text, err := run(s, path)
		if err == nil {
			s.out.line("MESSAGE " + text)
		}
		return err
	})
}

// databaseAll answers with every move that is known. Yixin-Board shows the tag, one or two
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

// tag returns what is shown on the point of a move: its label, w or l for a proven win or
// loss of the side that made it, or its chance in per cent.
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
	for i := range min(len(text), 2) {
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

func (s *session) databaseText(w *Stored, _ *renju.Board) {
	text := strings.ReplaceAll(strings.ReplaceAll(w.Comment, `\`, `\\`), `"`, `\"`)
	s.out.line(`MESSAGE DATABASE TEXT "` + strings.Join(strings.Fields(text), " ") + `"`)
}

// databaseTVD is YXEDITTVDDATABASE mask tag value depth, with 1 in the mask for the tag (a
// character, or its number), 2 for the value and 4 for the depth.
func (s *session) databaseTVD(c command, b *renju.Board) error {
	if err := c.wants("mask, tag, value and depth", 4); err != nil {
		return err
	}
	var n [4]int
	for i, text := range c.args {
		v, err := strconv.Atoi(text)
		if err != nil && i == 1 && len(text) == 1 {
			v, err = int(text[0]), nil
		}
		if err != nil || v < -1<<15 || v > 1<<15 {
			return fmt.Errorf("bad number %q", text)
		}
		n[i] = v
	}
	var e Edit
	if n[0]&1 != 0 {
		text := ""
		if n[1] > 32 && n[1] < 127 {
			text = strings.ToLower(string(rune(n[1])))
		}
		e.Label = &text
	}
	if n[0]&2 != 0 {
		score := search.Score(max(min(n[2], int(search.MaxEval)), -int(search.MaxEval)))
		e.Score = &score
	}
	if n[0]&4 != 0 {
		depth := max(n[3], 0)
		e.Depth = &depth
	}
	if err := s.opts.Database.Change(b, e); err != nil {
		return err
	}
	w, err := s.opts.Database.Look(b)
	if err == nil {
		s.databaseOne(&w, b)
	}
	return err
}

// databaseComment is YXEDITTEXTDATABASE "text".
func (s *session) databaseComment(c command, b *renju.Board) error {
	text := strings.Trim(strings.Join(c.args, " "), `"`)
	return s.opts.Database.Change(b, Edit{Comment: &text})
}

// databaseLabel is YXEDITLABELDATABASE text: the label of the position.
func (s *session) databaseLabel(c command, b *renju.Board) error {
	return label(strings.Join(c.args, " "))(s, c, b)
}

func label(text string) func(*session, command, *renju.Board) error {
	return func(s *session, _ command, b *renju.Board) error {
		return s.opts.Database.Change(b, Edit{Label: &text})
	}
}

func (s *session) databaseDeleteOne(_ command, b *renju.Board) error {
	_, err := s.opts.Database.Delete(b, false, func(*Stored) bool { return true })
	return err
}

// databaseDeleteAll is YXDELETEDATABASEALL, with wl for decided positions alone, and nonwl
// for the others.
func (s *session) databaseDeleteAll(c command, b *renju.Board) error {
	decided := func(w *Stored) bool {
		return w.Known && w.Score.Proven() || w.Label == "w" || w.Label == "l"
	}
	kind := strings.ToLower(strings.Join(c.args, " "))
	forget, ok := map[string]func(*Stored) bool{
		"": func(*Stored) bool { return true }, "wl": decided, "nonwl": func(w *Stored) bool { return !decided(w) },
	}[kind]
	if !ok {
		return fmt.Errorf("unknown kind %q: want wl, nonwl or nothing", kind)
	}
	n, err := s.opts.Database.Delete(b, true, forget)
	if err != nil {
		return err
	}
	s.out.line(fmt.Sprintf("MESSAGE %d positions deleted", n))
	w, err := s.opts.Database.Look(b)
	if err == nil {
		s.databaseAll(&w, b)
	}
	return err
}
