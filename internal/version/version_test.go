package version

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The program has the number of the newest version in the changelog.
func TestNumber(t *testing.T) {
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	newest := regexp.MustCompile(`(?m)^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$`).FindSubmatch(text)
	if newest == nil {
		t.Fatal(`CHANGELOG.md has no section such as "## 1.0.0 - 2026-11-27"`)
	}
	if string(newest[1]) != Number {
		t.Errorf("the program says %s, the newest section of CHANGELOG.md is %s", Number, newest[1])
	}
	if v := String(); v != Number && !strings.HasPrefix(v, Number+" (") {
		t.Errorf("String() = %q, want %s and perhaps a commit", v, Number)
	}
}

// A test records no commit, so the hash of its file tells its build from others.
func TestBuild(t *testing.T) {
	a, err := Build()
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^` + regexp.QuoteMeta(Number) + `-[0-9a-f]{16}$`).MatchString(a) {
		t.Errorf("build %q, want the number and a hash", a)
	}
	if b, err := Build(); err != nil || a != b {
		t.Errorf("build %q and then %q, %v", a, b, err)
	}
}
