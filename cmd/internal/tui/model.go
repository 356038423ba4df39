package tui

import (
	"cmp"
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"tengen/cmd/internal/playing"
	"tengen/internal/say"
	"tengen/search/game"
)

// Model is a match on a terminal board.
type Model struct {
	*playing.Table
	ctx   context.Context
	opt   Options
	posts chan func() // what the table does meanwhile
	stops func() bool // reports whether Ctrl-Z can stop the program

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

	thought *game.Info    // the last report of the engine
	hint    []game.Point  // cells of the last hint
	hinted  *playing.Hint // the hint whose idea was shown
	owners  *game.Info    // the report whose owners are shown, nil for none

	message *say.Message // the answer to the last input; nil for none
	confirm string       // a question with y or n: askResign, askQuit, askNew, askRematch or askBack; "" for none
	doubted string       // the move that askBack is about
	threat  string       // the move by which that one loses
	typing  bool
	typed   string
	tooLong bool // what was typed or pasted last has no room
	gone    bool // the program ends

	// text is what is shown in place of the board, in blocks of lines that are kept together
	// for a width; nil for none. page is the one that is shown.
	text func(width int) [][]string
	page int
}

// New returns the model of a match. The engine stops when ctx is done. It may be nil if
// it plays no side; there are no hints then.
func New(ctx context.Context, match *playing.Match, e game.Engine, opt Options) *Model {
	m := &Model{ctx: ctx, opt: opt, message: opt.Greeting, posts: make(chan func()), stops: canStop}
	o := opt.table(e)
	o.Post, o.Tell, o.Wait = poster(ctx, m.posts), m.hear, true
	m.Table = playing.NewTable(ctx, match, o)
	m.refresh()
	m.centre()
	if cells := m.targets(); m.scene.Squares && len(cells) > 0 {
		m.cursor = cells[0]
	}
	return m
}

// centre moves the cursor to the middle of the board.
func (m *Model) centre() { m.cursor = game.Point{X: m.scene.Columns / 2, Y: m.scene.Rows / 2} }

// refresh computes what the game says about the position.
func (m *Model) refresh() {
	m.scene, m.choices = m.Game.Scene(), nil
	m.result, m.over = m.Result()
	if !m.over {
		m.choices = m.Choices()
	}
	m.picked, m.hint, m.owners, m.at = nil, nil, nil, live
	if m.doubted = ""; m.confirm == askBack {
		m.confirm = "" // the move was one of the position before
	}
}

// tickMsg redraws the clocks, post is what the table does meanwhile.
type (
	tickMsg struct{}
	post    func()
)

func ticking() tea.Cmd { return tea.Tick(tick, func(time.Time) tea.Msg { return tickMsg{} }) }

// listen waits for what the table does meanwhile.
func (m *Model) listen() tea.Msg {
	select {
	case f := <-m.posts:
		return post(f)
	case <-m.ctx.Done():
		return nil
	}
}

// Init implements tea.Model.
func (m *Model) Init() tea.Cmd { return tea.Batch(ticking(), m.listen) }

// Update implements tea.Model.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var next tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		m.profile = msg.Profile
	case tickMsg:
		next = ticking()
	case post:
		msg()
		next = m.listen
	case tea.PasteMsg:
		if m.typing {
			m.insert(pasted(msg.Content))
		}
	case tea.KeyPressMsg:
		if msg.String() == "ctrl+z" && m.stops() {
			return m, tea.Suspend
		}
		m.key(msg)
	case tea.MouseClickMsg:
		m.click(msg)
	}
	if m.gone {
		next = tea.Quit
	}
	return m, next
}

// hear shows what has happened at the table.
func (m *Model) hear(n playing.News) {
	if n.Err == nil && n.Choice == nil && n.Event != playing.Ended {
		m.thought = &n.Info
	}
	switch n.Event {
	case playing.Acted:
		m.changed(m.Note)
	case playing.Ended:
		m.changed(nil)
	case playing.Failed:
		m.message = m.Note
	case playing.Hinted, playing.Counted:
		switch {
		case n.Err != nil:
			m.message = playing.SayNoMove.With(n.Err)
		case n.Choice != nil:
			m.message = playing.Told(sayHint.With(), n.Choice)
		case n.Event == playing.Hinted:
			m.back() // the hint is one of the game
			m.showHint()
		default:
			m.back()
			m.owners, m.message = &n.Info, ownersText(n.Info)
		}
	}
}

// play makes a move, after a question if it loses at once.
func (m *Model) play(move string) {
	if reply, ok := m.opt.warns(m.Match, move); ok {
		m.doubt(move, reply)
		return
	}
	m.make(move)
}

// make makes a move.
func (m *Model) make(move string) {
	if err := m.Play(move); err != nil {
		m.message, m.picked = say.Of(err), nil
		return
	}
	m.changed(nil)
}

