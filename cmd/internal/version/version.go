package version

import "runtime/debug"

// What String returns without a version, and how it marks changed files.
const (
	unknown     = "devel"
	changedMark = "+"
	dirtyMark   = "+dirty" // of the go command
)

// String returns the version that the build recorded: that of the module, or the
// commit (with a + if files were changed since), or "devel" if neither is known.
func String() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return unknown
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	commit, changed := "", ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case "vcs.modified":
			if s.Value == "true" {
				changed = changedMark
			}
		}
	}
	if commit == "" {
		return unknown
	}
	return commit + changed
}
