package renju

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// cells reads moves that are known to be well formed.
func cells(t testing.TB, text string, size int) []Cell {
	t.Helper()
	out, err := ParseMoves(text, size)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// What counts as a five depends on the position alone.
func TestSetupJudgesWhatStands(t *testing.T) {
	const six, five, enclosed = "a1b1c1d1e1f1", "c3d3e3f3g3", "b3h3"
	for _, c := range []struct {
		rule         Rule
		black, white string
		side         Colour
		want         string // in Over's error, or in Board's; "" for a game that goes on
	}{
		{Freestyle, six, "h8h9h10", White, "black wins with a1-f1"},
		{Standard, six, "h8h9h10", White, ""},
		{Standard, six, "h8h9h10", Black, ""},
		{Renju, six, "h8h9h10", White, ""},
		{Caro, six, "h8h9h10", White, "black wins with a1-f1"},
		{Renju, "h8h9h10", six, Black, "white wins with a1-f1"},
		{Standard, "h8h9h10", six, Black, ""},
		{Standard, six + "o1o2o3o4o5", "h8h9h10", White, "black wins with o1-o5"},
		{Renju, six + "a2a3a4a5", "h8h9h10", White, "black wins with a1-a5"},
		{Freestyle, five, enclosed, White, "black wins with c3-g3"},
		{Caro, five, enclosed, White, ""},
		{Caro, five, "b3", White, "black wins with c3-g3"},
		{Caro, five, "h3", Black, "black wins with c3-g3"},
		{Caro, six, "g1", White, "black wins with a1-f1"}, // the border blocks nothing
		{Caro, enclosed, five, White, ""},
		{Caro, "b3", five, White, "white wins with c3-g3"},
		{Freestyle, "a1b2c3d4e5", "", White, "black wins with a1-e5"},
		{Freestyle, "a5b4c3d2e1", "", Black, "black wins with a5-e1"},
		{Freestyle, "k11k12k13k14k15", "", Black, "black wins with k11-k15"},
		{Freestyle, "a1b1c1d1", "a2b2c2d2", White, ""},
		{Freestyle, five, "a1a2a3a4a5", White, "no game comes to this: black has five with c3-g3, white with a1-a5"},
		{Standard, five, six, White, "black wins with c3-g3"},
		// A stone on a point that was forbidden.
		{Renju, "h8i8j9j10k8", "", White, ""},
	} {
		s := Setup{Size: 15, Rule: c.rule, Side: c.side, Black: cells(t, c.black, 15), White: cells(t, c.white, 15)}
		b, err := s.Board()
		if err == nil {
			if b.Side() != c.side {
				t.Errorf("%v %s %s: %v to move, want %v", c.rule, c.black, c.white, b.Side(), c.side)
			}
			if err = b.Over(); err != nil && !errors.Is(err, ErrGameOver) {
				t.Errorf("%v is no ErrGameOver", err)
			}
		}
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v %s %s, %v to move: %v, want %q", c.rule, c.black, c.white, c.side, err, c.want)
		}
	}
}

// The same stones give the same position in any order and any form of the Setup, and
// its fives are those of the definition.
func TestSetupInAnyOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	over, none, boards := 0, 0, 400
	if testing.Short() {
		boards = 100
	}
	for range boards {
		ref := newRef(MinSize+r.IntN(6), Rules[r.IntN(len(Rules))])
		density, black := r.Float64(), 0.2+0.6*r.Float64()
		for y := range ref.size {
			for x := range ref.size {
				switch p := r.Float64(); {
				case p > density:
				case p < 0.03:
					ref.cells[y][x] = Wall
				default:
					ref.cells[y][x] = pick(r, black).Stone()
				}
			}
		}
		s := SetupOf(ref.size, ref.rule, func(c Cell) Point { return ref.at(c.X(), c.Y()) })
		if r.IntN(3) == 0 {
			s.Side = s.Side.Other()
		}
		var five [2]bool
		for _, list := range [2][]Cell{s.Black, s.White} {
			for _, c := range list {
				if ref.five(c.X(), c.Y()) {
					five[ref.at(c.X(), c.Y())-1] = true
				}
			}
		}
		first, err := s.Board()
		if both := five[Black] && five[White]; (err != nil) != both {
			t.Fatalf("fives %v: error %v", five, err)
		} else if both {
			none++
			continue
		}
		want := Ongoing
		switch {
		case five[Black]:
			want = BlackWins
		case five[White]:
			want = WhiteWins
		case first.EmptyCells().Count() == 0:
			want = Draw
		}
		for range 6 {
			var listed Setup
			listed, s.Black, s.White = s, slices.Clone(s.Black), slices.Clone(s.White)
			r.Shuffle(len(s.Black), func(i, j int) { s.Black[i], s.Black[j] = s.Black[j], s.Black[i] })
			r.Shuffle(len(s.White), func(i, j int) { s.White[i], s.White[j] = s.White[j], s.White[i] })
			listed.Black, listed.White = nil, nil
			for _, c := range s.Black {
				listed.Moves = append(listed.Moves, Stone{Black, c})
			}
			for _, c := range s.White {
				listed.Moves = append(listed.Moves, Stone{White, c})
			}
			r.Shuffle(len(listed.Moves), func(i, j int) { listed.Moves[i], listed.Moves[j] = listed.Moves[j], listed.Moves[i] })
			for _, s := range []Setup{s, listed} {
				b, err := s.Board()
				if err != nil {
					t.Fatal(err)
				}
				if b.Key() != first.Key() || b.Status() != want || b.Side() != s.Side || b.lines != first.lines || b.Last() == Pass && b.Side() != s.Side {
					t.Fatalf("%v, %v to move, want %v, %v:\n%v\n%v", b.Status(), b.Side(), want, s.Side, b, first)
				}
				sameDerived(t, b, "set up")
				for b.Ply() > 0 {
					b.Unmake()
				}
				if b.Status() != Ongoing || b.Side() != Black || b.Stones() != len(s.Walls) {
					t.Fatalf("unmade: %v, %v to move, %d stones", b.Status(), b.Side(), b.Stones())
				}
			}
		}
		if want != Ongoing {
			over++
		}
	}
	if over < boards/10 || none < boards/80 || over+none > boards*3/4 {
		t.Errorf("%d finished positions and %d impossible ones of %d: too few of some kind", over, none, boards)
	}
}

