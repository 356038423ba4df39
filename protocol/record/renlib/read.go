package renlib

import (
	"bufio"
	"cmp"
	"io"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"

	"tengen/internal/say"
	"tengen/protocol/record"
)

// Node is one node of a library.
type Node struct {
	Depth   int // 1 for a first move, 0 for the root
	Pass    bool
	Point   record.Point // of a move
	Comment string
	Text    string // on the board, on the point
	Mark    bool
	Start   bool
	// Bare is a node without move or child: only a text on the board.
	Bare bool
}

// Nodes returns the nodes of a library in the order of the file, a node before its
// children, without keeping them. charset is the encoding of texts that are not UTF-8; ""
// for windows-1252. An error, which names the byte, ends the nodes.
func Nodes(r io.Reader, charset string) iter.Seq2[Node, error] {
	return func(yield func(Node, error) bool) {
		s, err := newScanner(r, charset)
		if err != nil {
			yield(Node{}, say.In.With("RenLib", err))
			return
		}
		for {
			n, err := s.node()
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(Node{}, say.In.With("RenLib", say.In.With(record.SayByte.With(s.start), err)))
				return
			}
			if !yield(n, nil) {
				return
			}
		}
	}
}

// scanner walks through a library.
type scanner struct {
	r          *bufio.Reader
	enc        encoding.Encoding
	pos, start int64 // of the next byte, of the node
	begun      bool
	depth      int   // of the next node
	siblings   []int // depths at which a sibling follows
	ended      bool  // by the flags the tree is complete
}

func newScanner(r io.Reader, charset string) (*scanner, error) {
	charset = cmp.Or(charset, legacy)
	enc, err := htmlindex.Get(charset)
	if err != nil {
		return nil, record.SayCharset.With(strconv.Quote(charset))
	}
	s := &scanner{r: bufio.NewReaderSize(r, 1<<16), enc: enc, depth: 1}
	head, err := s.r.Peek(headerLength)
	if err != nil && err != io.EOF {
		return nil, err
	}
	switch {
	case len(head) == headerLength && strings.HasPrefix(string(head), signature):
		if v := 100*int(head[8]) + int(head[9]); v > 100*major+minorRoot {
			return nil, sayVersion.With(head[8], head[9], major, minorRoot)
		}
		n, err := s.r.Discard(headerLength)
		s.pos = int64(n)
		return s, err
	case len(head) >= 2 && head[0] == centre:
		return s, nil
	}
	return nil, sayNoLibrary.With()
}

// next returns the next byte.
func (s *scanner) next() (byte, error) {
	b, err := s.r.ReadByte()
	if err == nil {
		s.pos++
	}
	return b, err
}

// pair returns the next two bytes. err is io.EOF at the end of the file, and
// io.ErrUnexpectedEOF after one byte.
func (s *scanner) pair() (a, b byte, err error) {
	if a, err = s.next(); err != nil {
		return 0, 0, err
	}
	if b, err = s.next(); err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return a, b, err
}

// node reads a node. err is io.EOF at the end.
func (s *scanner) node() (n Node, err error) {
	s.start = s.pos
	at, flags, err := s.pair()
	switch {
	case err == io.ErrUnexpectedEOF && s.ended:
		return n, io.EOF // RenLib reads pairs of bytes, and so does not see this one
	case err == io.EOF && s.begun && !s.ended, err == io.ErrUnexpectedEOF:
		return n, errEnds
	case err != nil:
		return n, err
	case s.ended:
		return n, record.SayGoesOn.With()
	}
	var more byte
	if flags&flagExtended != 0 {
		if _, more, err = s.pair(); err != nil {
			return n, within(err)
		}
	}
	n.Depth = s.depth
	switch {
	case at == 0 && !s.begun:
		n.Depth = 0
	case at == 0:
		n.Pass = true
	default:
		var ok bool
		if n.Point, ok = pointOf(at); !ok {
			return n, record.SayOff.With(at&15, at>>4+1, size)
		}
	}
	s.begun = true
	if n.Depth > maxDepth {
		return n, record.SayLongLine.With(maxDepth)
	}
	switch {
	case flags&flagOldComment != 0:
		n.Comment, err = s.oldComment()
	case flags&flagComment != 0:
		if n.Comment, err = s.text(); err == nil {
			n.Comment = comment(n.Comment)
		}
	}
	if err == nil && more&moreText != 0 {
		n.Text, err = s.text()
	}
	if err != nil {
		return n, within(err)
	}
	n.Mark, n.Start = flags&flagMark != 0, flags&flagStart != 0
	n.Bare = flags&flagNoMove != 0 && flags&flagChildless != 0 && n.Comment == "" && !n.Mark && !n.Start
	if flags&flagSibling != 0 && n.Depth > 0 {
		s.siblings = append(s.siblings, n.Depth)
	}
	s.depth = n.Depth + 1
	if flags&flagChildless != 0 {
		if i := len(s.siblings) - 1; i >= 0 {
			s.depth = s.siblings[i]
			s.siblings = s.siblings[:i]
		} else {
			s.ended = true
		}
	}
	return n, nil
}

// errEnds is the error of a file that is cut off, between two nodes or within one.
var errEnds = record.SayEnds.With()

// within turns the end of the file after the first two bytes of a node into an error.
func within(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return errEnds
	}
	return err
}

// text reads a text in pairs of bytes up to a zero.
func (s *scanner) text() (string, error) {
	var raw []byte
	for {
		a, b, err := s.pair()
		if err != nil {
			return "", err
		}
		if len(raw) > maxText {
			return "", record.SayLongPiece.With(maxText >> 10)
		}
		if a == 0 {
			break
		}
		raw = append(raw, a)
		if b == 0 {
			break
		}
		raw = append(raw, b)
	}
	if utf8.Valid(raw) {
		return string(raw), nil
	}
	out, err := s.enc.NewDecoder().Bytes(raw)
	return strings.ToValidUTF8(string(out), string(utf8.RuneError)), err
}

// oldComment reads a comment of the oldest programs.
func (s *scanner) oldComment() (string, error) {
	var out strings.Builder
	add := func(b byte) (last bool) {
		if r, ok := swedish[b&0x7f]; ok {
			out.WriteRune(r)
		} else {
			out.WriteByte(b & 0x7f)
		}
		return b >= 0x80
	}
	for {
		a, b, err := s.pair()
		if err != nil {
			return "", err
		}
		if out.Len() > maxText {
			return "", record.SayLongPiece.With(maxText >> 10)
		}
		if add(a) || add(b) {
			return comment(out.String()), nil
		}
	}
}

// comment joins the line and the lines of a comment, whatever ends them.
func comment(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	line, lines, two := strings.Cut(text, "\b")
	if !two {
		return text
	}
	lines = strings.ReplaceAll(lines, "\b", "\n")
	if line == "" {
		return lines
	}
	return line + "\n" + lines
}
