package review

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"tengen/bench/puzzle"
	"tengen/bench/selfplay"
	"tengen/cmd/internal/cli"
	"tengen/internal/atomicfile"
	"tengen/internal/ended"
	"tengen/internal/infile"
	"tengen/internal/plaintext"
	"tengen/search/game"
)

// puzzleFindFlags are the flags of puzzle find.
type puzzleFindFlags struct {
	read                       reviewFlags // of games
	out                        string
	most, threads, last, games int
	add                        bool
	language                   cli.Language
}

func newPuzzleFind() *cobra.Command {
	var f puzzleFindFlags
	cmd := &cobra.Command{
		Use:   "find GAMES … --out FILE",
		Short: "Find problems in games: SGF files, folders of them, files of selfplay",
		Long: `Find problems in games, given as SGF files, folders of them, or files that selfplay has
written, and write them to a file, from which puzzle plays. In a folder the files that review
has written are no games.

A position of renju is a problem if one first move wins by fours, threes or fukumi moves,
with a proof that was checked, no narrower kind of attack wins, and every other legal first
move is proven not to win by an attack of the kind. In ring one first move wins by force
in the least number of plies, 3 to 11; in jungo, on boards up to 4×4 and in late positions up
to 7×7, one move has the best score, and every other is proven to have less. A game gives at
most two problems, those of earlier runs counted, and no two are mirror images.

Games that cannot be read are named and left out; the exit code is then 1, or 2 if there is no
other. A file that is named and missing ends the search with 2 before it begins. The file of
--out must not exist, or with --add has problems, which are kept; if there is no problem, it is
not written. Ctrl-C stops; the file then has the problems so far.`,
		Example: `  tengen puzzle find --out my.txt games/
  tengen selfplay --rule freestyle --positions 20000 --out free.games && tengen puzzle find --most 5 --out free.txt free.games`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Job(f.run),
	}
	f.read.game.AddGame(cmd)
	f.read.game.AddCharset(cmd)
	fl := cmd.Flags()
	cli.OutFlag(cmd, &f.out, "file to write; with a name that ends in .gz it is compressed")
	fl.IntVar(&f.most, "most", 0, "number of problems of each kind, rule set and side; 0 for 300 of a game")
	fl.IntVar(&f.threads, "threads", 1, "games at a time")
	fl.IntVar(&f.games, "games", 0, "number of games to read from a file of selfplay, 0 for all")
	fl.IntVar(&f.last, "last", 0, "number of positions from the end of a game to look at, 0 for all")
	fl.BoolVar(&f.add, "add", false, "keep the problems of the file and add to them")
	f.language.Add(cmd)
	return cmd
}

// foundGame is a game whose positions are looked at.
type foundGame struct {
	name   string
	config game.Config
	moves  []string
}

func (f *puzzleFindFlags) run(ctx context.Context, cmd *cobra.Command, args []string) error {
	switch {
	case f.out == "":
		return cli.BadInput("--out: want the file to write")
	case f.most < 0 || f.last < 0 || f.games < 0:
		return cli.BadInput("--most, --last and --games: %d, %d and %d: want at least 0", f.most, f.last, f.games)
	}
	if err := cli.CheckThreads(f.threads); err != nil {
		return err
	}
	if err := cli.NoInput("--out", f.out, args...); err != nil {
		return err
	}
	if err := cli.Writable("--out", f.out); err != nil {
		return err
	}
	if !f.add && infile.Taken(f.out) {
		return cli.BadInput("--out: %s exists: name another file, or keep its problems with --add", f.out)
	}
	all, err := f.load(cmd, args)
	if err != nil {
		return err
	}
	var have []puzzle.Puzzle
	if f.add {
		if have, err = readPuzzleFile(ctx, f.out); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return cli.BadInput("--add: %w", err)
		}
	}
	c, err := puzzle.NewCollection(f.most, have)
	if err != nil {
		return fmt.Errorf("%s: %w", f.out, err)
	}
	bar := cli.NewBar(cmd.ErrOrStderr(), len(all))
	err = f.find(ctx, all, c, bar)
	bar.Clear()
	return f.end(cmd, c, len(have), bar.Done(), err)
}

