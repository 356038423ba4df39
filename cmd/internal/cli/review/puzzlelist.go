package review

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"tengen/bench/puzzle"
	"tengen/cmd/internal/cli"
	"tengen/internal/atomicfile"
	"tengen/internal/say"
	"tengen/internal/version"
)

func newPuzzleList() *cobra.Command {
	var f puzzleFlags
	cmd := &cobra.Command{
		Use:   "list [FILE …]",
		Short: "List problems: grade, kind, length, motifs",
		Long:  `List the problems of the built-in collection or of files, without their solutions.`,
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			all, err := f.choose(cmd, args)
			if err != nil {
				return err
			}
			l := f.language.Language
			rows := [][]string{say.Lines(l, listHead)}
			for i := range all {
				p := &all[i]
				size, plies := "-", "-"
				if p.Config.Size > 0 {
					size = fmt.Sprint(p.Config.Size)
				}
				if p.Plies > 0 {
					plies = fmt.Sprint(p.Plies)
				}
				var motifs []string
				for _, m := range p.Motifs {
					motifs = append(motifs, puzzle.SayWord(m).In(l))
				}
				rows = append(rows, []string{p.Name, ruleOf(p).In(l), size, fmt.Sprint(p.Grade()), puzzle.SayWord(p.Kind).In(l), plies,
					fmt.Sprint(len(p.Tempting)), strings.Join(motifs, " ")})
			}
			return cli.Table(cli.Out(cmd), rows, false)
		},
	}
	f.add(cmd)
	return cmd
}

// ruleOf returns the rule set of a puzzle for people.
func ruleOf(p *puzzle.Puzzle) *say.Message {
	if rule := say.Find("rule." + p.Config.Rule); rule != nil {
		return rule.With()
	}
	return say.Text(p.Config.Rule)
}

func newPuzzleExport() *cobra.Command {
	var f puzzleFlags
	var out string
	cmd := &cobra.Command{
		Use:   "export [FILE …] --out FILE.sgf",
		Short: "Write problems as SGF, with solutions and refutations",
		Long: `Write problems as SGF, one game for each: the stones are set up (a position of ring is the
property POS), the main line is the solution, the other defences are variations, and tempting wrong
moves are marked as bad (BM) and refuted.`,
		Args: cobra.ArbitraryArgs,
		RunE: cli.Job(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			if out == "" {
				return cli.BadInput("--out: want the file to write")
			}
			if err := cli.NoInput("--out", out, args...); err != nil {
				return err
			}
			if err := cli.NotTaken("--out", out); err != nil {
				return err
			}
			if err := cli.Writable("--out", out); err != nil {
				return err
			}
			return f.export(ctx, cmd, args, out)
		}),
	}
	f.add(cmd)
	cli.OutFlag(cmd, &out, "file to write; it must not exist")
	return cmd
}

// tell says that done problems of so many are done.
func tell(bar *cli.Bar, errs io.Writer, done, most int) {
	bar.Set(done)
	if done > 0 && done%tellEvery == 0 && !bar.Drawn() {
		fmt.Fprintf(errs, "%d of %s\n", done, cli.Plural(most, "problem", "problems"))
	}
}

// stopped returns the error of a job over problems that was stopped after some of them.
func stopped(done, most int, rest string) error {
	return fmt.Errorf("stopped after %d of %s: %s", done, cli.Plural(most, "problem", "problems"), rest)
}

func (f *puzzleFlags) export(ctx context.Context, cmd *cobra.Command, args []string, out string) error {
	all, err := f.choose(cmd, args)
	if err != nil {
		return err
	}
	solverOf := keepSolvers(puzzle.NewQuickSolver)
	seen := 0
	bar := cli.NewBar(cmd.ErrOrStderr(), len(all))
	err = atomicfile.Write(out, func(w io.Writer) error {
		for i := range all {
			seen = i
			tell(bar, cmd.ErrOrStderr(), i, len(all))
			s, err := solverOf(all[i].Config.Game)
			if err != nil {
				return err
			}
			rec, err := puzzle.Record(ctx, &all[i], s)
			if err != nil {
				return err
			}
			rec.Program = version.Program()
			if _, err := rec.WriteTo(w); err != nil {
				return err
			}
		}
		return nil
	})
	bar.Clear()
	switch {
	case err != nil && ctx.Err() != nil:
		return stopped(seen, len(all), out+" is not written")
	case err != nil:
		return err
	}
	fmt.Fprintln(cli.Out(cmd), sayProblems.With(len(all)).In(f.language.Language))
	return nil
}

func newPuzzleCheck() *cobra.Command {
	var f puzzleFlags
	cmd := &cobra.Command{
		Use:   "check [FILE …]",
		Short: "Prove problems again: the right move is the only one",
		Long: `Prove the problems of the built-in collection or of files again: that the right move
wins, with a proof checked by the rules, and that every other first move does not.

Exit codes: 0 all hold; 3 some do not.`,
		Args: cobra.ArbitraryArgs,
		RunE: cli.Job(f.check),
	}
	f.add(cmd)
	return cmd
}

func (f *puzzleFlags) check(ctx context.Context, cmd *cobra.Command, args []string) error {
	all, err := f.choose(cmd, args)
	if err != nil {
		return err
	}
	solverOf := keepSolvers(puzzle.NewSolver)
	wrong := 0
	bar := cli.NewBar(cmd.ErrOrStderr(), len(all))
	defer bar.Clear()
	for i := range all {
		tell(bar, cmd.ErrOrStderr(), i, len(all))
		s, err := solverOf(all[i].Config.Game)
		if err != nil {
			return err
		}
		why, err := puzzle.Check(ctx, &all[i], s)
		switch {
		case err != nil && ctx.Err() != nil:
			return stopped(i, len(all), fmt.Sprintf("%d do not hold so far", wrong))
		case err != nil:
			return err
		case why != nil:
			wrong++
			bar.Clear()
			fmt.Fprintln(cli.Out(cmd), say.In.With(all[i].Name, why).In(f.language.Language))
		}
	}
	bar.Clear()
	fmt.Fprintln(cli.Out(cmd), sayHold.With(len(all)-wrong, len(all)).In(f.language.Language))
	if wrong > 0 {
		return cli.Outcome(cli.ExitNo)
	}
	return nil
}
