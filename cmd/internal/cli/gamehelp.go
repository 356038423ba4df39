package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tengen/search/game"
	"tengen/search/game/games"
)

// RuleNames are the values of --rule in all games.
func RuleNames() (out []string) {
	for _, g := range games.All {
		for _, s := range g.Settings() {
			if s.Name == game.Rule {
				out = append(out, s.Values...)
			}
		}
	}
	return out
}

// Complete lets the shell complete the values of a flag, if the command has it.
func Complete(cmd *cobra.Command, flag string, values []string) {
	if cmd.Flags().Lookup(flag) != nil || cmd.PersistentFlags().Lookup(flag) != nil {
		// It fails only for a flag that does not exist, or that has a completion
		// already.
		_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	}
}

// settingUsage returns a help text for a setting: its meaning in each game that has it,
// its values, and the usual one.
func settingUsage(name string) string {
	var parts []string
	for _, g := range games.All {
		usual := g.Default()
		for _, s := range g.Settings() {
			if s.Name != name {
				continue
			}
			text := g.Name() + ": " + s.Usage
			if s.Values != nil {
				text += " " + strings.Join(s.Values, ", ")
			}
			if value := usual.Get(name); value != "" {
				text += fmt.Sprintf(" (usual %s%s)", fairKomi(g, name), value)
			}
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, "; ")
}

// fairKomi returns the usual komi of boards that have another one than the rest, for a help text.
func fairKomi(g game.Game, setting string) (text string) {
	k, ok := g.(game.Komied)
	if !ok || setting != game.Komi {
		return ""
	}
	fair := k.FairKomi()
	for _, size := range slices.Sorted(maps.Keys(fair)) {
		text += fmt.Sprintf("%s on %d×%[2]d, ", game.Number(fair[size]), size)
	}
	return text + "else "
}
