package tui

import (
	"fmt"
	"slices"
	"strings"
)

// binding is what some keys do. The help page lists the bindings in their order.
type binding struct {
	keys []string // names of Bubble Tea
	show string   // what the help page calls them
	help string
	do   func(m *Model)
}

// bindings is the key table: every key has one meaning, and the help page is made from
// the table. It is set in init, because showing help is one of the bindings.
var bindings []binding

func init() {
	bindings = []binding{
		{[]string{"up"}, "arrows", "move the cursor", func(m *Model) { m.move(0, 1) }},
		{[]string{"down"}, "", "", func(m *Model) { m.move(0, -1) }},
		{[]string{"left"}, "", "", func(m *Model) { m.move(-1, 0) }},
		{[]string{"right"}, "", "", func(m *Model) { m.move(1, 0) }},
		{[]string{"tab"}, "tab", "next cell of a move", func(m *Model) { m.jump(1) }},
		{[]string{"shift+tab"}, "", "", func(m *Model) { m.jump(-1) }},
		{[]string{"enter", "space", " "}, "enter, click", "pick a cell", func(m *Model) { m.pick(m.cursor) }},
		{[]string{"esc", "backspace"}, "esc", "let go (right click too)", (*Model).letGo},
		{[]string{"p"}, "p", "pass", (*Model).pass},
		{[]string{"u"}, "u", "take back", (*Model).undo},
		{[]string{"y"}, "y", "redo what was taken back", (*Model).redo},
		{[]string{"h"}, "h", "hint", (*Model).askHint},
		{[]string{"o"}, "o", "expected owners (jungo)", (*Model).askOwners},
		{[]string{"pgup", ","}, ", pgup", "look a move back", func(m *Model) { m.look(m.shown() - 1) }},
		{[]string{"pgdown", "."}, ". pgdn", "look a move on", func(m *Model) { m.look(m.shown() + 1) }},
		{[]string{"home"}, "home", "look at the start", func(m *Model) { m.look(0) }},
		{[]string{"end"}, "end", "back to the game", func(m *Model) { m.look(m.made()) }},
		{[]string{"n"}, "n", "engine, play now", func(m *Model) { m.Hurry() }},
		{[]string{"g"}, "g", "engine, wait or go on", (*Model).pause},
		{[]string{"+", "="}, "+ -", "level of the engine", func(m *Model) { m.level(func(now int) int { return now + 1 }) }},
		{[]string{"-"}, "", "", func(m *Model) { m.level(func(now int) int { return now - 1 }) }},
		{[]string{"e"}, "e", "engine's line", func(m *Model) { m.message = m.opt.toggleLine() }},
		{[]string{"N"}, "N", "new game", func(m *Model) { m.askAgain("new game") }},
		{[]string{"R"}, "R", "rematch, colours changed", func(m *Model) { m.askAgain("rematch") }},
		{[]string{"r"}, "r", "resign", (*Model).askResign},
		{[]string{"s"}, "s", "save", func(m *Model) { m.save("") }},
		{[]string{":", "/"}, ":", "type a move or command", func(m *Model) { m.typing, m.typed, m.message = true, "", "" }},
		{[]string{"?", "f1"}, "?", "this page", func(m *Model) { m.help = 1 }},
		{[]string{"q"}, "q", "leave", (*Model).askLeave},
	}
}

// bound returns the binding of a key, nil if it has none.
func bound(key string) *binding {
	for i := range bindings {
		for _, k := range bindings[i].keys {
			if k == key {
				return &bindings[i]
			}
		}
	}
	return nil
}

// marks explains the brackets of the board.
const marks = `[ ] cursor  ( ) where it may go  { } picked
< > last move, hint  - - what has won
> < stone that will be lost`

// helpPages returns the help for a window: in two columns where there is room, on as many
// pages as it needs.
func helpPages(width, height int) (pages [][]string) {
	lines := helpLines(width)
	room := max(1, height-2)
	for len(lines) > room {
		pages = append(pages, append(slices.Clone(lines[:room]), "", "any key: more"))
		lines = lines[room:]
	}
	return append(pages, append(lines, "", "any key goes back"))
}

// helpLines returns the key table and the marks of the board.
func helpLines(width int) (lines []string) {
	for _, b := range bindings {
		if b.show != "" {
			lines = append(lines, fmt.Sprintf("%-12s %s", b.show, b.help))
		}
	}
	if width >= helpWidth {
		half := (len(lines) + 1) / 2
		for i := range half {
			if i+half < len(lines) {
				lines[i] = fmt.Sprintf("%-*s%s", helpWidth/2, lines[i], lines[i+half])
			}
		}
		lines = lines[:half]
	}
	lines = append(lines, "")
	return append(lines, strings.Split(marks, "\n")...)
}
