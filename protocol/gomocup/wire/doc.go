// Package wire is the text of the Gomocup protocol that both sides share: the brain
// (package gomocup) and the manager that drives one (bench/match). It has the words of
// commands and answers, the dialects of coordinates and rule numbers, and a brain's
// reports of itself and of its search.
package wire
