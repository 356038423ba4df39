// Asm writes the assembly for amd64 of the networks and their training, the files
// kernels_amd64.s of the packages in generate.go. It takes the package in the current folder:
//
//	go generate ./eval/...
//
// It is a program for [avo]: a Go function for each kernel lays down the instructions, with
// registers that avo assigns. Arguments and the offsets of fields come from the declarations in
// the package. Loops over registers take the shape of Renju's network, Channels, Hidden and
// Zones, from package net, so that a network of another shape needs a new run and no other
// code: Channels and Hidden are multiples of 16, and as many as the registers hold (64 hidden
// numbers do; an error names the kernel that needs more). Jungo's network has any number of
// channels: its kernels compute sixteen or thirty-two at a time.
//
// Read generate.go first, then vector.go, what the kernels share, and the kernels: renju.go,
// renjulayers.go and renjutrain.go, jungo.go and jungobytes.go, rows.go. No other program
// of Tengen links avo.
//
// [avo]: https://github.com/mmcloughlin/avo
package main
