package certificate

import (
	"tengen/movegen/renju"
	"tengen/search/threat/strategy"
	"tengen/search/threat/verify"
)

// Magic is what a certificate's file begins with.
const Magic = "tengen-certificate 1\n"

// Header says what all lemmas of a certificate have in common.
type Header = strategy.Header

// Lemma is a position that the attacker, who is to move, wins, with the proof.
type Lemma struct {
	Black, White []renju.Cell   // stones, in any order
	Move         renju.Cell     // of the attacker
	Answers      []Answer       // to the replies that have one of their own, in any order
	Shared       []*verify.Node // answer every other reply: the first that wins with that stone on the board
}

// Answer is the answer to one reply of the defender: an earlier lemma or a tree.
type Answer struct {
	Reply    renju.Cell   // a cell, or renju.Pass
	Lemma    int          // its number, from 0; -1 if Tree answers
	Symmetry int          // maps the position after the reply onto that of the lemma, see renju.Transform
	Tree     *verify.Node // wins in the position after the reply
}

// byTree is the Lemma of an Answer by a tree.
const byTree = -1

// cells numbers the cells of a board row by row from a1; renju.Pass comes last.
type cells struct{ size int }

func (s cells) number(c renju.Cell) (n int, ok bool) {
	switch {
	case c == renju.Pass:
		return s.size * s.size, true
	case c.X() >= s.size || c.Y() >= s.size:
		return 0, false
	}
	return c.Number(s.size), true
}

// cell returns the cell with a number, renju.NoCell if there is none.
func (s cells) cell(n int) renju.Cell {
	switch all := s.size * s.size; {
	case n == all:
		return renju.Pass
	case n > all:
		return renju.NoCell
	}
	return renju.CellAt(n, s.size)
}

// wide reports whether the number of a cell takes two bytes.
func (s cells) wide() bool { return s.size*s.size > 255 }
