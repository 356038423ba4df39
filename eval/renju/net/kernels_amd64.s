#include "textflag.h"

// The kernels of kernels.go for AVX2. Two registers hold the numbers of a cell, four the
// sums of a layer. Offsets into Head: W1 0, W2 6144, Q 8192, R 10240, B1 12288, B2
// 12416, Q0 12544, R0 12672, W3 12800, B3 12864 (checked by a test).

DATA cellMax<>+0(SB)/4, $0x03ff03ff
GLOBL cellMax<>(SB), RODATA|NOPTR, $4
DATA activeMax<>+0(SB)/4, $0x3fff3fff
GLOBL activeMax<>(SB), RODATA|NOPTR, $4
DATA policyMax<>+0(SB)/4, $0x1fff1fff
GLOBL policyMax<>(SB), RODATA|NOPTR, $4
DATA policyMin<>+0(SB)/4, $0xe001e001
GLOBL policyMin<>(SB), RODATA|NOPTR, $4
DATA countMax<>+0(SB)/4, $0x00100010
GLOBL countMax<>(SB), RODATA|NOPTR, $4
DATA zoneMax<>+0(SB)/4, $0x0e380e38
GLOBL zoneMax<>(SB), RODATA|NOPTR, $4
DATA poolMax<>+0(SB)/4, $0x2fff2fff
GLOBL poolMax<>(SB), RODATA|NOPTR, $4

// func updateAVX2(cells *int16, s *sums, rows *int16, changes *change, n int, saved *int16)
//
// The sum of the whole board is in Y8 to Y11; those of the zones, as words, are behind it in
// memory.
TEXT ·updateAVX2(SB), NOSPLIT, $0-48
	MOVQ cells+0(FP), DI
	MOVQ s+8(FP), SI
	MOVQ rows+16(FP), DX
	MOVQ changes+24(FP), R8
	MOVQ n+32(FP), CX
	MOVQ saved+40(FP), R9
	VMOVDQU (SI), Y8
	VMOVDQU 32(SI), Y9
	VMOVDQU 64(SI), Y10
	VMOVDQU 96(SI), Y11
	VPXOR   Y15, Y15, Y15
	VPBROADCASTD cellMax<>(SB), Y14

next:
	MOVWLZX (R8), AX
	MOVBLZX 3(R8), R11
	MOVWLZX 4(R8), BX
	MOVWLZX 6(R8), R10
	SHLQ    $6, AX
	SHLQ    $6, R11
	SHLQ    $6, BX
	SHLQ    $6, R10
	VMOVDQU (DI)(AX*1), Y0
	VMOVDQU 32(DI)(AX*1), Y1
	VMOVDQU Y0, (R9)
	VMOVDQU Y1, 32(R9)
	VPSUBW  (DX)(BX*1), Y0, Y2
	VPSUBW  32(DX)(BX*1), Y1, Y3
	VPADDW  (DX)(R10*1), Y2, Y2
	VPADDW  32(DX)(R10*1), Y3, Y3
	VMOVDQU Y2, (DI)(AX*1)
	VMOVDQU Y3, 32(DI)(AX*1)
	VPMAXSW Y15, Y0, Y0
	VPMAXSW Y15, Y1, Y1
	VPMAXSW Y15, Y2, Y2
	VPMAXSW Y15, Y3, Y3
	VPMINSW Y14, Y0, Y0
	VPMINSW Y14, Y1, Y1
	VPMINSW Y14, Y2, Y2
	VPMINSW Y14, Y3, Y3
	VPSUBW  Y0, Y2, Y2
	VPSUBW  Y1, Y3, Y3
	VPADDW  128(SI)(R11*1), Y2, Y12
	VPADDW  160(SI)(R11*1), Y3, Y13
	VMOVDQU Y12, 128(SI)(R11*1)
	VMOVDQU Y13, 160(SI)(R11*1)
	VPMOVSXWD X2, Y4
	VEXTRACTI128 $1, Y2, X2
	VPMOVSXWD X2, Y5
	VPMOVSXWD X3, Y6
	VEXTRACTI128 $1, Y3, X3
	VPMOVSXWD X3, Y7
	VPADDD  Y4, Y8, Y8
	VPADDD  Y5, Y9, Y9
	VPADDD  Y6, Y10, Y10
	VPADDD  Y7, Y11, Y11
	ADDQ    $8, R8
	ADDQ    $64, R9
	DECQ    CX
	JNZ     next

	VMOVDQU Y8, (SI)
	VMOVDQU Y9, 32(SI)
	VMOVDQU Y10, 64(SI)
	VMOVDQU Y11, 96(SI)
	VZEROUPPER
	RET

