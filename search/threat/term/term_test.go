package term

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"tengen/movegen/renju"
)

// setup places stones and gives the move to side.
func setup(t *testing.T, rule renju.Rule, black, white string, side renju.Colour) *renju.Board {
	t.Helper()
	b, err := renju.New(15, rule)
	if err != nil {
		t.Fatal(err)
	}
	for col, text := range [2]string{black, white} {
		cells, err := renju.ParseMoves(text, 15)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cells {
			if b.Side() != renju.Colour(col) {
				b.MakeNull()
			}
			if err := b.Check(c); err != nil {
				t.Fatal(err)
			}
			b.Make(c)
		}
	}
	if b.Side() != side {
		b.MakeNull()
	}
	return b
}

func TestTerms(t *testing.T) {
	e := New(Options{VCTNodes: 30000})
	for _, c := range []struct {
		name         string
		rule         renju.Rule
		black, white string
		side         renju.Colour
		move         string
		want         string // terms that must be named
		not          string // terms that must not
		text         string // part of the text of some finding
	}{
		{"five", renju.Renju, "e8f8g8h8", "a1c3e1g3", renju.Black, "i8", "five", "overline,four,oite", "five (五): five e8 f8 g8 h8 i8"},
		{"five before any ban", renju.Renju, "e8f8g8h8i9i10i7i11", "a1c3e1g3", renju.Black, "i8", "five", "double-three,overline", ""},
		{"no five", renju.Renju, "e8f8g8", "a1c3e1g3", renju.Black, "h8", "straight four", "five,four", "straight four (達四): straight four e8 f8 g8 h8 → d8 i8"},

		{"overline forbidden", renju.Renju, "e8f8g8i8j8", "a1c3e1g3d8", renju.Black, "h8", "overline", "five,oite", "overline (長連), forbidden: overline e8 f8 g8 h8 i8 j8"},
		{"overline wins for White", renju.Renju, "a1c3e1g3", "e8f8g8i8j8", renju.White, "h8", "five,overline", "oite", ""},
		{"overline is nothing under standard", renju.Standard, "e8f8g8i8j8", "a1c3e1g3d8", renju.Black, "h8", "overline", "five", ""},
		{"five stones are no overline", renju.Renju, "e8f8g8h8", "a1c3e1g3", renju.Black, "i8", "", "overline", ""},

		{"closed four", renju.Renju, "e8f8g8", "d8c3e1g3", renju.Black, "h8", "four,oite", "straight four,three", "four (四): four e8 f8 g8 h8 → i8"},
		{"split four", renju.Renju, "e8f8g8", "a1c3e1g3", renju.Black, "i8", "four,oite", "straight four", "four e8 f8 g8 i8 → h8"},
		{"a dead line is no four", renju.Renju, "e8f8g8", "d8i8e1g3", renju.Black, "h8", "", "four,straight four,oite", ""},

		{"three", renju.Renju, "f8g8", "a1c3", renju.Black, "h8", "three,oite", "four,double-three,mise,fukumi", "three (三): three f8 g8 h8 → e8 i8"},
		{"split three", renju.Renju, "f8g8", "a1c3", renju.Black, "i8", "three,oite", "", "three f8 g8 i8 → h8"},
		{"another three of the line", renju.Renju, "a1c3e1g3", "e8f8j8k8l8", renju.White, "g8", "three,oite", "four", "three e8 f8 g8 → d8 h8"},
		{"closed three is none", renju.Renju, "f8g8", "e8c3", renju.Black, "h8", "", "three,oite", ""},
		{"a three whose straight four is forbidden is none", renju.Renju, "f8g8i9i10i7e4", "e8c3", renju.Black, "h8", "", "three", ""},

		{"four-three", renju.Renju, "e8f8g8h7h6", "d8c3e1g3", renju.Black, "h8", "four-three,oite", "four,three,double-three,double-four", "four-three (四三): four e8 f8 g8 h8 → i8; three"},
		{"four and closed three", renju.Renju, "e8f8g8h7h6", "d8h5e1g3", renju.Black, "h8", "four", "four-three", ""},

		{"double-four forbidden", renju.Renju, "e8f8g8h7h6h5", "d8h4e1g3", renju.Black, "h8", "double-four", "oite,four", "double-four (四々), forbidden: four e8 f8 g8 h8 → i8; four h5 h6 h7 h8 → h9"},
		{"double-four in one line", renju.Renju, "d8f8g8j8", "a1c3", renju.Black, "h8", "double-four", "straight four", "forbidden"},
		{"double-four for White", renju.Renju, "d8h4e1g3", "e8f8g8h7h6h5", renju.White, "h8", "double-four,oite", "", "double-four (四々): "},
		{"a straight four is one four", renju.Renju, "e8f8g8", "a1c3", renju.Black, "h8", "straight four", "double-four", ""},

		{"double-three forbidden", renju.Renju, "f8g8h7h6", "a1c3", renju.Black, "h8", "double-three", "oite,three", "double-three (三々), forbidden: three f8 g8 h8"},
		{"double-three for White", renju.Renju, "a1c3", "f8g8h7h6", renju.White, "h8", "double-three,oite", "three", ""},
		{"one three blocked", renju.Renju, "f8g8h7h6", "a1e8", renju.Black, "h8", "three", "double-three", ""},

		// h8 then makes the four e8…h8 and the three h6 h7 h8.
		{"mise", renju.Renju, "e8f8g8h7", "d8c3a1", renju.Black, "h6", "mise,oite", "three,fukumi,four", "mise (ミセ手), shown by pass h8 i8"},
		{"no mise when the three is stopped", renju.Renju, "e8f8g8h7", "d8c3h9", renju.Black, "h6", "", "mise,oite,fukumi", ""},
		{"a win that was there is no mise", renju.Renju, "e8f8g8h7h6", "d8c3a1", renju.Black, "n14", "", "mise,fukumi", ""},

		{"nerai", renju.Renju, "g5i5g4i6b1", "h1h2a15c15", renju.White, "h3", "nerai,oite", "mise,fukumi", "nerai (ネライ手), shown by pass h4"},
		{"no nerai where nothing is forbidden", renju.Freestyle, "g5i5g4i6b1", "h1h2a15c15", renju.White, "h3", "", "nerai,oite", ""},

		{"koshu", renju.Renju, "g8h9i8", "n1", renju.Black, "b2", "", "koshu,oite", ""},

		// White's three is parried by a stone that makes Black's own three.
		{"nori by a three", renju.Renju, "j7k6a1", "f8g8h8", renju.Black, "i8", "three,oite,nori", "", ""},
		// After a pass White plays the four-three h8; Black's reply i8 then makes a
		// four with i9 i10 i11, although i10 threatens nothing now.
		{"nori within the enemy's VCF", renju.Renju, "d8i9i11a1", "e8f8g8h6h7i12", renju.Black, "i10", "nori", "oite,three,four", "nori (ノリ手), shown by h8 i8"},
		{"no nori when that four cannot be made", renju.Renju, "d8i9i11a1", "e8f8g8h6h7i12i7", renju.Black, "i10", "", "nori,oite", ""},
		{"a parry without a threat", renju.Renju, "j2k6a1", "f8g8h8", renju.Black, "i8", "", "nori,oite", ""},
		{"a threat without a parry", renju.Renju, "j7k6a1", "f2g3h14", renju.Black, "i8", "three,oite", "nori", ""},
		{"a three that leaves the enemy's VCF", renju.Renju, "d8j2k2a1", "e8f8g8h6h7", renju.Black, "l2", "three,oite", "nori", ""},
		{"nori by a four against a four", renju.Renju, "i9j10k11a1e8", "f8g8h8i8", renju.White, "a15", "", "nori", ""},
		{"nori answering a four", renju.Renju, "k9l10m11d8a1", "e8f8g8h8", renju.Black, "i8", "", "nori", ""},
		{"nori answering a four, with a four", renju.Renju, "j9k10l11d8a1", "e8f8g8h8", renju.Black, "i8", "nori,oite", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := setup(t, c.rule, c.black, c.white, c.side)
			before := b.String()
			m, err := renju.ParseCell(c.move, 15)
			if err != nil {
				t.Fatal(err)
			}
			found, err := e.Explain(context.Background(), b, m)
			if err != nil {
				t.Fatal(err)
			}
			if b.String() != before {
				t.Fatal("the board was changed")
			}
			got := map[string]bool{}
			var lines []string
			for _, f := range found {
				got[f.Term.String()] = true
				lines = append(lines, f.String())
			}
			all := strings.Join(lines, "\n")
			for _, w := range strings.Split(c.want, ",") {
				if w != "" && !got[w] {
					t.Errorf("%s is not named %s but\n%s\n%v", c.move, w, all, b)
				}
			}
			for _, w := range strings.Split(c.not, ",") {
				if got[w] {
					t.Errorf("%s is named %s:\n%s\n%v", c.move, w, all, b)
				}
			}
			if !strings.Contains(all, c.text) {
				t.Errorf("%q is not in\n%s", c.text, all)
			}
		})
	}
}

