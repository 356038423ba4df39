// Package review reviews games and asks problems from them.
package review

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newPuzzle, newReview}
