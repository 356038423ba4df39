// Package lab runs the jobs of hours that make what the engines embed, and fits weights.
package lab

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newLab, newTune}
