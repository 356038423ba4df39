// Package imports reads which packages of this module import which, from their
// source, and draws the graph as text in dependency order. Tests, files of testdata
// and packages of other modules are left out.
package imports

import (
	"bufio"
	"cmp"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A Package is one package of the module.
type Package struct {
	Path    string   // the directory, slash-separated, from the module's root
	Imports []string // the paths of the packages of the module that it imports, sorted
	Level   int      // 0 if it imports none, else 1 + the highest level among Imports
}

// Root returns the nearest directory at or above dir that holds a go.mod.
func Root(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for d := abs; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, "go.mod")); err == nil {
			return d, nil
		}
		if d == filepath.Dir(d) {
			return "", fmt.Errorf("%s: no go.mod here or above", abs)
		}
	}
}

// Read returns the packages of the module at root in dependency order: by level,
// and by path within a level. It fails if go.mod names no module, or a file cannot be
// parsed.
func Read(root string) ([]Package, error) {
	module, err := modulePath(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, err
	}
	graph := map[string]map[string]bool{}
	err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(rel)
		if graph[pkg] == nil {
			graph[pkg] = map[string]bool{}
		}
		for _, spec := range file.Imports {
			imp, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if own, ok := strings.CutPrefix(imp, module+"/"); ok {
				graph[pkg][own] = true
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return order(graph), nil
}

// modulePath returns the module that a go.mod declares.
func modulePath(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if module, ok := strings.CutPrefix(strings.TrimSpace(lines.Text()), "module "); ok {
			return strings.Trim(strings.TrimSpace(module), `"`), nil
		}
	}
	if err := lines.Err(); err != nil {
		return "", err
	}
	return "", fmt.Errorf("%s: no line with the module's path", name)
}

// order gives every package its level and sorts them. Go allows no import cycles.
func order(graph map[string]map[string]bool) []Package {
	levels := map[string]int{}
	var level func(pkg string) int
	level = func(pkg string) int {
		if l, ok := levels[pkg]; ok {
			return l
		}
		l := 0
		for imp := range graph[pkg] {
			l = max(l, 1+level(imp))
		}
		levels[pkg] = l
		return l
	}
	var out []Package
	for pkg, imports := range graph {
		p := Package{Path: pkg, Level: level(pkg)}
		for imp := range imports {
			p.Imports = append(p.Imports, imp)
		}
		slices.Sort(p.Imports)
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b Package) int {
		return cmp.Or(cmp.Compare(a.Level, b.Level), cmp.Compare(a.Path, b.Path))
	})
	return out
}

// Draw writes a line for each package, in the order given, with the packages that it
// imports. An import that follows from another one is left out: a package that
// imports search/renju is not shown to import search as well.
func Draw(w io.Writer, packages []Package) error {
	below := map[string]map[string]bool{} // the packages each one reaches
	width := 0
	for _, p := range packages {
		below[p.Path] = map[string]bool{}
		for _, imp := range p.Imports {
			below[p.Path][imp] = true
			for deeper := range below[imp] {
				below[p.Path][deeper] = true
			}
		}
		width = max(width, len(p.Path))
	}
	out := bufio.NewWriter(w)
	for i, p := range packages {
		if i > 0 && p.Level != packages[i-1].Level {
			fmt.Fprintln(out)
		}
		var direct []string
		for _, imp := range p.Imports {
			implied := slices.ContainsFunc(p.Imports, func(other string) bool { return below[other][imp] })
			if !implied {
				direct = append(direct, imp)
			}
		}
		line := p.Path
		if len(direct) > 0 {
			line = fmt.Sprintf("%-*s  → %s", width, p.Path, strings.Join(direct, ", "))
		}
		fmt.Fprintln(out, line)
	}
	return out.Flush()
}
