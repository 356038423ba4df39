package renju

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

// game plays moves on a new board and fails on any error.
func game(t *testing.T, size int, rule Rule, moves string) *Board {
	t.Helper()
	b, err := New(size, rule)
	if err != nil {
		t.Fatal(err)
	}
	cells, err := ParseMoves(moves, size)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cells {
		if err := b.Play(c); err != nil {
			t.Fatalf("%s: %v", moves, err)
		}
	}
	return b
}

func TestPlayJudgesTheGame(t *testing.T) {
	for _, tc := range []struct {
		name  string
		rule  Rule
		moves string
		want  Status
	}{
		{"black five", Renju, "h8a1i8b1j8c1k8d2l8", BlackWins},
		{"black five is not six", Renju, "h8a1i8b1j8c1k8d2", Ongoing},
		{"white five", Renju, "h8a1i9b1j10c1k12d1m1e1", WhiteWins},
		{"white overline wins in renju", Renju, "h8a1i9b1j10c1k12e1m1f1n3d1", WhiteWins},
		{"black overline loses in renju", Renju, "a1h8b1i9c1j10e1k12f1m1d1", WhiteWins},
		{"overline is nothing in standard", Standard, "a1h8b1i9c1j10e1k12f1m1d1", Ongoing},
		{"white overline is nothing in standard", Standard, "h8a1i9b1j10c1k12e1m1f1n3d1", Ongoing},
		{"overline wins in freestyle", Freestyle, "a1h8b1i9c1j10e1k12f1m1d1", BlackWins},
		{"overline wins in caro", Caro, "a1h8b1i9c1j10e1k12f1m1d1", BlackWins},
		{"caro: blocked at both ends", Caro, "b1a1c1g1d1h8e1i10f1", Ongoing},
		{"caro: blocked at one end", Caro, "b1a1c1g2d1h8e1i10f1", BlackWins},
		{"caro: the border does not block", Caro, "a1f1b1g3c1h8d1i10e1", BlackWins},
		{"caro: six blocked at both ends", Caro, "b1a1c1h1d1h8f1i10g1k3e1", Ongoing},
		{"freestyle: blocked at both ends wins", Freestyle, "b1a1c1g1d1h8e1i10f1", BlackWins},
		{"double-three loses", Renju, "h7a1h6c1g8e1f8g1h8", WhiteWins},
		{"double-three wins nothing in freestyle", Freestyle, "h7a1h6c1g8e1f8g1h8", Ongoing},
		{"double-four loses", Renju, "h7a1h6c1h5e1g8g1f8i1e8k1h8", WhiteWins},
		{"five on a double-three point wins", Renju, "h7a1h6c1g7e1f6g1g8i1f8k1e8m1d8o1h8", BlackWins},
		{"white makes a double-three", Renju, "a1h7c1h6e1g8g1f8i1h8", Ongoing},
		{"one pass", Renju, "h8pass", Ongoing},
		{"pass, a stone, pass", Renju, "h8passi9pass", Ongoing},
		{"two passes", Renju, "h8passpass", Draw},
		{"two passes at once", Freestyle, "passpass", Draw},
	} {
		b := game(t, 15, tc.rule, tc.moves)
		if b.Status() != tc.want {
			t.Errorf("%s: %v, want %v\n%v", tc.name, b.Status(), tc.want, b)
			continue
		}
		if tc.want == Ongoing {
			continue
		}
		// A finished game takes no more moves and stays as it is.
		key, ply := b.Key(), b.Ply()
		for _, c := range []Cell{At(14, 14), Pass} {
			if err := b.Play(c); err == nil || b.Key() != key || b.Ply() != ply || b.Status() != tc.want {
				t.Errorf("%s: %v after the end: %v", tc.name, c, err)
			}
		}
		// Taken back, it goes on.
		b.Unmake()
		if b.Status() != Ongoing {
			t.Errorf("%s: %v after taking back the last move", tc.name, b.Status())
		}
	}
}

