package certificate

import (
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
	"slices"

	"tengen/movegen/renju"
	"tengen/search/threat/verify"
)

// Writer writes a certificate. The same lemmas give the same bytes.
type Writer struct {
	h     Header
	cells cells
	zip   *gzip.Writer
	sum   hash.Hash
	buf   []byte // of the lemma being written
	count int
	err   error // ends all writing

	uses   map[*verify.Node]int // of the lemma's nodes
	labels map[*verify.Node]int
	nodes  int
}

// NewWriter begins a certificate on w.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	if err := h.Check(); err != nil {
		return nil, err
	}
	if _, err := io.WriteString(w, Magic); err != nil {
		return nil, err
	}
	zip, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	e := &Writer{
		h: h, cells: cells{h.Size}, zip: zip, sum: sha256.New(),
		uses: map[*verify.Node]int{}, labels: map[*verify.Node]int{},
	}
	e.buf = append(e.buf, byte(h.Rule), byte(h.Size), byte(h.Attacker))
	return e, e.flush()
}

// flush writes the bytes of buf.
func (e *Writer) flush() error {
	if e.err == nil {
		e.sum.Write(e.buf)
		_, e.err = e.zip.Write(e.buf)
	}
	e.buf = e.buf[:0]
	return e.err
}

// Add writes a lemma and returns its number. It checks the form only: Check checks the rest.
// A lemma that it refuses leaves the certificate as it was.
func (e *Writer) Add(l *Lemma) (number int, err error) {
	if e.err != nil {
		return 0, e.err
	}
	if e.count >= maxLemmas {
		return 0, fmt.Errorf("more than %d lemmas", maxLemmas)
	}
	e.buf = e.buf[:0]
	if err := e.lemma(l); err != nil {
		return 0, fmt.Errorf("lemma %d: %w", e.count, err)
	}
	e.count++
	return e.count - 1, e.flush()
}

// Close ends the certificate; w stays open.
func (e *Writer) Close() error {
	e.buf = binary.AppendUvarint(append(e.buf[:0], tagEnd), uint64(e.count))
	if err := e.flush(); err != nil {
		return err
	}
	e.err = errors.New("the certificate is closed")
	if _, err := e.zip.Write(e.sum.Sum(nil)); err != nil {
		return err
	}
	return e.zip.Close()
}

const (
	tagEnd   = 0
	tagLemma = 1

	// kindTree follows the symmetries among the kinds of answers.
	kindTree = renju.NumSymmetries
)

func (e *Writer) number(n int) { e.buf = binary.AppendUvarint(e.buf, uint64(n)) }

func (e *Writer) cell(c renju.Cell) error {
	n, ok := e.cells.number(c)
	if !ok {
		return fmt.Errorf("%v is off the %d×%[2]d board", c, e.h.Size)
	}
	if e.cells.wide() {
		e.buf = append(e.buf, byte(n>>8))
	}
	e.buf = append(e.buf, byte(n))
	return nil
}

func (e *Writer) lemma(l *Lemma) error {
	e.buf = append(e.buf, tagLemma)
	for _, stones := range [2][]renju.Cell{l.Black, l.White} {
		if err := e.stones(stones); err != nil {
			return err
		}
	}
	if err := e.cell(l.Move); err != nil {
		return err
	}
	clear(e.uses)
	clear(e.labels)
	e.nodes = 0
	for _, n := range l.Shared {
		e.use(n)
	}
	answers := slices.SortedFunc(slices.Values(l.Answers), func(a, b Answer) int { return cmp.Compare(a.Reply, b.Reply) })
	for _, a := range answers {
		if a.Lemma == byTree {
			e.use(a.Tree)
		}
	}
	e.number(len(l.Shared))
	for i, n := range l.Shared {
		if err := e.node(n, 1); err != nil {
			return fmt.Errorf("shared win %d: %w", i, err)
		}
	}
	e.number(len(answers))
	for i, a := range answers {
		if i > 0 && answers[i-1].Reply == a.Reply {
			return fmt.Errorf("the reply %v is answered twice", a.Reply)
		}
		if err := e.answer(a); err != nil {
			return fmt.Errorf("the answer to %v: %w", a.Reply, err)
		}
	}
	return nil
}

func (e *Writer) stones(stones []renju.Cell) error {
	stones = slices.Sorted(slices.Values(stones))
	e.number(len(stones))
	for i, c := range stones {
		if c == renju.Pass || i > 0 && stones[i-1] == c {
			return fmt.Errorf("%v cannot hold a stone, or holds two", c)
		}
		if err := e.cell(c); err != nil {
			return err
		}
	}
	return nil
}

func (e *Writer) answer(a Answer) error {
	if err := e.cell(a.Reply); err != nil {
		return err
	}
	if a.Lemma == byTree {
		e.buf = append(e.buf, kindTree)
		return e.node(a.Tree, 1)
	}
	switch {
	case a.Tree != nil:
		return fmt.Errorf("both lemma %d and a tree", a.Lemma)
	case a.Lemma < 0 || a.Lemma >= e.count:
		return fmt.Errorf("lemma %d is none before it", a.Lemma)
	case a.Symmetry < 0 || a.Symmetry >= renju.NumSymmetries:
		return fmt.Errorf("unknown symmetry %d", a.Symmetry)
	}
	e.buf = append(e.buf, byte(a.Symmetry))
	e.number(e.count - a.Lemma)
	return nil
}

// use counts how often each node of a tree is used.
func (e *Writer) use(n *verify.Node) {
	if n == nil {
		return
	}
	if e.uses[n]++; e.uses[n] > 1 {
		return
	}
	for _, r := range n.Replies {
		e.use(r.Answer)
	}
	e.use(n.Otherwise)
}

// node writes a node of the given depth. A node that is used again gets a label, unless it is
// the last of its line: such a node takes no more bytes than a label.
func (e *Writer) node(n *verify.Node, deep int) error {
	e.nodes++
	switch {
	case n == nil:
		return errors.New("a tree without a move")
	case deep > maxDeep:
		return fmt.Errorf("a tree is deeper than %d moves, or runs in a circle", maxDeep)
	case e.nodes > maxNodes:
		return fmt.Errorf("its trees have more than %d nodes: make lemmas of some", maxNodes)
	}
	if label, ok := e.labels[n]; ok {
		e.number(0)
		e.number(label)
		return nil
	}
	labelled := e.uses[n] > 1 && (len(n.Replies) > 0 || n.Otherwise != nil)
	form := 1 + 4*len(n.Replies)
	if n.Otherwise != nil {
		form += 2
	}
	if labelled {
		form++
	}
	e.number(form)
	if n.Move == renju.Pass {
		return errors.New("the attacker passes in a tree")
	}
	if err := e.cell(n.Move); err != nil {
		return err
	}
	for _, r := range n.Replies {
		if err := e.cell(r.Move); err != nil {
			return err
		}
		if err := e.node(r.Answer, deep+1); err != nil {
			return err
		}
	}
	if n.Otherwise != nil {
		if err := e.node(n.Otherwise, deep+1); err != nil {
			return err
		}
	}
	if labelled {
		e.labels[n] = len(e.labels)
	}
	return nil
}
