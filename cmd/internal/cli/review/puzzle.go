package review

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tengen/bench/puzzle"
	"tengen/cmd/internal/cli"
	"tengen/internal/infile"
	"tengen/search/game/games"
)

// puzzleFlags choose puzzles.
type puzzleFlags struct {
	game, rule, kind, grade, name string
	language                      cli.Language
}

func (f *puzzleFlags) add(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.game, "game", "", "only puzzles of this game: "+strings.Join(games.Names(), ", "))
	fl.StringVar(&f.rule, "rule", "", "only puzzles under this rule set")
	fl.StringVar(&f.kind, "kind", "", "only puzzles of this kind: "+strings.Join(puzzleKinds(), ", "))
	fl.StringVar(&f.grade, "grade", "", fmt.Sprintf("only puzzles of this grade, 1 to %d, or of grades such as 2-4", puzzle.Grades))
	fl.StringVar(&f.name, "name", "", "only the puzzle with this name")
	cli.Complete(cmd, "game", games.Names())
	cli.Complete(cmd, "rule", cli.RuleNames())
	cli.Complete(cmd, "kind", puzzleKinds())
	f.language.Add(cmd)
}

func puzzleKinds() (out []string) {
	for _, name := range games.Names() {
		out = append(out, puzzle.Kinds(name)...)
	}
	return out
}

// choose returns the puzzles of the files, or the embedded ones, that the flags ask for.
func (f *puzzleFlags) choose(cmd *cobra.Command, files []string) (out []puzzle.Puzzle, err error) {
	if f.game != "" && !slices.Contains(games.Names(), f.game) {
		return nil, cli.BadInput("--game: unknown game %q: want %s", f.game, strings.Join(games.Names(), ", "))
	}
	if f.kind != "" && !slices.Contains(puzzleKinds(), f.kind) {
		return nil, cli.BadInput("--kind: unknown kind %q: want %s", f.kind, strings.Join(puzzleKinds(), ", "))
	}
	rules, err := f.rules()
	if err != nil {
		return nil, err
	}
	least, most := 1, puzzle.Grades
	if f.grade != "" {
		low, high, two := strings.Cut(f.grade, "-")
		if !two {
			high = low
		}
		var errs [2]error
		least, errs[0] = strconv.Atoi(low)
		most, errs[1] = strconv.Atoi(high)
		if errs != [2]error{} || least < 1 || most > puzzle.Grades || least > most {
			return nil, cli.BadInput("--grade: %q: want a number from 1 to %d, or two such as 2-4", f.grade, puzzle.Grades)
		}
	}
	all, err := readPuzzles(cmd.Context(), files)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		g := p.Grade()
		if (f.game == "" || p.Config.Game == f.game) && (f.rule == "" || p.Config.Rule == rules[p.Config.Game]) && (f.kind == "" || p.Kind == f.kind) &&
			(f.name == "" || p.Name == f.name) && g >= least && g <= most {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		return nil, f.noneFits(cmd, files, len(all))
	}
	return out, nil
}

// noneFits is the error when none of so many puzzles of the files is asked for by the flags.
func (f *puzzleFlags) noneFits(cmd *cobra.Command, files []string, all int) error {
	if all == 0 {
		return cli.BadInput("%s: no puzzles", strings.Join(files, ", "))
	}
	var given []string
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		switch flag.Name {
		case "game", "rule", "kind", "grade", "name":
			given = append(given, "--"+flag.Name+" "+flag.Value.String())
		}
	})
	return cli.BadInput("no puzzle of %d fits %s", all, strings.Join(given, " "))
}

// rules returns the rule that --rule means in each game that may be asked for and knows it.
func (f *puzzleFlags) rules() (map[string]string, error) {
	if f.rule == "" {
		return nil, nil
	}
	out := map[string]string{}
	for _, g := range games.All {
		if f.game != "" && f.game != g.Name() {
			continue
		}
		c := g.Default()
		c.Rule = f.rule
		if p, err := g.New(c); err == nil {
			out[g.Name()] = p.Config().Rule
		} else if f.game != "" {
			return nil, cli.BadInput("--%w", err)
		}
	}
	if len(out) == 0 {
		return nil, cli.BadInput("--rule: unknown rule %q: want %s", f.rule, strings.Join(cli.RuleNames(), ", "))
	}
	return out, nil
}

