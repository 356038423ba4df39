package match

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"tengen/protocol/gtp/syntax"
	"tengen/search/game"
	"tengen/search/game/games"
)

// gtpEngine talks to a program of the Go Text Protocol.
type gtpEngine struct {
	program
	// start is the game's starting position, which reads and writes points; points
	// says that moves are points, for which GTP has a notation of its own.
	start  game.Position
	points bool
	id     int
	known  []string // the moves on the program's board
	// turn follows the game, and sides are those of the moves so far.
	turn  follower
	sides []game.Side
	// opening says that the program plays the opening by a rule; decided are the
	// decisions that it knows of.
	opening bool
	decided []string
}

// newGTP returns the engine, with its filler if it asks for one.
func newGTP(c *Config, e *EngineConfig, o *Options) (engine, error) {
	g := &gtpEngine{program: program{c: c, e: e, trace: o.trace, farewell: syntax.Quit}}
	var err error
	if g.start, err = games.New(c.Config); err != nil {
		return nil, err
	}
	g.points = g.start.Game().SGF().Letters
	if e.Fill {
		return newFiller(c, g)
	}
	return g, nil
}

// refusal is a program's "?" to a command.
type refusal struct{ command, text string }

func (r *refusal) Error() string { return fmt.Sprintf("refused %s: %s", r.command, quote(r.text)) }

// command sends a command and returns the answer. The error is a *refusal, a
// fault, or that of ctx; except after a refusal the program is gone.
func (g *gtpEngine) command(ctx context.Context, wait time.Duration, text string) (string, error) {
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	g.id++
	g.p.write(syntax.Numbered(g.id, text))
	answer, err := g.answer(limited, text)
	if _, refused := err.(*refusal); err != nil && !refused {
		g.drop()
		err = overdue(ctx, err, "no answer to %s in %v", text, wait)
	}
	return answer, err
}

func (g *gtpEngine) answer(ctx context.Context, command string) (string, error) {
	for {
		line, err := g.p.read(ctx)
		if err != nil {
			return "", err
		}
		text, failed, ok := syntax.First(line, strconv.Itoa(g.id))
		if !ok {
			continue // text outside the protocol, or an answer to an earlier command
		}
		var all strings.Builder
		all.WriteString(text)
		for {
			line, err := g.p.read(ctx)
			if err != nil {
				return "", err
			}
			if line == "" {
				break
			}
			if all.Len()+len(line) >= maxLine {
				return "", faultf(ByCrash, "an answer of more than %d MiB", maxLine>>20)
			}
			all.WriteString("\n" + line)
		}
		if failed {
			return "", &refusal{command, all.String()}
		}
		return all.String(), nil
	}
}

// ask sends a command whose answer does not matter. A refusal is a fault of the given kind.
func (g *gtpEngine) ask(ctx context.Context, r Reason, text string) error {
	_, err := g.demand(ctx, r, time.Duration(g.c.Grace), text)
	return err
}

// demand is ask for a command whose answer matters, within a time.
func (g *gtpEngine) demand(ctx context.Context, r Reason, within time.Duration, text string) (string, error) {
	answer, err := g.command(ctx, within, text)
	if no, ok := err.(*refusal); ok {
		return "", faultf(r, "%v", no)
	}
	return answer, err
}

// offer sends a command that the program may refuse; taken says that it did not.
func (g *gtpEngine) offer(ctx context.Context, text string) (answer string, taken bool, err error) {
	answer, err = g.command(ctx, time.Duration(g.c.Grace), text)
	if _, refused := err.(*refusal); refused {
		return "", false, nil
	}
	return answer, true, err
}

func (g *gtpEngine) begin(ctx context.Context, _ Job) error {
	if err := g.turn.begin(g.c); err != nil {
		return err
	}
	g.sides = g.sides[:0]
	fresh, err := g.ensure()
	if err != nil {
		return err
	}
	err = g.setUp(ctx, fresh)
	if f, _ := asFault(err); f != nil && f.reason == ByCrash && !fresh && g.p == nil {
		// It was about to end.
		if fresh, err = g.ensure(); err == nil {
			err = g.setUp(ctx, fresh)
		}
	}
	return err
}

