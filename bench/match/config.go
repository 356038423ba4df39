package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tengen/search/game"
	"tengen/search/game/games"
)

// Config is the settings of a match. Together with a Job it defines a game, also for a
// worker on another machine.
type Config struct {
	// Config is the game. It has to begin at its usual start; an opening gives the
	// moves before the engines play.
	game.Config
	// Engines are at least two.
	Engines []EngineConfig `json:"engines"`
	// OpeningRule is a rule by which the engines lay the first stones and choose colours,
	// in Renju and Gomoku; "" for none. The jobs have no openings then.
	OpeningRule string `json:"opening_rule,omitempty"`
	// DrawAfter is the number of moves (the opening's included) after which a
	// game is a draw, 0 for the game's own limit.
	DrawAfter int `json:"draw_after,omitempty"`
	// Adjudicate ends a game as won when an engine in process claims a win by
	// force and a proof of it is found and checked.
	Adjudicate bool `json:"adjudicate,omitempty"`
	// Margin is how much longer than its time an engine may take, for pipes and
	// the machine's scheduler.
	Margin Seconds `json:"margin"`
	// Grace is how long a process may take to start or to answer a command that asks
	// for no move, and the time after the end of its time when it counts as hung.
	Grace Seconds `json:"grace"`
}

// EngineConfig is the settings of one engine.
type EngineConfig struct {
	Name string `json:"name"`
	// Program is the name of a program that the machine which plays the game allows; see
	// Programs. Command is a program with its arguments, on this machine alone. Without
	// either Tengen plays in process.
	Program  string   `json:"program,omitempty"`
	Command  []string `json:"command,omitempty"`
	Dir      string   `json:"dir,omitempty"`   // working directory of Command
	Protocol string   `json:"proto,omitempty"` // of a program: gomocup or gtp
	// Turn is the time for a move, Match and Increment (added after each move) the clock
	// of a game. Without any time, Nodes and Depth are the only limits. A program of GTP
	// is told Turn or Match only; it has limits of its own.
	Turn      Seconds `json:"turn,omitempty"`
	Match     Seconds `json:"match,omitempty"`
	Increment Seconds `json:"increment,omitempty"`
	Nodes     uint64  `json:"nodes,omitempty"` // for a move; visits in Monte-Carlo search
	Depth     int     `json:"depth,omitempty"` // for a move
	// Level is, in process, a level of play from 1 to game.MaxLevel; 0 is full strength.
	Level int `json:"level,omitempty"`
	// Memory is in MiB: of a whole program, or of the tables in process. 0 is
	// DefaultMemory, or game.DefaultHash in process.
	Memory  int `json:"memory,omitempty"`
	Threads int `json:"threads,omitempty"` // 0 counts as 1
	// Options are sent to the program, as INFO KEY VALUE or as the GTP command KEY
	// VALUE.
	Options map[string]string `json:"options,omitempty"`
	Off     []string          `json:"off,omitempty"` // in process: heuristics switched off
	// Weights is, in process, the text of a file of weights that replaces the embedded
	// one.
	Weights Weights `json:"weights,omitempty"`
	// Book lets Tengen in process play by its own book of openings, in Renju, Gomoku and Jungo.
	Book bool `json:"book,omitempty"`
	// Tune changes, in process, numbers of the search; see game.Options.
	Tune string `json:"tune,omitempty"`
	// Fill plays filling moves for a program that passes too early, as players of Go
	// do; see game.Filler.
	Fill bool `json:"fill,omitempty"`
}

// NewConfig returns the settings of a match of a game, without engines.
func NewConfig(c game.Config) Config {
	return Config{Config: c, Margin: Seconds(DefaultMargin), Grace: Seconds(DefaultGrace)}
}

// UsualProtocol returns the default protocol of a program.
func (c *Config) UsualProtocol() string {
	if renjuBoard(&c.Config) != nil {
		return protoGomocup
	}
	return protoGTP
}

// MovesOfOne returns the greatest number of moves of one side in a game of a
// configuration that Check has accepted.
func (c *Config) MovesOfOne() int {
	p, err := games.New(c.Config)
	if err != nil {
		return 0
	}
	return maxMoves(c, p)/2 + 1
}

// Check returns an error for the first wrong setting.
func (c *Config) Check() error {
	g, err := games.ByName(c.Game)
	if err != nil {
		return err
	}
	if _, err := g.New(c.Config); err != nil {
		return err
	}
	switch {
	case c.Position != "":
		return errors.New("position: a match begins at the game's usual start; an opening leads elsewhere")
	case c.Margin < 0 || c.Grace <= 0 || max(c.Margin, c.Grace) > Seconds(maxTime):
		return fmt.Errorf("margin %v, grace %v: want a margin of 0 or more and a grace above 0, at most %v", c.Margin, c.Grace, maxTime)
	case c.DrawAfter < 0:
		return fmt.Errorf("draw after %d moves: want 0 or more", c.DrawAfter)
	case len(c.Engines) < 2 || len(c.Engines) > maxEngines:
		return fmt.Errorf("%d engines: want at least 2 and at most %d", len(c.Engines), maxEngines)
	}
	names := map[string]bool{}
	for i := range c.Engines {
		e := &c.Engines[i]
		if err := c.checkEngine(g, e); err != nil {
			return fmt.Errorf("engine %s: %w", e.Name, err)
		}
		if names[e.Name] {
			return fmt.Errorf("two engines are called %s", e.Name)
		}
		names[e.Name] = true
	}
	return c.checkOpeningRule()
}

