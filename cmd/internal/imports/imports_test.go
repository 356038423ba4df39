package imports

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// module writes a module of three packages, one of them a command.
func module(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":               "// a comment\nmodule example.org/m\n\ngo 1.26\n",
		"rules/rules.go":       "package rules\n\nimport _ \"fmt\"\n",
		"search/search.go":     "package search\n\nimport _ \"example.org/m/rules\"\n",
		"search/a_test.go":     "package search\n\nimport _ \"example.org/m/cmd/game\"\n",
		"cmd/game/main.go":     "package main\n\nimport (\n\t_ \"example.org/m/rules\"\n\t_ \"example.org/m/search\"\n\t_ \"example.org/mother/x\"\n)\n",
		"cmd/game/flags.go":    "package main\n\nimport _ \"example.org/m/text\"\n",
		"text/text.go":         "package text\n",
		"testdata/x/x.go":      "no Go at all",
		".hidden/x.go":         "no Go at all",
		"rules/testdata/no.go": "no Go at all",
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestDraw(t *testing.T) {
	packages, err := Read(module(t))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	if err := Draw(&got, packages); err != nil {
		t.Fatal(err)
	}
	// cmd/game imports rules, too, but through search as well.
	want := "rules\ntext\n\nsearch    → rules\n\ncmd/game  → search, text\n"
	if got.String() != want {
		t.Errorf("drawn\n%swant\n%s", got.String(), want)
	}
}

func TestRoot(t *testing.T) {
	root := module(t)
	got, err := Root(filepath.Join(root, "cmd", "game"))
	if err != nil || got != root {
		t.Errorf("Root: %q, %v, want %q", got, err, root)
	}
}

func TestErrors(t *testing.T) {
	if _, err := Read(t.TempDir()); err == nil {
		t.Error("a folder without go.mod was read")
	}
	root := module(t)
	broken := filepath.Join(root, "rules", "broken.go")
	if err := os.WriteFile(broken, []byte("no Go at all"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(root); err == nil || !strings.Contains(err.Error(), "broken.go") {
		t.Errorf("a file that is no Go: %v", err)
	}
	if err := os.WriteFile(filepath.Join(root, "go.mod"), []byte("go 1.26\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(root); err == nil || !strings.Contains(err.Error(), "go.mod") {
		t.Errorf("a go.mod without a module: %v", err)
	}
}
