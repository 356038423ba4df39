package formats

import (
	"strings"
	"testing"

	"tengen/protocol/record"
)

const gibGame = "\\HS\r\n\\[GAMEBLACKNAME=\xb1\xe8 (5D)\\]\r\n\\[GAMEWHITENAME=Lee (6D)\\]\r\n\\[GAMERESULT=white 3.5 win\\]\r\n\\[GAMEGONGJE=65\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n" +
	"INI 0 1 0\r\nSTO 0 2 1 15 3\r\nSTO 0 3 2 3 15\r\nSKI 0 4\r\nSTO 0 5 2 3 3\r\n\\GE\r\n"

const ngfGame = "Rated game\n19\nwhite      5D*\nblack      4D*\nwww.example\n0\n0\n6\n20170101 [10:00]\n5\nWhite wins by resign!\n4\nPMABBQDDQ\nPMACWDQQD\nPMADBAAAA\nPMAEWEEEE\n"

// moves returns the set-up and the moves of a record as text.
func movesOf(r *record.Record) string {
	var b strings.Builder
	for _, n := range r.Line() {
		if n.Setup != nil {
			b.WriteString(strings.Repeat("+", len(n.Setup.Black)))
		}
		if n.Move.Color == record.None {
			continue
		}
		b.WriteString(" " + n.Move.Color.String()[:1])
		if n.Move.Pass {
			b.WriteString("pass")
			continue
		}
		b.WriteByte(byte('a' + n.Move.Point.X))
		b.WriteByte(byte('a' + r.Size - 1 - n.Move.Point.Y))
	}
	return b.String()
}

func TestGoServers(t *testing.T) {
	for _, c := range []struct {
		format          *Format
		text, charset   string
		players, result string
		komi            float64
		moves           string
	}{
		{gib, gibGame, "euc-kr", "\uae40 (5D) Lee (6D)", "W+3.5", 6.5, " bpd wdp bpass wdd"},
		{gib, strings.Replace(gibGame, "INI 0 1 0", "INI 0 1 3", 1), "cp949", "\uae40 (5D) Lee (6D)", "W+3.5", 6.5, "+++ bpd wdp bpass wdd"},
		{ngf, ngfGame, "", "black white", "W+R", 6.5, " bpc wcp bpass wdd"},
		{ngf, strings.Replace(ngfGame, "\n0\n0\n6\n", "\n2\n0\n0\n", 1), "", "black white", "W+R", 0, "++ bpc wcp bpass wdd"},
	} {
		for r, err := range c.format.Read(strings.NewReader(c.text), Options{Charset: c.charset}) {
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Black + " " + r.White; r.Game != record.Go || got != c.players || r.Result != c.result || r.Komi != c.komi || r.NoKomi || movesOf(r) != c.moves || len(r.Notes) > 0 {
				t.Errorf("%s: %q %q komi %g, %s, %q, want %q %q %g %s", c.format.Name, got, r.Result, r.Komi, movesOf(r), r.Notes, c.players, c.result, c.komi, c.moves)
			}
		}
	}
	for text, want := range map[string]string{
		"black resign win": "B+", "\u767d\u4e2d\u76e4\u52dd": "W+R", "White wins by 12.5": "W+12.5", "Black wins on time": "B+T", "void": "void", "\ud751 \ubd88\uacc4\uc2b9": "B+R",
	} {
		if got := goServerResult(text); !strings.HasPrefix(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"20120101 [00:00]": "2012-01-01", "20111231": "2011-12-31", "2012- 3- 4-17-26-40": "2012-03-04", "2012-12-30": "2012-12-30", "2012\u5e743\u67084\u65e5": "2012-03-04",
		"20121301 [00:00]": "", "2012-2-30": "", "12-3-4": "", "2012-12": "", "2012": "", "201201011": "", "today": "", "": "",
	} {
		if got := goServerDate(text); got != want {
			t.Errorf("date %q: %q, want %q", text, got, want)
		}
		if text == "" {
			continue // a line of NGF has something
		}
		for format, text := range map[*Format]string{gib: strings.Replace(gibGame, "\\HE", "\\[GAMEDATE="+text+"\\]\r\n\\HE", 1), ngf: strings.Replace(ngfGame, "20170101 [10:00]", text, 1)} {
			for r, err := range format.Read(strings.NewReader(text), Options{Charset: map[*Format]string{gib: "euc-kr"}[format]}) {
				if err != nil || r.Date != want {
					t.Errorf("%s: %q, %v, want %q", format.Name, r.Date, err, want)
				}
			}
		}
	}
	for text, format := range map[string]*Format{"\\HS\nSTO 0 2 1 19 3": gib, "\\HS\n": gib, "x\n19\n": ngf, strings.Replace(ngfGame, "\n19\n", "\n20\n", 1): ngf, strings.Replace(ngfGame, "PMABB", "PMAB?", 1): ngf} {
		for r, err := range format.Read(strings.NewReader(text), Options{}) {
			if err == nil {
				t.Errorf("%q is read as %s", text, movesOf(r))
			}
		}
	}
	if f, err := ToRead("x", []byte(gibGame)); err != nil || f != gib {
		t.Errorf("%v, %v", f, err)
	}
}

func FuzzGib(f *testing.F) { fuzz(f, gib, gibGame) }
func FuzzNgf(f *testing.F) { fuzz(f, ngf, ngfGame) }

// Texts of a format without an encoding have the one that is named, and a clock that ran over
// is no error.
func TestPsqTexts(t *testing.T) {
	const text = "Piskvorky 15x15, 0:0, 0\n8,8,-1\n9,9,20\n\x8a\xe1ba\nP\xf8\xedklad\n-1\n"
	for charset, want := range map[string]string{"windows-1250": "\u0160\u00e1ba|P\u0159\u00edklad", "": "\u0160\u00e1ba|P\u00f8\u00edklad"} {
		for r, err := range psq.Read(strings.NewReader(text), Options{Charset: charset}) {
			if err != nil {
				t.Fatal(err)
			}
			first := r.Root.Children[0]
			if got := r.Black + "|" + r.White; got != want || first.Get(thinkProperty) != nil || first.Children[0].Text(thinkProperty) != "20" {
				t.Errorf("%s: %q, want %q, %v", charset, got, want, first.Other)
			}
		}
	}
	for _, err := range psq.Read(strings.NewReader(text), Options{Charset: "klingon"}) {
		if err == nil {
			t.Error("an encoding that nobody knows is taken")
		}
	}
}
