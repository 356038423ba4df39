package cli

import (
	"io"

	"github.com/spf13/cobra"

	"tengen/protocol/gomocup"
	"tengen/search/game"
)

// Databases opens databases of games and positions. Package cli/db sets it; a program that does
// not link that package has none, and it is nil.
var Databases interface {
	// Engine returns an engine that answers from a database, and a function that closes the database.
	Engine(path string, e game.Engine) (game.Engine, func() error, error)
	// Board opens a database for a board program, and makes the file if there is none.
	Board(path string) (BoardDatabase, error)
}

// BoardDatabase is an open database for a board program.
type BoardDatabase interface {
	gomocup.Database
	io.Closer
}

// OpenBoardDatabase opens the database of --db for a board program.
func OpenBoardDatabase(path string) (BoardDatabase, error) {
	if Databases == nil {
		return nil, noDatabase()
	}
	d, err := Databases.Board(path)
	if err != nil {
		return nil, BadInput("--db: %w", err)
	}
	return d, nil
}

func noDatabase() error {
	return BadInput("--db: this program has no databases; tengen has: go build ./cmd/tengen")
}

// BookFlag is the flag --db of the commands that play or analyse.
type BookFlag struct{ path string }

// Add adds the flag.
func (b *BookFlag) Add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&b.path, "db", "", "database (see tengen db) from which moves with a good value are taken, shown as book")
}

// Engine returns an engine that answers from the database, and what closes that.
func (b *BookFlag) Engine(e game.Engine) (game.Engine, func() error, error) {
	switch {
	case b.path == "":
		return e, func() error { return nil }, nil
	case Databases == nil:
		return nil, nil, noDatabase()
	}
	e, done, err := Databases.Engine(b.path, e)
	if err != nil {
		return nil, nil, BadInput("--db: %w", err)
	}
	return e, done, nil
}
