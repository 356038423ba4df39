// Package solve has the commands solve, which proves results, and verify, which checks proofs.
package solve

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newSolve, newVerify}
