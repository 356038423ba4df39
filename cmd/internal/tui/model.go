package tui

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"tengen/cmd/internal/playing"
	"tengen/search/game"
	"tengen/search/renju/chooser"
)

// Model is a match on a terminal board.
type Model struct {
	ctx    context.Context
	match  *playing.Match
	engine game.Engine // nil if it is not needed
	opt    Options

	// What the game says about the position, computed once for each.
	scene   *game.Scene
	choices []game.Choice
	result  game.Result
	over    bool

	width, height int
	profile       colorprofile.Profile // the colours of the terminal; Unknown at first
	cursor        game.Point
	picked        []game.Point
	at            int // number of moves on the board, live for all

	asked    int // number of the last question
	question *question
	thought  *game.Info   // the last one
	hint     []game.Point // cells of the last hint
	owners   *game.Info   // the report whose owners are shown, nil for none
	said     string       // what the last move did, in games that describe moves
	decision string       // what the engine decided last in the opening, and why
	decided  int          // the number of moves then
	paused   bool         // the engine waits (two engines, after an undo)

	message string // the answer to the last input
	confirm string // a question with y or n: "resign", "quit", "new game", "rematch" or takeBack
	doubted string // the move that takeBack is about
	hinted  string // the move whose idea was shown as a hint
	typing  bool
	typed   string
	help    int // page of the help that is shown, from 1; 0 for none

	turn time.Time // when the side to move began to think
	used [2]time.Duration
	gone bool // the program ends
}

// New returns the model of a match. The engine stops when ctx is done. It may be nil if
// it plays no side; there are no hints then.
func New(ctx context.Context, m *playing.Match, e game.Engine, opt Options) *Model {
	t := &Model{ctx: ctx, match: m, engine: e, opt: opt, message: opt.Greeting}
	t.refresh()
	s := t.scene
	t.cursor = game.Point{X: s.Columns / 2, Y: s.Rows / 2}
	if cells := t.targets(); s.Squares && len(cells) > 0 {
		t.cursor = cells[0]
	}
	t.turn = opt.now()
	return t
}

// refresh computes what the game says about the position.
func (m *Model) refresh() {
	m.scene, m.choices = m.match.Game.Scene(), nil
	m.result, m.over = m.match.Result()
	if !m.over {
		m.choices = m.match.Choices()
	}
	m.picked, m.hint, m.owners, m.at = nil, nil, nil, live
	m.hinted, m.doubted = "", ""
}

// tickMsg redraws the clocks.
type tickMsg struct{}

func ticking() tea.Cmd { return tea.Tick(tick, func(time.Time) tea.Msg { return tickMsg{} }) }

// Init implements tea.Model.
func (m *Model) Init() tea.Cmd { return tea.Batch(ticking(), m.next()) }

// next starts the engine if it has to move.
func (m *Model) next() tea.Cmd {
	if m.paused || m.engine == nil || !m.match.EngineToMove() {
		return nil
	}
	level := m.match.Players[m.match.Side()].Level
	return m.ask(level, forMove)
}

// ask asks the engine about the current position.
func (m *Model) ask(level int, what purpose) tea.Cmd {
	m.drop()
	m.asked++
	q := &question{id: m.asked, what: what, since: m.opt.now()}
	limits := m.opt.limits(level)
	if what == forMove {
		limits.Clock = m.match.Clock.Limit(m.match.Side())
	}
	ask(m.ctx, m.engine, m.match.Clone(), limits, q)
	m.question = q
	return listen(q.events)
}

// listen waits for the next event of a question.
func listen(events <-chan event) tea.Cmd {
	return func() tea.Msg { return <-events }
}

// drop stops the engine; its answer will be ignored.
func (m *Model) drop() {
	if m.question != nil {
		m.question.cancel()
		m.question = nil
	}
}

// Update implements tea.Model.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		m.profile = msg.Profile
	case tickMsg:
		if !m.gone {
			return m, tea.Batch(ticking(), m.lookAtTime())
		}
	case event:
		return m, m.hear(msg)
	case tea.PasteMsg:
		if m.typing {
			m.insert(msg.Content)
		}
	case tea.KeyPressMsg:
		return m, m.key(msg)
	case tea.MouseClickMsg:
		return m, m.click(msg)
	}
	return m, nil
}

