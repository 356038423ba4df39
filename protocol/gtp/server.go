package gtp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"tengen/protocol/gtp/syntax"
	"tengen/search/game"
)

// Options are the settings of a server.
type Options struct {
	Version string
	// MoveTime is the time for a move without a clock; 0 for no limit.
	MoveTime time.Duration
}

// playable is the part of a game in progress that the server needs; *[Game] implements
// it. Moves are texts. A method that returns an error has changed nothing. The server
// calls the methods from one goroutine at a time.
type playable interface {
	Name() string
	SetSize(n int) error
	Clear() error
	Play(side game.Side, move string) error
	Undo() error
	Undoable() int
	Side() game.Side
	Board() string
	Score() (string, error)
	// Endless reports whether a search for a move under these limits never ends.
	Endless(l game.Limits) bool
	Genmove(ctx context.Context, side game.Side, l game.Limits) (string, error)
	Analyze(ctx context.Context, side game.Side, q query, report func(game.Info)) (string, error)
	// Nodes is the limit of a search for a move, 0 for none.
	Nodes() uint64
	SetNodes(n uint64)
	// ClearTables makes the engine forget what it has searched.
	ClearTables() error
	Commands() []Command
}

// Serve reads commands from in and writes answers to out until quit, the end of input
// or the end of ctx. The error is nil after quit and the end of input. Serve does not
// interrupt a read that is in progress when it returns; its result is dropped.
func Serve(ctx context.Context, in io.Reader, out io.Writer, g *Game, o Options) error {
	return serve(ctx, in, out, g, o)
}

