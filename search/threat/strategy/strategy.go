package strategy

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sort"

	"tengen/movegen/renju"
)

// Header says which game is won.
type Header struct {
	Rule     renju.Rule
	Size     int
	Attacker renju.Colour // who wins; he is to move in every position
}

// String returns such as "black's win of freestyle on 15×15".
func (h Header) String() string {
	return fmt.Sprintf("%v's win of %v on %d×%[3]d", h.Attacker, h.Rule, h.Size)
}

// Check returns an error for a header of no game.
func (h Header) Check() error {
	if h.Attacker > renju.White {
		return fmt.Errorf("unknown attacker %d", uint8(h.Attacker))
	}
	_, err := renju.New(h.Size, h.Rule)
	return err
}

// Strategy is a strategy that was read. It may be used from any number of goroutines at once.
type Strategy struct {
	Header
	entries []byte // in the order of their keys
}

const (
	magic     = "tengen-strategy 1\n"
	entrySize = 12
	headSize  = len(magic) + 3
	// most bounds a file, in bytes: two million positions.
	most = 24 << 20
)

// Read reads what Moves.Write has written.
func Read(r io.Reader) (*Strategy, error) {
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(data, []byte(magic)) {
		return nil, fmt.Errorf("no strategy: it does not begin with %q", magic)
	}
	end := len(data) - sha256.Size
	if end < headSize || len(data) > most || (end-headSize)%entrySize != 0 {
		return nil, errors.New("the file is cut short or too long")
	}
	if sum := sha256.Sum256(data[:end]); !bytes.Equal(sum[:], data[end:]) {
		return nil, errors.New("the checksum is wrong")
	}
	head := data[len(magic):headSize]
	s := &Strategy{Header{renju.Rule(head[0]), int(head[1]), renju.Colour(head[2])}, data[headSize:end]}
	return s, s.Check()
}

// Move returns the attacker's move in a position and the plies that the win takes at most, the
// five counted. ok is false if the position is not known: where a certificate answers the
// defender's reply by a tree, a search for threats finds the win again.
func (s *Strategy) Move(b *renju.Board) (move renju.Cell, plies int, ok bool) {
	if b.Rule() != s.Rule || b.Size() != s.Size || b.Side() != s.Attacker || b.Status() != renju.Ongoing {
		return renju.NoCell, 0, false
	}
	key, symmetry := canonical(b)
	n := len(s.entries) / entrySize
	i := sort.Search(n, func(i int) bool { return binary.BigEndian.Uint64(s.entries[i*entrySize:]) >= key })
	if i == n || binary.BigEndian.Uint64(s.entries[i*entrySize:]) != key {
		return renju.NoCell, 0, false
	}
	e := s.entries[i*entrySize+8:]
	at := int(binary.BigEndian.Uint16(e))
	if at >= s.Size*s.Size {
		return renju.NoCell, 0, false
	}
	move = renju.Transform(renju.CellAt(at, s.Size), renju.Inverse(symmetry), s.Size)
	if !b.IsEmpty(move) {
		return renju.NoCell, 0, false
	}
	return move, int(binary.BigEndian.Uint16(e[2:])), b.Legal(move)
}

// Reached reports whether the position on a board, with the defender to move, comes from a move of
// the strategy or from an image of one, and the plies that the win takes from here at most.
func (s *Strategy) Reached(b *renju.Board) (plies int, ok bool) {
	if b.Ply() == 0 || b.Side() == s.Attacker {
		return 0, false
	}
	key, _ := canonical(b)
	last := b.Last()
	b.Unmake()
	defer b.Make(last)
	move, plies, ok := s.Move(b)
	if !ok {
		return 0, false
	}
	b.Make(move)
	defer b.Unmake()
	image, _ := canonical(b)
	return plies - 1, image == key
}

// Longest returns the reply of the defender, who is to move, after which the strategy knows the
// longest win, and the plies of that win at most; renju.NoCell if it knows none. The win after
// another reply, which a search for threats finds, may be longer.
func (s *Strategy) Longest(b *renju.Board) (reply renju.Cell, plies int) {
	reply = renju.NoCell
	for c := range b.EmptyCells().Each {
		if !b.Legal(c) {
			continue
		}
		b.Make(c)
		if _, n, ok := s.Move(b); ok && n > plies {
			reply, plies = c, n
		}
		b.Unmake()
	}
	return reply, plies
}

// canonical returns the key of a position, which all its images share, and the symmetry that
// leads to its least image. The key is the first bytes of the SHA-256 of that image.
func canonical(b *renju.Board) (key uint64, symmetry int) {
	least := Packed(b, 0)
	for s := 1; s < renju.NumSymmetries; s++ {
		if image := Packed(b, s); bytes.Compare(image, least) < 0 {
			least, symmetry = image, s
		}
	}
	sum := sha256.Sum256(least)
	return binary.BigEndian.Uint64(sum[:]), symmetry
}

// Packed returns the stones on a board, mapped by a symmetry, two bits a cell.
func Packed(b *renju.Board, symmetry int) []byte {
	size := b.Size()
	out := make([]byte, (size*size+3)/4)
	for y := range size {
		for x := range size {
			c := renju.At(x, y)
			if p := b.At(c); p != renju.Empty {
				n := renju.Transform(c, symmetry, size).Number(size)
				out[n/4] |= byte(p) << (n % 4 * 2)
			}
		}
	}
	return out
}
