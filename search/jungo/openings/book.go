package openings

import (
	"embed"
	"errors"
	"fmt"
	"math"
	"slices"

	"tengen/internal/bookfile"
	"tengen/movegen/jungo"
)

// Move is a move of a position with its worth for the side to move.
type Move struct {
	Point jungo.Point
	Win   int // thousandths, at the komi of the book
	Lead  int // tenths of a stone, without komi
}

// Entry is what the book knows of a position.
type Entry struct {
	Moves []Move // the best one first
	// Effort is the number of visits in searches of the position and of those of the book
	// after it.
	Effort uint64
}

// Line is a position of a book; the moves of its entry are those of the position after its own.
type Line = bookfile.Line[jungo.Point, Entry]

// Book is a book for a size of the board. It may be read from any number of goroutines at once.
type Book struct {
	size  int
	komi  float64
	lines []Line
	at    map[uint64]Entry // by canonical key, with the moves of the canonical image
	most  int              // stones of the largest position
}

// New returns a book of lines. The win rates of its moves are those at the given komi. It fails on
// an illegal move, and on two lines to images of the same position.
func New(size int, komi float64, lines []Line) (*Book, error) {
	if len(lines) > MaxPositions {
		return nil, fmt.Errorf("%d positions: want at most %d", len(lines), MaxPositions)
	}
	if !(math.Abs(komi) <= maxKomi) || komi*2 != math.Trunc(komi*2) {
		return nil, fmt.Errorf("a komi of %v: want halves of a stone up to %d", komi, maxKomi)
	}
	b, err := jungo.New(size, jungo.KoSimple)
	if err != nil {
		return nil, err
	}
	if size > jungo.MaxBitSize {
		return nil, fmt.Errorf("a board of size %d: want at most %d", size, jungo.MaxBitSize)
	}
	k := &Book{size: size, komi: komi, lines: lines, at: make(map[uint64]Entry, len(lines))}
	for i := range lines {
		if err := k.add(b, &lines[i]); err != nil {
			return nil, fmt.Errorf("position %d: %w", i+1, err)
		}
	}
	return k, nil
}

// add adds a position. It changes b from the position of the line before to this one.
func (k *Book) add(b *jungo.Board, l *Line) error {
	if len(l.Moves) > MaxMoves {
		return fmt.Errorf("%d moves: want at most %d", len(l.Moves), MaxMoves)
	}
	var before []jungo.Point
	for i := range b.Ply() {
		m, _ := b.MoveAt(i)
		before = append(before, m)
	}
	same := bookfile.Shared(before, l.Moves)
	for b.Ply() > same {
		b.Unmake()
	}
	for _, m := range l.Moves[same:] {
		if m == jungo.Pass {
			return errors.New("a line with a pass")
		}
		if err := b.Play(m); err != nil {
			return err
		}
	}
	if n := len(l.Entry.Moves); n == 0 || n > MostKnown {
		return fmt.Errorf("%d moves are known: want 1 to %d", n, MostKnown)
	}
	key, symmetry := canonical(b)
	if _, twice := k.at[key]; twice {
		return errors.New("the position is there twice")
	}
	e := Entry{Effort: l.Entry.Effort}
	for i, m := range l.Entry.Moves {
		if err := b.Why(m.Point); err != nil || m.Point == jungo.Pass {
			return fmt.Errorf("the move %s is illegal", b.MoveText(m.Point))
		}
		if m.Win < 0 || m.Win > 1000 || m.Lead > 10*b.Points() || m.Lead < -10*b.Points() {
			return fmt.Errorf("the worth of the move %s is out of range", b.MoveText(m.Point))
		}
		if slices.ContainsFunc(l.Entry.Moves[:i], func(o Move) bool { return o.Point == m.Point }) {
			return fmt.Errorf("the move %s is there twice", b.MoveText(m.Point))
		}
		m.Point = jungo.Transform(symmetry, k.size, m.Point)
		e.Moves = append(e.Moves, m)
	}
	k.at[key] = e
	k.most = max(k.most, b.Points()-b.Stones(jungo.Empty))
	return nil
}

// canonical returns the key that all images of a position share, and the symmetry that leads to
// the image that has it.
func canonical(b *jungo.Board) (key uint64, symmetry int) {
	keys := b.ImageKeys()
	key = slices.Min(keys[:])
	return key, slices.Index(keys[:], key)
}

// Len returns the number of positions.
func (k *Book) Len() int { return len(k.lines) }

// Lines returns the positions in the order of the file. They must not be changed.
func (k *Book) Lines() []Line { return k.lines }

// Size returns the size of the board.
func (k *Book) Size() int { return k.size }

// Komi returns the komi of the win rates, in stones.
func (k *Book) Komi() float64 { return k.komi }

// Look returns the entry of a position, with legal moves. ok is false if the book does not have the
// position, and for a board with superko, where the moves before matter.
func (k *Book) Look(b *jungo.Board) (e Entry, ok bool) {
	if k == nil || b.Size() != k.size || b.Rule() != jungo.KoSimple || b.Over() || b.Points()-b.Stones(jungo.Empty) > k.most {
		return e, false
	}
	key, symmetry := canonical(b)
	found, ok := k.at[key]
	if !ok {
		return e, false
	}
	e.Effort = found.Effort
	back := jungo.InverseSymmetry(symmetry)
	for _, m := range found.Moves {
		m.Point = jungo.Transform(back, k.size, m.Point)
		if !b.Legal(m.Point) { // different positions have the same key once in 2^64
			return Entry{}, false
		}
		e.Moves = append(e.Moves, m)
	}
	return e, true
}

// Line returns a move followed by the line of the book after it.
func (k *Book) Line(b *jungo.Board, first jungo.Point) []jungo.Point {
	line, q := []jungo.Point{first}, b.Clone()
	q.Make(first)
	for len(line) < MaxMoves {
		e, ok := k.Look(q)
		if !ok {
			break
		}
		line = append(line, e.Moves[0].Point)
		q.Make(e.Moves[0].Point)
	}
	return line
}

// Worth returns the win rate, 0 to 1, and the lead in stones of a move of a side at a komi.
func (k *Book) Worth(m Move, side jungo.Colour, komi float64) (win, lead float64) {
	sign := 1.0
	if side == jungo.White {
		sign = -1
	}
	w := min(max(float64(m.Win)/1000, 0.0005), 0.9995)
	odds := math.Log(w/(1-w)) + sign*(k.komi-komi)/spread
	return 1 / (1 + math.Exp(-odds)), float64(m.Lead)/10 - sign*komi
}

//go:embed all:data
var data embed.FS

// loaded has the embedded book of every size.
var loaded = func() (out [jungo.MaxBitSize + 1]func() (*Book, error)) {
	for size := range out {
		out[size] = bookfile.Embedded(data, fmt.Sprintf("data/%d.book", size), Parse)
	}
	return out
}()

// Load returns the embedded book for a size of the board; nil if there is none.
func Load(size int) (*Book, error) {
	if size < 0 || size >= len(loaded) {
		return nil, nil
	}
	return loaded[size]()
}