// hear handles an event of the engine.
func (m *Model) hear(e event) tea.Cmd {
	q := m.question
	if q == nil || e.id != q.id {
		return nil // the answer to an obsolete question
	}
	if e.err == nil && e.choice == nil {
		m.thought = &e.thought
	}
	if !e.done {
		return listen(q.events)
	}
	m.drop()
	switch {
	case e.err != nil:
		m.paused = true
		m.message = fmt.Sprintf("the engine has no move: %v", e.err)
		return nil
	case e.choice != nil && !q.moves():
		m.message = decided("hint", *e.choice)
		return nil
	case e.choice != nil:
		return m.decide(*e.choice)
	case q.what == forOwners:
		m.tellOwners(e.thought)
		return nil
	case q.what == forHint:
		m.showHint(e.thought.Move)
		return nil
	}
	return m.play(e.thought.Move)
}

// decide takes decisions of the engine in the opening.
func (m *Model) decide(c chooser.Choice) tea.Cmd {
	side := m.match.Side()
	for _, d := range c.Decisions {
		if err := m.match.Play(d); err != nil {
			m.message, m.paused = fmt.Sprintf("the engine decides %s: %v", d, err), true
			return nil
		}
	}
	m.count(side, true)
	m.decision, m.decided = decided(side.String(), c), m.made()
	return m.changedSaying(m.decision)
}

// play makes a move, after a question if it loses at once.
func (m *Model) play(move string) tea.Cmd {
	if reply, ok := m.opt.warns(m.match, move); ok {
		m.doubt(move, reply)
		return nil
	}
	return m.make(move)
}

// make makes a move.
func (m *Model) make(move string) tea.Cmd {
	side := m.match.Side()
	said := describe(m.match, move)
	if err := m.match.Play(move); err != nil {
		m.message = refusal(err)
		m.picked = nil
		if m.match.Players[side].Engine {
			m.paused = true // the game refused the engine's move: do not ask again at once
		}
		return nil
	}
	m.drop()
	m.said = said
	m.count(side, true)
	if m.match.Players[side].Engine && m.decision != "" && m.decided == m.made()-1 {
		return m.changedSaying(m.decision) // the engine has decided and moved at once
	}
	m.message = ""
	return m.changed()
}

// changed is called after a change of the position.
func (m *Model) changed() tea.Cmd {
	m.refresh()
	m.turn = m.opt.now()
	if m.opt.AutoSave {
		if err := m.match.Save(m.opt.File); err != nil {
			m.message = fmt.Sprintf("the game is not saved: %v", err)
		}
	}
	return m.next()
}

// count adds the time since the turn began to what a side has used; moved says that a
// move ended the turn.
func (m *Model) count(side game.Side, moved bool) {
	now := m.opt.now()
	m.used[side] += now.Sub(m.turn)
	m.match.Clock.Spend(side, now.Sub(m.turn), moved)
	m.turn = now
}

// targets returns the cells that continue what is picked, in the order of the moves.
func (m *Model) targets() (out []game.Point) {
	seen := map[game.Point]bool{}
	for _, c := range m.choices {
		if !c.Begins(m.picked) {
			continue
		}
		for _, p := range c.Next(m.picked) {
			if !seen[p] {
				seen[p] = true
				out = append(out, p)
			}
		}
	}
	return out
}

// personToMove reports whether the person at the board may move now; if not, it shows
// why.
func (m *Model) personToMove() bool {
	switch {
	case m.back():
	case m.over:
		m.message = "the game is over; u takes moves back, R is a rematch, q leaves"
	case m.match.Players[m.match.Side()].Engine:
		m.message = fmt.Sprintf("it is the engine's turn (%v)", m.match.Side())
	default:
		return true
	}
	return false
}

