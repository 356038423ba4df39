// Package ring describes Ring to everything above the engines; see
// [tengen/search/game].
package ring
