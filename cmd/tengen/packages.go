package main

import (
	"github.com/spf13/cobra"

	"tengen/cmd/internal/imports"
)

func init() { register(newPackages) }

func newPackages() *cobra.Command {
	return &cobra.Command{
		Use:   "packages [DIR]",
		Short: "Draw which packages of the source import which",
		Long: `Draw which packages of the source import which: one package a line, in dependency
order, with the packages it imports itself. What it imports through another one as
well is left out, and so are tests and other modules. An empty line stands between
the levels; a package of one level imports from the levels above it.

DIR is a folder of the module's source, the working directory if it is not given.`,
		Args:   cobra.MaximumNArgs(1),
		Hidden: true, // for those who work on the source
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := "."
			if len(args) == 1 {
				dir = args[0]
			}
			root, err := imports.Root(dir)
			if err != nil {
				return inputError{err}
			}
			packages, err := imports.Read(root)
			if err != nil {
				return err
			}
			return imports.Draw(cmd.OutOrStdout(), packages)
		},
	}
}
