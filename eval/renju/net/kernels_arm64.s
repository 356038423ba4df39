#include "textflag.h"

// The kernels of kernels.go for NEON, as every processor of arm64 has it. Four registers
// hold the numbers of a cell, sixteen the sums of a layer. Offsets into Head: W1 0, W2 6144,
// Q 8192, R 10240, B1 12288, B2 12416, Q0 12544, R0 12672, W3 12800, B3 12864 (checked by a
// test).

// The assembler lacks these instructions; the arguments are numbers of registers in its
// order: the second operand, the first, the result.

// SMULL Vd.4S, Vn.4H, Vm.4H multiplies the lower words, SMULL2 Vd.4S, Vn.8H, Vm.8H the upper.
#define SMULL(m, n, d)  WORD $(0x0e60c000 | m<<16 | n<<5 | d)
#define SMULL2(m, n, d) WORD $(0x4e60c000 | m<<16 | n<<5 | d)

// SMLAL Vd.4S, Vn.4H, Vm.4H and SMLAL2 Vd.4S, Vn.8H, Vm.8H add the products.
#define SMLAL(m, n, d)  WORD $(0x0e608000 | m<<16 | n<<5 | d)
#define SMLAL2(m, n, d) WORD $(0x4e608000 | m<<16 | n<<5 | d)

// SADDW Vd.4S, Vn.4S, Vm.4H adds the lower words, SADDW2 Vd.4S, Vn.4S, Vm.8H the upper.
#define SADDW(m, n, d)  WORD $(0x0e601000 | m<<16 | n<<5 | d)
#define SADDW2(m, n, d) WORD $(0x4e601000 | m<<16 | n<<5 | d)

// SMAX Vd.8H, Vn.8H, Vm.8H and SMIN Vd.8H, Vn.8H, Vm.8H compare signed words.
#define SMAX(m, n, d) WORD $(0x4e606400 | m<<16 | n<<5 | d)
#define SMIN(m, n, d) WORD $(0x4e606c00 | m<<16 | n<<5 | d)

// SQSHRN Vd.4H, Vn.4S, #shift shifts and saturates to words, SQSHRN2 Vd.8H, Vn.4S, #shift
// to the upper words.
#define SQSHRN(shift, n, d)  WORD $(0x0f009400 | (32-shift)<<16 | n<<5 | d)
#define SQSHRN2(shift, n, d) WORD $(0x4f009400 | (32-shift)<<16 | n<<5 | d)

// CLIP clips the words in a to b to V30 from below and V31 from above.
#define CLIP(a, b, c, d) \
	SMAX(30, a, a) \
	SMAX(30, b, b) \
	SMAX(30, c, c) \
	SMAX(30, d, d) \
	SMIN(31, a, a) \
	SMIN(31, b, b) \
	SMIN(31, c, c) \
	SMIN(31, d, d)

// NARROW shifts the numbers in V0 to V7 and packs them into words in V0 to V3.
#define NARROW(shift) \
	SQSHRN(shift, 0, 0)  \
	SQSHRN2(shift, 1, 0) \
	SQSHRN(shift, 2, 1)  \
	SQSHRN2(shift, 3, 1) \
	SQSHRN(shift, 4, 2)  \
	SQSHRN2(shift, 5, 2) \
	SQSHRN(shift, 6, 3)  \
	SQSHRN2(shift, 7, 3)

// LIMITS sets the limits of CLIP.
#define LIMITS(least, most) \
	MOVD $least, R15   \
	MOVD $most, R16    \
	VDUP R15, V30.H8   \
	VDUP R16, V31.H8

// func updateSIMD(cells *int16, s *sums, rows *int16, changes *change, n int, saved *int16)
//
// The sum of the whole board is in V16 to V23; those of the zones, as words, are behind it
// in memory.
TEXT ·updateSIMD(SB), NOSPLIT, $0-48
	MOVD cells+0(FP), R0
	MOVD s+8(FP), R1
	MOVD rows+16(FP), R2
	MOVD changes+24(FP), R3
	MOVD n+32(FP), R4
	MOVD saved+40(FP), R5
	LIMITS(0, 1023)
	MOVD R1, R10
	VLD1.P 64(R10), [V16.S4, V17.S4, V18.S4, V19.S4]
	VLD1.P 64(R10), [V20.S4, V21.S4, V22.S4, V23.S4] // R10 is at the zones now

