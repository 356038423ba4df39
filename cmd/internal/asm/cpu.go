package main

import "github.com/mmcloughlin/avo/reg"

// cpuid writes the function that executes CPUID.
func (g *generator) cpuid() {
	g.function("cpuid")
	g.Load(g.Param("eax"), reg.EAX)
	g.Load(g.Param("ecx"), reg.ECX)
	g.CPUID()
	g.Store(reg.EAX, g.Return("a"))
	g.Store(reg.EBX, g.Return("b"))
	g.Store(reg.ECX, g.Return("c"))
	g.Store(reg.EDX, g.Return("d"))
	g.RET()
}

// xgetbv writes the function that returns the lower half of XCR0, which says what registers
// the system saves.
func (g *generator) xgetbv() {
	g.function("xgetbv")
	g.XORL(reg.ECX, reg.ECX)
	g.XGETBV()
	g.Store(reg.EAX, g.ReturnIndex(0))
	g.RET()
}
