// Package review has the commands review, which says what the moves of a game lost, and puzzle,
// which asks problems from games.
package review

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newPuzzle, newReview}
