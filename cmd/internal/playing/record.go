package playing

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tengen/internal/atomicfile"
	"tengen/internal/infile"
	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/movegen/renju/opening"
	"tengen/protocol/record"
	"tengen/protocol/record/formats"
	"tengen/search/game"
	"tengen/search/game/games"
)

// fileHead is the first line of a saved game, with the version of the format.
const fileHead = "tengen game 1"

// Whoever reads records in any format reads saved games, too.
func init() {
	formats.Register(formats.Format{
		Name: "saved", About: "games that tengen play and the page save", Extensions: []string{".txt"},
		Read: func(r io.Reader, _ formats.Options) formats.Games {
			return func(yield func(*record.Record, error) bool) {
				m, err := Read(r)
				if err != nil {
					yield(nil, err)
					return
				}
				yield(m.Record())
			}
		},
	}, fileHead)
}

// WriteTo writes the match as text, one entry on each line:
//
//	tengen game 1
//	game ring
//	rule ring
//	black person
//	white engine:5
//	move c2
//	move d11
//	resigned black
//
// After the game come its settings (rule; size; komi; the position at the start), the
// players, the moves in order, and who has resigned, if anyone has; a draw on which both have agreed
// is a line "agreed draw". A game clock is a line
// "clock 5m+3s" after the players and a line "left 3m0s 0 2m10s 0" after the moves, main
// time and periods of Black and of White. A line "laid 3" after the players says that they
// began after three of the moves. Under an opening rule
// there are a line "opening soosorv-8", which the players at the beginning follow, and a
// line "decision swap" for every decision. A line "undone c2c3 d11d10" has the moves that were
// taken back at a time, in the order in which they were made; the last line is made again
// first. Read skips empty lines and lines that begin with #.
func (m *Match) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	fmt.Fprintln(&b, fileHead)
	fmt.Fprintln(&b, "game", m.Game.Game().Name())
	c := m.Game.Config()
	for _, s := range m.Game.Game().Settings() {
		if value := c.Get(s.Name); value != "" {
			fmt.Fprintln(&b, s.Name, value)
		}
	}
	laid := 0
	if m.Opening != nil {
		fmt.Fprintln(&b, "opening", m.Opening.Rule())
		laid = m.Opening.Board().Ply()
	}
	players := m.atStart()
	fmt.Fprintln(&b, "black", players[game.Black])
	fmt.Fprintln(&b, "white", players[game.White])
	if m.Clock != nil {
		fmt.Fprintln(&b, "clock", m.Clock.Control)
	}
	if m.Laid > 0 {
		fmt.Fprintln(&b, "laid", m.Laid)
	}
	if m.Opening != nil {
		for _, d := range m.Opening.Decisions() {
			fmt.Fprintln(&b, "decision", d)
		}
	}
	for _, move := range m.Game.Moves()[laid:] {
		fmt.Fprintln(&b, "move", move)
	}
	if m.Clock != nil {
		fmt.Fprintln(&b, "left", m.Clock.state())
	}
	for _, moves := range m.kept() {
		fmt.Fprintln(&b, "undone", strings.Join(moves, " "))
	}
	if m.Resigned {
		fmt.Fprintln(&b, "resigned", m.Resigner.Word())
	}
	if m.Agreed {
		fmt.Fprintln(&b, "agreed draw")
	}
	return b.WriteTo(w)
}

// Save writes the match to a file: in SGF if its name ends in .sgf. It replaces an existing
// file only when everything is written.
func (m *Match) Save(file string) error {
	if file == "" {
		return ErrNoFile
	}
	if infile.Ends(file, ".sgf") {
		r, err := m.Record()
		if err != nil {
			return err
		}
		return atomicfile.Write(file, func(w io.Writer) error { _, err := r.WriteTo(w); return err })
	}
	return atomicfile.Write(file, func(w io.Writer) error { _, err := m.WriteTo(w); return err })
}

// nextFree returns the first name of no file after that of a first game: game-2.txt, game-3.txt and so
// on after game.txt. Where none can be looked for, saving says what is wrong.
func nextFree(first string) string {
	ext := filepath.Ext(strings.TrimPrefix(filepath.Base(first), ".")) // the name of .game has no ending
	for n := 2; ; n++ {
		name := fmt.Sprintf("%s-%d%s", strings.TrimSuffix(first, ext), n, ext)
		if _, err := os.Lstat(name); err != nil {
			return name
		}
	}
}

