package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"tengen/internal/say"
	"tengen/internal/shell"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
	"tengen/search/game/games"
)

// Menu is shown on a terminal if no command is given: a game with its settings, and
// actions for it. It makes a command line.
type Menu struct {
	fields  []field
	actions []action
	at      int // the row of the cursor: a field that is shown, or behind them an action
	opt     MenuOptions
	width   int
	height  int
	wrong   *say.Message // why the moves are not those of the game; nil if nothing is known against them
	gone    bool
	chosen  []string
}

// MenuOptions are the settings of a menu.
type MenuOptions struct {
	Language say.Language // of the person
	Named    bool         // the command lines name the language
	ASCII    bool         // ASCII characters only
	Bare     bool         // no bold text
	// Check returns an error if a command line has impossible moves, or nothing to do after them; nil
	// checks nothing.
	Check func(line []string) error
	// Example is the position of Renju that is analysed and solved when no moves are
	// typed.
	Example string
}

// field is a setting: one of some values, or, without values, a text that is typed. flags
// has what the command line says for a value, if that is not the value itself.
type field struct {
	name   string
	values []string
	flags  []string
	at     int
	text   string
}

// Rows of the fields.
const (
	fieldGame = iota
	fieldOpening
	fieldLevel
	fieldSide
	fieldClock
	fieldMoves
)

// action is something to do; line returns its command line.
type action struct {
	name, about string
	line        func(m *Menu) []string
}

// menuGame is a game of the menu, with its flags.
type menuGame struct {
	name        *say.Message
	game, flags string
}

// menuGames are the games of the menu: those with boards and rules of their own here, then
// all others.
var menuGames = listGames([]menuGame{
	{renju.Renju.Say(), "renju", ""},
	{sayGomoku.With(renju.Freestyle), "renju", "--rule freestyle"},
	{sayGomoku.With(renju.Standard), "renju", "--rule standard"},
	{sayOnBoard.With(game.SayName("jungo"), 5), "jungo", "--size 5"},
	{sayOnBoard.With(game.SayName("jungo"), 7), "jungo", "--size 7"},
	{sayOnBoard.With(game.SayName("jungo"), 9), "jungo", "--size 9"},
	{game.SayName("ring"), "ring", ""},
})

// sampleMoves show how the moves of a game are typed.
var sampleMoves = map[string]string{"renju": "h8i9", "jungo": "D4 C3", "ring": "c2 d11"}

// listGames adds the games that are missing to a list.
func listGames(list []menuGame) []menuGame {
	for _, name := range games.Names() {
		if !slices.ContainsFunc(list, func(g menuGame) bool { return g.game == name }) {
			list = append(list, menuGame{name: game.SayName(name), game: name})
		}
	}
	return list
}

// Values of the other fields.
var (
	menuSides  = []*say.Message{say.Black.With(), say.White.With(), sayBoth.With(), sayNeither.With()}
	menuClocks = append([]*say.Message{sayNoClock.With()}, say.Texts("5m+3s", "10m/3x30s", "30m")...)
)

// NewMenu returns a menu with the cursor on the first action.
func NewMenu(opt MenuOptions) *Menu {
	m := &Menu{opt: opt}
	var names []*say.Message
	var levels []string
	for _, g := range menuGames {
		names = append(names, g.name)
	}
	in := func(p *say.Phrase) string { return p.With().In(opt.Language) }
	values := func(list []*say.Message) []string { return say.Lines(opt.Language, list) }
	for level := 1; level <= game.MaxLevel; level++ {
		levels = append(levels, fmt.Sprint(level))
	}
	m.fields = []field{
		fieldGame:    {name: in(sayGame), values: values(names)},
		fieldOpening: openingField(opt.Language),
		fieldLevel:   {name: in(sayStrong), values: levels, at: game.UsualLevel - 1},
		fieldSide:    {name: in(sayYou), values: values(menuSides)},
		fieldClock:   {name: in(sayClock), values: values(menuClocks)},
		fieldMoves:   {name: in(sayListed)},
	}
	m.actions = []action{
		{in(sayPlay), in(sayPlayWhat), (*Menu).play},
		{in(sayStudy), in(sayStudies), func(m *Menu) []string { return m.named(m.study("analyze")) }},
		{in(saySolve), in(saySolves), func(m *Menu) []string { return m.study("solve") }},
		{in(sayMatch), in(sayMatches), (*Menu).match},
		{in(sayRules), in(sayRulesOf), (*Menu).rules},
		{in(sayList), in(sayLists), func(*Menu) []string { return []string{"--help"} }},
		{in(sayLeave), "", func(*Menu) []string { return nil }},
	}
	m.at = len(m.shown())
	return m
}

