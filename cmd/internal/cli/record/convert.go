package record

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/internal/atomicfile"
	"tengen/internal/plaintext"
	"tengen/protocol/record"
	"tengen/protocol/record/formats"
	"tengen/protocol/record/replay"
	"tengen/search/game"
)

type convertFlags struct {
	game       cli.GameFlags
	from, to   string
	number     int
	skip, list bool
}

func newConvert() *cobra.Command {
	var f convertFlags
	cmd := &cobra.Command{
		Use:   "convert IN OUT",
		Short: "Convert records of games between the formats of other programs",
		Long: `Convert records of games between the formats of other programs: SGF, Piskvork's .psq,
RenLib's .lib and others, which --list lists. - is standard input or output.

The endings of the files tell the formats, unless --from and --to do. OUT is replaced.
Collections of any size can be converted. A library of RenLib is one tree: several games
become one.

What the format of OUT cannot hold is left out; the last line of the output says what, and
how much. A game that it cannot hold at all, such as one on a board of another size, is an
error.

--game, --rule and --size give what a file does not: most formats of Gomoku name no rule.

Exit codes: 0 converted; 1 failed; 2 IN cannot be read, or OUT cannot hold it.`,
		Example: `  tengen convert game.psq game.sgf
  tengen convert --rule renju analysis.lib - --to sgf
  tengen convert games.sgf games.lib`,
		Args: func(cmd *cobra.Command, args []string) error {
			if f.list {
				return cobra.NoArgs(cmd, args)
			}
			return cobra.ExactArgs(2)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.list {
				return listFormats(cmd.OutOrStdout())
			}
			return f.run(cmd, args[0], args[1])
		},
	}
	f.game.AddGame(cmd)
	f.game.AddCharset(cmd)
	fl := cmd.Flags()
	fl.StringVar(&f.from, "from", "", "format of IN: "+strings.Join(formats.Names(false), ", "))
	fl.StringVar(&f.to, "to", "", "format of OUT: "+strings.Join(formats.Names(true), ", "))
	fl.IntVar(&f.number, "number", 0, "convert only this game of IN, from 1")
	fl.BoolVar(&f.skip, "skip", false, "leave out games that cannot be converted, and name them")
	fl.BoolVar(&f.list, "list", false, "list the formats")
	cli.Complete(cmd, "from", formats.Names(false))
	cli.Complete(cmd, "to", formats.Names(true))
	return cmd
}

