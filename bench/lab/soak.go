package lab

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"tengen/bench/match"
	"tengen/search/game"
	"tengen/search/game/games"
)

// Soak plays many fast games of Tengen against itself, to find faults: on all boards,
// under all rule sets, in process and as a program over both protocols, with one thread
// and more, with time for a move and for a game. A move that comes too late does not end
// its game; it is counted.
type Soak struct {
	// Dir is the folder of the journals of matches, one for each configuration.
	Dir string
	// Resume continues the journals in Dir.
	Resume bool
	// Tengen is the command line of the program tengen; without it only games in process
	// are played.
	Tengen []string
	// Game restricts the soak to a game; "" for all.
	Game string
	// Games is the number of games of every configuration, even.
	Games int
	// Workers is the number of games at a time.
	Workers int
	Seed    uint64
	Version string
	// Told gets the report so far after every game.
	Told func(SoakReport)

	// adapt, if not nil, changes configurations and reports which are played, for tests.
	adapt func(*soakSet) bool
}

// soakSet is one configuration of a soak.
type soakSet struct {
	name string // of its journal
	way  string // its row in the report
	match.Config

	jobs    []match.Job
	journal *match.Journal
}

// soakWay is a way to play a game.
type soakWay struct {
	driver              string // own, gomocup or gtp
	threads             int
	turn, game, fischer time.Duration
}

func (w soakWay) String() string {
	control := fmt.Sprintf("%v a move", w.turn)
	if w.game > 0 {
		control = fmt.Sprintf("%v a game", w.game)
	}
	if w.fischer > 0 {
		control += fmt.Sprintf(" + %v", w.fischer)
	}
	threads := "1 thread"
	if w.threads > 1 {
		threads = fmt.Sprintf("%d threads", w.threads)
	}
	return fmt.Sprintf("%s, %s, %s", w.driver, threads, control)
}

// soakBoard is a rule set and a size of a game. On usual boards games are played in all
// ways, on each of the others in one.
type soakBoard struct {
	settings []string
	plies    int // of the random opening
	usual    bool
}

// soakBoards returns the boards of a game.
func soakBoards(g game.Game) (out []soakBoard) {
	var rules []string
	for _, s := range g.Settings() {
		if s.Name == game.Rule {
			rules = s.Values
		}
	}
	switch g.Name() {
	case "renju":
		for _, rule := range rules {
			for size := 5; size <= 22; size++ {
				usual := size == 15 || rule != "renju" && size == 20
				out = append(out, soakBoard{[]string{"rule=" + rule, fmt.Sprintf("size=%d", size)}, 3, usual})
			}
		}
	case "jungo":
		for i, rule := range rules {
			for size := 2; size <= 19; size++ {
				usual := rule == "simple" && (size == 7 || size == 9)
				if usual || size%len(rules) == i { // each size under one of the rules
					out = append(out, soakBoard{[]string{"rule=" + rule, fmt.Sprintf("size=%d", size)}, min(size-2, 4), usual})
				}
			}
		}
	default:
		for _, rule := range rules {
			out = append(out, soakBoard{[]string{"rule=" + rule}, 4, true})
		}
		if len(rules) == 0 {
			out = []soakBoard{{nil, 4, true}}
		}
	}
	return out
}

// ways returns the ways to play a game.
func (s *Soak) ways(of string) []soakWay {
	out := slices.Clone(soakOwnWays)
	if len(s.Tengen) > 0 {
		out = append(out, soakGTPWays...)
		if of == "renju" {
			out = append(out, soakGomocupWays...)
		}
	}
	return out
}

