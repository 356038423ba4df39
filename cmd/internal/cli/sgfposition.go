package cli

import (
	"io"
	"os"

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
