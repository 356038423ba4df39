// Package analyze has the commands that analyse positions: analyze for people, analysis for
// programs that speak KataGo's protocol.
package analyze

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newAnalysis, newAnalyze}
