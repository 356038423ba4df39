//go:build amd64 || arm64

package net

import (
	"math/rand/v2"
	"testing"

	"tengen/movegen/renju"
)

// BenchmarkKernels times the kernels one by one.
func BenchmarkKernels(b *testing.B) {
	r := rand.New(rand.NewPCG(8, 4))
	h, s := &randomNetwork(r, renju.Freestyle).Heads[0], wildSums(r)
	var x [Inputs]int16
	var hidden [Hidden]int16
	var q [Width]int16
	run := func(name string, f func()) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f()
			}
		})
	}
	for _, l := range assembled() {
		run("pool "+l.name, func() { l.pool(h, &s.zones[0][0], &s.zones[0][Channels], &x[Inputs-Hidden]) })
		run("head "+l.name, func() { l.head(h, &x, &hidden) })
		run("query "+l.name, func() { l.query(h, &hidden, &q) })
	}
	const numRows = 50
	cells, rows := make([]int16, numCells*Width), make([]int16, numRows*Width)
	var windows [numCells][8]uint16
	changes := make([]change, 40)
	for i := range changes {
		changes[i] = change{uint16(r.IntN(numCells)), uint8(r.IntN(stoneDir)), uint8(r.IntN(Zones)), uint16(r.IntN(numRows)), uint16(r.IntN(numRows))}
	}
	saved := make([]int16, len(changes)*Width)
	run("update", func() { update(cells, &s, rows, changes, saved) })
	run("restore", func() { restore(cells, &windows, changes, saved) })
	var mine, theirs [renju.NumClasses]int16
	run("pack", func() { pack(&x, (*[Channels]int32)(s.all[:]), (*[Channels]int32)(s.all[Channels:]), &mine, &theirs) })
	list, out := make([]renju.Cell, 60), make([]int32, 60)
	for i := range list {
		list[i] = renju.Cell(r.IntN(numCells))
	}
	run("policy", func() { policy(cells, list, &q, out) })
}