// func restoreAVX2(cells *int16, windows *[8]uint16, changes *change, n int, saved *int16)
//
// From the last change to the first.
TEXT ·restoreAVX2(SB), NOSPLIT, $0-40
	MOVQ cells+0(FP), DI
	MOVQ windows+8(FP), SI
	MOVQ changes+16(FP), R8
	MOVQ n+24(FP), CX
	MOVQ saved+32(FP), R9
	LEAQ (R8)(CX*8), R8
	MOVQ CX, AX
	SHLQ $6, AX
	ADDQ AX, R9

last:
	SUBQ    $8, R8
	SUBQ    $64, R9
	MOVWLZX (R8), AX
	MOVBLZX 2(R8), BX
	MOVWLZX 4(R8), R10
	VMOVDQU (R9), Y0
	VMOVDQU 32(R9), Y1
	LEAQ    (BX)(AX*8), BX
	SHLQ    $6, AX
	MOVW    R10, (SI)(BX*2)
	VMOVDQU Y0, (DI)(AX*1)
	VMOVDQU Y1, 32(DI)(AX*1)
	DECQ    CX
	JNZ     last
	VZEROUPPER
	RET

// func packAVX2(x *[Inputs]int16, own, opp *[Channels]int32, mine, theirs *[numClasses]int16)
TEXT ·packAVX2(SB), NOSPLIT, $0-40
	MOVQ x+0(FP), DI
	MOVQ own+8(FP), SI
	MOVQ opp+16(FP), DX
	MOVQ mine+24(FP), R8
	MOVQ theirs+32(FP), R9
	VPXOR Y15, Y15, Y15
	VPBROADCASTD activeMax<>(SB), Y14
	VPBROADCASTD countMax<>(SB), Y13
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU (DX), Y2
	VMOVDQU 32(DX), Y3
	VPSRAD  $2, Y0, Y0
	VPSRAD  $2, Y1, Y1
	VPSRAD  $2, Y2, Y2
	VPSRAD  $2, Y3, Y3
	VPACKSSDW Y1, Y0, Y0
	VPACKSSDW Y3, Y2, Y2
	VPERMQ  $0xd8, Y0, Y0
	VPERMQ  $0xd8, Y2, Y2
	VPMAXSW Y15, Y0, Y0
	VPMAXSW Y15, Y2, Y2
	VPMINSW Y14, Y0, Y0
	VPMINSW Y14, Y2, Y2
	VMOVDQU Y0, (DI)
	VMOVDQU Y2, 32(DI)
	VPMINSW (R8), Y13, Y0
	VPMINSW (R9), Y13, Y1
	VPSLLW  $6, Y0, Y0
	VPSLLW  $6, Y1, Y1
	VMOVDQU Y0, 64(DI)
	VMOVDQU Y1, 96(DI)
	VZEROUPPER
	RET

// LAYER adds CX pairs of inputs at SI times the weights at BX to the sums in Y0 to Y3. It
// leaves BX behind the weights.
#define LAYER(label) \
label: \
	VPBROADCASTD (SI), Y4    \
	VPMADDWD (BX), Y4, Y5    \
	VPMADDWD 32(BX), Y4, Y6  \
	VPMADDWD 64(BX), Y4, Y7  \
	VPMADDWD 96(BX), Y4, Y8  \
	VPADDD   Y5, Y0, Y0      \
	VPADDD   Y6, Y1, Y1      \
	VPADDD   Y7, Y2, Y2      \
	VPADDD   Y8, Y3, Y3      \
	ADDQ     $4, SI          \
	ADDQ     $128, BX        \
	DECQ     CX              \
	JNZ      label

