// Package rules tells what the rules say: the rules themselves, opening patterns, names of moves, numbers of move sequences.
package rules

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newExplain, newOpenings, newPerft, newRules}
