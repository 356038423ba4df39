package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// shape returns the moves of a tree with its brackets: "a1(B2 c3)(B4)".
func shape(n *Node) string {
	var out strings.Builder
	if n.Move.Color != None {
		fmt.Fprintf(&out, "%v%d%d", n.Move.Color.String()[:1], n.Move.Point.X, n.Move.Point.Y)
	}
	for _, c := range n.Children {
		if len(n.Children) > 1 {
			out.WriteString("(" + shape(c) + ")")
		} else {
			out.WriteString(" " + shape(c))
		}
	}
	return out.String()
}

func TestVariations(t *testing.T) {
	for text, want := range map[string]string{
		"(;SZ[9];B[ai](;W[bi];B[ci])(;W[di]))":               " b00(w10 b20)(w30)",
		"(;SZ[9](;B[ai])(;B[bi](;W[ci])(;W[di];B[ei])))":     "(b00)(b10(w20)(w30 b40))",
		"(;SZ[9];B[ai]((;W[bi])(;W[ci])))":                   " b00(w10)(w20)", // a bracket too many
		"(;SZ[9];B[ai](;W[bi]);W[ci])":                       " b00(w10)(w20)", // after a variation: another one
		"(;SZ[9]\n(;B[ai]C[a)b(;c]N[x]\n)\r\n(;B[bi]) ) ;; ": "(b00)(b10)",
	} {
		if got := shape(readOne(t, text).Root); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	r := readOne(t, "(;SZ[9];B[ai](;W[bi];B[ci])(;W[di]))")
	var all []string
	for depth, n := range r.All() {
		all = append(all, fmt.Sprint(depth, n.Move.Point.X))
	}
	if got := strings.Join(all, " "); got != "0 0 1 0 2 1 3 2 2 3" || len(r.Line()) != 4 || r.Moves() != 3 {
		t.Errorf("all nodes: %s; %d in the main line", got, len(r.Line()))
	}
}

func TestMarks(t *testing.T) {
	r := readOne(t, `(;SZ[9]LB[aa: A\:1 ][zz:2][bb]TR[ab:bb]MA[cc]CR[dd]SQ[ee]SL[ff]TB[aa]TW[][ii]AR[aa:bb]LN[bb:cc][dd]N[node]BM[1]V[0.5]XX[a\]:b][c])`)
	want := []Mark{
		{Kind: Triangle, Point: Point{0, 7}}, {Kind: Triangle, Point: Point{1, 7}}, {Kind: Cross, Point: Point{2, 6}}, {Kind: Circle, Point: Point{3, 5}},
		{Kind: Square, Point: Point{4, 4}}, {Kind: Selected, Point: Point{5, 3}}, {Kind: BlackArea, Point: Point{0, 8}}, {Kind: WhiteArea, Point: Point{8, 0}},
		{Kind: Label, Point: Point{0, 8}, Text: "A:1"}, {Kind: Arrow, Point: Point{0, 8}, To: Point{1, 7}}, {Kind: Line, Point: Point{1, 7}, To: Point{2, 6}},
	}
	if !reflect.DeepEqual(r.Root.Marks, want) {
		t.Errorf("%+v, want %+v", r.Root.Marks, want)
	}
	other := []Property{{"TW", []string{""}}, {"LB", []string{"zz:2", "bb"}}, {"LN", []string{"dd"}},
		{"N", []string{"node"}}, {"BM", []string{"1"}}, {"V", []string{"0.5"}}, {"XX", []string{`a\]:b`, "c"}}}
	if !reflect.DeepEqual(r.Root.Other, other) {
		t.Errorf("%q, want %q", r.Root.Other, other)
	}
	ring := readOne(t, "(;GM[99]RU[ring]LB[l7:x][a0:y]TR[f13][a1:b2];B[c2]MA[l0])")
	if got := ring.Root.Marks; len(got) != 7 || got[0].Point != (Point{6, 13}) || got[1].Point != (Point{1, 2}) || got[5].Point != (Point{0, 7}) || len(ring.Line()[1].Other) != 1 {
		t.Errorf("ring: %+v", got)
	}
	var out bytes.Buffer
	if _, err := ring.WriteTo(&out); err != nil || !reflect.DeepEqual(readOne(t, out.String()), ring) {
		t.Errorf("ring is written as %s (%v)", out.String(), err)
	}
}

func TestGameProperties(t *testing.T) {
	const text = "(;FF[4]CA[UTF-8]GM[4]SZ[15]AP[X:1]GN[a]EV[b]RO[c]PC[d]DT[e]PB[f]BR[g]PW[h]WR[i]RU[j]ON[k]KM[1]HA[2]TM[l]OT[m]RE[n]AN[o]SO[p]GC[q\nr]C[s]ST[2]US[t]\n;B[hh]PB[x])\n"
	r := readOne(t, text)
	if got := strings.Join([]string{r.Program, r.Name, r.Event, r.Round, r.Place, r.Date, r.Black, r.BlackRank, r.White, r.WhiteRank, r.Rules, r.Opening,
		r.Time, r.Overtime, r.Result, r.Annotator, r.Source, r.Note, r.Root.Comment}, " "); got != "X:1 a b c d e f g h i j k l m n o p q\nr s" {
		t.Errorf("%s", got)
	}
	var out bytes.Buffer
	if _, err := r.WriteTo(&out); err != nil || !strings.Contains(out.String(), "C[s]ST[2]US[t]") || !reflect.DeepEqual(readOne(t, out.String()), r) {
		t.Errorf("written as %s (%v)", out.String(), err)
	}
}

// randomTree returns a record with random variations, marks and texts.
func randomTree(r *rand.Rand) *Record {
	texts := []string{"", "plain", `a]b\c:d[e;f(g)`, "two\nlines", "連珠 – ½", "\\", "]"}
	text := func() string { return texts[r.IntN(len(texts))] }
	kinds := []Game{0, Go, Gomoku, Ring, 2, 120}
	rec := New(kinds[r.IntN(len(kinds))], 0)
	point := func() Point {
		if rec.Game == Ring {
			return Point{1 + r.IntN(6), r.IntN(14)}
		}
		return Point{r.IntN(rec.side()), r.IntN(rec.side())}
	}
	if rec.Game < Ring || rec.Game > Ring && r.IntN(2) == 0 {
		rec.Size = 1 + r.IntN(MaxSize)
	}
	rec.Black, rec.Event, rec.Note, rec.Komi = strings.ReplaceAll(text(), "\n", " "), strings.ReplaceAll(text(), "\n", " "), text(), float64(r.IntN(20))/2
	nodes := []*Node{rec.Root}
	for range r.IntN(40) {
		n := nodes[r.IntN(len(nodes))]
		m := Move{Color: Black + Color(r.IntN(2))}
		switch r.IntN(8) {
		case 0:
			m.Pass = true
		case 1:
			m = Move{}
		default:
			if m.Point = point(); rec.Size == 0 || rec.Game == 2 && r.IntN(3) == 0 {
				m.Point, m.Text = Point{}, "c2c3"
			}
		}
		nodes = append(nodes, n.Add(m))
	}
	for _, n := range nodes {
		if r.IntN(3) == 0 {
			n.Comment = text()
		}
		if r.IntN(4) == 0 {
			n.Setup = &Setup{Black: []Point{point()}, ToMove: Color(r.IntN(3))}
		}
		for kind := range markNames {
			if r.IntN(12) > 0 {
				continue
			}
			m := Mark{Kind: MarkKind(kind), Point: point()}
			switch m.Kind {
			case Label:
				m.Text = strings.ReplaceAll(text(), "\n", " ")
			case Arrow, Line:
				m.To = point()
			}
			n.Marks = append(n.Marks, m)
		}
		if r.IntN(6) == 0 {
			n.Other = append(n.Other, Property{"DM", []string{"1"}}, Property{"N", []string{escape(text())}})
		}
	}
	return rec
}

// Trees that are written and read again are the same, alone and in one file.
func TestRoundTrip(t *testing.T) {
	var file bytes.Buffer
	var all []*Record
	for seed := range uint64(200) {
		rec := randomTree(rand.New(rand.NewPCG(seed, 1)))
		var out bytes.Buffer
		if _, err := rec.WriteTo(&out); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if got := readOne(t, out.String()); !reflect.DeepEqual(got, rec) {
			t.Fatalf("seed %d: another record comes back from\n%s", seed, out.String())
		}
		file.Write(out.Bytes())
		all = append(all, rec)
	}
	if got, err := Read(&file); err != nil || !reflect.DeepEqual(got, all) {
		t.Errorf("all together: %d records, %v", len(got), err)
	}
}

// endless is a file that repeats a text.
type endless struct {
	text      string
	pos, left int
}

func (e *endless) Read(p []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n := copy(p, e.text[e.pos:])
	if e.pos += n; e.pos == len(e.text) {
		e.pos = 0
		e.left--
	}
	return n, nil
}

// A collection is read game by game, and so is one with errors.
func TestStream(t *testing.T) {
	game := "(;GM[4]SZ[15]C[" + strings.Repeat("text ", 2000) + "];B[hh];W[gg](;B[aa])(;B[bb]))\n"
	n, s := 0, &scanner{r: &endless{text: game, left: 2000}, line: 1}
	for {
		p, err := s.next()
		if err == io.EOF {
			break
		}
		if err != nil || p.line != n+1 || p.offset != int64(n*len(game)) || string(p.raw) != strings.TrimSpace(game) {
			t.Fatalf("game %d: line %d, byte %d, %v", n, p.line, p.offset, err)
		}
		n++
	}
	if n != 2000 || cap(s.buf) > 4*chunk {
		t.Errorf("%d games, %d bytes kept", n, cap(s.buf))
	}
	var got []string
	for r, err := range Games(strings.NewReader("(;SZ[9];B[aa])\n(;SZ[9];B[zz])(;SZ[99])\n(;CA[?];B[aa](;B[bb]))(;!)(;SZ[7])\n(;SZ[9]")) {
		if err != nil {
			got = append(got, strings.Join(strings.Fields(err.Error())[1:5], " "))
			continue
		}
		got = append(got, fmt.Sprint(r.Size))
	}
	if want := "9|line 2, byte 22:|line 2, byte 30:|19|line 3, byte 63:|7|line 4, byte 81:"; strings.Join(got, "|") != want {
		t.Errorf("%s, want %s", strings.Join(got, "|"), want)
	}
	broken := errors.New("broken disk")
	for _, err := range Games(io.MultiReader(strings.NewReader("(;B[aa"), &failing{broken})) {
		if !errors.Is(err, broken) {
			t.Errorf("%v", err)
		}
	}
}

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }

