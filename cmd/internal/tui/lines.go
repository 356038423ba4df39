package tui

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/internal/plaintext"
	"tengen/internal/say"
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
	if e := s.out.Flush(); err == nil {
		err = e
	}
	return err
}

type lines struct {
	*playing.Table
	ctx   context.Context
	opt   Options
	in    <-chan input
	posts chan func() // what the table does meanwhile
	out   *bufio.Writer
	told  bool // that the engine thinks about its move
	asked bool // the prompt waits for a line
	// doubted is a move that the person may take back.
	doubted string
}

// input is a line, or the error that ended reading.
type input struct {
	text string
	err  error
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
		r := bufio.NewScanner(plaintext.SkipMark(in))
		r.Buffer(nil, maxInput+1)
		for r.Scan() {
			if !send(input{text: r.Text()}) {
				return
			}
		}
		err := r.Err()
		switch {
		case err == nil:
			err = io.EOF
		case errors.Is(err, bufio.ErrTooLong):
			err = fmt.Errorf("a line is longer than %d bytes", maxInput)
		}
		send(input{err: err})
	}()
	return c
}

func (s *lines) run() error {
	s.say("%s. Type a move, or help.\n", s.Game.Title())
	if s.opt.Greeting != nil {
		s.say("%s\n", s.opt.Greeting)
	}
	s.position()
	for s.ctx.Err() == nil {
		in := s.in
		switch what := s.Thinking(); {
		case what != playing.Nothing:
			in = nil // the engine answers first
			if what == playing.ForMove && !s.told {
				s.say("%v is thinking\n", s.Side())
				s.told = true
			}
		case !s.asked:
			s.say("%s> ", s.prompt())
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
				s.say("\n")
				if errors.Is(i.err, io.EOF) {
					return nil
				}
				return i.err
			}
			if s.opt.Echo {
				s.say("%s\n", strings.TrimSpace(i.text))
			}
			s.asked = false
			if !s.command(i.text) {
				return nil
			}
		case <-s.ctx.Done():
		}
	}
	if s.Thinking() == playing.ForMove {
		s.say("interrupted")
	}
	s.say("\n")
	return nil
}

func (s *lines) say(format string, args ...any) { fmt.Fprintf(s.out, format, args...) }

func (s *lines) prompt() string {
	if _, over := s.Result(); over {
		return "over"
	}
	return s.Side().Word()
}

// position prints the board and the state of the game.
func (s *lines) position() {
	s.say("\n%s", BoardText(s.Game.Scene()))
	for _, l := range s.Game.Status() {
		s.say("%s\n", l)
	}
	if r, over := s.Result(); over {
		s.say("%v\n", r)
		return
	}
	if c := s.Clock; c != nil {
		for side := game.Black; side <= game.White; side++ {
			left, periods, _ := c.Left(side, s.Thought(side))
			s.say("%v has %v left", side, left.Round(time.Second))
			if periods > 0 {
				s.say(", %d periods of byo-yomi", periods)
			}
			s.say("\n")
		}
	}
	if s.InOpening() {
		for _, l := range s.OpeningLines() {
			s.say("%s\n", l)
		}
		s.say("%s\n", s.Asked())
		return
	}
	s.say("%v to move\n", s.Side())
}

