// Package jungo evaluates positions of Jungo (stone-counting Go) by a small convolutional
// network. It predicts which move will be played, who owns each point at the end (the
// player to move, the opponent, or nobody: an eye), and the final lead in stones, as a
// mixture of logistic distributions, which gives the chance to win for every komi. An eye
// counts for nobody, so the two points that a group needs for its eyes are not its
// owner's.
//
// # Network
//
// Net is a residual network of 3×3 convolutions with 64 channels and five blocks
// (params.go); each block also adds what it pools over the whole board. Features are
// its input: stones, liberties up to five, the ko, the last two moves and the komi. No
// layer depends on the size of the board; the embedded network was trained on 5×5 to
// 13×13.
//
// Runner evaluates one position at a time. On amd64 with AVX2 and FMA, or AVX-512, and on
// arm64 with products of bytes (SDOT), the loops of the convolutions are in assembly, and
// those of the blocks multiply bytes (quant.go). On amd64 the head does, too, by tiles
// (tiles_amd64.go), and so do the blocks where VNNI cannot multiply them directly. Elsewhere the loops use floats: in NEON on other processors of arm64, and
// in plain Go, which is much slower, on the rest; Fast tells which. The output is the same on
// all processors of amd64 with AVX2, and differs a little from that on others.
// cmd/internal/asm writes the assembly for amd64.
//
// # Training
//
// jungo.net was trained on games of the engine against itself alone;
// docs/experiments/eval.md has the steps, and docs/network.md the way with a GPU. To make another
// without one:
//
//	tengen lab selfplay --size 9 --games 200 --visits 120 --out g.txt
//	tengen lab train --from jungo.net --steps 6000 --rate 0.0012 --out new.net g.txt h.txt
//
// A match shows whether it is stronger: tengen match --game jungo --engine
// weights=new.net …
//
// The targets are the share of the visits that each move got in the search, the owners of
// the points at the end of the game, and the lead. The first network was trained on games
// of the search by playouts (--playouts). Training holds the state of a run, so that it
// can be stopped and continued.
package jungo
