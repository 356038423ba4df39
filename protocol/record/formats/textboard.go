package formats

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"tengen/protocol/record"
)

// textBoardHead stands above the moves, below the board.
const textBoardHead = "----- Text Board -----"

const textBoardSize = 15

// textBoard is RenLib's text: the position as a picture, a line of comment, and the moves.
var textBoard = &Format{
	Name: "textboard", About: "text of RenLib: picture and moves", Extensions: []string{".txt"},
	Read: single("Text Board", readTextBoard),
	Write: func(w io.Writer, o Options) (Writer, error) {
		return &linear{w: w, format: "Text Board", single: true, size: textBoardSize, keep: record.KeepComments, write: writeTextBoard}, nil
	},
	begins: func(head []byte) bool { return bytes.Contains(head, []byte(textBoardHead)) },
}

var textBoardMove = regexp.MustCompile(`^(\d{1,3})\s+([A-Oa-o]\d{1,2})\s*`)

func readTextBoard(r io.Reader, o Options) (*record.Record, error) {
	f, err := openText(r, o.Charset)
	if err != nil {
		return nil, err
	}
	out := record.New(record.Gomoku, textBoardSize)
	out.Rules = o.Rule
	turn := newInTurn(out)
	text, ok := f.line()
	for ; ok && text != textBoardHead; text, ok = f.line() {
	}
	if !ok {
		return nil, f.failed(sayNoLine.With(textBoardHead))
	}
	comment, number := "", 0
	for text, ok := f.line(); ok; text, ok = f.line() {
		for rest := text; rest != ""; {
			m := textBoardMove.FindStringSubmatch(rest)
			switch {
			case m != nil:
			case number == 0 && comment == "" && rest == text:
				comment, rest = text, ""
				continue
			default:
				return nil, f.failed(unlike(rest, "1 H8"))
			}
			if number++; m[1] != strconv.Itoa(number) {
				return nil, f.failed(sayNumbers.With(m[1], number-1))
			}
			row, _ := strconv.Atoi(m[2][1:])
			at, err := fromTop(int(m[2][0]|0x20-'a'), textBoardSize-row, textBoardSize)
			if err != nil {
				return nil, f.failed(err)
			}
			turn.add(at)
			rest = rest[len(m[0]):]
		}
	}
	turn.last.Comment = comment
	return out, nil
}

func writeTextBoard(r *record.Record, moves []*record.Node, lost *record.Losses) (string, error) {
	var b strings.Builder
	stones := map[record.Point]byte{}
	comment := r.Root.Comment
	for i, n := range moves {
		stones[n.Move.Point] = "XO"[i%2]
		if comment != "" {
			lost.Add("comment", 1)
		}
		comment = n.Comment
	}
	letters := "    A B C D E F G H I J K L M N O    \n"
	b.WriteString("          X=Black   O=White          \n\n" + letters)
	for y := textBoardSize - 1; y >= 0; y-- {
		fmt.Fprintf(&b, " %2d", y+1)
		for x := range textBoardSize {
			stone, ok := stones[record.Point{X: x, Y: y}]
			if !ok {
				stone = '.'
			}
			fmt.Fprintf(&b, " %c", stone)
		}
		fmt.Fprintf(&b, " %-2d \n", y+1)
	}
	b.WriteString(letters + "    " + textBoardHead + "\n\n")
	comment, more, several := strings.Cut(strings.TrimSpace(comment), "\n")
	if several && more != "" {
		lost.Add("line of a comment", strings.Count(more, "\n")+1)
	}
	if textBoardMove.MatchString(comment) {
		comment = "- " + comment // not to be taken for a move
	}
	if comment != "" {
		b.WriteString("    " + comment + "\n")
	}
	for i, n := range moves {
		p := n.Move.Point
		name := fmt.Sprintf("%c%d", 'A'+p.X, p.Y+1)
		if i%2 == 0 {
			fmt.Fprintf(&b, "    %3d %-3s", i+1, name)
		} else {
			fmt.Fprintf(&b, "%5d %s\n", i+1, name)
		}
	}
	if len(moves)%2 == 1 {
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
	return b.String(), nil
}
