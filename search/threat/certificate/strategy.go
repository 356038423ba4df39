package certificate

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"

	"tengen/movegen/renju"
)

// Strategy has the attacker's move in the position of every lemma of a certificate, and how
// many plies the win takes at most from there.
type Strategy struct {
	h       Header
	entries []byte // in the order of their keys
}

// entry is the move in a position and its images. Of the key and the move, those belong to
// the image whose packed stones are the least.
type entry struct {
	key   uint64
	move  uint16 // number of the cell
	plies uint16
}

const (
	strategyMagic = "tengen-strategy 1\n"
	entrySize     = 12
	headSize      = len(strategyMagic) + 3
)

// WriteStrategy checks a certificate as Check does, and writes its strategy to w.
func WriteStrategy(ctx context.Context, w io.Writer, r io.Reader, opts Options) (*Statement, error) {
	best := map[uint64]entry{}
	s, err := check(ctx, r, opts, func(e entry) {
		if old, ok := best[e.key]; !ok || e.plies < old.plies {
			best[e.key] = e
		}
	})
	if err != nil {
		return nil, err
	}
	out := append([]byte(strategyMagic), byte(s.Rule), byte(s.Size), byte(s.Attacker))
	entries := make([]entry, 0, len(best))
	for _, e := range best {
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.key, b.key) })
	for _, e := range entries {
		out = binary.BigEndian.AppendUint64(out, e.key)
		out = binary.BigEndian.AppendUint16(out, e.move)
		out = binary.BigEndian.AppendUint16(out, e.plies)
	}
	sum := sha256.Sum256(out)
	_, err = w.Write(append(out, sum[:]...))
	return s, err
}

// ReadStrategy reads what WriteStrategy has written.
func ReadStrategy(r io.Reader) (*Strategy, error) {
	const most = int64(headSize + maxLemmas*entrySize + sha256.Size)
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(data, []byte(strategyMagic)) {
		return nil, fmt.Errorf("no strategy: it does not begin with %q", strategyMagic)
	}
	end := len(data) - sha256.Size
	if end < headSize || int64(len(data)) > most || (end-headSize)%entrySize != 0 {
		return nil, errors.New("the file is cut short or too long")
	}
	if sum := sha256.Sum256(data[:end]); !bytes.Equal(sum[:], data[end:]) {
		return nil, errors.New("the checksum is wrong")
	}
	head := data[len(strategyMagic):headSize]
	s := &Strategy{Header{renju.Rule(head[0]), int(head[1]), renju.Colour(head[2])}, data[headSize:end]}
	return s, s.h.check()
}

// Move returns the attacker's move in a position and the plies that the win takes at most, the
// five counted. ok is false if the position is that of no lemma: where the defender's reply is
// answered by a tree, a search for threats finds the win again.
func (s *Strategy) Move(b *renju.Board) (move renju.Cell, plies int, ok bool) {
	if b.Rule() != s.h.Rule || b.Size() != s.h.Size || b.Side() != s.h.Attacker || b.Status() != renju.Ongoing {
		return renju.NoCell, 0, false
	}
	key, symmetry := canonical(b)
	n := len(s.entries) / entrySize
	i := sort.Search(n, func(i int) bool { return binary.BigEndian.Uint64(s.entries[i*entrySize:]) >= key })
	if i == n || binary.BigEndian.Uint64(s.entries[i*entrySize:]) != key {
		return renju.NoCell, 0, false
	}
	e := s.entries[i*entrySize+8:]
	move = renju.Transform(cells{s.h.Size}.cell(int(binary.BigEndian.Uint16(e))), renju.Inverse(symmetry), s.h.Size)
	if !b.IsEmpty(move) {
		return renju.NoCell, 0, false
	}
	return move, int(binary.BigEndian.Uint16(e[2:])), b.Legal(move)
}

// canonical returns the key of the least image of a position, which all its images share: the
// first bytes of its SHA-256; and the symmetry that leads to it.
func canonical(b *renju.Board) (key uint64, symmetry int) {
	least := packed(b, 0)
	for s := 1; s < renju.NumSymmetries; s++ {
		if image := packed(b, s); bytes.Compare(image, least) < 0 {
			least, symmetry = image, s
		}
	}
	sum := sha256.Sum256(least)
	return binary.BigEndian.Uint64(sum[:]), symmetry
}
