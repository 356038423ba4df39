// Package analysis speaks the JSON protocol of KataGo's analysis engine for all games:
// queries and answers are JSON objects, one on a line. Every query names positions of a
// game. Each position is answered as soon as its analysis ends, in any order. [Serve] runs the
// protocol.
//
// Source: docs/Analysis_Engine.md of KataGo. docs/web.md has the differences: rules are
// those of the games here, a query may name another game, and fields that make no sense
// get a warning.
package analysis
