package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
)

// door is one of the ways a position enters the program. ask enters a position and
// returns the error, "" if the position is accepted.
type door struct {
	name   string
	letter bool // its notation skips the column I
	ask    func(t *testing.T, s renju.Setup) string
}

// refusal returns the error in the output of a command, "" if there is none.
func refusal(text string) string {
	for line := range strings.Lines(text) {
		if strings.Contains(line, "ERROR") || strings.HasPrefix(line, "?") || strings.HasPrefix(line, "tengen ") {
			return strings.TrimSpace(line)
		}
	}
	return ""
}

// doors lists the ways in after which the position is played or searched.
var doors = []door{
	{"solve, a drawing", false, func(t *testing.T, s renju.Setup) string {
		_, errs, _ := tengen.Run(drawn(s), "solve", "--rule", s.Rule.String(), "--kind", "vcf", "--memory", "4", "--to-move", s.Side.String())
		return refusal(errs)
	}},
	{"analyze, a drawing", false, func(t *testing.T, s renju.Setup) string {
		_, errs, _ := tengen.Run(drawn(s), "analyze", "-", "--rule", s.Rule.String(), "--depth", "1", "--hash", "4")
		return refusal(errs)
	}},
	{"solve, an SGF file", false, func(t *testing.T, s renju.Setup) string {
		_, errs, _ := tengen.Run(sgf(s), "solve", "--sgf", "-", "--rule", s.Rule.String(), "--kind", "vcf", "--memory", "4")
		return refusal(errs)
	}},
	{"verify", false, func(t *testing.T, s renju.Setup) string {
		text := fmt.Sprintf("tengen-proof 1\nrule %v\nsize %d\nattacker %v\n", s.Rule, s.Size, s.Side)
		for i, cells := range [][]renju.Cell{s.Black, s.White} {
			if len(cells) > 0 {
				text += renju.Colour(i).String() + " " + renju.FormatMoves(cells) + "\n"
			}
		}
		out, errs, _ := tengen.Run(text+"\nk8\n", "verify", "-")
		if errs == "" && !strings.Contains(out, "not proven") {
			t.Errorf("verify takes a lone move for a proof: %s", out)
		}
		return refusal(errs)
	}},
	{"gogui-setup", true, func(t *testing.T, s renju.Setup) string {
		line := "gogui-setup"
		for i, cells := range [][]renju.Cell{s.Black, s.White} {
			for _, c := range cells {
				letter := byte('a' + c.X())
				if letter >= 'i' {
					letter++
				}
				line += fmt.Sprintf(" %s %c%d", renju.Colour(i), letter, c.Y()+1)
			}
		}
		return refusal(tengen.Must(t, line, "gtp", "--game", "renju", "--hash", "4", "--rule", s.Rule.String()))
	}},
	{"loadsgf", true, func(t *testing.T, s renju.Setup) string {
		file := filepath.Join(t.TempDir(), "game.sgf")
		filetest.Put(t, file, sgf(s))
		return refusal(tengen.Must(t, "loadsgf "+file, "gtp", "--game", "renju", "--hash", "4", "--rule", s.Rule.String()))
	}},
	{"BOARD", false, func(t *testing.T, s renju.Setup) string { return refusal(board(t, "BOARD", s)) }},
}

