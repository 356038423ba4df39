// Package match has the commands match, which plays engines against each other, and selfplay,
// which plays Tengen against itself for training games.
//
// # Reading order
//
// match.go and selfplay.go; engine.go and files.go (what a match is played with), record.go and
// print.go (what becomes of it); cluster.go (--serve), worker.go (--workers) and token.go.
package match

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newMatch, newSelfplay}
