package rules

import (
	"slices"

	clianalyze "tengen/cmd/internal/cli/analyze"
	"tengen/cmd/internal/cli/clitest"
	clirecord "tengen/cmd/internal/cli/record"
)

// tengen is the program with the commands that the tests of this family run.
var tengen = clitest.Program(slices.Concat(Commands, clianalyze.Commands, clirecord.Commands))
