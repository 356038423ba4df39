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

type verifyFlags struct {
	check    verify.Options
	threads  int
	strategy string
	language cli.Language
}

func newVerify() *cobra.Command {
	var f verifyFlags
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

The last line of the output is "proven: …" or "not proven: …" with the lemma and the moves
that lead to the hole; with --lang en it is so in every locale.

Exit codes: 0 the proof holds; 1 failed; 2 the file cannot be read, is not a
proof, or its position is not valid; 3 the proof has a hole.`,
		Example: `  tengen solve --moves h8h9h6i8j7i10i7k7j6k5 --proof win.txt && tengen verify win.txt`,
		Args:    cobra.MinimumNArgs(1),
		RunE:    f.run,
	}
	f.language.Add(cmd)
	cmd.Flags().BoolVar(&f.check.Thorough, "thorough", false, "play every legal reply, also those that stop nothing")
	cmd.Flags().IntVar(&f.threads, "threads", cli.Processors(), "lemmas of a certificate checked at the same time")
	cmd.Flags().StringVar(&f.strategy, "strategy", "", "write the moves of the lemmas of all certificates to this file, for solve --strategy")
	return cmd
}

func (f *verifyFlags) run(cmd *cobra.Command, names []string) error {
	if err := cli.CheckThreads(f.threads); err != nil {
		return err
	}
	if err := cli.NoInput("--strategy", f.strategy, names...); err != nil {
		return err
	}
	if err := cli.Writable("--strategy", f.strategy); err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupt(cmd)
	defer stop()
	var moves *strategy.Moves
	if f.strategy != "" {
		moves = &strategy.Moves{}
	}
	for _, name := range names {
		if len(names) > 1 {
			fmt.Fprintf(cmd.OutOrStdout(), "%s: ", name)
		}
		if err := f.file(ctx, cmd, name, moves); err != nil {
			return err
		}
	}
	if moves == nil {
		return nil
	}
	if err := atomicfile.Write(f.strategy, moves.Write); err != nil {
		return fmt.Errorf("--strategy: %w", err)
	}
	telling(cmd.OutOrStdout(), f.language.Language)(sayMovesTo.With(f.strategy))
	return nil
}

// file checks one file. Its moves are added to moves, unless that is nil.
func (f *verifyFlags) file(ctx context.Context, cmd *cobra.Command, name string, moves *strategy.Moves) error {
	in, err := cli.Input(cmd, name)
	if err != nil {
		return cli.AsInput(err)
	}
	defer in.Close()
	text := bufio.NewReader(plaintext.SkipMark(in))
	if head, _ := text.Peek(len(certificate.Magic)); string(head) == certificate.Magic {
		return f.certificate(ctx, cmd, name, text, moves)
	}
	if moves != nil {
		return cli.BadInput("--strategy: %s is no certificate", name)
	}
	if head, _ := text.Peek(len(verifyjungo.Header)); string(head) == verifyjungo.Header {
		return f.jungo(cmd, name, text)
	}
	p, err := verify.Parse(text)
	if err != nil {
		return cli.BadInput("%s: %w", name, err)
	}
	b, err := p.Board()
	if err != nil {
		return cli.BadInput("%s: the proof's position: %w", name, err)
	}
	stats, err := verify.Verify(ctx, p, f.check)
	w := bufio.NewWriter(cmd.OutOrStdout())
	tell := telling(w, f.language.Language)
	var hole *verify.Hole
	switch {
	case err == nil:
		tell(sayPosition.With(p.Rule, p.Size, p.Attacker, b.Stones()))
		tell(sayChecked.With(stats.Nodes, stats.Replies))
		tell(sayProven.With(sayWinsWith.With(p.Attacker, p.Root.Move, stats.Plies)))
		return w.Flush()
	case errors.As(err, &hole):
		return f.notProven(w, hole)
	case ctx.Err() != nil:
		return fmt.Errorf("%s: not checked to the end: %w", name, err)
	}
	return cli.BadInput("%s: %w", name, err)
}

// notProven ends the output of a check that has found a hole, which is told in English: the checkers
// know nothing of languages.
func (f *verifyFlags) notProven(w *bufio.Writer, hole error) error {
	telling(w, f.language.Language)(sayNotProven.With(hole))
	if err := w.Flush(); err != nil {
		return err
	}
	return cli.Outcome(cli.ExitNo)
}
