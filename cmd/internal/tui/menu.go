package tui

import (
	"fmt"
	"slices"
	"strings"

	"tengen/internal/say"
	"tengen/movegen/jungo"
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
	solves      bool // it is offered for games that solve takes
}

// menuGame is a game of the menu, with its flags.
type menuGame struct {
	name        *say.Message
	game, flags string
	unsolved    bool // solve does not take it
}

// menuGames are the games of the menu: those with boards and rules of their own here, then
// all others.
var menuGames = listGames([]menuGame{
	{renju.Renju.Say(), "renju", "", false},
	{sayGomoku.With(renju.Freestyle), "renju", "--rule freestyle", false},
	{sayGomoku.With(renju.Standard), "renju", "--rule standard", false},
	jungoOn(5),
	jungoOn(7),
	jungoOn(9),
	{game.SayName("ring"), "ring", "", false},
})

// jungoOn returns Jungo on a board of a size.
func jungoOn(size int) menuGame {
	return menuGame{sayOnBoard.With(game.SayName("jungo"), size), "jungo", fmt.Sprint("--size ", size), size > jungo.MaxTinySize}
}

// sampleMoves show how the moves of a game are typed; see [sampleOf].
var sampleMoves = map[string]string{"renju": "h8i9", "jungo": "D4 C3", "ring": "c2 d11"}

// sampleOf returns moves that show how those of a game are typed: usual ones of the games above, of another
// game the first that the rules allow.
func sampleOf(g game.Game) string {
	if moves := sampleMoves[g.Name()]; moves != "" {
		return moves
	}
	p, err := g.New(g.Default())
	if err != nil {
		return ""
	}
	for range 2 {
		if choices := p.Choices(); len(choices) == 0 || p.Play(choices[0].Text) != nil {
			break
		}
	}
	return strings.Join(p.Moves(), " ")
}

// listGames adds the games that are missing to a list.
func listGames(list []menuGame) []menuGame {
	for _, name := range games.Names() {
		if !slices.ContainsFunc(list, func(g menuGame) bool { return g.game == name }) {
			list = append(list, menuGame{name: game.SayName(name), game: name, unsolved: true})
		}
	}
	return list
}

// menuSides are the sides that the person may take, with the players of Black and of White.
var menuSides = []struct {
	name         *say.Message
	black, white string
}{
	{say.Black.With(), "person", "engine"},
	{say.White.With(), "engine", "person"},
	{sayBoth.With(), "person", "person"},
	{sayNeither.With(), "engine", "engine"},
}

// menuClocks are the clocks of a game: first none.
var menuClocks = append([]*say.Message{sayNoClock.With()}, say.Texts("5m+3s", "10m/3x30s", "30m")...)

// NewMenu returns a menu with the cursor on the first action.
func NewMenu(opt MenuOptions) *Menu {
	m := &Menu{opt: opt}
	var names, sides []*say.Message
	var levels []string
	for _, g := range menuGames {
		names = append(names, g.name)
	}
	for _, s := range menuSides {
		sides = append(sides, s.name)
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
		fieldSide:    {name: in(sayYou), values: values(sides)},
		fieldClock:   {name: in(sayClock), values: values(menuClocks)},
		fieldMoves:   {name: in(sayListed)},
	}
	m.actions = []action{
		{name: in(sayPlay), about: in(sayPlayWhat), line: (*Menu).play},
		{name: in(sayStudy), about: in(sayStudies), line: func(m *Menu) []string { return m.named(m.study("analyze")) }},
		{name: in(saySolve), about: in(saySolves), line: func(m *Menu) []string { return m.study("solve") }, solves: true},
		{name: in(sayMatch), about: in(sayMatches), line: (*Menu).match},
		{name: in(sayRules), about: in(sayRulesOf), line: (*Menu).rules},
		{name: in(sayList), about: in(sayLists), line: func(*Menu) []string { return []string{"--help"} }},
		{name: in(sayLeave), line: func(*Menu) []string { return nil }},
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

// offered returns the actions for the game that is chosen.
func (m *Menu) offered() []action {
	unsolved := menuGames[m.fields[fieldGame].at].unsolved
	return slices.DeleteFunc(slices.Clone(m.actions), func(a action) bool { return a.solves && unsolved })
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

func (m *Menu) moves() string { return strings.TrimSpace(m.fields[fieldMoves].text) }

func (m *Menu) level() int { return m.fields[fieldLevel].at + 1 }

// chosenGame returns the game that is chosen; nil if there is none of its name.
func (m *Menu) chosenGame() game.Game {
	g, err := games.ByName(menuGames[m.fields[fieldGame].at].game)
	if err != nil {
		return nil
	}
	return g
}
