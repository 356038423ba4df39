package formats

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// Files of lines hold a game on each line; a line that begins with the number of the next move goes
// on with the game above. Empty lines and those that begin with # are skipped.
var (
	// moveLines have the moves as players of the game write them.
	moveLines = &Format{
		Name: "moves", About: "moves as players write them, a game on each line: h8i9g7, D4 pass, c2 d11", Extensions: []string{".txt"}, Several: true,
		Read:   func(r io.Reader, o Options) Games { return readLines(r, o, readMoves) },
		Write:  func(w io.Writer, o Options) (Writer, error) { return &movesWriter{w: w, start: o.start()}, nil },
		begins: firstLine(regexp.MustCompile(`^(?:1\.+\s*)?(?:[A-Za-z]\d{1,2}|pass)(?:[\s,;]|\b\d{1,3}\.)*(?:[A-Za-z]\d{1,2}|pass|[\s,;]|\b\d{1,3}\.)*`)),
	}
	// posLines have the letter of the column and the row from the top.
	posLines = &Format{
		Name: "pos", About: "openings of c-gomoku-cli: d3e5f6, rows from the top, a game on each line", Extensions: []string{".txt"}, Several: true,
		Read: func(r io.Reader, o Options) Games { return readLines(r, o, readPos) },
		Write: func(w io.Writer, o Options) (Writer, error) {
			return &linear{w: w, format: "pos", usual: o.start().Size, write: writePos}, nil
		},
		begins: func([]byte) bool {
			return false // they look like moves
		},
	}
	// offsetLines have columns and rows from the centre, downwards.
	offsetLines = &Format{
		Name: "offset", About: "openings of Gomocup: 8,-3, 6,-4 from the centre, rows downwards, a game on each line", Extensions: []string{".txt"}, Several: true,
		Read: func(r io.Reader, o Options) Games { return readLines(r, o, readOffset) },
		Write: func(w io.Writer, o Options) (Writer, error) {
			return &linear{w: w, format: "offset", usual: o.start().Size, write: writeOffset}, nil
		},
		begins: firstLine(regexp.MustCompile(`^-?\d{1,2}\s*,\s*-?\d{1,2}(?:[\s,]|-?\d)*`)),
	}
)

// firstLine returns a function that compares the first line that counts with an
// expression.
func firstLine(like *regexp.Regexp) func([]byte) bool {
	return func(head []byte) bool {
		for line := range strings.Lines(strings.TrimPrefix(string(head), plaintext.Mark)) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
				return like.FindString(line) == line
			}
		}
		return false
	}
}

// lineReader reads the game of a line into out, a game without moves.
type lineReader func(line string, out *record.Record, p game.Position) error

// readLines reads a file of lines. An error in a line does not end the file, but one that keeps its end
// from being found does.
func readLines(r io.Reader, o Options, read lineReader) Games {
	return func(yield func(*record.Record, error) bool) {
		p, err := games.New(o.Config)
		if err != nil {
			yield(nil, err)
			return
		}
		in, size := bufio.NewReader(r), replay.Size(p)
		offset := 0
		for n := 1; ; n++ {
			text, length, err := readLine(in)
			if err == io.EOF {
				return
			}
			line := strings.TrimSpace(strings.TrimPrefix(text, plaintext.Mark))
			if err == nil && (line == "" || line[0] == '#') {
				offset += length
				continue
			}
			first := n
			for err == nil && len(line) < maxText && goesOn(in, line, p) {
				for part := ""; part == "" && err == nil; {
					var more int
					part, more, err = readLine(in)
					length, n = length+more, n+1
					if part = strings.TrimSpace(part); strings.HasPrefix(part, "#") {
						part = ""
					}
					line += " " + part
				}
			}
			out := record.New(replay.GameNumber(p.Game()), size)
			out.Rules, out.Komi = o.Rule, o.Config.Komi
			last := err != nil && !errors.Is(err, errCoding)
			if err == nil {
				err = read(line, out, p)
			}
			if err != nil {
				out, err = nil, say.In.With(record.SayPlace.With(first, offset), err)
			}
			if !yield(out, err) || last {
				return
			}
			offset += length
		}
	}
}

