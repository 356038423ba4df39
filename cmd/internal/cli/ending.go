package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"
)

// UntilInterrupt returns a context that ends with Ctrl-C, when the system asks the process
// to end, and when its terminal is closed (but not under nohup). It is the command's context
// until stop is called.
func UntilInterrupt(cmd *cobra.Command) (ctx context.Context, stop context.CancelFunc) {
	before := cmd.Context()
	stops := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		stops = append(stops, syscall.SIGHUP)
	}
	ctx, end := signal.NotifyContext(before, stops...)
	cmd.SetContext(ctx)
	return ctx, func() {
		end()
		cmd.SetContext(before)
	}
}

// Job makes a command of what runs until its context ends; see [UntilInterrupt].
func Job(run func(ctx context.Context, cmd *cobra.Command, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		ctx, stop := UntilInterrupt(cmd)
		defer stop()
		return run(ctx, cmd, args)
	}
}

// Timed returns a context that ends after some time; 0 is no limit.
func Timed(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, limit)
}

// checkedWriter remembers the first error of its writer, so that a command whose output
// nobody got does not end as done. Commands may then ignore the errors of single writes.
type checkedWriter struct {
	w   io.Writer
	mu  sync.Mutex
	err error
}

func (c *checkedWriter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	if err != nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.err == nil {
			c.err = err
		}
	}
	return n, err
}

func (c *checkedWriter) to() io.Writer { return c.w }

// failed returns the first error.
func (c *checkedWriter) failed() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// noRoom reports whether an error is that of a full disk, which no other command line
// mends.
func noRoom(err error) bool {
	if runtime.GOOS == "windows" { // ERROR_HANDLE_DISK_FULL and ERROR_DISK_FULL
		return errors.Is(err, syscall.Errno(39)) || errors.Is(err, syscall.Errno(112))
	}
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// stopWords are what the errors of contexts are called.
var stopWords = strings.NewReplacer(context.Canceled.Error(), "stopped", context.DeadlineExceeded.Error(), "the time is over")

// tellError returns the text of an error for people. A line is not repeated: what fails for one
// reason may fail in several places.
func tellError(err error) string {
	var lines []string
	for line := range strings.SplitSeq(stopWords.Replace(err.Error()), "\n") {
		if !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// Closing closes a database and joins the error with the one of the command.
func Closing(d io.Closer, err *error) { *err = errors.Join(*err, d.Close()) }