next:
	MOVHU  (R3), R6
	MOVBU  3(R3), R7
	MOVHU  4(R3), R8
	MOVHU  6(R3), R9
	ADD    R6<<6, R0, R6
	ADD    R7<<6, R10, R7
	ADD    R8<<6, R2, R8
	ADD    R9<<6, R2, R9
	VLD1   (R6), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1   (R8), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1   (R9), [V24.H8, V25.H8, V26.H8, V27.H8]
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R5)
	VSUB   V4.H8, V0.H8, V4.H8
	VSUB   V5.H8, V1.H8, V5.H8
	VSUB   V6.H8, V2.H8, V6.H8
	VSUB   V7.H8, V3.H8, V7.H8
	VADD   V24.H8, V4.H8, V4.H8
	VADD   V25.H8, V5.H8, V5.H8
	VADD   V26.H8, V6.H8, V6.H8
	VADD   V27.H8, V7.H8, V7.H8
	VST1   [V4.H8, V5.H8, V6.H8, V7.H8], (R6)
	CLIP(0, 1, 2, 3)
	CLIP(4, 5, 6, 7)
	VLD1   (R7), [V24.H8, V25.H8, V26.H8, V27.H8]
	VSUB   V0.H8, V4.H8, V4.H8
	VSUB   V1.H8, V5.H8, V5.H8
	VSUB   V2.H8, V6.H8, V6.H8
	VSUB   V3.H8, V7.H8, V7.H8
	VADD   V4.H8, V24.H8, V24.H8
	VADD   V5.H8, V25.H8, V25.H8
	VADD   V6.H8, V26.H8, V26.H8
	VADD   V7.H8, V27.H8, V27.H8
	VST1   [V24.H8, V25.H8, V26.H8, V27.H8], (R7)
	SADDW(4, 16, 16)
	SADDW2(4, 17, 17)
	SADDW(5, 18, 18)
	SADDW2(5, 19, 19)
	SADDW(6, 20, 20)
	SADDW2(6, 21, 21)
	SADDW(7, 22, 22)
	SADDW2(7, 23, 23)
	ADD    $8, R3
	SUB    $1, R4
	CBNZ   R4, next

	VST1.P [V16.S4, V17.S4, V18.S4, V19.S4], 64(R1)
	VST1   [V20.S4, V21.S4, V22.S4, V23.S4], (R1)
	RET

// func restoreSIMD(cells *int16, windows *[8]uint16, changes *change, n int, saved *int16)
//
// From the last change to the first.
TEXT ·restoreSIMD(SB), NOSPLIT, $0-40
	MOVD cells+0(FP), R0
	MOVD windows+8(FP), R1
	MOVD changes+16(FP), R3
	MOVD n+24(FP), R4
	MOVD saved+32(FP), R5
	ADD  R4<<3, R3, R3
	ADD  R4<<6, R5, R5

last:
	SUB   $8, R3
	SUB   $64, R5
	MOVHU (R3), R6
	MOVBU 2(R3), R7
	MOVHU 4(R3), R8
	VLD1  (R5), [V0.H8, V1.H8, V2.H8, V3.H8]
	ADD   R6<<4, R1, R9
	ADD   R6<<6, R0, R6
	MOVH  R8, (R9)(R7<<1)
	VST1  [V0.H8, V1.H8, V2.H8, V3.H8], (R6)
	SUB   $1, R4
	CBNZ  R4, last
	RET

// func packSIMD(x *[Inputs]int16, own, opp *[Channels]int32, mine, theirs *[numClasses]int16)
TEXT ·packSIMD(SB), NOSPLIT, $0-40
	MOVD x+0(FP), R0
	MOVD own+8(FP), R1
	MOVD opp+16(FP), R2
	MOVD mine+24(FP), R3
	MOVD theirs+32(FP), R4
	LIMITS(0, 16383)
	VLD1 (R1), [V0.S4, V1.S4, V2.S4, V3.S4]
	VLD1 (R2), [V4.S4, V5.S4, V6.S4, V7.S4]
	VLD1 (R3), [V16.H8, V17.H8]
	VLD1 (R4), [V18.H8, V19.H8]
	NARROW(2)
	CLIP(0, 1, 2, 3)
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	MOVD $16, R5
	VDUP R5, V20.H8
	SMIN(20, 16, 16)
	SMIN(20, 17, 17)
	SMIN(20, 18, 18)
	SMIN(20, 19, 19)
	VSHL $6, V16.H8, V16.H8
	VSHL $6, V17.H8, V17.H8
	VSHL $6, V18.H8, V18.H8
	VSHL $6, V19.H8, V19.H8
	VST1 [V16.H8, V17.H8, V18.H8, V19.H8], (R0)
	RET

