// Package record has the commands convert, for records of games, and render, which draws
// positions.
package record

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newConvert, newRender}
