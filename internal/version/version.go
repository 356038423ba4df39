package version

import "runtime/debug"

// Number is the version of Tengen: that of the newest section of CHANGELOG.md.
const Number = "1.0.0"

// shownDigits is how many hexadecimal digits of the commit String shows, as git does.
const shownDigits = 7

// String returns the number and, where the build recorded it, the commit in brackets, with
// a + if files were changed since: "1.0.0 (c11a135)".
func String() string {
	commit, changed := revision()
	if commit == "" {
		return Number
	}
	commit = commit[:min(shownDigits, len(commit))]
	if changed {
		commit += "+"
	}
	return Number + " (" + commit + ")"
}

// Program returns the name and the version of the program, as the property AP of SGF has them. All
// records that Tengen writes have this one.
func Program() string { return "Tengen:" + String() }

// revision returns the commit that the build recorded, "" if it recorded none, and whether
// files were changed since.
func revision() (commit string, changed bool) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", false
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value
		case "vcs.modified":
			changed = s.Value == "true"
		}
	}
	return commit, changed
}
