package db

import (
	"errors"
	"io"
	"os"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/protocol/db"
	"tengen/protocol/record/formats"
)

func newDB() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "db",
		Short: "Keep games and positions in a database: import, query, export …",
		Long: `Keep games, positions, values and comments in a database, one file.

A position and its turned and mirrored images are one entry for each rule, size and komi.
One process writes at a time; others can read meanwhile. A killed process loses nothing that
was written, and no game counts twice. The file is a SQLite database; docs/db.md describes
its tables.`,
		Example: `  tengen db import games.db *.sgf match.jsonl
  tengen db query games.db --moves h8i9
  tengen db export games.db tree.sgf --opening kagetsu --plies 6`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newDBAnalyze(), newDBCheck(), newDBExport(), newDBImport(), newDBMerge(), newDBQuery())
	return cmd
}

// OpenDB opens a database for reading.
func OpenDB(path string) (*db.DB, error) {
	d, err := db.Open(path)
	if err != nil {
		return nil, cli.AsInput(err)
	}
	return d, nil
}

// checkName returns an error for a new database with the name of a file of games: an empty one of these
// would become a database.
func checkName(path string) error {
	if file, err := os.Stat(path); err == nil && file.Size() > 0 {
		return nil
	}
	if namesGames(path) || formats.Named(path) {
		return cli.BadInput("%s: a database cannot have the name of a file of games", path)
	}
	return nil
}

// writeDB opens a database for writing.
func writeDB(path string) (*db.DB, error) {
	if err := checkName(path); err != nil {
		return nil, err
	}
	d, err := db.Write(path)
	if errors.Is(err, db.ErrLocked) || err == nil {
		return d, err
	}
	return nil, cli.AsInput(err)
}

// gamesOf calls f with the games of each file; a folder stands for its files with the
// ending of a file of games, and "-" for standard input. One that cannot be opened within a folder has
// an error for its games.
func gamesOf(cmd *cobra.Command, names []string, read func(in io.Reader, name string) gameSeq, f func(name string, read gameSeq) error) error {
	for _, name := range names {
		files, unread, err := cli.FilesIn(name, namesGames)
		if err != nil {
			return cli.AsInput(err)
		}
		for _, err := range unread {
			if err := f(name, fail(err)); err != nil {
				return err
			}
		}
		for _, path := range files {
			if err := oneFile(cmd, path, read, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// oneFile calls f with the games of a file.
func oneFile(cmd *cobra.Command, path string, read func(in io.Reader, name string) gameSeq, f func(name string, read gameSeq) error) error {
	file, err := cli.Input(cmd, path)
	if err != nil {
		return cli.AsInput(err)
	}
	defer file.Close()
	if path == "-" {
		path = cli.StandardInput
	}
	return f(path, read(file, path))
}