// TestKoshuNeedsBothSearches names a koshu only if the win after it is proven and none is
// proven before it, and not at all if the options say so.
func TestKoshuNeedsBothSearches(t *testing.T) {
	for _, c := range []struct {
		name         string
		black, white string
		move         string
		opts         Options
		want         bool
	}{
		{"a third stone", "g8h9", "n1", "i8", Options{VCTNodes: 30_000}, true},
		{"left out", "g8h9", "n1", "i8", Options{VCTNodes: 30_000, NoKoshu: true}, false},
		{"undecided after", "g8h9", "n1", "i8", Options{VCTNodes: 1000}, false},
		// Black wins without it, but not within the limit.
		{"undecided before", "g8i8j9", "h8n1i10", "h9", Options{VCTNodes: 15_000}, false},
	} {
		b := setup(t, renju.Freestyle, c.black, c.white, renju.Black)
		m, err := renju.ParseCell(c.move, 15)
		if err != nil {
			t.Fatal(err)
		}
		found, err := New(c.opts).Explain(context.Background(), b, m)
		if err != nil {
			t.Fatal(err)
		}
		if c.want != (len(found) == 1 && found[0].Term == Koshu) || !c.want && len(found) > 0 {
			t.Errorf("%s: named %v", c.name, found)
		}
	}
}

