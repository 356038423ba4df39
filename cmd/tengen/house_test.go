package main

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"tengen/search/game/games"
)

// The rules of the house, checked on the source itself.

const (
	repoRoot = "../.."
	module   = "tengen"
	maxLines = 600 // of a Go file
	mainMax  = 30  // of a main.go
	fewFiles = 12  // of a package that needs no reading order
)

// topLevel is what the repository's root may hold; names with a dot in front
// and what .gitignore names (bin, dist, profiles) are left aside.
var topLevel = []string{
	"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md",
	"bench", "cmd", "docs", "eval", "go.mod", "go.sum", "internal", "movegen", "protocol", "search",
}

// layers orders the packages, from the top down: a package may import from the layers below
// its own and, as Go allows no cycle, from its own. A package is in the first layer
// that names its folder or one above it.
var layers = []string{
	"cmd",
	"bench",
	"protocol",
	"search/game",
	"search/" + strings.Join(gameNames, " search/"),
	"search/threat",
	"search",
	"eval",
	"movegen",
	"internal",
}

var gameNames = games.Names()

// gameFree packages know no game.
var gameFree = []string{
	"protocol/gtp", "protocol/gtp/gtptest", "search", "search/game", "search/tt", "movegen/zobrist",
	"internal/atomicfile", "internal/infile", "internal/inorder", "internal/plaintext", "internal/secret",
}

// checkers read proofs, and what they import: apart from the rules they share nothing with the
// searches that write them.
var checkers = map[string][]string{
	"search/threat/verify":      {"movegen/renju"},
	"search/threat/certificate": {"movegen/renju", "search/threat/verify", "search/threat/strategy", "internal/inorder", "internal/say"},
	"search/jungo/verify":       {"movegen/jungo"},
}

// programs are what people run.
var programs = []string{"cmd/tengen", "cmd/tengen-lite", "cmd/pbrain-tengen"}

// generators are programs that write source: go generate runs them, no other program links them.
var generators = []string{"cmd/internal/asm"}

// source is what the rules ask of one Go file.
type source struct {
	name       string // slash-separated, from the root
	pkg        string // directory
	test       bool
	documented bool   // has a package comment
	comment    string // of the package
	lines      int
	imports    []imported
	prints     []string // the functions of prints that it names
	opens      []string // the functions of opens that it names
}

// imported is an import: the path and the name that the file gives it, "" if none.
type imported struct{ path, name string }

func newSource(name string, file *ast.File, text []byte) *source {
	s := &source{
		name: name, pkg: path.Dir(name), test: strings.HasSuffix(name, "_test.go"),
		documented: file.Doc != nil, comment: file.Doc.Text(), lines: bytes.Count(text, []byte("\n")), prints: prints(file), opens: opens(file),
	}
	for _, i := range file.Imports {
		p, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			panic(err) // cannot happen: the parser has accepted it
		}
		given := ""
		if i.Name != nil {
			given = i.Name.Name
		}
		s.imports = append(s.imports, imported{p, given})
	}
	return s
}

// prints returns the ways in which a file prints to the terminal.
func prints(file *ast.File) (out []string) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			if !ok {
				return true
			}
			if x.Name == "fmt" && strings.HasPrefix(n.Sel.Name, "Print") ||
				x.Name == "os" && (n.Sel.Name == "Stdout" || n.Sel.Name == "Stderr") {
				out = append(out, x.Name+"."+n.Sel.Name)
			}
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.Ident); ok && (f.Name == "print" || f.Name == "println") {
				out = append(out, f.Name)
			}
		}
		return true
	})
	return out
}

// opens returns the ways in which a file opens files for reading.
func opens(file *ast.File) (out []string) {
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			x, ok := s.X.(*ast.Ident)
			if name := s.Sel.Name; ok && (x.Name == "os" && (name == "Open" || name == "ReadFile" || name == "DirFS" || name == "O_RDONLY") || x.Name == "tls" && name == "LoadX509KeyPair") {
				out = append(out, x.Name+"."+name)
			}
		}
		return true
	})
	return out
}

