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

// Clean applies section 2.2 of the protocol: it removes control characters and comments,
// and replaces tabs by spaces.
func Clean(line string) string {
	line, _, _ = strings.Cut(line, "#")
	line = strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ', r == 0x7f:
			return -1
		}
		return r
	}, line)
	return strings.TrimSpace(line)
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
