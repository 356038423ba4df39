package renju

import (
	"fmt"

	"tengen/internal/say"
)

// Setup describes a position by the stones on the board. Every position that is not
// played move by move is made from one; the package comment says when such a game is
// over.
type Setup struct {
	Size         int
	Rule         Rule
	Black, White []Cell // stones whose order is not known
	Walls        []Cell
	Moves        []Stone // stones and passes after those, in their order
	Side         Colour  // to move
}

// Stone is a stone of a colour, or its pass.
type Stone struct {
	Colour Colour
	Cell   Cell
}

// SetupOf returns the Setup of a board whose cells at returns. White is to move if Black
// has more stones, else Black.
func SetupOf(size int, rule Rule, at func(Cell) Point) Setup {
	s := Setup{Size: size, Rule: rule}
	for y := range size {
		for x := range size {
			switch c := At(x, y); at(c) {
			case BlackStone:
				s.Black = append(s.Black, c)
			case WhiteStone:
				s.White = append(s.White, c)
			case Wall:
				s.Walls = append(s.Walls, c)
			}
		}
	}
	if len(s.Black) > len(s.White) {
		s.Side = White
	}
	return s
}

// Setup returns the position with the moves that led to it. It leaves out null moves; On
// adds them again.
func (b *Board) Setup() Setup {
	s := Setup{Size: b.size, Rule: b.rule, Side: b.side}
	s.Walls = b.walls()
	side := Black
	for i, u := range b.undos {
		if !b.null(i) {
			s.Moves = append(s.Moves, Stone{side, u.cell})
		}
		side ^= 1
	}
	return s
}

// walls returns the walls on the board.
func (b *Board) walls() []Cell { return SetupOf(b.size, b.rule, b.At).Walls }

// SetupError reports an entry of a Setup that does not fit on the board.
type SetupError struct {
	List  string // "black", "white", "walls" or "moves"
	Index int    // of the entry in its list
	Err   error
}

// Say implements say.Sayer.
func (e *SetupError) Say() *say.Message { return say.In.With(listWords[e.List].With(), e.Err) }

func (e *SetupError) Error() string { return e.Say().String() }

func (e *SetupError) Unwrap() error { return e.Err }

var errPassListed error = sayPassListed.With()

// Board makes a board with the position. See On.
func (s Setup) Board() (*Board, error) {
	b, err := New(s.Size, s.Rule)
	if err != nil {
		return nil, err
	}
	return b, s.On(b)
}

// On makes the position on b, which must have its size and rule set; the former
// position of b is lost. It fails with a *SetupError if an entry is off the board or on
// an occupied point, and with another error if both colours have a five. The game on b
// may be over: see Over.
//
// The history of b looks like that of a game: first the stones of Black and White, in
// turn as far as their numbers allow, then Moves, with a null move between two stones of
// one colour.
func (s Setup) On(b *Board) error {
	if b.size != s.Size || b.rule != s.Rule {
		return fmt.Errorf("a %v board of %d cannot hold a %v position of %d", b.rule, b.size, s.Rule, s.Size)
	}
	b.Reset()
	for i, c := range s.Walls {
		if err := b.SetWall(c); err != nil {
			return &SetupError{"walls", i, err}
		}
	}
	next := s.Side
	if len(s.Moves) > 0 {
		next = s.Moves[0].Colour
	}
	lists, laid := [2][]Cell{s.Black, s.White}, [2]int{}
	for _, col := range turns(len(s.Black), len(s.White), next) {
		i := laid[col]
		err := errPassListed
		if c := lists[col][i]; c != Pass {
			err = b.lay(Stone{col, c})
		}
		if err != nil {
			return &SetupError{col.String(), i, err}
		}
		laid[col]++
	}
	for i, m := range s.Moves {
		if err := b.lay(m); err != nil {
			return &SetupError{"moves", i, err}
		}
	}
	b.turnTo(s.Side)
	if black, white := b.Five(Black), b.Five(White); black != nil && white != nil {
		return sayTwoFives.With(span(black), span(white))
	}
	b.status = b.standing() // the walls alone may fill the board
	return nil
}