// changed shows a change of the game, with a message unless there is a more important one.
func (m *Model) changed(message *say.Message) {
	m.refresh()
	m.message = message
	if m.Unsaved != nil {
		m.message = sayUnsaved.With(m.Unsaved)
	}
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
		m.message = sayOverKeys.With()
	case m.Players[m.Side()].Engine:
		m.message = playing.SayEngineTurn.With(m.Side())
	default:
		return true
	}
	return false
}

// pick picks a cell as the next one of a move.
func (m *Model) pick(p game.Point) {
	if !m.personToMove() {
		return
	}
	m.message = nil
	cells := append(append([]game.Point(nil), m.picked...), p)
	choices := game.Continue(m.choices, cells)
	switch {
	case len(choices) == 1 && len(choices[0].Cells) == len(cells):
		m.play(choices[0].Text)
	case len(choices) > 0:
		m.picked = cells
		if len(cells) == 2 {
			m.message = sayPickSlot.With()
		}
	case len(m.picked) > 0 && p == m.picked[0]:
		m.picked = nil
	case len(m.picked) > 0 && len(game.Continue(m.choices, []game.Point{p})) > 0:
		m.picked = []game.Point{p} // another piece instead
	default:
		m.message = m.why(cells)
	}
}

// why returns why the cells are not a move.
func (m *Model) why(cells []game.Point) *say.Message {
	g, c := m.Game, m.scene.At(cells[0])
	text := g.Write(cells)
	err := m.Match.Clone().Play(text)
	switch {
	case len(cells) == 1 && m.scene.Squares && !c.Slot && c.Stone == game.StoneOf(g.Side()) && len(g.Moves()) > 1:
		return sayPieceStuck.With(g.PointName(cells[0]))
	case c.Stone == game.Void:
		return sayNoCell.With()
	case err != nil:
		return say.Of(err)
	}
	return sayNotHere.With(text)
}

// undo takes moves back.
func (m *Model) undo() {
	n, ok := m.Undo()
	if !ok {
		m.message = playing.SayNoUndo.With()
		return
	}
	text := takenBack(n)
	if m.Waits() && m.OnlyEngines() {
		text = sayGoOn.With(text)
	}
	m.thought = nil
	m.changed(text)
}

// redo makes moves again that were taken back.
func (m *Model) redo() {
	n, ok := m.Redo()
	if !ok {
		m.message = playing.SayNoRedo.With()
		return
	}
	m.thought = nil
	m.changed(madeAgain(n))
}

// again begins a new game, with colours changed if swap is set.
func (m *Model) again(swap bool) {
	last := m.File()
	if err := m.Again(swap); err != nil {
		m.message = say.Of(err)
		return
	}
	m.thought = nil
	what := sayNewGame.With()
	if swap {
		what = saySwapped.With()
	}
	if now := m.File(); m.opt.AutoSave && now != last {
		what = say.In.With(what, sayOtherFile.With(now, last))
	}
	m.changed(what)
	m.centre()
}

// ask asks the engine for a hint, or for the owners of the points.
func (m *Model) ask(what playing.Purpose) {
	switch {
	case !m.HasEngine():
		m.message = sayNoEngine.With()
	case m.personToMove():
		if m.message = nil; m.Thinking() != what { // else it is on its way
			m.Ask(what)
		}
	}
}

// askHint asks for a hint, or shows the move whose idea was shown, on the board of the game.
func (m *Model) askHint() {
	m.back()
	if m.Hint != nil && m.Hint == m.hinted && m.personToMove() {
		m.showHint()
	} else {
		m.ask(playing.ForHint)
	}
}

// end ends the game by a person's word.
func (m *Model) end(give func() error) {
	if err := give(); err != nil {
		m.message = say.Of(err)
		return
	}
	m.changed(nil)
}

// pause stops an engine, or lets it go on.
func (m *Model) pause() {
	switch {
	case !m.Pause():
		m.message = sayNotEngine.With()
	case m.Waits():
		m.message = sayWaitsNow.With()
	default:
		m.message = nil
	}
}

// level changes the level of the engine players.
func (m *Model) level(level func(now int) int) {
	if !m.SetLevel(level) {
		m.message = sayNonePlays.With()
		return
	}
	for _, p := range m.Players {
		if p.Engine {
			m.message = levelText(m.Game.Game(), p.Level)
		}
	}
}

func (m *Model) save(file string) {
	switch err := m.Save(file); {
	case errors.Is(err, playing.ErrNoFile):
		m.message = sayNameFile.With()
	case err != nil:
		m.message = sayNotSaved.With(err)
	default:
		m.message = saySaved.With(cmp.Or(file, m.File()))
	}
}

// leave ends the program.
func (m *Model) leave() {
	m.gone = true
	m.Close()
}
