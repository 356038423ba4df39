package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"tengen/cmd/internal/cli"
)

// maxModules is the largest number of modules that the program may link.
const maxModules = 20

func run(args ...string) (out, errs string, code int) {
	var o, e strings.Builder
	code = program.Run(args, strings.NewReader(""), &o, &e)
	return o.String(), e.String(), code
}

// The program says of a command that it lacks where to find it.
func TestOthers(t *testing.T) {
	for _, name := range program.Others {
		if _, errs, code := run(name, "--engine", "x"); code != cli.ExitInput || !strings.Contains(errs, "tengen-lite "+name) || !strings.Contains(errs, "go build ./cmd/tengen") {
			t.Errorf("%s: exit code %d, %s", name, code, errs)
		}
	}
	if out, _, code := run(); code != cli.ExitOK || !strings.Contains(out, "tengen-lite [command]") || !strings.Contains(out, strings.Join(program.Others, ", ")) {
		t.Errorf("exit code %d, %s", code, out)
	}
}

func TestAnalyze(t *testing.T) {
	if out, errs, code := run("analyze", "--depth", "1"); code != cli.ExitOK || !strings.Contains(out, "Best moves") {
		t.Errorf("exit code %d: %s%s", code, out, errs)
	}
}

// The program is small: it is what README lets a newcomer build first.
func TestModules(t *testing.T) {
	text, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := strings.Fields(string(text))
	slices.Sort(modules)
	modules = slices.Compact(modules)
	i := slices.Index(modules, "tengen")
	if i < 0 {
		t.Fatalf("tengen is not among %q", modules)
	}
	if modules = slices.Delete(modules, i, i+1); len(modules) > maxModules {
		t.Errorf("it links %d modules, want at most %d: %s", len(modules), maxModules, strings.Join(modules, " "))
	}
}
