package cli

import (
	"os"

	"github.com/spf13/cobra"

	"tengen/internal/say"
)

// Language is the flag for what a person reads: the language of the locale if it is not given.
type Language struct {
	say.Language
	Given bool
}

// Add defines the flag.
func (l *Language) Add(cmd *cobra.Command) {
	l.Language = say.Locale(os.Getenv)
	cmd.Flags().Var(l, "lang", "language of what people read: en or ja (usual: that of the locale)")
	cmd.Flags().Lookup("lang").DefValue = ""
	Complete(cmd, "lang", []string{say.English.String(), say.Japanese.String()})
}

// Set implements pflag.Value.
func (l *Language) Set(text string) (err error) {
	l.Language, err = say.ParseLanguage(text)
	l.Given = true
	return err
}

// Type implements pflag.Value.
func (l *Language) Type() string { return "string" }
