// Package engine has the commands that speak the protocols of graphical boards: gomocup and gtp.
package engine

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newGomocup, newGTP}