// TestFourThree lists moves that win by fours and those among them that are a four-three
// or a double-four.
func TestFourThree(t *testing.T) {
	for _, c := range []struct {
		name         string
		rule         renju.Rule
		black, white string
		want         bool
	}{
		{"four-three", renju.Renju, "e8f8g8h7h6", "d8c3a1", true},
		{"four, with a three elsewhere", renju.Renju, "e8f8g8j2k2l2", "d8c3a1", false},
		{"straight four", renju.Renju, "e8f8g8h7h6", "c3a1", false},
		{"double-four", renju.Freestyle, "e8f8g8h7h6h5", "d8h4a1", true},
		{"double-four, forbidden", renju.Renju, "e8f8g8h7h6h5", "d8h4a1", false},
		{"the stop of the four makes a four", renju.Renju, "e8f8g8h7h6", "d8i9i10i11a1", false},
	} {
		b := setup(t, c.rule, c.black, c.white, renju.Black)
		x := &naming{Explainer: New(Options{}), ctx: context.Background(), b: b, me: renju.Black, opp: renju.White}
		if line, won := x.fourThree(renju.At(7, 7)); won != c.want || won && line[0] != renju.At(7, 7) {
			t.Errorf("%s: %v by %v\n%v", c.name, won, line, b)
		}
	}
}

func TestExplainErrors(t *testing.T) {
	e := New(Options{})
	b := setup(t, renju.Renju, "h8", "", renju.White)
	for _, m := range []renju.Cell{renju.At(7, 7), renju.Pass, renju.At(20, 3)} {
		if _, err := e.Explain(context.Background(), b, m); err == nil {
			t.Errorf("%v was explained", m)
		}
	}
}

func TestJSON(t *testing.T) {
	e := New(Options{})
	b := setup(t, renju.Renju, "f8g8h7h6", "a1c3", renju.Black)
	found, err := e.Explain(context.Background(), b, renju.At(7, 7))
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	text, err := json.Marshal(found[0])
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"term":"double-three","japanese":"三々","romaji":"sansan","forbidden":"double-three","lines":[{"kind":"three","stones":["f8","g8","h8"],"next":["e8","i8"]},{"kind":"three","stones":["h6","h7","h8"],"next":["h5","h9"]}]}`
	if string(text) != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
}

func TestWords(t *testing.T) {
	seen := map[string]bool{}
	for term := range numTerms {
		if term.String() == "" || term.Japanese() == "" || term.Romaji() == "" || seen[term.String()] {
			t.Errorf("term %d lacks a word of its own", term)
		}
		seen[term.String()] = true
	}
}

// A question has one answer, whatever was asked before, also where the limits end the searches.
func TestOneAnswer(t *testing.T) {
	ctx := context.Background()
	names := func(e *Explainer, b *renju.Board, m renju.Cell) string {
		found, err := e.Explain(ctx, b, m)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(found)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	const nodes = 10_000 // at which a search that goes on decides what the first one left open
	opts := Options{VCFNodes: nodes, VCTNodes: nodes}
	used := New(opts)
	for moves, asked := range map[string]string{
		"f8i6k10g7f11j9j6k5": "h8", "f7i5g5e10i8j7k8f9j9": "e9", "f5h7f11h5j10i11i10e9e6g11": "g12",
		"h8h9h6i8j7i10i7k7j6k5": "j4",
	} {
		b, err := renju.New(15, renju.Freestyle)
		if err != nil {
			t.Fatal(err)
		}
		cells, err := renju.ParseMoves(moves+asked, 15)
		if err != nil {
			t.Fatal(err)
		}
		m := cells[len(cells)-1]
		for _, c := range cells[:len(cells)-1] {
			b.Make(c)
		}
		want := names(New(opts), b, m)
		for n := range 2 {
			if got := names(used, b, m); got != want {
				t.Errorf("%s %v, time %d: %s, want %s", moves, m, n+1, got, want)
			}
		}
	}
}
