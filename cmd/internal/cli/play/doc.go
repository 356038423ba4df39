// Package play plays with a person, on the terminal and in the browser.
package play

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newPlay, newWeb}
