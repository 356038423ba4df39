package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"tengen/internal/plaintext"
	"tengen/movegen/renju"
	"tengen/protocol/gomocup/wire"
)

// Protocols of EngineConfig.Protocol.
const (
	protoGomocup = "gomocup"
	protoGTP     = "gtp"
)

// gomocupEngine talks to a Gomocup brain.
type gomocupEngine struct {
	program
	rule  renju.Rule
	size  int
	moves []string
	told  int // how many moves of this game the brain has; -1 if it has no position
	// soon is the next move, which the brain has given with a choice in the opening; ""
	// for none.
	soon string
}

func newGomocup(c *Config, e *EngineConfig, o *Options) (*gomocupEngine, error) {
	b := renjuBoard(&c.Config)
	if b == nil {
		return nil, fmt.Errorf("the Gomocup protocol cannot play %s", c.Game)
	}
	return &gomocupEngine{
		program: program{c: c, e: e, trace: o.trace, farewell: wire.End},
		rule:    b.Rule(), size: b.Size(),
	}, nil
}

func (g *gomocupEngine) begin(ctx context.Context, _ Job) error {
	fresh, err := g.ensure()
	if err != nil {
		return err
	}
	grace := time.Duration(g.c.Grace)
	limited, cancel := context.WithTimeout(ctx, grace)
	defer cancel()
	err = g.start(limited)
	if f, _ := asFault(err); f != nil && !fresh {
		// Some brains lose the first part of a command that comes right after their
		// move ("Unknown command: 15"). That is no crash: send it again.
		select {
		case <-limited.Done():
		case <-time.After(startPause):
		}
		// Or it was about to end.
		if fresh, err = g.ensure(); err != nil {
			return err
		}
		err = g.start(limited)
	}
	if err != nil {
		g.drop()
		return overdue(ctx, err, "no answer to START in %v", grace)
	}
	if fresh {
		if err := g.askAbout(ctx, grace); err != nil {
			g.drop()
			return err
		}
	}
	lines := []string{wire.Set(wire.RuleKey, wire.RuleNumber(g.rule))}
	g.p.write(append(lines, g.limits()...)...)
	g.told, g.soon = -1, ""
	return nil
}

// limits returns the INFO commands of the engine's settings.
func (g *gomocupEngine) limits() (lines []string) {
	info := func(key string, value any) { lines = append(lines, wire.Set(key, value)) }
	e := g.e
	turn, match := time.Duration(e.Turn), time.Duration(e.Match)
	switch {
	case turn == 0 && match == 0:
		info(wire.TimeoutTurn, wire.FreeTurn)
		info(wire.TimeoutMatch, wire.FreeMatch)
	case match == 0:
		info(wire.TimeoutTurn, millis(turn))
		info(wire.TimeoutMatch, 0)
	default:
		turn = cmp.Or(turn, match)
		info(wire.TimeoutTurn, millis(turn))
		info(wire.TimeoutMatch, millis(match))
		info(wire.TimeIncrement, time.Duration(e.Increment).Milliseconds())
	}
	if e.Nodes > 0 {
		info(wire.MaxNode, e.Nodes)
	}
	if e.Depth > 0 {
		info(wire.MaxDepth, e.Depth)
	}
	info(wire.MaxMemory, int64(cmp.Or(e.Memory, DefaultMemory))<<20)
	if e.Threads > 0 {
		info(wire.ThreadNum, e.Threads)
	}
	for _, key := range slices.Sorted(maps.Keys(e.Options)) {
		info(key, e.Options[key])
	}
	return lines
}

// start begins a game and drops unread output.
func (g *gomocupEngine) start(ctx context.Context) error {
	g.p.discard()
	g.p.write(wire.Start + " " + strconv.Itoa(g.size))
	return g.waitOK(ctx)
}

// read returns the next line of the brain without the blanks around it.
func (g *gomocupEngine) read(ctx context.Context) (string, error) {
	line, err := g.p.read(ctx)
	return strings.TrimSpace(line), err
}

// waitOK reads to the OK of START.
func (g *gomocupEngine) waitOK(ctx context.Context) error {
	for {
		line, err := g.read(ctx)
		if err != nil {
			return err
		}
		if word, rest, _ := strings.Cut(line, " "); word == wire.Error {
			return faultf(ByCrash, "refused START: %s", quote(rest))
		} else if word == wire.OK {
			return nil
		}
	}
}

