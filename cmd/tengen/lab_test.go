package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Games of Jungo for training: resumed they are those of one run.
func TestLabSelfplay(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	play := func(name, games string, more ...string) string {
		t.Helper()
		args := append([]string{"lab", "selfplay", "--size", "5", "--visits", "4", "--games", games, "--out", path(name)}, more...)
		out := must(t, "", args...)
		if want := path(name) + " holds " + games + " games\n"; out != want {
			t.Errorf("%q printed %q, want %q", args, out, want)
		}
		text, err := os.ReadFile(path(name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	whole := play("a", "5", "--threads", "1")
	play("b", "2", "--resume")
	if b := play("b", "5", "--resume"); b != whole {
		t.Error("games in two parts are others than in one")
	}
	if c := play("c", "5", "--seed", "2"); c == whole {
		t.Error("another seed plays the same games")
	}
	for _, c := range []struct{ line, want string }{
		{"lab nosuch", "nosuch"},
		{"lab selfplay", "--out"},
		{"lab selfplay --out " + path("a"), "exists"},
		{"lab selfplay --resume --out " + path("a"), "other settings"},
		{"lab selfplay --games 0 --out x", "--games"},
		{"lab selfplay --threads 0 --out x", "--threads"},
		{"lab selfplay --visits 0 --out x", "0 visits"},
		{"lab selfplay --size 99 --out x", "99"},
		{"lab selfplay --weights " + path("none") + " --out x", "none"},
		{"lab selfplay --weights " + path("a") + " --out x", "priors line 2"},
		{"lab selfplay --weights " + path("a") + " --playouts --out x", "exclude"},
	} {
		_, errs, code := tengen("", strings.Fields(c.line)...)
		if code != exitInput || !strings.Contains(errs, c.want) {
			t.Errorf("tengen %s: exit code %d, %s, want %q", c.line, code, errs, c.want)
		}
	}
	if out := must(t, "", "lab"); !strings.Contains(out, "\n  selfplay ") {
		t.Errorf("lab does not list its jobs:\n%s", out)
	}
}