// readPuzzles reads the puzzles of files, or the embedded ones.
func readPuzzles(ctx context.Context, files []string) (out []puzzle.Puzzle, err error) {
	if len(files) == 0 {
		return puzzle.Embedded()
	}
	for _, name := range files {
		list, err := readPuzzleFile(ctx, name)
		if err != nil {
			return nil, cli.BadInput("%w", err)
		}
		out = append(out, list...)
	}
	return out, nil
}

// readPuzzleFile reads the puzzles of a file.
func readPuzzleFile(ctx context.Context, name string) ([]puzzle.Puzzle, error) {
	f, err := infile.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	out, err := puzzle.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return out, nil
}

// puzzlePlayFlags are the flags of puzzle itself, which plays.
type puzzlePlayFlags struct {
	puzzleFlags
	count int
	seed  uint64
	score string
}

func newPuzzle() *cobra.Command {
	var f puzzlePlayFlags
	cmd := &cobra.Command{
		Use:   "puzzle [FILE …]",
		Short: "Solve problems from games, or find new ones",
		Long: `Solve problems on the terminal, line by line: those of a built-in collection from games
of Tengen against itself, or of files that puzzle find has written.

In renju and gomoku one first move wins by an attack of the kind: fours (VCF), fours and
threes (VCT), or also moves that threaten a win by fours (fukumi); every other first move is
proven not to. In ring one first move wins by force in the given number of plies, in jungo
one move has the best score, which is exact.

Type a move. Tengen defends against a right one until the win is clear, and refutes a wrong
one. Other words are hint, solution, board, skip, help and quit. A puzzle counts as solved
if no wrong move, hint or solution came before. --score FILE keeps the score from one
evening to the next, and asks solved puzzles last. --lang ja, or a Japanese locale, asks in
Japanese.`,
		Example: `  tengen puzzle --game renju --grade 1-2
  tengen puzzle --game jungo --count 10 --score ~/.tengen-score
  tengen puzzle find games/ --out my.txt && tengen puzzle my.txt
  tengen puzzle list --game ring`,
		Args: cobra.ArbitraryArgs,
		RunE: cli.Job(f.run),
	}
	f.add(cmd)
	fl := cmd.Flags()
	fl.IntVar(&f.count, "count", 0, "number of puzzles, 0 for all")
	fl.Uint64Var(&f.seed, "seed", 0, "seed of the order; 0 begins with the easy ones")
	fl.StringVar(&f.score, "score", "", "file that keeps the score; another file is refused")
	cmd.AddCommand(newPuzzleFind(), newPuzzleList(), newPuzzleExport(), newPuzzleCheck())
	return cmd
}

func (f *puzzlePlayFlags) run(ctx context.Context, cmd *cobra.Command, args []string) error {
	if f.count < 0 {
		return cli.BadInput("--count: %d is negative", f.count)
	}
	all, err := f.choose(cmd, args)
	if errors.Is(err, fs.ErrNotExist) { // the name of a file, or a subcommand mistyped
		err = cli.BadInput("%w%s", err, cli.DidYouMean(cli.Similar(cmd, args[0]), cmd.CommandPath()+" "))
	}
	if err != nil {
		return err
	}
	score, err := loadScore(ctx, f.score)
	if err != nil {
		return cli.BadInput("--score: %w", err)
	}
	if f.seed != 0 {
		r := rand.New(rand.NewPCG(f.seed, 0))
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	} else {
		slices.SortStableFunc(all, func(a, b puzzle.Puzzle) int { return a.Grade() - b.Grade() })
	}
	slices.SortStableFunc(all, func(a, b puzzle.Puzzle) int { return score.of(a.Name) - score.of(b.Name) })
	if f.count > 0 && f.count < len(all) {
		all = all[:f.count]
	}
	s := newPuzzleSession(ctx, cmd.InOrStdin(), cli.Out(cmd), score, f.language.Language)
	solverOf := keepSolvers(puzzle.NewQuickSolver)
	for i := range all {
		by, err := solverOf(all[i].Config.Game)
		if err != nil {
			return err
		}
		if err := s.play(ctx, &all[i], by, i+1, len(all)); err != nil {
			if err == errQuit {
				break
			}
			return err
		}
		if err := score.save(); err != nil {
			return fmt.Errorf("--score: %w", err)
		}
	}
	s.total()
	return nil
}