var (
	errLong   = record.SayLongPiece.With(maxText >> 10)
	errCoding = record.SayNotIn.With("UTF-8")
)

// nextNumbered is the next line that is neither empty nor a comment, if it begins with a number.
var nextNumbered = regexp.MustCompile(`^(?:\s*#[^\n]*\n)*\s*(\d{1,3})\.([^\n]*)`)

// seenAhead is how many bytes goesOn looks ahead.
const seenAhead = 1024

// goesOn reports whether the next line begins with the number of the move after those of a line, or
// of the pair of moves, and its moves can be played after them: in the game of p or, as in readMoves,
// in one whose moves are no points.
func goesOn(in *bufio.Reader, line string, p game.Position) bool {
	head, _ := in.Peek(seenAhead)
	m := nextNumbered.FindSubmatch(head)
	if m == nil {
		return false
	}
	number, _ := strconv.Atoi(string(m[1]))
	return slices.ContainsFunc(append([]game.Position{p.Clone()}, wordy(p)...), func(p game.Position) bool { return playsOn(line, string(m[2]), number, p) })
}

// wordy returns the starts of the games, but for that of p, whose moves are no points.
func wordy(p game.Position) (out []game.Position) {
	for _, g := range games.All {
		if g == p.Game() || g.SGF().Letters {
			continue
		}
		if q, err := g.New(g.Default()); err == nil {
			out = append(out, q)
		}
	}
	return out
}

// playsOn reports whether the moves of two lines can be played on p, and a number is that of the first
// move of the second one, or of its pair.
func playsOn(line, next string, number int, p game.Position) bool {
	before, err := p.SplitMoves(moveNumber.ReplaceAllString(line, " "))
	n := len(before)
	if err != nil || n == 0 || number != n+1 && (n%2 != 0 || number != n/2+1) {
		return false
	}
	after, err := p.SplitMoves(moveNumber.ReplaceAllString(next, " "))
	for _, move := range slices.Concat(before, after) {
		if err == nil {
			err = p.Play(move)
		}
	}
	return err == nil
}

// readLine reads a line and the length of it with its end.
func readLine(in *bufio.Reader) (text string, length int, err error) {
	var raw []byte
	for {
		part, err := in.ReadSlice('\n')
		raw = append(raw, part...)
		switch {
		case len(raw) > maxText:
			return "", len(raw), errLong
		case err == bufio.ErrBufferFull:
			continue
		case err == io.EOF && len(raw) > 0:
			err = nil
		}
		if err == nil && !utf8.Valid(raw) {
			err = errCoding
		}
		return string(raw), len(raw), err
	}
}

// moveNumber is the number before a move or a pair of moves, as 12.
var moveNumber = regexp.MustCompile(`(?:^|[\s,;])\d{1,3}\.+`)

// readMoves reads moves as players of the game of p write them. If these cannot all be played, but
// could be in another game whose moves are no points, they are of that game. So they are if a word is a
// move of that game alone: then the error says why they cannot be played there.
func readMoves(line string, out *record.Record, p game.Position) error {
	illegal, err := addMoves(line, out, p)
	if illegal == nil && err == nil {
		return nil
	}
	for _, q := range wordy(p) {
		r := record.New(replay.GameNumber(q.Game()), replay.Size(q))
		why, bad := addMoves(line, r, q)
		switch {
		case bad != nil:
		case why == nil:
			r.Notes = append(out.Notes, sayOtherGame.With(game.SayName(q.Game().Name()), game.SayName(p.Game().Name())))
			*out = *r
			return nil
		case !pointsOnly(r):
			return sayNotPlayed.With(game.SayName(q.Game().Name()), why)
		}
	}
	return err
}

