// Package db has the command db, which keeps games and positions in a database (protocol/db).
// It also lets the commands with --db open one.
package db

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newDB}
