package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"tengen/search/threat/verify"
)

func init() { register(newVerify) }

func newVerify() *cobra.Command {
	var opts verify.Options
	cmd := &cobra.Command{
		Use:   "verify FILE",
		Short: "Check the proof of a win that solve has written",
		Long: `Check the proof of a win that solve --proof has written; - reads standard input.

Nothing of the prover is used or trusted: the proof is played move by move, and at
every turn of the defender the rules alone give his replies, each of which has to
be answered. Where the attacker threatens a five the replies are the stones that
stop it, by the rules; --thorough plays every other stone, too.

The last line of the output is "proven: …" or "not proven: …" with the moves that
lead to the hole.

Exit codes: 0 proven; 1 the proof has a hole; 3 the file cannot be read, is no
proof, or its position is none.`,
		Example:     `  tengen solve --moves h8h9h6i8j7i10i7k7j6k5 --proof win.txt && tengen verify win.txt`,
		Args:        cobra.ExactArgs(1),
		Annotations: map[string]string{errorExit: fmt.Sprint(exitTrouble)},
		RunE:        func(cmd *cobra.Command, args []string) error { return runVerify(cmd, args[0], opts) },
	}
	cmd.Flags().BoolVar(&opts.Thorough, "thorough", false, "play every legal reply to a four, not only those that stop the five")
	return cmd
}

func runVerify(cmd *cobra.Command, name string, opts verify.Options) error {
	p, err := readProof(cmd.InOrStdin(), name)
	if err != nil {
		return err
	}
	b, err := p.Board()
	if err != nil {
		return badInput("%s: the proof's position: %w", name, err)
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
	defer stop()
	stats, err := verify.Verify(ctx, p, opts)
	w := bufio.NewWriter(cmd.OutOrStdout())
	var hole *verify.Hole
	switch {
	case err == nil:
		fmt.Fprintf(w, "%v %d×%d, %v to move, %d stones\n", p.Rule, p.Size, p.Size, p.Attacker, b.Stones())
		fmt.Fprintf(w, "%d moves of the attacker and %d replies played\n", stats.Nodes, stats.Replies)
		fmt.Fprintf(w, "proven: %v wins with %v in at most %d plies\n", p.Attacker, p.Root.Move, stats.Plies)
		return w.Flush()
	case errors.As(err, &hole):
		fmt.Fprintf(w, "not proven: %v\n", hole)
		if err := w.Flush(); err != nil {
			return err
		}
		return outcome(exitNone)
	case ctx.Err() != nil:
		return fmt.Errorf("%s: not checked to the end: %w", name, err)
	}
	return badInput("%s: %w", name, err)
}

// readProof reads a proof from a file, or from in if its name is "-".
func readProof(in io.Reader, name string) (*verify.Proof, error) {
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, inputError{err}
		}
		defer file.Close()
		in = file
	}
	p, err := verify.Parse(in)
	if err != nil {
		return nil, badInput("%s: %w", name, err)
	}
	return p, nil
}
