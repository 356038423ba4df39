package playing

import (
	"cmp"
	"context"
	"slices"
	"time"

	"tengen/internal/infile"
	"tengen/internal/say"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
)

// Table is a match as it is played: its clock runs, its engines think, moves are taken back
// and made again, and the game is saved. The terminal's board, the line mode and the page
// say what people do and show what the table has; the match must be changed by the methods
// of Table alone.
//
// A table belongs to one thread of control: its methods are called there, and Options.Post
// brings there what engines and the clock do meanwhile.
type Table struct {
	*Match
	// Note says what an engine decided last in the opening and why, or why it has no move;
	// nil after another move. A face may set it for a decision of a person whom others watch.
	Note *say.Message
	// Said is what the last move did, and Motions the ways of its pieces, in games that
	// have them.
	Said    *say.Message
	Motions []game.Motion
	// Hint is the last hint; nil after a change of the game.
	Hint *Hint
	// Changes counts the changes of the game at this table: a number stands for one state of it.
	Changes int64
	// Unsaved is why the last automatic save failed.
	Unsaved error

	ctx      context.Context
	o        Options
	first    string           // the file of the first game
	saved    []string         // the files of this game that Save has written
	begun    place            // how far the match was when it began at this table
	turn     time.Time        // when the turn began
	used     [2]time.Duration // before this turn
	flag     *time.Timer      // until the time of the turn is up
	question *question        // nil if no engine thinks
	noted    int              // the number of moves when Note told of a decision
	paused   bool             // engines wait until Pause lets them go on
	failed   bool             // the engine has no move: it is asked again after a change
}

// Options are the settings of a table.
type Options struct {
	// Post calls a function in the thread of control of the table, unless that has ended.
	Post func(func())
	// Go runs a search on a goroutine; nil for one that nobody waits for.
	Go func(func())
	// Tell gets the news; it is called in the thread of control.
	Tell func(News)
	// Think lets an engine answer; nil if there is none.
	Think Thinker
	// Limits replace the time for a move of the players' levels if any is set.
	Limits game.Limits
	// Hint are the limits of a hint and of a count of owners.
	Hint game.Limits
	// File is where the first game is saved: after every change if AutoSave is set, and by
	// Save without a name. Later ones have names beside it: game-2.txt after game.txt.
	File     string
	AutoSave bool
	// Left, if not nil, gets the table when its game is left: for another one, and by Leave.
	Left func(*Table)
	// Wait says that two engines wait after moves are taken back: they would make them
	// again.
	Wait bool
	// Paused says that two engines wait in the first game, as after Pause.
	Paused bool
}

// ErrNoFile is the error of a save without the name of a file.
var ErrNoFile error = sayNoFile.With()

// ErrNobody is the error when an engine would have to resign.
var ErrNobody error = sayNobody.With()

// NewTable begins to play a match. The engines stop when ctx is done.
func NewTable(ctx context.Context, m *Match, o Options) *Table {
	if o.Go == nil {
		o.Go = func(f func()) { go f() }
	}
	t := &Table{Match: m, ctx: ctx, o: o, first: o.File, paused: o.Paused && m.OnlyEngines()}
	t.begin()
	return t
}

// begin begins the game on the board.
func (t *Table) begin() {
	t.turn, t.used, t.begun = time.Now(), [2]time.Duration{}, t.place()
	t.forget()
	t.changed()
}

// Played reports whether the game goes on and a person, or one of two engines, has acted at this table.
func (t *Table) Played() bool {
	_, over := t.Result()
	now := t.place()
	same := slices.Equal(now.decisions, t.begun.decisions) && slices.Equal(now.moves, t.begun.moves)
	return !over && !same && t.CanUndo()
}

// Leave ends the game at this table. The time of its turn counts, also in its file. It returns Unsaved.
func (t *Table) Leave() error {
	t.Close()
	t.stand()
	t.spend(t.Side(), false)
	if t.o.AutoSave {
		t.Unsaved = t.Save("")
	}
	if t.o.Left != nil {
		t.o.Left(t)
	}
	return t.Unsaved
}

// Close ends the engine's search and the clock.
func (t *Table) Close() {
	t.drop()
	if t.flag != nil {
		t.flag.Stop()
		t.flag = nil
	}
}

// changed goes on after a change of the game: it is saved, and the engine acts if it is its
// turn.
func (t *Table) changed() {
	t.Changes++
	t.failed, t.Hint, t.Unsaved = false, nil, nil
	if t.o.AutoSave {
		t.Unsaved = t.Save("")
	}
	t.goOn()
}

