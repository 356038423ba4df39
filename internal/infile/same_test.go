package infile

import (
	"os"
	"path/filepath"
	"testing"
)

func TestSame(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a", []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("empty", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Link("a", "link"); err != nil {
		t.Fatal(err)
	}
	whole, err := filepath.Abs("new")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		x, y string
		same bool
	}{
		{"a", "a", true}, {"a", "link", true}, {"a", "empty", false}, {"new", whole, true}, {"new", "a", false},
		{os.DevNull, os.DevNull, false}, {"", ".", false}, {"", "", false},
	} {
		if same, err := Same(c.x, c.y); same != c.same || err != nil {
			t.Errorf("%q and %q: %v, %v", c.x, c.y, same, err)
		}
	}
	for name, taken := range map[string]bool{"a": true, "empty": false, "new": false, ".": false, os.DevNull: false} {
		if Taken(name) != taken {
			t.Errorf("%s is taken: %v", name, !taken)
		}
	}
}
