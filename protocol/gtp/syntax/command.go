package syntax

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"tengen/search/game"
)

// Names of the commands that both sides use.
const (
	Name         = "name"
	Version      = "version"
	BoardSize    = "boardsize"
	ClearBoard   = "clear_board"
	Komi         = "komi"
	Play         = "play"
	Genmove      = "genmove"
	Undo         = "undo"
	TimeSettings = "time_settings"
	TimeLeft     = "time_left"
	Quit         = "quit"
)

// Moves other than points. They are read in any case.
const (
	Pass   = "pass"
	Resign = "resign"
)

// Command returns the line of a command without a number, with its arguments.
func Command(name string, args ...any) string {
	for _, a := range args {
		name += " " + fmt.Sprint(a)
	}
	return name
}

// Numbered puts a number before a command, by which its answer is known.
func Numbered(id int, command string) string { return strconv.Itoa(id) + " " + command }

// Split returns the number of a command line ("" without one), and its words. The line
// must be clean.
func Split(line string) (id string, words []string) {
	words = strings.Fields(line)
	if len(words) > 0 && strings.Trim(words[0], "0123456789") == "" {
		return words[0], words[1:]
	}
	return "", words
}

// Rest returns what follows the name of the command on a line, as it stands there but for the
// spaces around it. The line must be clean.
func Rest(line string) string {
	id, words := Split(line)
	if len(words) == 0 {
		return ""
	}
	for _, word := range []string{id, words[0]} {
		line = strings.TrimSpace(line)[len(word):]
	}
	return strings.TrimSpace(line)
}

// Clean applies section 2.2 of the protocol: it removes control characters and comments,
// and replaces tabs by spaces. Bytes that are no UTF-8, as in names of files, stay.
func Clean(line string) string {
	line, _, _ = strings.Cut(line, "#")
	out := make([]byte, 0, len(line))
	for _, c := range []byte(line) {
		switch {
		case c == '\t':
			out = append(out, ' ')
		case c >= ' ' && c != 0x7f:
			out = append(out, c)
		}
	}
	return strings.TrimSpace(string(out))
}

// Side returns the colour of a player as an argument; game.ParseSide reads it.
func Side(s game.Side) string {
	if s == game.Black {
		return "b"
	}
	return "w"
}

// WholeSeconds rounds a time down to the whole seconds in which the protocol counts.
func WholeSeconds(d time.Duration) int { return max(int(d/time.Second), 0) }
