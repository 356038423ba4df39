package gtp

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"tengen/search/game"
)

// Settings are the settings of a game over GTP.
type Settings struct {
	Nodes uint64 // limit of a search for a move, 0 for none
	Level int    // level of play of the engine's moves; 0 for full strength
	// Ruler is for GoGui: Jungo is shown as a game of its own and not as Go, and a move
	// of several points is entered point by point.
	Ruler   bool
	LetterI bool // columns include the letter I
}

// Game is a game in progress with an engine that plays it. It knows no rules; everything
// about the game comes from a [game.Position]. A method that returns an error has
// changed nothing.
//
// A move is a vertex (D4, pass) in games whose moves are points, and otherwise a
// word in the game's own notation.
type Game struct {
	engine  game.Engine
	set     Settings
	extras  Extras
	plan    plan
	stage   Stage     // nil for none
	found   game.Info // of the last search; without a move before the first
	wide    int       // the columns of the board on which found was found
	session terms
	state
}

// terms are the rule and the komi of the session's next game. A record changes only those of its own.
type terms struct {
	rule string
	komi float64
}

// state is the game in progress.
type state struct {
	start   game.Position // its start; the moves are made on a copy of it
	pos     game.Position
	moves   []Move       // since the start
	entered []game.Point // points of the move being entered, for GoGui
	// columns and rows are those of the scene; shift is its distance from the left and
	// the lower edge of GoGui's board.
	columns, rows int
	shift         game.Point
}

// Move is a move that was made.
type Move struct {
	Side game.Side
	Text string // in the game's own notation
	// given: it was the other side's turn, so the side was given the move.
	given bool
	cells []game.Point // the points of the move, if moves are entered point by point
}

// New returns a game in its starting position, and with an engine for it. The zero
// Extras add nothing. It fails if the board has more columns than GTP has letters.
func New(start game.Position, e game.Engine, s Settings, x Extras) (*Game, error) {
	c := start.Config()
	g := &Game{engine: e, set: s, extras: x, session: terms{c.Rule, c.Komi}}
	g.begin(start)
	if n, most := g.side(), len(g.letters()); n > most {
		return nil, fmt.Errorf("a board of %d columns has no names in GTP: the most is %d", n, most)
	}
	return g, nil
}

// begin starts a game.
func (g *Game) begin(start game.Position) {
	s := start.Scene()
	g.state = state{start: start, pos: start.Clone(), columns: s.Columns, rows: s.Rows}
	if g.byPoints() {
		n := g.side()
		g.shift = game.Point{X: (n - s.Columns) / 2, Y: (n - s.Rows) / 2}
	}
}

// Position returns the current position, which must not be changed.
func (g *Game) Position() game.Position { return g.pos }

// Start returns the position at the start of the game, which must not be changed.
func (g *Game) Start() game.Position { return g.start }

// Moves returns the moves since the start, which must not be changed.
func (g *Game) Moves() []Move { return g.moves }

// Entered returns the points of an incomplete move.
func (g *Game) Entered() []game.Point { return g.entered }

// title returns the game's name for people.
func (g *Game) title() string {
	if g.extras.Title != nil {
		return g.extras.Title(g.start.Config())
	}
	return capital(g.start.Game().Name())
}

// capital returns a text with its first letter as a capital.
func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Name returns the engine's name.
func (g *Game) Name() string { return "Tengen " + g.title() }

// Nodes returns the limit of a search for a move, 0 for none.
func (g *Game) Nodes() uint64 { return g.set.Nodes }

// SetNodes sets the limit of a search for a move, 0 for none.
func (g *Game) SetNodes(n uint64) { g.set.Nodes = n }

// ClearTables makes the engine forget what it has searched.
func (g *Game) ClearTables() error { return g.engine.Reset(rand.Uint64()) }

// searched keeps the result of a search for tengen-search_info, and returns it.
func (g *Game) searched(i game.Info, err error) (game.Info, error) {
	if err == nil {
		if len(i.Lines) == 0 {
			i.Lines = []game.Line{{Move: i.Move, Score: i.Score, WinRate: i.WinRate, PV: i.PV}}
		}
		g.found, g.wide = i, g.columns
	}
	return i, err
}

// Side returns the player whose turn it is.
func (g *Game) Side() game.Side { return g.pos.Side() }

// Score returns the current score: "B+3.5", "W+2", "0". It fails if the game has none
// before its end.
func (g *Game) Score() (string, error) {
	if text, ok := g.pos.Score(); ok {
		return text, nil
	}
	return "", errors.New("the game is not over")
}

// Begin starts a new game of another configuration. Those after it have the rule and the komi of
// the session.
func (g *Game) Begin(c game.Config) error {
	start, err := g.start.Game().New(c)
	if err != nil {
		return err
	}
	g.begin(start)
	g.cleared()
	return nil
}

// cleared prepares the engine for a new game that has begun, and tells the stage of it.
func (g *Game) cleared() {
	game.Prepare(g.engine, g.start)
	if g.stage != nil {
		g.stage.Cleared()
	}
}

// Clear starts a new game by the rule and with the komi of the session. The engine keeps its tables.
func (g *Game) Clear() error {
	c := g.again()
	if c == g.start.Config() {
		g.begin(g.start) // this is fast: GoGui clears the board before every move
		g.cleared()
		return nil
	}
	return g.Begin(c)
}

// again returns the configuration of the session's next game.
func (g *Game) again() game.Config {
	c := g.start.Config()
	c.Position, c.Rule, c.Komi = "", g.session.rule, g.session.komi
	return c
}

