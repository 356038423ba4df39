package cli

import (
	"github.com/shirou/gopsutil/v4/mem"

	"tengen/search/game"
)

func init() {
	game.FreeMemory = func() uint64 {
		m, err := mem.VirtualMemory()
		if err != nil {
			return 0
		}
		return m.Available
	}
}
