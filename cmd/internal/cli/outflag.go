package cli

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// OutFlag adds the flag that names what a command writes: --out, -o and, in older command
// lines, --output.
func OutFlag(cmd *cobra.Command, name *string, usage string) {
	cmd.Flags().StringVarP(name, "out", "o", "", usage)
	alsoNamed(cmd.Flags(), "out", "output")
}

// alsoNamed lets command lines give a flag under other names, which help does not list. Messages
// and code know its one name.
func alsoNamed(fl *pflag.FlagSet, name string, others ...string) {
	before := fl.GetNormalizeFunc()
	fl.SetNormalizeFunc(func(fl *pflag.FlagSet, given string) pflag.NormalizedName {
		if slices.Contains(others, given) {
			given = name
		}
		return before(fl, given)
	})
}