// setUp gives a program the settings of the game.
func (g *gtpEngine) setUp(ctx context.Context, fresh bool) error {
	if fresh {
		g.version = ""
		for _, c := range []string{syntax.Name, syntax.Version} {
			s, _, err := g.offer(ctx, c)
			if err != nil {
				return err
			}
			g.version = strings.TrimSpace(g.version + " " + s)
		}
	}
	var setup []string
	if g.points {
		setup = append(setup, syntax.Command(syntax.BoardSize, g.start.Scene().Columns))
	}
	setup = append(setup, syntax.ClearBoard)
	if game.HasSetting(g.start.Game(), game.Komi) {
		setup = append(setup, syntax.Command(syntax.Komi, game.Number(g.c.Komi)))
	}
	for _, key := range slices.Sorted(maps.Keys(g.e.Options)) {
		setup = append(setup, strings.TrimSpace(key+" "+g.e.Options[key]))
	}
	switch {
	case g.e.Match > 0:
		setup = append(setup, syntax.Command(syntax.TimeSettings, atLeastOne(time.Duration(g.e.Match)), 0, 0))
	case g.e.Turn > 0:
		setup = append(setup, syntax.Command(syntax.TimeSettings, 0, atLeastOne(time.Duration(g.e.Turn)), 1))
	}
	for _, s := range setup {
		if err := g.ask(ctx, ByCrash, s); err != nil {
			return err
		}
	}
	g.known, g.opening = nil, false
	return nil
}

// atLeastOne rounds down to whole seconds, but to at least 1, because 0 would mean no
// time.
func atLeastOne(d time.Duration) int { return max(syntax.WholeSeconds(d), 1) }

// tell plays the missing moves on the program's board. If the program has another last
// move, a pass that a filler replaced, tell takes it back; if the program cannot do
// that, it starts the game again.
func (g *gtpEngine) tell(ctx context.Context, moves []string) error {
	for g.turn.n < len(moves) {
		g.sides = append(g.sides, g.turn.p.Side())
		if err := g.turn.catchUp(moves[:g.turn.n+1]); err != nil {
			return err
		}
	}
	same := 0
	for same < min(len(g.known), len(moves)) && g.known[same] == moves[same] {
		same++
	}
	if len(g.known) == same+1 {
		_, taken, err := g.offer(ctx, syntax.Undo)
		if err != nil {
			return err
		}
		if taken {
			g.known = g.known[:same]
		}
	}
	if same < len(g.known) {
		if err := g.ask(ctx, ByCrash, syntax.ClearBoard); err != nil {
			return err
		}
		g.known, same = nil, 0
	}
	for i := same; i < len(moves); i++ {
		v, err := g.toVertex(moves[i])
		if err != nil {
			return err
		}
		if err := g.ask(ctx, ByIllegal, syntax.Command(syntax.Play, syntax.Side(g.sides[i]), v)); err != nil {
			return err
		}
	}
	g.known = slices.Clone(moves)
	return nil
}

func (g *gtpEngine) think(ctx context.Context, l limit) (reply, error) {
	c := syntax.Side(g.turn.p.Side())
	if err := g.tellTime(ctx, c, l); err != nil {
		return reply{}, err
	}
	answer, err := g.demand(ctx, ByIllegal, l.kill, syntax.Command(syntax.Genmove, c))
	if err != nil {
		return reply{}, err
	}
	answer, _, _ = strings.Cut(answer, "\n")
	if strings.EqualFold(answer, syntax.Resign) {
		return reply{resign: true}, nil
	}
	r := reply{move: g.fromVertex(answer)}
	g.known = append(g.known, r.move)
	return r, nil
}

// tellTime sends the time that a player has left. A program may refuse it.
func (g *gtpEngine) tellTime(ctx context.Context, colour string, l limit) error {
	if !l.Timed {
		return nil
	}
	_, _, err := g.offer(ctx, syntax.Command(syntax.TimeLeft, colour, syntax.WholeSeconds(l.Left), 0))
	return err
}

// toVertex converts a move of the game's notation to that of GTP.
func (g *gtpEngine) toVertex(m string) (string, error) {
	switch {
	case !g.points:
		return m, nil
	case m == g.start.Write(nil):
		return syntax.Pass, nil
	}
	p, err := g.start.ParsePoint(m)
	if err != nil {
		return "", err
	}
	return syntax.Vertex(syntax.Columns, p.X, p.Y), nil
}

// fromVertex is the inverse of toVertex. Text that is no point on the board stays as it
// is, and the referee refuses it. Upper and lower case are the same in GTP.
func (g *gtpEngine) fromVertex(v string) string {
	switch {
	case !g.points:
		return strings.ToLower(v)
	case strings.EqualFold(v, syntax.Pass):
		return g.start.Write(nil)
	}
	x, y, err := syntax.ParseVertex(syntax.Columns, v)
	if at := (game.Point{X: x, Y: y}); err == nil && g.start.Scene().Inside(at) {
		return g.start.PointName(at)
	}
	return v
}
