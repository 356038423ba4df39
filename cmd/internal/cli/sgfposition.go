package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"tengen/internal/say"
	"tengen/protocol/record"
)

// readRecord reads the first game of an SGF file; "-" is in.
func readRecord(in io.Reader, name string) (*record.Record, error) {
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, BadInput("--sgf: %w", err)
		}
		defer file.Close()
		in = file
	}
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
