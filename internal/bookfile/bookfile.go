// Package bookfile is the form of files of opening books: a magic text, a head, lines of moves
// with what a book knows after them, and the CRC-32 (IEEE, little endian) of all that. A move is
// one byte. A line has the number of moves that it shares with the line before, the number of
// moves that follow, and these moves.
package bookfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"sync"
)

// sumBytes is the length of the check sum.
const sumBytes = 4

// Seal ends a file with its check sum.
func Seal(body []byte) []byte {
	return binary.LittleEndian.AppendUint32(body, crc32.ChecksumIEEE(body))
}

// AppendMoves appends a line after the line last.
func AppendMoves(out, last, moves []byte) []byte {
	same := Shared(last, moves)
	out = append(out, byte(same), byte(len(moves)-same))
	return append(out, moves[same:]...)
}

// Shared returns the number of moves with which both lines begin.
func Shared[M comparable](a, b []M) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// Reader reads the parts of a file. Failed says that one was missing or out of range.
type Reader struct {
	rest   []byte
	Failed bool
}

// Open returns a reader of a file behind its magic text. It refuses a file of more than most
// bytes, one that begins otherwise, and one that is damaged.
func Open(file []byte, magic string, most int) (*Reader, error) {
	if len(file) > most {
		return nil, fmt.Errorf("%d bytes: a book has at most %d", len(file), most)
	}
	if !bytes.HasPrefix(file, []byte(magic)) || len(file) < len(magic)+sumBytes {
		return nil, errors.New("this is not a book, or a book of another version")
	}
	body := file[:len(file)-sumBytes]
	if binary.LittleEndian.Uint32(file[len(body):]) != crc32.ChecksumIEEE(body) {
		return nil, errors.New("the book is damaged: its checksum is wrong")
	}
	return &Reader{rest: body[len(magic):]}, nil
}

// Byte reads a byte.
func (r *Reader) Byte() int {
	if len(r.rest) == 0 {
		r.Failed = true
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return int(b)
}

// Uvarint reads a number of at most most.
func (r *Reader) Uvarint(most uint64) uint64 {
	x, n := binary.Uvarint(r.rest)
	if n <= 0 || x > most {
		r.Failed = true
		return 0
	}
	r.rest = r.rest[n:]
	return x
}

// Varint reads a number between -most and most.
func (r *Reader) Varint(most int64) int64 {
	x, n := binary.Varint(r.rest)
	if n <= 0 || x > most || x < -most {
		r.Failed = true
		return 0
	}
	r.rest = r.rest[n:]
	return x
}

// Move reads a move below points.
func (r *Reader) Move(points int) byte {
	m := r.Byte()
	r.Failed = r.Failed || m >= points
	return byte(m)
}

// Moves reads a line of at most most moves after the line last.
func (r *Reader) Moves(last []byte, most, points int) []byte {
	same, more := r.Byte(), r.Byte()
	if same > len(last) || same+more > most {
		r.Failed = true
		return nil
	}
	moves := append(make([]byte, 0, same+more), last[:same]...)
	for range more {
		moves = append(moves, r.Move(points))
	}
	return moves
}

// Embedded returns a function that reads a file of the program and parses it, once; it returns nil
// if there is no such file.
func Embedded[B any](files fs.FS, name string, parse func(file []byte) (*B, error)) func() (*B, error) {
	return sync.OnceValues(func() (*B, error) {
		file, err := fs.ReadFile(files, name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		return parse(file)
	})
}

// End returns an error if something is left, or was missing.
func (r *Reader) End() error {
	if len(r.rest) > 0 || r.Failed {
		return fmt.Errorf("%d bytes after the last position", len(r.rest))
	}
	return nil
}