// own returns the package's directory for an import of this module.
func own(imp string) (pkg string, ok bool) { return strings.CutPrefix(imp, module+"/") }

// sources returns all Go files of the repository, which it parses once.
func sources(t *testing.T) []*source {
	t.Helper()
	out, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

var parsed = sync.OnceValues(func() (out []*source, err error) {
	fset := token.NewFileSet()
	err = filepath.WalkDir(repoRoot, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name != repoRoot && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(name) != ".go" {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(repoRoot, name)
		if err != nil {
			return err
		}
		out = append(out, newSource(filepath.ToSlash(rel), file, text))
		return nil
	})
	return out, err
})

func TestTopLevelLayout(t *testing.T) {
	ignored := []string{"bin", "dist"}
	entries, err := os.ReadDir(repoRoot)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, e := range entries {
		name := e.Name()
		if strings.HasPrefix(name, ".") || slices.Contains(ignored, name) ||
			slices.Contains([]string{".test", ".prof", ".pprof"}, filepath.Ext(name)) {
			continue
		}
		found = append(found, name)
		if !slices.Contains(topLevel, name) {
			t.Errorf("%s does not belong at the top level", name)
		}
	}
	for _, name := range topLevel {
		if !slices.Contains(found, name) {
			t.Errorf("%s is missing", name)
		}
	}
}

// layerOf returns the layer of a package, from 0 for the lowest, -1 if it has none.
func layerOf(pkg string) int {
	for i, l := range layers {
		for prefix := range strings.FieldsSeq(l) {
			if strings.HasPrefix(pkg+"/", prefix+"/") {
				return len(layers) - 1 - i
			}
		}
	}
	return -1
}

// mayImport reports whether the order of the layers allows package from to import
// package to.
func mayImport(from, to string) bool { return layerOf(from) >= layerOf(to) }

// gameOf returns the game a package belongs to, "" if none. In most cases it is an
// element of the path.
func gameOf(pkg string) string {
	for name := range strings.SplitSeq(pkg, "/") {
		if slices.Contains(gameNames, name) {
			return name
		}
	}
	switch {
	case strings.HasPrefix(pkg, "search/threat"), strings.HasPrefix(pkg, "protocol/gomocup"):
		return "renju"
	}
	return ""
}

func TestImportDirection(t *testing.T) {
	for _, s := range sources(t) {
		if layerOf(s.pkg) < 0 {
			t.Errorf("%s: no layer is set for package %s", s.name, s.pkg)
		}
		for _, imp := range s.imports {
			to, ok := own(imp.path)
			if !ok || to == s.pkg {
				continue
			}
			if rules, checks := checkers[s.pkg]; checks && !s.test && !slices.Contains(rules, to) {
				t.Errorf("%s checks proofs and imports %s, want %v alone", s.name, to, rules)
			}
			if !mayImport(s.pkg, to) {
				t.Errorf("%s imports %s, against cmd -> bench -> protocol -> search -> eval -> movegen -> internal", s.name, to)
			}
			from, game := gameOf(s.pkg), gameOf(to)
			if game == "" {
				continue
			}
			if from != "" && from != game {
				t.Errorf("%s belongs to %s and imports %s", s.name, from, to)
			}
			if slices.Contains(gameFree, s.pkg) {
				t.Errorf("%s should know no game and imports %s", s.name, to)
			}
		}
	}
}

// importName returns the only name under which files may import a package. It is the
// package's own name; a package named after a game has the name of the parent folder in
// front, except a board: movegen/renju is renju, search/renju is searchrenju.
func importName(pkg string) string {
	dir, base := path.Split(pkg)
	switch {
	case dir == "cmd/internal/cli/" && base != "clitest": // a family of commands
		return "cli" + base
	case pkg == "search/jungo/verify": // search/threat/verify is verify
		return "verifyjungo"
	case slices.Contains(gameNames, base) && dir != "movegen/":
		return path.Base(dir) + base
	}
	return base
}

// A package has the same name wherever it is imported, and no two packages share one.
func TestOneNameForAPackage(t *testing.T) {
	named := map[string]string{}
	for _, s := range sources(t) {
		for _, i := range s.imports {
			pkg, ok := own(i.path)
			if !ok {
				continue
			}
			name := cmp.Or(i.name, path.Base(pkg))
			want := importName(pkg)
			if name != want {
				t.Errorf("%s imports %s as %s, want %s", s.name, pkg, name, want)
			}
			if other := named[want]; other != "" && other != pkg {
				t.Errorf("%s and %s are both imported as %s", pkg, other, want)
			}
			named[want] = pkg
		}
	}
	for pkg, want := range map[string]string{
		"movegen/renju": "renju", "search/renju": "searchrenju", "protocol/gtp/ring": "gtpring",
		"search/game/jungo": "gamejungo", "cmd/internal/cli/db": "clidb", "search/threat/verify": "verify", "search/tt": "tt",
	} {
		if got := importName(pkg); got != want {
			t.Errorf("%s is imported as %s, want %s", pkg, got, want)
		}
	}
}

// mayImport itself is tested on examples.
func TestMayImport(t *testing.T) {
	for _, c := range []struct {
		from, to string
		want     bool
	}{
		{"cmd/tengen", "protocol/gomocup", true},
		{"cmd/internal/web", "cmd/internal/playing", true},
		{"cmd/internal/web", "bench/review", true},
		{"bench/match", "cmd/tengen", false},
		{"bench/match", "protocol/gtp", true},
		{"bench/lab", "bench/selfplay", true},
		{"protocol/gomocup", "bench", false},
		{"protocol/gomocup", "search/renju", true},
		{"protocol/db", "protocol/record", true},
		{"search/game/renju", "search/renju", true},
		{"search/game", "protocol/record", false},
		{"search/renju", "search/game", false},
		{"search/renju", "search/threat", true},
		{"search/jungo/dfpn", "search", true},
		{"search/threat", "search/renju", false},
		{"search/threat", "search/tt", true},
		{"search", "search/threat", false},
		{"search", "search/renju", false},
		{"search", "search/tt", true},
		{"eval/renju", "search", false},
		{"eval/renju", "movegen/renju", true},
		{"movegen/renju", "eval/renju", false},
		{"movegen/renju", "movegen/zobrist", true},
		{"eval/ring", "internal/plaintext", true},
		{"internal/plaintext", "movegen/zobrist", false},
		{"internal/plaintext", "internal/atomicfile", true},
	} {
		if got := mayImport(c.from, c.to); got != c.want {
			t.Errorf("%s importing %s: %v, want %v", c.from, c.to, got, c.want)
		}
	}
}

// Only the commands print. Other packages pass their results to a callback or write to
// an io.Writer that they are given.
func TestOnlyCommandsPrint(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || strings.HasPrefix(s.pkg, "cmd/") {
			continue
		}
		for _, what := range s.prints {
			t.Errorf("%s uses %s", s.name, what)
		}
	}
}

