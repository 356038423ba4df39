#include "textflag.h"

// The loops of kernels.go for NEON, as every processor of arm64 has it. The assembler lacks
// these instructions; the arguments are numbers of registers in its order: the second
// operand, the first, the result.

// FADD and FMAX Vd.4S, Vn.4S, Vm.4S.
#define FADD(m, n, d) WORD $(0x4e20d400 | m<<16 | n<<5 | d)
#define FMAX(m, n, d) WORD $(0x4e20f400 | m<<16 | n<<5 | d)

// FMLA Vd.4S, Vn.4S, Vm.S[i] adds the products with number i of m.
#define FMLA(i, m, n, d) WORD $(0x4f801000 | (i&1)<<21 | (i>>1)<<11 | m<<16 | n<<5 | d)

// FMUL Vd.4S, Vn.4S, Vm.S[0] multiplies by the first number of m.
#define FMUL(m, n, d) WORD $(0x4f809000 | m<<16 | n<<5 | d)

// FMAXV Sd, Vn.4S takes the largest number, FCVTNS Vd.4S, Vn.4S rounds to even integers.
#define FMAXV(n, d)  WORD $(0x6e30f800 | n<<5 | d)
#define FCVTNS(n, d) WORD $(0x4e21a800 | n<<5 | d)

// FMLA4 adds the products of V24 to V27, sixteen channels, and number i of m.
#define FMLA4(i, m, a, b, c, d) \
	FMLA(i, m, 24, a) \
	FMLA(i, m, 25, b) \
	FMLA(i, m, 26, c) \
	FMLA(i, m, 27, d)

// func convSIMD(out, in, w *float32, n, outStride, inStride, row, blocks int)
//
// Six positions by sixteen output channels at a time, in V0 to V23.
TEXT ·convSIMD(SB), NOSPLIT, $0-64
	MOVD out+0(FP), R0
	MOVD in+8(FP), R1
	MOVD w+16(FP), R2
	MOVD n+24(FP), R3
	MOVD outStride+32(FP), R4
	MOVD inStride+40(FP), R5
	MOVD row+48(FP), R6
	MOVD blocks+56(FP), R7

block:
	MOVD   R0, R8
	VLD1.P (R8)(R4), [V0.S4, V1.S4, V2.S4, V3.S4]
	VLD1.P (R8)(R4), [V4.S4, V5.S4, V6.S4, V7.S4]
	VLD1.P (R8)(R4), [V8.S4, V9.S4, V10.S4, V11.S4]
	VLD1.P (R8)(R4), [V12.S4, V13.S4, V14.S4, V15.S4]
	VLD1.P (R8)(R4), [V16.S4, V17.S4, V18.S4, V19.S4]
	VLD1   (R8), [V20.S4, V21.S4, V22.S4, V23.S4]
	MOVD   R2, R9
	MOVD   R1, R10
	MOVD   $3, R11

rows:
	MOVD R10, R12
	ADD  R5, R12, R13
	ADD  R5, R13, R14
	ADD  R5, R14, R15
	ADD  R5, R15, R16
	ADD  R5, R16, R17
	MOVD R3, R8

inner:
	VLD1.P  64(R9), [V24.S4, V25.S4, V26.S4, V27.S4]
	FMOVS.P 4(R12), F28
	FMOVS.P 4(R13), F29
	FMOVS.P 4(R14), F30
	FMOVS.P 4(R15), F31
	FMLA4(0, 28, 0, 1, 2, 3)
	FMOVS.P 4(R16), F28
	FMLA4(0, 29, 4, 5, 6, 7)
	FMOVS.P 4(R17), F29
	FMLA4(0, 30, 8, 9, 10, 11)
	FMLA4(0, 31, 12, 13, 14, 15)
	FMLA4(0, 28, 16, 17, 18, 19)
	FMLA4(0, 29, 20, 21, 22, 23)
	SUB     $1, R8
	CBNZ    R8, inner

	ADD  R6, R10
	SUB  $1, R11
	CBNZ R11, rows

	VST1.P [V0.S4, V1.S4, V2.S4, V3.S4], (R0)(R4)
	VST1.P [V4.S4, V5.S4, V6.S4, V7.S4], (R0)(R4)
	VST1.P [V8.S4, V9.S4, V10.S4, V11.S4], (R0)(R4)
	VST1.P [V12.S4, V13.S4, V14.S4, V15.S4], (R0)(R4)
	VST1.P [V16.S4, V17.S4, V18.S4, V19.S4], (R0)(R4)
	VST1.P [V20.S4, V21.S4, V22.S4, V23.S4], (R0)(R4)
	ADD    R5<<2, R1
	ADD    R5<<1, R1
	SUB    $1, R7
	CBNZ   R7, block
	RET

