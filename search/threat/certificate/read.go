package certificate

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
	"math"

	"tengen/movegen/renju"
	"tengen/search/threat/verify"
)

// Reader reads a certificate. It checks the form only: Check checks the rest.
type Reader struct {
	h     Header
	cells cells
	file  *bufio.Reader
	zip   *gzip.Reader
	in    *bufio.Reader // of zip
	sum   hash.Hash
	read  []byte // bytes read that are not in sum yet
	count int
	err   error // of the end

	checksum [sha256.Size]byte // that of the file, at the end

	labels []*verify.Node // of the lemma being read
	nodes  int
}

// NewReader reads the header of a certificate.
func NewReader(r io.Reader) (*Reader, error) {
	d := &Reader{file: bufio.NewReader(r), sum: sha256.New()}
	magic := make([]byte, len(Magic))
	if _, err := io.ReadFull(d.file, magic); err != nil || string(magic) != Magic {
		if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			return nil, err
		}
		return nil, fmt.Errorf("no certificate: it does not begin with %q", Magic)
	}
	var err error
	if d.zip, err = gzip.NewReader(d.file); err != nil {
		return nil, unexpected(err)
	}
	d.zip.Multistream(false)
	d.in = bufio.NewReader(d.zip)
	var head [3]byte
	for i := range head {
		if head[i], err = d.ReadByte(); err != nil {
			return nil, err
		}
	}
	d.h = Header{Rule: renju.Rule(head[0]), Size: int(head[1]), Attacker: renju.Colour(head[2])}
	d.cells = cells{d.h.Size}
	return d, d.h.Check()
}

// Header returns what all lemmas have in common.
func (d *Reader) Header() Header { return d.h }

// unexpected is the error of a read where the certificate cannot end.
func unexpected(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return errors.New("the file ends too early")
	}
	return err
}

// ReadByte implements io.ByteReader for what is inside the compression.
func (d *Reader) ReadByte() (byte, error) {
	c, err := d.in.ReadByte()
	if err != nil {
		return 0, unexpected(err)
	}
	if d.read = append(d.read, c); len(d.read) >= 1<<12 {
		d.sum.Write(d.read)
		d.read = d.read[:0]
	}
	return c, nil
}

// Next returns the next lemma. After the last, it returns io.EOF if the end of the file is as
// it should be. Errors name the lemma.
func (d *Reader) Next() (*Lemma, error) {
	if d.err != nil {
		return nil, d.err
	}
	l, err := d.next()
	if err != nil && err != io.EOF {
		err = fmt.Errorf("lemma %d: %w", d.count, err)
	}
	d.err = err
	d.count++
	return l, err
}

func (d *Reader) next() (*Lemma, error) {
	switch tag, err := d.ReadByte(); {
	case err != nil:
		return nil, err
	case tag == tagEnd:
		return nil, d.end()
	case tag != tagLemma:
		return nil, fmt.Errorf("%d where a lemma or the end should be", tag)
	case d.count >= maxLemmas:
		return nil, fmt.Errorf("more than %d lemmas", maxLemmas)
	}
	return d.lemma()
}

// end checks what follows the last lemma, and returns io.EOF.
func (d *Reader) end() error {
	n, err := d.number(math.MaxInt32)
	if err != nil {
		return err
	}
	if n != d.count {
		return fmt.Errorf("the end counts %d lemmas, %d came", n, d.count)
	}
	d.sum.Write(d.read)
	if _, err := io.ReadFull(d.in, d.checksum[:]); err != nil {
		return unexpected(err)
	}
	if !bytes.Equal(d.checksum[:], d.sum.Sum(nil)) {
		return errors.New("the checksum is wrong")
	}
	for _, r := range []io.ByteReader{d.in, d.file} {
		switch _, err := r.ReadByte(); {
		case err == nil:
			return errors.New("the file goes on after its end")
		case err != io.EOF:
			return unexpected(err)
		}
	}
	return io.EOF
}

// number reads a number that is at most most.
func (d *Reader) number(most int) (int, error) {
	n, err := binary.ReadUvarint(d)
	if err != nil {
		return 0, err
	}
	if n > uint64(most) {
		return 0, fmt.Errorf("the number %d, where at most %d makes sense", n, most)
	}
	return int(n), nil
}