// mayOpen are the packages that open files for reading: infile itself, two that read no file that
// a user names, and help for tests.
var mayOpen = []string{"internal/infile", "internal/machine", "internal/version", "protocol/gtp/gtptest"}

// All files are opened by internal/infile, which refuses or bounds what never ends.
func TestFilesAreOpenedInOnePlace(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || slices.Contains(mayOpen, s.pkg) {
			continue
		}
		for _, what := range s.opens {
			t.Errorf("%s uses %s: want infile", s.name, what)
		}
	}
}

// Every package has a package comment, in doc.go or in its only file.
func TestPackagesAreDocumented(t *testing.T) {
	files := map[string]int{}
	documented := map[string]bool{}
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		files[s.pkg]++
		if s.documented {
			if path.Base(s.name) != "doc.go" {
				files[s.pkg] += 1 << 20 // comment not in doc.go: allowed only in a package of one file
			}
			documented[s.pkg] = true
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(files)) {
		switch n := files[pkg]; {
		case !documented[pkg]:
			t.Errorf("%s has no package comment", pkg)
		case n > 1<<20+1:
			t.Errorf("%s has a package comment outside doc.go", pkg)
		}
	}
}

// goFile is the name of a Go file in a comment.
var goFile = regexp.MustCompile(`[\w./-]*\w\.go\b`)