// func gradSIMD(dw, in, dout *float32, inStride, outStride, count, blocks int)
//
// Six inputs by sixteen output channels at a time, in V0 to V23.
TEXT ·gradSIMD(SB), NOSPLIT, $0-56
	MOVD dw+0(FP), R0
	MOVD in+8(FP), R1
	MOVD dout+16(FP), R2
	MOVD inStride+24(FP), R3
	MOVD outStride+32(FP), R4
	MOVD count+40(FP), R5
	MOVD blocks+48(FP), R6

block:
	MOVD   R0, R8
	VLD1.P 64(R8), [V0.S4, V1.S4, V2.S4, V3.S4]
	VLD1.P 64(R8), [V4.S4, V5.S4, V6.S4, V7.S4]
	VLD1.P 64(R8), [V8.S4, V9.S4, V10.S4, V11.S4]
	VLD1.P 64(R8), [V12.S4, V13.S4, V14.S4, V15.S4]
	VLD1.P 64(R8), [V16.S4, V17.S4, V18.S4, V19.S4]
	VLD1   (R8), [V20.S4, V21.S4, V22.S4, V23.S4]
	MOVD   R1, R9
	MOVD   R2, R10
	MOVD   R5, R11

inner:
	VLD1.P (R10)(R4), [V24.S4, V25.S4, V26.S4, V27.S4]
	FMOVD  16(R9), F29
	VLD1.P (R9)(R3), [V28.S4]
	FMLA4(0, 28, 0, 1, 2, 3)
	FMLA4(1, 28, 4, 5, 6, 7)
	FMLA4(2, 28, 8, 9, 10, 11)
	FMLA4(3, 28, 12, 13, 14, 15)
	FMLA4(0, 29, 16, 17, 18, 19)
	FMLA4(1, 29, 20, 21, 22, 23)
	SUB    $1, R11
	CBNZ   R11, inner

	VST1.P [V0.S4, V1.S4, V2.S4, V3.S4], 64(R0)
	VST1.P [V4.S4, V5.S4, V6.S4, V7.S4], 64(R0)
	VST1.P [V8.S4, V9.S4, V10.S4, V11.S4], 64(R0)
	VST1.P [V12.S4, V13.S4, V14.S4, V15.S4], 64(R0)
	VST1.P [V16.S4, V17.S4, V18.S4, V19.S4], 64(R0)
	VST1.P [V20.S4, V21.S4, V22.S4, V23.S4], 64(R0)
	ADD    $24, R1
	SUB    $1, R6
	CBNZ   R6, block
	RET

// func reluSIMD(x *float32, n int)
TEXT ·reluSIMD(SB), NOSPLIT, $0-16
	MOVD x+0(FP), R0
	MOVD n+8(FP), R1
	VEOR V2.B16, V2.B16, V2.B16

loop:
	VLD1   (R0), [V0.S4, V1.S4]
	FMAX(2, 0, 0)
	FMAX(2, 1, 1)
	VST1.P [V0.S4, V1.S4], 32(R0)
	SUBS   $8, R1
	BGT    loop
	RET

