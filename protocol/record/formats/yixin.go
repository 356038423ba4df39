package formats

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tengen/internal/plaintext"
	"tengen/protocol/record"
)

// sav are the positions that Yixin-Board saves: the height, the width and the number of
// moves, and for each move its row from the top and its column, from 0.
var sav = &Format{
	Name: "sav", About: "saved position of Yixin-Board", Extensions: []string{".sav"},
	Read: func(r io.Reader, o Options) Games { return one(readSav(r, o)) },
	Write: func(w io.Writer, o Options) (Writer, error) {
		return &linear{w: w, format: "Yixin-Board", single: true, write: writeSav}, nil
	},
}

func readSav(r io.Reader, o Options) (*record.Record, error) {
	f, err := openText(r, "Yixin-Board", o.Charset)
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
				return nil, f.errorf("%q is not a number from 0", plaintext.Clip(word))
			}
			numbers = append(numbers, n)
			switch k := len(numbers); {
			case k == 2:
				if n != numbers[0] || n < 1 || n > maxSize {
					return nil, f.errorf("a board of %d×%d: want a square of 1 to %d points a side", numbers[0], n, maxSize)
				}
				out = record.New(record.Gomoku, n)
				out.Rules = o.Rule
				turn = newInTurn(out)
			case k > 3 && k > 3+2*numbers[2]:
				return nil, f.errorf("more numbers than %d moves have", numbers[2])
			case k > 3 && k%2 == 1:
				at, err := fromTop(n, numbers[k-2], out.Size)
				if err != nil {
					return nil, f.errorf("%w", err)
				}
				turn.add(at)
			}
		}
	}
	if len(numbers) < 3 || len(numbers) != 3+2*numbers[2] {
		return nil, f.errorf("the file ends after %d numbers: want the height, the width, the number of moves, and two numbers for each", len(numbers))
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
	Read: func(r io.Reader, o Options) Games { return one(readPosFile(r, o)) },
	Write: func(w io.Writer, o Options) (Writer, error) {
		return &linear{w: w, format: "POS", single: true, size: posSize, passes: true, write: writePosFile}, nil
	},
}

func readPosFile(r io.Reader, o Options) (*record.Record, error) {
	in := bufio.NewReader(r)
	n, err := in.ReadByte()
	if err != nil {
		if err == io.EOF {
			err = fmt.Errorf("byte 0: the file is empty")
		}
		return nil, fmt.Errorf("POS: %w", err)
	}
	out := record.New(record.Gomoku, posSize)
	out.Rules = o.Rule
	turn := newInTurn(out)
	for i := range int(n) {
		b, err := in.ReadByte()
		if err == io.EOF {
			err = fmt.Errorf("byte %d: the file ends after %d of %d moves", i+1, i, n)
		}
		if err != nil {
			return nil, fmt.Errorf("POS: %w", err)
		}
		if b == posPass {
			turn.pass()
			continue
		}
		at, err := fromTop(int(b)%posSize, int(b)/posSize, posSize)
		if err != nil {
			return nil, fmt.Errorf("POS: byte %d: %w", i+1, err)
		}
		turn.add(at)
	}
	if _, err := in.ReadByte(); err != io.EOF {
		return nil, fmt.Errorf("POS: byte %d: the file goes on after %d moves", int(n)+1, n)
	}
	return out, nil
}

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