// goOn sets the timer of the clock, and lets the engine act if it is its turn.
func (t *Table) goOn() {
	t.Close()
	if _, over := t.Result(); over || t.Waits() {
		return
	}
	side := t.Side()
	clock := t.Clock.Clone()
	inTime := clock.Spend(side, time.Since(t.turn), false) // the turn may have begun before
	if clock != nil {
		t.flag = time.AfterFunc(clock.whole(side), func() { t.o.Post(t.flagged) })
	}
	if t.o.Think != nil && t.EngineToMove() && inTime {
		limits := t.o.Limit(t.Players[side].Level)
		limits.Clock = clock.Limit(side)
		t.ask(ForMove, limits)
	}
}

// flagged looks at the clock when its time may be up, unless the table was closed.
func (t *Table) flagged() {
	if t.flag != nil {
		t.Late()
	}
}

// forget clears what was said of the last move.
func (t *Table) forget() { t.Motions, t.Said, t.Note = nil, nil, nil }

// stand leaves out the time of a turn in which the clock stands still: after the game is
// over, and while an engine waits.
func (t *Table) stand() {
	if _, over := t.Result(); over || t.Waits() {
		t.turn = time.Now()
	}
}

// spend takes the time of the turn off the clock of a side and begins the next turn; moved
// says that a move ended it.
func (t *Table) spend(side game.Side, moved bool) {
	now := time.Now()
	thought := now.Sub(t.turn)
	t.used[side] += thought
	t.Clock.Spend(side, thought, moved)
	t.turn = now
}

// black returns the player who has Black.
func (t *Table) black() opening.Player {
	if t.Opening == nil {
		return opening.First
	}
	return t.Opening.Black()
}

// after returns the side that the player of a turn has after it, with the side and with the
// player of Black before it. Players who exchange colours take their time along.
func (t *Table) after(side game.Side, black opening.Player) game.Side {
	if t.black() == black {
		return side
	}
	slices.Reverse(t.used[:])
	return side.Other()
}

// Thought returns the time that a side has thought in this turn: 0 if its clock stands.
func (t *Table) Thought(side game.Side) time.Duration {
	if _, over := t.Result(); over || t.Side() != side || t.Waits() {
		return 0
	}
	return time.Since(t.turn)
}

// Used returns the time that a side has used in the game.
func (t *Table) Used(side game.Side) time.Duration { return t.used[side] + t.Thought(side) }

// Late ends the game if the time of the side to act is up, and reports whether it has.
func (t *Table) Late() bool {
	if _, over := t.Result(); over || t.Clock == nil {
		return false
	}
	side := t.Side()
	if _, _, up := t.Clock.Left(side, t.Thought(side)); !up {
		return false
	}
	t.spend(side, false)
	t.changed()
	t.o.Tell(News{Event: Ended, Side: side})
	return true
}

// Play makes a move of the side to act, or takes its decision in the opening.
func (t *Table) Play(move string) error {
	t.Late()
	t.stand()
	if err := t.act(move); err != nil {
		return err
	}
	t.Note = nil
	t.changed()
	return nil
}

// act makes a move of the side to act, or takes decisions that belong together: all, or none if there
// is an error.
func (t *Table) act(moves ...string) error {
	side, black, opens := t.Side(), t.black(), t.InOpening()
	motions, said := []game.Motion(nil), (*say.Message)(nil)
	if !opens {
		motions, said = Doing(t.Game, moves[0])
	}
	if err := t.Match.Play(moves...); err != nil {
		return err
	}
	t.Motions, t.Said = motions, said
	side = t.after(side, black)
	_, over := t.Result()
	t.spend(side, over || !opens || t.Side() != side) // all that a player does at a time in an opening is one move
	return nil
}

// Doing returns what a move that is about to be made does: the ways of pieces, and a
// sentence, in games that have them.
func Doing(p game.Position, move string) (motions []game.Motion, said *say.Message) {
	if a, ok := p.(game.Animated); ok {
		motions = a.Motions(move)
	}
	if e, ok := p.(game.Explainer); ok {
		if text, legal := e.Explain(move); legal {
			said = text
		}
	}
	return motions, said
}

// Undo takes moves back as [Match.Undo] does.
func (t *Table) Undo() (moves int, ok bool) { return t.step(t.Match.Undo, t.o.Wait) }

// UndoFor takes moves back as [Match.UndoFor] does.
func (t *Table) UndoFor(seat int) (moves int, ok bool) {
	return t.step(func() (int, bool) { return t.Match.UndoFor(seat) }, false)
}

