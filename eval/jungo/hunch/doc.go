// Package hunch guesses how hard a question about a position of Jungo on 5×5 is: can
// one side, the prover, force a lead, or can the other keep him from it? It is for the
// first proof numbers of hunts (search/jungo), which ask millions of such questions a
// minute, and so it is small: a hidden layer of 32 units fed by the sixteen squares of
// two by two points (81 rows each) and by how many stones either side is from a shape
// that settles the question, and two outputs, the logarithm of the odds and the binary
// logarithm of the positions a hunt will take. There is one such network for each
// player to move. After a move only the squares around it change (NNUE, Nasu 2018).
//
// Its weights are fitted to answers of hunts themselves; so are those of another that
// guesses whether a costly look at regions will see a win.
//
//	go test ./search/jungo -run TestHuntAnswers -answers a.bin -minutes 35 -timeout 1h
//	go test ./search/jungo -run TestLongHuntAnswers -answers c.bin -minutes 4
//	go test ./search/jungo -run TestHunchFit -fit-answers a.bin,c.bin -hunch-out first.net -epochs 6
//	go test ./search/jungo -run TestRegionAnswers -answers r.bin -minutes 5
//	go test ./search/jungo -run TestHunchFit -fit-answers r.bin -hunch-out regions.net -epochs 3
//
// First was fitted to 745,000 and 994,000 answers, Regions to 6.2 million (questions kept
// apart: cross entropy 0.054, 98 % right).
package hunch
