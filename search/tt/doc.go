// Package tt is the transposition table of Tengen's searcher: it stores the results
// of positions searched before, by their hash key, in a fixed block of memory that
// all search threads share without a lock. [Table] is the table, [Entry] a result in it.
//
// # Layout
//
// The table is an array of 64-byte clusters (one cache line), each of four
// 16-byte entries. An entry is two 64-bit words
//
//	word 0: key XOR data
//	word 1: data = move(32) | score(16) | depth(8) | bound(2) | age(6)
//
// Both are read and written with plain atomic loads and stores. When two threads
// write one entry at once, its words may come from different writers; then
// word 0 XOR word 1 is not the key of either, except with probability 2⁻⁶⁴, and the
// torn entry is not found. The idea is R. Hyatt and T. Mann, "A lock-less
// transposition table implementation for parallel search chess engines" (ICGA
// Journal 25(1), 2002). The full 64-bit key is checked.
//
// # Scores
//
// The table knows neither the game nor the searcher, and stores any scores. The
// searcher's are relative to the node (a win in n plies from that node), so that one
// entry serves every distance from the root. The table only tells decisive entries from
// others (see [Entry.Decisive]), so that guesses do not overwrite proofs.
//
// # Replacement
//
// See params.go. Get and Put allocate nothing. Clear and Resize must not run
// while other goroutines use the table.
//
// # Buckets
//
// [Buckets] is a simpler hash table, for searches in one goroutine that store data of
// their own, such as proof numbers.
package tt
