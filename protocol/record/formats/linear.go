package formats

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/protocol/record"
)

// linear writes the main lines of games of Gomoku, one or more to a file.
type linear struct {
	w      io.Writer
	format string // for errors
	size   int    // of the only board it has; 0 for any
	usual  int    // size with which a file that has none is read; 0 if the format has it
	single bool   // a file holds one game
	passes bool   // the format has passes
	kept   []string
	keep   record.Kept
	// write writes a game whose moves are Black's and White's in turn.
	write func(r *record.Record, moves []*record.Node, lost *record.Losses) (string, error)
	games int
	lost  record.Losses
}

// ErrOne is returned for a second game in a file that holds one.
var ErrOne = errors.New("a file holds one game")

func (l *linear) Lost() *record.Losses { return &l.lost }

func (l *linear) Close() error {
	if l.games == 0 && l.single {
		return fmt.Errorf("%s: no game", l.format)
	}
	return nil
}

func (l *linear) Add(r *record.Record) error {
	text, err := l.text(r)
	if err == nil {
		l.games++
		_, err = io.WriteString(l.w, text)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", l.format, err)
	}
	return nil
}

func (l *linear) text(r *record.Record) (string, error) {
	switch {
	case l.single && l.games > 0:
		return "", ErrOne
	case !r.Game.Letters():
		return "", fmt.Errorf("no game of %v", r.Game)
	case l.size != 0 && r.Size != l.size:
		return "", fmt.Errorf("a board of %d×%[1]d, and only %d×%[2]d is possible", r.Size, l.size)
	}
	flat, err := r.Alternating(&l.lost)
	if err != nil {
		return "", err
	}
	l.lost.Start(r, record.Gomoku, l.usual)
	l.lost.Tree(flat, l.keep, l.kept...)
	moves := flat.Line()[1:]
	if !l.passes {
		if err := noPass(r, moves); err != nil {
			return "", err
		}
	}
	return l.write(flat, moves, &l.lost)
}

// noPass returns an error if a pass is among the moves that a record is written as: one of the record,
// or one before a move out of turn.
func noPass(r *record.Record, written []*record.Node) error {
	line := slices.DeleteFunc(r.Line(), func(n *record.Node) bool { return n.Move.Color == record.None })
	made := 0
	for _, n := range written {
		own := made < len(line) && n.Move == line[made].Move
		switch {
		case own && n.Move.Pass:
			return fmt.Errorf("move %d is a pass, which the format does not have", made+1)
		case own:
			made++
		case n.Move.Pass:
			return fmt.Errorf("move %d: %v moves out of turn, which the format does not have", made+1, line[made].Move.Color)
		}
	}
	return nil
}

// textFile is a file of one game read line by line.
type textFile struct {
	lines  []string
	next   int // line
	offset int // of the line returned last
}

// openText reads a text of a bounded length. Bytes that are not UTF-8 are ISO 8859-1.
func openText(r io.Reader, charset string) (*textFile, error) {
	raw, err := io.ReadAll(io.LimitReader(r, maxText+1))
	if err != nil {
		return nil, err
	}
	if len(raw) > maxText {
		return nil, record.SayLongPiece.With(maxText >> 10)
	}
	text, err := record.Decode(raw, charset)
	if err != nil {
		return nil, err
	}
	return &textFile{lines: strings.SplitAfter(text, "\n")}, nil
}

// line returns the next line, without blanks around; ok is false at the end.
func (f *textFile) line() (text string, ok bool) {
	if f.next > 0 {
		f.offset += len(f.lines[f.next-1])
	}
	if f.next >= len(f.lines) || f.next == len(f.lines)-1 && f.lines[f.next] == "" {
		return "", false
	}
	f.next++
	return strings.TrimSpace(strings.TrimPrefix(f.lines[f.next-1], plaintext.Mark)), true
}

// last reports whether the file ends with the line returned last, without a line end.
func (f *textFile) last() bool { return !strings.HasSuffix(f.lines[f.next-1], "\n") }

// failed names the place of an error.
func (f *textFile) failed(err error) error {
	return say.In.With(record.SayPlace.With(max(f.next, 1), f.offset), err)
}

// unlike is the error of a text that should be like an example.
func unlike(text, example string) error {
	return sayUnlike.With(strconv.Quote(plaintext.Clip(text)), example)
}

// fromTop returns the point at a column and a row counted from the top, both from 0.
func fromTop(x, y, size int) (record.Point, error) {
	if x < 0 || y < 0 || x >= size || y >= size {
		return record.Point{}, record.SayOff.With(x+1, y+1, size)
	}
	return record.Point{X: x, Y: size - 1 - y}, nil
}

// inTurn adds moves to a record, Black's first and then in turn.
type inTurn struct {
	last *record.Node
	side record.Color
}

func newInTurn(r *record.Record) *inTurn { return &inTurn{r.Root, record.Black} }

func (t *inTurn) add(p record.Point) *record.Node {
	t.last = t.last.Add(record.Move{Color: t.side, Point: p})
	t.side = t.side.Other()
	return t.last
}

func (t *inTurn) pass() {
	t.last = t.last.Add(record.Move{Color: t.side, Pass: true})
	t.side = t.side.Other()
}
