package record

import (
	"io"
	"strings"

	"tengen/internal/say"
)

// scanner cuts a file into games without keeping more than one of them.
type scanner struct {
	r          io.Reader
	err        error // of r, io.EOF included
	buf        []byte
	start, pos int     // in buf: what is kept begins at start; the next byte is at pos
	offset     int64   // of buf[0] in the file
	line       int     // of the next byte, from 1
	set        charset // of a game without CA
	marked     bool    // the mark of the file says its encoding, and CA does not count
	semicolon  bool    // one stands before the root's properties
}

// piece is the text of one game with its place in the file.
type piece struct {
	raw    []byte // valid until the next game is scanned
	set    charset
	line   int
	offset int64
	note   *say.Message // about its CA, nil if that was understood
}

// here says where the next byte is.
func (s *scanner) here() *say.Message { return SayPlace.With(s.line, s.offset+int64(s.pos)) }

// peek returns the next byte; ok is false at the end of the file.
func (s *scanner) peek() (b byte, ok bool) {
	for s.pos == len(s.buf) {
		if s.err != nil {
			return 0, false
		}
		kept := s.buf[s.start:]
		if cap(s.buf)-len(kept) < chunk {
			s.buf = make([]byte, 0, 2*len(kept)+2*chunk)
		}
		n := copy(s.buf[:len(kept)], kept)
		s.offset += int64(s.start)
		s.pos -= s.start
		s.start = 0
		var more int
		more, s.err = s.r.Read(s.buf[n : n+chunk])
		s.buf = s.buf[:n+more]
	}
	return s.buf[s.pos], true
}

// take goes to the byte after next, which was seen by peek.
func (s *scanner) take() {
	if s.buf[s.pos] == '\n' {
		s.line++
	}
	s.pos++
}

// next returns the next game: from a bracket before a semicolon, or before a property, to the
// bracket that closes it. Other text is skipped. err is io.EOF after the last one; after any other
// error the next call continues after the game.
func (s *scanner) next() (p piece, err error) {
	if err := s.find(); err != nil {
		return p, err
	}
	p.set, p.line, p.offset = s.set, s.line, s.offset+int64(s.start)
	s.take()
	var name []byte // of the property, as far as it matters
	valued := false // the property has a value
	named := s.marked
	nodes := 0
	if !s.semicolon {
		nodes = 1
	}
	for depth := 1; depth > 0; {
		b, ok := s.peek()
		switch {
		case !ok && s.err != io.EOF:
			return p, s.err
		case !ok:
			return p, say.In.With(s.here(), sayOpenGame.With(depth))
		case s.pos-s.start >= maxGame:
			s.err, s.start, s.pos = io.EOF, len(s.buf), len(s.buf)
			return p, say.In.With(SayPlace.With(p.line, p.offset), sayLong.With(maxGame>>20))
		case b == '[':
			from, here := s.pos+1-s.start, s.here()
			if !s.value(&p.set) {
				if s.err != io.EOF {
					return p, s.err
				}
				return p, say.In.With(here, sayOpenValue.With())
			}
			if ca := string(s.buf[s.start+from : s.pos-1]); nodes == 1 && string(name) == "CA" && !named && strings.TrimSpace(ca) != "" {
				named = true
				if set, err := charsetOf(ca); err == nil {
					p.set = set
				} else {
					p.note = say.In.With(here, sayMayErr.With(say.In.With("CA", err)))
				}
			}
			valued = true
			continue // the property may have a further value
		case b == '(':
			depth++
			nodes = 2 // not the root
		case b == ')':
			depth--
		case b == ';':
			nodes++
		}
		s.take()
		switch {
		case b >= 'A' && b <= 'Z', b >= '0' && b <= '9':
			if valued {
				name, valued = name[:0], false
			}
			if len(name) < 3 {
				name = append(name, b)
			}
		case b > ' ' && !isLetter(b): // small letters are no part of a name
			name = name[:0]
		}
	}
	p.raw = s.buf[s.start:s.pos]
	s.start = s.pos
	return p, nil
}

// find goes to the start of the next game.
func (s *scanner) find() error {
	for {
		s.start = s.pos
		b, ok := s.peek()
		if !ok {
			return s.err
		}
		line := s.line
		s.take()
		if b != '(' {
			continue
		}
		for b, ok = s.peek(); ok && b <= ' ' && s.pos-s.start < chunk; b, ok = s.peek() {
			s.take()
		}
		if s.semicolon = ok && b == ';'; s.semicolon || ok && s.property() {
			s.pos, s.line = s.start, line
			return nil
		}
	}
}

// property reports whether a property follows, as some programs begin a game: at most three
// capitals, and a bracket.
func (s *scanner) property() bool {
	for range 4 {
		b, ok := s.peek()
		if !ok || b < 'A' || b > 'Z' {
			return ok && b == '[' && s.buf[s.pos-1] >= 'A'
		}
		s.take()
	}
	return false
}

// value takes a value with its brackets; false if it has no end.
func (s *scanner) value(set *charset) bool {
	s.take()
	double := false
	for s.pos-s.start < maxGame {
		b, ok := s.peek()
		if !ok {
			return false
		}
		s.take()
		switch {
		case set.escapes && b == 0x1b:
			next, _ := s.peek()
			double = next == '$'
		case double:
		case b == ']':
			return true
		case b == '\\' || set.lead != nil && set.lead(b):
			if _, ok := s.peek(); !ok {
				return false
			}
			s.take()
		}
	}
	return true // the game is too long
}
