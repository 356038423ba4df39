package play

import (
	"slices"

	"tengen/cmd/internal/cli/clitest"
	clirecord "tengen/cmd/internal/cli/record"
)

// tengen is the program with the commands that the tests of this family run.
var tengen = clitest.Program(slices.Concat(Commands, clirecord.Commands))
