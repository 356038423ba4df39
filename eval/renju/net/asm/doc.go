// Asm writes the assembly for amd64 of package net and of its training, the files
// kernels_amd64.s:
//
//	go generate ./eval/renju/net/...
//
// It is a program for [avo]: a Go function for each kernel lays down the instructions, with
// registers that avo assigns. Loops over registers take the shape of the network, Channels,
// Hidden and Zones, from package net, and offsets into structs and arguments come from the
// types and declarations there, so that a network of another shape needs a new run and no
// other code: Channels and Hidden are multiples of 16, and as many as the registers hold
// (64 hidden numbers do; an error names the kernel that needs more).
//
// Read generate.go first, then vector.go, what the kernels share, and the kernels of
// package net in cells.go and layers.go and of package train in train.go. No program of
// Tengen links avo.
//
// [avo]: https://github.com/mmcloughlin/avo
package main
