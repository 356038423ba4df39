#include "textflag.h"

// The kernels of kernels.go for AVX2 with FMA: a vector is four registers.

DATA cellMax<>+0(SB)/4, $0x40ffc000 // 1023/128
GLOBL cellMax<>(SB), RODATA|NOPTR, $4

// LOAD reads the vector at p into four registers, STORE writes it.
#define LOAD(p, a, b, c, d) \
	VMOVUPS (p), a   \
	VMOVUPS 32(p), b \
	VMOVUPS 64(p), c \
	VMOVUPS 96(p), d

#define STORE(p, a, b, c, d) \
	VMOVUPS a, (p)   \
	VMOVUPS b, 32(p) \
	VMOVUPS c, 64(p) \
	VMOVUPS d, 96(p)

// FMA adds Y8 times the vector at SI to Y0 to Y3.
#define FMA \
	VFMADD231PS (SI), Y8, Y0   \
	VFMADD231PS 32(SI), Y8, Y1 \
	VFMADD231PS 64(SI), Y8, Y2 \
	VFMADD231PS 96(SI), Y8, Y3

// func axpyAVX2(y, x *vector, a float32)
TEXT ·axpyAVX2(SB), NOSPLIT, $0-20
	MOVQ y+0(FP), DI
	MOVQ x+8(FP), SI
	VBROADCASTSS a+16(FP), Y8
	LOAD(DI, Y0, Y1, Y2, Y3)
	FMA
	STORE(DI, Y0, Y1, Y2, Y3)
	VZEROUPPER
	RET

// TOTAL adds up the numbers of Y0 in X0; it uses X1.
#define TOTAL \
	VEXTRACTF128 $1, Y0, X1 \
	VADDPS  X1, X0, X0      \
	VPSHUFD $0x4e, X0, X1   \
	VADDPS  X1, X0, X0      \
	VPSHUFD $0xb1, X0, X1   \
	VADDPS  X1, X0, X0

// func dotAVX2(x, y *vector) float32
TEXT ·dotAVX2(SB), NOSPLIT, $0-20
	MOVQ x+0(FP), DI
	MOVQ y+8(FP), SI
	LOAD(DI, Y0, Y1, Y2, Y3)
	VMULPS  (SI), Y0, Y0
	VMULPS  32(SI), Y1, Y1
	VFMADD231PS 64(SI), Y2, Y0
	VFMADD231PS 96(SI), Y3, Y1
	VADDPS  Y1, Y0, Y0
	TOTAL
	VMOVSS  X0, ret+16(FP)
	VZEROUPPER
	RET

// ROW makes AX the offset of the row of window number i of the cell at R8.
#define ROW(i) \
	MOVWLZX 2*i(R8), AX \
	SHLQ    $7, AX

// func cellsAVX2(cells, sum *vector, rows *float32, windows *[4]uint16, n int)
TEXT ·cellsAVX2(SB), NOSPLIT, $0-40
	MOVQ cells+0(FP), DI
	MOVQ sum+8(FP), SI
	MOVQ rows+16(FP), DX
	MOVQ windows+24(FP), R8
	MOVQ n+32(FP), CX
	LOAD(SI, Y8, Y9, Y10, Y11)
	VXORPS Y15, Y15, Y15
	VBROADCASTSS cellMax<>(SB), Y14

#define ADDROW(i) \
	ROW(i) \
	VADDPS (DX)(AX*1), Y0, Y0   \
	VADDPS 32(DX)(AX*1), Y1, Y1 \
	VADDPS 64(DX)(AX*1), Y2, Y2 \
	VADDPS 96(DX)(AX*1), Y3, Y3

cell:
	ROW(0)
	VMOVUPS (DX)(AX*1), Y0
	VMOVUPS 32(DX)(AX*1), Y1
	VMOVUPS 64(DX)(AX*1), Y2
	VMOVUPS 96(DX)(AX*1), Y3
	ADDROW(1)
	ADDROW(2)
	ADDROW(3)
	VMAXPS Y15, Y0, Y0
	VMAXPS Y15, Y1, Y1
	VMAXPS Y15, Y2, Y2
	VMAXPS Y15, Y3, Y3
	VMINPS Y14, Y0, Y0
	VMINPS Y14, Y1, Y1
	VMINPS Y14, Y2, Y2
	VMINPS Y14, Y3, Y3
	STORE(DI, Y0, Y1, Y2, Y3)
	VADDPS Y0, Y8, Y8
	VADDPS Y1, Y9, Y9
	VADDPS Y2, Y10, Y10
	VADDPS Y3, Y11, Y11
	ADDQ $128, DI
	ADDQ $8, R8
	DECQ CX
	JNZ  cell

	STORE(SI, Y8, Y9, Y10, Y11)
	VZEROUPPER
	RET

