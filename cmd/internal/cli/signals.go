package cli

import (
	"context"
	"os"
	"os/signal"
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
