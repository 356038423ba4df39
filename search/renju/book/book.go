package book

import (
	"embed"
	"errors"
	"fmt"

	"tengen/internal/bookfile"
	"tengen/movegen/renju"
	"tengen/search"
)

// Entry is the book's move in a position, with the search that chose it.
type Entry struct {
	Move  renju.Cell
	Score search.Score // from the view of the side to move, by the positions after it
	Depth int          // plies of the search that chose the move
	// Effort is the number of nodes searched in the position and in the positions of the
	// book after it.
	Effort uint64
}

// Book is a book for a rule set and a size of the board. It may be read from any number of
// goroutines at once.
type Book struct {
	rule  renju.Rule
	size  int
	lines []Line
	at    map[uint64]Entry // by canonical key, with the move of the canonical image
	most  int              // stones of the largest position
}

// Line is a position of a book, and no line of a search; the move of its entry is that of the
// position after its own.
type Line = bookfile.Line[renju.Cell, Entry]

// New returns a book of lines. It fails on an illegal move, and on two lines to images of
// the same position.
func New(rule renju.Rule, size int, lines []Line) (*Book, error) {
	if len(lines) > MaxPositions {
		return nil, fmt.Errorf("%d positions: want at most %d", len(lines), MaxPositions)
	}
	b, err := renju.New(size, rule)
	if err != nil {
		return nil, err
	}
	book := &Book{rule: rule, size: size, lines: lines, at: make(map[uint64]Entry, len(lines))}
	for i := range lines {
		if err := book.add(b, &lines[i]); err != nil {
			return nil, fmt.Errorf("position %d: %w", i+1, err)
		}
	}
	return book, nil
}

// add adds a position. It changes b from the position of the line before to this one.
func (k *Book) add(b *renju.Board, l *Line) error {
	if len(l.Moves) > MaxMoves {
		return fmt.Errorf("%d moves: want at most %d", len(l.Moves), MaxMoves)
	}
	same := bookfile.Shared(b.Moves(), l.Moves)
	for b.Ply() > same {
		b.Unmake()
	}
	for _, c := range l.Moves[same:] {
		if err := playable(b, c); err != nil {
			return err
		}
		b.Make(c)
	}
	if err := playable(b, l.Entry.Move); err != nil {
		return err
	}
	if s := l.Entry.Score; s > search.Mate || s < -search.Mate {
		return fmt.Errorf("score %d is out of range", s)
	}
	key, symmetry := b.CanonicalKey()
	if _, twice := k.at[key]; twice {
		return errors.New("the position is there twice")
	}
	e := l.Entry
	e.Move = renju.Transform(e.Move, symmetry, k.size)
	k.at[key] = e
	k.most = max(k.most, b.Stones())
	return nil
}

// playable returns an error unless c is a point on which the side to move may play.
func playable(b *renju.Board, c renju.Cell) error {
	if err := b.Over(); err != nil {
		return err
	}
	if c == renju.Pass || !b.OnBoard(c) || !b.IsEmpty(c) || !b.Legal(c) {
		return fmt.Errorf("the move %v is illegal", c)
	}
	return nil
}

// Len returns the number of positions.
func (k *Book) Len() int { return len(k.lines) }

// Lines returns the positions in the order of the file. They must not be changed.
func (k *Book) Lines() []Line { return k.lines }

// Rule returns the rule set.
func (k *Book) Rule() renju.Rule { return k.rule }

// Size returns the size of the board.
func (k *Book) Size() int { return k.size }

// Look returns the entry of a position, with a legal move; ok is false if the book does not
// have it.
func (k *Book) Look(b *renju.Board) (e Entry, ok bool) {
	if k == nil || b.Rule() != k.rule || b.Size() != k.size || b.Stones() > k.most || b.Over() != nil {
		return e, false
	}
	key, symmetry := b.CanonicalKey()
	if e, ok = k.at[key]; !ok {
		return e, false
	}
	e.Move = renju.Transform(e.Move, renju.Inverse(symmetry), k.size)
	// Different positions have the same key once in 2^64.
	return e, playable(b, e.Move) == nil
}

// Line returns the line of the book from a position that it has.
func (k *Book) Line(b *renju.Board) (line []renju.Cell) {
	q := b.Clone()
	for {
		e, ok := k.Look(q)
		if !ok {
			return line
		}
		line = append(line, e.Move)
		q.Make(e.Move)
	}
}

//go:embed all:data
var data embed.FS

// loaded has the embedded book of every rule set.
var loaded = func() (out [len(renju.Rules)]func() (*Book, error)) {
	for i, r := range renju.Rules {
		out[i] = bookfile.Embedded(data, "data/"+r.String()+".book", Parse)
	}
	return out
}()

// Load returns the embedded book of a rule set; nil if there is none for this size.
func Load(rule renju.Rule, size int) (*Book, error) {
	if size != bookSize {
		return nil, nil
	}
	return loaded[rule]()
}
