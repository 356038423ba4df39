package db

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/internal/atomicfile"
	"tengen/internal/version"
	"tengen/protocol/db"
	"tengen/protocol/record/formats"
	"tengen/search/game"
)

type dbExportFlags struct {
	position cli.GameFlags
	o        db.TreeOptions
}

func newDBExport() *cobra.Command {
	var f dbExportFlags
	cmd := &cobra.Command{
		Use:   "export DATABASE FILE",
		Short: "Write the tree below a position as SGF, or for RenLib",
		Long: `Write the tree after a position: moves with their counts, values, labels and comments. The
name of FILE chooses the format: SGF (.sgf), a library of RenLib (.lib), or another format
that convert writes. FILE is replaced. The position is given as for analyze; without one it
is the start. Every position is written once; where other moves lead to it again, the tree
ends. The last line says what the format cannot hold.`,
		Example: `  tengen db export games.db tree.sgf --opening kagetsu --plies 8 --least 3
  tengen db export games.db tree.lib`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0], args[1]) },
	}
	f.position.Add(cmd)
	fl := cmd.Flags()
	fl.IntVar(&f.o.Plies, "plies", 0, "longest line below the position, 0 for no bound")
	fl.IntVar(&f.o.Least, "least", 0, "leave out moves of fewer games, unless they have a value, label or comment")
	fl.IntVar(&f.o.Most, "most", 100_000, "number of positions, 0 for no bound")
	fl.BoolVar(&f.o.Plain, "plain", false, "leave counts and values out of the comments")
	return cmd
}

func (f *dbExportFlags) run(cmd *cobra.Command, path, out string) (err error) {
	if min(f.o.Plies, f.o.Least, f.o.Most) < 0 {
		return cli.BadInput("--plies, --least and --most: want 0 or more")
	}
	if err := cli.NoInput("OUT", out, path); err != nil {
		return err
	}
	p, err := f.position.Open(cmd, nil)
	if err != nil {
		return err
	}
	d, err := OpenDB(path)
	if err != nil {
		return err
	}
	defer cli.Closing(d, &err)
	ctx, stop := cli.UntilInterrupt(cmd)
	defer stop()
	text, err := exportTree(ctx, d, p, out, f.o)
	if errors.Is(err, db.ErrEmpty) {
		return cli.BadInput("%s: %w", path, err)
	}
	if err == nil {
		fmt.Fprintln(cli.Out(cmd), "written to "+text)
	}
	return err
}

// exportTree writes the tree below a position to a file, in the format of its name, and
// returns what was done.
func exportTree(ctx context.Context, d *db.DB, p game.Position, path string, o db.TreeOptions) (string, error) {
	f, err := formats.ToWrite(path)
	if err != nil {
		return "", cli.AsInput(err)
	}
	r, err := d.Tree(ctx, p, o)
	if err != nil {
		return "", err
	}
	r.Program = version.Program()
	text := path
	err = atomicfile.Write(path, func(w io.Writer) error {
		out, err := f.Write(w, formats.Options{})
		if err == nil {
			err = cli.AsInput(out.Add(r)) // what the format cannot hold
		}
		if err == nil {
			err = out.Close()
		}
		if err == nil {
			if lost := out.Lost().String(); lost != "" {
				text += "; " + f.Name + " cannot hold: " + lost
			}
		}
		return err
	})
	return text, err
}
