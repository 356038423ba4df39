package rif

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf16"

	"tengen/internal/plaintext"
	"tengen/protocol/record"
)

const sample = `<?xml version="1.0" encoding="UTF-8"?>
<database version="1.0" date="2026-01-02">
<!-- COPYRIGHT &copy; -->
<countries><country id="1" name="Estonia" abbr="EST"/></countries>
<cities><city id="2" country="1" name="P&auml;rnu"/></cities>
<rules><rule id="1" name="RIF" category="1">Renju International Federation</rule></rules>
<openings><opening id="21" abbr="D1" name="Ura-getsu" /></openings>
<players>
<player id="1" name="Ann" surname="Ek" country="1" />
<player id="2" surname="Solo" country="9" />
</players>
<tournaments>
<tournament id="1" name="Cup &amp; Friends" country="1" city="2" year="2005" month="8" start="2005-08-01" end="2005-08-07" rule="1" rated="1" />
<tournament id="2" name="Old" country="1" city="0" year="1990" month="3" start="0000-00-00" end="0000-00-00" />
<tournament id="3" name="Year" year="1991" month="0" start="" end="" />
<tournament id="4" name="Day" start="1992-05-00" end="1992-05-00" />
</tournaments>
<games>
<game id="1" publisher="3" tournament="1" round="F2" rule="1" black="1" white="2" bresult="1" btime="60" wtime="" opening="21" alt="i8, j9 ?" swap="R">
<move>h8 h9 h7 i9
g8 a1</move><info>a note</info>
</game>
<game id="2" tournament="2" black="2" white="77" bresult="0"><move></move></game>
<game id="3" tournament="3" bresult="0.5" />
<game id="4" tournament="4"><move>O15</move></game>
</games>
</database>
`

func text(t *testing.T, r *record.Record) string {
	t.Helper()
	var out bytes.Buffer
	if _, err := r.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return strings.TrimPrefix(strings.ReplaceAll(out.String(), "\n", " "), "(;FF[4]CA[UTF-8]GM[4]SZ[15]")
}

func TestGames(t *testing.T) {
	want := []string{
		"EV[Cup & Friends]RO[F2]PC[Pärnu, Estonia]DT[2005-08-01,2005-08-07]PB[Ann Ek]PW[Solo]RU[RIF]ON[D1 Ura-getsu]RE[B+]GC[RenjuNet game 1 swap R offered for move 5: i8, j9 ? Black's time 60 a note] ;B[hh];W[hg];B[hi];W[ig]LB[ih:alt][jg:alt];B[gh];W[ao]) ",
		"EV[Old]PC[Estonia]DT[1990-03]PB[Solo]PW[player 77]RE[W+]GC[RenjuNet game 2] ) ",
		"EV[Year]DT[1991]RE[0]GC[RenjuNet game 3] ) ",
		"EV[Day]DT[1992-05]GC[RenjuNet game 4] ;B[oa]) ",
	}
	n := 0
	for r, err := range Games(strings.NewReader(sample)) {
		if err != nil {
			t.Fatal(err)
		}
		if got := text(t, r); n >= len(want) || got != want[n] {
			t.Errorf("game %d: %s", n+1, got)
		}
		n++
	}
	if n != len(want) {
		t.Errorf("%d games", n)
	}
	broken := strings.Replace(sample, "Ann", "\xc5sa", 1)
	for r, err := range Games(strings.NewReader(broken)) {
		if err != nil || r.Black != "\ufffdsa Ek" {
			t.Errorf("broken UTF-8: %v, %v", r, err)
		}
		break
	}
	latin := strings.Replace(strings.Replace(sample, "UTF-8", "ISO-8859-1", 1), "Ann", "\xc5sa", 1)
	for r, err := range Games(strings.NewReader(latin)) {
		if err != nil || r.Black != "Åsa Ek" {
			t.Errorf("in ISO 8859-1: %v, %v", r, err)
		}
		break
	}
}

