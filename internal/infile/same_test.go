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
	for _, folder := range []string{"real", "other"} {
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("real", "way"); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		x, y string
		same bool
	}{
		{"a", "a", true}, {"a", "link", true}, {"a", "empty", false}, {"new", whole, true}, {"new", "a", false},
		{os.DevNull, os.DevNull, false}, {"", ".", false}, {"", "", false},
		{"way/new", "real/new", true}, {"way/new", "other/new", false}, {"none/new", "none/new", true},
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
