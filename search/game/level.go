package game

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"slices"
	"sync"

	"tengen/internal/say"
	"tengen/search"
)

// Level describes play at one level below full strength: a person who looks ahead as
// far as the search below does, and who does not always take the best move.
type Level struct {
	// Nodes and Depth bound the search for a move, as in Limits.
	Nodes uint64
	Depth int
	// Slip is the share, 0 to 1, of moves that are not the best one, but another of the
	// Width best: one that by the search loses at most Window of the expected points (0
	// to 1) and is no proven loss. Better moves are chosen more often.
	Slip, Window float64
	Width        int
	// Miss is the share of positions, 0 to 1, with a win at once, or a threat of one, in
	// which that is overlooked: then a slip accepts any loss.
	Miss float64
	// Off names the heuristics and provers that the level does without; see
	// Game.Heuristics.
	Off []string
	// About says in a few words what a person meets: what the level sees and what it misses.
	About *say.Message
}

// AboutLevel says what a person meets at a level of a game, nil where nobody has said it.
func AboutLevel(g Game, level int) *say.Message {
	if level >= MaxLevel {
		return sayFullStrength.With()
	}
	if rows := g.Levels(); level >= 1 && level <= len(rows) {
		return rows[level-1].About
	}
	return nil
}

// Urgent is a Position of a game in which a move can win at once.
type Urgent interface {
	// Urgent returns the moves that win at once. If there are none, threatened says that
	// the opponent would win in this way if it were his turn, and stops are the moves
	// that prevent it.
	Urgent() (wins, stops []string, threatened bool)
}

// Opener is a Position of a game that has a list of usual openings.
type Opener interface {
	// PatternMoves returns the moves that lead to one of the openings, none outside of them
	// and after them.
	PatternMoves() []string
}

// LevelLimits returns the limits of a move at a level, 1 to [MaxLevel], for a player
// without a clock.
func LevelLimits(level int) Limits {
	if level >= MaxLevel {
		return Limits{Level: level, Time: fullTime}
	}
	return Limits{Level: level, Time: levelTime}
}

// Blunder reports whether a legal move lets the opponent win at once although another
// move would not, and returns his reply. It knows this of Urgent positions alone.
func Blunder(p Position, move string) (reply string, ok bool) {
	u, can := p.(Urgent)
	if !can {
		return "", false
	}
	if _, stops, threatened := u.Urgent(); threatened && len(stops) == 0 {
		return "", false // nothing helps
	}
	q := p.Clone()
	if q.Play(move) != nil {
		return "", false
	}
	if _, over := q.Result(); over || q.Side() == p.Side() {
		return "", false
	}
	wins, _, _ := q.(Urgent).Urgent()
	if len(wins) == 0 {
		return "", false
	}
	return wins[0], true
}

// leveled is an engine of full strength that plays at the lower levels as well.
type leveled struct {
	Engine
	game   Game
	config Config
	levels []Level

	mu   sync.Mutex
	seed uint64
	weak map[string]Engine // by their options
}

// WithLevels returns an engine that plays as e does at full strength, and by the rows at
// the lower levels; the first row is level 1. It needs a small engine for them, which it
// makes by Game.NewEngine when it is first asked. With Options.Cache it remembers analyses.
func WithLevels(e Engine, g Game, c Config, o Options, levels []Level) Engine {
	return &leveled{Engine: remember(e, g, o), game: g, config: c, levels: levels, seed: o.Seed}
}

// Reset implements Engine.
func (e *leveled) Reset(seed uint64) error {
	e.mu.Lock()
	e.seed = seed
	e.mu.Unlock()
	return e.Engine.Reset(seed)
}

