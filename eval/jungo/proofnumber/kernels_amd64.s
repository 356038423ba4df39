#include "textflag.h"

// func sumAVX2(dst, src *[32]int16, rows *int16, add *int32, adds int, sub *int32, subs int)
TEXT ·sumAVX2(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), R8
	MOVQ src+8(FP), SI
	MOVQ rows+16(FP), DI
	MOVQ add+24(FP), DX
	MOVQ adds+32(FP), CX
	MOVQ sub+40(FP), BX
	MOVQ subs+48(FP), R9
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	TESTQ CX, CX
	JZ    minus

plus:
	MOVLQSX (DX), AX
	SHLQ    $6, AX
	VPADDSW (DI)(AX*1), Y0, Y0
	VPADDSW 32(DI)(AX*1), Y1, Y1
	ADDQ    $4, DX
	DECQ    CX
	JNZ     plus

minus:
	TESTQ R9, R9
	JZ    done

less:
	MOVLQSX (BX), AX
	SHLQ    $6, AX
	VPSUBSW (DI)(AX*1), Y0, Y0
	VPSUBSW 32(DI)(AX*1), Y1, Y1
	ADDQ    $4, BX
	DECQ    R9
	JNZ     less

done:
	VMOVDQU Y0, (R8)
	VMOVDQU Y1, 32(R8)
	VZEROUPPER
	RET

// func dotAVX2(out *[2]int32, x *[32]int16, w *[64]int16)
TEXT ·dotAVX2(SB), NOSPLIT, $0-24
	MOVQ out+0(FP), R8
	MOVQ x+8(FP), SI
	MOVQ w+16(FP), BX
	VPXOR    Y2, Y2, Y2
	VPMAXSW  (SI), Y2, Y0
	VPMAXSW  32(SI), Y2, Y1
	VPMADDWD (BX), Y0, Y3
	VPMADDWD 32(BX), Y1, Y4
	VPADDD   Y4, Y3, Y3
	VPMADDWD 64(BX), Y0, Y5
	VPMADDWD 96(BX), Y1, Y6
	VPADDD   Y6, Y5, Y5

	// The lanes: proof number, disproof number, each in two halves.
	VPHADDD      Y5, Y3, Y3
	VPHADDD      Y3, Y3, Y3
	VEXTRACTI128 $1, Y3, X4
	VPADDD       X4, X3, X3
	VMOVQ        X3, (R8)
	VZEROUPPER
	RET
