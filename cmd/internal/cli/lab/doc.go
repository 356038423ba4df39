// Package lab has the commands lab, whose jobs of hours make what the engines embed (bench/lab),
// and tune, which fits weights to games of selfplay.
package lab

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newLab, newTune}
