// Package engine speaks the protocols of graphical boards.
package engine

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newGomocup, newGTP}
