package cli

import (
	"github.com/spf13/cobra"

	"tengen/internal/cache"
	"tengen/search/game"
)

// CacheFlag is the flag --cache of the commands whose engines meet the same positions again.
type CacheFlag struct{ MIB int }

// Add adds the flag.
func (f *CacheFlag) Add(cmd *cobra.Command) {
	cmd.Flags().IntVar(&f.MIB, "cache", usualCache, "memory in MiB for analyses and for evaluations of jungo's network, which all engines of the process share; 0 for none")
}

// Open returns the cache, nil for none, and what closes it.
func (f *CacheFlag) Open() (c game.Cache, done func(), err error) {
	if f.MIB == 0 {
		return nil, func() {}, nil
	}
	if err := CheckMemory("cache", int64(f.MIB)); err != nil {
		return nil, nil, err
	}
	kept, err := cache.New(f.MIB, evaluationBytes)
	if err != nil {
		return nil, nil, BadInput("--cache: %w", err)
	}
	return kept, kept.Close, nil
}
