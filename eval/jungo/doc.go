// Package jungo judges positions of Jungo (stone-counting Go) by a small
// convolutional network: the chances of the moves, of who owns each point at the end
// (the player to move, the opponent, or nobody: an eye), and of the final lead in
// stones, as a mixture of logistic distributions. The lead is known for every komi
// at once, and the price of two eyes a group is in the owners.
//
// # Network
//
// Net is a residual network of 3×3 convolutions with 64 channels and five blocks
// (params.go), in which each block adds what it pools over the whole board. Features
// are what it sees: stones, liberties up to four, the ko, the last two moves and the
// komi. It has no layer that depends on the size of the board; it was trained on 5×5
// to 9×9.
//
// Runner evaluates one position at a time, as the search asks. On amd64 with AVX2
// and FMA, or AVX-512, the loops of the convolutions are in assembly, and those of the
// blocks multiply bytes (quant.go); elsewhere they are floats in plain Go and some
// fifty times as slow, and Fast says so. What a network says therefore differs a little
// from one kind of processor to another.
//
// # Training
//
// jungo.net learnt from games that the engine played against itself, and from nothing
// else; see params.go for how many. To make another:
//
//	tengen lab selfplay --size 9 --games 200 --visits 120 --out g.txt
//	tengen lab train --from jungo.net --steps 6000 --rate 0.0012 --out new.net g.txt h.txt
//
// A match shows whether it is stronger: tengen match --game jungo --engine
// weights=new.net …
//
// The targets are the shares of visits of the moves searched, the owners of the
// points at the end of the game and its lead. The first network came from games with
// playouts (--playouts).
package jungo