// Where an error lies is told in bytes of the file, in any encoding.
func TestErrorOffset(t *testing.T) {
	for text, want := range map[string]string{
		"\ufeff(;SZ[9]C[é];B[zz])":                          "line 1, byte 15:",
		"(;SZ[9]C[\xe9];B[zz])":                             "line 1, byte 11:",
		"(;CA[Shift_JIS]SZ[9]C[\x83\x5d\x83\x5c];B[zz])":    "line 1, byte 27:",
		"(;CA[ISO-2022-JP]SZ[9]C[\x1b$B%=]\\\x1b(B];B[zz])": "line 1, byte 35:",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Hostile files end in bounded time and memory with an error or a game.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("large files")
	}
	for name, c := range map[string]struct{ text, want string }{
		"brackets":           {strings.Repeat("(", 1<<22), "no game"},
		"brackets with room": {strings.Repeat("( ", 1<<22), "no game"},
		"variations":         {"(;" + strings.Repeat("(;B[aa])", 1<<20) + ")", ""},
		"too many nodes":     {"(;" + strings.Repeat("(;)", maxNodes) + ")", "more than 2097152 nodes in one game"},
		"nodes in a row":     {"(" + strings.Repeat(";", 15<<20) + ")", "more than 65536 nodes in one line"},
		"too many values":    {"(;XX" + strings.Repeat("[]", maxValues+1) + ")", "more than 4194304 values in one game"},
		"too long":           {"(;C[" + strings.Repeat(" ", maxGame) + "])(;)", "more than 64 MiB begins here"},
		"too many games":     {strings.Repeat("(;)", maxGames+1), "more than 65536 games"},
		"zeros":              {strings.Repeat("\x00", 1<<22), "no game"},
		"no end":             {"(;C[" + strings.Repeat("\\]", 1<<22), "line 1, byte 3: a value"},
	} {
		if _, err := Read(strings.NewReader(c.text)); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// The encoding of games without CA can be told.
func TestGamesIn(t *testing.T) {
	for text, want := range map[string]string{"(;PB[\x95\x5c])": "表", "(;CA[UTF-8]PB[表])": "表", "\ufeff(;PB[表])": "表"} {
		for r, err := range GamesIn(strings.NewReader(text), "shift_jis") {
			if err != nil || r.Black != want {
				t.Errorf("%q: %v, %v", text, r, err)
			}
		}
	}
	for _, err := range GamesIn(strings.NewReader("(;)"), "klingon") {
		if err == nil || !strings.Contains(err.Error(), "klingon") {
			t.Errorf("%v", err)
		}
	}
}
