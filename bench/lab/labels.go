package lab

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"tengen/eval/renju/net/train"
	"tengen/movegen/renju"
)

// Labels are a teacher's judgements of the positions in a file of self-play of Renju. LabelGames and the
// programs of bench/lab/gpu write them. All numbers are little-endian.
//
//	file   = magic "TGLABELS", version uint32 (1), SHA-256 of the file of games, SHA-256 of the
//	         teacher, block …
//	block  = length uint32 of the payload, games uint32, plies uint32, CRC-32 (IEEE) uint32 of
//	         the three and the payload, payload
//
// A block has the labels of the next games, for all plies that a search scored. The last games may have
// none. The payload has columns of bytes, one after another:
//
//	count  for every ply, its number of moves, 0 if it has no label
//	win    for every label, the chance of a win of the side to move, in 1/255
//	draw   for every label, that of a draw
//	low    for every move of every label, y·size + x, the low byte
//	high   the high byte, only on boards above 15×15
//	chance that the move is best, in 1/255
//
// The moves of a label are in the order of their chances, the largest first. Moves with small chances
// may be missing, and points forbidden to Black may be among them.
const (
	labelsMagic   = "TGLABELS"
	labelsVersion = 1
)

// label is what a teacher says of a position.
type label struct {
	win, draw uint8
	moves     []labelMove // none if there is no label
}

type labelMove struct {
	cell   renju.Cell
	chance uint8
}

// labelReader reads a file of labels.
type labelReader struct {
	r       io.Reader
	size    int
	teacher [sha256.Size]byte
	games   int // left in the block
	plies   []label
}

// newLabelReader begins to read a file of labels. The labels must be for the file with the content
// games, on boards of the given size.
func newLabelReader(r io.Reader, size int, games [sha256.Size]byte) (*labelReader, error) {
	head := make([]byte, len(labelsMagic)+4+2*sha256.Size)
	n, err := io.ReadFull(r, head)
	switch {
	case !bytes.HasPrefix(head, []byte(labelsMagic)):
		return nil, fmt.Errorf("no file of labels: it begins with %q, not %q", head[:min(n, len(labelsMagic))], labelsMagic)
	case err != nil:
		return nil, errLabelsCut
	}
	rest := head[len(labelsMagic):]
	if v := binary.LittleEndian.Uint32(rest); v != labelsVersion {
		return nil, fmt.Errorf("labels of version %d: this program reads version %d", v, labelsVersion)
	}
	if got := rest[4:][:sha256.Size]; !bytes.Equal(got, games[:]) {
		return nil, fmt.Errorf("labels for a file of games with SHA-256 %x…, not %x…", got[:4], games[:4])
	}
	return &labelReader{r: r, size: size, teacher: [sha256.Size]byte(rest[4+sha256.Size:])}, nil
}

var errLabelsCut = errors.New("the file of labels is cut off")

// next returns the labels of the next game, which has n searched plies; io.EOF after the last game with
// labels.
func (l *labelReader) next(n int) ([]label, error) {
	for l.games == 0 {
		if len(l.plies) > 0 {
			return nil, fmt.Errorf("labels of %d plies more than the games have", len(l.plies))
		}
		if err := l.load(); err != nil {
			return nil, err
		}
	}
	if n > len(l.plies) {
		return nil, fmt.Errorf("labels of %d plies, fewer than the games have", len(l.plies))
	}
	out := l.plies[:n:n]
	l.plies = l.plies[n:]
	l.games--
	return out, nil
}