// SetSize starts a new game on a board of another size. A game with only one board
// accepts the number of its columns or rows.
func (g *Game) SetSize(n int) error {
	if game.HasSetting(g.start.Game(), game.Size) {
		c := g.again()
		c.Size = n
		if err := g.Begin(c); err != nil {
			return errors.New(strings.TrimPrefix(err.Error(), game.Size+": "))
		}
		return nil
	}
	columns, rows, rim := g.columns, g.rows, ""
	if g.start.Scene().Rim {
		columns, rows, rim = columns-2, rows-2, ", with or without its rim"
	}
	if n != columns && n != rows && n != g.columns && n != g.rows {
		return fmt.Errorf("the board has %d×%d squares%s, and not %d", columns, rows, rim, n)
	}
	return g.Clear()
}

// Configure changes the configuration and plays the moves so far again. It fails if they
// are illegal then.
func (g *Game) Configure(c game.Config) error {
	start, err := g.start.Game().New(c)
	if err != nil {
		return err
	}
	n := *g
	n.begin(start)
	for i, m := range g.moves {
		if err := n.make(m.Side, m.Text); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	n.moves, n.entered = g.moves, g.entered // with their points
	g.state = n.state
	return nil
}

// SetRule changes the rule of the game, as [Game.Configure] does, and that of the session.
func (g *Game) SetRule(rule string) error {
	c := g.start.Config()
	c.Rule = rule
	if err := g.Configure(c); err != nil {
		return err
	}
	g.session.rule = g.start.Config().Rule
	return nil
}

// outcome returns in two words how a game ended.
func outcome(r game.Result) string {
	if r.Draw {
		return "draw"
	}
	return r.Winner.Word() + " wins"
}

// given returns a position with the given side to move: p itself, or a copy if the game
// can give a side the move. An error says whose turn it is, or that the game is over.
func given(p game.Position, side game.Side) (game.Position, error) {
	if r, over := p.Result(); over {
		return nil, fmt.Errorf("the game is over: %s", outcome(r))
	}
	if p.Side() == side {
		return p, nil
	}
	if _, ok := p.(game.Arranger); !ok {
		return nil, fmt.Errorf("it is %s's turn", p.Side().Word())
	}
	q := p.Clone()
	return q, q.(game.Arranger).GiveMove(side)
}

// Play makes a move for a player.
func (g *Game) Play(side game.Side, text string) error {
	if g.byPoints() {
		return g.enter(side, text)
	}
	move, err := g.parse(text)
	if err != nil {
		return fmt.Errorf("illegal move: %w", err)
	}
	shown := g.shown(move)
	if _, err := given(g.pos, side); err != nil {
		return fmt.Errorf("illegal move %s: %w", shown, err)
	}
	if err := g.allow(side, move); err != nil {
		return fmt.Errorf("illegal move %s: %w", shown, err)
	}
	if err := g.make(side, move); err != nil {
		if g.vertices() {
			return fmt.Errorf("illegal move %s: %w", shown, err)
		}
		return fmt.Errorf("illegal move: %w", err) // which names it
	}
	return nil
}

// Continue makes the moves of a position that begins as the game does, so that they can
// be taken back.
func (g *Game) Continue(p game.Position) error {
	for i, move := range p.Moves() {
		if err := g.follow(g.pos.Side(), move); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return nil
}

// follow makes a move of a record, point by point where moves are entered so.
func (g *Game) follow(side game.Side, move string) error {
	if g.byPoints() {
		return g.enterMove(side, move)
	}
	return g.submit(side, move)
}

// submit is make for a move that was made in a game elsewhere: one that loses by the rules ends the
// game.
func (g *Game) submit(side game.Side, move string) error {
	illegal := g.make(side, move)
	if illegal == nil {
		return nil
	}
	p, err := given(g.pos, side)
	if err != nil {
		return illegal
	}
	given := p != g.pos
	p = p.Clone()
	if _, err := p.Submit(move); err != nil {
		return illegal
	}
	if r, over := p.Result(); !over || !r.Foul {
		return illegal
	}
	g.moves = append(g.moves, Move{Side: side, Text: move, given: given})
	g.pos = p
	return nil
}

// make makes a move in the game's own notation.
func (g *Game) make(side game.Side, move string) error {
	p, err := given(g.pos, side)
	if err != nil {
		return err
	}
	if g.extras.Why != nil {
		if err := g.extras.Why(p, move); err != nil {
			return err
		}
	}
	if err := p.Play(move); err != nil {
		return err
	}
	g.moves = append(g.moves, Move{Side: side, Text: move, given: p != g.pos})
	g.pos = p
	return nil
}

// Undoable returns the number of moves that can be taken back.
func (g *Game) Undoable() int {
	if !g.byPoints() {
		return len(g.moves)
	}
	n := len(g.entered)
	for _, m := range g.moves {
		n += len(m.cells)
	}
	return n
}

// Undo takes the last move back, or the last point of one.
func (g *Game) Undo() error {
	if n := len(g.entered); n > 0 {
		g.entered = g.entered[:n-1]
		return nil
	}
	n := len(g.moves) - 1
	if n < 0 {
		return errors.New("cannot undo: no move was made")
	}
	last := g.moves[n]
	if last.given || !g.pos.Undo() {
		// Position.Undo cannot take back the change of the turn.
		again := *g
		again.begin(g.start)
		for _, m := range g.moves[:n] {
			if err := again.submit(m.Side, m.Text); err != nil {
				return fmt.Errorf("cannot undo: %s, played again: %w", m.Text, err)
			}
		}
		g.pos = again.pos
	}
	g.moves = g.moves[:n]
	if k := len(last.cells); k > 0 {
		g.entered = append([]game.Point(nil), last.cells[:k-1]...)
	}
	return nil
}
