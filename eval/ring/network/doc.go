// Package network computes the network of Ring: a correction of the linear evaluation of package
// eval/ring. [Network.Value] gives it for a position; package training fits networks to games.
//
// All is seen from the side to move, whose goal is above: for White the field is turned upside
// down. The inputs of the first layer are
//
//   - every piece on its cell, apart for own and enemy pieces, with a ring and without one,
//   - every piece on its cell as each ring on the field sees it, apart for own and enemy
//     carriers and for their cell (as the pieces around a king: HalfKP, Nasu 2018),
//   - the features of the linear evaluation.
//
// The left half of the field counts as the right half mirrored, so that the value of a mirrored
// position is the same. A position has some 35 rows of the first layer of [Hidden] numbers, which
// are added up anew each time. A second layer has [Second] numbers. The first is cut off below 0, the
// second below 0 and above 1.
//
// All numbers are integers, so a network gives the same values on every machine.
package network
