package jungo

import "golang.org/x/sys/cpu"

// Fast reports whether this processor runs the network with vector instructions
// (AVX2 and FMA). Without them an evaluation takes many times as long.
var Fast = cpu.X86.HasAVX2 && cpu.X86.HasFMA

// simd reports whether the processor has the instructions of the loops in assembly.
func simd() bool { return Fast }

// wide reports whether the processor has vectors of 512 bits as well.
var wide = Fast && cpu.X86.HasAVX512F

// vnni reports whether the processor multiplies words and adds two products to a sum in one
// instruction.
var vnni = wide && cpu.X86.HasAVX512VNNI

//go:noescape
func convAVX512(out, in, w *float32, n, outStride, inStride, row, blocks int)

//go:noescape
func gradAVX512(dw, in, dout *float32, inStride, outStride, count, blocks, next int)

// convWide computes thirty-two channels if the processor can and so many are left.
func convWide(channels int, out, in, w *float32, n, outStride, inStride, row, blocks int) bool {
	can := wide && channels >= 2*lanes
	if can {
		convAVX512(out, in, w, n, outStride, inStride, row, blocks)
	}
	return can
}

// gradWide does so for gradients.
func gradWide(channels int, dw, in, dout *float32, inStride, outStride, count, blocks, next int) bool {
	can := wide && channels >= 2*lanes
	if can {
		gradAVX512(dw, in, dout, inStride, outStride, count, blocks, next)
	}
	return can
}

// convBytes computes no direct convolution of bytes: tiles are faster.
func convBytes(_, _, _, _ *float32, _ *uint8, _ *int8, _, _, _, _, _, _ int) bool { return false }
