package tui

import (
	"slices"
	"strings"

	"tengen/cmd/internal/textboard"
	"tengen/internal/say"
)

// binding is what some keys do. The help page lists the bindings in their order.
type binding struct {
	keys []string     // names of Bubble Tea
	show *say.Message // what the help page calls them; nil if it leaves them out
	help *say.Message
	do   func(m *Model)
}

// bindings is the key table: every key has one meaning, and the help page is made from
// the table. It is set in init, because showing help is one of the bindings.
var bindings []binding

func init() {
	bindings = []binding{
		{[]string{"up"}, keyArrows.With(), sayKeyMove.With(), func(m *Model) { m.move(0, 1) }},
		{[]string{"down"}, nil, nil, func(m *Model) { m.move(0, -1) }},
		{[]string{"left"}, nil, nil, func(m *Model) { m.move(-1, 0) }},
		{[]string{"right"}, nil, nil, func(m *Model) { m.move(1, 0) }},
		{[]string{"tab"}, say.Text("tab"), sayKeyNext.With(), func(m *Model) { m.jump(1) }},
		{[]string{"shift+tab"}, nil, nil, func(m *Model) { m.jump(-1) }},
		{[]string{"enter", "space", " "}, keyEnter.With(), sayKeyPick.With(), func(m *Model) { m.pick(m.cursor) }},
		{[]string{"esc", "backspace"}, say.Text("esc"), sayKeyDrop.With(), (*Model).letGo},
		{[]string{"p"}, say.Text("p"), sayKeyPass.With(), (*Model).pass},
		{[]string{"u"}, say.Text("u"), sayKeyUndo.With(), (*Model).undo},
		{[]string{"y"}, say.Text("y"), sayKeyRedo.With(), (*Model).redo},
		{[]string{"h"}, say.Text("h"), sayKeyHint.With(), (*Model).askHint},
		{[]string{"o"}, say.Text("o"), sayKeyOwners.With(), (*Model).askOwners},
		{[]string{"pgup", ","}, say.Text(", pgup"), sayKeyBefore.With(), func(m *Model) { m.look(m.shown() - 1) }},
		{[]string{"pgdown", "."}, say.Text(". pgdn"), sayKeyAfter.With(), func(m *Model) { m.look(m.shown() + 1) }},
		{[]string{"home"}, say.Text("home"), sayKeyStart.With(), func(m *Model) { m.look(0) }},
		{[]string{"end"}, say.Text("end"), sayKeyGame.With(), func(m *Model) { m.look(m.made()) }},
		{[]string{"n"}, say.Text("n"), sayKeyHurry.With(), func(m *Model) { m.Hurry() }},
		{[]string{"g"}, say.Text("g"), sayKeyPause.With(), (*Model).pause},
		{[]string{"+", "="}, say.Text("+ -"), sayKeyLevel.With(), func(m *Model) { m.level(func(now int) int { return now + 1 }) }},
		{[]string{"-"}, nil, nil, func(m *Model) { m.level(func(now int) int { return now - 1 }) }},
		{[]string{"e"}, say.Text("e"), sayKeyLine.With(), func(m *Model) { m.message = m.opt.toggleLine() }},
		{[]string{"N"}, say.Text("N"), sayKeyNew.With(), func(m *Model) { m.confirm = askNew }},
		{[]string{"R"}, say.Text("R"), sayKeyRematch.With(), func(m *Model) { m.confirm = askRematch }},
		{[]string{"r"}, say.Text("r"), sayKeyResign.With(), (*Model).askResign},
		{[]string{"s"}, say.Text("s"), sayKeySave.With(), func(m *Model) { m.save("") }},
		{[]string{":", "/"}, say.Text(":"), sayKeyType.With(), func(m *Model) { m.typing, m.typed, m.message = true, "", nil }},
		{[]string{"i"}, say.Text("i"), sayKeyRules.With(), func(m *Model) { m.read(m.rulesText) }},
		{[]string{"?", "f1"}, say.Text("?"), sayKeyHelp.With(), func(m *Model) { m.read(m.helpText) }},
		{[]string{"q"}, say.Text("q"), sayKeyLeave.With(), (*Model).askLeave},
	}
}

// bound returns the binding of a key, nil if it has none.
func bound(key string) *binding {
	for i := range bindings {
		if slices.Contains(bindings[i].keys, key) {
			return &bindings[i]
		}
	}
	return nil
}

// pages returns a text for a window, on as many pages as it needs. A block of lines begins a page
// if it does not fit on the one before.
func pages(text [][]string, l say.Language, height int) (out [][]string) {
	room := max(1, height-2)
	var page []string
	turn := func(last *say.Phrase) {
		out, page = append(out, append(page, "", last.With().In(l))), nil
	}
	for _, lines := range text {
		if len(page) > 0 {
			if lines = append([]string{""}, lines...); len(page)+len(lines) > room {
				turn(sayMoreKeys)
				lines = lines[1:]
			}
		}
		for ; len(page)+len(lines) > room; lines = lines[room:] {
			page = lines[:room:room]
			turn(sayMoreKeys)
		}
		page = append(page, lines...)
	}
	turn(sayKeysBack)
	return out
}

// rulesText returns the rules of the game.
func (m *Model) rulesText(width int) [][]string {
	return textboard.Lessons(lessons(m.Match), m.opt.Language, width, m.opt.ASCII)
}

// helpText returns the help, in two columns where there is room.
func (m *Model) helpText(width int) [][]string { return [][]string{helpLines(m.opt.Language, width)} }

// helpLines returns the key table and the marks of the board.
func helpLines(l say.Language, width int) (lines []string) {
	for _, b := range bindings {
		if b.show != nil {
			lines = append(lines, pad(b.show.In(l), 12)+" "+b.help.In(l))
		}
	}
	if width >= helpWidth {
		half := (len(lines) + 1) / 2
		for i := range half {
			if i+half < len(lines) {
				lines[i] = pad(lines[i], helpWidth/2) + lines[i+half]
			}
		}
		lines = lines[:half]
	}
	lines = append(lines, "")
	return append(lines, strings.Split(sayMarks.With().In(l), "\n")...)
}
