// Package plaintext reads plain text as editors and shells write it: with a byte order mark
// before it or not, with comments among its lines, cuts what errors repeat of it, and
// makes it harmless for a terminal. Its End is the last line of Tengen's own
// files of weights, which shows that nothing is missing.
package plaintext