func serve(ctx context.Context, in io.Reader, out io.Writer, g playable, o Options) error {
	s := &server{game: g, opt: o, out: out, in: newInbox(), visits: g.Nodes()}
	s.addCommands()
	go s.in.read(in)
	defer s.in.close()
	for !s.quit {
		line, err := s.in.next(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := s.line(ctx, line); err != nil {
			return err
		}
	}
	return nil
}

// server is one connection.
type server struct {
	game     playable
	opt      Options
	in       *inbox
	out      io.Writer
	commands map[string]command
	names    []string
	clocks   clocks
	// visits and playouts are the limits of a search for a move that commands set, 0 for none.
	visits, playouts uint64
	quit             bool
}

// command is an entry of the command table.
type command struct {
	min, max int // arguments; max -1 for any number
	run      func(args []string) (string, error)
	whole    func(rest string) (string, error)                                     // instead of run
	think    func(ctx context.Context, r *response, args []string) (string, error) // instead of run
}

// fault is the error of a bad command, with the text of the answer.
type fault string

func (f fault) Error() string { return string(f) }

func failf(format string, args ...any) error { return fault(fmt.Sprintf(format, args...)) }

func (s *server) add(name string, min, max int, run func([]string) (string, error)) {
	s.put(name, command{min: min, max: max, run: run})
}

func (s *server) put(name string, c command) {
	if _, twice := s.commands[name]; !twice {
		s.names = append(s.names, name)
	}
	s.commands[name] = c
}

// addCommands fills the table. The game's commands come last and replace others of the
// same name.
func (s *server) addCommands() {
	s.commands = map[string]command{}
	text := func(t string) func([]string) (string, error) {
		return func([]string) (string, error) { return t, nil }
	}
	s.add("protocol_version", 0, 0, text("2"))
	s.add(syntax.Name, 0, 0, func([]string) (string, error) { return s.game.Name(), nil })
	s.add(syntax.Version, 0, 0, text(s.opt.Version))
	s.add("known_command", 1, 1, func(a []string) (string, error) {
		_, ok := s.commands[a[0]]
		return strconv.FormatBool(ok), nil
	})
	s.add("list_commands", 0, 0, func([]string) (string, error) { return strings.Join(s.names, "\n"), nil })
	s.add(syntax.Quit, 0, 0, func([]string) (string, error) { s.quit = true; return "", nil })
	s.add(syntax.BoardSize, 1, 1, s.boardsize)
	s.add(syntax.ClearBoard, 0, 0, s.clearBoard)
	s.add(syntax.Play, 2, 2, s.play)
	s.put(syntax.Genmove, command{min: 1, max: 1, think: s.genmove(true)})
	s.put("reg_genmove", command{min: 1, max: 1, think: s.genmove(false)})
	s.add(syntax.Undo, 0, 0, func([]string) (string, error) { return "", s.game.Undo() })
	s.add("gg-undo", 0, 1, s.ggUndo)
	s.add("showboard", 0, 0, func([]string) (string, error) { return "\n" + s.game.Board(), nil })
	s.add("final_score", 0, 0, func([]string) (string, error) { return s.game.Score() })
	s.add(syntax.TimeSettings, 3, 3, s.timeSettings)
	s.add(syntax.TimeLeft, 3, 3, s.timeLeft)
	s.add("kgs-time_settings", 0, -1, s.kgsTimeSettings)
	s.add("kata-time_settings", 0, -1, s.kataTimeSettings)
	s.add("kata-list_time_settings", 0, 0, text(strings.Join(kataTimeSystems, "\n")))
	s.addClients()
	s.add("gogui-play_sequence", 0, -1, s.playSequence)
	s.add("gogui-interrupt", 0, 0, text(""))
	for _, kata := range []bool{false, true} {
		p := "lz-"
		if kata {
			p = "kata-"
		}
		s.put(p+"analyze", command{max: -1, think: s.analyze(kata, false)})
		s.put(p+"genmove_analyze", command{max: -1, think: s.analyze(kata, true)})
	}
	for _, c := range s.game.Commands() {
		switch {
		case c.Whole != nil:
			s.put(c.Name, command{max: -1, whole: c.Whole})
		case c.Think != nil:
			s.put(c.Name, command{max: -1, think: s.interruptible(c.Think)})
		case c.Move != nil:
			s.put(c.Name, command{max: -1, think: s.interruptible(s.timed(c.Move))})
		default:
			s.add(c.Name, 0, -1, c.Run)
		}
	}
	slices.Sort(s.names)
}

// line executes one command line. The error is that of writing the answer.
func (s *server) line(ctx context.Context, line string) error {
	r := &response{out: s.out}
	if line == tooLong {
		r.fail(failf("line longer than %d bytes", maxLine))
		return r.err
	}
	id, words := syntax.Split(line)
	if id != "" {
		if n, err := strconv.ParseUint(id, 10, 64); err != nil || n > maxID {
			r.fail(failf("command number %s is greater than %d", Quote(id), maxID))
			return r.err
		}
		if r.id = id; len(words) == 0 {
			r.fail(failf("no command after the number %s", id))
			return r.err
		}
	}
	if len(words) == 0 {
		return nil // only Unicode spaces
	}
	name, args := words[0], words[1:]
	c, ok := s.commands[name]
	var text string
	var err error
	switch {
	case !ok:
		err = failf("unknown command %s", Quote(name))
	case len(args) < c.min || c.max >= 0 && len(args) > c.max:
		err = arity(name, c, len(args))
	case c.think != nil:
		text, err = c.think(ctx, r, args)
	case c.whole != nil:
		text, err = c.whole(syntax.Rest(line))
	default:
		text, err = c.run(args)
	}
	if err != nil && !r.begun {
		r.fail(err)
	} else {
		r.finish(text)
	}
	return r.err
}

func arity(name string, c command, got int) error {
	want := strconv.Itoa(c.min) + " arguments"
	switch {
	case c.max < 0:
		want = fmt.Sprintf("%d or more arguments", c.min)
	case c.max != c.min:
		want = fmt.Sprintf("%d to %d arguments", c.min, c.max)
	case c.max == 1:
		want = "1 argument"
	}
	return failf("%s takes %s, got %d", name, want, got)
}

// response is the answer to one command, written as a whole or in parts.
type response struct {
	out   io.Writer
	id    string
	begun bool
	err   error // of the first failed write
}

func (r *response) write(s string) {
	if r.err == nil {
		_, r.err = io.WriteString(r.out, s)
	}
}

func (r *response) fail(err error) { r.write(syntax.Bad(r.id, err.Error())) }

// part writes a line of an answer that has more lines. The sign of the answer comes before the
// first one, also if that is "" and nothing else is written.
func (r *response) part(line string) {
	if !r.begun {
		r.begun = true
		r.write(syntax.Begin(r.id))
	}
	if line != "" {
		r.write(line + "\n")
	}
}

// finish writes the rest of the answer and ends it.
func (r *response) finish(text string) {
	if r.begun {
		r.write(syntax.Lines(text) + "\n")
	} else {
		r.write(syntax.Good(r.id, text))
	}
}

// count reads a whole number that is at least min.
func count(s string, min int) (int, error) {
	n, err := strconv.ParseInt(s, 10, 32)
	if err != nil || int(n) < min {
		return 0, failf("%s is not a whole number from %d", Quote(s), min)
	}
	return int(n), nil
}