// pointsOnly reports whether a move of a record could be a stone of another game: whether it has one cell.
func pointsOnly(r *record.Record) bool {
	return !slices.ContainsFunc(r.Line(), func(n *record.Node) bool { return oneCell.FindString(n.Move.Text) != n.Move.Text })
}

var oneCell = regexp.MustCompile(`^[A-Za-z]\d+`)

// numbered returns the moves of a text. Its numbers have to be those of one line of play, of moves or of pairs
// of moves, from any number on: one that goes back would begin a variation.
func numbered(text string, p game.Position) (moves []string, err error) {
	begin, marks := 0, moveNumber.FindAllStringIndex(text, -1)
	var first [2]int // of the first move: its number, and twice that of its pair, 1 more for the second of it
	fits := [2]bool{true, true}
	for i := 0; i <= len(marks); i++ {
		end := len(text)
		if i < len(marks) {
			end = marks[i][0]
		}
		part, err := p.SplitMoves(text[begin:end])
		if err != nil {
			return nil, err
		}
		if moves = append(moves, part...); i == len(marks) {
			break
		}
		begin = marks[i][1]
		digits := strings.Trim(text[end:begin], " \t\r\n,;.")
		number, _ := strconv.Atoi(digits)
		pair := 2 * number
		if strings.HasSuffix(text[end:begin], "..") { // 1... h9
			pair++
		}
		for k, n := range [2]int{number, pair} {
			if i == 0 {
				first[k] = n - len(moves)
			}
			fits[k] = fits[k] && n-len(moves) == first[k]
		}
		if !fits[0] && !fits[1] {
			return nil, sayNumbers.With(number, len(moves))
		}
	}
	return moves, nil
}

// addMoves adds moves to a record. illegal says why the first move that cannot be played cannot.
func addMoves(line string, out *record.Record, p game.Position) (illegal, err error) {
	moves, err := numbered(line, p)
	if err != nil {
		return nil, err
	}
	pass := p.Write(nil)
	last, side, made := out.Root, game.Black, 0
	defer func() {
		for range made {
			p.Undo()
		}
	}()
	for i, text := range moves {
		if strings.EqualFold(text, pass) {
			text = pass
		}
		m, err := replay.MoveOf(p, replay.ColourOf(side), text)
		if err != nil {
			return nil, say.AtMove.With(i+1, err)
		}
		last, side = last.Add(m), side.Other()
		if illegal != nil {
			continue // who plays on judges the moves
		}
		if _, err := p.Submit(text); err != nil {
			illegal = say.AtMove.With(i+1, err)
			continue
		}
		made, side = made+1, p.Side()
	}
	return illegal, nil
}

// gomoku returns an error for other games.
func gomoku(out *record.Record) error {
	if out.Game != record.Gomoku {
		return sayGomoku.With()
	}
	return nil
}

var posMove = regexp.MustCompile(`^([a-z])(\d{1,2})\s*`)

func readPos(line string, out *record.Record, _ game.Position) error {
	turn := newInTurn(out)
	for rest := line; rest != ""; {
		m := posMove.FindStringSubmatch(rest)
		if m == nil {
			return unlike(rest, "h8")
		}
		row, _ := strconv.Atoi(m[2])
		at, err := fromTop(int(m[1][0]-'a'), row-1, out.Size)
		if err != nil {
			return err
		}
		turn.add(at)
		rest = rest[len(m[0]):]
	}
	return gomoku(out)
}

func writePos(r *record.Record, moves []*record.Node, _ *record.Losses) (string, error) {
	var b strings.Builder
	for _, n := range moves {
		if r.Size > 26 {
			return "", fmt.Errorf("a board of %d×%[1]d: the notation has 26 columns", r.Size)
		}
		fmt.Fprintf(&b, "%c%d", 'a'+n.Move.Point.X, r.Size-n.Move.Point.Y)
	}
	return line(&b)
}

