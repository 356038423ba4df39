package match

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"tengen/search"
	"tengen/search/game"
)

// Options are the settings that have no influence on a game.
type Options struct {
	// Version is written into the results.
	Version string
	// Log gets every line to and from engines outside, after the seconds, the number of the game and the
	// engine's name; nil for no log. Several players
	// may share it. An error of it does not end the match: Log has to remember it.
	Log io.Writer
	// Again is called before a game is played again that proves nothing, because this process stood still in
	// it. It may be nil, and is called from any goroutine.
	Again func()
	// Programs are those that a match may name.
	Programs Programs
	// MaxMemory, in MiB, and MaxThreads bound the settings of every engine; 0 for no
	// bound besides those of Config.Check.
	MaxMemory, MaxThreads int

	trace *tracer
	host  string
}

// share makes what all players of a match share.
func (o *Options) share() {
	if o.Log != nil && o.trace == nil {
		o.trace = &tracer{log: &traceLog{w: o.Log, start: time.Now()}}
	}
	if o.host == "" {
		host, _ := os.Hostname() // "" if the system does not know it
		o.host = clean(host, maxAbout)
	}
}

// player is the Player of all games.
type player struct {
	c       Config
	o       Options
	engines []engine // nil before they are needed
	pulse   pulse    // of the game
	cut     bool     // an engine in this process lost time of its search in this game, because the process stood still
}

// NewPlayer returns a player of the match's games, or an error that names the fault of c.
// It starts engines outside at their first game.
func NewPlayer(c Config, o Options) (Player, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if err := o.checkLimits(&c); err != nil {
		return nil, err
	}
	c, err := o.Programs.resolve(c)
	if err != nil {
		return nil, err
	}
	o.share()
	o.trace = o.trace.sharing()
	return &player{c: c, o: o, engines: make([]engine, len(c.Engines))}, nil
}

func (p *player) Close() error {
	for i, e := range p.engines {
		if e != nil {
			e.stop()
			p.engines[i] = nil
		}
	}
	return nil
}

func (p *player) engine(i int) (engine, error) {
	if i < 0 || i >= len(p.engines) {
		return nil, fmt.Errorf("no engine %d: there are %d", i, len(p.engines))
	}
	if p.engines[i] == nil {
		e, err := newEngine(&p.c, i, &p.o)
		if err != nil {
			return nil, fmt.Errorf("engine %s: %w", p.c.Engines[i].Name, err)
		}
		p.engines[i] = e
	}
	return p.engines[i], nil
}

// Play plays a game again, but not for ever, if this process stood still in it and a side lost by a fault of
// time, or an engine in this process ended a search too early.
func (p *player) Play(ctx context.Context, j Job) (Result, error) {
	p.o.trace.begin(j.ID)
	for try := 1; ; try++ {
		p.cut = false
		stop := p.pulse.start()
		res, err := p.once(ctx, j)
		stop()
		late := (res.Reason == ByTime || res.Reason == ByHang) && p.pulse.stood() > 0
		if err != nil || !late && !p.cut || try == stillTries {
			return res, err
		}
		if p.o.Again != nil {
			p.o.Again()
		}
	}
}

// once plays a game.
func (p *player) once(ctx context.Context, j Job) (Result, error) {
	res := Result{Job: j, Version: p.o.Version, Host: p.o.host, Moves: []Move{}}
	if j.Black == j.White {
		return res, fmt.Errorf("game %d: engine %d against itself", j.ID, j.Black)
	}
	pos, moves, err := opened(&p.c, j.Opening)
	if err != nil {
		return res, fmt.Errorf("game %d: %w", j.ID, err)
	}
	if p.c.OpeningRule != "" && len(moves) > 0 {
		return res, fmt.Errorf("game %d: an opening and an opening rule exclude each other", j.ID)
	}
	g := contest{p: p, pos: pos, moves: moves, res: &res}
	for side, i := range []int{j.Black, j.White} {
		if g.sides[side].e, err = p.engine(i); err != nil {
			return res, fmt.Errorf("game %d: %w", j.ID, err)
		}
		g.sides[side].clock = newClock(&p.c.Engines[i])
		g.sides[side].name = p.c.Engines[i].Name
		g.sides[side].inside = !p.c.Engines[i].outside()
	}
	start := time.Now()
	end, err := g.play(ctx)
	if err != nil {
		// The state of the engines is not known.
		g.sides[0].e.stop()
		g.sides[1].e.stop()
		return res, fmt.Errorf("game %d: %w", j.ID, err)
	}
	res.Outcome, res.Reason, res.Detail = end.outcome, end.reason, clean(end.detail, maxDetail)
	res.Time = Seconds(time.Since(start).Round(time.Microsecond))
	res.BlackAbout, res.WhiteAbout = clean(g.sides[0].e.about(), maxAbout), clean(g.sides[1].e.about(), maxAbout)
	if res.Swapped {
		res.BlackAbout, res.WhiteAbout = res.WhiteAbout, res.BlackAbout
	}
	return res, nil
}