// openingField is the field of the opening rules and, behind them, the 26 patterns.
func openingField(l say.Language) field {
	f := field{name: sayOpening.With().In(l), values: []string{sayFreely.With().In(l)}, flags: []string{""}}
	for _, r := range opening.Rules {
		f.values, f.flags = append(f.values, sayByRule.With(r.Name).In(l)), append(f.flags, r.Name)
	}
	for _, o := range renju.Openings {
		name := o.Name
		if l == say.Japanese {
			name = o.Kanji + " " + name
		}
		f.values, f.flags = append(f.values, o.Code+" "+name), append(f.flags, o.Code)
	}
	return f
}

// shown returns the fields of the game that is chosen.
func (m *Menu) shown() (out []int) {
	for i := range m.fields {
		if i != fieldOpening || m.openings() {
			out = append(out, i)
		}
	}
	return out
}

// openings reports whether the game has opening rules and patterns.
func (m *Menu) openings() bool { return menuGames[m.fields[fieldGame].at].game == "renju" }

// opening returns the value of --opening, "" for none; ruled says that it is a rule.
func (m *Menu) opening() (name string, ruled bool) {
	if f := &m.fields[fieldOpening]; m.openings() {
		_, ruled = opening.ByName(f.flags[f.at])
		return f.flags[f.at], ruled
	}
	return "", false
}

// field returns the field under the cursor, nil if it is on an action.
func (m *Menu) field() *field {
	if shown := m.shown(); m.at < len(shown) {
		return &m.fields[shown[m.at]]
	}
	return nil
}

// Chosen returns the arguments of the command that was chosen, nil for none.
func (m *Menu) Chosen() []string { return m.chosen }

// game returns the flags of the game and its moves, which go on from a pattern. A game
// under an opening rule begins with the rule's stones, and has no others.
func (m *Menu) game(byRule bool) []string {
	g := menuGames[m.fields[fieldGame].at]
	out := append([]string{"--game", g.game}, strings.Fields(g.flags)...)
	name, ruled := m.opening()
	if name != "" && (byRule || !ruled) {
		out = append(out, "--opening", name)
	}
	if moves := m.moves(); moves != "" && !(byRule && ruled) {
		out = append(out, "--moves", moves)
	}
	return out
}

func (m *Menu) moves() string { return strings.TrimSpace(m.fields[fieldMoves].text) }

func (m *Menu) level() int { return m.fields[fieldLevel].at + 1 }

// aboutLevel says what the level is like in the game that is chosen.
func (m *Menu) aboutLevel() string {
	g, err := games.ByName(menuGames[m.fields[fieldGame].at].game)
	if err != nil {
		return ""
	}
	return game.AboutLevel(g, m.level()).In(m.opt.Language)
}

// play is the line of a game on the board.
func (m *Menu) play() []string {
	players := [][2]string{{"person", "engine"}, {"engine", "person"}, {"person", "person"}, {"engine", "engine"}}[m.fields[fieldSide].at]
	out := append([]string{"play"}, m.game(true)...)
	out = append(out, "--black", players[0], "--white", players[1], "--level", fmt.Sprint(m.level()))
	if c := m.fields[fieldClock]; c.at > 0 {
		out = append(out, "--clock", c.values[c.at])
	}
	return m.named(out)
}

// study is the line of a command about a position.
func (m *Menu) study(command string) []string {
	out := append([]string{command}, m.game(false)...)
	name, ruled := m.opening()
	if m.moves() == "" && m.openings() && (name == "" || ruled) {
		out = append(out, "--moves", m.opt.Example)
	}
	return out
}

// rules is the line of the rules of the game.
func (m *Menu) rules() []string {
	g := menuGames[m.fields[fieldGame].at]
	out := []string{"rules", g.game}
	if rule, ok := strings.CutPrefix(g.flags, "--rule "); ok {
		out = append(out, "--rule", rule)
	}
	return m.named(out)
}

// named names the language on a command line if it is not that of the locale.
func (m *Menu) named(line []string) []string {
	if m.opt.Named {
		line = append(line, "--lang", m.opt.Language.String())
	}
	return line
}

// match is the line of two games between this level and the one below, or above the lowest.
func (m *Menu) match() []string {
	g := menuGames[m.fields[fieldGame].at]
	level := m.level()
	out := append([]string{"match", "--game", g.game}, strings.Fields(g.flags)...)
	if name, _ := m.opening(); name != "" {
		out = append(out, "--opening", name)
	} else {
		out = append(out, "--random", "4")
	}
	out = append(out, "--games", "2")
	player := func(level int) string {
		if level == game.MaxLevel {
			return fmt.Sprintf("name=level-%d nodes=%d", level, topNodes)
		}
		return fmt.Sprintf("name=level-%d level=%[1]d", level)
	}
	other := cmp.Or(level-1, 2)
	return append(out, "--engine", player(level), "--engine", player(other))
}

// Init implements tea.Model.
func (m *Menu) Init() tea.Cmd { return nil }

// Update implements tea.Model.
func (m *Menu) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.PasteMsg:
		m.insert(msg.Content)
	case tea.KeyPressMsg:
		return m, m.key(msg)
	}
	return m, nil
}

// typing returns the text field under the cursor, nil if there is none.
func (m *Menu) typing() *field {
	if f := m.field(); f != nil && f.values == nil {
		return f
	}
	return nil
}

