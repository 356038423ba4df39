package solve

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/internal/atomicfile"
	"tengen/internal/plaintext"
	verifyjungo "tengen/search/jungo/verify"
	"tengen/search/threat/certificate"
	"tengen/search/threat/strategy"
	"tengen/search/threat/verify"
)

func newVerify() *cobra.Command {
	var opts verify.Options
	var threads int
	var strategy string
	cmd := &cobra.Command{
		Use:   "verify FILE…",
		Short: "Check the proof of a win that solve has written, or a certificate",
		Long: `Check the proof of a win, or of a score in Jungo, that solve --proof has written, or a
certificate, which proves a win from the empty board or another position by many lemmas;
- reads standard input. Several files are checked in turn, up to the first that is refused.

The check uses nothing of the prover: it plays the proof move by move, and at every turn of
the defender generates all replies by the rules alone; the proof has to answer each. If the
attacker threatens a five, the replies are the stones that stop it; if the answer is a move
with two fives to come, those that leave it both and make no four are not played. --thorough
plays every stone. In a certificate every lemma has to answer every legal reply, by a win or
by an earlier lemma. A proof for Jungo is played against every legal reply until the game has
ended on every line.

The last line of the output is "proven: …" or "not proven: …" with the lemma
and the moves that lead to the hole.

Exit codes: 0 the proof holds; 1 failed; 2 the file cannot be read, is not a
proof, or its position is not valid; 3 the proof has a hole.`,
		Example: `  tengen solve --moves h8h9h6i8j7i10i7k7j6k5 --proof win.txt && tengen verify win.txt`,
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return runVerify(cmd, args, opts, threads, strategy) },
	}
	cmd.Flags().BoolVar(&opts.Thorough, "thorough", false, "play every legal reply, also those that stop nothing")
	cmd.Flags().IntVar(&threads, "threads", cli.Processors(), "lemmas of a certificate checked at the same time")
	cmd.Flags().StringVar(&strategy, "strategy", "", "write the moves of the lemmas of all certificates to this file, for solve --strategy")
	return cmd
}

func runVerify(cmd *cobra.Command, names []string, opts verify.Options, threads int, out string) error {
	if err := cli.CheckThreads(threads); err != nil {
		return err
	}
	if err := cli.NoInput("--strategy", out, names...); err != nil {
		return err
	}
	if err := cli.Writable("--strategy", out); err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupt(cmd)
	defer stop()
	var moves *strategy.Moves
	if out != "" {
		moves = &strategy.Moves{}
	}
	for _, name := range names {
		if len(names) > 1 {
			fmt.Fprintf(cmd.OutOrStdout(), "%s: ", name)
		}
		if err := verifyFile(ctx, cmd, name, opts, threads, moves); err != nil {
			return err
		}
	}
	if moves == nil {
		return nil
	}
	if err := atomicfile.Write(out, moves.Write); err != nil {
		return fmt.Errorf("--strategy: %w", err)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "moves written to %s\n", out)
	return nil
}

// verifyFile checks one file. Its moves are added to moves, unless that is nil.
func verifyFile(ctx context.Context, cmd *cobra.Command, name string, opts verify.Options, threads int, moves *strategy.Moves) error {
	in, err := cli.Input(cmd, name)
	if err != nil {
		return cli.AsInput(err)
	}
	defer in.Close()
	text := bufio.NewReader(plaintext.SkipMark(in))
	if head, _ := text.Peek(len(certificate.Magic)); string(head) == certificate.Magic {
		return verifyCertificate(ctx, cmd, name, text, certificate.Options{Threads: threads, Thorough: opts.Thorough, Moves: moves})
	}
	if moves != nil {
		return cli.BadInput("--strategy: %s is no certificate", name)
	}
	if head, _ := text.Peek(len(verifyjungo.Header)); string(head) == verifyjungo.Header {
		return verifyJungo(cmd, name, text)
	}
	p, err := verify.Parse(text)
	if err != nil {
		return cli.BadInput("%s: %w", name, err)
	}
	b, err := p.Board()
	if err != nil {
		return cli.BadInput("%s: the proof's position: %w", name, err)
	}
	stats, err := verify.Verify(ctx, p, opts)
	w := bufio.NewWriter(cmd.OutOrStdout())
	var hole *verify.Hole
	switch {
	case err == nil:
		fmt.Fprintf(w, "%v %d×%d, %v to move, %s\n", p.Rule, p.Size, p.Size, p.Attacker, cli.Count(b.Stones(), "stone", "stones"))
		fmt.Fprintf(w, "%s of the attacker and %s checked\n", cli.Plural(stats.Nodes, "move", "moves"), cli.Plural(stats.Replies, "reply", "replies"))
		fmt.Fprintf(w, "proven: %v wins with %v in at most %s\n", p.Attacker, p.Root.Move, cli.Plural(stats.Plies, "ply", "plies"))
		return w.Flush()
	case errors.As(err, &hole):
		return notProven(w, hole)
	case ctx.Err() != nil:
		return fmt.Errorf("%s: not checked to the end: %w", name, err)
	}
	return cli.BadInput("%s: %w", name, err)
}

// notProven ends the output of a check that has found a hole.
func notProven(w *bufio.Writer, hole error) error {
	fmt.Fprintf(w, "not proven: %v\n", hole)
	if err := w.Flush(); err != nil {
		return err
	}
	return cli.Outcome(cli.ExitNo)
}