// PAIR adds a pair of the inputs in V25 times the weights at R6 to V0 to V15: to every
// output belong two numbers, for the products of either input.
#define PAIR(i) \
	VLD1.P 64(R6), [V16.H8, V17.H8, V18.H8, V19.H8] \
	VLD1.P 64(R6), [V20.H8, V21.H8, V22.H8, V23.H8] \
	VDUP V25.S[i], V24.S4 \
	SMLAL(24, 16, 0)   \
	SMLAL2(24, 16, 1)  \
	SMLAL(24, 17, 2)   \
	SMLAL2(24, 17, 3)  \
	SMLAL(24, 18, 4)   \
	SMLAL2(24, 18, 5)  \
	SMLAL(24, 19, 6)   \
	SMLAL2(24, 19, 7)  \
	SMLAL(24, 20, 8)   \
	SMLAL2(24, 20, 9)  \
	SMLAL(24, 21, 10)  \
	SMLAL2(24, 21, 11) \
	SMLAL(24, 22, 12)  \
	SMLAL2(24, 22, 13) \
	SMLAL(24, 23, 14)  \
	SMLAL2(24, 23, 15)

// LAYER computes a layer in V0 to V7: the numbers at R8, and R7 times four pairs of inputs
// at R5 times the weights at R6.
#define LAYER(label) \
	VEOR V0.B16, V0.B16, V0.B16    \
	VEOR V1.B16, V1.B16, V1.B16    \
	VEOR V2.B16, V2.B16, V2.B16    \
	VEOR V3.B16, V3.B16, V3.B16    \
	VEOR V4.B16, V4.B16, V4.B16    \
	VEOR V5.B16, V5.B16, V5.B16    \
	VEOR V6.B16, V6.B16, V6.B16    \
	VEOR V7.B16, V7.B16, V7.B16    \
	VEOR V8.B16, V8.B16, V8.B16    \
	VEOR V9.B16, V9.B16, V9.B16    \
	VEOR V10.B16, V10.B16, V10.B16 \
	VEOR V11.B16, V11.B16, V11.B16 \
	VEOR V12.B16, V12.B16, V12.B16 \
	VEOR V13.B16, V13.B16, V13.B16 \
	VEOR V14.B16, V14.B16, V14.B16 \
	VEOR V15.B16, V15.B16, V15.B16 \
label: \
	VLD1.P 16(R5), [V25.H8] \
	PAIR(0) \
	PAIR(1) \
	PAIR(2) \
	PAIR(3) \
	SUB  $1, R7 \
	CBNZ R7, label \
	VLD1.P 64(R8), [V16.S4, V17.S4, V18.S4, V19.S4] \
	VLD1   (R8), [V20.S4, V21.S4, V22.S4, V23.S4] \
	VADDP V1.S4, V0.S4, V0.S4   \
	VADDP V3.S4, V2.S4, V1.S4   \
	VADDP V5.S4, V4.S4, V2.S4   \
	VADDP V7.S4, V6.S4, V3.S4   \
	VADDP V9.S4, V8.S4, V4.S4   \
	VADDP V11.S4, V10.S4, V5.S4 \
	VADDP V13.S4, V12.S4, V6.S4 \
	VADDP V15.S4, V14.S4, V7.S4 \
	VADD V16.S4, V0.S4, V0.S4   \
	VADD V17.S4, V1.S4, V1.S4   \
	VADD V18.S4, V2.S4, V2.S4   \
	VADD V19.S4, V3.S4, V3.S4   \
	VADD V20.S4, V4.S4, V4.S4   \
	VADD V21.S4, V5.S4, V5.S4   \
	VADD V22.S4, V6.S4, V6.S4   \
	VADD V23.S4, V7.S4, V7.S4

// func poolSIMD(h *Head, own, opp *uint16, pool *int16)
//
// The zones one after the other: their sums on the stack, the layer, and the sum
// of what comes out in V26 to V29.
TEXT ·poolSIMD(SB), NOSPLIT, $64-32
	MOVD h+0(FP), R0
	MOVD own+8(FP), R1
	MOVD opp+16(FP), R2
	MOVD pool+24(FP), R3
	MOVD $9, R4
	LIMITS(0, 3640)
	VEOR V26.B16, V26.B16, V26.B16
	VEOR V27.B16, V27.B16, V27.B16
	VEOR V28.B16, V28.B16, V28.B16
	VEOR V29.B16, V29.B16, V29.B16
	MOVD $16383, R9

