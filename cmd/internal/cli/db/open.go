package db

import (
	"tengen/cmd/internal/cli"
	"tengen/protocol/db"
	"tengen/search/game"
)

func init() { cli.Databases = opener{} }

// opener is cli.Databases.
type opener struct{}

func (opener) Engine(path string, e game.Engine) (game.Engine, func() error, error) {
	d, err := OpenDB(path)
	if err != nil {
		return nil, nil, err
	}
	return db.NewEngine(e, d, db.UsualBook), d.Close, nil
}

func (opener) Board(path string) (cli.BoardDatabase, error) { return openBoardDB(path) }
