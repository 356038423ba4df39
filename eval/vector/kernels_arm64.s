#include "textflag.h"

// The kernels of kernels.go for NEON, as every processor of arm64 has it. The assembler
// lacks these instructions; the arguments are numbers of registers in its order: the
// second operand, the first, the result.

// SQADD Vd.8H, Vn.8H, Vm.8H and SQSUB Vd.8H, Vn.8H, Vm.8H saturate.
#define SQADD(m, n, d) WORD $(0x4e600c00 | m<<16 | n<<5 | d)
#define SQSUB(m, n, d) WORD $(0x4e602c00 | m<<16 | n<<5 | d)

// SMAX Vd.8H, Vn.8H, Vm.8H takes the larger signed words.
#define SMAX(m, n, d) WORD $(0x4e606400 | m<<16 | n<<5 | d)

// SMULL Vd.4S, Vn.4H, Vm.4H multiplies the lower words; SMLAL and SMLAL2 Vd.4S, Vn.8H,
// Vm.8H add the products of the lower words and of the upper.
#define SMULL(m, n, d)  WORD $(0x0e60c000 | m<<16 | n<<5 | d)
#define SMLAL(m, n, d)  WORD $(0x0e608000 | m<<16 | n<<5 | d)
#define SMLAL2(m, n, d) WORD $(0x4e608000 | m<<16 | n<<5 | d)

// func sumSIMD(dst, src *[Width]int16, rows *int16, add *int32, adds int, sub *int32, subs int)
TEXT ·sumSIMD(SB), NOSPLIT, $0-56
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD rows+16(FP), R2
	MOVD add+24(FP), R3
	MOVD adds+32(FP), R4
	MOVD sub+40(FP), R5
	MOVD subs+48(FP), R6
	VLD1 (R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	CBZ  R4, minus

plus:
	MOVW.P 4(R3), R7
	ADD    R7<<6, R2, R7
	VLD1   (R7), [V4.H8, V5.H8, V6.H8, V7.H8]
	SQADD(4, 0, 0)
	SQADD(5, 1, 1)
	SQADD(6, 2, 2)
	SQADD(7, 3, 3)
	SUB    $1, R4
	CBNZ   R4, plus

minus:
	CBZ R6, done

less:
	MOVW.P 4(R5), R7
	ADD    R7<<6, R2, R7
	VLD1   (R7), [V4.H8, V5.H8, V6.H8, V7.H8]
	SQSUB(4, 0, 0)
	SQSUB(5, 1, 1)
	SQSUB(6, 2, 2)
	SQSUB(7, 3, 3)
	SUB    $1, R6
	CBNZ   R6, less

done:
	VST1 [V0.H8, V1.H8, V2.H8, V3.H8], (R0)
	RET

// DOT adds up the products of the words in V0 to V3 and those at R2, behind which it
// leaves R2, and writes the sum to R0 likewise.
#define DOT \
	VLD1.P 64(R2), [V4.H8, V5.H8, V6.H8, V7.H8] \
	SMULL(4, 0, 16)  \
	SMLAL2(4, 0, 16) \
	SMLAL(5, 1, 16)  \
	SMLAL2(5, 1, 16) \
	SMLAL(6, 2, 16)  \
	SMLAL2(6, 2, 16) \
	SMLAL(7, 3, 16)  \
	SMLAL2(7, 3, 16) \
	VADDV   V16.S4, V16 \
	FMOVS.P F16, 4(R0)

// func dotSIMD(out *[2]int32, x *[Width]int16, w *[2 * Width]int16)
TEXT ·dotSIMD(SB), NOSPLIT, $0-24
	MOVD out+0(FP), R0
	MOVD x+8(FP), R1
	MOVD w+16(FP), R2
	VLD1 (R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	VEOR V8.B16, V8.B16, V8.B16
	SMAX(8, 0, 0)
	SMAX(8, 1, 1)
	SMAX(8, 2, 2)
	SMAX(8, 3, 3)
	DOT
	DOT
	RET
