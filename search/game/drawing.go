package game

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tengen/internal/say"
)

// DrawingUsage describes in a help text what ParseDrawing reads.
const DrawingUsage = "drawing of the board: X, O and . in rows from the top, between slashes or line ends"

// Drawing is a square board read from text.
type Drawing struct {
	Size  int
	Cells []Stone // row by row from the lower left: None, BlackStone, WhiteStone or Wall
	Side  Side    // to move
}

// At returns the stone on a point, if there is one.
func (d *Drawing) At(x, y int) Stone { return d.Cells[y*d.Size+x] }

// toMove finds the side to move in a sentence.
var toMove = regexp.MustCompile(`(?im)\b(black|white|[xobw])(?:[ \t]*\([^()\n]*\))?[ \t]+(?:is[ \t]+)?to[ \t]+(?:move|play)\b|\b(?:side[ \t]*)?to[ \t]*(?:move|play)[ \t]*:[ \t]*(black|white|[xobw])\b|([黒白])(?:の番|番[ \t]*$)`)

// lastWord finds the side to move as the last word, behind the last row or below it.
var lastWord = regexp.MustCompile(`(?im)^[XBOW#.+*\-_/ \t\d\[\]()<>]*\b(black|white)\s*\z`)

// edgeNumber is the number of a row, at its right edge.
var edgeNumber = regexp.MustCompile(`\s(\d+)\s*$`)

// numberedRow is a row between its numbers.
var numberedRow = regexp.MustCompile(`^\s*(\d+)\s+(.*?)\s*\b(\d+)\b`)

// ParseDrawing reads the drawing of a board of stones, in the form of this program, of
// GoGui, Yixin-Board, Rapfi and c-gomoku-cli, or without any frame: one row on each
// line (or between slashes) from the top; X or B is Black, O or W White, and
// . + * - _ an empty point. # is a wall, or with walls false a black stone. Rows numbered
// upwards from 1 at the right edge, as Rapfi's are, stand upside down. It skips
// blanks, brackets around the last stone, row numbers, lines of column letters, and
// text above and below the board.
//
// "white to move", "O to play", "to move: white" or "白の番" in the text, or a colour as its last word, alone
// or behind the last row, gives the side to move; otherwise it is White if Black has more stones,
// else Black. An error names the line and what is wrong with it.
func ParseDrawing(text string, walls bool) (*Drawing, error) {
	told := ""
	if at := lastWord.FindStringSubmatchIndex(text); at != nil {
		told, text = text[at[2]:at[3]], text[:at[2]]
	}
	if m := toMove.FindStringSubmatch(text); m != nil {
		told = m[1] + m[2] + m[3]
	}
	rows, err := drawnRows(text)
	if err != nil {
		return nil, err
	}
	d := &Drawing{Size: len(rows)}
	var count [3]int
	for i := len(rows) - 1; i >= 0; i-- {
		for _, r := range rows[i] {
			s := None
			switch {
			case strings.ContainsRune("XxBb", r) || r == '#' && !walls:
				s = BlackStone
			case strings.ContainsRune("OoWw", r):
				s = WhiteStone
			case r == '#':
				s = Wall
			}
			if s <= WhiteStone {
				count[s]++
			}
			d.Cells = append(d.Cells, s)
		}
	}
	if strings.ContainsAny(told, "WwOo白") || told == "" && count[BlackStone] > count[WhiteStone] {
		d.Side = White
	}
	return d, nil
}

// drawnRows returns the rows of the first board in a text, with points only.
func drawnRows(text string) (rows []string, err error) {
	var stopped error // by the line below the rows, or the first of all
	upwards := true   // so far the rows are numbered from 1 at the top
	for n, line := range strings.FieldsFunc(strings.ReplaceAll(text, "\n", "\n\v"), func(r rune) bool { return r == '\n' || r == '/' }) {
		// Some programs write more text after the row number at the right edge.
		line = strings.TrimLeft(line, "\v")
		number := edgeNumber.FindStringSubmatch(line)
		if m := numberedRow.FindStringSubmatch(line); m != nil && m[1] == m[3] {
			line = m[2]
		}
		row := strings.Map(func(r rune) rune {
			if strings.ContainsRune(" \t\r[]()<>0123456789", r) {
				return -1
			}
			return r
		}, line)
		if row == "" || columnLetters(row) {
			continue
		}
		bad := strings.IndexFunc(row, func(r rune) bool { return !strings.ContainsRune("XxBbOoWw#.+*-_", r) })
		if bad < 0 && (len(rows) == 0 || len(row) == len(rows[0])) {
			rows = append(rows, row)
			upwards = upwards && number != nil && number[1] == strconv.Itoa(len(rows))
			continue
		}
		if bad < 0 {
			return nil, say.AtLine.With(n+1, sayRowLength.With(len(row), len(rows[0])))
		}
		if stopped == nil || len(rows) > 0 {
			stopped = say.AtLine.With(n+1, sayNoPoint.With(strconv.QuoteRune([]rune(row[bad:])[0])))
		}
		if len(rows) > 0 {
			break
		}
	}
	switch {
	case len(rows) == 0 && stopped != nil:
		return nil, sayNoBoardIn.With(stopped)
	case len(rows) == 0:
		return nil, sayNoBoard.With()
	case len(rows) == len(rows[0]):
		if upwards {
			slices.Reverse(rows)
		}
		return rows, nil
	case stopped != nil:
		return nil, sayCutShort.With(len(rows), len(rows[0]), stopped)
	}
	return nil, sayNotSquare.With(len(rows), len(rows[0]))
}

// columnLetters reports whether a line names the columns, with or without I.
func columnLetters(row string) bool {
	row = strings.ToLower(row)
	return len(row) > 1 && (strings.HasPrefix("abcdefghijklmnopqrstuvwxyz", row) || strings.HasPrefix("abcdefghjklmnopqrstuvwxyz", row))
}

// DrawingText returns the stones of a square board on one line, in a form that
// ParseDrawing reads: rows from the top between slashes, and the side to move.
func DrawingText(s *Scene, side Side) string {
	var text strings.Builder
	for y := s.Rows - 1; y >= 0; y-- {
		for x := range s.Columns {
			text.WriteByte(".XO#"[s.At(Point{x, y}).Stone])
		}
		if y > 0 {
			text.WriteByte('/')
		}
	}
	return text.String() + " " + side.Word()
}
