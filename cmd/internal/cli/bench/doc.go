// Package bench has the command bench, which measures the engines on fixed positions and
// problems, and finds the threads and tables that are fast on this machine.
package bench

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newBench}