// Redo makes moves again as [Match.Redo] does. They bring no increment: they had it when
// they were played.
func (t *Table) Redo() (moves int, ok bool) { return t.step(t.Match.Redo, false) }

// step takes moves back or makes them again; two engines wait after that if wait is set.
func (t *Table) step(change func() (int, bool), wait bool) (moves int, ok bool) {
	t.stand()
	side, black := t.Side(), t.black()
	if moves, ok = change(); !ok {
		return 0, false
	}
	t.spend(t.after(side, black), false)
	t.forget()
	t.paused = t.paused || wait && t.Players[game.Black].Engine && t.Players[game.White].Engine
	t.changed()
	return moves, true
}

// Resign lets the person at the board resign: the side to act, or the only person.
func (t *Table) Resign() error {
	side := t.Side()
	if t.Players[side].Engine {
		side = side.Other()
	}
	if t.Players[side].Engine {
		return ErrNobody
	}
	return t.ResignAs(side)
}

// ResignAs lets a side resign.
func (t *Table) ResignAs(side game.Side) error {
	return t.end(func() bool { return t.Match.Resign(side) })
}

// AgreeDraw ends the game as a draw; an engine agrees to none.
func (t *Table) AgreeDraw() error {
	if t.Players[game.Black].Engine || t.Players[game.White].Engine {
		return sayNoOffer.With()
	}
	return t.end(t.Match.AgreeDraw)
}

// end ends the game by the word of a player; give reports false if it is over already.
func (t *Table) end(give func() bool) error {
	t.stand()
	turn := t.Side()
	if !give() {
		return game.ErrOver
	}
	t.spend(turn, false)
	t.forget()
	t.changed()
	return nil
}

// Again begins a new match as [Match.Again] does. If something has happened in the one before, that
// keeps its file, and the new one has the next free name.
func (t *Table) Again(swap bool) error {
	n, err := t.Match.Again(swap)
	if err != nil {
		return err
	}
	_ = t.Leave() // a file that cannot be written was told of, and does not hinder a new game
	if _, over := t.Result(); over || t.CanUndo() {
		t.saved = nil
		if t.o.File != "" {
			t.o.File = nextFree(t.first)
		}
	}
	*t.Match, t.paused = *n, false
	t.begin()
	return nil
}

// File returns where the game is saved without another name, "" if nowhere.
func (t *Table) File() string { return t.o.File }

// SetPlayers changes who plays. An engine that thinks begins anew, and the time of the turn so far counts. Only two
// engines still wait after a pause.
func (t *Table) SetPlayers(players [2]Player) {
	if !t.Late() {
		t.stand()
		t.spend(t.Side(), false)
	}
	t.Players, t.failed = players, false
	t.paused = t.paused && t.OnlyEngines()
	t.goOn()
}

// SetLevel changes the level of the engines, from their next move on, to what level makes of
// it, as far as there is such a level. It returns false if no engine plays.
func (t *Table) SetLevel(level func(now int) int) (ok bool) {
	for i := range t.Players {
		if p := &t.Players[i]; p.Engine {
			p.Level, ok = min(max(level(p.Level), 1), game.MaxLevel), true
		}
	}
	return ok
}

// Pause stops the engine whose turn it is and its clock, or lets it go on. It returns false
// if it is not the turn of an engine.
func (t *Table) Pause() bool {
	if !t.EngineToMove() {
		return false
	}
	wait := !t.Waits()
	t.stand()
	t.spend(t.Side(), false)
	t.paused, t.failed = wait, false
	t.goOn()
	return true
}

// Waits reports whether the engine is to act and does not think: it was stopped, or has no
// move. The clock stands then.
func (t *Table) Waits() bool { return (t.paused || t.failed) && t.EngineToMove() }

// Now returns the match with the clock as it stands, for saving.
func (t *Table) Now() *Match {
	m := *t.Match
	if side := m.Side(); m.Clock != nil {
		m.Clock = m.Clock.Clone()
		m.Clock.Spend(side, t.Thought(side), false)
	}
	return &m
}

// Save writes the match to a file, or without a name to that of the options. A file that was
// there before is an error, unless it is empty.
func (t *Table) Save(file string) error {
	if own := file == "" || file == t.o.File || slices.Contains(t.saved, file); !own && infile.Taken(file) {
		return sayTaken.With(file)
	}
	file = cmp.Or(file, t.o.File)
	if err := t.Now().Save(file); err != nil {
		return err
	}
	if !slices.Contains(t.saved, file) {
		t.saved = append(t.saved, file)
	}
	return nil
}
