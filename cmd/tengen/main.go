package main

import (
	"os"
	"slices"

	"tengen/cmd/internal/cli"
	clianalyze "tengen/cmd/internal/cli/analyze"
	clibench "tengen/cmd/internal/cli/bench"
	clidb "tengen/cmd/internal/cli/db"
	cliengine "tengen/cmd/internal/cli/engine"
	clilab "tengen/cmd/internal/cli/lab"
	climatch "tengen/cmd/internal/cli/match"
	cliplay "tengen/cmd/internal/cli/play"
	clirecord "tengen/cmd/internal/cli/record"
	clireview "tengen/cmd/internal/cli/review"
	clirules "tengen/cmd/internal/cli/rules"
	clisolve "tengen/cmd/internal/cli/solve"
)

var program = cli.Program{Menu: cliplay.Menu, Commands: slices.Concat(clianalyze.Commands, clibench.Commands, clidb.Commands, cliengine.Commands, clilab.Commands, climatch.Commands, cliplay.Commands, clirecord.Commands, clireview.Commands, clirules.Commands, clisolve.Commands)}

func main() {
	os.Exit(program.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
