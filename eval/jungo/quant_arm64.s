#include "textflag.h"

// The assembler lacks these instructions; the arguments are numbers of registers in its
// order: the second operand, the first, the result.

// SDOT Vd.4S, Vn.16B, Vm.16B adds sums of four products of signed bytes; SDOTI Vd.4S,
// Vn.16B, Vm.4B[i] takes group i of m for all.
#define SDOT(m, n, d)     WORD $(0x4e809400 | m<<16 | n<<5 | d)
#define SDOTI(i, m, n, d) WORD $(0x4f80e000 | (i&1)<<21 | (i>>1)<<11 | m<<16 | n<<5 | d)

// FADD and FMAX Vd.4S, Vn.4S, Vm.4S. FMLA Vd.4S, Vn.4S, Vm.4S adds products. SCVTF Vd.4S,
// Vn.4S makes numbers of integers.
#define FADD(m, n, d) WORD $(0x4e20d400 | m<<16 | n<<5 | d)
#define FMAX(m, n, d) WORD $(0x4e20f400 | m<<16 | n<<5 | d)
#define FMLA(m, n, d) WORD $(0x4e20cc00 | m<<16 | n<<5 | d)
#define SCVTF(n, d)   WORD $(0x4e21d800 | n<<5 | d)

// DOT4 multiplies group i of the inputs at three positions, in V20 to V22.
#define DOT4(i) \
	VLD1.P 64(R17), [V16.B16, V17.B16, V18.B16, V19.B16] \
	SDOTI(i, 20, 16, 0)  \
	SDOTI(i, 20, 17, 1)  \
	SDOTI(i, 20, 18, 2)  \
	SDOTI(i, 20, 19, 3)  \
	SDOTI(i, 21, 16, 4)  \
	SDOTI(i, 21, 17, 5)  \
	SDOTI(i, 21, 18, 6)  \
	SDOTI(i, 21, 19, 7)  \
	SDOTI(i, 22, 16, 8)  \
	SDOTI(i, 22, 17, 9)  \
	SDOTI(i, 22, 18, 10) \
	SDOTI(i, 22, 19, 11)

// FINISH writes one position. V30 is zero.
#define FINISH(a, b, c, d) \
	SCVTF(a, a) \
	SCVTF(b, b) \
	SCVTF(c, c) \
	SCVTF(d, d) \
	VLD1 (R2), [V16.S4, V17.S4, V18.S4, V19.S4] \
	VLD1 (R3), [V24.S4, V25.S4, V26.S4, V27.S4] \
	FMLA(24, a, 16) \
	FMLA(25, b, 17) \
	FMLA(26, c, 18) \
	FMLA(27, d, 19) \
	VLD1.P (R1)(R8), [V24.S4, V25.S4, V26.S4, V27.S4] \
	FADD(24, 16, 16) \
	FADD(25, 17, 17) \
	FADD(26, 18, 18) \
	FADD(27, 19, 19) \
	FMAX(30, 16, 16) \
	FMAX(30, 17, 17) \
	FMAX(30, 18, 18) \
	FMAX(30, 19, 19) \
	VST1.P [V16.S4, V17.S4, V18.S4, V19.S4], (R0)(R7)

// func convBytesSIMD(out, res, bias, scale *float32, in *uint8, w *int8, n, outStride, resStride, inStride, row, blocks int)
//
// Three positions by sixteen output channels at a time, in V0 to V11; n is a multiple of
// four. SDOT takes signed bytes: it gets inputs less 128, and V12 to V15 hold the sums of
// the weights times 128.
TEXT ·convBytesSIMD(SB), NOSPLIT, $0-96
	MOVD out+0(FP), R0
	MOVD res+8(FP), R1
	MOVD bias+16(FP), R2
	MOVD scale+24(FP), R3
	MOVD in+32(FP), R4
	MOVD w+40(FP), R5
	MOVD n+48(FP), R6
	MOVD outStride+56(FP), R7
	MOVD resStride+64(FP), R8
	MOVD inStride+72(FP), R9
	MOVD row+80(FP), R10
	MOVD blocks+88(FP), R11
	LSL  $1, R11
	MOVD $0x80, R12
	VDUP R12, V23.B16
	VEOR V30.B16, V30.B16, V30.B16
	VEOR V12.B16, V12.B16, V12.B16
	VEOR V13.B16, V13.B16, V13.B16
	VEOR V14.B16, V14.B16, V14.B16
	VEOR V15.B16, V15.B16, V15.B16
	MOVD R5, R17
	ADD  R6<<1, R6, R12

weights:
	VLD1.P 64(R17), [V16.B16, V17.B16, V18.B16, V19.B16]
	SDOT(23, 16, 12)
	SDOT(23, 17, 13)
	SDOT(23, 18, 14)
	SDOT(23, 19, 15)
	SUB    $1, R12
	CBNZ   R12, weights
	VSUB   V12.S4, V30.S4, V12.S4
	VSUB   V13.S4, V30.S4, V13.S4
	VSUB   V14.S4, V30.S4, V14.S4
	VSUB   V15.S4, V30.S4, V15.S4

block:
	VMOV V12.B16, V0.B16
	VMOV V13.B16, V1.B16
	VMOV V14.B16, V2.B16
	VMOV V15.B16, V3.B16
	VMOV V12.B16, V4.B16
	VMOV V13.B16, V5.B16
	VMOV V14.B16, V6.B16
	VMOV V15.B16, V7.B16
	VMOV V12.B16, V8.B16
	VMOV V13.B16, V9.B16
	VMOV V14.B16, V10.B16
	VMOV V15.B16, V11.B16
	MOVD R5, R17
	MOVD R4, R12
	MOVD $3, R19

rows:
	MOVD R12, R13
	ADD  R9, R13, R14
	ADD  R9, R14, R15
	MOVD R6, R16

inner:
	VLD1.P 16(R13), [V20.B16]
	VLD1.P 16(R14), [V21.B16]
	VLD1.P 16(R15), [V22.B16]
	VEOR   V23.B16, V20.B16, V20.B16
	VEOR   V23.B16, V21.B16, V21.B16
	VEOR   V23.B16, V22.B16, V22.B16
	DOT4(0)
	DOT4(1)
	DOT4(2)
	DOT4(3)
	SUB    $4, R16
	CBNZ   R16, inner

	ADD  R10, R12
	SUB  $1, R19
	CBNZ R19, rows

	FINISH(0, 1, 2, 3)
	FINISH(4, 5, 6, 7)
	FINISH(8, 9, 10, 11)
	ADD  R9<<1, R9, R12
	ADD  R12, R4
	SUB  $1, R11
	CBNZ R11, block
	RET
