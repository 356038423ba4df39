package cli

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"runtime/trace"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// profiles are the kinds of --profile: what begins one, and what ends it and writes the rest.
var profiles = map[string]struct{ begin, end func(*os.File) error }{
	"cpu": {
		func(f *os.File) error { return pprof.StartCPUProfile(f) },
		func(*os.File) error { pprof.StopCPUProfile(); return nil },
	},
	"trace": {
		func(f *os.File) error { return trace.Start(f) },
		func(*os.File) error { trace.Stop(); return nil },
	},
	"mem":       {sampled(func() { runtime.MemProfileRate = memoryRate }), written("heap")},
	"allocs":    {sampled(func() { runtime.MemProfileRate = memoryRate }), written("allocs")},
	"block":     {sampled(func() { runtime.SetBlockProfileRate(1) }), written("block")},
	"mutex":     {sampled(func() { runtime.SetMutexProfileFraction(1) }), written("mutex")},
	"goroutine": {sampled(func() {}), written("goroutine")},
	"threads":   {sampled(func() {}), written("threadcreate")},
}

// sampled begins a profile that the runtime keeps itself.
func sampled(set func()) func(*os.File) error {
	return func(*os.File) error { set(); return nil }
}

// written writes such a profile.
func written(name string) func(*os.File) error {
	return func(f *os.File) error { return pprof.Lookup(name).WriteTo(f, 0) }
}

// profiler writes the profile that --profile asks for.
type profiler struct {
	kind, dir string
	file      *os.File // nil if there is none
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
	kind, ok := profiles[p.kind]
	if !ok {
		return BadInput("unknown profile %q: want one of %s", p.kind, profileNames())
	}
	name := p.kind + ".pprof"
	if p.kind == "trace" {
		name = "trace.out"
	}
	err := os.MkdirAll(p.dir, 0o777)
	if err == nil {
		p.file, err = os.Create(filepath.Join(p.dir, name))
	}
	if err != nil {
		return BadInput("--profile-dir: %w", err)
	}
	return kind.begin(p.file)
}

// stop ends the profile, on an interrupt, too: commands then end by themselves.
func (p *profiler) stop() error {
	if p.file == nil {
		return nil
	}
	err := profiles[p.kind].end(p.file)
	return errors.Join(err, p.file.Close())
}
