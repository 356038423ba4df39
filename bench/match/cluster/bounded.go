package cluster

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
)

// bounded is a connection to a server. Read fails at a line or a message that is longer than
// those of a match. The library of NATS reads them at any length, so that a server could fill
// the memory.
type bounded struct {
	net.Conn
	first []byte // the line that Dial has read already
	frame
}

func (b *bounded) Read(p []byte) (int, error) {
	if len(b.first) > 0 {
		n := copy(p, b.first)
		b.first = b.first[n:]
		return n, nil
	}
	n, err := b.Conn.Read(p)
	if bad := b.check(p[:n]); bad != nil {
		return 0, bad
	}
	return n, err
}

// frame follows the lines and messages of the protocol of NATS.
type frame struct {
	most int    // bytes of a message
	line []byte // the beginning of a line
	skip int    // bytes of a message that are still to come, with the end of its line
}

// check follows the next bytes, and returns an error if a line or a message is too long.
func (f *frame) check(p []byte) error {
	for len(p) > 0 {
		if f.skip > 0 {
			n := min(f.skip, len(p))
			f.skip -= n
			p = p[n:]
			continue
		}
		part, rest, ended := bytes.Cut(p, []byte("\n"))
		if len(f.line)+len(part) > maxServerLine {
			return errors.New(tooLongLine)
		}
		f.line = append(f.line, part...)
		if p = rest; !ended {
			return nil
		}
		size, err := f.messageSize()
		if err != nil {
			return err
		}
		f.skip, f.line = size, f.line[:0]
	}
	return nil
}

const tooLongLine = "the server sends a line that is too long"

// messageSize returns how many bytes follow the line: those of a message and of the end of
// its line.
func (f *frame) messageSize() (int, error) {
	words := bytes.Fields(f.line)
	if len(words) == 0 {
		return 0, nil
	}
	switch string(bytes.ToUpper(words[0])) {
	case "MSG", "HMSG":
	default:
		return 0, nil
	}
	// The library drops a byte of a line with this character, so that it reads another size.
	if bytes.ContainsRune(bytes.TrimSuffix(f.line, []byte("\r")), '\r') {
		return 0, errors.New("the server sends a carriage return within a line")
	}
	size, err := strconv.Atoi(string(words[len(words)-1]))
	if err != nil || size < 0 || size > f.most {
		return 0, fmt.Errorf("the server sends a message of %.20q bytes: want at most %d", words[len(words)-1], f.most)
	}
	return size + len("\r\n"), nil
}

// firstLine reads a line, and nothing after it.
func firstLine(r io.Reader) ([]byte, error) {
	var line []byte
	one := make([]byte, 1)
	for len(line) <= maxServerLine {
		if _, err := io.ReadFull(r, one); err != nil {
			return nil, err
		}
		if line = append(line, one[0]); one[0] == '\n' {
			return line, nil
		}
	}
	return nil, errors.New(tooLongLine)
}