// hear prints what has happened at the table.
func (s *lines) hear(n playing.News) {
	if s.asked {
		s.say("\n")
	}
	s.asked, s.told = false, false
	switch n.Event {
	case playing.Failed:
		s.say("%s\n", s.Note)
	case playing.Acted:
		if n.Choice != nil {
			s.say("%s\n", s.Note)
		} else {
			s.say("%v plays %s%s\n", n.Side, n.Move, s.judged(n.Info))
		}
		s.did(n.Exchanged)
		s.moved(true)
	case playing.Ended:
		s.moved(true)
	case playing.Hinted:
		switch {
		case n.Err != nil:
			s.say("no hint: %v\n", n.Err)
		case n.Choice != nil:
			s.say("%s\n", playing.Told(sayHint.With(), n.Choice))
		case s.Hint.Idea != nil:
			s.say("hint: %s; hint again shows the move\n", s.Hint.Idea)
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
		s.say("Black is %v now, White %v\n", s.Players[game.Black], s.Players[game.White])
	}
	if s.Said != nil {
		s.say("%s\n", s.Said)
	}
}

// judged returns score, chance and line of the engine in brackets, without times and node
// counts; "" if the line is hidden.
func (s *lines) judged(t game.Info) string {
	if !s.opt.lineShown(s.Match) {
		return ""
	}
	text := fmt.Sprintf(" (%s, %.0f %%", t.Score, 100*t.WinRate)
	if t.Book {
		text += ", book"
	}
	if len(t.PV) > 1 {
		text += ": " + strings.Join(t.PV[:min(len(t.PV), lineShown)], " ")
	}
	return text + ")"
}

// moved tells of a change of the game. If the engine answers, the board is printed only after
// its move.
func (s *lines) moved(byEngine bool) {
	if s.Unsaved != nil {
		s.say("not saved: %v\n", s.Unsaved)
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
			s.say("taken back\n")
			return true
		case "n", "no":
			s.move(move)
			return true
		}
	}
	c, err := ParseCommand(line)
	if err != nil {
		s.say("%v\n", err)
		return true
	}
	switch c.Verb {
	case Move:
		if reply, ok := s.opt.warns(s.Match, c.Text); ok {
			s.doubted = c.Text
			s.say("%s loses at once to %s: take that back? y or n\n", c.Text, reply)
			return true
		}
		s.move(c.Text)
	case Undo:
		if n, ok := s.Undo(); ok {
			s.say("%s\n", takenBack(n))
			s.moved(false)
		} else {
			s.say("there is no move to take back\n")
		}
	case Redo:
		if n, ok := s.Redo(); ok {
			s.say("%s\n", madeAgain(n))
			s.moved(false)
		} else {
			s.say("there is no move to make again\n")
		}
	case NewGame, Rematch:
		if err := s.Again(c.Verb == Rematch); err != nil {
			s.say("%v\n", err)
		} else {
			s.say("Black is %v, White %v\n", s.Players[game.Black], s.Players[game.White])
			s.moved(false)
		}
	case Owners:
		s.owners()
	case Hint:
		s.hint()
	case Save:
		switch err := s.Save(c.Text); {
		case errors.Is(err, playing.ErrNoFile):
			s.say("save FILE: %v\n", err)
		case err != nil:
			s.say("not saved: %v\n", err)
		default:
			s.say("saved to %s\n", cmp.Or(c.Text, s.opt.File))
		}
	case Resign:
		if s.Resign() == nil {
			s.moved(false)
		} else {
			s.say("nobody can resign now\n")
		}
	case Level:
		if s.SetLevel(func(int) int { return c.Level }) {
			s.say("level %d\n", c.Level)
		} else {
			s.say("no engine plays\n")
		}
	case Line:
		s.say("%s\n", s.opt.toggleLine())
	case Board:
		s.position()
	case Moves:
		s.say("%s\n", strings.Join(s.Game.Moves(), " "))
	case Help:
		s.say("%s\n", CommandHelp)
	case Quit:
		return false
	}
	return true
}

// move makes a person's move, or takes a decision of the opening, which may be the number of
// one, unless the time is over.
func (s *lines) move(text string) {
	if s.Late() {
		return
	}
	players := s.Players
	if err := s.Play(numbered(s.Match, text)); err != nil {
		s.say("%s\n", say.Of(err))
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
		s.say("the game is over\n")
	case !s.HasEngine():
		s.say("there is no engine to ask\n")
	default:
		return true
	}
	return false
}

// owners asks for the expected owners of the points.
func (s *lines) owners() {
	if _, counted := s.Game.Score(); !counted {
		s.say("points have no owners in %s\n", s.Game.Game().Name())
	} else if s.canAsk() {
		s.Ask(playing.ForOwners)
	}
}

// counted prints the expected owners of the points.
func (s *lines) counted(n playing.News) {
	if n.Err != nil {
		s.say("no owners: %v\n", n.Err)
		return
	}
	scene := s.Game.Scene()
	for _, l := range drawBoard(scene, glyphsFor(scene, true, false), nil, &n.Info).lines(nil) {
		s.say("%s\n", l)
	}
	s.say("%s\nx and o: empty points that Black and White will own\n", ownersText(n.Info))
}

// hint prints the move whose idea was shown, or asks for a hint.
func (s *lines) hint() {
	if s.Hint != nil {
		s.say("hint: %s%s\n", s.Hint.Move, s.judged(s.Hint.Info))
	} else if s.canAsk() {
		s.Ask(playing.ForHint)
	}
}
