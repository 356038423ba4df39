// Package renju describes Renju and Gomoku (freestyle, standard, renju, caro) to
// everything above the engines; see [tengen/search/game].
package renju