// A package of many files says in its comment in which order to read them, and the files that the
// comment of a package names exist, in the package or at the path given.
func TestPackagesHaveReadingOrders(t *testing.T) {
	files := map[string]bool{}
	count := map[string]int{}
	named := map[string]bool{} // packages whose comment names one of their files
	for _, s := range sources(t) {
		files[s.name] = true
		if !s.test {
			count[s.pkg]++
		}
	}
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		for _, name := range goFile.FindAllString(s.comment, -1) {
			switch {
			case files[path.Join(s.pkg, name)]:
				named[s.pkg] = true
			case !files[name]:
				t.Errorf("%s names %s, which does not exist", s.name, name)
			}
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(count)) {
		if count[pkg] > fewFiles && !named[pkg] {
			t.Errorf("the comment of %s names none of its %d files", pkg, count[pkg])
		}
	}
}

func TestFilesAreShort(t *testing.T) {
	for _, s := range sources(t) {
		limit := maxLines
		if path.Base(s.name) == "main.go" {
			limit = mainMax - 1
		}
		if s.lines > limit {
			t.Errorf("%s has %d lines, want at most %d", s.name, s.lines, limit)
		}
	}
}

// linked returns the packages of this module that programs with these main packages consist
// of, those included, and calls outside, if not nil, with every import from elsewhere.
func linked(t *testing.T, outside func(pkg, imp string), mains ...string) map[string]bool {
	t.Helper()
	imports := map[string][]string{}
	for _, s := range sources(t) {
		if !s.test {
			for _, i := range s.imports {
				imports[s.pkg] = append(imports[s.pkg], i.path)
			}
		}
	}
	seen := map[string]bool{}
	var visit func(pkg string)
	visit = func(pkg string) {
		if seen[pkg] {
			return
		}
		seen[pkg] = true
		for _, imp := range imports[pkg] {
			if to, ok := own(imp); ok {
				visit(to)
			} else if outside != nil {
				outside(pkg, imp)
			}
		}
	}
	for _, p := range mains {
		visit(p)
	}
	return seen
}

// The contest brain links the engine and nothing else.
func TestBrainStaysSmall(t *testing.T) {
	seen := linked(t, func(pkg, imp string) {
		if strings.Contains(imp, ".") { // not of the standard library
			t.Errorf("cmd/pbrain-tengen links %s through %s", imp, pkg)
		}
	}, "cmd/pbrain-tengen")
	if !seen["search/renju"] || !seen["protocol/gomocup"] {
		t.Errorf("cmd/pbrain-tengen links %v: the engine is not among it", slices.Sorted(maps.Keys(seen)))
	}
	for pkg := range seen {
		if g := gameOf(pkg); g != "" && g != "renju" {
			t.Errorf("cmd/pbrain-tengen links %s", pkg)
		}
	}
}

// What generators write code with is linked by no program.
func TestProgramsLinkNoGenerator(t *testing.T) {
	const writer = "github.com/mmcloughlin/avo/"
	used := false
	linked(t, func(_, imp string) { used = used || strings.HasPrefix(imp, writer) }, generators...)
	if !used {
		t.Errorf("no generator uses %s", writer)
	}
	linked(t, func(pkg, imp string) {
		if strings.HasPrefix(imp, writer) {
			t.Errorf("a program links %s through %s", imp, pkg)
		}
	}, programs...)
}

// Every package is part of a program or of a generator, except those that help the tests of
// several packages, whose names end in "test". (That every function of the programs' packages
// can be reached is checked by deadcode, in .ci/run.)
func TestPackagesAreLinked(t *testing.T) {
	seen := linked(t, nil, slices.Concat(programs, generators)...)
	for _, s := range sources(t) {
		if helps := strings.HasSuffix(s.pkg, "test"); !s.test && seen[s.pkg] == helps {
			t.Errorf("%s: linked by a program: %v, want %v", s.name, seen[s.pkg], !helps)
		}
	}
}
