package say

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode"
)

// The catalogue, checked on the source of the whole repository.

const root = "../.."

// defined is a phrase in the source.
type defined struct {
	code, english, japanese string
	at                      token.Position
}

// variable is what a package calls a phrase, or several.
type variable struct{ pkg, name string }

// catalogued is what the source defines and uses.
type catalogued struct {
	fset    *token.FileSet
	files   map[string][]*ast.File // by folder
	phrases []defined
	of      map[variable][]defined
	free    []defined // of no variable: others find them by their codes
	used    map[variable]int
}

// inSource reads all Go files that are no tests, once.
func inSource(t *testing.T) *catalogued {
	t.Helper()
	c, err := source()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var source = sync.OnceValues(func() (*catalogued, error) {
	c := &catalogued{fset: token.NewFileSet(), files: map[string][]*ast.File{}, of: map[variable][]defined{}, used: map[variable]int{}}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(c.fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		c.files[filepath.ToSlash(dir)] = append(c.files[filepath.ToSlash(dir)], file)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for dir, files := range c.files {
		for _, f := range files {
			c.define(dir, f)
		}
	}
	for dir, files := range c.files {
		for _, f := range files {
			c.use(dir, f)
		}
	}
	return c, nil
})

// define collects the phrases of a file.
func (c *catalogued) define(dir string, f *ast.File) {
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, s := range g.Specs {
			v := s.(*ast.ValueSpec)
			for i, value := range v.Values {
				all := c.phrasesIn(value, dir)
				c.phrases = append(c.phrases, all...)
				if name := v.Names[min(i, len(v.Names)-1)].Name; name == "_" {
					c.free = append(c.free, all...)
				} else if len(all) > 0 {
					c.of[variable{dir, name}] = all
				}
			}
		}
	}
}

// phrasesIn returns the phrases that an expression defines by texts.
func (c *catalogued) phrasesIn(e ast.Node, dir string) (out []defined) {
	ast.Inspect(e, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 3 {
			return true
		}
		if name := calledName(call); name != "say.New" && (name != "New" || dir != "internal/say") {
			return true
		}
		var texts []string
		for _, a := range call.Args {
			if lit, ok := a.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					texts = append(texts, text)
				}
			}
		}
		if len(texts) == 3 {
			out = append(out, defined{texts[0], texts[1], texts[2], c.fset.Position(call.Pos())})
		}
		return true
	})
	return out
}

func calledName(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			return x.Name + "." + f.Sel.Name
		}
	}
	return ""
}

// named returns the variable that an expression names in a file of a folder.
func (c *catalogued) named(e ast.Expr, dir string, f *ast.File) (v variable, ok bool) {
	switch e := e.(type) {
	case *ast.Ident:
		v = variable{dir, e.Name}
	case *ast.SelectorExpr:
		x, isName := e.X.(*ast.Ident)
		if !isName {
			return v, false
		}
		for _, i := range f.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			if pkg, own := strings.CutPrefix(path, "tengen/"); err == nil && own && (i.Name != nil && i.Name.Name == x.Name || i.Name == nil && filepath.Base(pkg) == x.Name) {
				v = variable{pkg, e.Sel.Name}
			}
		}
	}
	_, ok = c.of[v]
	return v, ok
}

// use counts the uses of phrases in a file; their definitions are none.
func (c *catalogued) use(dir string, f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for _, name := range n.Names {
				c.used[variable{dir, name.Name}]--
			}
		case *ast.SelectorExpr:
			if v, ok := c.named(n, dir, f); ok {
				c.used[v]++
				return false
			}
		case *ast.Ident:
			if v, ok := c.named(n, dir, f); ok {
				c.used[v]++
			}
		}
		return true
	})
}

var place = regexp.MustCompile(`\{(\w+)(\|[^{}|]*\|[^{}|]*)?\}`)

// places returns the arguments that a text has, in order and once each.
func places(text string) (out []string) {
	for _, m := range place.FindAllStringSubmatch(text, -1) {
		out = append(out, m[1])
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func japanese(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }

// Every phrase has a code of its own and its Japanese, with the same arguments in both
// languages, numbered without a gap unless they have names.
func TestPhrases(t *testing.T) {
	c := inSource(t)
	if len(c.phrases) < 100 {
		t.Fatalf("%d phrases were found", len(c.phrases))
	}
	seen := map[string]bool{}
	for _, p := range c.phrases {
		a, b := places(p.english), places(p.japanese)
		words := place.ReplaceAllString(p.english, "")
		switch {
		case seen[p.code]:
			t.Errorf("%v: the code %q is used twice", p.at, p.code)
		case strings.IndexFunc(words, unicode.IsLetter) >= 0 && strings.IndexFunc(p.japanese, japanese) < 0:
			t.Errorf("%v: %q has no Japanese", p.at, p.english)
		case !slices.Equal(a, b):
			t.Errorf("%v: %q has the arguments %v, %q has %v", p.at, p.english, a, p.japanese, b)
		case strings.ContainsAny(strings.ReplaceAll(words+place.ReplaceAllString(p.japanese, ""), "{ }", ""), "{}"):
			t.Errorf("%v: %q or %q has a bracket that is no argument", p.at, p.english, p.japanese)
		}
		for i, name := range a {
			if _, err := strconv.Atoi(name); err == nil && name != strconv.Itoa(i) {
				t.Errorf("%v: %q has no argument %d", p.at, p.english, i)
			}
		}
		seen[p.code] = true
	}
}

// Something produces every phrase, with as many arguments as it has.
func TestPhrasesAreUsed(t *testing.T) {
	c := inSource(t)
	for v, phrases := range c.of {
		if c.used[v] < 1 {
			t.Errorf("%v: nothing says %s", phrases[0].at, v.name)
		}
	}
	text := otherText(t)
	for _, p := range c.free {
		// The tests of the page look for the codes without an area, which are its own.
		if strings.Contains(p.code, ".") && !looksFor(text, p.code) {
			t.Errorf("%v: nothing looks for the code %q", p.at, p.code)
		}
	}
	for dir, files := range c.files {
		for _, f := range files {
			ast.Inspect(f, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && call.Ellipsis == token.NoPos {
					c.checkCall(t, call, dir, f)
				}
				return true
			})
		}
	}
}

// looksFor reports whether a text has a code, or puts it together from an area of it.
func looksFor(text, code string) bool {
	if strings.Contains(text, "'"+code+"'") {
		return true
	}
	for area := code; strings.Contains(area, "."); {
		area = area[:strings.LastIndex(area, ".")]
		if strings.Contains(text, "`"+area+".$") || strings.Contains(text, `"`+area+`."`) {
			return true
		}
	}
	return false
}

// otherText returns all that may look for a code: the scripts of the page and the Go files.
func otherText(t *testing.T) string {
	t.Helper()
	var out strings.Builder
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".js" && (filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go")) {
			return err
		}
		text, err := os.ReadFile(name)
		out.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// checkCall checks the number of arguments of a message.
func (c *catalogued) checkCall(t *testing.T, call *ast.CallExpr, dir string, f *ast.File) {
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || fun.Sel.Name != "With" {
		return
	}
	x := fun.X
	if index, ok := x.(*ast.IndexExpr); ok { // one of several phrases
		x = index.X
	}
	v, ok := c.named(x, dir, f)
	if !ok {
		return
	}
	for _, p := range c.of[v] {
		if want := len(places(p.english)); len(call.Args) != want {
			t.Errorf("%v: %d arguments for %q, which has %d", c.fset.Position(call.Pos()), len(call.Args), p.english, want)
		}
	}
}
