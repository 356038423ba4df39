package main

import (
	"bytes"
	"go/types"
	"strings"
	"testing"

	"github.com/mmcloughlin/avo/build"

	"tengen/internal/filetest"
)

// The assembly is what the generator writes, byte for byte.
func TestGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for pkg := range targets {
		got, err := generate(pkg)
		if err != nil {
			t.Fatal(err)
		}
		want := filetest.Read(t, "../../.."+strings.TrimPrefix(pkg, "tengen")+"/kernels_amd64.s")
		if !bytes.Equal(got, want) {
			t.Errorf("kernels_amd64.s of package %s is not what is generated: go generate ./eval/...", pkg)
		}
	}
}

func TestErrors(t *testing.T) {
	if _, err := generate("."); err == nil || !strings.Contains(err.Error(), "package "+program+" has no kernels") {
		t.Errorf("a package without kernels: %v", err)
	}

	pkg := types.NewPackage("example.org/p", "p")
	field := types.NewField(0, pkg, "known", types.Typ[types.Int16], false)
	name := types.NewTypeName(0, pkg, "known", nil)
	types.NewNamed(name, types.NewStruct([]*types.Var{field}, nil), nil)
	pkg.Scope().Insert(name)
	for want, write := range map[string]func(*generator){
		"function missing":                  func(g *generator) { g.function("missing") },
		"function known":                    func(g *generator) { g.function("known") },
		"type missing":                      func(g *generator) { g.structure("missing") },
		"struct known has no field missing": func(g *generator) { _, field := g.structure("known"); field(g.GP64(), "missing") },
		"bad operands":                      func(g *generator) { g.VPXOR(g.GP64(), g.YMM(), g.YMM()) },
		"17 needs more than 16":             func(g *generator) { g.Function("17"); g.store(g.zeros(17), g.AllocLocal(17*ymm)) },
	} {
		g := &generator{Context: build.NewContext(), scope: pkg.Scope()}
		write(g)
		if _, err := g.text(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
