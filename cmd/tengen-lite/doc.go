// Command tengen-lite has those of tengen's commands that need few libraries, so that it is
// built in a fraction of the time: it analyses, solves, reviews, explains, converts and draws,
// and speaks the protocols of graphical boards. It plays no games on the terminal or in the
// browser, keeps no database, and plays no matches.
//
// Output and exit codes are those of tengen.
package main
