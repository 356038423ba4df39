package cli

import (
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"tengen/internal/version"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version, the Go version and the system it was built for",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := io.WriteString(cmd.OutOrStdout(), versionLine())
			return err
		},
	}
}

// versionLine is what the command version and the flag --version print.
func versionLine() string {
	return fmt.Sprintf("tengen %s %s %s/%s\n", version.String(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
