package review

import (
	"slices"

	"tengen/cmd/internal/cli/clitest"
	climatch "tengen/cmd/internal/cli/match"
	clisolve "tengen/cmd/internal/cli/solve"
)

// tengen is the program with the commands that the tests of this family run.
var tengen = clitest.Program(slices.Concat(Commands, climatch.Commands, clisolve.Commands))
