package solve

import (
	"slices"

	clianalyze "tengen/cmd/internal/cli/analyze"
	clibench "tengen/cmd/internal/cli/bench"
	"tengen/cmd/internal/cli/clitest"
	clirecord "tengen/cmd/internal/cli/record"
	clirules "tengen/cmd/internal/cli/rules"
)

// tengen is the program with the commands that the tests of this family run.
var tengen = clitest.Program(slices.Concat(Commands, clianalyze.Commands, clibench.Commands, clirecord.Commands, clirules.Commands))