// NARROW shifts the sums in Y0 to Y3 and packs them into words in Y0 and Y2.
#define NARROW(shift) \
	VPSRAD  $shift, Y0, Y0  \
	VPSRAD  $shift, Y1, Y1  \
	VPSRAD  $shift, Y2, Y2  \
	VPSRAD  $shift, Y3, Y3  \
	VPACKSSDW Y1, Y0, Y0    \
	VPACKSSDW Y3, Y2, Y2    \
	VPERMQ  $0xd8, Y0, Y0   \
	VPERMQ  $0xd8, Y2, Y2

// LIMIT clips the words in Y0 and Y2 to Y15 from below and Y14 from above.
#define LIMIT \
	VPMAXSW Y15, Y0, Y0     \
	VPMAXSW Y15, Y2, Y2     \
	VPMINSW Y14, Y0, Y0     \
	VPMINSW Y14, Y2, Y2

// THIRD computes the output in AX from the words in Y0 and Y2.
#define THIRD \
	VPMADDWD 12800(DI), Y0, Y0 \
	VPMADDWD 12832(DI), Y2, Y2 \
	VPADDD  Y2, Y0, Y0 \
	VEXTRACTI128 $1, Y0, X1 \
	VPADDD  X1, X0, X0 \
	VPSHUFD $0x4e, X0, X1 \
	VPADDD  X1, X0, X0 \
	VPSHUFD $0xb1, X0, X1 \
	VPADDD  X1, X0, X0 \
	VMOVD   X0, AX \
	ADDL    12864(DI), AX

// POOLSTART loads the limits of a pool, and clears its sums in Y10 and Y11.
#define POOLSTART \
	VPXOR Y15, Y15, Y15 \
	VPXOR Y10, Y10, Y10 \
	VPXOR Y11, Y11, Y11 \
	VPBROADCASTD zoneMax<>(SB), Y14 \
	VPBROADCASTD activeMax<>(SB), Y13 \
	MOVQ $9, R10

// ZONEIN puts the sums of a zone on the stack, at SI, with its layer at BX.
#define ZONEIN \
	VPMINUW (R8), Y13, Y0 \
	VPMINUW (R9), Y13, Y2 \
	VMOVDQU Y0, in-64(SP) \
	VMOVDQU Y2, in-32(SP) \
	LEAQ in-64(SP), SI \
	LEAQ 10240(DI), BX

// POOLEND adds the words in Y0 and Y2 to the pool. It goes on with the next zone at the label
// zone, and after the last one writes the pool.
#define POOLEND \
	VPADDW  Y0, Y10, Y10 \
	VPADDW  Y2, Y11, Y11 \
	ADDQ    $64, R8 \
	ADDQ    $64, R9 \
	DECQ    R10 \
	JNZ     zone \
	VPBROADCASTD poolMax<>(SB), Y14 \
	VPMINSW Y14, Y10, Y10 \
	VPMINSW Y14, Y11, Y11 \
	VMOVDQU Y10, (DX) \
	VMOVDQU Y11, 32(DX) \
	VZEROUPPER

// func poolAVX2(h *Head, own, opp *uint16, pool *int16)
//
// The zones one after the other: their sums on the stack, the layer, and the sum
// of what comes out in Y10 and Y11.
TEXT ·poolAVX2(SB), NOSPLIT, $64-32
	MOVQ h+0(FP), DI
	MOVQ own+8(FP), R8
	MOVQ opp+16(FP), R9
	MOVQ pool+24(FP), DX
	POOLSTART