// load reads the next block.
func (l *labelReader) load() error {
	var head [16]byte
	if _, err := io.ReadFull(l.r, head[:]); err != nil {
		if err == io.ErrUnexpectedEOF {
			err = errLabelsCut
		}
		return err
	}
	length, plies := binary.LittleEndian.Uint32(head[:]), binary.LittleEndian.Uint32(head[8:])
	if length > maxLabelBlock || plies > length {
		return fmt.Errorf("a block of labels of %d bytes with %d plies: want at most %d bytes, and no more plies than bytes", length, plies, maxLabelBlock)
	}
	var text bytes.Buffer // grows with the data, because a damaged length may be too large
	if _, err := io.CopyN(&text, l.r, int64(length)); err != nil {
		if err == io.EOF {
			err = errLabelsCut
		}
		return err
	}
	if sum := crc32.Update(crc32.ChecksumIEEE(head[:12]), crc32.IEEETable, text.Bytes()); sum != binary.LittleEndian.Uint32(head[12:]) {
		return errors.New("a block of labels has a wrong checksum: the file is damaged")
	}
	l.games = int(binary.LittleEndian.Uint32(head[4:]))
	return l.decode(text.Bytes(), int(plies))
}

// decode reads the payload of a block.
func (l *labelReader) decode(b []byte, plies int) error {
	counts := b[:plies]
	labels, moves := 0, 0
	for _, n := range counts {
		labels += min(int(n), 1)
		moves += int(n)
	}
	wide := 0
	if l.size > narrowBoard {
		wide = moves
	}
	if want := plies + 2*labels + 2*moves + wide; len(b) != want {
		return fmt.Errorf("a block of labels of %d bytes, want %d", len(b), want)
	}
	at := plies
	column := func(n int) []byte {
		at += n
		return b[at-n : at]
	}
	win, draw, low, high, chance := column(labels), column(labels), column(moves), column(wide), column(moves)
	l.plies = make([]label, plies)
	all := make([]labelMove, moves)
	labels, moves = 0, 0
	for i, n := range counts {
		if n == 0 {
			continue
		}
		out := &l.plies[i]
		out.win, out.draw = win[labels], draw[labels]
		if int(out.win)+int(out.draw) > 256 { // both may be rounded up
			return fmt.Errorf("chances of %d/255 and %d/255 of a win and a draw", out.win, out.draw)
		}
		labels++
		out.moves = all[moves : moves+int(n) : moves+int(n)]
		for k := range out.moves {
			number := int(low[moves])
			if wide > 0 {
				number |= int(high[moves]) << 8
			}
			if number >= l.size*l.size {
				return fmt.Errorf("a label has the move %d on a board of %d×%d", number, l.size, l.size)
			}
			out.moves[k] = labelMove{renju.CellAt(number, l.size), chance[moves]}
			moves++
		}
	}
	return nil
}

// share returns the expected share of points of the side to move.
func (l *label) share() float64 {
	return min(1, (float64(l.win)+float64(l.draw)/2)/255)
}

// Trust is the weights of a label, each from 0 to 1: in the value that is learned, against the mean
// of result and search score, and in the policy, against the best move of the search.
type Trust struct{ Value, Policy float64 }

func (t Trust) check() error {
	for name, v := range map[string]float64{"value": t.Value, "policy": t.Policy} {
		if !(v >= 0 && v <= 1) { // true for NaN
			return fmt.Errorf("trust %g in the %s of labels: want 0 to 1", v, name)
		}
	}
	return nil
}

// learn makes a label part of a lesson. It reports false if there is no label.
func (t Trust) learn(l *train.Lesson, from *label) bool {
	if len(from.moves) == 0 {
		return false
	}
	l.Target += t.Value * (from.share() - l.Target)
	var sum float64
	for _, m := range from.moves {
		if l.Board.Legal(m.cell) {
			l.Moves = append(l.Moves, train.Move{Cell: m.cell, Chance: float32(m.chance)})
			sum += float64(m.chance)
		}
	}
	for i := range l.Moves {
		l.Moves[i].Chance = float32(float64(l.Moves[i].Chance) * t.Policy / sum)
	}
	if best := 1 - t.Policy; sum == 0 {
		l.Moves = nil
	} else if best > 0 {
		l.Moves = append(l.Moves, train.Move{Cell: l.Best, Chance: float32(best)})
	}
	return true
}
