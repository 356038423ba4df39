package renju

import (
	"testing"

	"tengen/internal/say"
)

// The international numbering as players write it on 15×15, Black 1 on h8:
// White 2 on h9 for the direct patterns, on i9 for the indirect ones.
var openingMoves = map[string]string{
	"D1": "h8h9h10", "D2": "h8h9i10", "D3": "h8h9j10", "D4": "h8h9i9", "D5": "h8h9j9",
	"D6": "h8h9i8", "D7": "h8h9j8", "D8": "h8h9h7", "D9": "h8h9i7", "D10": "h8h9j7",
	"D11": "h8h9h6", "D12": "h8h9i6", "D13": "h8h9j6",
	"I1": "h8i9j10", "I2": "h8i9j9", "I3": "h8i9j8", "I4": "h8i9j7", "I5": "h8i9j6",
	"I6": "h8i9i8", "I7": "h8i9i7", "I8": "h8i9i6", "I9": "h8i9h7", "I10": "h8i9h6",
	"I11": "h8i9g7", "I12": "h8i9g6", "I13": "h8i9f6",
}

// Japanese names by number, from the tables of the Renju federation.
var openingKanji = map[string]string{
	"D1": "寒星", "D2": "渓月", "D3": "疎星", "D4": "花月", "D5": "残月", "D6": "雨月", "D7": "金星",
	"D8": "松月", "D9": "丘月", "D10": "新月", "D11": "瑞星", "D12": "山月", "D13": "遊星",
	"I1": "長星", "I2": "峡月", "I3": "恒星", "I4": "水月", "I5": "流星", "I6": "雲月", "I7": "浦月",
	"I8": "嵐月", "I9": "銀月", "I10": "明星", "I11": "斜月", "I12": "名月", "I13": "彗星",
}

func TestOpeningNumbers(t *testing.T) {
	if len(openingMoves) != len(Openings) || len(openingKanji) != len(Openings) {
		t.Fatal("26 openings expected")
	}
	for _, o := range Openings {
		if en, ja := o.Say().In(say.English), o.Say().In(say.Japanese); en != o.Name+" "+o.Kanji || ja != o.Kanji {
			t.Errorf("%s is called %q and %q", o.Code, en, ja)
		}
		cells := o.Cells(15)
		if got := FormatMoves(cells[:]); got != openingMoves[o.Code] {
			t.Errorf("%s %s is %s, want %s", o.Code, o.Name, got, openingMoves[o.Code])
		}
		if o.Kanji != openingKanji[o.Code] {
			t.Errorf("%s is %s, want %s", o.Code, o.Kanji, openingKanji[o.Code])
		}
	}
}

func TestOpeningsInEveryOrientation(t *testing.T) {
	for _, size := range []int{5, 7, 9, 15, 19, 21} {
		keys := map[uint64]string{}
		for _, o := range Openings {
			cells := o.Cells(size)
			b, err := New(size, Renju)
			if err != nil {
				t.Fatal(err)
			}
			for s := range NumSymmetries {
				var turned []Cell
				b.Reset()
				for _, c := range cells {
					turned = append(turned, Transform(c, s, size))
					if err := b.Play(turned[len(turned)-1]); err != nil {
						t.Fatalf("%s turned by %d: %v", o.Code, s, err)
					}
				}
				if got, ok := IdentifyOpening(turned, size); !ok || got != o {
					t.Errorf("%d×%d: %s turned by %d is %v, %v", size, size, o.Code, s, got, ok)
				}
				// Moves after the third change nothing.
				if got, ok := IdentifyOpening(append(turned, At(0, 0), Pass), size); !ok || got != o {
					t.Errorf("%d×%d: %s turned by %d and two moves on is %v, %v", size, size, o.Code, s, got, ok)
				}
			}
			key, _ := b.CanonicalKey()
			if other, ok := keys[key]; ok {
				t.Errorf("%d×%d: %s and %s are the same up to symmetry", size, size, o.Code, other)
			}
			keys[key] = o.Code
		}
	}
}

// TestOpeningsAreAllThereAre sets up every position with Black on tengen, White next
// to it and Black within two lines of it: up to symmetry there are 26, and each is
// one of the patterns.
func TestOpeningsAreAllThereAre(t *testing.T) {
	const size, centre = 15, 7
	classes := map[uint64]string{}
	count := map[string]int{}
	positions := 0
	for _, second := range square(1) {
		for _, third := range square(2) {
			moves := []Cell{At(centre, centre), At(centre+second[0], centre+second[1]), At(centre+third[0], centre+third[1])}
			if moves[2] == moves[1] {
				continue
			}
			positions++
			o, ok := IdentifyOpening(moves, size)
			if !ok {
				t.Errorf("%s is no opening", FormatMoves(moves))
				continue
			}
			b := game(t, size, Renju, FormatMoves(moves))
			key, _ := b.CanonicalKey()
			if code, known := classes[key]; known && code != o.Code {
				t.Errorf("%s is %s and equal to %s", FormatMoves(moves), o.Code, code)
			}
			classes[key] = o.Code
			count[o.Code]++
			if direct := second[0]*second[1] == 0; direct != (o.Code[0] == 'D') {
				t.Errorf("%s is %s", FormatMoves(moves), o.Code)
			}
		}
	}
	if positions != 8*23 || len(classes) != 26 || len(count) != 26 {
		t.Errorf("%d positions, %d classes, %d names; want %d, 26, 26", positions, len(classes), len(count), 8*23)
	}
	for code, n := range count {
		// A pattern that is its own mirror image has four orientations.
		want := 8
		switch code {
		case "D1", "D8", "D11", "I1", "I11", "I13":
			want = 4
		}
		if n != want {
			t.Errorf("%s has %d orientations, want %d", code, n, want)
		}
	}
}

// square lists the offsets within reach of the centre, itself left out.
func square(reach int) (out [][2]int) {
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			if dx != 0 || dy != 0 {
				out = append(out, [2]int{dx, dy})
			}
		}
	}
	return out
}

func TestNotAnOpening(t *testing.T) {
	for _, tc := range []struct {
		size  int
		moves string
	}{
		{15, ""},
		{15, "h8"},
		{15, "h8h9"},
		{15, "h9h8i9"},  // not on tengen
		{15, "h8h10i9"}, // White two off
		{15, "h8h9h11"}, // Black three off
		{15, "h8i9e8"},
		{15, "h8passi9"},
		{15, "h8h9pass"},
		{15, "passh8h9"},
		{16, "h8h9i9"}, // no centre
		{14, "h8h9i9"},
		{17, "h8h9i9"}, // h8 is not the centre
	} {
		moves, err := ParseMoves(tc.moves, tc.size)
		if err != nil {
			t.Fatal(err)
		}
		o, ok := IdentifyOpening(moves, tc.size)
		if ok || o != (Opening{}) {
			t.Errorf("%d×%d: %q is %v", tc.size, tc.size, tc.moves, o)
		}
	}
	// Cells and sizes out of range do not panic.
	for size := -1; size < 5; size++ {
		if o, ok := IdentifyOpening([]Cell{NoCell, Pass, Cell(65535)}, size); ok {
			t.Errorf("size %d: %v", size, o)
		}
	}
}
