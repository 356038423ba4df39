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

func convBytesWide(_ int, _, _, _, _ *float32, _ *uint8, _ *int8, _, _, _, _, _, _ int) bool {
	return false
}

func mostWeight(int) float32 { return 127 }
