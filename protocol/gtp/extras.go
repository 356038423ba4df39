package gtp

import (
	"context"

	"tengen/search/game"
)

// Extras are the features that a game adds to those of every game, or replaces. All
// fields are optional.
type Extras struct {
	// Title returns the game's name in one word that begins with a capital, if it is
	// different from the name of the game.
	Title func(c game.Config) string
	// IsGo: GoGui shows the game as Go, unless Settings.Ruler is set.
	IsGo bool
	// Board returns the board for showboard, Status the state of the game on some
	// lines, Result a sentence that says how the game ended or that it goes on.
	Board, Status, Result func(g *Game) string
	// Why returns why the rules forbid a move, given in the game's own notation. A game
	// needs it if its own errors name points by other letters than GTP; with nil the
	// errors are those of Position.Play.
	Why func(p game.Position, move string) error
	// WhyNotPoint returns why a point cannot be the next one of the move that is
	// being entered.
	WhyNotPoint func(g *Game, at game.Point) string
	// How returns more about the end of a game for an error message, such
	// as " with A1-E1".
	How func(g *Game, p game.Position) string
	// Drawing returns more lines for gogui-rules_board_gfx, Text its status line
	// if moves are entered point by point.
	Drawing func(g *Game) []string
	Text    func(g *Game) string
	// Captured returns how many enemy stones each player has captured.
	Captured func(g *Game) (byBlack, byWhite int)
	// Commands returns the game's own commands.
	Commands func(g *Game) []Command
	// ProofNodes bounds the search of an analysis for a proven win before it ranks
	// several moves, in nodes; 0 for games whose engine ranks moves at no cost.
	ProofNodes uint64
}

// Command is a command that a game adds. Run gets the arguments. If Whole, Think or Move is set,
// it runs instead; the last two must end soon after ctx.
type Command struct {
	Name  string
	Run   func(args []string) (string, error)
	Whole func(rest string) (string, error) // gets what follows the name as it stands on the line
	Think func(ctx context.Context, args []string) (string, error)
	// Move is for what counts as a move of a player: clock returns the limits of his
	// moves, and the time that the command takes is his.
	Move func(ctx context.Context, clock func(game.Side) game.Limits, args []string) (string, error)
	// Menu is the command's line in GoGui's menu, type/label/command; "" without one.
	Menu string
}
