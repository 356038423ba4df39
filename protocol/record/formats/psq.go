package formats

import (
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"tengen/protocol/record"
)

// psq are the games of Piskvork, and so of Gomocup:
//
//	Piskvorky 20x20, 11:11, 0     width, height, levels, which player begins
//	11,10,1520                    column and row from the upper left, from 1, and
//	9,9,800                       milliseconds
//	first.zip                     the players, in tournaments
//	second.zip
//	-1                            how the game ended, -1 if that is not known
//	0,Freestyle1                  in Gomocup: a number, and the group
var psq = &Format{
	Name: "psq", About: "game of Piskvork and Gomocup", Extensions: []string{".psq"},
	Read: single("Piskvork", readPsq),
	Write: func(w io.Writer, o Options) (Writer, error) {
		return &linear{w: w, format: "Piskvork", single: true, kept: []string{"name of a player"}, keep: record.KeepOther, write: writePsq}, nil
	},
	begins: startsWith("Piskvorky"),
}

// thinkProperty holds the milliseconds of a move.
const thinkProperty = "MS"

var (
	psqHead  = regexp.MustCompile(`^Piskvorky\s+(\d{1,3})x(\d{1,3})\s*(?:,[^,]*(?:,\s*([01])\s*)?)?,?$`)
	psqMove  = regexp.MustCompile(`^(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*(?:,\s*(-?\d{1,18})\s*)?,?$`)
	psqCut   = regexp.MustCompile(`^\d+,?$`)
	psqCode  = regexp.MustCompile(`^-?\d{1,9}$`)
	psqGroup = regexp.MustCompile(`^-?\d{1,9}\s*,\s*(\D.*)$`)
)

func readPsq(r io.Reader, o Options) (*record.Record, error) {
	f, err := openText(r, o.Charset)
	if err != nil {
		return nil, err
	}
	text, _ := f.line()
	m := psqHead.FindStringSubmatch(text)
	if m == nil {
		return nil, f.failed(unlike(text, "Piskvorky 15x15, 0:0, 0"))
	}
	size, _ := strconv.Atoi(m[1])
	if m[1] != m[2] || size < 1 || size > maxSize {
		return nil, f.failed(sayBoard.With(m[1]+"×"+m[2], maxSize))
	}
	out := record.New(record.Gomoku, size)
	out.Rules = o.Rule
	turn := newInTurn(out)
	var names []string
	timed := false // the moves have their milliseconds
	for text, ok := f.line(); ok; text, ok = f.line() {
		if text == "" {
			continue
		}
		if move := psqMove.FindStringSubmatch(text); move != nil && len(names) == 0 {
			x, _ := strconv.Atoi(move[1])
			y, _ := strconv.Atoi(move[2])
			if timed && move[3] == "" && f.last() {
				return nil, f.failed(record.SayEnds.With())
			}
			timed = move[3] != ""
			at, err := fromTop(x-1, y-1, size)
			if err != nil {
				return nil, f.failed(err)
			}
			if n := turn.add(at); strings.Trim(move[3], "0") != "" && move[3][0] != '-' { // some managers write -1
				n.Set(thinkProperty, move[3])
			}
			continue
		}
		if len(names) == 0 && f.last() && psqCut.MatchString(text) {
			return nil, f.failed(record.SayEnds.With())
		}
		group := psqGroup.FindStringSubmatch(text)
		switch {
		case group != nil:
			out.Event = group[1]
			out.Rules = psqRule(group[1], out.Rules)
		case psqCode.MatchString(text):
		case len(names) < 2:
			names = append(names, playerName(text))
		default:
			return nil, f.failed(unlike(text, "8,8,0"))
		}
	}
	if len(names) == 2 {
		out.Black, out.White = names[0], names[1]
		if m[3] == "1" {
			out.Black, out.White = names[1], names[0]
		}
	}
	return out, nil
}

// playerName returns the name of a program without its folder and the ending of its file.
func playerName(text string) string {
	switch ext := filepath.Ext(text); strings.ToLower(ext) {
	case ".zip", ".exe":
		text = strings.TrimSuffix(text, ext)
		return text[strings.LastIndexAny(text, `\/`)+1:]
	}
	return text
}

// psqRule returns the rule of a group of Gomocup, or the usual one.
func psqRule(group, usual string) string {
	for _, r := range [][2]string{{"Freestyle", "freestyle"}, {"Fastgame", "freestyle"}, {"Standard", "standard"}, {"Renju", "renju"}, {"Caro", "caro"}} {
		if strings.HasPrefix(group, r[0]) {
			return r[1]
		}
	}
	return usual
}

func writePsq(r *record.Record, moves []*record.Node, lost *record.Losses) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "Piskvorky %dx%[1]d, 0:0, 0\n", r.Size)
	lost.Add("property", len(r.Root.Other))
	for _, n := range moves {
		ms := n.Text(thinkProperty)
		if _, err := strconv.ParseUint(ms, 10, 59); err != nil {
			ms = "0"
		}
		for _, p := range n.Other {
			if p.Name != thinkProperty {
				lost.Add("property", 1)
			}
		}
		p := n.Move.Point
		fmt.Fprintf(&b, "%d,%d,%s\n", p.X+1, r.Size-p.Y, ms)
	}
	if r.Black != "" || r.White != "" {
		for _, name := range []string{r.Black, r.White} {
			name = strings.TrimSpace(strings.ReplaceAll(name, "\n", " "))
			if name == "" || name[0] == '-' || name[0] >= '0' && name[0] <= '9' {
				name = "?" + name // not to be taken for a number
				lost.Add("name of a player put in other letters", 1)
			}
			b.WriteString(name + "\n")
		}
	}
	b.WriteString("-1\n")
	return b.String(), nil
}