// The history is that of a game as far as the numbers of stones allow.
func TestSetupMakesUpAHistory(t *testing.T) {
	for _, c := range []struct {
		black, white string
		side         Colour
		want         string
	}{
		{"a1a2a3", "b1b2", White, "a1b1a2b2a3"},
		{"a1a2", "b1b2", Black, "a1b1a2b2"},
		{"a1a2", "b1b2", White, "passb1a1b2a2"}, // passes are null moves
		{"a1a2a3", "b1", White, "a1passa2b1a3"},
		{"a1", "b1b2", White, "passb1passb2a1"},
		{"", "b1b2", Black, "passb1passb2"},
		{"a1", "", Black, "a1pass"},
		{"", "", White, "pass"},
		{"", "", Black, ""},
	} {
		s := Setup{Size: 9, Black: cells(t, c.black, 9), White: cells(t, c.white, 9), Side: c.side}
		b, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		if got := FormatMoves(b.Moves()); got != c.want || b.passes != 0 {
			t.Errorf("%q %q, %v to move: %s with %d passes, want %s with none", c.black, c.white, c.side, got, b.passes, c.want)
		}
	}
	// Moves come after the stones without an order.
	s := Setup{Size: 9, Black: cells(t, "a1a2", 9), White: cells(t, "b1", 9), Side: White,
		Moves: []Stone{{White, At(4, 4)}, {White, At(5, 5)}, {Black, At(6, 6)}, {White, Pass}}}
	b, err := s.Board()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := FormatMoves(b.Moves()), "a1b1a2e5passf6g7passpass"; got != want || b.passes != 1 {
		t.Errorf("%s with %d passes, want %s with one", got, b.passes, want)
	}
}

// A board made from another's Setup is the same, and Unmake works on it, whatever was
// played.
func TestSetupOfABoard(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	boards := 200
	if testing.Short() {
		boards = 50
	}
	for range boards {
		b, err := New(MinSize+r.IntN(8), Rules[r.IntN(len(Rules))])
		if err != nil {
			t.Fatal(err)
		}
		for range r.IntN(4) {
			_ = b.SetWall(At(r.IntN(b.size), r.IntN(b.size)))
		}
		nulls := 0
		for range r.IntN(60) {
			if b.Status() != Ongoing {
				break
			}
			if r.IntN(8) == 0 && nulls == 0 {
				b.MakeNull()
				nulls++
			} else {
				b.Make(randomMove(b, r))
				nulls = 0
			}
		}
		s := b.Setup()
		other, err := NewWithValues(b.size, b.rule, Values{scrambled(3), nil})
		if err != nil {
			t.Fatal(err)
		}
		other.Make(At(0, 0)) // On drops it
		if err := s.On(other); err != nil {
			t.Fatalf("%v\n%v", err, b)
		}
		for {
			if other.Key() != b.Key() || other.Status() != b.Status() || other.Side() != b.Side() ||
				other.passes != b.passes || other.lines != b.lines || !slices.Equal(other.Moves(), b.Moves()) {
				t.Fatalf("%v %v\nset up as\n%v%v", FormatMoves(b.Moves()), b, FormatMoves(other.Moves()), other)
			}
			if b.Ply() == 0 {
				break
			}
			b.Unmake()
			other.Unmake()
		}
		sameDerived(t, other, "unmade")
	}
}