// Load reads a saved match, or a game in SGF, from a file; charset is that of [record.GamesIn].
func Load(file, charset string) (*Match, error) {
	f, err := infile.Regular(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	read, in := Read, bufio.NewReader(plaintext.UTF8(f))
	head, _ := in.Peek(len(plaintext.Mark + fileHead))
	head = bytes.TrimPrefix(head, []byte(plaintext.Mark))
	if infile.Ends(file, ".sgf") && !bytes.HasPrefix(head, []byte(fileHead)) ||
		bytes.HasPrefix(bytes.TrimLeft(head, " \t\r\n"), []byte("(")) {
		read = func(in io.Reader) (*Match, error) { return readSGF(in, charset) }
	}
	m, err := read(in)
	if err != nil {
		return nil, say.In.With(file, err)
	}
	return m, nil
}

// Read reads a saved match and checks all moves by the rules. Every error except those
// of reading itself names the line.
func Read(r io.Reader) (*Match, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxFile {
		return nil, sayLong.With(maxFile)
	}
	var p reader
	for i, line := range strings.Split(strings.TrimPrefix(string(text), plaintext.Mark), "\n") {
		p.line = i + 1
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := p.take(line); err != nil {
			return nil, say.AtLine.With(p.line, err)
		}
	}
	err = p.start()
	if err == nil {
		err = p.match.checkLaid()
	}
	if err == nil {
		err = p.match.checkUndone()
	}
	if err != nil {
		return nil, say.AtLine.With(p.line, err)
	}
	return &p.match, nil
}

// reader is what has been read of a saved game.
type reader struct {
	line   int
	begun  bool      // the head was read
	game   game.Game // nil before it is named
	config game.Config
	said   []string      // words that may come once
	rule   *opening.Rule // of the opening; nil if none is named
	match  Match
}

// take reads one line.
func (p *reader) take(line string) error {
	if !utf8.ValidString(line) {
		return sayNotUTF8.With()
	}
	if !p.begun {
		if line != fileHead {
			return sayHead.With(strconv.Quote(plaintext.Clip(line)), strconv.Quote(fileHead))
		}
		p.begun = true
		return nil
	}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if rest == "" {
		return sayBareWord.With(strconv.Quote(plaintext.Clip(line)))
	}
	if p.match.Resigned || p.match.Agreed {
		return sayPostmortem.With(strconv.Quote(plaintext.Clip(line)))
	}
	switch word {
	case "decision", "move", "undone":
		return p.played(word, rest)
	}
	if slices.Contains(p.said, word) {
		return saySecond.With(plaintext.Clip(word))
	}
	p.said = append(p.said, word)
	switch word {
	case "left", "resigned", "agreed":
		return p.ended(word, rest)
	}
	if p.match.Game != nil {
		return sayLateWord.With(strconv.Quote(plaintext.Clip(line)))
	}
	return p.set(word, rest)
}

// played reads what was played, or taken back.
func (p *reader) played(word, rest string) error {
	if err := p.start(); err != nil {
		return err
	}
	m, quoted := &p.match, strconv.Quote(plaintext.Clip(rest))
	switch {
	case word == "undone":
		m.undone = append(m.undone, place{moves: strings.Fields(rest)})
		return nil
	case word == "decision" && !m.InOpening():
		return sayNoOpening.With(quoted)
	case word == "decision":
		return m.Play(rest)
	case m.InOpening():
		return sayInOpening.With(quoted)
	case len(m.undone) > 0:
		return sayTakenBack.With(quoted)
	}
	n := len(m.Game.Moves()) + 1
	if err := m.Game.Play(rest); err != nil {
		return say.AtMove.With(n, err)
	}
	return nil
}

// ended reads what stands after the moves: the times that are left, who has resigned, or an agreed draw.
func (p *reader) ended(word, rest string) error {
	if err := p.start(); err != nil {
		return err
	}
	m := &p.match
	switch word {
	case "left":
		if m.Clock == nil {
			return sayNoClock.With()
		}
		return m.Clock.restore(rest)
	case "agreed":
		if rest != "draw" {
			return sayNoDraw.With(strconv.Quote(plaintext.Clip(rest)))
		}
		if !m.AgreeDraw() {
			return sayOverThen.With()
		}
		return nil
	}
	s, err := game.ParseSide(rest)
	if err == nil && !m.Resign(s) {
		err = sayOverThen.With()
	}
	return err
}

// set reads a setting of the game, or a player.
func (p *reader) set(word, rest string) (err error) {
	switch word {
	case "game":
		if p.game, err = games.ByName(rest); err == nil {
			p.config = p.game.Default()
		}
	case "black":
		p.match.Players[game.Black], err = ParsePlayer(rest, game.UsualLevel)
	case "white":
		p.match.Players[game.White], err = ParsePlayer(rest, game.UsualLevel)
	case "clock":
		var c TimeControl
		if c, err = ParseTimeControl(rest); err == nil {
			p.match.Clock = NewClock(c)
		}
	case "laid":
		p.match.Laid, err = parseLaid(rest)
	case "opening":
		p.rule, err = opening.ParseRule(rest)
	case game.Rule, game.Size, game.Komi, game.StartsAt:
		if p.game == nil {
			return sayEarly.With(word)
		}
		if err = p.config.Set(word, rest); err == nil {
			_, err = p.game.New(p.config)
		}
	default:
		err = sayNoWord.With(strconv.Quote(plaintext.Clip(word)))
	}
	return err
}

// start makes the game, at its first move or at the end of the file.
func (p *reader) start() (err error) {
	switch {
	case p.match.Game != nil:
		return nil
	case !p.begun:
		return sayEmpty.With(strconv.Quote(fileHead))
	case p.game == nil:
		return sayNoGame.With()
	}
	if p.match.Game, err = p.game.New(p.config); err == nil && p.rule != nil {
		err = p.match.Begin(p.rule)
	}
	return err
}

// parseLaid reads the number of moves that were made before the players began.
func parseLaid(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, sayNotNumber.With(strconv.Quote(plaintext.Clip(text)))
	}
	return n, nil
}

// checkLaid returns an error if the match has not all the moves that were made before the
// players began, or has an opening rule, which begins on the empty board.
func (m *Match) checkLaid() error {
	n := len(m.Game.Moves())
	switch {
	case m.Laid > n:
		return sayLaid.With(m.Laid, n)
	case m.Laid > 0 && m.Opening != nil:
		return sayLaidThen.With(m.Laid, m.Opening.Rule())
	}
	return nil
}

// checkUndone returns an error if the moves that were taken back cannot be made again.
func (m *Match) checkUndone() error {
	if len(m.undone) > 0 && m.InOpening() {
		return sayUndoneLate.With()
	}
	g := m.Game.Clone()
	for _, u := range slices.Backward(m.undone) {
		for _, move := range u.moves {
			if err := g.Play(move); err != nil {
				return sayUndone.With(strconv.Quote(plaintext.Clip(move)), err)
			}
		}
	}
	return nil
}
