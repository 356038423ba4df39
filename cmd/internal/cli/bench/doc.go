// Package bench measures the engines on fixed positions and problems.
package bench

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newBench}
