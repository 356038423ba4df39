package lab

import (
	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/internal/version"
	"tengen/protocol/gomocup"
)

// newLabBot is the beginner whom level 1 is measured against, as a program for matches.
func newLabBot() *cobra.Command {
	var seed uint64
	cmd := &cobra.Command{
		Use:    "bot",
		Short:  "Speak the Gomocup protocol as a beginner, to measure the levels of play",
		Hidden: true,
		Long: `Speak the Gomocup protocol as a beginner who extends its own lines and blocks fours
and threes, for matches with the lowest levels of play.`,
		Example: `  tengen match --engine "name=bot cmd='tengen lab bot'" --engine "name=one level=1" --each tc=none --games 100`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return gomocup.Run(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), lab.NewBot(seed), gomocup.Options{Name: "Tengen's beginner", Version: version.String()})
		},
	}
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed of the choice among moves alike")
	return cmd
}
