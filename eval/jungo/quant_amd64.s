#include "textflag.h"

// DOT multiplies the four inputs at a position.
#define DOT(ADDR, B, X, Y) \
	VPBROADCASTD ADDR, B    \
	VPDPBUSD     Z12, B, X  \
	VPDPBUSD     Z13, B, Y

// FINISH writes one position.
#define FINISH(X, Y) \
	VCVTDQ2PS   X, X          \
	VCVTDQ2PS   Y, Y          \
	VADDPS      (R14), Z16, Z21   \
	VADDPS      64(R14), Z17, Z22 \
	VFMADD213PS Z21, Z18, X   \
	VFMADD213PS Z22, Z19, Y   \
	VMAXPS      Z20, X, X     \
	VMAXPS      Z20, Y, Y     \
	VMOVUPS     X, (DI)       \
	VMOVUPS     Y, 64(DI)     \
	ADDQ        R12, DI       \
	ADDQ        R13, R14

// func convVNNI(out, res, bias, scale *float32, in *uint8, w *int8, n, outStride, resStride, inStride, row, blocks int)
//
// Six positions by thirty-two output channels at a time, in Z0 to Z11.
TEXT ·convVNNI(SB), NOSPLIT, $0-96
	MOVQ    out+0(FP), DI
	MOVQ    res+8(FP), R14
	MOVQ    bias+16(FP), AX
	MOVQ    scale+24(FP), BX
	MOVQ    in+32(FP), SI
	MOVQ    w+40(FP), DX
	MOVQ    inStride+72(FP), R9
	MOVQ    row+80(FP), R10
	MOVQ    blocks+88(FP), R11
	MOVQ    n+48(FP), R8
	IMUL3Q  $192, R8, R8
	VMOVUPS (AX), Z16
	VMOVUPS 64(AX), Z17
	VMOVUPS (BX), Z18
	VMOVUPS 64(BX), Z19
	VPXORD  Z20, Z20, Z20

block:
	VPXORD Z0, Z0, Z0
	VPXORD Z1, Z1, Z1
	VPXORD Z2, Z2, Z2
	VPXORD Z3, Z3, Z3
	VPXORD Z4, Z4, Z4
	VPXORD Z5, Z5, Z5
	VPXORD Z6, Z6, Z6
	VPXORD Z7, Z7, Z7
	VPXORD Z8, Z8, Z8
	VPXORD Z9, Z9, Z9
	VPXORD Z10, Z10, Z10
	VPXORD Z11, Z11, Z11
	LEAQ   (R9)(R9*2), R12
	LEAQ   (R9)(R9*4), R13
	MOVQ   DX, BX
	MOVQ   $3, R15
	MOVQ   SI, CX

rows:
	MOVQ CX, AX
	MOVQ n+48(FP), CX

inner:
	VMOVDQU32 (BX), Z12
	VMOVDQU32 (BX)(R8*1), Z13
	DOT((AX), Z14, Z0, Z1)
	DOT((AX)(R9*1), Z15, Z2, Z3)
	DOT((AX)(R9*2), Z23, Z4, Z5)
	DOT((AX)(R12*1), Z24, Z6, Z7)
	DOT((AX)(R9*4), Z25, Z8, Z9)
	DOT((AX)(R13*1), Z26, Z10, Z11)
	ADDQ      $64, BX
	ADDQ      $4, AX
	DECQ      CX
	JNZ       inner

	// From the end of this row's run to the start of the next.
	MOVQ n+48(FP), CX
	SHLQ $2, CX
	SUBQ CX, AX
	LEAQ (AX)(R10*1), CX
	DECQ R15
	JNZ  rows

	MOVQ outStride+56(FP), R12
	MOVQ resStride+64(FP), R13
	FINISH(Z0, Z1)
	FINISH(Z2, Z3)
	FINISH(Z4, Z5)
	FINISH(Z6, Z7)
	FINISH(Z8, Z9)
	FINISH(Z10, Z11)
	LEAQ (R9)(R9*2), R12
	LEAQ (SI)(R12*2), SI
	DECQ R11
	JNZ  block
	VZEROUPPER
	RET

// func matvecAVX2(out, w, v *float32, n, rows int)
TEXT ·matvecAVX2(SB), NOSPLIT, $0-40
	MOVQ out+0(FP), DI
	MOVQ w+8(FP), SI
	MOVQ v+16(FP), DX
	MOVQ n+24(FP), CX
	MOVQ rows+32(FP), R8
	LEAQ (CX*4), R9

outputs:
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	MOVQ    SI, AX
	XORQ    BX, BX

each:
	VBROADCASTSS (DX)(BX*4), Y2
	VFMADD231PS  (AX), Y2, Y0
	VFMADD231PS  32(AX), Y2, Y1
	ADDQ         R9, AX
	INCQ         BX
	CMPQ         BX, R8
	JLT          each
	VMOVUPS      Y0, (DI)
	VMOVUPS      Y1, 32(DI)
	ADDQ         $64, DI
	ADDQ         $64, SI
	SUBQ         $16, CX
	JNZ          outputs
	VZEROUPPER
	RET

