// Package solve proves results, and checks proofs.
package solve

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newSolve, newVerify}
