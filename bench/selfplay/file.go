package selfplay

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"strings"

	"tengen/search/game/games"
)

const (
	magic   = "TGSP"
	version = 1
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// blockHead is length, count and CRC.
const blockHead = 12

func sum(head, payload []byte) uint32 {
	return crc32.Update(crc32.Checksum(head[:8], castagnoli), castagnoli, payload)
}

// Begins reports whether a file that begins with some bytes is one of self-play games.
func Begins(start []byte) bool { return bytes.HasPrefix(start, []byte(magic)) }

// Writer writes games to a file.
type Writer struct {
	w     io.Writer
	buf   []byte
	count int
	done  Stats // what was there before: see Continue
}

// NewWriter writes the header.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	text, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	if len(text) > maxHead {
		return nil, fmt.Errorf("a header of %d bytes: want at most %d", len(text), maxHead)
	}
	out := &Writer{w: w, buf: text}
	if _, err := w.Write(binary.LittleEndian.AppendUint16([]byte(magic), version)); err != nil {
		return nil, err
	}
	return out, out.Flush()
}

// Write adds a game. It is written to the file together with its block.
func (w *Writer) Write(g *Game) error {
	if err := g.check(); err != nil {
		return err
	}
	w.buf = g.append(w.buf)
	if w.count++; len(w.buf) < blockBytes {
		return nil
	}
	return w.Flush()
}

// Flush writes the games of the last, shorter block. Further games may follow.
func (w *Writer) Flush() error {
	if len(w.buf) == 0 {
		return nil
	}
	out := make([]byte, blockHead, blockHead+len(w.buf))
	binary.LittleEndian.PutUint32(out, uint32(len(w.buf)))
	binary.LittleEndian.PutUint32(out[4:], uint32(w.count))
	binary.LittleEndian.PutUint32(out[8:], sum(out, w.buf))
	out = append(out, w.buf...)
	w.buf, w.count = w.buf[:0], 0
	_, err := w.w.Write(out) // in one piece, so that only the last block can be incomplete
	return err
}

// ErrTruncated is wrapped by the error of a file that ends within a block.
var ErrTruncated = errors.New("the file is cut off")

// errJoined is the error of several files in one. The length of no block looks like the magic.
var errJoined = errors.New("another file of games begins here: name the files instead of joining them")

// Reader reads games from a file.
type Reader struct {
	r      *bufio.Reader
	header Header
	block  []byte // the rest of the block
	left   int    // games in it
	number int    // of the block; the header is 0
	games  int    // returned so far
	err    error  // of the last Next
}

// NewReader reads the header.
func NewReader(r io.Reader) (*Reader, error) {
	in := &Reader{r: bufio.NewReaderSize(r, blockBytes)}
	start := make([]byte, len(magic)+2)
	n, err := io.ReadFull(in.r, start)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, err
	}
	if n == 0 || !strings.HasPrefix(magic, string(start[:min(n, len(magic))])) {
		return nil, fmt.Errorf("no file of self-play games: it begins with %q, not %q", start[:min(n, len(magic))], magic)
	}
	if err != nil {
		return nil, fmt.Errorf("header: %w", ErrTruncated)
	}
	if v := binary.LittleEndian.Uint16(start[len(magic):]); v != version {
		return nil, fmt.Errorf("a file of version %d: this program reads version %d", v, version)
	}
	count, err := in.load(maxHead)
	if err == io.EOF {
		err = ErrTruncated
	}
	if err == nil && count != 0 {
		err = fmt.Errorf("%d games in the header", count)
	}
	if err == nil {
		err = json.Unmarshal(in.block, &in.header)
	}
	if err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	in.block = in.block[:0]
	in.header.Config = games.Usual(in.header.Config)
	return in, nil
}

// Header returns the header of the file.
func (r *Reader) Header() Header { return r.header }

// load reads the next block and checks its checksum. The error is io.EOF at the end of
// the file, if no block has begun.
func (r *Reader) load(most uint32) (count uint32, err error) {
	var head [blockHead]byte
	if _, err := io.ReadFull(r.r, head[:]); err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) {
			err = ErrTruncated
		}
		return 0, err
	}
	if Begins(head[:]) {
		return 0, errJoined
	}
	length := binary.LittleEndian.Uint32(head[:])
	count = binary.LittleEndian.Uint32(head[4:])
	if length == 0 || length > most || count > length {
		return 0, fmt.Errorf("%d bytes with %d games: want 1…%d bytes and no more games than bytes", length, count, most)
	}
	// The buffer grows with the data, because a damaged length may be too large for the
	// memory.
	r.block = r.block[:0]
	for uint32(len(r.block)) < length {
		from := len(r.block)
		r.block = append(r.block, make([]byte, min(int(length)-from, blockBytes))...)
		if _, err := io.ReadFull(r.r, r.block[from:]); err != nil {
			if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				err = ErrTruncated
			}
			return 0, err
		}
	}
	if want, got := binary.LittleEndian.Uint32(head[8:]), sum(head[:], r.block); want != got {
		return 0, fmt.Errorf("checksum %08x, want %08x: the file is damaged", got, want)
	}
	return count, nil
}

// Next returns the next game, and io.EOF after the last. Any other error names the block
// and the number of games before it, which are good. It wraps ErrTruncated if the file
// is cut off.
func (r *Reader) Next() (Game, error) {
	if r.err != nil {
		return Game{}, r.err
	}
	g, err := r.next()
	if err != nil && err != io.EOF {
		err = fmt.Errorf("block %d, after %d games: %w", r.number, r.games, err)
	}
	if r.err = err; err == nil {
		r.games++
	}
	return g, err
}

// Ended reports whether an error of Next is the end of the file, or of a file that breaks
// off: the blocks that a killed process has written are good.
func Ended(err error) bool { return err == io.EOF || errors.Is(err, ErrTruncated) }

// All returns the games that Next has yet to return, up to where it has Ended, and then its
// error if the file is damaged.
func (r *Reader) All() iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		for {
			g, err := r.Next()
			if Ended(err) || !yield(g, err) || err != nil {
				return
			}
		}
	}
}

// CutOff reports whether a file of games ends within a block. It reads the heads of the blocks alone. A
// file that ends within its header, or in which another one begins, is an error, as it is for a Reader.
func CutOff(f io.ReadSeeker) (bool, error) {
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return false, err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return false, err
	}
	if _, err := NewReader(f); err != nil {
		return false, err
	}
	var head [blockHead]byte
	at := int64(len(magic) + 2)
	for at < size {
		if _, err := f.Seek(at, io.SeekStart); err != nil {
			return false, err
		}
		if _, err := io.ReadFull(f, head[:]); err == io.ErrUnexpectedEOF {
			return true, nil
		} else if err != nil {
			return false, err
		}
		if Begins(head[:]) {
			return false, fmt.Errorf("byte %d: %w", at, errJoined)
		}
		at += blockHead + int64(binary.LittleEndian.Uint32(head[:]))
	}
	return at > size, nil
}

func (r *Reader) next() (g Game, err error) {
	for r.left == 0 {
		if len(r.block) > 0 {
			return g, fmt.Errorf("%d bytes behind the last game", len(r.block))
		}
		r.number++
		n, err := r.load(maxBlock)
		if err != nil {
			return g, err
		}
		r.left = int(n)
	}
	r.left--
	r.block, err = g.decode(r.block)
	return g, err
}
