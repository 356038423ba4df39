// Package match plays engines against each other, and Tengen against itself for training games.
package match

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newMatch, newSelfplay}
