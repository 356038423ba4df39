package match

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"tengen/movegen/renju"
)

// Protocols of EngineConfig.Protocol.
const (
	protoGomocup = "gomocup"
	protoGTP     = "gtp"
)

// gomocupRule are Gomocup's numbers of the rule sets.
var gomocupRule = map[renju.Rule]int{renju.Freestyle: 0, renju.Standard: 1, renju.Renju: 4, renju.Caro: 8}

// gomocupEngine talks to a Gomocup brain.
type gomocupEngine struct {
	program
	rule  renju.Rule
	size  int
	moves []string
	told  int // how many moves of this game the brain has; -1 if it has no position
}

func newGomocup(c *Config, e *EngineConfig, o *Options) (*gomocupEngine, error) {
	b := renjuBoard(&c.Config)
	if b == nil {
		return nil, fmt.Errorf("the Gomocup protocol cannot play %s", c.Game)
	}
	return &gomocupEngine{
		program: program{c: c, e: e, trace: o.trace, farewell: "END"},
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
		return overdue(ctx, err, ByHang, "no answer to START in %v", grace)
	}
	if fresh {
		if err := g.askAbout(ctx, grace); err != nil {
			g.drop()
			return err
		}
	}
	lines := []string{fmt.Sprintf("INFO rule %d", gomocupRule[g.rule])}
	g.p.write(append(lines, g.limits()...)...)
	g.told = -1
	return nil
}

// noLimit are the times of a turn and a match that a Yixin board sends for "no limit";
// for other brains they are just long.
const (
	noLimitTurn  = 2_000_000 // ms
	noLimitMatch = 100_000_000
)

// limits returns the INFO commands of the engine's settings.
func (g *gomocupEngine) limits() (lines []string) {
	info := func(key string, value any) { lines = append(lines, fmt.Sprintf("INFO %s %v", key, value)) }
	e := g.e
	turn, match := time.Duration(e.Turn), time.Duration(e.Match)
	switch {
	case turn == 0 && match == 0:
		info("timeout_turn", noLimitTurn)
		info("timeout_match", noLimitMatch)
	case match == 0:
		info("timeout_turn", millis(turn))
		info("timeout_match", 0)
	default:
		if turn == 0 {
			turn = match
		}
		info("timeout_turn", millis(turn))
		info("timeout_match", millis(match))
		info("time_increment", time.Duration(e.Increment).Milliseconds())
	}
	if e.Nodes > 0 {
		info("max_node", e.Nodes)
	}
	if e.Depth > 0 {
		info("max_depth", e.Depth)
	}
	info("max_memory", int64(cmp.Or(e.Memory, DefaultMemory))<<20)
	if e.Threads > 0 {
		info("thread_num", e.Threads)
	}
	for _, key := range slices.Sorted(maps.Keys(e.Options)) {
		info(key, e.Options[key])
	}
	return lines
}

// start begins a game and drops unread output.
func (g *gomocupEngine) start(ctx context.Context) error {
	g.p.discard()
	g.p.write("START " + strconv.Itoa(g.size))
	return g.waitOK(ctx)
}

// waitOK reads to the OK of START.
func (g *gomocupEngine) waitOK(ctx context.Context) error {
	for {
		line, err := g.p.read(ctx)
		if err != nil {
			return err
		}
		if word, rest, _ := strings.Cut(line, " "); word == "ERROR" {
			return faultf(ByCrash, "refused START: %s", quote(rest))
		} else if word == "OK" {
			return nil
		}
	}
}

// askAbout asks for the brain's name. It may say nothing.
func (g *gomocupEngine) askAbout(ctx context.Context, grace time.Duration) error {
	limited, cancel := context.WithTimeout(ctx, min(grace, aboutWait))
	defer cancel()
	g.p.write("ABOUT")
	for {
		line, err := g.p.read(limited)
		if err != nil {
			if ctx.Err() == nil && limited.Err() != nil {
				return nil
			}
			return err
		}
		switch word, _, _ := strings.Cut(line, " "); word {
		case "MESSAGE", "DEBUG", "INFO", "":
			continue
		}
		g.version = aboutText(line)
		return nil
	}
}

// aboutText returns name and version from an answer to ABOUT.
func aboutText(line string) string {
	field := func(key string) string {
		_, rest, ok := strings.Cut(line, key+`="`)
		if !ok {
			return ""
		}
		value, _, _ := strings.Cut(rest, `"`)
		return value
	}
	return strings.TrimSpace(field("name") + " " + field("version"))
}

func (g *gomocupEngine) tell(_ context.Context, moves []string) error {
	g.moves = moves
	return nil
}

func (g *gomocupEngine) think(ctx context.Context, l limit) (reply, error) {
	limited := ctx
	if l.kill > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, l.kill)
		defer cancel()
	}
	lines, err := g.question(l)
	if err != nil {
		return reply{}, err
	}
	g.p.discard()
	g.p.write(lines...)
	r, err := g.answer(limited)
	if err != nil {
		g.drop()
		return reply{}, overdue(ctx, err, ByHang, "no answer in %v", l.kill)
	}
	g.told = len(g.moves) + 1
	return r, nil
}

// question returns the commands that ask for a move: BEGIN, TURN or BOARD.
func (g *gomocupEngine) question(l limit) (lines []string, err error) {
	left := int64(1<<31 - 1)
	if l.timed {
		left = millis(l.left)
	}
	lines = append(lines, "INFO time_left "+strconv.FormatInt(left, 10))
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
		points[i] = fmt.Sprintf("%d,%d", c.X(), g.size-1-c.Y())
	}
	switch n := len(g.moves); {
	case n == 0:
		return append(lines, "BEGIN"), nil
	case g.told == n-1 && !passed:
		return append(lines, "TURN "+points[n-1]), nil
	}
	// The protocol has no pass, so send all stones.
	lines = append(lines, "BOARD")
	for i, p := range points {
		if p != "" {
			lines = append(lines, fmt.Sprintf("%s,%d", p, 1+(len(g.moves)-i)%2))
		}
	}
	return append(lines, "DONE"), nil
}

// answer reads to the move.
func (g *gomocupEngine) answer(ctx context.Context) (reply, error) {
	var r reply
	for {
		line, err := g.p.read(ctx)
		if err != nil {
			return r, err
		}
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "MESSAGE":
			readMessage(rest, &r)
			continue
		case "", "DEBUG", "INFO", "SUGGEST", "OK", "UNKNOWN", "ERROR":
			continue
		}
		r.move = g.readMove(line)
		return r, nil
	}
}

// readMove converts "x,y" to the game's notation. Text that is no point on the board
// stays as it is, and the referee refuses it.
func (g *gomocupEngine) readMove(line string) string {
	a, b, _ := strings.Cut(line, ",")
	x, errX := strconv.Atoi(strings.TrimSpace(a))
	y, errY := strconv.Atoi(strings.TrimSpace(b))
	if errX != nil || errY != nil || x < 0 || y < 0 || x >= g.size || y >= g.size {
		return line
	}
	return renju.At(x, g.size-1-y).String()
}

// quote returns an engine's text in quotation marks, cut to a reasonable length.
func quote(s string) string {
	if len(s) > quoteMax {
		s = s[:quoteMax] + "…"
	}
	return strconv.Quote(s)
}
