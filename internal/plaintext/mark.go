package plaintext

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Mark is the byte order mark of UTF-8. Some editors and shells put it before a text.
const Mark = "\ufeff"

// UTF8 returns a reader of r in UTF-8: of a text whose byte order mark says that it is UTF-16, as some shells
// write what a program prints, with the mark of UTF-8 in front; of other texts as they are. It waits for no byte
// that a mark could not have, so a line arrives at once, and for none that a character does not need.
func UTF8(r io.Reader) io.Reader { return newRecoded(r, false) }

// SkipMark returns UTF8(r) without the mark at its beginning.
func SkipMark(r io.Reader) io.Reader { return newRecoded(r, true) }

// The marks of UTF-16 with the higher and with the lower byte of a unit first.
const (
	bigMark    = "\xfe\xff"
	littleMark = "\xff\xfe"
)

// bufferSize is the smallest that bufio takes, in bytes: longer reads go past it.
const bufferSize = 16

type recoded struct {
	in    *bufio.Reader
	skips bool // the mark
	begun bool
	order binary.ByteOrder // nil unless the text is UTF-16
	out   []byte           // what has been decoded and not been read
	err   error            // what comes after that; after half a mark bufio has told it, and tells it only once
}

func newRecoded(r io.Reader, skips bool) *recoded {
	return &recoded{in: bufio.NewReaderSize(r, bufferSize), skips: skips}
}

func (u *recoded) Read(p []byte) (int, error) {
	if err := u.begin(); err != nil {
		return 0, err
	}
	if u.order == nil {
		if u.in.Buffered() > 0 || u.err == nil {
			return u.in.Read(p)
		}
		err := u.err
		u.err = nil
		return 0, err
	}
	if len(p) == 0 {
		return 0, nil
	}
	for len(u.out) < len(p) && u.err == nil && (len(u.out) == 0 || u.in.Buffered() >= 4) {
		u.decode()
	}
	if len(u.out) == 0 {
		return 0, u.err
	}
	n := copy(p, u.out)
	u.out = u.out[n:]
	return n, nil
}

// begin looks for a mark. It returns the error of a reader that has no byte.
func (u *recoded) begin() error {
	for n := 1; !u.begun; n++ {
		text, err := u.in.Peek(n)
		if len(text) == 0 {
			return err
		}
		switch head := string(text); {
		case head == bigMark:
			u.order, u.begun = binary.BigEndian, true
		case head == littleMark:
			u.order, u.begun = binary.LittleEndian, true
		case head == Mark:
			u.begun = true
		case err != nil || !strings.HasPrefix(bigMark, head) && !strings.HasPrefix(littleMark, head) && !strings.HasPrefix(Mark, head):
			u.begun, u.err = true, err
			return nil
		}
		if u.begun && u.skips {
			u.in.Discard(n) // cannot fail: it is in the buffer
		}
	}
	return nil
}

// decode decodes the next character. Half a pair and half a unit are the replacement character.
func (u *recoded) decode() {
	unit, err := u.unit()
	if errors.Is(err, io.ErrUnexpectedEOF) {
		u.out, u.err = utf8.AppendRune(u.out, utf8.RuneError), io.EOF
		return
	}
	if err != nil {
		u.err = err
		return
	}
	r := rune(unit)
	if utf16.IsSurrogate(r) {
		if head, err := u.in.Peek(2); err == nil {
			if r = utf16.DecodeRune(r, rune(u.order.Uint16(head))); r != utf8.RuneError {
				u.in.Discard(2) // cannot fail: it is in the buffer
			}
		}
	}
	u.out = utf8.AppendRune(u.out, r) // the replacement character for half a pair
}

// unit reads a unit of UTF-16.
func (u *recoded) unit() (uint16, error) {
	var b [2]byte
	if _, err := io.ReadFull(u.in, b[:]); err != nil {
		return 0, err
	}
	return u.order.Uint16(b[:]), nil
}