// Follow makes the position of o on b with the same moves, and keeps b's values. Moves from
// the beginning that both have in common stay made, so that it costs a move or two to follow
// a game. It fails if size or rule set are others.
func (b *Board) Follow(o *Board) error {
	if b.size != o.size || b.rule != o.rule {
		return fmt.Errorf("a %v board of %d cannot follow a %v game on one of %d", b.rule, b.size, o.rule, o.size)
	}
	if b.before(0) != o.before(0) { // other walls
		b.Reset()
		for _, c := range o.walls() {
			if err := b.SetWall(c); err != nil {
				return err
			}
		}
	}
	n := 0
	for n < min(len(b.undos), len(o.undos)) && b.undos[n].cell == o.undos[n].cell && b.before(n+1) == o.before(n+1) {
		n++
	}
	for len(b.undos) > n {
		b.Unmake()
	}
	for ; n < len(o.undos); n++ {
		if o.null(n) {
			b.MakeNull()
		} else {
			b.Make(o.undos[n].cell)
		}
		b.status = Ongoing // a position may go on after a five: see On
	}
	b.status = o.status
	return nil
}

// stage is a position of the game so far.
type stage struct {
	key    uint64
	passes uint8 // in a row
}

// before returns the stage before move n, counted from 0.
func (b *Board) before(n int) stage {
	if n < len(b.undos) {
		return stage{b.undos[n].key, b.undos[n].passes}
	}
	return stage{b.key, b.passes}
}

// null reports whether move n is a null move.
func (b *Board) null(n int) bool {
	return b.undos[n].cell == Pass && b.before(n+1).passes == b.undos[n].passes
}

// turns returns the colours of the stones in the order of a game after which side is to
// move: in turn, with the surplus of one colour first.
func turns(black, white int, side Colour) []Colour {
	out := make([]Colour, black+white)
	left := [2]int{black, white}
	last := side.Other()
	for i := len(out) - 1; i >= 0; i-- {
		if left[last] == 0 {
			last = last.Other()
		}
		out[i] = last
		left[last]--
		last = last.Other()
	}
	return out
}

// turnTo gives side the move, by a null move if necessary.
func (b *Board) turnTo(side Colour) {
	if b.side != side {
		b.MakeNull()
	}
}

// lay puts a stone on the board, or passes, and sets the status by the resulting
// position.
func (b *Board) lay(s Stone) error {
	if err := b.vacant(s.Cell); err != nil {
		return err
	}
	b.turnTo(s.Colour)
	b.Make(s.Cell)
	if b.status != Ongoing {
		b.status = b.standing()
	}
	return nil
}

// standing returns the status by the stones on the board.
func (b *Board) standing() Status {
	switch {
	case b.Five(Black) != nil:
		return BlackWins
	case b.Five(White) != nil:
		return WhiteWins
	case b.passes >= 2 || b.stones == b.size*b.size:
		return Draw
	}
	return Ongoing
}

// Five returns the cells of a winning row of col, nil if there is none.
func (b *Board) Five(col Colour) []Cell {
	fives := fiveRuleOf(b.rule, col)
	for y := range b.size {
		for x := range b.size {
			if b.At(At(x, y)) != col.Stone() {
				continue
			}
			for d := range 4 {
				dx, dy := Delta(d)
				before := b.point(x-dx, y-dy)
				if before == col.Stone() {
					continue // not the first of its row
				}
				n := 1
				for b.point(x+n*dx, y+n*dy) == col.Stone() {
					n++
				}
				if !fives.wins(n, before, b.point(x+n*dx, y+n*dy), col.Other().Stone()) {
					continue
				}
				row := make([]Cell, n)
				for i := range row {
					row[i] = At(x+i*dx, y+i*dy)
				}
				return row
			}
		}
	}
	return nil
}

// point returns what stands on (x, y), Wall off the board.
func (b *Board) point(x, y int) Point {
	if x < 0 || y < 0 || x >= b.size || y >= b.size {
		return Wall
	}
	return b.At(At(x, y))
}

// OverError reports that a game is over, and how.
type OverError struct {
	Status Status
	Row    []Cell // the five, nil if there is none (a draw, or a foul)
}

func (e *OverError) Error() string {
	text := fmt.Sprintf("%v: %v", ErrGameOver, e.Status)
	if e.Row != nil {
		text += " with " + span(e.Row)
	}
	return text
}

// Unwrap makes an OverError an ErrGameOver.
func (e *OverError) Unwrap() error { return ErrGameOver }

// Over returns an *OverError when the game is over, else nil.
func (b *Board) Over() error {
	switch b.status {
	case Ongoing:
		return nil
	case Draw:
		return &OverError{Status: Draw}
	}
	return &OverError{b.status, b.Five(Colour(b.status - BlackWins))}
}

// span returns a row as text, by its ends.
func span(row []Cell) string { return row[0].String() + "-" + row[len(row)-1].String() }
