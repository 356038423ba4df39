package bench

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	benchjungo "tengen/bench/jungo"
	"tengen/cmd/internal/cli"
)

func init() { benchSuites["jungo"] = benchJungo }

// benchJungo solves the small boards of the table of solved boards again.
func benchJungo(ctx context.Context, cmd *cobra.Command, _ *benchFlags) error {
	if err := cli.Refuse(cmd, "is not for --suite jungo", "depth", "threads", "hash", "off", "eval", "smp", "check", "nodes"); err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	fmt.Fprintln(out, benchjungo.Header)
	rows := 0
	wrong, err := benchjungo.Check(ctx, SolvedAgain, func(got, want benchjungo.Row) {
		rows++
		if fmt.Fprintln(out, got); !got.Same(want) {
			fmt.Fprintf(out, "WRONG: the table has\n%v\n", want)
		}
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "solved %d, wrong %d\n", rows, wrong)
	if wrong > 0 {
		return fmt.Errorf("%d wrong rows", wrong)
	}
	return nil
}