// end writes the problems after so many games, of which some were there before, and prints their number. err
// is that of the search; one of writing is told with it, also after a stop.
func (f *puzzleFindFlags) end(cmd *cobra.Command, c *puzzle.Collection, before, seen int, err error) error {
	told, rest := sayFoundNone.With(seen, f.out), "nothing was found"
	if c.Len() > 0 { // a file without problems is none
		told, rest = sayFound.With(sayProblems.With(c.Len()), c.Len()-before, seen), f.out+" has what was found"
		err = errors.Join(err, writePuzzles(f.out, c.Puzzles()))
	}
	if err != nil && !ended.Only(err) {
		return err
	}
	fmt.Fprintln(cli.Out(cmd), told.In(f.language.Language))
	if err != nil {
		return fmt.Errorf("stopped; %s", rest)
	}
	return f.read.whole()
}

// find looks at the games, some at a time, and adds what they have in their order, so that the
// result does not depend on the number of threads.
func (f *puzzleFindFlags) find(ctx context.Context, all []foundGame, c *puzzle.Collection, bar *cli.Bar) error {
	solvers := map[string][]puzzle.Solver{}
	saved := c.Len()
	for len(all) > 0 {
		now := all[:min(f.threads, len(all))]
		all = all[len(now):]
		found := make([][]puzzle.Puzzle, len(now))
		g, within := errgroup.WithContext(ctx)
		for i := range now {
			name := now[i].config.Game
			for len(solvers[name]) <= i {
				s, err := puzzle.NewSolver(name)
				if err != nil {
					return cli.BadInput("%s: %w", now[i].name, err)
				}
				solvers[name] = append(solvers[name], s)
			}
			s := solvers[name][i]
			g.Go(func() (err error) {
				if found[i], err = puzzle.Find(within, s, now[i].config, now[i].moves, f.last, c); err != nil {
					err = fmt.Errorf("%s: %w", now[i].name, err)
				}
				return err
			})
		}
		if err := g.Wait(); err != nil {
			return err
		}
		for _, list := range found {
			for i := range list {
				if _, err := c.Add(&list[i]); err != nil {
					return err
				}
			}
		}
		bar.Add(len(now), cli.Plural(c.Len(), "problem", "problems"))
		if c.Len() >= saved+saveEvery {
			if err := writePuzzles(f.out, c.Puzzles()); err != nil {
				return err
			}
			saved = c.Len()
		}
	}
	return nil
}

// load reads the games, and leaves out those that it cannot read.
func (f *puzzleFindFlags) load(cmd *cobra.Command, args []string) (out []foundGame, err error) {
	var unread []error
	for _, arg := range args {
		if head, err := fileHead(arg); err == nil && selfplay.Begins(head) {
			list, err := selfplayGames(cmd, arg, f.games)
			if err != nil {
				unread = append(unread, fmt.Errorf("%s: %w", arg, err))
			}
			out = append(out, list...)
			continue
		}
		list, bad, err := f.read.read(cmd, []string{arg})
		if err != nil {
			return nil, err
		}
		for _, g := range list {
			out = append(out, foundGame{g.Name, g.Config, g.Moves})
		}
		unread = append(unread, bad...)
	}
	return out, f.read.leaveOut(cmd, len(out), unread)
}

// fileHead returns the first bytes of a file.
func fileHead(name string) ([]byte, error) {
	f, err := infile.Regular(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	head := make([]byte, 16)
	n, err := io.ReadFull(f, head)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return head[:n], err
}

// selfplayGames reads a file of self-play games, at most so many games if most is not 0. With an
// error it returns those before it. A file that breaks off is named.
func selfplayGames(cmd *cobra.Command, name string, most int) (out []foundGame, err error) {
	f, err := infile.Regular(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	in, err := selfplay.NewReader(bufio.NewReader(f))
	if err != nil {
		return nil, err
	}
	h := in.Header()
	start, err := h.Start()
	if err != nil {
		return nil, err
	}
	for g, err := range in.All() {
		if err != nil {
			return out, err
		}
		n := len(out) + 1
		moves, err := g.Moves(start)
		if err != nil {
			return out, fmt.Errorf("game %d: %w", n, err)
		}
		out = append(out, foundGame{fmt.Sprintf("%s:%d", name, n), h.Config, moves})
		if n == most {
			break
		}
	}
	cut, err := selfplay.CutOff(f)
	if cut {
		cli.NoteCutOff(cmd, name)
	}
	return out, err
}

const puzzleComment = "Problems from games; see tengen puzzle --help. Written by tengen puzzle find.\n"

// writePuzzles writes a file of problems.
func writePuzzles(name string, all []puzzle.Puzzle) error {
	return atomicfile.Write(name, func(w io.Writer) error {
		if !infile.Ends(name, ".gz") {
			return plaintext.WriteLines(w, puzzleComment, all)
		}
		z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		return errors.Join(plaintext.WriteLines(z, puzzleComment, all), z.Close())
	})
}