func (d *Reader) cell() (renju.Cell, error) {
	n := 0
	for range 1 + btoi(d.cells.wide()) {
		c, err := d.ReadByte()
		if err != nil {
			return 0, err
		}
		n = n<<8 | int(c)
	}
	if c := d.cells.cell(n); c != renju.NoCell {
		return c, nil
	}
	return 0, fmt.Errorf("cell %d of a %d×%[2]d board", n, d.h.Size)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (d *Reader) lemma() (*Lemma, error) {
	l := &Lemma{}
	d.labels, d.nodes = d.labels[:0], 0
	all := d.h.Size * d.h.Size
	for _, stones := range [2]*[]renju.Cell{&l.Black, &l.White} {
		n, err := d.number(all)
		if err != nil {
			return nil, err
		}
		for i := range n {
			c, err := d.cell()
			switch {
			case err != nil:
				return nil, err
			case c == renju.Pass || i > 0 && c <= (*stones)[i-1]:
				return nil, fmt.Errorf("the stone on %v is out of order", c)
			}
			*stones = append(*stones, c)
		}
	}
	var err error
	if l.Move, err = d.cell(); err != nil {
		return nil, err
	}
	n, err := d.number(maxNodes)
	if err != nil {
		return nil, err
	}
	for range n {
		root, err := d.node(1)
		if err != nil {
			return nil, fmt.Errorf("shared win %d: %w", len(l.Shared), err)
		}
		l.Shared = append(l.Shared, root)
	}
	if n, err = d.number(all + 1); err != nil {
		return nil, err
	}
	for i := range n {
		a, err := d.answer()
		if err != nil {
			return nil, err
		}
		if i > 0 && a.Reply <= l.Answers[i-1].Reply {
			return nil, fmt.Errorf("the answer to %v is out of order", a.Reply)
		}
		l.Answers = append(l.Answers, a)
	}
	return l, nil
}

func (d *Reader) answer() (a Answer, err error) {
	if a.Reply, err = d.cell(); err != nil {
		return a, err
	}
	kind, err := d.ReadByte()
	switch {
	case err != nil:
		return a, err
	case kind == kindTree:
		a.Lemma = byTree
		a.Tree, err = d.node(1)
	case kind > kindTree:
		err = fmt.Errorf("unknown kind %d", kind)
	default:
		var back int
		a.Symmetry = int(kind)
		back, err = d.number(maxLemmas)
		if a.Lemma = d.count - back; err == nil && (back == 0 || a.Lemma < 0) {
			err = fmt.Errorf("lemma %d is none before it", a.Lemma)
		}
	}
	if err != nil {
		err = fmt.Errorf("the answer to %v: %w", a.Reply, err)
	}
	return a, err
}

func (d *Reader) node(deep int) (*verify.Node, error) {
	d.nodes++
	switch {
	case deep > maxDeep:
		return nil, fmt.Errorf("a tree is deeper than %d moves", maxDeep)
	case d.nodes > maxNodes:
		return nil, fmt.Errorf("its trees have more than %d nodes", maxNodes)
	}
	all := d.h.Size * d.h.Size
	form, err := d.number(4*(all+1) + 4)
	if err != nil {
		return nil, err
	}
	if form == 0 {
		label, err := d.number(math.MaxInt32)
		if err == nil && label >= len(d.labels) {
			err = fmt.Errorf("node %d is used before it is complete", label)
		}
		if err != nil {
			return nil, err
		}
		return d.labels[label], nil
	}
	form--
	n := &verify.Node{}
	if n.Move, err = d.cell(); err != nil {
		return nil, err
	}
	if n.Move == renju.Pass {
		return nil, errors.New("the attacker passes in a tree")
	}
	if form>>2 > 0 {
		n.Replies = make([]verify.Reply, 0, min(form>>2, 16))
	}
	for range form >> 2 {
		var r verify.Reply
		if r.Move, err = d.cell(); err != nil {
			return nil, err
		}
		for _, other := range n.Replies {
			if other.Move == r.Move {
				return nil, fmt.Errorf("the reply %v is answered twice at %v", r.Move, n.Move)
			}
		}
		if r.Answer, err = d.node(deep + 1); err != nil {
			return nil, err
		}
		n.Replies = append(n.Replies, r)
	}
	if form&2 != 0 {
		if n.Otherwise, err = d.node(deep + 1); err != nil {
			return nil, err
		}
	}
	if form&1 != 0 {
		// The label is set only once the node is complete, so that no node contains itself.
		d.labels = append(d.labels, n)
	}
	return n, nil
}
