package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tengen/internal/version"
)

// Exit codes, the same for every command.
const (
	ExitOK        = 0 // done; of a question: yes
	ExitFailed    = 1 // the command failed
	ExitInput     = 2 // the command line or its input was not understood
	ExitNo        = 3 // of a question: no, and that is proven
	ExitUndecided = 4 // of a question: not decided within the limits
)

// exitCodes describes the exit codes in the help of the program.
const exitCodes = `Exit codes, the same for every command:
  0  done; solve: a win or a score is proven; verify: the proof holds
  1  failed, such as a full disk
  2  the command line or its input is wrong
  3  the answer is no: solve has proven that no win exists, verify has found a hole
  4  solve has not decided within its limits`

// A double click in Windows' Explorer, on the program or on a shortcut to one of its commands,
// starts it as a shell does. Cobra would only say that it belongs into a shell.
func init() { cobra.MousetrapHelpText = "" }

// Program is a command line program, for a main function to run.
type Program struct {
	Commands []func() *cobra.Command // cobra sorts them by name
	// Name is "tengen" unless it is set.
	Name string
	// Others are commands that tengen has and this program has not.
	Others []string
	// Menu lets a person choose a command line on a terminal, nil for none.
	Menu func(ctx context.Context, l Language, in io.Reader, out io.Writer) ([]string, error)
}

// about says what the program is.
func (p *Program) about() string {
	text := `Tengen is an engine for Renju and Gomoku, for Jungo (Go in which only stones
count), and for Ring. `
	if len(p.Others) == 0 {
		return text + "On a terminal, tengen without a command shows a menu."
	}
	return text + fmt.Sprintf("This is a part of it that is built with few libraries;\ntengen also has %s.", strings.Join(p.Others, ", "))
}

// newOther makes a command that says which program has it.
func newOther(name string) *cobra.Command {
	return &cobra.Command{
		Use: name, Hidden: true, DisableFlagParsing: true,
		RunE: func(*cobra.Command, []string) error {
			return BadInput("tengen has this command: go build ./cmd/tengen")
		},
	}
}

// Run executes one command line and returns the exit code.
func (p Program) Run(args []string, in io.Reader, out, errs io.Writer) int {
	var language Language
	root := &cobra.Command{
		Use:     cmp.Or(p.Name, "tengen"),
		Short:   "Engine for Renju and Gomoku, Jungo and Ring",
		Long:    p.about() + "\n\n" + exitCodes,
		Version: version.String(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if p.Menu == nil || !IsScreen(in, out) {
				return cmd.Help()
			}
			chosen, err := p.Menu(cmd.Context(), language, in, out)
			if err != nil || chosen == nil {
				return err
			}
			return Outcome(p.Run(chosen, in, out, errs))
		},
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate(versionLine())
	language.Add(root)
	var prof profiler
	prof.addFlags(root)
	Complete(root, "profile", slices.Sorted(maps.Keys(profiles)))
	running := false
	root.PersistentPreRunE = func(*cobra.Command, []string) error {
		if err := prof.start(); err != nil {
			return err
		}
		running = true
		return nil
	}
	for _, f := range append(p.Commands, newVersion) {
		root.AddCommand(f())
	}
	for _, name := range p.Others {
		root.AddCommand(newOther(name))
	}
	explainOwn(root)
	explainArguments(root)
	root.SetFlagErrorFunc(explainFlag)
	root.SetArgs(args)
	root.SetIn(in)
	written := &checkedWriter{w: out}
	if IsTerminal(out) {
		written.w = newPlain(out) // elsewhere it may be data
	}
	root.SetOut(written)
	errs = newPlain(errs)
	root.SetErr(errs)

	cmd, err := root.ExecuteC()
	lost := cmp.Or(written.failed(), prof.stop())
	if lost != nil && !errors.Is(err, lost) {
		err = errors.Join(err, lost)
		if errors.As(err, new(Outcome)) {
			err = lost
		}
	}
	if err == nil {
		return ExitOK
	}
	var result Outcome
	if errors.As(err, &result) {
		return int(result)
	}
	fmt.Fprintf(errs, "%s: %s\n", cmd.CommandPath(), tellError(err))
	code := ExitFailed
	// Before a command runs, every error comes from cobra and is about the command line.
	var input inputError
	wrong := !running || errors.As(err, &input) && !errors.Is(err, context.Canceled)
	if wrong && lost == nil && !noRoom(err) {
		fmt.Fprintf(errs, "Run '%s --help' for usage.\n", cmd.CommandPath())
		code = ExitInput
	}
	return code
}