// askAbout asks for the brain's name. It may say nothing.
func (g *gomocupEngine) askAbout(ctx context.Context, grace time.Duration) error {
	limited, cancel := context.WithTimeout(ctx, min(grace, aboutWait))
	defer cancel()
	g.p.write(wire.About)
	for {
		line, err := g.read(limited)
		if err != nil {
			if ctx.Err() == nil && limited.Err() != nil {
				return nil
			}
			return err
		}
		switch word, _, _ := strings.Cut(line, " "); word {
		case wire.Message, wire.Debug, wire.Info, "":
			continue
		}
		id := wire.ParseIdentity(line)
		g.version = strings.TrimSpace(id.Name + " " + id.Version)
		return nil
	}
}

func (g *gomocupEngine) tell(_ context.Context, moves []string) error {
	g.moves = moves
	return nil
}

func (g *gomocupEngine) think(ctx context.Context, l limit) (reply, error) {
	if soon := g.soon; soon != "" {
		g.soon = ""
		return reply{move: soon}, nil
	}
	limited, cancel := context.WithTimeout(ctx, l.kill)
	defer cancel()
	lines, err := g.question(l)
	if err != nil {
		return reply{}, err
	}
	g.p.discard()
	g.p.write(lines...)
	r, refused, err := g.answer(limited)
	if err != nil {
		g.drop()
		what := "no answer"
		if refused != "" {
			what = "no move after " + quote(refused)
		}
		return reply{}, overdue(ctx, err, "%s in %v", what, l.kill)
	}
	g.told = len(g.moves) + 1
	return r, nil
}

// question returns the commands that ask for a move: BEGIN, TURN or BOARD.
func (g *gomocupEngine) question(l limit) (lines []string, err error) {
	lines = append(lines, g.timeLeft(l))
	points := make([]string, len(g.moves))
	passed := false
	for i, m := range g.moves {
		c, err := renju.ParseCell(m, g.size)
		if err != nil {
			return nil, err
		}
		if c == renju.Pass {
			passed = true
			continue
		}
		points[i] = wire.Gomocup.Point(c, g.size)
	}
	switch n := len(g.moves); {
	case n == 0:
		return append(lines, wire.Begin), nil
	case g.told == n-1 && !passed:
		return append(lines, wire.Turn+" "+points[n-1]), nil
	}
	// The protocol has no pass, so send all stones.
	lines = append(lines, wire.Board)
	for i, p := range points {
		if p != "" {
			of := wire.OwnStone
			if (len(g.moves)-i)%2 == 1 {
				of = wire.OtherStone
			}
			lines = append(lines, fmt.Sprintf("%s,%d", p, of))
		}
	}
	return append(lines, wire.Done), nil
}

// timeLeft returns the command that tells the time left.
func (g *gomocupEngine) timeLeft(l limit) string {
	if l.Timed {
		return wire.Set(wire.TimeLeft, millis(l.Left))
	}
	return wire.Set(wire.TimeLeft, wire.NoTimeLeft)
}

// answer reads to the move. refused is the last line by which the brain has refused a command,
// "" if there is none: some brains refuse an INFO that they do not know and then move.
func (g *gomocupEngine) answer(ctx context.Context) (r reply, refused string, err error) {
	var about wire.Summary
	for {
		line, err := g.read(ctx)
		if err != nil {
			return reply{}, refused, err
		}
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case wire.Message:
			about.Read(rest)
			continue
		case wire.Unknown, wire.Error:
			refused = line
			continue
		case "", wire.Debug, wire.Info, wire.Suggest, wire.OK:
			continue
		}
		move, wrong := g.readMove(line)
		return reply{move: move, wrong: wrong, depth: about.Depth, nodes: about.Nodes, score: about.Score}, refused, nil
	}
}

// readMove converts "x,y" to the game's notation. wrong says why a text is no point on the board: the protocol
// has neither letters nor a pass.
func (g *gomocupEngine) readMove(line string) (move string, wrong error) {
	at, err := wire.Numbers(line, 2, 2)
	if err != nil {
		return line, errors.New("want x,y, such as 7,7")
	}
	c, err := wire.Gomocup.Cell(at[0], at[1], g.size)
	if err != nil || c == renju.Pass {
		return line, fmt.Errorf("the point is off the %d×%[1]d board", g.size)
	}
	return c.String(), nil
}

// quote returns an engine's text in quotation marks, cut to a reasonable length.
func quote(s string) string { return strconv.Quote(plaintext.Cut(s, quoteMax)) }
