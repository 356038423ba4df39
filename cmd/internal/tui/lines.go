package tui

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/cmd/internal/textboard"
	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/search/game"
)

// Lines plays a match line by line: it reads commands and moves from in and writes
// boards and answers to out. It ends with quit, the end of the input, or ctx, and
// returns only errors of reading and writing. The engine, which may be nil, answers
// before the next line is read.
func Lines(ctx context.Context, m *playing.Match, e game.Engine, opt Options, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	var searches sync.WaitGroup
	defer searches.Wait()
	defer cancel()
	s := lines{ctx: ctx, opt: opt, out: bufio.NewWriter(out), in: readLines(ctx, in), posts: make(chan func())}
	o := opt.table(e)
	o.Post, o.Go, o.Tell = poster(ctx, s.posts), searches.Go, s.hear
	s.Table = playing.NewTable(ctx, m, o)
	err := s.run()
	left := s.Leave()
	return cmp.Or(err, s.out.Flush(), left)
}

type lines struct {
	*playing.Table
	ctx   context.Context
	opt   Options
	in    <-chan input
	posts chan func() // what the table does meanwhile
	out   *bufio.Writer
	told  bool // that the engine thinks
	asked bool // the prompt waits for a line
	// doubted is a move that the person may take back.
	doubted string
}

// input is a line, what is wrong with it, or the error that ended reading.
type input struct {
	text  string
	wrong *say.Message
	err   error
}

// readLines reads on a goroutine of its own, so that an interrupt does not have to
// wait for a line.
func readLines(ctx context.Context, in io.Reader) <-chan input {
	c := make(chan input)
	send := func(i input) bool {
		select {
		case c <- i:
			return true
		case <-ctx.Done():
			return false
		}
	}
	go func() {
		r := bufio.NewReaderSize(plaintext.SkipMark(in), maxInput)
		long := false // the line goes on
		for {
			text, more, err := r.ReadLine()
			switch {
			case err != nil:
				send(input{err: err})
				return
			case long || more:
				if !more && !send(input{wrong: say.LongLine.With(maxInput)}) {
					return
				}
			case !send(input{text: string(text)}):
				return
			}
			long = more
		}
	}()
	return c
}

func (s *lines) run() error {
	s.tell(sayWelcome.With(s.Game.Title()))
	if s.opt.Greeting != nil {
		s.tell(s.opt.Greeting)
	}
	s.position()
	for s.ctx.Err() == nil {
		in := s.in
		switch what := s.Thinking(); {
		case what != playing.Nothing:
			in = nil // the engine answers first
			if !s.told {
				s.tell(s.thinks(what))
				s.told = true
			}
		case !s.asked:
			s.write(s.prompt().In(s.opt.Language))
			s.asked = true
		}
		if err := s.out.Flush(); err != nil {
			return err
		}
		select {
		case f := <-s.posts:
			f()
		case i := <-in:
			if i.err != nil {
				s.write("\n")
				if errors.Is(i.err, io.EOF) {
					return nil
				}
				return i.err
			}
			if s.opt.Echo {
				s.write(strings.TrimSpace(i.text) + "\n")
			}
			s.asked = false
			if i.wrong != nil {
				s.tell(i.wrong)
			} else if !s.command(i.text) {
				return nil
			}
		case <-s.ctx.Done():
		}
	}
	if s.Thinking() == playing.ForMove {
		s.write(sayStopped.With().In(s.opt.Language))
	}
	s.write("\n")
	return nil
}

func (s *lines) write(text string) { s.out.WriteString(text) } // Flush returns its error

// tell writes a message on a line.
func (s *lines) tell(m *say.Message) { s.write(m.In(s.opt.Language) + "\n") }

func (s *lines) prompt() *say.Message {
	if _, over := s.Result(); over {
		return sayPromptEnd.With()
	}
	return sayPrompt.With(renju.Colour(s.Side()))
}

