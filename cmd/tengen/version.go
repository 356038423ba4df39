package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/version"
)

func init() {
	register(func() *cobra.Command {
		return &cobra.Command{
			Use:   "version",
			Short: "Print the version, the Go version and the system it was built for",
			Args:  cobra.NoArgs,
			RunE: func(cmd *cobra.Command, _ []string) error {
				_, err := fmt.Fprintf(cmd.OutOrStdout(), "tengen %s %s %s/%s\n",
					version.String(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
				return err
			},
		}
	})
}
