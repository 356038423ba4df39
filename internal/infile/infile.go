package infile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// maxPipe is the most that is read from a pipe, in bytes, more than any known file of games
// has. Set by hand; a variable for tests.
var maxPipe int64 = 1 << 30

// ErrNotRegular is wrapped by the error for a folder, a device or, in places, a pipe.
var ErrNotRegular = errors.New("not a regular file")

// Regular opens a file. It returns an error for a folder, a pipe or a device.
func Regular(path string) (*os.File, error) {
	if err := checkRegular(os.Stat(path)); err != nil { // opening a pipe might wait
		return nil, named(path, err)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if err := checkRegular(f.Stat()); err != nil {
		f.Close()
		return nil, named(path, err)
	}
	return f, nil
}

// CheckRegular returns an error for an existing file that Regular would not open.
func CheckRegular(path string) error {
	if err := checkRegular(os.Stat(path)); err != nil {
		return named(path, err)
	}
	return nil
}

func checkRegular(info fs.FileInfo, err error) error {
	switch {
	case err != nil || info.Mode().IsRegular():
		return err
	case info.IsDir():
		return fmt.Errorf("a folder, %w", ErrNotRegular)
	}
	return ErrNotRegular
}

// named returns an error that has the name of the file, which those of the system have
// already.
func named(path string, err error) error {
	if _, ok := err.(*fs.PathError); ok {
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// Open opens a file or a pipe. Opening and reading fail when ctx ends, even while a pipe is
// silent, and so does a pipe that is longer than any file. It returns an error for a folder
// or a device.
func Open(ctx context.Context, path string) (io.ReadCloser, error) {
	info, err := os.Stat(path)
	if err == nil && info.Mode().Type() == fs.ModeNamedPipe {
		return pipe(ctx, path, func() (io.ReadCloser, error) { return os.Open(path) }), nil
	}
	f, err := Regular(path)
	if err != nil {
		return nil, err
	}
	return file{stopped{ctx, path, f}, f}, nil
}

// Read reads a file or a pipe of at most so many bytes, as Open does.
func Read(ctx context.Context, path string, most int64) ([]byte, error) {
	f, err := Open(ctx, path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readMost(path, f, most)
}

// readMost reads a file to its end.
func readMost(path string, f io.Reader, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		return nil, fmt.Errorf("%s: longer than %d bytes, the largest size", path, most)
	}
	return data, err
}

// ReadRegular reads a file of at most so many bytes, as Regular does.
func ReadRegular(path string, most int64) ([]byte, error) {
	f, err := Regular(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readMost(path, f, most)
}

// Stoppable returns a reader of r, the standard input for example, that fails when ctx has
// ended, even while r is silent.
func Stoppable(ctx context.Context, name string, r io.Reader) io.Reader {
	return pipe(ctx, name, func() (io.ReadCloser, error) { return io.NopCloser(r), nil })
}

// file is a regular file.
type file struct {
	io.Reader
	io.Closer
}

// stopped is a reader that fails when ctx has ended.
type stopped struct {
	ctx  context.Context
	name string
	r    io.Reader
}

func (s stopped) Read(b []byte) (int, error) {
	if s.ctx.Err() != nil {
		return 0, stoppedError(s.ctx, s.name)
	}
	return s.r.Read(b)
}

func stoppedError(ctx context.Context, name string) error {
	return fmt.Errorf("%s: stopped while it was read: %w", name, ctx.Err())
}

// pipe returns a reader of a pipe that another goroutine opens and reads, because neither can
// be stopped. That goroutine ends with the pipe, or with the process.
func pipe(ctx context.Context, name string, open func() (io.ReadCloser, error)) io.ReadCloser {
	out, in := io.Pipe()
	if ctx.Err() != nil { // AfterFunc may be late
		in.CloseWithError(stoppedError(ctx, name))
		return out
	}
	stop := context.AfterFunc(ctx, func() { in.CloseWithError(stoppedError(ctx, name)) })
	go func() {
		defer stop() // so that ctx, which may last, does not keep the pipe
		f, err := open()
		if err == nil {
			defer f.Close()
			if n, e := io.Copy(in, io.LimitReader(f, maxPipe+1)); e != nil || n > maxPipe {
				err = e
				if e == nil {
					err = fmt.Errorf("%s: longer than %d bytes, the most that a pipe may have", name, maxPipe)
				}
			}
		}
		in.CloseWithError(err) // nil is the end of the file
	}()
	return out
}