// func logitsAVX2(out *float32, cells, q *vector, n int)
TEXT ·logitsAVX2(SB), NOSPLIT, $0-32
	MOVQ out+0(FP), DI
	MOVQ cells+8(FP), SI
	MOVQ q+16(FP), DX
	MOVQ n+24(FP), CX
	LOAD(DX, Y8, Y9, Y10, Y11)

logit:
	VMULPS  (SI), Y8, Y0
	VMULPS  32(SI), Y9, Y2
	VFMADD231PS 64(SI), Y10, Y0
	VFMADD231PS 96(SI), Y11, Y2
	VADDPS  Y2, Y0, Y0
	TOTAL
	VMOVSS  X0, (DI)
	ADDQ $4, DI
	ADDQ $128, SI
	DECQ CX
	JNZ  logit
	VZEROUPPER
	RET

// func gatherAVX2(out, cells *vector, factors *float32, n int)
TEXT ·gatherAVX2(SB), NOSPLIT, $0-32
	MOVQ out+0(FP), DI
	MOVQ cells+8(FP), SI
	MOVQ factors+16(FP), DX
	MOVQ n+24(FP), CX
	LOAD(DI, Y0, Y1, Y2, Y3)

factor:
	VBROADCASTSS (DX), Y8
	FMA
	ADDQ $128, SI
	ADDQ $4, DX
	DECQ CX
	JNZ  factor
	STORE(DI, Y0, Y1, Y2, Y3)
	VZEROUPPER
	RET

// func slopesAVX2(rows *float32, windows *[4]uint16, cells, sums, q *vector, policy *float32, n int)
//
// Y0 to Y3 are the sums' slopes, Y4 to Y7 are q.
TEXT ·slopesAVX2(SB), NOSPLIT, $0-56
	MOVQ rows+0(FP), DI
	MOVQ windows+8(FP), R8
	MOVQ cells+16(FP), SI
	MOVQ sums+24(FP), DX
	MOVQ q+32(FP), BX
	MOVQ policy+40(FP), R10
	MOVQ n+48(FP), CX
	LOAD(DX, Y0, Y1, Y2, Y3)
	LOAD(BX, Y4, Y5, Y6, Y7)
	VXORPS  Y15, Y15, Y15
	VBROADCASTSS cellMax<>(SB), Y14

// PART adds to the four rows at offset off the slopes of eight numbers, where the cell's
// are above zero and below the most.
#define PART(off, sums, q) \
	VMOVUPS off(SI), Y8         \
	VMOVAPS sums, Y9            \
	VFMADD231PS Y10, q, Y9      \
	VCMPPS  $1, Y8, Y15, Y11    \
	VANDPS  Y11, Y9, Y9         \
	VCMPPS  $1, Y14, Y8, Y11    \
	VANDPS  Y11, Y9, Y9         \
	VADDPS  off(DI)(R11*1), Y9, Y12 \
	VMOVUPS Y12, off(DI)(R11*1) \
	VADDPS  off(DI)(R12*1), Y9, Y12 \
	VMOVUPS Y12, off(DI)(R12*1) \
	VADDPS  off(DI)(R13*1), Y9, Y12 \
	VMOVUPS Y12, off(DI)(R13*1) \
	VADDPS  off(DI)(AX*1), Y9, Y12 \
	VMOVUPS Y12, off(DI)(AX*1)

cell:
	MOVWLZX (R8), R11
	MOVWLZX 2(R8), R12
	MOVWLZX 4(R8), R13
	MOVWLZX 6(R8), AX
	SHLQ $7, R11
	SHLQ $7, R12
	SHLQ $7, R13
	SHLQ $7, AX
	VBROADCASTSS (R10), Y10
	PART(0, Y0, Y4)
	PART(32, Y1, Y5)
	PART(64, Y2, Y6)
	PART(96, Y3, Y7)
	ADDQ $8, R8
	ADDQ $128, SI
	ADDQ $4, R10
	DECQ CX
	JNZ  cell
	VZEROUPPER
	RET
