#include "textflag.h"

// PAIR multiplies the four inputs at each of two positions.
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

// func quantiseAVX512(out *uint8, x *float32, n int) float32
TEXT ·quantiseAVX512(SB), NOSPLIT, $0-28
	MOVQ  out+0(FP), DI
	MOVQ  x+8(FP), SI
	MOVQ  n+16(FP), CX
	MOVL  $0x1e3ce508, AX // 1e-20: all may be zero
	VMOVD AX, X0
	MOVQ  SI, DX
	MOVQ  CX, BX

peak:
	VMAXPS (DX), Z0, Z0
	ADDQ   $64, DX
	SUBQ   $16, BX
	JNZ    peak
	VEXTRACTF64X4 $1, Z0, Y1
	VMAXPS        Y1, Y0, Y0
	VEXTRACTF128  $1, Y0, X1
	VMAXPS        X1, X0, X0
	VPERMILPS     $0x4e, X0, X1
	VMAXPS        X1, X0, X0
	VPERMILPS     $0xb1, X0, X1
	VMAXPS        X1, X0, X0
	VMOVSS        X0, ret+24(FP)
	MOVL          $0x437f0000, AX // 255
	VMOVD         AX, X1
	VDIVSS        X0, X1, X1
	VBROADCASTSS  X1, Z1

round:
	VMULPS     (SI), Z1, Z0
	VCVTPS2DQ  Z0, Z0
	VPMOVUSDB  Z0, (DI)
	ADDQ       $64, SI
	ADDQ       $16, DI
	SUBQ       $16, CX
	JNZ        round
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
