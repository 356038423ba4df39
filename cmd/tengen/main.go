package main

import (
	"os"
	"slices"

	"tengen/cmd/internal/cli"
	clidb "tengen/cmd/internal/cli/db"
	clilab "tengen/cmd/internal/cli/lab"
	clilite "tengen/cmd/internal/cli/lite"
	climatch "tengen/cmd/internal/cli/match"
	cliplay "tengen/cmd/internal/cli/play"
)

var program = cli.Program{Menu: cliplay.Menu, Commands: slices.Concat(clilite.Commands, clidb.Commands, clilab.Commands, climatch.Commands, cliplay.Commands)}

func main() {
	os.Exit(program.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
