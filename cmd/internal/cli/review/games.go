package review

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tengen/bench/review"
	"tengen/cmd/internal/cli"
	"tengen/protocol/record"
	"tengen/protocol/record/formats"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// reviewGame is a game to review and the name of its files, without an ending.
type reviewGame struct {
	*review.Game
	file string
}

// load reads the games of files and folders.
func (f *reviewFlags) load(cmd *cobra.Command, args []string) (out []*reviewGame, err error) {
	names := map[string]bool{}
	for _, arg := range args {
		files, err := sgfFiles(arg)
		if err != nil {
			return nil, cli.BadInput("%w", err)
		}
		for _, name := range files {
			list, err := f.loadFile(cmd, name)
			if err != nil {
				return nil, err
			}
			base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
			if name == "-" {
				base = "game"
			}
			for i, g := range list {
				file := base
				if len(list) > 1 {
					file = fmt.Sprintf("%s-%d", base, i+1)
				}
				// Some systems take names that differ in case for the same.
				for n := 2; names[strings.ToLower(file)]; n++ {
					file = fmt.Sprintf("%s.%d", base, n)
				}
				names[strings.ToLower(file)] = true
				out = append(out, &reviewGame{g, file})
			}
		}
	}
	return out, nil
}

// gameFiles are the files of a folder that are read.
var gameFiles = []string{".sgf", ".psq"}

// sgfFiles returns the files of a folder that are games, as filesIn does, or an error if there
// are none.
func sgfFiles(name string) (out []string, err error) {
	out, err = cli.FilesIn(name, func(path string) bool { return slices.Contains(gameFiles, strings.ToLower(filepath.Ext(path))) })
	if err == nil && len(out) == 0 {
		err = fmt.Errorf("%s: no .sgf or .psq file", name)
	}
	slices.Sort(out)
	return out, err
}

// loadFile reads the games of a file.
func (f *reviewFlags) loadFile(cmd *cobra.Command, name string) (out []*review.Game, err error) {
	in, err := cli.Input(cmd, name)
	if err != nil {
		return nil, cli.BadInput("%w", err)
	}
	defer in.Close()
	if name == "-" {
		name = cli.StandardInput
	}
	format, head, err := formats.Sniff(name, in)
	if err != nil {
		return nil, cli.BadInput("%w", err)
	}
	o := formats.Options{Rule: f.game.Rule, Charset: f.game.Charset}
	if _, o.Config, err = f.game.Config(cmd); err != nil {
		return nil, err
	}
	var records []*record.Record
	for rec, err := range format.Read(head, o) {
		if err != nil {
			return nil, cli.BadInput("%s: %w", name, err)
		}
		records = append(records, rec)
	}
	if len(records) == 0 {
		return nil, cli.BadInput("%s: no game", name)
	}
	for i, rec := range records {
		shown := name
		if len(records) > 1 {
			shown = fmt.Sprintf("%s:%d", name, i+1)
		}
		c, err := f.configOf(cmd, rec)
		if err == nil {
			var g *review.Game
			if g, err = review.FromRecord(rec, c, shown); err == nil {
				cli.PrintNotes(cmd, shown, rec.Notes)
				out = append(out, g)
				continue
			}
		}
		return nil, cli.BadInput("%s: %w", shown, err)
	}
	return out, nil
}

// configOf returns the settings of a record's game; the flags go before the record.
func (f *reviewFlags) configOf(cmd *cobra.Command, rec *record.Record) (c game.Config, err error) {
	flags := f.game
	if i := slices.IndexFunc(games.All, func(g game.Game) bool { return replay.GameNumber(g) == rec.Game }); i >= 0 {
		if flags.Game = games.All[i].Name(); cmd.Flags().Changed("game") && flags.Game != f.game.Game {
			return c, fmt.Errorf("a game of %s, not %s", flags.Game, f.game.Game)
		}
	} else if rec.Game != 0 {
		return c, fmt.Errorf("a game of %v", rec.Game)
	}
	g, c, err := flags.Config(cmd)
	if err != nil {
		return c, err
	}
	return replay.Config(rec, g, c, cmd.Flags().Changed)
}
