package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"tengen/internal/say"
	"tengen/protocol/record"
)

// readRecord reads the first game of an SGF file; "-" is standard input.
func readRecord(cmd *cobra.Command, name string) (*record.Record, error) {
	in, err := Input(cmd, name)
	if err != nil {
		return nil, BadInput("--sgf: %w", err)
	}
	defer in.Close()
	records, err := record.Read(in)
	if err != nil {
		return nil, BadInput("--sgf: %s: %w", name, err)
	}
	return records[0], nil
}

// PrintNotes prints what of a file was not read as it stands there.
func PrintNotes(cmd *cobra.Command, name string, notes []*say.Message) {
	for _, note := range notes {
		fmt.Fprintf(cmd.ErrOrStderr(), "note: %s: %s\n", name, note)
	}
}
