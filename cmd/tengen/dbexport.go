package main

import (
	"errors"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"tengen/bench/atomicfile"
	"tengen/protocol/db"
)

type dbExportFlags struct {
	position gameFlags
	o        db.TreeOptions
}

func init() { registerDB(newDBExport) }

func newDBExport() *cobra.Command {
	var f dbExportFlags
	cmd := &cobra.Command{
		Use:   "export DATABASE FILE",
		Short: "Write the tree below a position as SGF",
		Long: `Write what a database knows below a position as a tree in SGF, for Sabaki, GoGui
and other programs: moves with their counts, values, labels and comments. The position
is given as for analyze; without one it is the start. Every position is written
once: where other moves lead to it, the tree ends with it. FILE is replaced.`,
		Example: `  tengen db export games.db tree.sgf --opening kagetsu --plies 8 --least 3`,
		Args:    cobra.ExactArgs(2),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0], args[1]) },
	}
	f.position.add(cmd)
	fl := cmd.Flags()
	fl.IntVar(&f.o.Plies, "plies", 0, "longest line below the position, 0 for no bound")
	fl.IntVar(&f.o.Least, "least", 0, "leave out moves of fewer games that have no value, label or comment")
	fl.IntVar(&f.o.Most, "most", 100_000, "number of positions, 0 for no bound")
	fl.BoolVar(&f.o.Plain, "plain", false, "leave counts and values out of the comments")
	return cmd
}

func (f *dbExportFlags) run(cmd *cobra.Command, path, out string) (err error) {
	if min(f.o.Plies, f.o.Least, f.o.Most) < 0 {
		return badInput("--plies, --least and --most: want 0 or more")
	}
	if ext := strings.ToLower(filepath.Ext(out)); ext != ".sgf" {
		return badInput("%s: want a file .sgf", out)
	}
	p, err := f.position.open(cmd, nil)
	if err != nil {
		return err
	}
	d, err := openDB(path)
	if err != nil {
		return err
	}
	defer closing(d, &err)
	ctx, stop := untilInterrupt(cmd)
	defer stop()
	r, err := d.Tree(ctx, p, f.o)
	if errors.Is(err, db.ErrEmpty) {
		return badInput("%s: %w", path, err)
	}
	if err != nil {
		return err
	}
	r.Program = "Tengen:" + versionText()
	return atomicfile.Write(out, func(w io.Writer) error {
		_, err := r.WriteTo(w)
		return err
	})
}
