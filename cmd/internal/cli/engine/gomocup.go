package engine

import (
	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/internal/version"
	"tengen/protocol/gomocup"
	"tengen/protocol/gomocup/wire"
)

func newGomocup() *cobra.Command {
	var dialect, book string
	cmd := &cobra.Command{
		Use:   "gomocup",
		Short: "Speak the Gomocup protocol and its Yixin extensions, as pbrain-tengen does",
		Long: `Speak the Gomocup protocol and its Yixin extensions on standard input and output,
as pbrain-tengen does, until END or the end of input.

With --db the brain takes moves with a good value from a database, and answers
Yixin-Board's database commands; the file is made if there is none.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			o := gomocup.Options{Version: version.String()}
			if o.Dialect, err = wire.ParseDialect(dialect); err != nil {
				return cli.BadInput("--dialect: %w", err)
			}
			e, err := gomocup.NewEngine()
			if err != nil {
				return err
			}
			if book != "" {
				var s cli.BoardDatabase
				if s, err = cli.OpenBoardDatabase(book); err != nil {
					return err
				}
				defer cli.Closing(s, &err)
				o.Database = s
			}
			return gomocup.Run(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), e, o)
		},
	}
	cmd.Flags().StringVar(&book, "db", "", "database (see tengen db) to play by, and for Yixin-Board's database commands")
	cmd.Flags().StringVar(&dialect, "dialect", "auto", "coordinates and rule numbers of the board program: auto, gomocup, yixin or gomocalc")
	cli.Complete(cmd, "dialect", []string{"auto", "gomocup", "yixin", "gomocalc"})
	return cmd
}
