package cli

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"tengen/internal/infile"
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

// InputName returns what messages call an input.
func InputName(name string) string {
	if name == "-" {
		return StandardInput
	}
	return name
}

// FilesIn returns the files of a folder and its subfolders that are named so, in the order of
// their names, or the file itself; "-" is standard input. unread says which files and folders within
// the folder cannot be opened, or are no regular files: a pipe that nobody named may be silent.
func FilesIn(name string, named func(path string) bool) (out []string, unread []error, err error) {
	if name == "-" {
		return []string{name}, nil, nil
	}
	top := name
	if i, err := os.Stat(name); err == nil && i.IsDir() {
		top = strings.TrimRight(name, string(filepath.Separator)) + string(filepath.Separator) // also where name is a link
	}
	err = filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		switch {
		case path == top:
			if err == nil && !d.IsDir() {
				out = append(out, path)
			}
			return err
		case err == nil && (d.IsDir() || !named(path)):
			return nil
		case err == nil:
			var f *os.File
			if f, err = infile.Regular(path); err == nil {
				out, err = append(out, path), f.Close()
			}
		}
		if err != nil {
			unread = append(unread, err)
		}
		return nil
	})
	return out, unread, err
}
