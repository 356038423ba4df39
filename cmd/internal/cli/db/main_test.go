package db_test

import (
	"slices"

	clianalyze "tengen/cmd/internal/cli/analyze"
	"tengen/cmd/internal/cli/clitest"
	clidb "tengen/cmd/internal/cli/db"
	cliengine "tengen/cmd/internal/cli/engine"
	climatch "tengen/cmd/internal/cli/match"
	cliplay "tengen/cmd/internal/cli/play"
)

// tengen is the program with the commands that the tests of this family run.
var tengen = clitest.Program(slices.Concat(clidb.Commands, clianalyze.Commands, cliengine.Commands, climatch.Commands, cliplay.Commands))