func (c *Config) checkEngine(g game.Game, e *EngineConfig) error {
	own := !e.outside()
	_, flat := g.(game.Depthless)
	_, fills := g.(game.FillerMaker)
	switch {
	case e.Name == "":
		return errors.New("an engine needs a name")
	case e.Name != clean(e.Name, maxAbout):
		return fmt.Errorf("name %s: want at most %d bytes of text", quote(e.Name), maxAbout)
	case min(e.Turn, e.Match, e.Increment) < 0 || max(e.Turn, e.Match, e.Increment) > Seconds(maxTime):
		return fmt.Errorf("a time is below 0 or above %v", maxTime)
	case e.Match == 0 && e.Increment > 0:
		return errors.New("an increment goes with a time for the game")
	case e.Depth < 0 || e.Memory < 0 || e.Memory > game.MaxHash || e.Threads < 0 || e.Threads > game.MaxThreads:
		return fmt.Errorf("depth %d, memory %d MiB, %d threads: want 0 or more, at most %d MiB and %d threads",
			e.Depth, e.Memory, e.Threads, game.MaxHash, game.MaxThreads)
	case e.Program != "" && (len(e.Command) > 0 || e.Dir != ""):
		return errors.New("program= takes no command and no directory: the machine that plays has them")
	case e.Program != "" && checkProgramName(e.Program) != nil:
		return checkProgramName(e.Program)
	case !own && e.Protocol != protoGomocup && e.Protocol != protoGTP:
		return fmt.Errorf("unknown protocol %q: want %s or %s", e.Protocol, protoGomocup, protoGTP)
	case e.Protocol == protoGomocup && renjuBoard(&c.Config) == nil:
		return fmt.Errorf("the Gomocup protocol cannot play %s", c.Game)
	case e.Protocol == protoGTP && (e.Turn > 0 && time.Duration(e.Turn) < time.Second || e.Match > 0 && time.Duration(e.Match) < time.Second):
		return errors.New("GTP counts whole seconds: a time below 1 s cannot be told; give none and limit the program by its own options")
	case !own && e.Protocol == protoGTP && e.Turn > 0 && e.Match > 0:
		return errors.New("GTP has no longest move within the time of a game: give one of the two")
	case !own && e.Protocol == protoGTP && (e.Nodes > 0 || e.Depth > 0 || e.Memory > 0 || e.Threads > 0):
		return errors.New("GTP has no nodes, depth, memory or threads: limit the program by its own arguments or options")
	case !own && (len(e.Off) > 0 || e.Weights != "" || e.Tune != "" || e.Level != 0 || e.Book):
		return errors.New("off, weights, tune, book and a level are for engines in process; a program takes its level as an option")
	case e.Level < 0 || e.Level > game.MaxLevel:
		return fmt.Errorf("level %d is not between 1 and %d", e.Level, game.MaxLevel)
	case 0 < e.Level && e.Level <= len(g.Levels()) && (len(e.Off) > 0 || e.Weights != "" || e.Tune != ""):
		return fmt.Errorf("level %d has settings of its own: off, weights and tune are for full strength", e.Level)
	case own && (e.Protocol != "" || e.Dir != "" || len(e.Options) > 0 || e.Fill):
		return errors.New("a protocol, a directory, options and filling are for programs")
	case own && e.Turn == 0 && e.Match == 0 && e.Nodes == 0 && e.Depth == 0 && (e.Level == 0 || e.Level > len(g.Levels())):
		return errors.New("no limit: give a time, nodes or a depth")
	case own && flat && e.Depth > 0:
		return fmt.Errorf("a depth does not limit %s: give a time or nodes (visits)", c.Game)
	case e.Fill && !fills:
		return fmt.Errorf("fill means nothing in %s", c.Game)
	case e.Book && !slices.Contains(g.Heuristics(), "book"): // which can be switched off where there is one
		return fmt.Errorf("book means nothing in %s", c.Game)
	}
	for key, value := range e.Options {
		// A line end would begin another command of the protocol.
		if key == "" || strings.ContainsRune(key, ' ') || key != clean(key, maxOption) || value != clean(value, maxOption) {
			return fmt.Errorf("option %s: %s: want a key without blanks and a value on one line", quote(key), quote(value))
		}
	}
	if own {
		// A small engine, so that a bad name or file is an error before the first game.
		_, err := g.NewEngine(c.Config, game.Options{Off: e.Off, Weights: string(e.Weights), Tune: e.Tune, Light: true})
		return err
	}
	return nil
}
