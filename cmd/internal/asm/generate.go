package main

import (
	"errors"
	"fmt"
	"go/types"
	"os"
	"slices"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/gotypes"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
	"github.com/mmcloughlin/avo/reg"
	"golang.org/x/tools/go/packages"
)

// program is the import path of this program, targets are the functions that write the kernels of
// packages.
const program = "tengen/cmd/internal/asm"

var targets = map[string]func(*generator){
	"tengen/eval/jungo":           (*generator).jungo,
	"tengen/eval/vector":          (*generator).rowKernels,
	"tengen/eval/renju/net":       (*generator).renju,
	"tengen/eval/renju/net/train": (*generator).renjuTraining,
}

// generator is avo's context, with the types of the package that the kernels belong to.
type generator struct {
	*build.Context
	scope *types.Scope
	errs  []error
}

// generate returns the assembly of a package, whose name is an import path or a folder.
func generate(name string) ([]byte, error) {
	pkg, err := load(name)
	if err != nil {
		return nil, err
	}
	kernels, ok := targets[pkg.Path()]
	if !ok {
		return nil, fmt.Errorf("package %s has no kernels here", pkg.Path())
	}
	g := &generator{Context: build.NewContext(), scope: pkg.Scope()}
	kernels(g)
	text, err := g.text()
	if err != nil {
		return nil, fmt.Errorf("package %s: %w", pkg.Path(), err)
	}
	return text, nil
}

// text returns what has been written.
func (g *generator) text() ([]byte, error) {
	file, err := g.Result()
	var list build.ErrorList
	if errors.As(err, &list) {
		for _, e := range list {
			g.errs = append(g.errs, e)
		}
	}
	if err := errors.Join(g.errs...); err != nil {
		return nil, err
	}
	if err := pass.Concat(pass.Compile, pass.FunctionPass(registers)).Execute(file); err != nil {
		return nil, err
	}
	return printer.NewGoAsm(printer.Config{Name: program}).Print(file)
}

// load reads a package as it is for amd64.
func load(path string) (*types.Package, error) {
	// The package is read from source, since its declarations are not exported, the
	// packages that it imports from export files, which is faster.
	config := &packages.Config{
		Mode: packages.NeedTypes | packages.NeedSyntax | packages.NeedImports | packages.NeedExportFile,
		Env:  append(os.Environ(), "GOARCH=amd64"),
	}
	list, err := packages.Load(config, path)
	if err != nil {
		return nil, err
	}
	for _, e := range list[0].Errors {
		return nil, fmt.Errorf("package %s: %w", path, e)
	}
	return list[0].Types, nil
}

// registers returns an error if a function takes vector registers that AVX2 does not have for
// other vectors than those of AVX-512: avo assigns all registers to both.
func registers(f *ir.Function) error {
	for _, i := range f.Instructions() {
		for _, r := range i.Registers() {
			if p := reg.ToPhysical(r); p.Kind() == reg.KindVector && p.PhysicalIndex() > 15 && p.Size() < zmm {
				return fmt.Errorf("%s needs more than 16 vector registers", f.Name)
			}
		}
	}
	return nil
}

// function begins the kernel that the package declares under a name.
func (g *generator) function(name string) {
	g.Function(name)
	g.Attributes(attr.NOSPLIT)
	declared, ok := g.scope.Lookup(name).(*types.Func)
	if !ok {
		g.errs = append(g.errs, fmt.Errorf("function %s is not declared", name))
		return
	}
	g.Signature(gotypes.NewSignature(declared.Pkg(), declared.Signature()))
}

// end returns from a kernel that has used vectors.
func (g *generator) end() {
	g.VZEROUPPER()
	g.RET()
}

// param loads an argument, a pointer or an int.
func (g *generator) param(name string) reg.GPVirtual {
	r := g.GP64()
	g.Load(g.Param(name), r)
	return r
}

// place returns where an argument or a result is.
func (g *generator) place(c gotypes.Component) operand.Mem {
	b, err := c.Resolve()
	if err != nil {
		g.errs = append(g.errs, err)
		return operand.Mem{}
	}
	return b.Addr
}

// structure returns the size of a struct and where its fields are, for any pointer to one.
func (g *generator) structure(name string) (size int, field func(p reg.Register, name string) operand.Mem) {
	offsets := map[string]int{}
	if t := g.scope.Lookup(name); t == nil {
		g.errs = append(g.errs, fmt.Errorf("type %s is not declared", name))
	} else if s, ok := t.Type().Underlying().(*types.Struct); ok {
		fields := slices.Collect(s.Fields())
		for i, offset := range gotypes.Sizes.Offsetsof(fields) {
			offsets[fields[i].Name()] = int(offset)
		}
		size = int(gotypes.Sizes.Sizeof(s))
	}
	return size, func(p reg.Register, field string) operand.Mem {
		offset, ok := offsets[field]
		if !ok {
			g.errs = append(g.errs, fmt.Errorf("struct %s has no field %s", name, field))
		}
		return operand.Mem{Base: p, Disp: offset}
	}
}
