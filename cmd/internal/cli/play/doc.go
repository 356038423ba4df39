// Package play has the commands with which people play: play on the terminal, web in the browser.
package play

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newPlay, newWeb}
