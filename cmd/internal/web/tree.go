package web

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"tengen/cmd/internal/playing"
	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/protocol/db"
	"tengen/protocol/record"
	"tengen/protocol/record/formats"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// node is a step of a game with variations. In the list of all nodes every node stands
// after its parent.
type node struct {
	Parent int `json:"parent"` // -1 for the first
	// Config is where the game begins, or goes on after a change of the board; the first
	// node has it always. Move is made after that.
	Config  *game.Config `json:"config,omitempty"`
	Move    string       `json:"move,omitempty"`
	Comment string       `json:"comment,omitempty"`
	// About says who played the game of a record, when, and how it ended; of the first node alone.
	About string `json:"about,omitempty"`
	// SGF is a record of one node with what the node of a record has besides: marks, other
	// properties and, in the first node, the properties of the game. The page hands it back.
	SGF string `json:"sgf,omitempty"`
	// Marks are those of SGF, for the board of the page.
	Marks []mark `json:"marks,omitempty"`
}

// tooLarge is the error of a tree that has too many nodes, or too long ones.
func tooLarge() error { return sayTooLarge.With(maxNodes, maxMessage>>10) }

// read makes a tree of a file of games, or of a text: of a record in SGF, a saved game, a drawing of
// a board, or moves. encode refuses a tree that is too large.
func (s *session) read(r *request) (*reply, error) {
	if r.Config == nil {
		return nil, errors.New("config is missing")
	}
	if _, err := games.ByName(r.Config.Game); err != nil {
		return nil, err
	}
	switch {
	case len(r.File) == 0 && strings.HasPrefix(strings.TrimSpace(r.Text), "tengen game"):
		return readSaved(r)
	case len(r.File) == 0:
		return readText(r.Text, r.Config, r.Number)
	}
	if len(r.File) > maxText {
		return nil, sayLongText.With(maxText >> 10)
	}
	out, err := readFile(r.Name, r.File, r.Config, r.Number)
	if err == nil {
		return out, nil
	}
	// A drawing or moves in a form that only the page has, of any name.
	if out, err := readText(string(r.File), r.Config, r.Number); err == nil {
		return out, nil
	}
	return nil, err
}

// readSaved makes a tree of the text of a game of the page, with the names of the persons and the day when it was played.
func readSaved(r *request) (*reply, error) {
	if len(r.Text) > maxText {
		return nil, sayLongText.With(maxText >> 10)
	}
	m, err := playing.Read(strings.NewReader(r.Text))
	if err != nil {
		return nil, err
	}
	out, err := m.Record()
	if err != nil {
		return nil, err
	}
	if r.Date != "" {
		if _, err := time.Parse(time.DateOnly, r.Date); err != nil {
			return nil, fmt.Errorf("date: %q is no day such as 2026-12-01", plaintext.Clip(r.Date))
		}
	}
	out.Date = r.Date
	out.Black, out.White = m.Players[game.Black].Title(givenName(r.Names[game.Black])), m.Players[game.White].Title(givenName(r.Names[game.White]))
	return treeOf(out, m.Game.Config())
}

// readFile makes a tree of a game of a file in any of the formats. Its name and its beginning tell which one.
func readFile(name string, data []byte, usual *game.Config, number int64) (*reply, error) {
	f, in, err := formats.Sniff(name, bytes.NewReader(data))
	if err != nil {
		return nil, sayNoFormat.With(strconv.Quote(plaintext.Clip(name)), strings.Join(extensions(), ", "))
	}
	return readGame(f.Read(in, formats.Options{Config: *usual}), usual, number)
}

// readGame makes a tree of the game with a number, from 1, or of the first one that can be read. It then lists the
// games, if there are several.
func readGame(list formats.Games, usual *game.Config, number int64) (out *reply, wrong error) {
	var some []playedGame
	n, unread := int64(0), int64(0)
	for r, err := range list {
		if n++; number > 0 && n != number {
			continue
		}
		if err == nil && out == nil {
			out, err = readRecord(r, *usual)
		}
		if wrong == nil {
			wrong = err
		}
		switch {
		case r == nil:
			unread++
		case number == 0 && len(some) < mostListed:
			some = append(some, listed(n, r))
		}
	}
	switch {
	case out == nil && wrong == nil && number > 0:
		return nil, fmt.Errorf("there is no game %d", number)
	case out == nil && wrong == nil:
		return nil, sayNoRecord.With()
	case out == nil:
		return nil, wrong
	case n-unread > 1 && number == 0:
		out.Games, out.Total = some, int(n-unread)
		out.Reason = told(sayFirst.With(n), out.Reason)
	}
	if unread > 0 {
		out.Reason = told(say.Of(wrong), out.Reason)
	}
	return out, nil
}

// listed is a record in the list of the games of a file.
func listed(number int64, r *record.Record) playedGame {
	g := playedGame{Number: number, Black: plaintext.Clip(r.Black), White: plaintext.Clip(r.White), Date: plaintext.Clip(r.Date), Event: plaintext.Clip(r.Event)}
	if black, ok := record.Outcome(r.Result); ok {
		g.Result = map[float64]string{0: string(db.WhiteWon), 0.5: string(db.Drawn), 1: string(db.BlackWon)}[black]
	}
	for _, n := range r.Line() {
		if n.Move.Color != record.None {
			g.Moves++
		}
	}
	return g
}

