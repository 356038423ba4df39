package db

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/internal/say"
	"tengen/protocol/db"
	"tengen/search"
	"tengen/search/game"
	"tengen/search/game/games"
)

type dbImportFlags struct {
	game  cli.GameFlags
	plies int
}

func newDBImport() *cobra.Command {
	var f dbImportFlags
	cmd := &cobra.Command{
		Use:   "import DATABASE FILE…",
		Short: "Add games from files or folders",
		Long: `Add the games of files to a database, and make the database if there is none. A folder
stands for its files that end in .sgf, .psq, .lib, .rif, .xml, .jsonl or .games, and - for
standard input.

Files are records of games in any format that convert reads, journals of matches (match
--out, .jsonl) and games of self-play; the name and the content tell the format. --game and
the other flags of a game give the settings that records do not name.

A game counts once: games are the same if settings, moves, players, result, date and round
agree, however the board is turned. The main line of a record is its game. Variations add
moves, but no games, and so do libraries: those of RenLib, what db export wrote, and records that
name neither players nor a result and have variations or begin with stones, such as problems. Comments are kept with their positions, and
labels with the moves that they stand on; a label that no move can have, such as one on a stone,
is left out. A game that was imported with --plies goes on where a later import has more of it.

The import commits from time to time. After a stop, the same command adds the rest. A game
or file that cannot be read is left out, with a message. If a file, or the last game in it, could
not be read, the exit code is 1, or 2 if there is no other game. A file that is named and missing
ends the import with 2.`,
		Example: `  tengen db import games.db games/
  tengen db import games.db --plies 20 selfplay.games match.jsonl
  tengen db import games.db --rule freestyle old.sgf`,
		Args: cobra.MinimumNArgs(2),
		RunE: cli.Job(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			return f.run(ctx, cmd, args[0], args[1:])
		}),
	}
	f.game.AddGame(cmd)
	f.game.AddCharset(cmd)
	cmd.Flags().IntVar(&f.plies, "plies", 0, "keep only so many moves of a game, 0 for all")
	return cmd
}

func (f *dbImportFlags) run(ctx context.Context, cmd *cobra.Command, path string, files []string) (err error) {
	if f.plies < 0 {
		return cli.BadInput("--plies: %d is negative", f.plies)
	}
	if err := checkName(path); err != nil { // before a new one is to be made
		return err
	}
	_, usual, err := f.game.Config(cmd)
	if err != nil {
		return err
	}
	if _, err := games.New(usual); err != nil {
		return cli.BadInput("--%w", err)
	}
	im := dbImport{path: path, plies: f.plies, errs: cmd.ErrOrStderr(), begun: time.Now()}
	im.live = cli.NewStatus(im.errs)
	defer func() {
		if im.db != nil {
			cli.Closing(im.db, &err)
		}
	}()
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) { // a new one is made with the first file
		if err := im.open(); err != nil {
			return err
		}
	}
	told := said{Rule: f.game.Rule, Charset: f.game.Charset}
	if cmd.Flags().Changed(game.Komi) {
		told.Komi = usual.Komi
	}
	read := func(in io.Reader, name string) gameSeq { return readGames(in, name, usual, told) }
	err = gamesOf(cmd, files, read, func(name string, read gameSeq) error { return im.load(ctx, name, read) })
	im.live.Clear()
	if im.files == 0 && err == nil {
		return cli.BadInput("%s: no file of games", strings.Join(files, " "))
	}
	fmt.Fprintln(cli.Out(cmd), loaded(im.sum, time.Since(im.begun)))
	if err == nil {
		err = im.lacks()
	}
	return err
}

// dbImport is an import that runs.
type dbImport struct {
	path  string
	plies int    // of a game that are kept, 0 for all
	db    *db.DB // nil until the first file
	errs  io.Writer
	live  *cli.Status
	begun time.Time
	// sum is what the files had so far, of which there are so many, and so many broke off.
	sum           db.Progress
	files, broken int
}

// open opens the database, or makes it.
func (im *dbImport) open() (err error) {
	if im.db == nil {
		im.db, err = writeDB(im.path)
	}
	return err
}

// load adds the games of a file.
func (im *dbImport) load(ctx context.Context, name string, read gameSeq) error {
	if err := im.open(); err != nil {
		return err
	}
	var refused, noted int
	tell := func(n *int, what error) {
		if *n++; *n <= maxRefusals {
			im.live.Clear()
			fmt.Fprintf(im.errs, "%s: %v\n", name, what)
		}
	}
	rest := func(n int, one, many string) {
		if more := cli.More(n, maxRefusals, one, many); more != "" {
			im.live.Clear()
			fmt.Fprintf(im.errs, "%s: %s\n", name, more)
		}
	}
	before := im.sum
	report := func(p db.Progress) {
		im.sum = db.Progress{Games: before.Games + p.Games, Added: before.Added + p.Added, Libraries: before.Libraries + p.Libraries,
			Positions: before.Positions + p.Positions, Refused: before.Refused + p.Refused}
	}
	var broken error
	done, err := im.db.Load(ctx, readable(read, &broken), db.LoadOptions{Most: im.plies,
		Refused: func(_ *db.Game, why error) error {
			tell(&refused, why)
			return nil
		},
		Remark: func(_ *db.Game, note error) { tell(&noted, note) },
		Report: func(p db.Progress) {
			report(p)
			im.live.Show(loaded(im.sum, time.Since(im.begun)))
		}})
	report(done)
	rest(refused, "game is left out", "games are left out")
	rest(noted, "note", "notes")
	im.files++
	if broken != nil {
		im.broken++
		im.live.Clear()
		fmt.Fprintln(im.errs, broken)
	}
	return err
}

// lacks says what could not be read, nil if that was nothing but some games.
func (im *dbImport) lacks() error {
	switch {
	case im.broken > 0:
		err := fmt.Errorf("%d of %s could not be read to the end", im.broken, cli.Plural(im.files, "file", "files"))
		if im.sum.Games+im.sum.Libraries == 0 {
			err = cli.AsInput(err)
		}
		return err
	case im.sum.Refused > 0 && im.sum.Refused == im.sum.Games && im.sum.Libraries == 0:
		return cli.BadInput("no game could be played")
	}
	return nil
}

// readable returns games up to an error, which it stores.
func readable(read gameSeq, err *error) gameSeq {
	return func(yield func(*db.Game, error) bool) {
		for g, e := range read {
			if *err = e; e != nil || !yield(g, nil) {
				return
			}
		}
	}
}

// notedText says how many positions with a value, a label or a comment a merge has brought.
func notedText(p db.Progress) string {
	return cli.Count(p.Noted, "position", "positions") + " with a value or a comment"
}

// loaded says how far an import is.
func loaded(p db.Progress, took time.Duration) string {
	words := []string{cli.Count(p.Games, "game", "games"), fmt.Sprintf("%s new", cli.Count(p.Added, "of them", "of them"))}
	if p.Libraries > 0 {
		words = append(words, cli.Count(p.Libraries, "library", "libraries"))
	}
	if p.Refused > 0 {
		words = append(words, fmt.Sprintf("%d left out", p.Refused))
	}
	if p.Noted > 0 {
		words = append(words, notedText(p))
	}
	return fmt.Sprintf("%s; %s read in %.1f s (%s a second)", strings.Join(words, ", "), cli.Count(p.Positions, "position", "positions"),
		took.Seconds(), say.Short(search.PerSecond(uint64(p.Positions), took)))
}
