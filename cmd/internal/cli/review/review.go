package review

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"tengen/bench/review"
	"tengen/cmd/internal/cli"
	"tengen/internal/ended"
	"tengen/internal/infile"
	"tengen/search/game"
)

type reviewFlags struct {
	game               cli.GameFlags
	engine             cli.EngineFlags
	cache              cli.CacheFlag
	o                  review.Options
	out, picture       string
	sgf, dir           string // of out: a file or a folder
	resume, lines, all bool
	proofs, try        bool
	language           cli.Language
	unread             int // games that could not be read
}

func newReview() *cobra.Command {
	var f reviewFlags
	cmd := &cobra.Command{
		Use:   "review FILE|FOLDER|- …",
		Short: "Review games: what every move lost, missed wins, accuracy",
		Long: `Review games: say what every move lost, in expected points and in jungo also in stones, and
give it a class. Games come from files in any format that convert reads, from folders of SGF
and .psq files, or from standard input (-). Games that cannot be read are named and left out; the
exit code is then 1, or 2 if there is no other. A game that several files have is reviewed once. A
file that is named and missing ends the review with 2 before it begins.

` + review.Thresholds + `

In jungo stones count for the class if both scores are exact. The expected points come from
searches, unless a result is proven: wins by fours, threes and fukumi moves in renju, with
proofs that are checked by the rules alone; forced wins in ring; exact scores of small boards
and late positions in jungo. A missed win comes with its line and with the words of explain.

The accuracy of a move that lost nothing is 100 %, and halves with every 16 % lost; that of a
player is the mean over the moves, without those in positions that were lost by force. The
move that lost the game is the one after which the share of its side stays below 30 %.

The opening is not reviewed unless --from says so: in renju the three moves of one of the 26
patterns, and in the record of a match those that no player chose. --time is for all searches
of a move together; --nodes and --depth bound each of them. With --nodes and --threads 1 a
review is repeatable. The last move is reviewed first.

--out NAME.sgf writes the game with the review in it: comments, better moves and proven wins as
variations, marks, and the values from which Sabaki draws its graph. --picture draws Black's
share over the moves, as SVG or PNG. For many games --out FOLDER writes both for every game, and
the journal FOLDER/review.jsonl with one JSON object on each line; after a stop, --resume
reviews the missing games, and writes files of the others that are missing. No file is written
over. FOLDER may be in a folder of games, where its files are no games, also later. Several games
end with sums by player and by opening.

--try asks for the worst moves again, one after the other: what would you play instead? A
move is right if it is the best one, wins, or loses less than an inaccuracy. Of a game of
tengen play it asks for the moves of the person. hint, solution, skip and quit work as in
tengen puzzle.

--lang ja, or a Japanese locale, speaks Japanese. Files and JSON are the same in all languages.`,
		Example: `  tengen review game.sgf
  tengen review --nodes 50000 --threads 1 --out reviewed.sgf --picture reviewed.svg game.sgf
  tengen review --time 2s --out reviews games/
  tengen review --json-lines game.sgf
  tengen review --try game.sgf`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Job(f.run),
	}
	f.game.AddGame(cmd)
	f.game.AddCharset(cmd)
	f.engine.Add(cmd, cli.Processors(), game.DefaultHash)
	f.cache.Add(cmd)
	fl := cmd.Flags()
	fl.Var((*cli.Span)(&f.o.Limits.Time), "time", "time for a move, such as 2s; 1s without another limit")
	fl.IntVar(&f.o.Limits.Depth, "depth", 0, "depth of a search in plies (renju, ring)")
	fl.Uint64Var(&f.o.Limits.Nodes, "nodes", 0, "nodes of a search; in jungo visits")
	fl.Uint64Var(&f.o.ProofNodes, "proof-nodes", 0, "nodes of a proof, if not --nodes")
	fl.IntVar(&f.o.First, "from", 0, "first move to review, from 1")
	fl.IntVar(&f.o.Last, "to", 0, "last move to review")
	fl.IntVar(&f.o.Others, "others", 0, "number of further good moves to rank")
	fl.StringVar(&f.picture, "picture", "", "file for the graph, .svg or .png")
	cli.OutFlag(cmd, &f.out, "file for the game with its review, .sgf, or folder for reviewed games, graphs and the journal review.jsonl")
	fl.BoolVar(&f.resume, "resume", false, "continue the journal of --out")
	fl.BoolVar(&f.proofs, "proofs", false, "write the proofs of missed wins to --out, for tengen verify")
	fl.BoolVar(&f.lines, "json-lines", false, "print one JSON object on each line: every move as it is reviewed, then the game")
	fl.BoolVar(&f.try, "try", false, "then ask for the worst moves again, as problems")
	fl.BoolVar(&f.all, "all", false, "print all moves, not only inaccuracies and worse")
	f.language.Add(cmd)
	return cmd
}

