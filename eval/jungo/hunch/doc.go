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
//	go test ./search/jungo -run TestHuntAnswers -answers a.bin -minutes 26 -timeout 1h
//	go test ./search/jungo -run TestLongHuntAnswers -answers c.bin -minutes 4 -question "C3 0 23"
//	go test ./search/jungo -run TestHunchFit -fit-answers a.bin,c.bin -fit-goals whole -hunch-out whole.net
//	go test ./search/jungo -run TestHunchFit -fit-answers a.bin,c.bin -fit-goals others -hunch-out first.net
//	go test ./search/jungo -run TestRegionAnswers -answers r.bin -minutes 5
//	go test ./search/jungo -run TestHunchFit -fit-answers r.bin -hunch-out regions.net -epochs 3
//
// Whole, for all points but two, was fitted to 347,000 answers of short hunts and to 2.3
// million of long ones (after A1, B1 and C3), First, for other leads, to 709,000 and 1.6
// million (after B2 for 0 and -1, after C2 for 3 and 4), Regions to 6.2 million
// (questions kept apart: cross entropy 0.054, 98 % right). The two of First's kind were
// one network before; ten questions for leads of -1 to 4 took 16.4 million positions with
// that and 12.3 with First, all first moves of 5×5 168 and 124 million.
package hunch
