package solve

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/movegen/renju"
	gamerenju "tengen/search/game/renju"
	"tengen/search/renju/solved"
	"tengen/search/threat/certificate"
	"tengen/search/threat/strategy"
)

// certificate checks a certificate, a file with a name, and shows how far it is. Its moves are added to
// moves, unless that is nil.
func (f *verifyFlags) certificate(ctx context.Context, cmd *cobra.Command, name string, in io.Reader, moves *strategy.Moves) error {
	size := 0
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		size = int(info.Size())
	}
	bar := cli.NewBar(cmd.ErrOrStderr(), size)
	theorem, err := certificate.Check(ctx, in, certificate.Options{
		Threads: f.threads, Thorough: f.check.Thorough, Moves: moves,
		Progress: func(p certificate.Progress) {
			bar.Tell(int(p.Bytes), sayAtLemma.With(p.Lemmas, p.Positions).In(f.language.Language))
		},
	})
	bar.Clear()
	w := bufio.NewWriter(cmd.OutOrStdout())
	tell := telling(w, f.language.Language)
	var lemma *certificate.LemmaError
	switch {
	case err == nil:
		tell(sayPosition.With(theorem.Rule, theorem.Size, theorem.Attacker, len(theorem.Black)+len(theorem.White)))
		tell(sayLemmas.With(theorem.Lemmas, theorem.Positions, theorem.Move))
		tell(sayChecksum.With(fmt.Sprintf("%x", theorem.Checksum)))
		tell(sayProven.With(theorem))
		return w.Flush()
	case ctx.Err() != nil:
		return fmt.Errorf("%s: not checked to the end: %w", name, err)
	case errors.As(err, &lemma):
		return f.notProven(w, lemma)
	}
	return cli.BadInput("%s: %w", name, err)
}

// known answers from the strategy in a file, or from that of a solved game, and reports whether
// it knows the position.
func (f *solveFlags) known(cmd *cobra.Command, p *gamerenju.Position) (bool, error) {
	b, from := p.Board(), sayOfSolved.With()
	var s *strategy.Strategy
	if f.strategy != "" {
		in, err := cli.Input(cmd, f.strategy)
		if err != nil {
			return false, cli.BadInput("--strategy: %w", err)
		}
		defer in.Close()
		if s, err = strategy.Read(in); err != nil {
			return false, cli.BadInput("--strategy: %s: %w", f.strategy, err)
		}
		if s.Rule != b.Rule() || s.Size != b.Size() {
			return false, cli.BadInput("--strategy: %s is for %v %d×%[3]d, the position is of %v %d×%[5]d", f.strategy, s.Rule, s.Size, b.Rule(), b.Size())
		}
		from = sayInFile.With(f.strategy)
	} else if f.kind != "auto" || f.all || f.shortest || f.proof != "" {
		return false, nil
	} else if own, err := solved.Strategy(b.Rule(), b.Size()); own == nil || err != nil {
		return false, err
	} else {
		s = own
	}
	move, plies, ok := s.Move(b)
	if !ok {
		return false, nil
	}
	out := cmd.OutOrStdout()
	if f.json {
		j := solutionJSON(p, &solution{unproven: renju.NoCell})
		j.Status, j.Kind, j.Move, j.Plies = "win", "strategy", move.String(), plies
		return true, cli.PrintJSON(out, j)
	}
	w := bufio.NewWriter(out)
	cli.Describe(w, p, f.language.Language)
	tell := telling(w, f.language.Language)
	tell(sayStrategy.With(p.Side(), from))
	tell(sayFirst.With(move))
	tell(sayLength.With(plies))
	return true, w.Flush()
}