func TestSetupErrors(t *testing.T) {
	a1, wall := At(0, 0), []Cell{At(4, 4)}
	for _, c := range []struct {
		s     Setup
		list  string
		index int
		err   error
	}{
		{Setup{Walls: []Cell{a1, a1}}, "walls", 1, ErrOccupied},
		{Setup{Walls: []Cell{At(9, 0)}}, "walls", 0, ErrOffBoard},
		{Setup{Walls: []Cell{Pass}}, "walls", 0, ErrOffBoard},
		{Setup{Walls: wall, Black: []Cell{a1, wall[0]}}, "black", 1, ErrOccupied},
		{Setup{Black: []Cell{a1}, White: []Cell{At(1, 1), a1}}, "white", 1, ErrOccupied},
		{Setup{White: []Cell{NoCell}}, "white", 0, ErrOffBoard},
		{Setup{White: []Cell{At(0, 9)}}, "white", 0, ErrOffBoard},
		{Setup{Black: []Cell{a1, Pass}}, "black", 1, errPassListed},
		{Setup{Black: []Cell{a1}, Moves: []Stone{{White, Pass}, {Black, a1}}}, "moves", 1, ErrOccupied},
	} {
		c.s.Size = 9
		_, err := c.s.Board()
		var e *SetupError
		if !errors.As(err, &e) || e.List != c.list || e.Index != c.index || !errors.Is(err, c.err) {
			t.Errorf("%+v: %v, want %v at %d of %s", c.s, err, c.err, c.index, c.list)
		}
	}
	for _, s := range []Setup{{Size: 4}, {Size: 23}, {Size: 15, Rule: numRules}} {
		if b, err := s.Board(); err == nil {
			t.Errorf("%+v gives %v", s, b)
		}
	}
	b := game(t, 15, Renju, "h8")
	for _, s := range []Setup{{Size: 15, Rule: Caro}, {Size: 9, Rule: Renju}} {
		if err := s.On(b); err == nil || b.Stones() != 1 {
			t.Errorf("a %v position of %d on a renju board of 15: error %v, %d stones left", s.Rule, s.Size, err, b.Stones())
		}
	}
}

// A board full of walls, and two passes at the end, are a draw.
func TestSetupDraws(t *testing.T) {
	full := SetupOf(5, Freestyle, func(Cell) Point { return Wall })
	stones := SetupOf(6, Freestyle, func(c Cell) Point { return fiveless(c.X(), c.Y()).Stone() })
	passes := Setup{Size: 5, Moves: []Stone{{Black, Pass}, {White, Pass}}}
	for _, s := range []Setup{full, stones, passes} {
		b, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Over(); err == nil || err.Error() != "the game is over: draw" {
			t.Errorf("%v for\n%v", err, b)
		}
	}
	passes.Moves = append(passes.Moves, Stone{Black, At(0, 0)})
	passes.Side = White
	b, err := passes.Board()
	if err != nil || b.Over() != nil {
		t.Errorf("a stone after two passes: %v, %v", err, b.Over())
	}
}

// TestFollow lets a board follow others: games that go on, take moves back, branch off, have
// passes, null moves, walls and fives, and positions set up. Position and history are the
// same, the values its own.
func TestFollow(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, rule := range Rules {
		var values Values
		for c := range values {
			values[c] = new([1 << 16]int16)
			for i := range values[c] {
				values[c][i] = int16(r.IntN(100))
			}
		}
		b, err := NewWithValues(7, rule, values)
		if err != nil {
			t.Fatal(err)
		}
		o, err := New(7, rule)
		if err != nil {
			t.Fatal(err)
		}
		for range 400 {
			switch n := r.IntN(12); {
			case n == 0:
				o.Reset()
				if r.IntN(2) == 0 {
					if err := o.SetWall(At(r.IntN(7), r.IntN(7))); err != nil {
						t.Fatal(err)
					}
				}
			case n < 4:
				for range min(o.Ply(), r.IntN(4)) {
					o.Unmake()
				}
			case o.Status() != Ongoing:
			case n == 4:
				o.MakeNull()
			case n == 5:
				o.Make(Pass)
			default:
				o.Make(randomMove(o, r))
				if (o.status == BlackWins || o.status == WhiteWins) && o.stones < 49 {
					o.status = Ongoing // as in a position set up, where a five does not end the game
				}
			}
			if r.IntN(2) == 0 {
				continue
			}
			if err := b.Follow(o); err != nil {
				t.Fatal(err)
			}
			sameDerived(t, b, "follower")
			if b.key != o.key || b.side != o.side || b.status != o.status || b.passes != o.passes || b.empty != o.empty || b.lines != o.lines || b.sets != o.sets {
				t.Fatalf("follower\n%v\nof\n%v", b, o)
			}
			if b.Ply() != o.Ply() {
				t.Fatalf("ply %d, want %d", b.Ply(), o.Ply())
			}
			for i := range o.Ply() {
				if b.before(i) != o.before(i) || b.Move(i) != o.Move(i) {
					t.Fatalf("move %d is %v, want %v", i, b.Move(i), o.Move(i))
				}
			}
			if before := b.moves; b.Follow(o) != nil || b.moves != before {
				t.Fatalf("%d moves made to stay in a position", b.moves-before)
			}
		}
	}
	o, err := New(7, Renju)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := New(9, Renju); err != nil || b.Follow(o) == nil {
		t.Error("a board follows one of another size")
	}
	if b, err := New(7, Caro); err != nil || b.Follow(o) == nil {
		t.Error("a board follows one of another rule set")
	}
}