// thinks says what the engine thinks about.
func (s *lines) thinks(what playing.Purpose) *say.Message {
	switch what {
	case playing.ForHint:
		return sayLooks.With()
	case playing.ForOwners:
		return sayCounting.With()
	}
	return sayThinking.With(s.Side())
}

// position prints the board and the state of the game.
func (s *lines) position() {
	s.write("\n" + textboard.Text(s.Game.Scene()))
	for _, m := range s.Game.Status() {
		s.tell(m)
	}
	if r, over := s.Result(); over {
		s.tell(r.Say())
		return
	}
	if c := s.Clock; c != nil {
		for side := game.Black; side <= game.White; side++ {
			left, periods, _ := c.Left(side, s.Thought(side))
			text := sayTimeLeft.With(side, left.Round(time.Second))
			switch {
			case c.Control.Moves > 0:
				text = sayCanadian.With(text, periods, c.Control.Period)
			case periods > 0:
				text = sayAndByo.With(text, periods)
			}
			s.tell(text)
		}
	}
	if s.InOpening() {
		for _, m := range s.OpeningLines() {
			s.tell(m)
		}
		s.tell(s.Asked())
		return
	}
	s.tell(game.SayToMove.With(s.Side()))
}

// hear prints what has happened at the table; that an engine has come further is no news here.
func (s *lines) hear(n playing.News) {
	if n.Event == playing.Thought {
		return
	}
	if s.asked {
		s.write("\n")
	}
	s.asked, s.told = false, false
	switch n.Event {
	case playing.Failed:
		s.tell(s.Note)
	case playing.Acted:
		if n.Choice != nil {
			s.tell(s.Note)
		} else {
			s.tell(s.judged(sayPlays.With(n.Side, n.Move), n.Info))
		}
		s.did(n.Exchanged)
		s.moved(true)
	case playing.Ended:
		s.moved(true)
	case playing.Hinted:
		switch {
		case n.Err != nil:
			s.tell(sayNoHint.With(n.Err))
		case n.Choice != nil:
			s.tell(playing.Told(sayHint.With(), n.Choice))
		case s.Hint.Idea != nil:
			s.tell(sayIdea.With(s.Hint.Idea))
		default:
			s.hint()
		}
	case playing.Counted:
		s.counted(n)
	}
}

// did says what the last move did, and who has which colour if players have exchanged them.
func (s *lines) did(exchanged bool) {
	if exchanged {
		s.tell(sayExchanged.With(s.Players[game.Black], s.Players[game.White]))
	}
	if s.Said != nil {
		s.tell(s.Said)
	}
}

// judged puts score, chance and line of the engine in brackets behind a message, without times
// and node counts, unless the line is hidden.
func (s *lines) judged(m *say.Message, t game.Info) *say.Message {
	if !s.opt.lineShown(s.Match) {
		return m
	}
	value := sayChance.With(t.Score, percent(t))
	if t.Book {
		value = sayBook.With(value)
	}
	if len(t.PV) > 1 {
		value = say.In.With(value, strings.Join(t.PV[:min(len(t.PV), lineShown)], " "))
	}
	return say.Aside.With(m, value)
}

// moved tells of a change of the game. If the engine answers, the board is printed only after
// its move.
func (s *lines) moved(byEngine bool) {
	if s.Unsaved != nil {
		s.tell(sayNotSaved.With(s.Unsaved))
	}
	if byEngine || s.Thinking() == playing.Nothing {
		s.position()
	}
}

