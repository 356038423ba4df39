package formats

import (
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"

	"tengen/internal/plaintext"
	"tengen/protocol/record"
	gamejungo "tengen/search/game/jungo"
)

// gib are the games of Go of Tygem:
//
//	\[GAMEBLACKNAME=name (5d)\]           properties, among them the players,
//	\[GAMEDATE=2012- 3- 4-17-26-40\]      the date with the time,
//	\[GAMERESULT=white 3.5 win\]          the result, and the komi in tenths
//	\[GAMEGONGJE=65\]
//	INI 0 1 0                             its third number is the handicap
//	STO 0 2 1 15 3                        number, colour (1 is Black), column and row
//	SKI 0 3                               a pass
var gib = &Format{
	Name: "gib", About: "game of Go of Tygem", Extensions: []string{".gib"},
	Read:   single("GIB", readGib),
	begins: startsWith("\\HS"),
}

var (
	gibProperty = regexp.MustCompile(`^\\\[(\w+)=(.*?)(?:\\\])?$`)
	gibMove     = regexp.MustCompile(`^STO\s+\d+\s+\d+\s+([12])\s+(\d{1,2})\s+(\d{1,2})\b`)
	gibStart    = regexp.MustCompile(`^INI\s+\d+\s+\d+\s+(\d{1,2})\b`)
	gibPass     = regexp.MustCompile(`^SKI\b`)
)

func readGib(r io.Reader, o Options) (*record.Record, error) {
	f, err := openText(r, o.Charset)
	if err != nil {
		return nil, err
	}
	out := record.New(record.Go, goServerSize)
	out.NoKomi = true
	last, side := out.Root, record.Black
	for text, ok := f.line(); ok; text, ok = f.line() {
		if m := gibProperty.FindStringSubmatch(text); m != nil {
			value := strings.TrimSpace(m[2])
			switch m[1] {
			case "GAMEBLACKNAME":
				out.Black = value
			case "GAMEWHITENAME":
				out.White = value
			case "GAMEDATE":
				out.Date = goServerDate(value)
			case "GAMEPLACE":
				out.Place = value
			case "GAMERESULT":
				out.Result = goServerResult(value)
			case "GAMEGONGJE": // in tenths of a point
				if tenths, err := strconv.Atoi(value); err == nil {
					out.Komi, out.NoKomi = float64(tenths)/10, false
				}
			}
			continue
		}
		switch m, start := gibMove.FindStringSubmatch(text), gibStart.FindStringSubmatch(text); {
		case m != nil:
			x, _ := strconv.Atoi(m[2])
			y, _ := strconv.Atoi(m[3])
			at, err := fromTop(x, y, out.Size)
			if err != nil {
				return nil, f.failed(err)
			}
			if side = record.Black; m[1] == "2" {
				side = record.White
			}
			last = last.Add(record.Move{Color: side, Point: at})
			side = side.Other()
		case gibPass.MatchString(text):
			last = last.Add(record.Move{Color: side, Pass: true})
			side = side.Other()
		case start != nil:
			n, _ := strconv.Atoi(start[1])
			handicap(out, n)
		}
	}
	if last == out.Root {
		return nil, f.failed(sayNoLine.With("STO 0 2 1 15 3"))
	}
	return out, nil
}

// ngf are the games of Go of WBaduk: twelve lines (title, size, White, Black, site, handicap, one
// without meaning here, komi, date, time, result, number of moves), then a move on each,
// PMABBQDDQ: a number in letters, the colour, column and row from the upper left, from B on.
var ngf = &Format{
	Name: "ngf", About: "game of Go of WBaduk", Extensions: []string{".ngf"},
	Read:   single("NGF", readNgf),
	begins: func([]byte) bool { return false }, // its head says nothing
}

// ngfHead is the number of lines before the moves, ngfExample a move.
const (
	ngfHead    = 12
	ngfExample = "PMABBQDDQ"
)

