// Package lite lists the families of commands that need few libraries, which are those of
// tengen-lite: they answer what a person or a graphical board asks about positions and games.
// The others show boards to play on, keep databases, play matches, and make weights and networks.
package lite

import (
	"slices"

	clianalyze "tengen/cmd/internal/cli/analyze"
	clibench "tengen/cmd/internal/cli/bench"
	cliengine "tengen/cmd/internal/cli/engine"
	clirecord "tengen/cmd/internal/cli/record"
	clireview "tengen/cmd/internal/cli/review"
	clirules "tengen/cmd/internal/cli/rules"
	clisolve "tengen/cmd/internal/cli/solve"
)

// Commands make the commands of these families.
var Commands = slices.Concat(clianalyze.Commands, clibench.Commands, cliengine.Commands,
	clirecord.Commands, clireview.Commands, clirules.Commands, clisolve.Commands)

// Others are the names of the commands that tengen has besides.
var Others = []string{"db", "lab", "match", "play", "selfplay", "tune", "web"}
