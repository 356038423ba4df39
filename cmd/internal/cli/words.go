package cli

import "tengen/internal/say"

// What people are told of a position.
var (
	saySigns  = say.New("cli.signs", "X Black, O White, < > last move", "X 黒、O 白、< > 最後の手")
	sayBanned = say.New("cli.signs.banned", "* not allowed to {0}", "* {0}の打てない点")
	sayWalls  = say.New("cli.signs.walls", "# a point that nobody may use", "# 使えない点")
	sayAfter  = say.New("cli.after", "{0} after {1} {1|move|moves}", "{0}（ここまで {1}手）")
)
