package tui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/internal/plaintext"
	"tengen/search"
	"tengen/search/game"
)

// Lines plays a match line by line: it reads commands and moves from in and writes
// boards and answers to out. It ends with quit, the end of the input, or ctx, and
// returns only errors of reading and writing. The engine, which may be nil, answers
// before the next line is read.
func Lines(ctx context.Context, m *playing.Match, e game.Engine, opt Options, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := lines{ctx: ctx, m: m, e: e, opt: opt, out: bufio.NewWriter(out), in: readLines(ctx, in), turn: opt.now()}
	err := s.run()
	if e := s.out.Flush(); err == nil {
		err = e
	}
	return err
}

type lines struct {
	ctx   context.Context
	m     *playing.Match
	e     game.Engine
	opt   Options
	in    <-chan input
	turn  time.Time // when the turn began
	out   *bufio.Writer
	stuck bool // the engine had no move: do not ask it again until the position changes
	// hinted is the last hint whose idea alone was shown, hintedAt the number of moves
	// then; doubted is a move that the person may take back.
	hinted   *game.Info
	hintedAt int
	doubted  string
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
	s.say("%s. Type a move, or help.\n", s.m.Game.Title())
	if s.opt.Greeting != "" {
		s.say("%s\n", s.opt.Greeting)
	}
	s.position()
	for s.ctx.Err() == nil {
		if !s.stuck && s.m.EngineToMove() && s.e != nil {
			s.think()
			continue
		}
		s.say("%s> ", s.prompt())
		if err := s.out.Flush(); err != nil {
			return err
		}
		var i input
		select {
		case i = <-s.in:
		case <-s.ctx.Done():
			i.err = io.EOF
		}
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
		if !s.command(i.text) {
			return nil
		}
	}
	return nil
}

func (s *lines) say(format string, args ...any) { fmt.Fprintf(s.out, format, args...) }

func (s *lines) prompt() string {
	if _, over := s.m.Result(); over {
		return "over"
	}
	return strings.ToLower(s.m.Side().String())
}

// position prints the board and the state of the game.
func (s *lines) position() {
	s.say("\n%s", BoardText(s.m.Game.Scene()))
	for _, l := range s.m.Game.Status() {
		s.say("%s\n", l)
	}
	if r, over := s.m.Result(); over {
		s.say("%v\n", r)
		return
	}
	if c := s.m.Clock; c != nil {
		for side := game.Black; side <= game.White; side++ {
			left, periods, _ := c.Left(side, 0)
			s.say("%v has %v left", side, left.Round(time.Second))
			if periods > 0 {
				s.say(", %d periods of byo-yomi", periods)
			}
			s.say("\n")
		}
	}
	if s.m.InOpening() {
		for _, l := range s.m.OpeningLines() {
			s.say("%s\n", l)
		}
		s.say("%s\n", s.m.Asked())
		return
	}
	s.say("%v to move\n", s.m.Side())
}

// think lets the engine move.
func (s *lines) think() {
	side := s.m.Side()
	s.say("%v is thinking\n", side)
	s.out.Flush()
	if s.m.InOpening() {
		s.decide(side)
		return
	}
	t, err := s.ask(s.m.Players[side].Level, s.m.Clock.Limit(side))
	said := describe(s.m, t.Move)
	s.spend(side, err == nil)
	if _, over := s.m.Result(); over {
		s.moved(true)
		return
	}
	if err == nil && s.ctx.Err() == nil {
		err = s.m.Play(t.Move)
	}
	switch {
	case s.ctx.Err() != nil:
		s.say("interrupted\n")
	case err != nil:
		s.stuck = true
		s.say("the engine has no move: %v\n", err)
	default:
		s.say("%v plays %s%s\n", side, t.Move, s.judged(t))
		if said != "" {
			s.say("%s\n", said)
		}
		s.moved(true)
	}
}

// decide lets the engine decide in the opening.
func (s *lines) decide(side game.Side) {
	c, err := s.m.Decide(s.ctx, s.e, s.opt.limits(s.m.Players[side].Level))
	if s.ctx.Err() != nil {
		s.say("interrupted\n")
		return
	}
	s.spend(side, err == nil)
	if _, over := s.m.Result(); over {
		s.moved(true)
		return
	}
	if err == nil {
		s.say("%s\n", decided(side.String(), c))
	}
	for _, d := range c.Decisions {
		if err == nil {
			err = s.play(d)
		}
	}
	if err != nil {
		s.stuck = true
		s.say("the engine decides nothing: %v\n", err)
		return
	}
	s.moved(true)
}

func (s *lines) ask(level int, clock *search.Clock) (game.Info, error) {
	g := s.m.Game
	l := s.opt.limits(level)
	l.Clock = clock
	return s.e.Think(s.ctx, g.Clone(), l, func(game.Info) {})
}

