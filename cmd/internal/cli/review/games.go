package review

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tengen/bench/review"
	"tengen/cmd/internal/cli"
	"tengen/internal/infile"
	"tengen/protocol/record"
	"tengen/protocol/record/formats"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// reviewGame is a game to review and the name of its files, without an ending.
type reviewGame struct {
	*review.Game
	file   string
	source int // the number of the file that was read
}

// id tells a game from others in a journal.
func (g *reviewGame) id() string { return g.Name + " " + g.Key() }

// load reads the games of files and folders, and leaves out those that cannot be read, and those that an earlier
// file has.
func (f *reviewFlags) load(cmd *cobra.Command, args []string) ([]*reviewGame, error) {
	out, unread, err := f.read(cmd, args)
	if err != nil {
		return nil, err
	}
	return once(cmd, out), f.leaveOut(cmd, len(out), unread)
}

// once leaves out games that an earlier file has, and names them. A file may well have two equal games, as the record
// of a match.
func once(cmd *cobra.Command, all []*reviewGame) (out []*reviewGame) {
	first, twice := map[string]*reviewGame{}, 0
	for _, g := range all {
		same := g.Same()
		if first[same] == nil {
			first[same] = g
		}
		if first[same].source == g.source {
			out = append(out, g)
			continue
		}
		if twice++; twice <= mostUnread {
			fmt.Fprintf(cmd.ErrOrStderr(), "note: %s is the game of %s, which is reviewed once\n", g.Name, first[same].Name)
		}
	}
	if more := cli.More(twice, mostUnread, "game comes twice", "games come twice"); more != "" {
		fmt.Fprintf(cmd.ErrOrStderr(), "note: %s\n", more)
	}
	return out
}

// leaveOut names the games that cannot be read, which are an error unless there are others, and counts
// them in f.unread.
func (f *reviewFlags) leaveOut(cmd *cobra.Command, games int, unread []error) error {
	f.unread = len(unread)
	if more := cli.More(f.unread, mostUnread, "game", "games"); more != "" {
		unread = append(unread[:mostUnread], errors.New(more))
	}
	if games == 0 && f.unread > 0 {
		return cli.BadInput("%w", errors.Join(unread...))
	}
	for _, err := range unread {
		fmt.Fprintf(cmd.ErrOrStderr(), "left out: %v\n", err)
	}
	return nil
}

// read reads the games of files and folders. unread says why some cannot be read.
func (f *reviewFlags) read(cmd *cobra.Command, args []string) (out []*reviewGame, unread []error, err error) {
	names, sources := map[string]bool{}, 0
	for _, arg := range args {
		files, closed, err := sgfFiles(arg, f.dir)
		if err != nil {
			return nil, nil, cli.BadInput("%w", err)
		}
		unread = append(unread, closed...)
		for _, name := range files {
			sources++
			list, bad, err := f.loadFile(cmd, name)
			if err != nil {
				return nil, nil, err
			}
			unread = append(unread, bad...)
			base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
			if name == "-" {
				base = "game"
			}
			for i, g := range list {
				if g == nil {
					continue
				}
				file := base
				if len(list) > 1 {
					file = fmt.Sprintf("%s-%d", base, i+1)
				}
				// Some systems take names that differ in case for the same.
				for n := 2; names[strings.ToLower(file)]; n++ {
					file = fmt.Sprintf("%s.%d", base, n)
				}
				names[strings.ToLower(file)] = true
				out = append(out, &reviewGame{g, file, sources})
			}
		}
	}
	return out, unread, nil
}

// gameFiles are the files of a folder that are read.
var gameFiles = []string{".sgf", ".psq"}

// journalFile is the name of the journal in a folder of reviews.
const journalFile = "review.jsonl"

// sgfFiles returns the files of a folder that are games, as [cli.FilesIn] does, or an error if there
// are none. Folders of reviews below it are left out. That of --out cannot be that of the games.
func sgfFiles(name, dir string) (out []string, unread []error, err error) {
	own, missing := os.Stat(dir)
	isOwn := func(folder string) bool {
		if missing != nil {
			return false
		}
		info, err := os.Stat(folder)
		return err == nil && os.SameFile(info, own)
	}
	if isOwn(name) {
		return nil, nil, fmt.Errorf("--out: %s is read here, too: name another folder", dir)
	}
	inOwn := map[string]bool{filepath.Clean(name): false} // by folder: whether it lies in one of reviews
	var isIn func(folder string) bool
	isIn = func(folder string) bool {
		in, known := inOwn[folder]
		if !known {
			in = isIn(filepath.Dir(folder)) || isOwn(folder) || infile.Taken(filepath.Join(folder, journalFile))
			inOwn[folder] = in
		}
		return in
	}
	out, unread, err = cli.FilesIn(name, func(path string) bool {
		return infile.Ends(path, gameFiles...) && !isIn(filepath.Dir(path))
	})
	if err == nil && len(out)+len(unread) == 0 {
		err = fmt.Errorf("%s: no .sgf or .psq file", name)
	}
	slices.Sort(out)
	return out, unread, err
}

// loadFile reads the games of a file. bad says why some could not be read, for which list has nil.
func (f *reviewFlags) loadFile(cmd *cobra.Command, name string) (list []*review.Game, bad []error, err error) {
	in, err := cli.Input(cmd, name)
	if err != nil {
		return nil, nil, cli.BadInput("%w", err)
	}
	defer in.Close()
	name = cli.InputName(name)
	o := formats.Options{Rule: f.game.Rule, Charset: f.game.Charset}
	if _, o.Config, err = f.game.Config(cmd); err != nil {
		return nil, nil, err
	}
	format, head, err := formats.Sniff(name, in)
	if err != nil {
		return nil, []error{err}, nil
	}
	var records []*record.Record
	for rec, err := range format.Read(head, o) {
		if err != nil {
			bad = append(bad, fmt.Errorf("%s: %w", name, err))
		}
		records = append(records, rec)
	}
	if len(records) == 0 {
		return nil, []error{fmt.Errorf("%s: no game", name)}, nil
	}
	list = make([]*review.Game, len(records))
	for i, rec := range records {
		if rec == nil {
			continue
		}
		shown := name
		if len(records) > 1 {
			shown = fmt.Sprintf("%s:%d", name, i+1)
		}
		c, err := f.configOf(cmd, rec)
		if err == nil {
			list[i], err = review.FromRecord(rec, c, shown)
		}
		if err != nil {
			bad = append(bad, fmt.Errorf("%s: %w", shown, err))
			continue
		}
		cli.PrintNotes(cmd, shown, rec.Notes)
	}
	return list, bad, nil
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
