package game

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Side is a player; Black moves first in every game.
type Side uint8

// The two sides.
const (
	Black Side = iota
	White
)

// Other returns the opponent.
func (s Side) Other() Side { return 1 - s }

// String returns "Black" or "White".
func (s Side) String() string { return s.Say().String() }

// Word returns "black" or "white", as formats and commands spell it.
func (s Side) Word() string { return [...]string{"black", "white"}[s&1] }

// ParseSide reads black or white, b or w, in any case.
func ParseSide(text string) (Side, error) {
	switch strings.ToLower(text) {
	case "b", "black":
		return Black, nil
	case "w", "white":
		return White, nil
	}
	return 0, sayNoSide.With(strconv.Quote(text))
}

// Config is the settings of a game. A field that the game does not use is zero.
// [Game.Default] returns the usual values; New of a Game checks all fields.
type Config struct {
	Game string  `json:"game"`           // name of the game, such as "renju"
	Rule string  `json:"rule"`           // rule set, ko rule or variant; see Game.Settings
	Size int     `json:"size,omitempty"` // points along an edge; 0 for a game of one board
	Komi float64 `json:"komi,omitempty"` // points given to White
	// Position is where the game begins, in the game's own text; "" for its usual
	// start.
	Position string `json:"position,omitempty"`
}

// Names of settings, as flags and saved games spell them.
const (
	Rule     = "rule"
	Size     = "size"
	Komi     = "komi"
	StartsAt = "position"
)

// Set sets one field of the configuration, named as in [Game.Settings], from text. An
// error names the setting and the value, and is a [SettingError] but for a name that there is not.
func (c *Config) Set(name, value string) error {
	var err error
	switch name {
	case Rule:
		c.Rule = value
	case Size:
		if c.Size, err = strconv.Atoi(value); err != nil || c.Size <= 0 {
			return OfSetting(name, sayBadSize.With(strconv.Quote(value)))
		}
	case Komi:
		if c.Komi, err = strconv.ParseFloat(value, 64); err != nil || !(math.Abs(c.Komi) <= MaxKomi) {
			return OfSetting(name, sayBadKomi.With(strconv.Quote(value), MaxKomi))
		}
	case StartsAt:
		c.Position = value
	default:
		return sayNoSetting.With(strconv.Quote(name))
	}
	return nil
}

// Get returns a field of the configuration as text that Set reads; "" for a field
// without a value or an unknown name.
func (c *Config) Get(name string) string {
	switch name {
	case Rule:
		return c.Rule
	case Size:
		if c.Size != 0 {
			return strconv.Itoa(c.Size)
		}
	case Komi:
		return Number(c.Komi)
	case StartsAt:
		return c.Position
	}
	return ""
}

// Number returns a number of points with as few digits as possible: 6.5, 7.
func Number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Unused returns a [SettingError] that names the first setting that has a value in c and that g
// does not use.
func (c *Config) Unused(g Game) error {
	for _, name := range []string{Rule, Size, Komi, StartsAt} {
		set := c.Get(name) != "" && (name != Komi || c.Komi != 0)
		if set && !HasSetting(g, name) {
			return OfSetting(name, sayUnused.With(settingWords[name].With(), SayName(g.Name())))
		}
	}
	return nil
}

// Setting is one field of Config that a game uses.
type Setting struct {
	Name   string   // Rule, Size, Komi or StartsAt
	Usage  string   // what it means, for a help text, without the values
	Values []string // the possible values, nil if they cannot be listed
}

// HasSetting reports whether a game uses a field of Config.
func HasSetting(g Game, name string) bool {
	return slices.ContainsFunc(g.Settings(), func(s Setting) bool { return s.Name == name })
}

// Game describes one game. Its methods may be called from any goroutine.
type Game interface {
	// Name returns the name in flags and files: one lower-case word.
	Name() string
	// Settings lists the fields of Config that the game uses.
	Settings() []Setting
	// Default returns the usual configuration.
	Default() Config
	// New returns the starting position of c, or an error that names the wrong field
	// and its value.
	New(c Config) (Position, error)
	// NewEngine returns an engine for games of configuration c, or an error that
	// names the wrong option.
	NewEngine(c Config, o Options) (Engine, error)
	// Heuristics lists the names that Options.Off takes.
	Heuristics() []string
	// Levels returns the levels below full strength, from level 1.
	Levels() []Level
	// SGF returns how the game is recorded.
	SGF() SGF
}

// Depthless is a Game whose engine has no depth to limit, such as Monte-Carlo
// search: Limits.Depth does not end its thinking.
type Depthless interface{ Depthless() }

// Komied is a Game with komi whose fair value is known for some sizes of the board.
type Komied interface {
	// FairKomi returns the value by the size. The map must not be changed.
	FairKomi() map[int]float64
}

// UsualKomi returns the komi of a new game on a board of a size: the fair one where it is known.
func UsualKomi(g Game, size int) float64 {
	if k, ok := g.(Komied); ok {
		if komi, known := k.FairKomi()[size]; known {
			return komi
		}
	}
	return g.Default().Komi
}

// UsualRule returns the usual name of a rule of a game: freestyle for gomoku or Freestyle. Configurations
// that are kept and compared have rules under these names. It returns a name that is none as it is.
func UsualRule(g Game, rule string) string {
	c := g.Default()
	c.Rule = rule
	p, err := g.New(c)
	if err != nil {
		return rule
	}
	return p.Config().Rule
}

// SGF is how a game is recorded in the Smart Game Format.
type SGF struct {
	// Game is the number of the property GM: 1 for Go, 4 for Gomoku and Renju. A game
	// without an official number has one of its own, from 99 on, that no other game has.
	Game int
	// Letters says that every move is a pass or one point of a square board. SGF writes
	// these as two letters, GTP as vertices; other moves are text in the game's notation.
	Letters bool
}

// ErrOver is returned by Play and Submit when the game is over.
var ErrOver error = sayOver.With()
