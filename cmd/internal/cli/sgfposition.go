package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"tengen/internal/say"
	"tengen/protocol/record"
)

// AddCharset adds the flag of the commands that read records.
func (f *GameFlags) AddCharset(cmd *cobra.Command) {
	cmd.Flags().Var((*charset)(&f.Charset), "charset", "character encoding of texts in records that name none, such as shift_jis or windows-1251 (default windows-1252, UTF-8 where it is that)")
}

// charset is the value of --charset: the usual name of an encoding.
type charset string

// String implements pflag.Value.
func (c *charset) String() string { return string(*c) }

// Type implements pflag.Value.
func (c *charset) Type() string { return "string" }

// Set implements pflag.Value.
func (c *charset) Set(text string) error {
	name, err := record.Charset(text)
	*c = charset(name)
	return err
}

// readRecord reads the first game of the SGF file of --sgf; "-" is standard input.
func (f *GameFlags) readRecord(cmd *cobra.Command) (*record.Record, error) {
	in, err := Input(cmd, f.SGF)
	if err != nil {
		return nil, BadInput("--sgf: %w", err)
	}
	defer in.Close()
	r, err := record.First(in, f.Charset)
	if err != nil {
		return nil, BadInput("--sgf: %s: %w", f.SGF, err)
	}
	return r, nil
}

// PrintNotes prints what of a file was not read as it stands there.
func PrintNotes(cmd *cobra.Command, name string, notes []*say.Message) {
	for _, note := range notes {
		fmt.Fprintf(cmd.ErrOrStderr(), "note: %s: %s\n", name, note)
	}
}
