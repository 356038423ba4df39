package gtp

import (
	"context"

	"tengen/search/game"
)

// Extras are what a game adds to what every game has, or says in its own words. All
// fields may be left out.
type Extras struct {
	// Title returns the game's name in one word that begins with a capital, where it
	// is another than that of the game.
	Title func(c game.Config) string
	// IsGo: GoGui shows the game as Go, unless it is told to be a game of its own.
	IsGo bool
	// Board draws the board for showboard, Status says on some lines how things
	// stand, Result in a sentence how the game ended or that it goes on.
	Board, Status, Result func(g *Game) string
	// Why returns why the rules forbid a move, given in the game's own notation,
	// where the game's own words name points by other letters than GTP; nil leaves
	// the matter to Position.Play.
	Why func(p game.Position, move string) error
	// WhyNotPoint returns why a point cannot be the next one of the move that is
	// being entered.
	WhyNotPoint func(g *Game, at game.Point) string
	// How returns what else is known of the end of a game for an error message, such
	// as " with A1-E1".
	How func(g *Game, p game.Position) string
	// Drawing returns more lines for gogui-rules_board_gfx, Text its status line
	// where moves are entered point by point.
	Drawing func(g *Game) []string
	Text    func(g *Game) string
	// Captured returns how many enemy stones each player has captured.
	Captured func(g *Game) (byBlack, byWhite int)
	// Commands returns the game's own commands.
	Commands func(g *Game) []Command
	// ProofNodes is how long an analysis looks for a proven win before it ranks
	// several moves; 0 for games whose engine ranks moves at no cost.
	ProofNodes uint64
}

// Command is a command that a game adds. Run gets the arguments; where Think is
// set it runs instead, and has to end soon when ctx does.
type Command struct {
	Name  string
	Run   func(args []string) (string, error)
	Think func(ctx context.Context, args []string) (string, error)
	// Menu is the command's line in GoGui's menu, type/label/command; "" without one.
	Menu string
}
