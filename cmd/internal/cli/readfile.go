package cli

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Largest files that are read as a whole, in bytes.
const (
	MaxOpeningsFile = 64 << 20
	MaxWeightsFile  = 16 << 20
	MaxAllowFile    = 1 << 20
	MaxGamesFile    = 512 << 20
	MaxScoreFile    = 16 << 20
)

// ReadBounded reads a file of at most limit bytes. It returns when ctx ends, even while a
// pipe is silent.
func ReadBounded(ctx context.Context, path string, limit int64) ([]byte, error) {
	type content struct {
		data []byte
		err  error
	}
	read := make(chan content, 1)
	go func() {
		f, err := os.Open(path) // waits for the writer of a pipe
		if err != nil {
			read <- content{nil, err}
			return
		}
		defer f.Close()
		data, err := io.ReadAll(io.LimitReader(f, limit+1))
		read <- content{data, err}
	}()
	select {
	case c := <-read:
		if c.err == nil && int64(len(c.data)) > limit {
			return nil, fmt.Errorf("%s: longer than %d bytes, the largest size", path, limit)
		}
		return c.data, c.err
	case <-ctx.Done():
		return nil, fmt.Errorf("%s: stopped while it was read: %w", path, ctx.Err())
	}
}

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

// Stoppable returns a reader of r that fails when the context has ended.
func Stoppable(ctx context.Context, r io.Reader) io.Reader { return stoppable{ctx, r} }

type stoppable struct {
	ctx context.Context
	r   io.Reader
}

func (s stoppable) Read(b []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.r.Read(b)
}