// side is one of the two players of a game.
type side struct {
	e      engine
	clock  search.Clock
	name   string
	inside bool // e is in this process
}

// contest is a game being played.
type contest struct {
	p     *player
	pos   game.Position // the referee's
	sides [2]side       // by game.Side
	moves []string
	res   *Result
}

// lostBy returns the end of a game that a side loses by a fault.
func (g *contest) lostBy(s game.Side, f *fault) ending {
	return ending{wonBy(s.Other()), f.reason, g.sides[s].name + ": " + f.detail}
}

// failed returns the end of a game in which a side's engine returned an error: a fault loses the
// game, any other error ends the match.
func (g *contest) failed(s game.Side, err error) (end ending, over bool, _ error) {
	f, err := asFault(err)
	if err != nil {
		return ending{}, false, err
	}
	return g.lostBy(s, f), true, nil
}

// timed lets a side think within its time, and takes what it used from its clock. The time in which this
// process stood still does not count. But an engine in this process reads the system's clock, and ends its
// search early by that time. late is the fault of a side that took too long for what it did.
func (g *contest) timed(s *side, what string, think func(limit) error) (took time.Duration, late, err error) {
	l := limit{Clock: s.clock, kill: untimedKill}
	most, timed := allowed(&s.clock)
	margin := time.Duration(g.p.c.Margin)
	if timed {
		l.kill = max(most, 0) + margin + time.Duration(g.p.c.Grace)
	}
	start := time.Now()
	stood := g.p.pulse.stood()
	err = think(l)
	stood = g.p.pulse.stood() - stood
	took = max(time.Since(start)-stood, 0).Round(time.Microsecond) // as the journal has it
	if err != nil {
		return took, nil, err
	}
	g.p.cut = g.p.cut || s.inside && timed && stood > 0
	spend(&s.clock, took)
	if timed && took > most+margin {
		late = faultf(ByTime, "%.3f s for a %s, %.3f s left", took.Seconds(), what, most.Seconds())
	}
	return took, late, nil
}

func (g *contest) play(ctx context.Context) (ending, error) {
	for i := range g.sides {
		if err := g.sides[i].e.begin(ctx, g.res.Job); err != nil {
			end, _, err := g.failed(game.Side(i), err)
			return end, err
		}
	}
	if g.p.c.OpeningRule != "" {
		if end, over, err := g.openByRule(ctx); over || err != nil {
			return end, err
		}
	}
	limit := maxMoves(&g.p.c, g.pos)
	for {
		if end, over := endOf(g.pos); over {
			return end, nil
		}
		if len(g.moves) >= limit {
			return byLength(limit), nil
		}
		if end, over, err := g.turn(ctx); over || err != nil {
			return end, err
		}
	}
}

// turn asks the side to move for its move and plays it.
func (g *contest) turn(ctx context.Context) (end ending, over bool, err error) {
	i := g.pos.Side()
	s := &g.sides[i]
	if err := s.e.tell(ctx, g.moves); err != nil {
		return g.failed(i, err)
	}
	var r reply
	took, late, err := g.timed(s, "move", func(l limit) (err error) {
		r, err = s.e.think(ctx, l)
		return err
	})
	if f, ok := s.e.(*filler); ok && err == nil && !r.resign {
		r.move, err = f.filled(ctx, r.move)
	}
	if err != nil {
		return g.failed(i, err)
	}
	if r.resign {
		return g.lostBy(i, &fault{ByResignation, "resigned"}), true, nil
	}
	proof, proven, err := g.proven(ctx, r)
	if err != nil {
		return ending{}, false, err
	}
	var move string
	if err = r.wrong; err == nil {
		move, err = g.pos.Submit(r.move)
	}
	if err != nil {
		s.e.stop() // its board may be different from the referee's
		return g.lostBy(i, &fault{ByIllegal, fmt.Sprintf("%s: %v", quote(r.move), err)}), true, nil
	}
	g.moves = append(g.moves, move)
	g.res.Moves = append(g.res.Moves, Move{Move: move, Time: Seconds(took), Depth: min(max(r.depth, 0), maxDepth), Nodes: r.nodes, Score: clean(r.score, maxScore)})
	if late != nil {
		return g.failed(i, late)
	}
	if end, over := endOf(g.pos); over || !proven {
		return end, over, nil
	}
	return ending{wonBy(i), ByProof, proof}, true, nil
}

// proven checks a claimed win, if the match adjudicates.
func (g *contest) proven(ctx context.Context, r reply) (detail string, ok bool, err error) {
	if !g.p.c.Adjudicate || !r.claim {
		return "", false, nil
	}
	return prove(ctx, g.pos)
}
