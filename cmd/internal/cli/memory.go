package cli

import (
	"tengen/internal/machine"
	"tengen/search/game"
)

func init() {
	game.FreeMemory = func() uint64 {
		_, free := machine.Memory()
		return free
	}
}
