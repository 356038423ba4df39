package cli

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"

	"tengen/internal/infile"
)

// Largest files that are read as a whole, in bytes.
const (
	MaxOpeningsFile = 64 << 20
	MaxWeightsFile  = 16 << 20
	MaxAllowFile    = 1 << 20
	MaxGamesFile    = 512 << 20
	MaxScoreFile    = 16 << 20
)

// ReadWeights returns the content of a file of weights or of a network. An empty file is an error: the
// engine would play with the embedded ones.
func ReadWeights(ctx context.Context, name string) (string, error) {
	text, err := infile.Read(ctx, name, MaxWeightsFile)
	if err == nil && len(text) == 0 {
		err = fmt.Errorf("%s is empty", name)
	}
	return string(text), err
}

// NoteCutOff names a file of games that breaks off.
func NoteCutOff(cmd *cobra.Command, name string) {
	fmt.Fprintf(cmd.ErrOrStderr(), "note: %s is cut off: what stands before is used\n", name)
}

// Input opens a file or a pipe; "-" is standard input. Reading it fails when the command's
// context ends.
func Input(cmd *cobra.Command, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(infile.Stoppable(cmd.Context(), StandardInput, cmd.InOrStdin())), nil
	}
	return infile.Open(cmd.Context(), name)
}

// StandardInput is the name of standard input in messages.
const StandardInput = "standard input"

// FilesIn returns the files of a folder and its subfolders that are named so, in the order of
// their names, or the file itself; "-" is standard input.
func FilesIn(name string, named func(path string) bool) (out []string, err error) {
	if name == "-" {
		return []string{name}, nil
	}
	err = filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && (path == name || named(path)) {
			out = append(out, path)
		}
		return err
	})
	return out, err
}