// judged returns score, chance and line of the engine in brackets, without times and node
// counts; "" if the line is hidden.
func (s *lines) judged(t game.Info) string {
	if !s.opt.lineShown(s.m) {
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

// moved is called after a change of the position. If the engine answers, the board is
// printed only after its move.
func (s *lines) moved(byEngine bool) {
	s.stuck, s.hinted = false, nil
	if s.opt.AutoSave {
		s.save(s.opt.File, false)
	}
	if byEngine || s.e == nil || !s.m.EngineToMove() {
		s.position()
	}
}

func (s *lines) save(file string, tell bool) {
	if file == "" {
		file = s.opt.File
	}
	switch err := s.m.Save(file); {
	case file == "":
		s.say("save FILE: no file is named\n")
	case err != nil:
		s.say("not saved: %v\n", err)
	case tell:
		s.say("saved to %s\n", file)
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
		if reply, ok := s.opt.warns(s.m, c.Text); ok {
			s.doubted = c.Text
			s.say("%s loses at once to %s: take that back? y or n\n", c.Text, reply)
			return true
		}
		s.move(c.Text)
	case Undo:
		side := s.m.Side()
		_, over := s.m.Result()
		if n, ok := s.m.Undo(); ok {
			if over {
				s.turn = s.opt.now() // the clock stood
			}
			s.spend(side, false)
			s.say("%s\n", takenBack(n))
			s.moved(false)
		} else {
			s.say("there is no move to take back\n")
		}
	case Redo:
		side := s.m.Side()
		if n, ok := s.m.Redo(); ok {
			s.spend(side, false)
			s.say("%s\n", madeAgain(n))
			s.moved(false)
		} else {
			s.say("there is no move to make again\n")
		}
	case NewGame, Rematch:
		if n, err := s.m.Again(c.Verb == Rematch); err != nil {
			s.say("%v\n", err)
		} else {
			*s.m = *n
			s.turn = s.opt.now()
			s.say("Black is %v, White %v\n", s.m.Players[game.Black], s.m.Players[game.White])
			s.moved(false)
		}
	case Owners:
		s.owners()
	case Hint:
		s.hint()
	case Save:
		s.save(c.Text, true)
	case Resign:
		side, ok := resigner(s.m)
		if ok && s.m.Resign(side) {
			s.moved(false)
		} else {
			s.say("nobody can resign now\n")
		}
	case Level:
		text := "no engine plays"
		for i := range s.m.Players {
			if p := &s.m.Players[i]; p.Engine {
				p.Level, text = c.Level, fmt.Sprintf("level %d", c.Level)
			}
		}
		s.say("%s\n", text)
	case Line:
		s.opt.ShowLine = !s.opt.ShowLine
		if s.opt.ShowLine {
			s.say("the engine's line is shown\n")
		} else {
			s.say("the engine's line is hidden\n")
		}
	case Board:
		s.position()
	case Moves:
		s.say("%s\n", strings.Join(s.m.Game.Moves(), " "))
	case Help:
		s.say("%s\n", CommandHelp)
	case Quit:
		return false
	}
	return true
}

// move makes a person's move, unless its time is over.
func (s *lines) move(text string) {
	if s.late() {
		return
	}
	side, said := s.m.Side(), describe(s.m, text)
	if err := s.play(text); err != nil {
		s.say("%s\n", refusal(err))
		return
	}
	s.spend(side, true)
	if said != "" {
		s.say("%s\n", said)
	}
	s.moved(false)
}

// play makes a move, or takes a decision of the opening, which may be the number of one.
func (s *lines) play(text string) error {
	players := s.m.Players
	err := s.m.Play(numbered(s.m, text))
	if s.m.Players != players {
		s.say("Black is %v now, White %v\n", s.m.Players[game.Black], s.m.Players[game.White])
	}
	return err
}

// spend takes the time of a turn off the clock; moved says that a move ended it.
func (s *lines) spend(side game.Side, moved bool) {
	now := s.opt.now()
	s.m.Clock.Spend(side, now.Sub(s.turn), moved)
	s.turn = now
}

// late ends the game if the time of the side to move is up.
func (s *lines) late() bool {
	side := s.m.Side()
	if _, over := s.m.Result(); over || s.m.Clock == nil {
		return false
	}
	if _, _, up := s.m.Clock.Left(side, s.opt.now().Sub(s.turn)); !up {
		return false
	}
	s.spend(side, false)
	s.moved(true)
	return true
}

// owners prints the expected owners of the points.
func (s *lines) owners() {
	g := s.m.Game
	_, counted := g.Score()
	_, over := s.m.Result()
	switch {
	case !counted:
		s.say("points have no owners in %s\n", g.Game().Name())
		return
	case over:
		s.say("the game is over\n")
		return
	case s.e == nil:
		s.say("there is no engine to ask\n")
		return
	}
	t, err := s.ask(s.opt.HintLevel, nil)
	if err != nil {
		s.say("no owners: %v\n", err)
		return
	}
	scene := g.Scene()
	for _, l := range drawBoard(scene, glyphsFor(scene, true, false), nil, &t).lines(nil) {
		s.say("%s\n", l)
	}
	s.say("%s\nx and o: empty points that Black and White will own\n", ownersText(t))
}

func (s *lines) hint() {
	_, over := s.m.Result()
	switch {
	case over:
		s.say("the game is over\n")
		return
	case s.e == nil:
		s.say("there is no engine to ask\n")
		return
	}
	if s.m.InOpening() {
		c, err := s.m.Decide(s.ctx, s.e, s.opt.limits(s.opt.HintLevel))
		if err != nil {
			s.say("no hint: %v\n", err)
			return
		}
		s.say("%s\n", decided("hint", c))
		return
	}
	if s.hinted != nil && s.hintedAt == len(s.m.Game.Moves()) {
		s.say("hint: %s%s\n", s.hinted.Move, s.judged(*s.hinted))
		return
	}
	t, err := s.ask(s.opt.HintLevel, nil)
	if err != nil {
		s.say("no hint: %v\n", err)
		return
	}
	if text := idea(s.m.Game, t.Move); text != "" {
		s.hinted, s.hintedAt = &t, len(s.m.Game.Moves())
		s.say("hint: %s; hint again shows the move\n", text)
		return
	}
	s.say("hint: %s%s\n", t.Move, s.judged(t))
}
