package rules

import (
	"io"
	"os"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/textboard"
	"tengen/search/game"
	"tengen/search/game/games"
)

func newRules() *cobra.Command {
	var rule string
	var ascii bool
	var language cli.Language
	cmd := &cobra.Command{
		Use:   "rules GAME",
		Short: "Tell the rules of a game, with pictures",
		Long: `Tell the rules of renju (and gomoku), jungo or ring on a screen or two, with pictures. In a
game the word rules does the same (the key i on a board).`,
		Example: `  tengen rules ring
  tengen rules renju --rule caro
  tengen rules jungo --lang ja`,
		Args:      cobra.ExactArgs(1),
		ValidArgs: games.Names(),
		RunE: func(cmd *cobra.Command, args []string) error {
			g, err := games.ByName(args[0])
			if err != nil {
				return cli.BadInput("%w", err)
			}
			list, err := game.Lessons(g, rule)
			if err != nil {
				return cli.BadInput("--%w", err)
			}
			ascii = ascii || !cli.UTF8Locale(os.Getenv)
			_, err = io.WriteString(cli.Out(cmd), textboard.LessonsText(list, language.Language, ascii))
			return err
		},
	}
	cmd.Flags().StringVar(&rule, "rule", "", "one rule set of the game, such as caro, instead of all")
	cmd.Flags().BoolVar(&ascii, "ascii", false, "draw with ASCII characters only")
	language.Add(cmd)
	cli.Complete(cmd, "rule", cli.RuleNames())
	return cmd
}
