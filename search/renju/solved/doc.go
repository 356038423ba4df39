// Package solved has the strategies of games that are solved: a move that wins, with a proof, in
// every position of the proof in which a search for threats does not find the win at once. The
// files in data are written by "tengen verify --strategy" from the certificates of "tengen lab
// weaksolve"; docs/solved.md says what is proven. search/threat/strategy describes the file.
package solved