// drawn is a position as rows of X, O and points.
func drawn(s renju.Setup) string {
	var rows []string
	for y := s.Size - 1; y >= 0; y-- {
		row := ""
		for x := range s.Size {
			switch c := renju.At(x, y); {
			case slices.Contains(s.Black, c):
				row += "X"
			case slices.Contains(s.White, c):
				row += "O"
			default:
				row += "."
			}
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "\n")
}

// sgf is a position as a record without a move.
func sgf(s renju.Setup) string {
	text := fmt.Sprintf("(;GM[4]SZ[%d]PL[%s]", s.Size, strings.ToUpper(s.Side.String()[:1]))
	for i, cells := range [][]renju.Cell{s.Black, s.White} {
		for j, c := range cells {
			if j == 0 {
				text += "A" + strings.ToUpper(renju.Colour(i).String()[:1])
			}
			text += fmt.Sprintf("[%c%c]", 'a'+c.X(), 'a'+s.Size-1-c.Y())
		}
	}
	return text + ")"
}

// board gives the stones to Gomocup's BOARD or YXBOARD in a random order.
func board(t *testing.T, command string, s renju.Setup) string {
	number := map[renju.Rule]int{renju.Freestyle: 0, renju.Standard: 1, renju.Renju: 4, renju.Caro: 8}[s.Rule]
	var entries []string
	for i, cells := range [][]renju.Cell{s.Black, s.White} {
		value := 1
		if renju.Colour(i) != s.Side {
			value = 2
		}
		for _, c := range cells {
			entries = append(entries, fmt.Sprintf("%d,%d,%d", c.X(), s.Size-1-c.Y(), value))
		}
	}
	rest := entries[1:] // the first one is Black's
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	in := fmt.Sprintf("INFO hash_size 4096\nSTART %d\nINFO rule %d\nINFO max_depth 1\n%s\n%s\nDONE\n", s.Size, number, command, strings.Join(entries, "\n"))
	return tengen.Must(t, in, "gomocup", "--dialect", "gomocup")
}

// Every way in applies the same rule: a position is judged by its stones, not by how the
// game could have reached it.
func TestPositionsAtEveryDoor(t *testing.T) {
	const six, blocked = "d8e8f8g8h8i8", "e8f8g8h8i8"
	for i, c := range []struct {
		rule         renju.Rule
		black, white string
		side         renju.Colour
		want         string // of the error, in letters from a; "" where the position stands
	}{
		{renju.Standard, six, "a1c1e1g1i1", renju.White, ""},
		{renju.Renju, six, "a1c1e1g1i1", renju.White, ""},
		{renju.Freestyle, six, "a1c1e1g1i1", renju.White, "black wins with d8-i8"},
		{renju.Caro, six, "a1c1e1g1i1", renju.White, "black wins with d8-i8"},
		{renju.Standard, "a1c1e1g1i1k1", six, renju.Black, ""},
		{renju.Renju, "a1c1e1g1i1k1", six, renju.Black, "white wins with d8-i8"},
		{renju.Caro, blocked, "d8j8a1c1", renju.White, ""},
		{renju.Standard, blocked, "d8j8a1c1", renju.White, "black wins with e8-i8"},
		{renju.Caro, blocked, "d8a1c1e1", renju.White, "black wins with e8-i8"},
		{renju.Standard, blocked, "a1c1e1g1i1", renju.Black, "black wins with e8-i8"}, // not the side that has moved
		{renju.Standard, blocked, "a1a2a3a4a5", renju.Black, "no game comes to this"},
		{renju.Freestyle, "e8f8g8h8", "a1a2a3", renju.White, ""},
		{renju.Freestyle, "e8f8g8h8", "a1", renju.White, ""},
		{renju.Freestyle, "e8", "a1b1c1d1", renju.Black, ""},
		// A double-three of stones that are already there, on h8, is accepted.
		{renju.Renju, "h8i8j8h9h10", "a1c1e1g1", renju.White, ""},
	} {
		if testing.Short() && i%3 != 0 {
			continue
		}
		s := renju.Setup{Size: 15, Rule: c.rule, Side: c.side}
		var err error
		if s.Black, err = renju.ParseMoves(c.black, 15); err != nil {
			t.Fatal(err)
		}
		if s.White, err = renju.ParseMoves(c.white, 15); err != nil {
			t.Fatal(err)
		}
		for _, d := range doors {
			got, want := d.ask(t, s), c.want
			if d.letter {
				want = strings.NewReplacer("d8-i8", "D8-J8", "e8-i8", "E8-J8").Replace(want)
			}
			if !d.letter {
				// The commands name the winner in their own words.
				got = strings.NewReplacer("Black wins: five in a row,", "black wins with", "White wins: five in a row,", "white wins with").Replace(got)
			}
			if want == "" && got != "" || want != "" && !strings.Contains(got, want) {
				t.Errorf("%s: %v, black %s, white %s, %v to move: %q, want %q", d.name, c.rule, c.black, c.white, c.side, got, c.want)
			}
		}
		// Commands that only show a position accept a finished game too.
		none := strings.HasPrefix(c.want, "no game")
		if got := refusal(board(t, "YXBOARD", s)); (got != "") != none {
			t.Errorf("YXBOARD: %v, black %s, white %s: %q", c.rule, c.black, c.white, got)
		}
		if _, errs, _ := tengen.Run(drawn(s), "render", "--rule", s.Rule.String(), "--position", "-"); (errs != "") != none {
			t.Errorf("render: %v, black %s, white %s: %q", c.rule, c.black, c.white, errs)
		}
	}
}