zone:
	VDUP R9, V16.H8
	VLD1 (R1), [V0.H8, V1.H8]
	VLD1 (R2), [V2.H8, V3.H8]
	ADD  $64, R1
	ADD  $64, R2
	VUMIN V16.H8, V0.H8, V0.H8
	VUMIN V16.H8, V1.H8, V1.H8
	VUMIN V16.H8, V2.H8, V2.H8
	VUMIN V16.H8, V3.H8, V3.H8
	MOVD $in-64(SP), R5
	VST1 [V0.H8, V1.H8, V2.H8, V3.H8], (R5)
	ADD  $10240, R0, R6
	ADD  $12672, R0, R8
	MOVD $4, R7
	LAYER(pairs)
	NARROW(12)
	CLIP(0, 1, 2, 3)
	VADD V0.H8, V26.H8, V26.H8
	VADD V1.H8, V27.H8, V27.H8
	VADD V2.H8, V28.H8, V28.H8
	VADD V3.H8, V29.H8, V29.H8
	SUB  $1, R4
	CBNZ R4, zone

	MOVD $12287, R9
	VDUP R9, V31.H8
	SMIN(31, 26, 26)
	SMIN(31, 27, 27)
	SMIN(31, 28, 28)
	SMIN(31, 29, 29)
	VST1 [V26.H8, V27.H8, V28.H8, V29.H8], (R3)
	RET

// func headSIMD(h *Head, x *[Inputs]int16, hidden *[Hidden]int16) int32
TEXT ·headSIMD(SB), NOSPLIT, $64-28
	MOVD h+0(FP), R0
	MOVD x+8(FP), R5
	MOVD hidden+16(FP), R3
	LIMITS(0, 16383)
	MOVD R0, R6
	ADD  $12288, R0, R8
	MOVD $12, R7
	LAYER(first)
	NARROW(10)
	CLIP(0, 1, 2, 3)
	MOVD $h1-64(SP), R5
	VST1 [V0.H8, V1.H8, V2.H8, V3.H8], (R5)
	ADD  $6144, R0, R6
	ADD  $12416, R0, R8
	MOVD $4, R7
	LAYER(second)
	NARROW(10)
	CLIP(0, 1, 2, 3)
	VST1 [V0.H8, V1.H8, V2.H8, V3.H8], (R3)
	ADD  $12800, R0, R6
	VLD1.P 64(R6), [V4.H8, V5.H8, V6.H8, V7.H8]
	MOVW (R6), R7
	SMULL(4, 0, 8)
	SMULL2(4, 0, 9)
	SMLAL(5, 1, 8)
	SMLAL2(5, 1, 9)
	SMLAL(6, 2, 8)
	SMLAL2(6, 2, 9)
	SMLAL(7, 3, 8)
	SMLAL2(7, 3, 9)
	VADD  V9.S4, V8.S4, V8.S4
	VADDV V8.S4, V8
	VMOV  V8.S[0], R8
	ADDW  R8, R7, R7
	MOVW  R7, ret+24(FP)
	RET

// func querySIMD(h *Head, hidden *[Hidden]int16, q *[Width]int16)
TEXT ·querySIMD(SB), NOSPLIT, $0-24
	MOVD h+0(FP), R0
	MOVD hidden+8(FP), R5
	MOVD q+16(FP), R3
	LIMITS(-8191, 8191)
	ADD  $8192, R0, R6
	ADD  $12544, R0, R8
	MOVD $4, R7
	LAYER(pairs)
	NARROW(10)
	CLIP(0, 1, 2, 3)
	VST1 [V0.H8, V1.H8, V2.H8, V3.H8], (R3)
	RET

// func policySIMD(cells *int16, list *renju.Cell, n int, q *[Width]int16, out *int32)
TEXT ·policySIMD(SB), NOSPLIT, $0-40
	MOVD cells+0(FP), R0
	MOVD list+8(FP), R1
	MOVD n+16(FP), R2
	MOVD q+24(FP), R3
	MOVD out+32(FP), R4
	LIMITS(0, 1023)
	VLD1 (R3), [V16.H8, V17.H8, V18.H8, V19.H8]

cell:
	MOVHU.P 2(R1), R5
	ADD     R5<<6, R0, R5
	VLD1    (R5), [V0.H8, V1.H8, V2.H8, V3.H8]
	CLIP(0, 1, 2, 3)
	SMULL(16, 0, 4)
	SMULL2(16, 0, 5)
	SMLAL(17, 1, 4)
	SMLAL2(17, 1, 5)
	SMLAL(18, 2, 4)
	SMLAL2(18, 2, 5)
	SMLAL(19, 3, 4)
	SMLAL2(19, 3, 5)
	VADD    V5.S4, V4.S4, V4.S4
	VADDV   V4.S4, V4
	FMOVS.P F4, 4(R4)
	SUB     $1, R2
	CBNZ    R2, cell
	RET