zone:
	ZONEIN
	MOVQ $16, CX
	VMOVDQU 12672(DI), Y0
	VMOVDQU 12704(DI), Y1
	VMOVDQU 12736(DI), Y2
	VMOVDQU 12768(DI), Y3
	LAYER(pairs)
	NARROW(12)
	LIMIT
	POOLEND
	RET

// func headAVX2(h *Head, x *[Inputs]int16, hidden *[Hidden]int16) int32
TEXT ·headAVX2(SB), NOSPLIT, $64-28
	MOVQ h+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ hidden+16(FP), DX
	VPXOR Y15, Y15, Y15
	VPBROADCASTD activeMax<>(SB), Y14
	MOVQ DI, BX
	MOVQ $48, CX
	VMOVDQU 12288(DI), Y0
	VMOVDQU 12320(DI), Y1
	VMOVDQU 12352(DI), Y2
	VMOVDQU 12384(DI), Y3
	LAYER(first)
	NARROW(10)
	LIMIT
	VMOVDQU Y0, h1-64(SP)
	VMOVDQU Y2, h1-32(SP)
	LEAQ h1-64(SP), SI
	MOVQ $16, CX
	VMOVDQU 12416(DI), Y0
	VMOVDQU 12448(DI), Y1
	VMOVDQU 12480(DI), Y2
	VMOVDQU 12512(DI), Y3
	LAYER(second)
	NARROW(10)
	LIMIT
	VMOVDQU Y0, (DX)
	VMOVDQU Y2, 32(DX)
	THIRD
	MOVL    AX, ret+24(FP)
	VZEROUPPER
	RET

// func queryAVX2(h *Head, hidden *[Hidden]int16, q *[Width]int16)
TEXT ·queryAVX2(SB), NOSPLIT, $0-24
	MOVQ h+0(FP), DI
	MOVQ hidden+8(FP), SI
	MOVQ q+16(FP), DX
	VPBROADCASTD policyMin<>(SB), Y15
	VPBROADCASTD policyMax<>(SB), Y14
	LEAQ 8192(DI), BX
	MOVQ $16, CX
	VMOVDQU 12544(DI), Y0
	VMOVDQU 12576(DI), Y1
	VMOVDQU 12608(DI), Y2
	VMOVDQU 12640(DI), Y3
	LAYER(pairs)
	NARROW(10)
	LIMIT
	VMOVDQU Y0, (DX)
	VMOVDQU Y2, 32(DX)
	VZEROUPPER
	RET

// The layers for AVX-512 with VNNI: two registers hold the sums of a layer, and another two
// those of every second pair of inputs, which are added at the end.

// WIDE adds CX times two pairs of inputs at SI times the weights at BX to the sums in Z0 and
// Z1.
#define WIDE(label) \
	VPXORD Z2, Z2, Z2         \
	VPXORD Z3, Z3, Z3         \
label: \
	VPBROADCASTD (SI), Z4     \
	VPBROADCASTD 4(SI), Z5    \
	VPDPWSSD (BX), Z4, Z0     \
	VPDPWSSD 64(BX), Z4, Z1   \
	VPDPWSSD 128(BX), Z5, Z2  \
	VPDPWSSD 192(BX), Z5, Z3  \
	ADDQ     $8, SI           \
	ADDQ     $256, BX         \
	DECQ     CX               \
	JNZ      label            \
	VPADDD   Z2, Z0, Z0       \
	VPADDD   Z3, Z1, Z1

// WORDS shifts the sums in Z0 and Z1 and packs them into words in Y0 and Y2.
#define WORDS(shift) \
	VPSRAD   $shift, Z0, Z0   \
	VPSRAD   $shift, Z1, Z1   \
	VPMOVSDW Z0, Y0           \
	VPMOVSDW Z1, Y2

// func poolVNNI(h *Head, own, opp *uint16, pool *int16)
TEXT ·poolVNNI(SB), NOSPLIT, $64-32
	MOVQ h+0(FP), DI
	MOVQ own+8(FP), R8
	MOVQ opp+16(FP), R9
	MOVQ pool+24(FP), DX
	POOLSTART

