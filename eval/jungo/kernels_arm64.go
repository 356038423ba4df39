package jungo

import "golang.org/x/sys/cpu"

// Fast reports whether this processor multiplies bytes and adds four products in one
// instruction (SDOT), as Macs do and most processors since ARMv8.2. Without it the network
// runs in floats, by NEON, and an evaluation takes several times as long.
var Fast = cpu.ARM64.HasASIMDDP

// simd reports that the processor has the instructions of the loops on floats in assembly.
func simd() bool { return true }

// No processor computes more than sixteen channels in one call.

func convWide(_ int, _, _, _ *float32, _, _, _, _, _ int) bool { return false }

func gradWide(_ int, _, _, _ *float32, _, _, _, _, _ int) bool { return false }

// convBytes computes sixteen channels of a convolution of bytes if the processor can.
func convBytes(out, res, bias, scale *float32, in *uint8, w *int8, n, outStride, resStride, inStride, row, blocks int) bool {
	if Fast {
		convBytesSIMD(out, res, bias, scale, in, w, n, outStride, resStride, inStride, row, blocks)
	}
	return Fast
}

//go:noescape
func convBytesSIMD(out, res, bias, scale *float32, in *uint8, w *int8, n, outStride, resStride, inStride, row, blocks int)

func newTiler(*Runner) tiler { return nil }