// A file in UTF-16, which reaches this package in UTF-8, may declare what it was.
func TestUTF16(t *testing.T) {
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for _, name := range []string{"UTF-16", "utf-16le", "UTF-16BE", "ISO-10646-UCS-2"} {
			in := order.AppendUint16(nil, 0xfeff)
			for _, unit := range utf16.Encode([]rune(strings.Replace(strings.Replace(sample, "UTF-8", name, 1), "Ann", "Åsa", 1))) {
				in = order.AppendUint16(in, unit)
			}
			n := 0
			for r, err := range Games(plaintext.UTF8(bytes.NewReader(in))) {
				if err != nil || n == 0 && r.Black != "Åsa Ek" {
					t.Errorf("%v, declared as %s: %v, %v", order, name, r, err)
				}
				n++
			}
			if n != 4 {
				t.Errorf("%v, declared as %s: %d games", order, name, n)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	in := func(game string) string { return "<database>\n<games>\n" + game + "\n</games></database>" }
	for data, want := range map[string]string{
		"":                        "line 1, byte 0: no database",
		"(;GM[4])":                "no database",
		"<html></html>":           `line 1, byte 6: no database`,
		"<database":               "the file ends too early",
		"<database><games>":       "the file ends too early",
		in(`<game id="1"><move>`): "this is not well-formed XML: element <move> closed by </games>",
		in(`<game id="8"><move>h8 z9</move></game>`):                   `line 3, byte 32: game 8: move 2: "z9" is not a point`,
		in(`<game id="8"><move>h16</move></game>`):                     `"h16" is not a point`,
		in(`<game id="8"><move>h0</move></game>`):                      `"h0" is not a point`,
		in(`<game id="8"><move>h+1</move></game>`):                     `"h+1" is not a point`,
		in(`<game id="8" bresult="x"><move>h8</move></game>`):          `bresult "x"`,
		"<database>" + strings.Repeat("<a>", maxDepth+1):               "more than 32 elements within one another",
		in("<game><info>" + strings.Repeat("x", maxElement+1<<14)):     "more than 1024 KiB",
		`<database x="` + strings.Repeat("x", maxElement+1<<14) + `">`: "more than 1024 KiB",
		`<?xml version="1.0" encoding="klingon"?><database/>`:          `"klingon"`,
	} {
		var got error
		for _, err := range Games(strings.NewReader(data)) {
			got = err
		}
		if got == nil || !strings.Contains(got.Error(), want) || !strings.HasPrefix(got.Error(), "RIF: line ") {
			t.Errorf("%.60q: %v, want %q", data, got, want)
		}
	}
	// A bad game does not end the file.
	var got []string
	for r, err := range Games(strings.NewReader(in(`<game id="1"><move>h8</move></game><game id="2"><move>?</move></game><game id="3"/>`))) {
		got = append(got, fmt.Sprint(r != nil, err != nil))
	}
	if s := strings.Join(got, "|"); s != "true false|false true|true false" {
		t.Errorf("%s", s)
	}
}

// endless repeats a text n times between a head and an end.
type endless struct {
	parts []io.Reader
	text  string
	left  int
}

func (e *endless) Read(p []byte) (int, error) {
	for len(e.parts) > 0 {
		if n, err := e.parts[0].Read(p); err != io.EOF {
			return n, err
		}
		e.parts = e.parts[1:]
		if len(e.parts) == 1 && e.left > 0 {
			e.left--
			e.parts = append([]io.Reader{strings.NewReader(e.text)}, e.parts...)
		}
	}
	return 0, io.EOF
}

// Many entries of a table end with an error; many games are read.
func TestMany(t *testing.T) {
	if testing.Short() {
		t.Skip("large files")
	}
	games := &endless{parts: []io.Reader{strings.NewReader("<database>"), strings.NewReader("</database>")}, text: `<game id="1"><move>h8 i9 g7</move></game>` + "\n", left: 5000}
	n := 0
	for _, err := range Games(games) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != 5000 {
		t.Errorf("%d games", n)
	}
	var players strings.Builder
	players.WriteString("<database>")
	for i := range maxEntries + 1 {
		fmt.Fprintf(&players, "<player id=\"%d\"/>", i)
	}
	for _, err := range Games(strings.NewReader(players.String())) {
		if err == nil || !strings.Contains(err.Error(), "entries of player") {
			t.Errorf("%v", err)
		}
	}
}

// Whatever the file, the reader ends, and its games can be written.
func FuzzGames(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte(`<database><game black="1"><move>h8 <b>x</b> i9</game></database>`))
	f.Fuzz(func(t *testing.T, data []byte) {
		for r, err := range Games(bytes.NewReader(data)) {
			if err == nil {
				text(t, r)
			}
		}
	})
}
