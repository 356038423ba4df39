package db

import (
	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/protocol/db"
	"tengen/search/game"
)

// BookFlag is the flag --db of the commands that play or analyse.
type BookFlag struct{ path string }

func (b *BookFlag) Add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&b.path, "db", "", "database (see tengen db) from which moves with a good value are taken, shown as book")
}

// Engine returns an engine that answers from the database, and what closes that.
func (b *BookFlag) Engine(e game.Engine) (game.Engine, func() error, error) {
	if b.path == "" {
		return e, func() error { return nil }, nil
	}
	d, err := OpenDB(b.path)
	if err != nil {
		return nil, nil, cli.BadInput("--db: %w", err)
	}
	return db.NewEngine(e, d, db.UsualBook), d.Close, nil
}
