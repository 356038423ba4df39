package match

import (
	"slices"

	"tengen/cmd/internal/cli/clitest"
	cliengine "tengen/cmd/internal/cli/engine"
)

// tengen is the program with the commands that the tests of this family run.
var tengen = clitest.Program(slices.Concat(Commands, cliengine.Commands))
