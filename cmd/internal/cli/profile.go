package cli

import (
	"maps"
	"slices"
	"strings"

	"github.com/pkg/profile"
	"github.com/spf13/cobra"
)

// profiles are the kinds of --profile.
var profiles = map[string]func(*profile.Profile){
	"cpu":       profile.CPUProfile,
	"clock":     profile.ClockProfile,
	"mem":       profile.MemProfile,
	"heap":      profile.MemProfileHeap,
	"allocs":    profile.MemProfileAllocs,
	"block":     profile.BlockProfile,
	"mutex":     profile.MutexProfile,
	"goroutine": profile.GoroutineProfile,
	"threads":   profile.ThreadcreationProfile,
	"trace":     profile.TraceProfile,
}

// profiler writes the profile that --profile asks for.
type profiler struct {
	kind, dir string
	running   interface{ Stop() }
}

func profileNames() string { return strings.Join(slices.Sorted(maps.Keys(profiles)), ", ") }

func (p *profiler) addFlags(cmd *cobra.Command) {
	cmd.PersistentFlags().StringVar(&p.kind, "profile", "", "write a profile of the run: "+profileNames())
	cmd.PersistentFlags().StringVar(&p.dir, "profile-dir", ".", "directory of the profile")
}

func (p *profiler) start() error {
	if p.kind == "" {
		return nil
	}
	mode, ok := profiles[p.kind]
	if !ok {
		return BadInput("unknown profile %q: want one of %s", p.kind, profileNames())
	}
	// On an interrupt commands end by themselves and print their results; the
	// library's own hook would exit before that.
	p.running = profile.Start(mode, profile.ProfilePath(p.dir), profile.NoShutdownHook)
	return nil
}

func (p *profiler) stop() {
	if p.running != nil {
		p.running.Stop()
	}
}
