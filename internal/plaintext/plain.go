package plaintext

import (
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Plain returns a text of somebody else as one line on which no terminal acts: control
// characters, those that change the direction of the text, and ends of lines become "?".
func Plain(s string) string { return strings.Map(plain, s) }

// plain returns the character to show for a character.
func plain(r rune) rune {
	switch {
	case r == zeroWidthJoiner || r == zeroWidthNonJoiner: // parts of words and pictures
		return r
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co, unicode.Cs):
		return '?'
	}
	return r
}

const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
)

// NewWriter returns a writer to w of a text of several lines, which Plain makes plain except
// for the ends of lines and tabulators. Several goroutines may use it.
func NewWriter(w io.Writer) io.Writer { return &writer{w: w} }

type writer struct {
	w io.Writer

	mu   sync.Mutex
	left []byte // the beginning of a character or of an end of a line
}

func (p *writer) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := append(p.left, b...)
	out := make([]byte, 0, len(text))
	for p.left = nil; len(text) > 0; {
		r, n := utf8.DecodeRune(text)
		switch {
		case r == '\n' || r == '\t':
		case r == '\r' && len(text) == 1, r == utf8.RuneError && !utf8.FullRune(text):
			p.left = text
			text, n = nil, 0
			continue
		case r == '\r' && text[1] == '\n':
		default:
			r = plain(r)
		}
		out = utf8.AppendRune(out, r)
		text = text[n:]
	}
	if _, err := p.w.Write(out); err != nil {
		return 0, err
	}
	return len(b), nil
}