func readOffset(line string, out *record.Record, _ game.Position) error {
	words := strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
	turn := newInTurn(out)
	for pair := range slices.Chunk(words, 2) {
		x, errX := strconv.Atoi(pair[0])
		y, errY := strconv.Atoi(pair[len(pair)-1])
		if errX != nil || errY != nil || len(pair) < 2 {
			return unlike(strings.Join(pair, ","), "3,-2")
		}
		at, err := fromTop(x+out.Size/2, y+out.Size/2, out.Size)
		if err != nil {
			return err
		}
		turn.add(at)
	}
	return gomoku(out)
}

func writeOffset(r *record.Record, moves []*record.Node, _ *record.Losses) (string, error) {
	var b strings.Builder
	for i, n := range moves {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%d,%d", n.Move.Point.X-r.Size/2, r.Size-1-n.Move.Point.Y-r.Size/2)
	}
	return line(&b)
}

// line ends the line of a game. A game without moves has none.
func line(b *strings.Builder) (string, error) {
	if b.Len() == 0 {
		return "", errors.New("the game has no move")
	}
	b.WriteByte('\n')
	return b.String(), nil
}

// movesWriter writes the main lines of any game as its players do.
type movesWriter struct {
	w     io.Writer
	start game.Config // of a game in a file that is read
	lost  record.Losses
}

func (w *movesWriter) Close() error         { return nil }
func (w *movesWriter) Lost() *record.Losses { return &w.lost }

func (w *movesWriter) Add(r *record.Record) error {
	g, err := replay.GameOf(r)
	if err != nil {
		return err
	}
	c := g.Default()
	if c.Size != 0 {
		c.Size = r.Size
	}
	p, err := g.New(c)
	if err != nil {
		return err
	}
	if p.Write(nil) == "" {
		if err := checkPassless(r, p); err != nil {
			return err
		}
	}
	flat := r
	if !movesAgain(r, p.Clone()) {
		if flat, err = r.Alternating(&w.lost); err != nil {
			return err
		}
	}
	usual, err := games.New(w.start)
	if err != nil {
		return err
	}
	w.lost.Start(r, replay.GameNumber(usual.Game()), replay.Size(usual))
	w.lost.Tree(flat, 0)
	var b strings.Builder
	path, spaced := replay.New(flat.Line()), r.Game != record.Gomoku
	for _, n := range path.Nodes {
		spaced = spaced || n.Move.Pass
	}
	for i := range path.Nodes {
		if _, text, ok := path.Move(i, p); ok {
			if spaced && b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(text)
		}
	}
	text, err := line(&b)
	if err == nil {
		_, err = io.WriteString(w.w, text)
	}
	return err
}

// checkPassless returns an error for what only passes and set-up stones could write, in a game that has none.
func checkPassless(r *record.Record, p game.Position) error {
	side, again, name := record.Black, movesAgain(r, p.Clone()), game.SayName(p.Game().Name())
	move := 0
	for _, n := range r.Line() {
		if n.Stones() {
			return game.SayNoSetup.With(name)
		}
		c := n.Move.Color
		if c == record.None {
			continue
		}
		switch move++; {
		case n.Move.Pass:
			return say.AtMove.With(move, game.SayNoPass.With(name))
		case c != side && !again:
			return fmt.Errorf("move %d: %v moves out of turn", move, c)
		}
		side = c.Other()
	}
	return nil
}

// movesAgain reports whether a side moves twice in a row in the main line, by the rules of the
// game that p begins.
func movesAgain(r *record.Record, p game.Position) bool {
	path, again, last := replay.New(r.Line()), false, record.None
	for _, n := range path.Nodes {
		if c := n.Move.Color; c != record.None {
			again, last = again || c == last, c
		}
	}
	return again && path.Play(bound{p}, len(path.Nodes)) == nil
}

// bound is a game without the arrangements of an Arranger.
type bound struct{ game.Position }
