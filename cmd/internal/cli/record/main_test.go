package record

import "tengen/cmd/internal/cli/clitest"

// tengen is the program with the commands of this family alone.
var tengen = clitest.Program(Commands)
