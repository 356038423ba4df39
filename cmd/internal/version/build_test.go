package version

import (
	"strings"
	"testing"
)

// A test has no commit, so its build is told by its file.
func TestBuild(t *testing.T) {
	a, err := Build()
	if err != nil {
		t.Fatal(err)
	}
	if v := String(); v == unknown && !strings.HasPrefix(a, unknown+"-") || a == unknown {
		t.Errorf("version %q, build %q", v, a)
	}
	if b, err := Build(); err != nil || a != b {
		t.Errorf("build %q and then %q, %v", a, b, err)
	}
}
