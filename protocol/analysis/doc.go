// Package analysis speaks the JSON protocol of KataGo's analysis engine for all games:
// queries and answers are JSON objects, one on a line. Every query names positions of a
// game, and every position gets its answers as soon as they are there, in any order.
//
// Source: docs/Analysis_Engine.md of KataGo. What differs is in docs/web.md: rules are
// those of the games here, a query may name another game, fields that make no sense are
// answered with a warning.
package analysis