// Think implements Engine. At a lower level the move depends on the position, the level
// and the seed alone.
func (e *leveled) Think(ctx context.Context, p Position, l Limits, report func(Info)) (Info, error) {
	if l.Level <= 0 || l.Level > len(e.levels) {
		return e.Engine.Think(ctx, p, l, report)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	row := &e.levels[l.Level-1]
	weak, err := e.engine(row)
	if err != nil {
		return Info{}, err
	}
	r := rand.New(rand.NewPCG(e.seed, hashOf(p)))
	if err := weak.Reset(r.Uint64()); err != nil {
		return Info{}, err
	}
	window, only := row.Window, urgent(p, &l)
	if o, ok := p.(Opener); ok && l.Level >= openerLevel && len(l.Only)+len(l.Exclude) == 0 {
		only = append(only, o.PatternMoves()...) // so few stones threaten nothing
	}
	if row.Miss > 0 && r.Float64() < row.Miss {
		window, only = 1, nil
	}
	l.Level, l.MultiPV, l.Plain, l.Every, l.Book = 0, row.Width, true, 0, false
	l.Nodes = search.Least(l.Nodes, row.Nodes)
	l.Depth = search.Least(l.Depth, row.Depth)
	if len(only) > 0 {
		l.Only = only
	}
	i, err := weak.Think(ctx, p, l, nil)
	if err != nil {
		return i, err
	}
	i.follow()
	if r.Float64() < row.Slip {
		slip(&i, p, window, row.Width, r)
	}
	if report != nil {
		report(i)
	}
	return i, nil
}

// engine returns the small engine of a level.
func (e *leveled) engine(row *Level) (Engine, error) {
	o := Options{Light: row.Nodes <= lightNodes, Hash: levelHash, Off: row.Off}
	if o.Light {
		o.Hash = 0
	}
	key := fmt.Sprint(o)
	if weak := e.weak[key]; weak != nil {
		return weak, nil
	}
	made, err := e.game.NewEngine(e.config, o)
	if err != nil {
		return nil, err
	}
	if full, ok := made.(*leveled); ok {
		made = full.Engine
	}
	if e.weak == nil {
		e.weak = map[string]Engine{}
	}
	e.weak[key] = made
	return made, nil
}

// urgent returns the moves that win at once, or that stop such a win, as far as the
// limits allow them.
func urgent(p Position, l *Limits) []string {
	u, ok := p.(Urgent)
	if !ok {
		return nil
	}
	wins, stops, threatened := u.Urgent()
	if threatened && len(stops) == 0 {
		stops = resist(p)
	}
	for _, list := range [][]string{wins, stops} {
		list = slices.DeleteFunc(list, func(m string) bool {
			return len(l.Only) > 0 && !slices.Contains(l.Only, m) || slices.Contains(l.Exclude, m)
		})
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// resist returns the moves on the points of wins at once that the opponent threatens and
// that no move stops altogether.
func resist(p Position) []string {
	q := p.Clone()
	a, ok := q.(Arranger)
	if !ok || a.GiveMove(p.Side().Other()) != nil {
		return nil
	}
	wins, _, _ := q.(Urgent).Urgent()
	return slices.DeleteFunc(wins, func(m string) bool { return !moves(p, m) })
}

// slip replaces the best move of a search by another of its lines, if one is good
// enough: the second best half of the time, the third a quarter, and so on.
func slip(i *Info, p Position, window float64, width int, r *rand.Rand) {
	var fit []Line
	for n, l := range i.Lines {
		if l.Move == i.Move || n >= width || l.WinRate < i.WinRate-window || len(l.PV) == 0 || !moves(p, l.Move) {
			continue
		}
		if window < 1 && l.Score.Proven() && l.Score.Units < 0 {
			continue
		}
		fit = append(fit, l)
	}
	if len(fit) == 0 {
		return
	}
	at := 0
	for at < len(fit)-1 && r.IntN(2) == 0 {
		at++
	}
	l := fit[at]
	i.Move, i.Score, i.WinRate, i.PV = l.Move, l.Score, l.WinRate, l.PV
}

// follow makes the line of a report that of its move: a search may prefer a move that is
// not the first of its lines.
func (i *Info) follow() {
	if len(i.PV) > 0 && i.PV[0] == i.Move {
		return
	}
	i.PV = []string{i.Move}
	for _, l := range i.Lines {
		if l.Move == i.Move && len(l.PV) > 0 {
			i.Score, i.WinRate, i.PV = l.Score, l.WinRate, l.PV
		}
	}
}

// moves reports whether a move is legal and no pass.
func moves(p Position, move string) bool {
	return slices.ContainsFunc(p.Choices(), func(c Choice) bool { return c.Text == move && len(c.Cells) > 0 })
}

// hashOf returns a number for a position with the moves that led to it.
func hashOf(p Position) uint64 {
	h := fnv.New64a()
	io.WriteString(h, p.Text())
	for _, m := range p.Moves() {
		io.WriteString(h, " "+m)
	}
	return h.Sum64()
}
