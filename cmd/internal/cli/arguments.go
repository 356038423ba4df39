package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// explainArguments makes a command and those below it name a wrong argument, and the one
// that is wanted.
func explainArguments(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		explainArguments(sub)
	}
	check := cmd.Args
	if check == nil { // the root, whose errors name a command already
		return
	}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if check(cmd, args) == nil {
			return nil
		}
		if cmd.HasSubCommands() && len(args) > 0 {
			return unknownCommand(cmd, args[0])
		}
		return wrongArguments(cmd, args, check)
	}
}

// wrongArguments returns an error for arguments that check refuses: too few or too many.
func wrongArguments(cmd *cobra.Command, args []string, check cobra.PositionalArgs) error {
	usage := strings.TrimSuffix(cmd.CommandPath(), cmd.Name()) + cmd.Use
	for n := len(args) - 1; n >= 0; n-- {
		if check(cmd, args[:n]) != nil {
			continue
		}
		want := "want " + usage
		if flag := detached(cmd, args[n]); flag != "" {
			return fmt.Errorf("unexpected argument %q: want %s", args[n], flag)
		}
		if cmd.Use == cmd.Name() {
			want = "the command takes flags alone"
			if cmd.Flags().Lookup(args[n]) != nil {
				want = "want --" + args[n]
			}
		}
		return fmt.Errorf("unexpected argument %q: %s", args[n], want)
	}
	return fmt.Errorf("too few arguments: want %s", usage)
}

// detached returns FLAG=ARG if the argument seems to be the value of a flag that takes a
// value only after =, such as --serve and --warn; else "".
func detached(cmd *cobra.Command, arg string) (out string) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		_, err := strconv.ParseBool(arg)
		if f.NoOptDefVal != "" && f.Value.String() == f.NoOptDefVal && (f.Value.Type() != "bool" || err == nil) {
			out = "--" + f.Name + "=" + arg
		}
	})
	return out
}

// unknownCommand returns an error for a word that is not a command of cmd, with similar
// commands.
func unknownCommand(cmd *cobra.Command, word string) error {
	return fmt.Errorf("unknown command %q for %q%s", word, cmd.CommandPath(), DidYouMean(Similar(cmd, word), ""))
}

// Similar returns the commands of cmd that are like a word.
func Similar(cmd *cobra.Command, word string) []string {
	cmd.SuggestionsMinimumDistance = 2
	return cmd.SuggestionsFor(word)
}

// DidYouMean returns lines that suggest these names, "" if there are none.
func DidYouMean(names []string, prefix string) string {
	if len(names) == 0 {
		return ""
	}
	return "\n\nDid you mean this?\n\t" + prefix + strings.Join(names, "\n\t"+prefix)
}

// explainFlag names the fault of a flag, and what is wanted.
func explainFlag(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		// Cobra compares words with the names of commands alone.
		flags := &cobra.Command{}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				flags.AddCommand(&cobra.Command{Use: f.Name, Run: func(*cobra.Command, []string) {}})
			}
		})
		return fmt.Errorf("%w%s", err, DidYouMean(Similar(flags, unknown.GetSpecifiedName()), "--"))
	}
	var value *pflag.InvalidValueError
	var number *strconv.NumError
	if errors.As(err, &value) && errors.As(err, &number) {
		return fmt.Errorf("--%s: %q: want %s", value.GetFlag().Name, value.GetValue(), WantedNumber(value.GetFlag().Value.Type()))
	}
	return err
}

// WantedNumber says what numbers and truth values are, by the type of their flag.
func WantedNumber(kind string) string {
	switch {
	case strings.HasPrefix(kind, "uint"):
		return "a whole number from 0"
	case strings.HasPrefix(kind, "int"):
		return "a whole number"
	case kind == "bool":
		return "true or false"
	}
	return "a number"
}

// Refuse returns an error for the first of the named flags that is given: its name, and
// then why.
func Refuse(cmd *cobra.Command, why string, names ...string) error {
	for _, name := range names {
		if cmd.Flags().Changed(name) {
			return BadInput("--%s %s", name, why)
		}
	}
	return nil
}

// NotZero returns an error for the first of the named flags that is given as 0, which would count as not
// given.
func NotZero(cmd *cobra.Command, names ...string) error {
	for _, name := range names {
		if f := cmd.Flags().Lookup(name); f.Changed && f.Value.String() == "0" {
			return BadInput("--%s: 0: want a number above 0", name)
		}
	}
	return nil
}

// explainOwn makes cobra's own commands, help and completion, refuse words that are not
// commands.
func explainOwn(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			cmd.Short = "Write a script with which a shell completes commands, options and values"
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
		if cmd.Name() != "help" {
			continue
		}
		cmd.Use, cmd.Short = "help [COMMAND …]", "Show the help of a command"
		cmd.Long = "Show the help of a command, as its --help does."
		cmd.Run = nil
		cmd.RunE = func(_ *cobra.Command, args []string) error {
			of, rest, err := root.Find(args)
			if err != nil {
				return BadInput("%w", err)
			}
			if len(rest) > 0 {
				return AsInput(unknownCommand(of, rest[0]))
			}
			of.InitDefaultHelpFlag()
			of.InitDefaultVersionFlag()
			return of.Help()
		}
	}
}
