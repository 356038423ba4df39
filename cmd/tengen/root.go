package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"
)

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1 // the work failed
	exitInput  = 2 // the command line or its input was not understood
)

// constructors make the commands; the file of each command adds its own.
var constructors []func() *cobra.Command

// register adds a command. It is called from init functions; cobra sorts the
// commands by name.
func register(f func() *cobra.Command) { constructors = append(constructors, f) }

// inputError is an error that the user can correct by typing something else.
type inputError struct{ error }

func (e inputError) Unwrap() error { return e.error }

// badInput returns an inputError made like fmt.Errorf.
func badInput(format string, args ...any) error {
	return inputError{fmt.Errorf(format, args...)}
}

// outcome is an exit code that is a command's result and not an error; the command has
// printed everything.
type outcome int

func (o outcome) Error() string { return fmt.Sprintf("exit code %d", int(o)) }

// errorExit is the annotation of a command whose results use the other exit codes: the
// code for all its errors.
const errorExit = "error-exit"

// run executes one command line and returns the exit code.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	root := &cobra.Command{
		Use:   "tengen",
		Short: "Engine for Renju and Gomoku, Jungo and Ring",
		Long: `Tengen is an engine for Renju and Gomoku, for Jungo (Go in which only stones
count), and for Ring.

Exit codes: 0 done; 1 the work failed; 2 the command line or its input was not
understood. Commands whose exit code is the result (solve, verify) list their codes.`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	var prof profiler
	prof.addFlags(root)
	running := false
	root.PersistentPreRunE = func(*cobra.Command, []string) error {
		if err := prof.start(); err != nil {
			return err
		}
		running = true
		return nil
	}
	for _, f := range constructors {
		root.AddCommand(f())
	}
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)

	cmd, err := root.ExecuteC()
	prof.stop()
	if err == nil {
		return exitOK
	}
	var result outcome
	if errors.As(err, &result) {
		return int(result)
	}
	fmt.Fprintf(errs, "%s: %v\n", cmd.CommandPath(), err)
	code := exitFailed
	// Before a command runs, every error comes from cobra and is about the command line.
	var input inputError
	if !running || errors.As(err, &input) && !errors.Is(err, context.Canceled) {
		fmt.Fprintf(errs, "Run '%s --help' for usage.\n", cmd.CommandPath())
		code = exitInput
	}
	if own, err := strconv.Atoi(cmd.Annotations[errorExit]); err == nil {
		code = own
	}
	return code
}