// insert types into the text field under the cursor.
func (m *Menu) insert(text string) {
	if f := m.typing(); f != nil {
		if text = printable(text); len(f.text)+len(text) <= maxInput {
			f.text += text
		}
	}
}

func (m *Menu) key(msg tea.KeyPressMsg) tea.Cmd {
	fields := len(m.shown())
	rows := fields + len(m.actions)
	m.wrong = nil
	switch name := msg.String(); name {
	case "ctrl+c", "esc":
		return m.leave()
	case "up", "shift+tab":
		m.at = (m.at + rows - 1) % rows
	case "down", "tab":
		m.at = (m.at + 1) % rows
	case "left":
		m.change(-1)
	case "right":
		m.change(1)
	case "enter":
		if m.at < fields {
			m.at = fields // on to what to do
			return nil
		}
		line := m.actions[m.at-fields].line(m)
		if m.opt.Check != nil && slices.Contains(line, "--moves") {
			if m.wrong = say.Of(m.opt.Check(line)); m.wrong != nil {
				m.at = fields - 1 // the moves
				return nil
			}
		}
		m.chosen = line
		return m.leave()
	default:
		f := m.typing()
		switch {
		case f == nil && name == "q":
			return m.leave()
		case f != nil && name == "backspace":
			if r := []rune(f.text); len(r) > 0 {
				f.text = string(r[:len(r)-1])
			}
		case f != nil:
			m.insert(msg.Text)
		case name == "space":
			m.change(1)
		default:
			m.jump(msg.Text)
		}
	}
	return nil
}

// change takes the next or the last value of the field under the cursor.
func (m *Menu) change(by int) {
	if f := m.field(); f != nil && f.values != nil {
		f.at = (f.at + by + len(f.values)) % len(f.values)
	}
}

// jump takes the next value of the opening with a word that begins with a letter.
func (m *Menu) jump(letter string) {
	f := &m.fields[fieldOpening]
	if m.field() != f || letter == "" {
		return
	}
	for i := 1; i < len(f.values); i++ {
		at := (f.at + i) % len(f.values)
		for _, word := range strings.Fields(f.values[at]) {
			if strings.HasPrefix(strings.ToLower(word), strings.ToLower(letter)) {
				f.at = at
				return
			}
		}
	}
}

func (m *Menu) leave() tea.Cmd {
	m.gone = true
	return tea.Quit
}

// View implements tea.Model.
func (m *Menu) View() tea.View {
	v := tea.NewView("")
	if !m.gone && m.width > 0 && m.height > 0 {
		v.SetContent(m.screen())
	}
	v.AltScreen = true
	v.WindowTitle = "Tengen"
	return v
}

// screen returns the whole screen as text.
func (m *Menu) screen() string {
	open, closed := "‹ ", " ›"
	if m.opt.ASCII {
		open, closed = "< ", " >"
	}
	lines := []string{sayTitle.With().In(m.opt.Language), ""}
	row, above := 0, 0 // above counts the lines before the row of the cursor
	add := func(text string) {
		mark := "  "
		if row == m.at {
			mark, above = "> ", len(wrap(lines, m.width))
			if !m.opt.Bare {
				text = lipgloss.NewStyle().Bold(true).Render(text)
			}
		}
		lines = append(lines, mark+text)
		row++
	}
	fields := m.shown()
	for i, of := range fields {
		f := &m.fields[of]
		value := open + f.value() + closed
		if f.values == nil {
			value = f.text
			if i == m.at {
				value += "_"
			} else if value == "" {
				value = sayMoves.With(sampleMoves[menuGames[m.fields[fieldGame].at].game]).In(m.opt.Language)
			}
		}
		if m.opt.ASCII {
			value = strings.ReplaceAll(value, "×", "x")
		}
		if of == fieldLevel {
			value += " " + m.aboutLevel()
		}
		add(pad(f.name, 10) + value)
	}
	if m.wrong != nil {
		lines = append(lines, m.wrong.In(m.opt.Language))
	}
	lines = append(lines, "")
	for _, a := range m.actions {
		about := a.about
		if m.moves() == "" && slices.Contains(a.line(m), "--moves") {
			about = sayExample.With(about).In(m.opt.Language)
		}
		add(strings.TrimSpace(pad(a.name, 10) + about))
	}
	lines = append(lines, "")
	if line := m.actions[max(0, m.at-len(fields))].line(m); line != nil {
		lines = append(lines, "tengen "+shell.Line(line...), "")
	}
	lines = append(lines, sayMenuKeys.With().In(m.opt.Language))
	lines = wrap(lines, m.width)
	// In a low window the row of the cursor stays in sight.
	lines = lines[max(0, min(above-m.height/2, len(lines)-m.height)):]
	return strings.Join(cut(lines, m.width, m.height), "\n")
}

// value returns the value of a field of values.
func (f *field) value() string {
	if f.values == nil {
		return f.text
	}
	return f.values[f.at]
}