// readRecord makes a tree of a record; usual is for what it does not say.
func readRecord(r *record.Record, usual game.Config) (*reply, error) {
	c, err := configOf(r, usual)
	if err != nil {
		return nil, err
	}
	c, note, err := ruled(r, c)
	if err != nil {
		return nil, err
	}
	out, err := treeOf(r, c)
	if err != nil {
		return nil, err
	}
	out.Reason = told(note, out.Reason)
	return out, nil
}

// extensions returns those of the files that are read.
func extensions() (out []string) {
	for _, f := range formats.Formats {
		for _, e := range f.Extensions {
			if f.Read != nil && !slices.Contains(out, e) {
				out = append(out, e)
			}
		}
	}
	return out
}

// readText is read of a text.
func readText(text string, usual *game.Config, number int64) (*reply, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return nil, sayNoText.With()
	case len(text) > maxText:
		return nil, sayLongText.With(maxText >> 10)
	case strings.HasPrefix(text, "(") || strings.HasPrefix(text, plaintext.Mark+"("):
		// It is UTF-8 whatever encoding it names, because the page has read it; a byte order mark says so.
		whole, cut := completed(strings.TrimPrefix(text, plaintext.Mark))
		out, err := readFile(".sgf", []byte(plaintext.Mark+whole), usual, number)
		if err == nil && cut {
			out.Reason = told(sayCut.With(), out.Reason)
		}
		return out, err
	case strings.ContainsAny(text, "/\n"):
		c := *usual
		c.Position = text
		if p, err := games.New(c); err == nil {
			return &reply{Tree: mainLine(p.Config(), nil)}, nil
		} else if strings.ContainsAny(text, "/") {
			return readFileText(text, usual, number, err)
		}
	}
	p, err := games.New(*usual)
	if err != nil {
		return nil, err
	}
	moves, err := p.SplitMoves(text)
	if err == nil && len(moves) > 0 {
		err = playAll(p, moves[:1])
	}
	if err != nil {
		return readFileText(text, usual, number, err)
	}
	return readMoves(moves, *usual)
}

// completed ends a text in SGF that breaks off, without the node in whose value it does; cut says that it did.
func completed(text string) (whole string, cut bool) {
	var inValue, escaped bool
	depth, nodes, node := 0, 0, 0 // of the nodes the number, and where the last one begins
	for i := range len(text) {
		switch c := text[i]; {
		case inValue && escaped:
			escaped = false
		case inValue:
			escaped, inValue = c == '\\', c != ']'
		case c == '[':
			inValue = true
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ';':
			nodes, node = nodes+1, i
		}
	}
	if depth <= 0 || nodes < 2 { // of one node nothing is to be saved
		return text, false
	}
	if inValue {
		text = text[:node]
	}
	text = strings.TrimRightFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsSpace(r) }) // a property without its value
	return text + strings.Repeat(")", depth), true
}

// readFileText makes a tree of the text of a file, such as moves with their numbers. What is none, or has
// no move that is possible, gets the error that it had as moves or a drawing. Offsets look like any
// numbers, and are read from files alone.
func readFileText(text string, usual *game.Config, number int64, err error) (*reply, error) {
	f, in, unknown := formats.Sniff("", strings.NewReader(text))
	if unknown != nil || f.Name == "offset" {
		return nil, sayUnread.With(examples[usual.Game].With(), err)
	}
	out, inFile := readGame(f.Read(in, formats.Options{Config: *usual}), usual, number)
	switch {
	case inFile == nil && (len(out.Tree) > 1 || out.Reason == nil):
		return out, nil
	case inFile != nil && f.Name != "board" && (f.Name != "moves" || text[0] == '1'): // it has a head, or numbers
		return nil, inFile
	}
	return nil, err
}

// readMoves makes a tree of moves, all of which have to be possible.
func readMoves(moves []string, usual game.Config) (*reply, error) {
	c, err := fitting(usual, len(moves), func(p game.Position) (int, bool) {
		for i, m := range moves {
			if end, over := p.Result(); over && !end.Stopped { // more moves are wrong by every rule
				return len(moves), false
			}
			if p.Play(m) != nil {
				return i, false
			}
		}
		return len(moves), false
	})
	if err != nil {
		return nil, err
	}
	p, err := games.New(c)
	if err != nil {
		return nil, err
	}
	if err := playAll(p, moves); err != nil {
		return nil, err
	}
	return &reply{Tree: mainLine(p.Config(), p.Moves()), Reason: otherRule(usual, c)}, nil
}

// mainLine returns a tree without variations.
func mainLine(c game.Config, moves []string) []node {
	out := []node{{Parent: -1, Config: &c}}
	for i, m := range moves {
		out = append(out, node{Parent: i, Move: m})
	}
	return out
}

// firstGame returns the first game of a text in SGF.
func firstGame(text string) (*record.Record, error) {
	for r, err := range record.Games(strings.NewReader(text)) {
		return r, err
	}
	return nil, sayNoRecord.With()
}

// told joins notes, some of which may be nil; nil for none.
func told(notes ...*say.Message) *say.Message {
	notes = slices.DeleteFunc(notes, func(m *say.Message) bool { return m == nil })
	if len(notes) == 0 {
		return nil
	}
	return say.Semicolon.Fold(notes...)
}

// configOf returns the configuration for a record; usual is for what it does not say.
func configOf(r *record.Record, usual game.Config) (game.Config, error) {
	g, err := replay.GameOf(r)
	if r.Game == 0 {
		g, err = games.ByName(usual.Game)
	}
	if err != nil {
		return usual, err
	}
	c := g.Default()
	if usual.Game == g.Name() {
		c.Rule = usual.Rule
	}
	return replay.Config(r, g, c, func(string) bool { return false })
}