func TestPlayErrorsLeaveTheBoardAlone(t *testing.T) {
	over := game(t, 15, Renju, "h8a1i8b1j8c1k8d2l8")
	running := game(t, 15, Renju, "h8h9i9pass")
	walled, _ := New(15, Renju)
	if err := walled.SetWall(At(3, 3)); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		b    *Board
		cell Cell
		err  error
		says string
	}{
		{running, At(7, 7), ErrOccupied, "h8"},
		{running, At(7, 8), ErrOccupied, "h9"},
		{running, At(15, 3), ErrOffBoard, "p4"},
		{running, At(3, 15), ErrOffBoard, "d16"},
		{running, At(31, 31), ErrOffBoard, ""},
		{running, NoCell, ErrOffBoard, ""},
		{running, Cell(1021), ErrOffBoard, ""},
		{running, Cell(40000), ErrOffBoard, ""},
		{walled, At(3, 3), ErrOccupied, "d4"},
		{over, At(0, 14), ErrGameOver, "a15"},
		{over, At(7, 7), ErrGameOver, "h8"},
		{over, Pass, ErrGameOver, "pass"},
	} {
		before := tc.b.Clone()
		err := tc.b.Play(tc.cell)
		if !errors.Is(err, tc.err) || !strings.Contains(err.Error(), tc.says) {
			t.Errorf("%v: error %v, want %v naming %q", tc.cell, err, tc.err, tc.says)
		}
		if check := tc.b.Check(tc.cell); !errors.Is(check, tc.err) {
			t.Errorf("%v: Check says %v, Play %v", tc.cell, check, err)
		}
		if tc.b.key != before.key || tc.b.lines != before.lines || tc.b.side != before.side ||
			tc.b.Ply() != before.Ply() || tc.b.status != before.status || tc.b.cells != before.cells {
			t.Errorf("%v: the refused move changed the board", tc.cell)
		}
	}
	for _, tc := range []struct {
		b    *Board
		cell Cell
		err  error
	}{
		{running, At(0, 0), ErrStarted},
		{walled, At(3, 3), ErrOccupied},
		{walled, At(15, 0), ErrOffBoard},
		{walled, NoCell, ErrOffBoard},
		{walled, Pass, ErrOffBoard},
	} {
		key := tc.b.Key()
		if err := tc.b.SetWall(tc.cell); !errors.Is(err, tc.err) || tc.b.Key() != key {
			t.Errorf("wall on %v: error %v, want %v", tc.cell, err, tc.err)
		}
	}
	if _, err := New(4, Renju); err == nil {
		t.Error("a 4×4 board was made")
	}
	if _, err := New(23, Renju); err == nil {
		t.Error("a 23×23 board was made")
	}
	if _, err := New(15, Rule(4)); err == nil {
		t.Error("a board of no rule was made")
	}
}

// fiveless colours a board in a pattern without five in any line: stones go in
// pairs, shifted by one pair every second row.
func fiveless(x, y int) Colour { return Colour((x/2 + y) & 1) }

func TestFullBoardIsADraw(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 4))
	for _, rule := range []Rule{Freestyle, Standard, Renju, Caro} {
		for _, size := range []int{5, 6, 7, 15} {
			for _, walls := range []int{0, 3} {
				b, err := New(size, rule)
				if err != nil {
					t.Fatal(err)
				}
				for range walls {
					_ = b.SetWall(At(rnd.IntN(size), rnd.IntN(size)))
				}
				for y := range size {
					for x := range size {
						c := At(x, y)
						if !b.IsEmpty(c) {
							continue
						}
						if b.Status() != Ongoing {
							t.Fatalf("%v %d×%d: %v before the board is full\n%v", rule, size, size, b.Status(), b)
						}
						if fiveless(x, y) != b.Side() {
							b.MakeNull()
						}
						b.Make(c)
					}
				}
				if b.Status() != Draw || b.EmptyCells().Count() != 0 {
					t.Errorf("%v %d×%d with walls: %v, want a draw\n%v", rule, size, size, b.Status(), b)
				}
				if err := b.Play(Pass); !errors.Is(err, ErrGameOver) {
					t.Errorf("a pass after the full board: %v", err)
				}
			}
		}
	}
}

// TestLastStoneMayWin fills a 5×5 board but for one cell, on which Black makes
// five.
func TestLastStoneMayWin(t *testing.T) {
	for _, rule := range Rules {
		b, _ := New(5, rule)
		for y := range 5 {
			for x := range 5 {
				col := fiveless(x, y)
				if y == 2 {
					col = Black
				}
				if x == 4 && y == 2 {
					continue
				}
				if b.Side() != col {
					b.MakeNull()
				}
				b.Make(At(x, y))
			}
		}
		if b.Side() != Black {
			b.MakeNull()
		}
		if b.Status() != Ongoing {
			t.Fatalf("%v: %v with one cell free\n%v", rule, b.Status(), b)
		}
		if err := b.Play(At(4, 2)); err != nil || b.Status() != BlackWins {
			t.Errorf("%v: %v %v\n%v", rule, err, b.Status(), b)
		}
	}
}
