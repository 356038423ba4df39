// Package solved has the strategies of games that are solved. A strategy has a winning move for every
// position of a proof, except those in which a search for threats finds the win at once.
// "tengen verify --strategy" writes the files in data from the certificates of "tengen lab
// weaksolve"; docs/solved.md says what is proven, and search/threat/strategy describes the files.
package solved