// listFormats prints the formats.
func listFormats(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, f := range formats.Formats {
		use := "read, write"
		switch {
		case f.Write == nil:
			use = "read"
		case f.Read == nil:
			use = "write"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", f.Name, strings.Join(f.Extensions, " "), use, f.About)
	}
	return w.Flush()
}

func (f *convertFlags) run(cmd *cobra.Command, in, out string) error {
	g, c, err := f.game.Config(cmd)
	if err != nil {
		return err
	}
	o := formats.Options{Config: c, Charset: f.game.Charset}
	if cmd.Flags().Changed(game.Rule) {
		usual := g.Default() // sizes are those of the formats
		usual.Rule = c.Rule
		if _, err := g.New(usual); err != nil {
			return cli.BadInput("--%w", err)
		}
		o.Config.Rule, o.Rule = c.Rule, c.Rule
	}
	if f.number < 0 || f.number == 0 && cmd.Flags().Changed("number") {
		return cli.BadInput("--number: %d is not a game, from 1", f.number)
	}
	if err := cli.NoInput("OUT", out, in); out != "-" && err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupt(cmd)
	defer stop()
	source, err := cli.Input(cmd, in)
	if err != nil {
		return cli.BadInput("%w", err)
	}
	defer source.Close()
	in = cli.InputName(in)
	from, r, err := f.reader(source, in)
	if err != nil {
		return err
	}
	to, err := f.writer(out)
	if err != nil {
		return err
	}
	var done conversion
	games := completed(from.Read(r, o), g, c, cmd.Flags().Changed)
	convert := func(w io.Writer) error { return f.convert(ctx, games, to, o, w, in, &done) }
	if out == "-" {
		if err := convert(cmd.OutOrStdout()); err != nil {
			return err
		}
		return done.print(cmd.ErrOrStderr(), in, "standard output", to)
	}
	if err := cli.Writable("OUT", out); err != nil {
		return err
	}
	if err := atomicfile.Write(out, convert); err != nil {
		return err
	}
	return done.print(cli.Out(cmd), in, out, to)
}

// completed returns games with what flags say and their file does not: the game, its rule, komi.
func completed(read formats.Games, g game.Game, c game.Config, given func(flag string) bool) formats.Games {
	number, letters := replay.GameNumber(g), g.SGF().Letters
	return func(yield func(*record.Record, error) bool) {
		for r, err := range read {
			if err == nil && r.Game == 0 && letters && given("game") {
				r.Game = number
			}
			if err == nil && (r.Game == 0 || r.Game == number) {
				if r.Rules == "" && given(game.Rule) {
					r.Rules = c.Rule
				}
				if r.NoKomi && given(game.Komi) {
					r.Komi, r.NoKomi = c.Komi, false
				}
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// reader returns the format of the input, and a reader of it.
func (f *convertFlags) reader(source io.Reader, in string) (from *formats.Format, r io.Reader, err error) {
	if f.from != "" {
		from, err = formats.ByName(f.from, false)
		r = plaintext.UTF8(source)
	} else {
		from, r, err = formats.Sniff(in, source)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		err = cli.BadInput("--from: %w", err)
	}
	return from, r, err
}

// writer returns the format of the output.
func (f *convertFlags) writer(out string) (to *formats.Format, err error) {
	if f.to != "" {
		to, err = formats.ByName(f.to, true)
	} else {
		to, err = formats.ToWrite(out)
	}
	if err != nil {
		return nil, cli.BadInput("--to: %w", err)
	}
	return to, nil
}

// conversion counts the games converted, and what was lost.
type conversion struct {
	games, skipped int
	lost           *record.Losses
	out, notes     lines // games that are left out; notes about the others
}

// lines are the first of n lines.
type lines struct {
	first []string
	n     int
}

func (l *lines) add(format string, args ...any) {
	if l.n++; l.n <= mostNotes {
		l.first = append(l.first, fmt.Sprintf(format, args...))
	}
}

// print prints the lines, and how many more of what there are.
func (l *lines) print(w io.Writer, one, many string) {
	for _, line := range l.first {
		fmt.Fprintln(w, line)
	}
	if more := cli.More(l.n, mostNotes, one, many); more != "" {
		fmt.Fprintln(w, more)
	}
}

// note keeps the notes about game n of a file.
func (c *conversion) note(r *record.Record, n int) {
	replay.Twice(r)
	for _, note := range r.Notes {
		c.notes.add("note: game %d: %s", n, note)
	}
}

// convert writes the games that are read. The games of a file that holds one are counted
// on, for the error.
func (f *convertFlags) convert(ctx context.Context, games formats.Games, to *formats.Format, o formats.Options, out io.Writer, in string, done *conversion) error {
	buffered := bufio.NewWriter(out)
	w, err := to.Write(buffered, o)
	if err != nil {
		return cli.AsInput(err)
	}
	n := 0
	var unread error // of the last game, if it is before the one that --number names
	for r, err := range games {
		n++
		if unread = err; n < f.number && ctx.Err() == nil {
			continue
		}
		unread = nil
		if err == nil {
			err = w.Add(r)
		}
		if err == nil {
			done.note(r, n)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, formats.ErrOne):
			return cli.BadInput("%s: %w, and %s has more: --number chooses one", in, err, in)
		case err != nil && f.skip:
			done.skipped++
			done.out.add("left out: game %d: %v", n, err)
		case err != nil:
			return cli.BadInput("%s, game %d: %w", in, n, err)
		default:
			done.games++
		}
		if n == f.number {
			break
		}
	}
	if f.number > n && unread != nil {
		return cli.BadInput("%s, game %d: %w", in, n, unread)
	}
	if f.number > n {
		return cli.BadInput("--number: %d: %s has %s", f.number, in, cli.Plural(n, "game", "games"))
	}
	if done.games == 0 && done.skipped > 0 {
		return cli.BadInput("%s: no game that can be converted; %s", in, done.out.first[0])
	}
	if done.games == 0 {
		return cli.BadInput("%s: no game", in)
	}
	if err := w.Close(); err != nil {
		return cli.AsInput(err)
	}
	done.lost = w.Lost()
	return buffered.Flush()
}

// print prints the counts.
func (c *conversion) print(w io.Writer, in, out string, to *formats.Format) error {
	games := cli.Plural(c.games, "game", "games")
	if c.skipped > 0 {
		games += fmt.Sprintf(", %d left out", c.skipped)
	}
	_, err := fmt.Fprintf(w, "%s from %s to %s\n", games, in, out)
	c.out.print(w, "game is left out", "games are left out")
	c.notes.print(w, "note", "notes")
	if lost := c.lost.String(); lost != "" && err == nil {
		_, err = fmt.Fprintf(w, "%s cannot hold: %s\n", to.Name, lost)
	}
	return err
}