// sets returns the configurations.
func (s *Soak) sets() ([]*soakSet, error) {
	var out []*soakSet
	for _, g := range games.All {
		of := g.Name()
		if s.Game != "" && s.Game != of {
			continue
		}
		ways := s.ways(of)
		for i, board := range soakBoards(g) {
			on := ways
			if !board.usual {
				on = ways[i%len(ways):][:1]
			}
			for _, w := range on {
				set, err := s.set(of, board, w)
				if err != nil {
					return nil, err
				}
				if set != nil {
					out = append(out, set)
				}
			}
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("unknown game %q", s.Game)
	}
	// In this order a soak that is stopped early has games of all kinds.
	rand.New(rand.NewPCG(s.Seed, soakStream)).Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out, nil
}

// set returns a configuration, nil for one that is not played.
func (s *Soak) set(of string, board soakBoard, w soakWay) (*soakSet, error) {
	c, err := games.Configure(of, board.settings...)
	if err != nil {
		return nil, err
	}
	m := match.NewConfig(c)
	m.Margin, m.Grace = match.Seconds(soakMargin), match.Seconds(soakGrace)
	set := &soakSet{name: of, way: of + ", " + w.String()}
	for _, setting := range board.settings {
		set.name += "-" + setting[len("rule="):]
	}
	set.name += fmt.Sprintf("-%s-%d-%v-%v", strings.ReplaceAll(w.driver, " ", ""), w.threads, w.turn, w.game)
	e := match.EngineConfig{
		Threads: w.threads, Memory: soakMemory,
		Turn: match.Seconds(w.turn), Match: match.Seconds(w.game), Increment: match.Seconds(w.fischer),
	}
	switch w.driver {
	case "gtp":
		e.Protocol = w.driver
		e.Command = append(slices.Clone(s.Tengen), "gtp", "--game", of, "--hash", fmt.Sprint(soakMemory), "--threads", fmt.Sprint(w.threads), "--rule", c.Rule)
		e.Threads, e.Memory = 0, 0
	case "gomocup":
		e.Protocol, e.Memory = w.driver, soakProgramMemory
		e.Command = append(slices.Clone(s.Tengen), "gomocup")
	}
	for _, name := range []string{"A", "B"} {
		e.Name = name
		m.Engines = append(m.Engines, e)
	}
	set.Config = m
	if s.adapt != nil && !s.adapt(set) {
		return nil, nil
	}
	if err := set.Check(); err != nil {
		return nil, fmt.Errorf("%s: %w", set.name, err)
	}
	openings, err := match.RandomOpenings(&set.Config, s.Games/2, board.plies, s.Seed)
	if err == nil {
		set.jobs, err = match.Schedule(&set.Config, openings, s.Games, s.Seed)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", set.name, err)
	}
	return set, nil
}

// Run plays the games that are not in the journals yet, two of every configuration in
// turn, and returns the report of all games. It returns it also with an error.
func (s *Soak) Run(ctx context.Context) (SoakReport, error) {
	if s.Games < 2 || s.Games%2 != 0 {
		return SoakReport{}, fmt.Errorf("%d games: want an even number of at least 2", s.Games)
	}
	sets, err := s.sets()
	if err != nil {
		return SoakReport{}, err
	}
	if err := os.MkdirAll(s.Dir, 0o777); err != nil {
		return SoakReport{}, err
	}
	r := SoakReport{Configurations: len(sets), Wanted: len(sets) * s.Games}
	todo := make([][]match.Job, len(sets))
	for i, set := range sets {
		done, err := s.open(set)
		if err != nil {
			return r, err
		}
		defer set.journal.Close()
		for j := range done {
			r.add(set, &done[j])
		}
		todo[i] = match.Missing(set.jobs, done)
	}
	var mu sync.Mutex
	group, playing := errgroup.WithContext(ctx)
	group.SetLimit(s.Workers)
	for len(todo) > 0 && playing.Err() == nil {
		var rest [][]match.Job
		var of []*soakSet
		for i, jobs := range todo {
			n := min(2, len(jobs))
			if n == 0 {
				continue
			}
			now, set := jobs[:n], sets[i]
			group.Go(func() error {
				return match.Run(playing, set.Config, match.Options{Version: s.Version}, now, 1, func(res match.Result) error {
					if err := set.journal.Append(res); err != nil {
						return fmt.Errorf("%s: %w", set.name, err)
					}
					mu.Lock()
					defer mu.Unlock()
					r.add(set, &res)
					if s.Told != nil {
						s.Told(r)
					}
					return nil
				})
			})
			rest, of = append(rest, jobs[n:]), append(of, set)
		}
		todo, sets = rest, of
	}
	err = group.Wait()
	return r, cmp.Or(err, ctx.Err())
}

// open opens the journal of a configuration.
func (s *Soak) open(set *soakSet) ([]match.Result, error) {
	path := filepath.Join(s.Dir, set.name+".jsonl")
	journal, done, err := match.Open(path, match.Header{Config: set.Config, Version: s.Version}, set.jobs, s.Resume)
	set.journal = journal
	return done, err
}
