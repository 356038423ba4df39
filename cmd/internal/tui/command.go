package tui

import (
	"strconv"
	"strings"

	"tengen/cmd/internal/playing"
	"tengen/internal/plaintext"
	"tengen/search/game"
)

// Verb is what a command does.
type Verb uint8

// The verbs. Move has the move as its argument, Save the file (which may be
// missing), Level the level.
const (
	Nothing Verb = iota
	Move
	Undo
	Hint
	Save
	Resign
	Level
	Line
	Board
	Moves
	Help
	Quit
	Redo
	NewGame
	Rematch
	Owners
	Rules
	Draw
)

// verbs are the commands by name; any other word is a move.
var verbs = map[string]Verb{
	"undo": Undo, "redo": Redo, "new": NewGame, "rematch": Rematch, "owners": Owners, "hint": Hint, "save": Save, "resign": Resign, "draw": Draw, "level": Level, "line": Line,
	"board": Board, "moves": Moves, "help": Help, "rules": Rules, "?": Help, "quit": Quit, "exit": Quit,
}

// Command is a line that was typed.
type Command struct {
	Verb  Verb
	Text  string // a move or a file
	Level int
}

// ParseCommand reads one line. An error says what is wrong with it.
func ParseCommand(line string) (Command, error) {
	line = strings.TrimSpace(line)
	if line == "" {
		return Command{}, nil
	}
	if len(line) > maxInput {
		return Command{}, sayLongInput.With(maxInput)
	}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	verb, ok := verbs[strings.ToLower(word)]
	switch {
	case !ok && rest != "":
		return Command{}, sayNoCommand.With(strconv.Quote(plaintext.Clip(line)))
	case !ok:
		return Command{Verb: Move, Text: word}, nil
	case verb == Save:
		return Command{Verb: Save, Text: rest}, nil
	case verb == Level:
		n, err := strconv.Atoi(rest)
		if err == nil {
			err = playing.CheckLevel(n)
		}
		if err != nil {
			return Command{}, sayBadLevel.With(strconv.Quote(plaintext.Clip(rest)), game.MaxLevel)
		}
		return Command{Verb: Level, Level: n}, nil
	case rest != "":
		return Command{}, sayNothing.With(strings.ToLower(word), strconv.Quote(plaintext.Clip(rest)))
	}
	return Command{Verb: verb}, nil
}
