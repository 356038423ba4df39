// Package jungo describes Jungo, Go in which only the stones on the board count,
// to everything above the engines; see [tengen/search/game].
package jungo
