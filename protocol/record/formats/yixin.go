package formats

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/protocol/record"
)

// sav are the positions that Yixin-Board saves: the height, the width and the number of
// moves, and for each move its row from the top and its column, from 0.
var sav = &Format{
	Name: "sav", About: "saved position of Yixin-Board", Extensions: []string{".sav"},
	Read: single("Yixin-Board", readSav),
	Write: func(w io.Writer, o Options) (Writer, error) {
		return &linear{w: w, format: "Yixin-Board", single: true, write: writeSav}, nil
	},
}

func readSav(r io.Reader, o Options) (*record.Record, error) {
	f, err := openText(r, o.Charset)
	if err != nil {
		return nil, err
	}
	var numbers []int
	var out *record.Record
	var turn *inTurn
	for text, ok := f.line(); ok; text, ok = f.line() {
		for _, word := range strings.Fields(text) {
			n, err := strconv.Atoi(word)
			if err != nil || n < 0 {
				return nil, f.failed(sayNoNumber.With(strconv.Quote(plaintext.Clip(word))))
			}
			numbers = append(numbers, n)
			switch k := len(numbers); {
			case k == 2:
				if n != numbers[0] || n < 1 || n > maxSize {
					return nil, f.failed(sayBoard.With(fmt.Sprintf("%d×%d", numbers[0], n), maxSize))
				}
				out = record.New(record.Gomoku, n)
				out.Rules = o.Rule
				turn = newInTurn(out)
			case k > 3 && k > 3+2*numbers[2]:
				return nil, f.failed(record.SayGoesOn.With())
			case k > 3 && k%2 == 1:
				at, err := fromTop(n, numbers[k-2], out.Size)
				if err != nil {
					return nil, f.failed(err)
				}
				turn.add(at)
			}
		}
	}
	if len(numbers) < 3 || len(numbers) != 3+2*numbers[2] {
		return nil, f.failed(record.SayEnds.With())
	}
	return out, nil
}

func writeSav(r *record.Record, moves []*record.Node, _ *record.Losses) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%d\n%[1]d\n%d\n", r.Size, len(moves))
	for _, n := range moves {
		fmt.Fprintf(&b, "%d %d\n", r.Size-1-n.Move.Point.Y, n.Move.Point.X)
	}
	return b.String(), nil
}

// The only board of a POS file, and the byte of a pass.
const (
	posSize = 15
	posPass = 0xF0
)

// posFile are the POS files of RenLib and others: a byte with the number of moves, and for
// each move a byte, 15·row from the top + column, both from 0, or 0xF0 for a pass.
// Yixin-Board reads them with rows and columns exchanged.
var posFile = &Format{
	Name: "posfile", About: "moves in a POS file, as RenLib and Yixin-Board read it", Extensions: []string{".pos"},
	Read: single("POS", readPosFile),
	Write: func(w io.Writer, o Options) (Writer, error) {
		return &linear{w: w, format: "POS", single: true, size: posSize, passes: true, write: writePosFile}, nil
	},
}

func readPosFile(r io.Reader, o Options) (*record.Record, error) {
	in := bufio.NewReader(r)
	n, err := in.ReadByte()
	if err == io.EOF {
		err = atByte(0, record.SayEnds.With())
	}
	if err != nil {
		return nil, err
	}
	out := record.New(record.Gomoku, posSize)
	out.Rules = o.Rule
	turn := newInTurn(out)
	for i := range int(n) {
		b, err := in.ReadByte()
		if err == io.EOF {
			err = atByte(i+1, record.SayEnds.With())
		}
		if err != nil {
			return nil, err
		}
		if b == posPass {
			turn.pass()
			continue
		}
		at, err := fromTop(int(b)%posSize, int(b)/posSize, posSize)
		if err != nil {
			return nil, atByte(i+1, err)
		}
		turn.add(at)
	}
	switch _, err := in.ReadByte(); err {
	case io.EOF:
		return out, nil
	case nil:
		return nil, atByte(int(n)+1, record.SayGoesOn.With())
	default:
		return nil, err
	}
}

// atByte names the place of an error.
func atByte(offset int, err error) error { return say.In.With(record.SayByte.With(offset), err) }

func writePosFile(r *record.Record, moves []*record.Node, _ *record.Losses) (string, error) {
	if len(moves) > 255 {
		return "", fmt.Errorf("%d moves: the file holds at most 255", len(moves))
	}
	b := []byte{byte(len(moves))}
	for _, n := range moves {
		at := byte(posPass)
		if !n.Move.Pass {
			at = byte(posSize*(posSize-1-n.Move.Point.Y) + n.Move.Point.X)
		}
		b = append(b, at)
	}
	return string(b), nil
}
