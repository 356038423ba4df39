package main

import (
	"github.com/spf13/cobra"

	"tengen/cmd/internal/version"
	"tengen/protocol/gomocup"
	"tengen/protocol/gomocup/brain"
	"tengen/protocol/gomocup/wire"
	searchrenju "tengen/search/renju"
)

func init() { register(newGomocup) }

func newGomocup() *cobra.Command {
	var dialect string
	cmd := &cobra.Command{
		Use:   "gomocup",
		Short: "Speak the Gomocup protocol and its Yixin extensions, as pbrain-tengen does",
		Long: `Speak the Gomocup protocol and its Yixin extensions on standard input and output,
as pbrain-tengen does, until END or the end of input.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o := gomocup.Options{Version: version.String()}
			var err error
			if o.Dialect, err = wire.ParseDialect(dialect); err != nil {
				return badInput("--dialect: %w", err)
			}
			e, err := brain.New(searchrenju.DefaultOptions())
			if err != nil {
				return err
			}
			return gomocup.Run(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), e, o)
		},
	}
	cmd.Flags().StringVar(&dialect, "dialect", "auto", "how the board program counts: auto, gomocup, yixin or gomocalc")
	complete(cmd, "dialect", []string{"auto", "gomocup", "yixin", "gomocalc"})
	return cmd
}