// check returns an error for flags that do not go together.
func (f *reviewFlags) check(given func(flag string) bool, games int) error {
	single := f.sgf != "" || f.picture != ""
	switch {
	case f.resume && f.dir == "":
		return cli.BadInput("--resume needs the folder of the journal: --out")
	case f.proofs && f.dir == "":
		return cli.BadInput("--proofs needs a folder: --out")
	case f.o.Limits.Depth < 0:
		return cli.BadInput("--depth: %d is negative", f.o.Limits.Depth)
	case f.o.Others < 0:
		return cli.BadInput("--others: %d is negative", f.o.Others)
	case f.o.First < 1 && given("from"):
		return cli.BadInput("--from: %d is not a move, from 1", f.o.First)
	case f.o.Last < 1 && given("to"):
		return cli.BadInput("--to: %d is not a move, from 1", f.o.Last)
	case given("to") && f.o.Last < f.o.First:
		return cli.BadInput("--from %d and --to %d: want two moves in their order", f.o.First, f.o.Last)
	case single && games > 1:
		return cli.BadInput("--out NAME.sgf and --picture are for one game, here are %d: want a folder, --out FOLDER", games)
	}
	if f.picture != "" && !infile.Ends(f.picture, ".svg", ".png") {
		return cli.BadInput("--picture: %q: want a name that ends in .svg or .png", f.picture)
	}
	return nil
}

func (f *reviewFlags) run(ctx context.Context, cmd *cobra.Command, args []string) error {
	switch {
	case f.try && f.lines:
		return cli.BadInput("--try and --json-lines exclude each other")
	case f.try && slices.Contains(args, "-"):
		return cli.BadInput("--try reads your moves from standard input, so the game cannot come from there: name a file")
	}
	if infile.Ends(f.out, ".sgf") {
		f.sgf = f.out
	} else {
		f.dir = f.out
	}
	all, err := f.load(cmd, args)
	if err != nil {
		return err
	}
	if err := f.check(cmd.Flags().Changed, len(all)); err != nil {
		return err
	}
	for _, g := range all {
		if f.o.Limits.Depth > 0 && cli.Depthless(g.Config.Game) {
			return cli.BadInput("--depth: %s: a search of %s has no depth: give --time or --nodes", g.Name, g.Config.Game)
		}
		if f.o.Engine, err = f.engine.Options(g.Config.Game); err != nil {
			return err
		}
	}
	kept, closeCache, err := f.cache.Open()
	if err != nil {
		return err
	}
	defer closeCache()
	f.o.Engine.Cache = kept
	if !f.o.Limits.Bounded() {
		f.o.Limits.Time = review.UsualTime
	}
	r, err := review.New(f.o)
	if err != nil {
		return cli.BadInput("%w", err)
	}
	out := cli.Out(cmd)
	if f.lines {
		out = cmd.OutOrStdout() // data
	}
	w, err := newReviewWriter(f, all, out)
	if err != nil {
		return cli.AsInput(err)
	}
	missing := w.missing(all)
	proofs, err := w.again(all)
	if err != nil {
		return errors.Join(err, w.close())
	}
	for _, name := range proofs {
		fmt.Fprintf(cmd.ErrOrStderr(), "note: %s is missing, and the journal has no proofs: a review into another folder writes it\n", name)
	}
	moves := 0
	for _, g := range missing {
		moves += len(g.Moves)
	}
	bar := cli.NewBar(cmd.ErrOrStderr(), moves)
	for _, g := range missing {
		if err = f.one(ctx, r, w, bar, g); err != nil {
			break
		}
	}
	bar.Clear()
	if stopped := ctx.Err() != nil && ended.Only(err); stopped {
		again := ""
		if f.dir != "" {
			again = "; --resume reviews the others"
		}
		err = fmt.Errorf("stopped after %d of %d games%s", len(w.reports), len(all), again)
	}
	if err = errors.Join(err, w.close()); err != nil {
		return err
	}
	if f.try {
		if err := f.tryAgain(ctx, cmd, w, all); err != nil {
			return err
		}
		return f.whole()
	}
	if list, err := w.mistakes(all); err == nil && len(list) > 0 && !f.lines && cli.IsTerminal(cmd.OutOrStdout()) {
		fmt.Fprintf(out, "\n%s\n", sayMayTry.With(len(list)).In(f.language.Language))
	}
	return f.whole()
}

// whole returns an error if there were games that could not be read.
func (f *reviewFlags) whole() error {
	if f.unread > 0 {
		return fmt.Errorf("%s could not be read", cli.Plural(f.unread, "game", "games"))
	}
	return nil
}

// one reviews one game.
func (f *reviewFlags) one(ctx context.Context, r *review.Reviewer, w *reviewWriter, bar *cli.Bar, g *reviewGame) error {
	rep, err := r.Review(ctx, g.Game, func(p review.Progress) {
		bar.Add(1, filepath.Base(g.Name))
		w.move(g, p.Move)
	})
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return cli.BadInput("%s: %w", g.Name, err)
	}
	bar.Clear()
	return w.took(g, rep)
}
