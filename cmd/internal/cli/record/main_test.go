package record

import (
	"slices"

	"tengen/cmd/internal/cli/clitest"
	cliplay "tengen/cmd/internal/cli/play"
)

// tengen is the program with the commands that the tests of this family run.
var tengen = clitest.Program(slices.Concat(Commands, cliplay.Commands))
