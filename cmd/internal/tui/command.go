package tui

import (
	"fmt"
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
)

// verbs are the commands by name; any other word is a move.
var verbs = map[string]Verb{
	"undo": Undo, "redo": Redo, "new": NewGame, "rematch": Rematch, "owners": Owners, "hint": Hint, "save": Save, "resign": Resign, "level": Level, "line": Line,
	"board": Board, "moves": Moves, "help": Help, "?": Help, "quit": Quit, "exit": Quit,
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
		return Command{}, fmt.Errorf("a command has at most %d bytes", maxInput)
	}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	verb, ok := verbs[strings.ToLower(word)]
	switch {
	case !ok && rest != "":
		return Command{}, fmt.Errorf("%q is neither a command nor a move (help lists the commands; one move a line)", plaintext.Clip(line))
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
			return Command{}, fmt.Errorf("level %q: want a number from 1 to %d", plaintext.Clip(rest), game.MaxLevel)
		}
		return Command{Verb: Level, Level: n}, nil
	case rest != "":
		return Command{}, fmt.Errorf("%s takes nothing after it, not %q", strings.ToLower(word), plaintext.Clip(rest))
	}
	return Command{Verb: verb}, nil
}

// CommandHelp lists the commands.
const CommandHelp = `A move is typed as it is written: h8 (renju), D4 or pass (jungo), c2c4 (ring).
In an opening under a rule: a point, stay, swap, more or ten, a number, or the name of a
pattern such as kagetsu.
  undo         take back your last move
  redo         make again what was taken back
  hint         the idea of a good move; hint again shows the move
  line         show what the engine expects, or hide it
  owners       jungo: who will own each point, and the exact score where it is known
  level N      let the engine play at level N, 1 to 10
  save [FILE]  save the game
  resign       give the game up
  new          begin the same game again
  rematch      begin again with colours changed
  board        show the board
  moves        list the moves
  help         this text
  quit         leave`
