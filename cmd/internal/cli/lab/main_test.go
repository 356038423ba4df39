package lab

import (
	"slices"
	"testing"

	"tengen/cmd/internal/cli/clitest"
	clilite "tengen/cmd/internal/cli/lite"
	climatch "tengen/cmd/internal/cli/match"
	cliplay "tengen/cmd/internal/cli/play"
)

// tengen is the program with the commands that the tests of this family run.
var tengen = clitest.Program(slices.Concat(Commands, clilite.Commands, climatch.Commands, cliplay.Commands))

func TestMain(m *testing.M) { tengen.Main(m) }