func readNgf(r io.Reader, o Options) (*record.Record, error) {
	f, err := openText(r, o.Charset)
	if err != nil {
		return nil, err
	}
	var head [ngfHead]string
	for i := range head {
		text, ok := f.line()
		if !ok {
			return nil, f.failed(record.SayEnds.With())
		}
		head[i] = text
	}
	size, err := strconv.Atoi(head[1])
	if err != nil || size < 1 || size > goServerSize {
		return nil, f.failed(sayBoard.With(strconv.Quote(plaintext.Clip(head[1])), goServerSize))
	}
	out := record.New(record.Go, size)
	out.White, out.Black, out.Place, out.Date, out.Result = ngfName(head[2]), ngfName(head[3]), head[4], goServerDate(head[8]), goServerResult(head[10])
	stones, err := strconv.Atoi(head[5])
	if err == nil {
		handicap(out, stones)
	}
	komi, err := strconv.ParseFloat(head[7], 64)
	if out.NoKomi = err != nil; err == nil {
		if out.Komi = komi; komi > 0 && komi == float64(int(komi)) {
			out.Komi += 0.5 // the half point is not written
		}
	}
	last := out.Root
	for text, ok := f.line(); ok; text, ok = f.line() {
		if len(text) < 7 || text[:2] != "PM" {
			continue
		}
		side, named := map[byte]record.Color{'B': record.Black, 'W': record.White}[text[4]]
		if !named {
			return nil, f.failed(unlike(text, ngfExample))
		}
		m := record.Move{Color: side}
		if m.Point, err = fromTop(int(text[5])-'B', int(text[6])-'B', size); err != nil {
			m = record.Move{Color: side, Pass: true} // a pass is a point off the board
		}
		last = last.Add(m)
	}
	if last == out.Root {
		return nil, f.failed(sayNoLine.With(ngfExample))
	}
	return out, nil
}

// ngfName returns a name without the rank behind it.
func ngfName(text string) string {
	name, _, _ := strings.Cut(text, "  ")
	return strings.TrimSpace(name)
}

// goServerSize is the board of these servers, and their largest.
const goServerSize = 19

// handicap notes the stones of a handicap, which the file does not place: they are on the star
// points.
func handicap(r *record.Record, n int) {
	if n < 2 {
		return
	}
	if n > gamejungo.MostHandicap(r.Size) {
		r.Notes = append(r.Notes, sayHandicap.With(n))
		return
	}
	setup := &record.Setup{ToMove: record.White}
	for _, p := range gamejungo.HandicapPoints(r.Size, n) {
		setup.Black = append(setup.Black, record.Point(p))
	}
	r.Handicap, r.Root.Setup = n, setup
}

// goServerDate returns the date at the beginning of a text as SGF has it, or "" if there is none:
// 20120304 [17:26] or 2012- 3- 4-17-26-40.
func goServerDate(text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if len(words) > 0 && len(words[0]) == 8 {
		words = []string{words[0][:4], words[0][4:6], words[0][6:]}
	}
	at, err := time.Parse("2006 1 2", strings.Join(words[:min(len(words), 3)], " "))
	if err != nil {
		return ""
	}
	return at.Format(time.DateOnly)
}

// goServerResult returns a result in words as SGF has it, or the words.
func goServerResult(text string) string {
	low := strings.ToLower(text)
	winner := ""
	for _, w := range [][2]string{{"white", "W"}, {"black", "B"}, {"\u767d", "W"}, {"\u9ed1", "B"}, {"\ubc31", "W"}, {"\ud751", "B"}} {
		if at := strings.Index(low, w[0]); at >= 0 && winner == "" {
			winner = w[1]
		}
	}
	switch margin := resultMargin.FindString(low); {
	case winner == "":
		return text
	case strings.Contains(low, "time"):
		return winner + "+T"
	case strings.Contains(low, "resign"), strings.Contains(low, "\u4e2d"), strings.Contains(low, "\ubd88\uacc4"):
		return winner + "+R"
	case margin != "":
		return winner + "+" + margin
	}
	return winner + "+"
}

var resultMargin = regexp.MustCompile(`\d+(?:\.\d+)?`)