// pick picks a cell as the next one of a move.
func (m *Model) pick(p game.Point) tea.Cmd {
	if !m.personToMove() {
		return nil
	}
	m.message = ""
	cells := append(append([]game.Point(nil), m.picked...), p)
	choices := game.Continue(m.choices, cells)
	switch {
	case len(choices) == 1 && len(choices[0].Cells) == len(cells):
		return m.play(choices[0].Text)
	case len(choices) > 0:
		m.picked = cells
		if len(cells) == 2 {
			m.message = "pick the slot whose piece shall return"
		}
	case len(m.picked) > 0 && p == m.picked[0]:
		m.picked = nil
	case len(m.picked) > 0 && len(game.Continue(m.choices, []game.Point{p})) > 0:
		m.picked = []game.Point{p} // another piece instead
	default:
		m.message = m.why(cells)
	}
	return nil
}

// why returns why the cells are not a move.
func (m *Model) why(cells []game.Point) string {
	g := m.match.Game
	c := m.scene.At(cells[0])
	if m.match.InOpening() {
		if err := m.match.Clone().Play(g.Write(cells)); err != nil {
			return refusal(err)
		}
	}
	if len(cells) == 1 && m.scene.Squares && !c.Slot && c.Stone == game.StoneOf(g.Side()) && len(g.Moves()) > 1 {
		return fmt.Sprintf("the piece on %s has no legal move", g.PointName(cells[0]))
	}
	if c.Stone == game.Void {
		return "there is no cell here"
	}
	clone := g.Clone()
	text := g.Write(cells)
	if err := clone.Play(text); err != nil {
		return refusal(err)
	}
	return text + " is not a move here"
}

// undo takes moves back.
func (m *Model) undo() tea.Cmd {
	m.stand()
	side := m.match.Side()
	n, ok := m.match.Undo()
	if !ok {
		m.message = "there is no move to take back"
		return nil
	}
	m.count(side, false)
	m.drop()
	m.thought, m.said, m.decision = nil, "", ""
	text := takenBack(n)
	// Two engines would immediately play the same move again.
	if m.match.Players[0].Engine && m.match.Players[1].Engine {
		m.paused = true
		text += "; g lets the engines go on"
	}
	return m.changedSaying(text)
}

// stand leaves out the time of a turn in which the clock stands still: after the game is over,
// and while the engine waits.
func (m *Model) stand() {
	if m.over || m.waits() {
		m.turn = m.opt.now()
	}
}

// askHint asks for a hint.
func (m *Model) askHint() tea.Cmd {
	if m.engine == nil {
		m.message = "there is no engine to ask"
		return nil
	}
	if !m.personToMove() {
		return nil
	}
	m.message = ""
	if m.hinted != "" {
		m.showHint(m.hinted)
		return nil
	}
	if m.question != nil && m.question.what == forHint {
		return nil // it is on its way
	}
	return m.ask(m.opt.HintLevel, forHint)
}

// resign lets the person at the board resign: the side to move, or the only person.
func (m *Model) resign() tea.Cmd {
	m.stand()
	side, ok := resigner(m.match)
	turn := m.match.Side()
	switch {
	case !ok:
		m.message = "two engines play: nobody is there to resign"
	case !m.match.Resign(side):
		m.message = "the game is over"
	default:
		m.count(turn, false)
		m.drop()
		m.message = ""
		return m.changed()
	}
	return nil
}

// resigner returns the side that resigns if the person at the board does.
func resigner(m *playing.Match) (side game.Side, ok bool) {
	side = m.Side()
	if m.Players[side].Engine {
		side = side.Other()
	}
	return side, !m.Players[side].Engine
}

func (m *Model) save(file string) {
	if file == "" {
		file = m.opt.File
	}
	switch err := m.match.Save(file); {
	case file == "":
		m.message = "name a file: type : and save FILE"
	case err != nil:
		m.message = fmt.Sprintf("not saved: %v", err)
	default:
		m.message = "saved to " + file
	}
}

// leave ends the program.
func (m *Model) leave() tea.Cmd {
	m.gone = true
	m.drop()
	return tea.Quit
}
