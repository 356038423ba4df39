// Package proofnumber estimates initial proof numbers for a proof-number search of Jungo
// on 5×5 (search/jungo/dfpn).
//
// The question is whether one side, the prover, can force a lead from a position, or the
// other side can prevent it. The network answers with the logarithm of the odds for the
// prover and the binary logarithm of the number of positions that the search will need.
// The search asks millions of such questions a minute, so the network is small: one hidden
// layer of 32 units, which reads the sixteen 2×2 squares of the board (81 patterns each)
// and how many stones each side lacks to a shape that settles the question. There is one
// such network for each player to move. After a move only the squares around it change
// (an efficiently updatable network, NNUE, Nasu 2018).
//
// Three networks are embedded, all fitted to answers of searches: Top for the lead of all
// points but two, Leads for any other lead, and Regions for the odds that the costly test
// of regions (package dfpn) sees a win. "tengen lab proofnumbers" makes others:
//
//	tengen lab proofnumbers collect --searches 2000 --out answers.bin
//	tengen lab proofnumbers collect --kind table --first C3 --lead 23 --out c3.bin
//	tengen lab proofnumbers fit --network top --out top.net answers.bin c3.bin
package proofnumber
