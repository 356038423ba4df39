package textboard

import (
	"strings"

	"tengen/internal/say"
	"tengen/search/game"
)

// The words for the signs.
var (
	saySign   = say.New("board.sign", "{0} {1}", "{0} {1}")
	sayRings  = say.New("board.sign.rings", "with a ring", "リングあり")
	sayBanned = say.New("board.sign.banned", "not allowed", "打てない点")
)

// Lessons returns the rules of a game for a person: for every lesson its lines, of at most so
// many columns, the picture on the left and the text beside it. At the end it says what the signs mean.
func Lessons(list []game.Lesson, l say.Language, width int, ascii bool) (out [][]string) {
	var signs Glyphs
	var rings, banned bool
	for i := range list {
		lesson := &list[i]
		if lesson.Board == nil {
			out = append(out, lessonText(lesson, l, width))
			continue
		}
		s := lesson.Board.Scene()
		over := Highlights(s)
		for _, p := range lesson.Marked {
			over[p] = Target
		}
		for _, c := range s.Cells {
			rings, banned = rings || c.Ring, banned || c.Banned
		}
		signs = GlyphsFor(s, ascii, false)
		picture := Draw(s, signs, over, nil).Lines(nil)
		beside := NewLayout(s).Width + lessonGap
		if width < beside+leastText {
			out = append(out, append(picture, lessonText(lesson, l, width)...))
			continue
		}
		text := lessonText(lesson, l, width-beside)
		var lines []string
		for y := range max(len(picture), len(text)) {
			line := ""
			if y < len(picture) {
				line = picture[y]
			}
			if y < len(text) && text[y] != "" {
				line = say.Left(line, beside) + text[y]
			}
			lines = append(lines, line)
		}
		out = append(out, lines)
	}
	if signs.Black == "" {
		return out // no picture
	}
	legend := []*say.Message{saySign.With(signs.Black, say.Black.With()), saySign.With(signs.White, say.White.With())}
	if rings {
		legend = append(legend, saySign.With(signs.blackRing+" "+signs.whiteRing, sayRings.With()))
	}
	if banned {
		legend = append(legend, saySign.With(signs.banned, sayBanned.With()))
	}
	return append(out, say.Fill(say.Comma.Fold(legend...).In(l), width))
}

// LessonsText returns the rules as text for a terminal of the usual width.
func LessonsText(list []game.Lesson, l say.Language, ascii bool) string {
	var blocks []string
	for _, lines := range Lessons(list, l, usualWidth, ascii) {
		blocks = append(blocks, strings.Join(lines, "\n")+"\n")
	}
	return strings.Join(blocks, "\n")
}

// lessonText returns the text of a lesson and its rows, names before what they are.
func lessonText(lesson *game.Lesson, l say.Language, width int) (lines []string) {
	if lesson.Text != nil {
		lines = say.Fill(lesson.Text.In(l), width)
	}
	names := 0
	for _, r := range lesson.Rows {
		names = max(names, say.Width(r.Name)+2)
	}
	for _, r := range lesson.Rows {
		for i, line := range say.Fill(r.Text.In(l), max(1, width-names)) {
			name := ""
			if i == 0 {
				name = r.Name
			}
			lines = append(lines, say.Left(name, names)+line)
		}
	}
	return lines
}
