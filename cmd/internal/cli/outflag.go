package cli

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tengen/internal/atomicfile"
	"tengen/internal/infile"
)

// OutFlag adds the flag that names what a command writes: --out, -o and, in older command
// lines, --output. The name "-" is an error.
func OutFlag(cmd *cobra.Command, name *string, usage string) {
	cmd.Flags().VarP((*outName)(name), "out", "o", usage)
	alsoNamed(cmd.Flags(), "out", "output")
}

// outName is the name of a file or folder to write.
type outName string

func (o *outName) String() string { return string(*o) }
func (o *outName) Type() string   { return "string" }
func (o *outName) Set(name string) error {
	if name == "-" {
		return atomicfile.ErrDash
	}
	*o = outName(name)
	return nil
}

// NoInput returns an error if an output, named with its flag, is one of the files that are read: it
// would replace that.
func NoInput(output, file string, inputs ...string) error {
	for _, name := range inputs {
		if same, err := infile.Same(name, file); err == nil && same {
			return BadInput("%s: %s is read here, too: name another file", output, file)
		}
	}
	return nil
}

// NotTaken returns an error if an output, named with its flag, exists and is not empty: it would
// replace that.
func NotTaken(output, file string) error {
	if infile.Taken(file) {
		return BadInput("%s: %s exists: name another file", output, file)
	}
	return nil
}

// Writable returns an error if an output, named with its flag, cannot be written: work of hours asks before
// it begins. No name is no output.
func Writable(output, file string) error {
	if file == "" {
		return nil
	}
	if err := atomicfile.Writable(file); err != nil {
		return BadInput("%s: %w", output, err)
	}
	return nil
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
