package opening

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/renju"
)

// state reads an opening on 15×15.
func state(t *testing.T, text string) *State {
	t.Helper()
	s, err := Parse(text, 15, renju.Renju)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

// The course of every rule, from the rule texts: after some decisions, who decides what.
func TestWhoDecidesWhat(t *testing.T) {
	for _, c := range []struct {
		text  string
		kind  Kind
		who   Player
		black Player // who has Black
		legal int    // points that may be named
		about string // of the question
	}{
		{"free", Place, First, First, 1, "lay a black stone"},
		{"free h8", Over, First, First, 0, "the opening is over"},

		{"patterns", Place, First, First, 1, "lay a black stone"},
		{"patterns h8", Place, First, First, 8, "lay a white stone"},
		{"patterns h8 h9", Place, First, First, 23, "lay a black stone"},
		{"patterns h8 h9 i9", Choose, Second, First, 0, "stay or swap?"},
		{"patterns kagetsu", Choose, Second, First, 0, "stay or swap?"},
		{"patterns kagetsu stay", Over, First, First, 0, "the opening is over"},
		{"patterns kagetsu swap", Over, First, Second, 0, "the opening is over"},

		{"swap", Place, First, First, 225, "lay a black stone"},
		{"swap a1 o15", Place, First, First, 223, "lay a black stone"},
		{"swap a1 o15 b2", Choose, Second, First, 0, "stay or swap?"},
		{"swap a1 o15 b2 swap", Over, First, Second, 0, "the opening is over"},

		{"swap2 h8 g6 l5", Choose, Second, First, 0, "stay or swap or more?"},
		{"swap2 h8 g6 l5 stay", Over, First, First, 0, "the opening is over"},
		{"swap2 h8 g6 l5 swap", Over, First, Second, 0, "the opening is over"},
		{"swap2 h8 g6 l5 more", Place, Second, First, 222, "lay a white stone"},
		{"swap2 h8 g6 l5 more a1", Place, Second, First, 221, "lay a black stone"},
		{"swap2 h8 g6 l5 more a1 b1", Choose, First, First, 0, "stay or swap?"},
		{"swap2 h8 g6 l5 more a1 b1 stay", Over, First, First, 0, "the opening is over"},
		{"swap2 h8 g6 l5 more a1 b1 swap", Over, First, Second, 0, "the opening is over"},

		{"rif I7", Choose, Second, First, 0, "stay or swap?"},
		{"rif I7 stay", Place, Second, First, 222, "lay a white stone"},
		{"rif I7 swap", Place, First, Second, 222, "lay a white stone"},
		{"rif I7 swap g7", Offer, Second, Second, 221, "offer a fifth stone, 2 to go"},
		{"rif I7 swap g7 a1", Offer, Second, Second, 219, "offer a fifth stone, 1 to go"},
		{"rif I7 swap h7 i6", Offer, Second, Second, 220, "offer a fifth stone, 1 to go"},
		{"rif I7 swap h7 i6 k6", Keep, First, Second, 2, "which fifth stone stays?"},
		{"rif I7 swap h7 i6 k6 k6", Over, First, Second, 0, "the opening is over"},

		{"yamaguchi D4", Declare, First, First, 0, "how many fifth stones, 1 to 12?"},
		{"yamaguchi D4 5", Choose, Second, First, 0, "stay or swap?"},
		{"yamaguchi D4 1 swap", Place, First, Second, 222, "lay a white stone"},
		{"yamaguchi D4 1 swap g7", Offer, Second, Second, 221, "offer a fifth stone, 1 to go"},
		{"yamaguchi D4 1 swap g7 g8", Keep, First, Second, 1, "lay the only fifth stone"},
		{"yamaguchi D4 2 stay g7 g8", Offer, First, First, 220, "offer a fifth stone, 1 to go"},

		{"taraguchi-10", Place, First, First, 1, "lay a black stone"},
		{"taraguchi-10 h8", Choose, Second, First, 0, "stay or swap?"},
		{"taraguchi-10 h8 stay", Place, Second, First, 8, "lay a white stone"},
		{"taraguchi-10 h8 swap", Place, First, Second, 8, "lay a white stone"},
		{"taraguchi-10 h8 stay h9", Choose, First, First, 0, "stay or swap?"},
		{"taraguchi-10 h8 swap h9", Choose, Second, Second, 0, "stay or swap?"},
		{"taraguchi-10 h8 stay h9 stay", Place, First, First, 23, "lay a black stone"},
		{"taraguchi-10 h8 stay h9 swap", Place, Second, Second, 23, "lay a black stone"},
		{"taraguchi-10 h8 stay h9 stay i9", Choose, Second, First, 0, "stay or swap?"},
		{"taraguchi-10 h8 stay h9 stay i9 stay", Place, Second, First, 46, "lay a white stone"},
		{"taraguchi-10 h8 stay h9 stay i9 stay g7", Choose, First, First, 0, "stay or swap or ten?"},
		{"taraguchi-10 h8 stay h9 stay i9 stay g7 stay", Place, First, First, 77, "lay a black stone"},
		{"taraguchi-10 h8 stay h9 stay i9 stay g7 swap", Place, Second, Second, 77, "lay a black stone"},
		{"taraguchi-10 h8 stay h9 stay i9 stay g7 stay g8", Choose, Second, First, 0, "stay or swap?"},
		{"taraguchi-10 h8 stay h9 stay i9 stay g7 stay g8 swap", Over, First, Second, 0, "the opening is over"},
		{"taraguchi-10 h8 stay h9 stay i9 stay g7 ten", Offer, First, First, 221, "offer a fifth stone, 10 to go"},
		{"taraguchi-10 h8 stay h9 stay i9 stay g7 ten a1 a2 a3 a4 a5 a6 a7 a8 a9 a10", Keep, Second, First, 10, "which fifth stone stays?"},
		{"taraguchi-10 h8 stay h9 stay i9 stay g7 ten a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a3", Over, First, First, 0, "the opening is over"},

		{"soosorv-8 D11 stay", Place, Second, First, 222, "lay a white stone"},
		{"soosorv-8 D11 stay g7", Declare, Second, First, 0, "how many fifth stones, 1 to 8?"},
		{"soosorv-8 D11 stay g7 2", Choose, First, First, 0, "stay or swap?"},
		{"soosorv-8 D11 stay g7 2 swap", Offer, Second, Second, 221, "offer a fifth stone, 2 to go"},
		{"soosorv-8 D11 swap g7", Declare, First, Second, 0, "how many fifth stones, 1 to 8?"},
		{"soosorv-8 D11 swap g7 2 swap", Offer, First, First, 221, "offer a fifth stone, 2 to go"},

		{"pro h8", Place, Second, First, 224, "lay a white stone"},
		{"pro h8 h9", Place, First, First, 200, "lay a black stone"},
		{"pro h8 a1", Place, First, First, 199, "lay a black stone"},
		{"pro h8 a1 h11", Over, First, First, 0, "the opening is over"},
		{"long-pro h8 h9", Place, First, First, 176, "lay a black stone"},
		{"long-pro h8 h9 l8", Over, First, First, 0, "the opening is over"},
	} {
		s := state(t, c.text)
		q := s.Ask()
		if q.Kind != c.kind || q.Kind != Over && q.Who != c.who || s.Black() != c.black {
			t.Errorf("%s: kind %d by the %v, the %v has Black; want %d, %v, %v", c.text, q.Kind, q.Who, s.Black(), c.kind, c.who, c.black)
		}
		if n := len(s.Legal(nil)); n != c.legal {
			t.Errorf("%s: %d points, want %d", c.text, n, c.legal)
		}
		if q.String() != c.about {
			t.Errorf("%s: %q, want %q", c.text, q, c.about)
		}
		if s.Over() != (c.kind == Over) {
			t.Errorf("%s: over %v", c.text, s.Over())
		}
	}
}

// A pattern may be named in either case and with blanks around it, by its name, number or kanji. A point
// comes first: on 7×7 one pattern has the number of the centre.
func TestPatternNames(t *testing.T) {
	for _, text := range []string{"kagetsu", " kagetsu ", "\tKagetsu\n", "D4", "d4 ", "花月", " 花月"} {
		for _, size := range []int{7, 15} {
			s, err := New(RIF, size, renju.Renju)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Decide(text); err != nil {
				t.Errorf("%d×%d: %q: %v", size, size, text, err)
				continue
			}
			want := 3
			if size == 7 && strings.EqualFold(strings.TrimSpace(text), "d4") {
				want = 1
			}
			if n := s.Board().Ply(); n != want {
				t.Errorf("%d×%d: %q lays %d stones, want %d", size, size, text, n, want)
			}
		}
	}
}

// After any fourth stone as many different fifth stones are left as may be declared, but on 5×5, where
// no more are asked for than there are.
func TestFifthStonesLeft(t *testing.T) {
	for size, want := range map[int]int{5: maxYamaguchi - 1, 7: maxYamaguchi} {
		least := size * size
		for _, o := range renju.Openings {
			cells := o.Cells(size)
			declared, err := Parse("yamaguchi "+strings.Join(renju.Texts(cells[:]), " ")+" 12 stay", size, renju.Renju)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range declared.Legal(nil) {
				s := declared.Clone()
				if err := s.Name(c); err != nil {
					t.Fatal(err)
				}
				n := len(Distinct(s.Board()))
				if least = min(least, n); s.Ask().Left != min(n, maxYamaguchi) {
					t.Fatalf("%v: %d are asked for, %d are left", s, s.Ask().Left, n)
				}
			}
		}
		if least < want || size == 5 && least > want {
			t.Errorf("%d×%d: at least %d are left, want %d", size, size, least, want)
		}
	}
}

// Every rule text is in the table above and has what people read.
func TestRulesHaveTexts(t *testing.T) {
	for _, r := range Rules {
		if got, ok := ByName(strings.ToUpper(r.Name)); !ok || got != r {
			t.Errorf("%s is not found by its name", r)
		}
		if r.Title.String() == "" || !strings.HasSuffix(r.About.String(), ".") {
			t.Errorf("%s: title %q, about %q", r, r.Title, r.About)
		}
	}
	if _, err := ParseRule("swap3"); err == nil || !strings.Contains(err.Error(), "soosorv-8") {
		t.Errorf("swap3: %v", err)
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct{ text, why string }{
		{"free a1", "a1 is not the centre"},
		{"free pass", "a pass is not allowed in the opening"},
		{"free h8 h9", "the opening is over"},
		{"patterns h8 h10", "h10 is not in the central square of 3×3"},
		{"patterns h8 h9 h11", "h11 is not in the central square of 5×5"},
		{"patterns h8 h8", "cannot play h8: the point is occupied"},
		{"patterns h8 kagetsu", "bad move"},
		{"patterns kagetsu more", `"more" is no answer: want stay or swap`},
		{"swap kagetsu", "bad move"},
		{"pro kagetsu", "bad move"},
		{"pro h8 h9 j8", "j8 is in the central square of 5×5"},
		{"long-pro h8 h9 k8", "k8 is in the central square of 7×7"},
		{"taraguchi-10 h8 stay h9 stay i9 stay l8", "l8 is not in the central square of 7×7"},
		{"taraguchi-10 h8 stay h9 stay i9 stay g7 stay m8", "m8 is not in the central square of 9×9"},
		{"soosorv-8 D11 stay g7 9", `"9" is no number of fifth stones: want 1 to 8`},
		{"soosorv-8 D11 stay g7 0", `"0" is no number`},
		{"yamaguchi D4 13", "want 1 to 12"},
		{"rif D8 stay h6 i7 i7", "i7 is on offer already"},
		{"rif D8 stay h6 i7 g7", "g7 is alike i7 by symmetry"},
		{"rif D8 stay h6 i7 i6 g6", "g6 is not on offer"},
	} {
		_, err := Parse(c.text, 15, renju.Renju)
		if err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v, want %s", c.text, err, c.why)
		}
	}
	for _, r := range Rules {
		_, err := New(r, 14, renju.Freestyle)
		if free := r == Swap || r == Swap2; (err == nil) != free {
			t.Errorf("%s on 14×14: %v", r, err)
		}
	}
	if _, err := New(LongPro, 7, renju.Freestyle); err == nil {
		t.Error("a long pro opening on 7×7 has no third stone")
	}
}

// All patterns by number, name and kanji, and only they.
func TestPatterns(t *testing.T) {
	for _, o := range renju.Openings {
		for _, name := range []string{o.Code, strings.ToLower(o.Code), o.Name, o.Kanji} {
			s := state(t, "patterns "+name)
			if got, ok := renju.IdentifyOpening(s.Board().Moves(), 15); !ok || got != o {
				t.Errorf("%s lays %v", name, got)
			}
			if len(s.Decisions()) != 3 {
				t.Errorf("%s takes %v", name, s.Decisions())
			}
		}
	}
	// On 7×7 the centre is d4, and so a point comes before a number.
	s, err := Parse("patterns D4", 7, renju.Renju)
	if err != nil || s.Board().Ply() != 1 {
		t.Errorf("D4 on 7×7: %v, %v", s, err)
	}
}

// Two fifth stones are alike exactly if the positions with them are the same up to
// symmetry.
func TestAlikeIsCanonical(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	mirrored := 0
	for range 300 {
		b, err := renju.New(7, renju.Renju)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(renju.At(3, 3))
		for b.Ply() < 4 {
			if c := renju.At(2+r.IntN(3), 1+r.IntN(5)); b.IsEmpty(c) {
				b.Make(c)
			}
		}
		keys := map[uint64]bool{}
		for c := range b.EmptyCells().Each {
			b.Make(c)
			key, _ := b.CanonicalKey()
			b.Unmake()
			keys[key] = true
		}
		distinct := Distinct(b)
		if len(distinct) != len(keys) {
			t.Fatalf("%s: %d distinct points, %d positions", renju.FormatMoves(b.Moves()), len(distinct), len(keys))
		}
		if len(distinct) < 45 {
			mirrored++
		}
		for i, c := range distinct {
			for _, d := range distinct[:i] {
				if Alike(b, c, d) {
					t.Fatalf("%s: %v and %v are alike", renju.FormatMoves(b.Moves()), c, d)
				}
			}
		}
	}
	if mirrored == 0 {
		t.Error("no position had a symmetry")
	}
}

// Random walks over every rule and size: every state is sound, each listed answer is
// allowed, undo takes back exactly one decision, the text leads to the same state, and
// the opening ends within the bound.
func TestRandomWalks(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	r := rand.New(rand.NewPCG(3, 4))
	for _, rule := range Rules {
		longest := 0
		for _, size := range []int{5, 7, 9, 15, 19} {
			for range 60 {
				s, err := New(rule, size, renju.Renju)
				if err != nil {
					continue // no room for long-pro
				}
				n := walk(t, s, r)
				longest = max(longest, n)
			}
		}
		if longest > rule.Bound() || longest == 0 {
			t.Errorf("%s: %d decisions, bound %d", rule, longest, rule.Bound())
		}
		if rule.Bound() > 25 {
			t.Errorf("%s: bound %d", rule, rule.Bound())
		}
	}
}

func walk(t *testing.T, s *State, r *rand.Rand) (n int) {
	t.Helper()
	for !s.Over() {
		if n++; n > s.Rule().Bound() {
			t.Fatalf("%s does not end", s)
		}
		q := s.Ask()
		if q.Kind == Over || q.Colour != s.Colour(q.Who) {
			t.Fatalf("%s: %+v", s, q)
		}
		answers := s.Answers()
		if len(answers) == 0 {
			t.Fatalf("%s: nothing is allowed", s)
		}
		before, key := s.String(), s.Board().Key()
		a := answers[r.IntN(len(answers))]
		if err := s.Decide(a); err != nil {
			t.Fatalf("%s: %s: %v", before, a, err)
		}
		after, now := s.String(), s.Board().Key()
		if after != before+" "+a {
			t.Fatalf("%s: %s leads to %s", before, a, after)
		}
		if !s.Undo() || s.String() != before || s.Board().Key() != key || !slices.Equal(s.Answers(), answers) {
			t.Fatalf("%s: undo of %s leads to %s", before, a, s)
		}
		if err := s.Decide(a); err != nil || s.Board().Key() != now {
			t.Fatalf("%s again: %v", after, err)
		}
		if s.Board().Status() != renju.Ongoing {
			t.Fatalf("%s: the game is over", s)
		}
	}
	copied := s.Clone()
	again, err := Parse(s.String(), s.Board().Size(), s.Board().Rule())
	if err != nil || again.Board().Key() != s.Board().Key() || again.Black() != s.Black() || again.Number() != s.Number() {
		t.Fatalf("%s read again: %v, %v", s, again, err)
	}
	for s.Undo() {
	}
	if s.Board().Ply() != 0 || s.Black() != First || len(s.Decisions()) != 0 {
		t.Fatalf("all taken back: %s", s)
	}
	if !copied.Over() || copied.String() != again.String() {
		t.Fatalf("the copy changed to %s", copied)
	}
	return n
}

// Any text is refused or taken, and a refused one changes nothing.
func FuzzDecide(f *testing.F) {
	for _, r := range Rules {
		f.Add(r.Name + " h8 h9 i9 swap 3 g7 g8 ten")
	}
	f.Fuzz(func(t *testing.T, text string) {
		words := strings.Fields(text)
		if len(words) == 0 {
			return
		}
		r, ok := ByName(words[0])
		if !ok {
			return
		}
		s, err := New(r, 15, renju.Renju)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range words[1:] {
			before := s.String()
			if err := s.Decide(w); (err != nil) != (s.String() == before) {
				t.Fatalf("%s: %q: %v, now %s", before, w, err, s)
			}
		}
	})
}

// Any text of an opening is read or refused, and one that is read is written as the same.
func FuzzParse(f *testing.F) {
	for _, r := range Rules {
		f.Add(r.Name, 15)
		f.Add(r.Name+" h8 h9 i9", 15)
		f.Add(r.Name+" h8 h9 i9 swap stay 2 g7 g8 ten", 15)
	}
	f.Fuzz(func(t *testing.T, text string, size int) {
		s, err := Parse(text, size, renju.Renju)
		if err != nil {
			return
		}
		again, err := Parse(s.String(), size, renju.Renju)
		if err != nil || again.String() != s.String() || again.Ask().Kind != s.Ask().Kind || again.Board().Key() != s.Board().Key() {
			t.Errorf("%q is read again as %v, %v", s, again, err)
		}
	})
}

// Take takes all of some decisions or none, and says which one is refused.
func TestTake(t *testing.T) {
	s, err := Parse("soosorv-8 h8", 15, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		texts string
		at    int
		want  string
	}{
		{"h9 i9 swap g7 9", 4, "soosorv-8 h8"},
		{"h8", 0, "soosorv-8 h8"},
		{"h9 i9 swap g7 2 stay a1 b1 a1 stay", 9, "soosorv-8 h8"},
		{"h9 i9 swap", 3, "soosorv-8 h8 h9 i9 swap"},
		{"", 0, "soosorv-8 h8 h9 i9 swap"},
	} {
		texts := strings.Fields(c.texts)
		at, err := s.Take(texts...)
		if at != c.at || (err == nil) != (at == len(texts)) || s.String() != c.want || s.Number() != 0 || s.Black() != First && !strings.Contains(c.want, "swap") {
			t.Errorf("%q: %d, %v, %s", c.texts, at, err, s)
		}
	}
}
