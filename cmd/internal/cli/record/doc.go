// Package record converts records of games and draws positions.
package record

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newConvert, newRender}
