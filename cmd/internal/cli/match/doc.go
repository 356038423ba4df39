// Package match has the commands match, which plays engines against each other, and selfplay,
// which plays Tengen against itself for training games.
package match

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newMatch, newSelfplay}