// command executes a line; false ends the game.
func (s *lines) command(line string) bool {
	if s.doubted != "" {
		move := s.doubted
		s.doubted = ""
		switch strings.ToLower(strings.TrimSpace(line)) {
		case "y", "yes":
			s.tell(sayTakenBack.With())
			return true
		case "n", "no":
			s.move(move)
			return true
		}
	}
	c, err := ParseCommand(line)
	if err != nil {
		s.tell(say.Of(err))
		return true
	}
	switch c.Verb {
	case Move:
		if reply, ok := s.opt.warns(s.Match, c.Text); ok {
			s.doubted = c.Text
			s.tell(sayDoubt.With(c.Text, reply))
			return true
		}
		s.move(c.Text)
	case Undo:
		if n, ok := s.Undo(); ok {
			s.tell(takenBack(n))
			s.moved(false)
		} else {
			s.tell(playing.SayNoUndo.With())
		}
	case Redo:
		if n, ok := s.Redo(); ok {
			s.tell(madeAgain(n))
			s.moved(false)
		} else {
			s.tell(playing.SayNoRedo.With())
		}
	case NewGame, Rematch:
		last := s.File()
		if err := s.Again(c.Verb == Rematch); err != nil {
			s.tell(say.Of(err))
		} else {
			if now := s.File(); s.opt.AutoSave && now != last {
				s.tell(sayOtherFile.With(now, last))
			}
			s.tell(sayPlayers.With(s.Players[game.Black], s.Players[game.White]))
			s.moved(false)
		}
	case Owners:
		s.owners()
	case Hint:
		s.hint()
	case Save:
		switch err := s.Save(c.Text); {
		case errors.Is(err, playing.ErrNoFile):
			s.tell(sayNoFile.With(err))
		case err != nil:
			s.tell(sayNotSaved.With(err))
		default:
			s.tell(saySaved.With(cmp.Or(c.Text, s.File())))
		}
	case Resign:
		if s.Resign() == nil {
			s.moved(false)
		} else {
			s.tell(sayNobody.With())
		}
	case Draw:
		if err := s.AgreeDraw(); err != nil {
			s.tell(say.Of(err))
		} else {
			s.moved(false)
		}
	case Level:
		if s.SetLevel(func(int) int { return c.Level }) {
			s.tell(levelText(s.Game.Game(), c.Level))
		} else {
			s.tell(sayNonePlays.With())
		}
	case Line:
		s.tell(s.opt.toggleLine())
	case Board:
		s.position()
	case Moves:
		s.write(strings.Join(s.Game.Moves(), " ") + "\n")
	case Help:
		s.tell(sayCommands.With())
	case Rules:
		s.write(textboard.LessonsText(lessons(s.Match), s.opt.Language, true))
	case Quit:
		return false
	}
	return true
}

// move makes a person's move, or takes a decision of the opening, which may be given by its
// number. It does nothing when the time is over.
func (s *lines) move(text string) {
	if s.Late() {
		return
	}
	players := s.Players
	if err := s.Play(numbered(s.Match, text)); err != nil {
		s.tell(say.Of(err))
		return
	}
	s.did(s.Players != players)
	s.moved(false)
}

// canAsk reports whether the engine can be asked now; if not, it says why.
func (s *lines) canAsk() bool {
	_, over := s.Result()
	switch {
	case over:
		s.tell(say.Of(game.ErrOver))
	case !s.HasEngine():
		s.tell(sayNoEngine.With())
	default:
		return true
	}
	return false
}

// owners asks for the expected owners of the points.
func (s *lines) owners() {
	if _, counted := s.Game.Score(); !counted {
		s.tell(sayNoOwners.With(game.SayName(s.Game.Game().Name())))
	} else if s.canAsk() {
		s.Ask(playing.ForOwners)
	}
}

// counted prints the expected owners of the points.
func (s *lines) counted(n playing.News) {
	if n.Err != nil {
		s.tell(sayOwnersNo.With(n.Err))
		return
	}
	scene := s.Game.Scene()
	for _, l := range textboard.Draw(scene, textboard.GlyphsFor(scene, true, false), nil, &n.Info).Lines(nil) {
		s.write(l + "\n")
	}
	s.tell(ownersText(n.Info))
	s.tell(saySigns.With())
}

// hint prints the move whose idea was shown, or asks for a hint.
func (s *lines) hint() {
	if s.Hint != nil {
		s.tell(s.judged(sayHintMove.With(s.Hint.Move), s.Hint.Info))
	} else if s.canAsk() {
		s.Ask(playing.ForHint)
	}
}
