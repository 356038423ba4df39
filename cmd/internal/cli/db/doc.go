// Package db keeps games and positions in a database, and lets the other families open one.
package db

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newDB}