// DOT2 multiplies the four inputs at a position.
#define DOT2(ADDR, X, Y) \
	VPBROADCASTD ADDR, Y8      \
	VPMADDUBSW   Y6, Y8, Y9    \
	VPMADDUBSW   Y7, Y8, Y10   \
	VPMADDWD     Y15, Y9, Y9   \
	VPMADDWD     Y15, Y10, Y10 \
	VPADDD       Y9, X, X      \
	VPADDD       Y10, Y, Y

// FINISH2 writes one position.
#define FINISH2(X, Y) \
	VCVTDQ2PS   X, X            \
	VCVTDQ2PS   Y, Y            \
	VADDPS      (R14), Y11, Y6  \
	VADDPS      32(R14), Y12, Y7 \
	VFMADD213PS Y6, Y13, X      \
	VFMADD213PS Y7, Y14, Y      \
	VMAXPS      Y8, X, X        \
	VMAXPS      Y8, Y, Y        \
	VMOVUPS     X, (DI)         \
	VMOVUPS     Y, 32(DI)       \
	ADDQ        R12, DI         \
	ADDQ        R13, R14

// func convBytesAVX2(out, res, bias, scale *float32, in *uint8, w *int8, n, outStride, resStride, inStride, row, blocks int)
//
// Three positions by sixteen output channels at a time, in Y0 to Y5. The sum of two
// products must fit into 16 bits.
TEXT ·convBytesAVX2(SB), NOSPLIT, $0-96
	MOVQ     out+0(FP), DI
	MOVQ     res+8(FP), R14
	MOVQ     bias+16(FP), AX
	MOVQ     scale+24(FP), BX
	MOVQ     in+32(FP), SI
	MOVQ     w+40(FP), DX
	MOVQ     inStride+72(FP), R9
	MOVQ     row+80(FP), R10
	MOVQ     blocks+88(FP), R11
	ADDQ     R11, R11
	VMOVUPS  (AX), Y11
	VMOVUPS  32(AX), Y12
	VMOVUPS  (BX), Y13
	VMOVUPS  32(BX), Y14
	VPCMPEQW Y15, Y15, Y15
	VPSRLW   $15, Y15, Y15

block:
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	MOVQ  DX, BX
	MOVQ  $3, R15
	MOVQ  SI, CX

rows:
	MOVQ CX, AX
	MOVQ n+48(FP), CX

inner:
	VMOVDQU (BX), Y6
	VMOVDQU 32(BX), Y7
	DOT2((AX), Y0, Y1)
	DOT2((AX)(R9*1), Y2, Y3)
	DOT2((AX)(R9*2), Y4, Y5)
	ADDQ    $64, BX
	ADDQ    $4, AX
	DECQ    CX
	JNZ     inner

	// From the end of this row's run to the start of the next.
	MOVQ n+48(FP), CX
	SHLQ $2, CX
	SUBQ CX, AX
	LEAQ (AX)(R10*1), CX
	DECQ R15
	JNZ  rows

	MOVQ  outStride+56(FP), R12
	MOVQ  resStride+64(FP), R13
	VPXOR Y8, Y8, Y8
	FINISH2(Y0, Y1)
	FINISH2(Y2, Y3)
	FINISH2(Y4, Y5)
	LEAQ  (R9)(R9*2), R12
	ADDQ  R12, SI
	DECQ  R11
	JNZ   block
	VZEROUPPER
	RET

// func quantiseAVX2(out *uint8, x *float32, n int) float32
TEXT ·quantiseAVX2(SB), NOSPLIT, $0-28
	MOVQ  out+0(FP), DI
	MOVQ  x+8(FP), SI
	MOVQ  n+16(FP), CX
	MOVL  $0x1e3ce508, AX // 1e-20: all may be zero
	VMOVD AX, X0
	VMOVD AX, X2
	MOVQ  SI, DX
	MOVQ  CX, BX

peak:
	VMAXPS (DX), Y0, Y0
	VMAXPS 32(DX), Y2, Y2
	ADDQ   $64, DX
	SUBQ   $16, BX
	JNZ    peak
	VMAXPS       Y2, Y0, Y0
	VEXTRACTF128 $1, Y0, X1
	VMAXPS       X1, X0, X0
	VPERMILPS    $0x4e, X0, X1
	VMAXPS       X1, X0, X0
	VPERMILPS    $0xb1, X0, X1
	VMAXPS       X1, X0, X0
	VMOVSS       X0, ret+24(FP)
	MOVL         $0x437f0000, AX // 255
	VMOVD        AX, X1
	VDIVSS       X0, X1, X1
	VBROADCASTSS X1, Y1

round:
	VMULPS       (SI), Y1, Y0
	VMULPS       32(SI), Y1, Y2
	VCVTPS2DQ    Y0, Y0
	VCVTPS2DQ    Y2, Y2
	VPACKUSDW    Y2, Y0, Y0
	VPERMQ       $0xd8, Y0, Y0
	VEXTRACTI128 $1, Y0, X2
	VPACKUSWB    X2, X0, X0
	VMOVDQU      X0, (DI)
	ADDQ         $64, SI
	ADDQ         $16, DI
	SUBQ         $16, CX
	JNZ          round
	VZEROUPPER
	RET
