package solve

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/search/threat/certificate"
)

// verifyCertificate checks a certificate, a file with a name, and shows how far it is.
func verifyCertificate(cmd *cobra.Command, name string, in io.Reader, opts certificate.Options) error {
	ctx, stop := cli.UntilInterrupt(cmd)
	defer stop()
	size := 0
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		size = int(info.Size())
	}
	bar := cli.NewBar(cmd.ErrOrStderr(), size)
	opts.Progress = func(p certificate.Progress) {
		bar.Tell(int(p.Bytes), fmt.Sprintf("%d lemmas, %d moves and replies; bytes", p.Lemmas, p.Positions))
	}
	theorem, err := certificate.Check(ctx, in, opts)
	bar.Clear()
	w := bufio.NewWriter(cmd.OutOrStdout())
	var lemma *certificate.LemmaError
	switch {
	case err == nil:
		fmt.Fprintf(w, "%v %d×%[2]d, %v to move, %d stones\n", theorem.Rule, theorem.Size, theorem.Attacker, len(theorem.Black)+len(theorem.White))
		fmt.Fprintf(w, "%d lemmas with %d moves and replies, begins with %v\n", theorem.Lemmas, theorem.Positions, theorem.Move)
		fmt.Fprintf(w, "proven: %v\n", theorem.Say())
		return w.Flush()
	case ctx.Err() != nil:
		return fmt.Errorf("%s: not checked to the end: %w", name, err)
	case errors.As(err, &lemma):
		return notProven(w, err)
	}
	return cli.BadInput("%s: %w", name, err)
}