zone:
	ZONEIN
	MOVQ $8, CX
	VMOVDQU32 12672(DI), Z0
	VMOVDQU32 12736(DI), Z1
	WIDE(pairs)
	WORDS(12)
	LIMIT
	POOLEND
	RET

// func headVNNI(h *Head, x *[Inputs]int16, hidden *[Hidden]int16) int32
TEXT ·headVNNI(SB), NOSPLIT, $64-28
	MOVQ h+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ hidden+16(FP), DX
	VPXOR Y15, Y15, Y15
	VPBROADCASTD activeMax<>(SB), Y14
	MOVQ DI, BX
	MOVQ $24, CX
	VMOVDQU32 12288(DI), Z0
	VMOVDQU32 12352(DI), Z1
	WIDE(first)
	WORDS(10)
	LIMIT
	VMOVDQU Y0, h1-64(SP)
	VMOVDQU Y2, h1-32(SP)
	LEAQ h1-64(SP), SI
	MOVQ $8, CX
	VMOVDQU32 12416(DI), Z0
	VMOVDQU32 12480(DI), Z1
	WIDE(second)
	WORDS(10)
	LIMIT
	VMOVDQU Y0, (DX)
	VMOVDQU Y2, 32(DX)
	THIRD
	MOVL    AX, ret+24(FP)
	VZEROUPPER
	RET

// func queryVNNI(h *Head, hidden *[Hidden]int16, q *[Width]int16)
TEXT ·queryVNNI(SB), NOSPLIT, $0-24
	MOVQ h+0(FP), DI
	MOVQ hidden+8(FP), SI
	MOVQ q+16(FP), DX
	VPBROADCASTD policyMin<>(SB), Y15
	VPBROADCASTD policyMax<>(SB), Y14
	LEAQ 8192(DI), BX
	MOVQ $8, CX
	VMOVDQU32 12544(DI), Z0
	VMOVDQU32 12608(DI), Z1
	WIDE(pairs)
	WORDS(10)
	LIMIT
	VMOVDQU Y0, (DX)
	VMOVDQU Y2, 32(DX)
	VZEROUPPER
	RET

// func policyAVX2(cells *int16, list *renju.Cell, n int, q *[Width]int16, out *int32)
TEXT ·policyAVX2(SB), NOSPLIT, $0-40
	MOVQ cells+0(FP), DI
	MOVQ list+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ q+24(FP), DX
	MOVQ out+32(FP), R8
	VMOVDQU (DX), Y8
	VMOVDQU 32(DX), Y9
	VPXOR   Y15, Y15, Y15
	VPBROADCASTD cellMax<>(SB), Y14

cell:
	MOVWLZX (SI), AX
	SHLQ    $6, AX
	VMOVDQU (DI)(AX*1), Y0
	VMOVDQU 32(DI)(AX*1), Y1
	VPMAXSW Y15, Y0, Y0
	VPMAXSW Y15, Y1, Y1
	VPMINSW Y14, Y0, Y0
	VPMINSW Y14, Y1, Y1
	VPMADDWD Y8, Y0, Y0
	VPMADDWD Y9, Y1, Y1
	VPADDD  Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD  X1, X0, X0
	VPSHUFD $0x4e, X0, X1
	VPADDD  X1, X0, X0
	VPSHUFD $0xb1, X0, X1
	VPADDD  X1, X0, X0
	VMOVD   X0, (R8)
	ADDQ    $2, SI
	ADDQ    $4, R8
	DECQ    CX
	JNZ     cell
	VZEROUPPER
	RET

// func cpuid(eax, ecx uint32) (a, b, c, d uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL eax+0(FP), AX
	MOVL ecx+4(FP), CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	MOVL DX, d+20(FP)
	RET

// func xgetbv() uint32
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	MOVL $0, CX
	XGETBV
	MOVL AX, ret+0(FP)
	RET
