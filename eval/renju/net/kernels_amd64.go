package net

// fast reports whether processor and operating system have the instructions of the
// assembly. The contest brain links no module, so golang.org/x/sys/cpu is not asked.
var fast = has(6, 1<<5, 0)

// wide reports the same for the AVX-512 kernels: registers, AVX512F, BW and VL, and VNNI.
var wide = has(0xe6, 1<<5|1<<16|1<<30|1<<31, 1<<11)

// has reports whether the system saves the registers (bits of XCR0), and the processor has
// AVX and the instructions (bits of EBX and ECX of CPUID 7), as in Intel's manual (volume
// 1, 14.7.1).
func has(registers, b7, c7 uint32) bool {
	most, _, _, _ := cpuid(0, 0)
	if most < 7 {
		return false
	}
	const osxsave, avx = 1 << 27, 1 << 28
	_, _, c, _ := cpuid(1, 0)
	if c&osxsave == 0 || c&avx == 0 || xgetbv()&registers != registers {
		return false
	}
	_, b, c, _ := cpuid(7, 0)
	return b&b7 == b7 && c&c7 == c7
}

// cpuid executes CPUID with EAX and ECX.
func cpuid(eax, ecx uint32) (a, b, c, d uint32)

// xgetbv returns the lower half of XCR0.
func xgetbv() uint32

//go:noescape
func poolVNNI(h *Head, own, opp *uint16, pool *int16)

//go:noescape
func headVNNI(h *Head, x *[Inputs]int16, hidden *[Hidden]int16) int32

//go:noescape
func queryVNNI(h *Head, hidden *[Hidden]int16, q *[Width]int16)

func pool(h *Head, s *sums, first int, x *[Inputs]int16) {
	switch {
	case wide:
		poolVNNI(h, &s.zones[0][first], &s.zones[0][Channels-first], &x[Inputs-Hidden])
	case fast:
		poolSIMD(h, &s.zones[0][first], &s.zones[0][Channels-first], &x[Inputs-Hidden])
	default:
		poolGo(h, s, first, x)
	}
}

func head(h *Head, x *[Inputs]int16, hidden *[Hidden]int16) int32 {
	switch {
	case wide:
		return headVNNI(h, x, hidden)
	case fast:
		return headSIMD(h, x, hidden)
	}
	return headGo(h, x, hidden)
}

func queryOf(h *Head, hidden *[Hidden]int16, q *[Width]int16) {
	switch {
	case wide:
		queryVNNI(h, hidden, q)
	case fast:
		querySIMD(h, hidden, q)
	default:
		queryGo(h, hidden, q)
	}
}
