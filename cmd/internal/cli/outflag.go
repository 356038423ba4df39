package cli

import "github.com/spf13/cobra"

// OutFlag adds the flag that names what a command writes: --out, -o and, in older command
// lines, --output.
func OutFlag(cmd *cobra.Command, name *string, usage string) {
	fl := cmd.Flags()
	fl.StringVarP(name, "out", "o", "", usage)
	fl.StringVar(name, "output", "", usage)
	if err := fl.MarkHidden("output"); err != nil {
		panic(err) // the flag was added just now
	}
}