// func poolSIMD(sum, top, x *float32, stride, count int)
//
// Sixteen channels: sums in V0 to V3, maxima in V4 to V7.
TEXT ·poolSIMD(SB), NOSPLIT, $0-40
	MOVD sum+0(FP), R0
	MOVD top+8(FP), R1
	MOVD x+16(FP), R2
	MOVD stride+24(FP), R3
	MOVD count+32(FP), R4
	VEOR V0.B16, V0.B16, V0.B16
	VEOR V1.B16, V1.B16, V1.B16
	VEOR V2.B16, V2.B16, V2.B16
	VEOR V3.B16, V3.B16, V3.B16
	VEOR V4.B16, V4.B16, V4.B16
	VEOR V5.B16, V5.B16, V5.B16
	VEOR V6.B16, V6.B16, V6.B16
	VEOR V7.B16, V7.B16, V7.B16

loop:
	VLD1.P (R2)(R3), [V16.S4, V17.S4, V18.S4, V19.S4]
	FADD(16, 0, 0)
	FADD(17, 1, 1)
	FADD(18, 2, 2)
	FADD(19, 3, 3)
	FMAX(16, 4, 4)
	FMAX(17, 5, 5)
	FMAX(18, 6, 6)
	FMAX(19, 7, 7)
	SUB    $1, R4
	CBNZ   R4, loop
	VST1   [V0.S4, V1.S4, V2.S4, V3.S4], (R0)
	VST1   [V4.S4, V5.S4, V6.S4, V7.S4], (R1)
	RET

// func matvecSIMD(out, w, v *float32, n, rows int)
//
// Sixteen outputs at a time, in V0 to V3.
TEXT ·matvecSIMD(SB), NOSPLIT, $0-40
	MOVD out+0(FP), R0
	MOVD w+8(FP), R1
	MOVD v+16(FP), R2
	MOVD n+24(FP), R3
	MOVD rows+32(FP), R4
	LSL  $2, R3, R5

outputs:
	VLD1 (R0), [V0.S4, V1.S4, V2.S4, V3.S4]
	MOVD R1, R6
	MOVD R2, R7
	MOVD R4, R8

each:
	VLD1.P  (R6)(R5), [V24.S4, V25.S4, V26.S4, V27.S4]
	FMOVS.P 4(R7), F28
	FMLA4(0, 28, 0, 1, 2, 3)
	SUB     $1, R8
	CBNZ    R8, each
	VST1.P  [V0.S4, V1.S4, V2.S4, V3.S4], 64(R0)
	ADD     $64, R1
	SUB     $16, R3
	CBNZ    R3, outputs
	RET

// func quantiseSIMD(out *uint8, x *float32, n int) float32
TEXT ·quantiseSIMD(SB), NOSPLIT, $0-28
	MOVD out+0(FP), R0
	MOVD x+8(FP), R1
	MOVD n+16(FP), R2
	MOVD $0x1e3ce508, R3 // 1e-20: all may be zero
	VDUP R3, V4.S4
	MOVD R1, R4
	MOVD R2, R5

peak:
	VLD1.P 64(R4), [V0.S4, V1.S4, V2.S4, V3.S4]
	FMAX(1, 0, 0)
	FMAX(3, 2, 2)
	FMAX(0, 4, 4)
	FMAX(2, 4, 4)
	SUB    $16, R5
	CBNZ   R5, peak
	FMAXV(4, 4)
	FMOVS F4, ret+24(FP)
	FMOVS $255.0, F5
	FDIVS F4, F5, F5

round:
	VLD1.P 64(R1), [V0.S4, V1.S4, V2.S4, V3.S4]
	FMUL(5, 0, 0)
	FMUL(5, 1, 1)
	FMUL(5, 2, 2)
	FMUL(5, 3, 3)
	FCVTNS(0, 0)
	FCVTNS(1, 1)
	FCVTNS(2, 2)
	FCVTNS(3, 3)
	VUZP1  V1.H8, V0.H8, V0.H8
	VUZP1  V3.H8, V2.H8, V2.H8
	VUZP1  V2.B16, V0.B16, V0.B16
	VST1.P [V0.B16], 16(R0)
	SUB    $16, R2
	CBNZ   R2, round
	RET
