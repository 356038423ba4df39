package review

import (
	"slices"

	"tengen/cmd/internal/cli/clitest"
	clisolve "tengen/cmd/internal/cli/solve"
)

// tengen is the program with the commands that the tests of this family run.
var tengen = clitest.Program(slices.Concat(Commands, clisolve.Commands))
