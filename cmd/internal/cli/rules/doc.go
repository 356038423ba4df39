// Package rules has the commands about the rules and the words of the games: rules tells the rules,
// openings lists the opening patterns and opening rules of renju, explain names moves, and perft
// counts move sequences.
package rules

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newExplain, newOpenings, newPerft, newRules}
