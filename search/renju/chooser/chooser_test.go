package chooser

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search"
)

// fake scores a position by a function of the stones, for Black, and ranks moves by the
// positions after them. It counts searches and adds up their shares.
type fake struct {
	score func(b *renju.Board) search.Score
	shown int
	spent float64
	err   error
	saw   func(Request) // may be nil
}

func (f *fake) Search(_ context.Context, b *renju.Board, r Request) ([]Line, error) {
	if f.err != nil {
		return nil, f.err
	}
	f.spent += r.Share
	if f.saw != nil {
		f.saw(r)
	}
	if !r.Aside {
		f.shown++
	}
	var out []Line
	add := func(c renju.Cell) {
		b.Make(c)
		s := f.score(b)
		b.Unmake()
		if b.Side() == renju.White {
			s = -s
		}
		out = append(out, Line{c, s})
	}
	if len(r.Only) > 0 {
		for _, c := range r.Only {
			add(c)
		}
	} else {
		for c := range b.EmptyCells().Each {
			add(c)
		}
	}
	slices.SortStableFunc(out, func(x, y Line) int { return cmp.Compare(y.Score, x.Score) })
	return out[:min(len(out), r.Ranked)], nil
}

// rough is a score that looks random.
func rough(b *renju.Board) search.Score { return search.Score(b.Key()%401) - 200 }

// turned is a score that looks random and is the same in all orientations of the board.
func turned(b *renju.Board) search.Score {
	h, centre := 0, b.Size()/2
	for _, m := range b.Moves() {
		x, y := m.X()-centre, m.Y()-centre
		h = 31*h + 7*(x*x+y*y) + x*x*y*y
	}
	return search.Score(h%401) - 200
}

func constant(s search.Score) func(*renju.Board) search.Score {
	return func(*renju.Board) search.Score { return s }
}

func choose(t *testing.T, f *fake, o Options, text string) Choice {
	t.Helper()
	s, err := opening.Parse(text, 15, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	before, key := s.String(), s.Board().Key()
	out, err := New(f, o).Choose(t.Context(), s)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if s.String() != before || s.Board().Key() != key {
		t.Fatalf("%s has changed to %s", before, s)
	}
	return out
}

// The better colour is taken, with the reason in words.
func TestColours(t *testing.T) {
	for _, c := range []struct {
		text   string
		score  search.Score // for Black, of every position
		want   string
		reason string
	}{
		{"patterns kagetsu", 100, "swap", "Black is worth 62 %: I swap"},
		{"patterns kagetsu", -24, "stay", "White is worth 53 %: I stay"},
		{"patterns kagetsu", 0, "stay", "White is worth 50 %: I stay"},
		{"swap a1 b2 c3", 100, "swap", "Black is worth 62 %: I swap"},
		{"swap2 a1 b2 c3", 100, "swap", "Black is worth 62 %: I swap"},
		{"swap2 a1 b2 c3", -100, "stay", "White is worth 62 %: I stay"},
		{"swap2 a1 b2 c3 more d4 e5", 100, "stay", "Black is worth 62 %: I stay"},
		{"swap2 a1 b2 c3 more d4 e5", -100, "swap", "White is worth 62 %: I swap"},
		{"rif kagetsu", 100, "swap", "Black is worth 62 %: I swap"},
		{"yamaguchi kagetsu 3", -100, "stay", "White is worth 62 %: I stay"},
		{"taraguchi-10 h8", 100, "swap", "Black is worth 62 %: I swap"},
		{"taraguchi-10 h8 stay i9", 100, "stay", "Black is worth 62 %: I stay"},
		{"taraguchi-10 h8 stay i9 stay h9 stay g7", 100, "ten", "with ten fifth stones Black is worth 62 %: I offer them"},
		{"taraguchi-10 h8 stay i9 stay h9 stay g7", -100, "swap", "White is worth 62 %: I swap"},
		{"taraguchi-10 h8 stay i9 stay h9 stay g7", 0, "stay", "Black is worth 50 %: I stay"},
		{"soosorv-8 kagetsu stay g7 4", 100, "stay", "Black is worth 62 %: I stay"},
		{"soosorv-8 kagetsu stay g7 4", -100, "swap", "White is worth 62 %: I swap"},
		{"patterns kagetsu", search.Mate - 30, "swap", "Black is worth 100 %: I swap"},
	} {
		got := choose(t, &fake{score: constant(c.score)}, Options{}, c.text)
		if len(got.Decisions) != 1 || got.Decisions[0] != c.want || got.Reason.String() != c.reason {
			t.Errorf("%s, Black %d: %v, %q; want %s, %q", c.text, c.score, got.Decisions, got.Reason, c.want, c.reason)
		}
	}
}

// Corrected scores are even where games are.
func TestCorrected(t *testing.T) {
	// White is to move in all of them but the last.
	e := evenScores[renju.Renju]
	centred, spread := e.centred-e.tempo, e.spread-e.tempo
	if got := choose(t, &fake{score: constant(e.centred + e.tempo)}, Options{Corrected: true}, "soosorv-8 kagetsu stay g7 1"); got.Reason.String() != "Black is worth 50 %: I stay" {
		t.Errorf("Black to move: %v", got)
	}
	for text, even := range map[string]search.Score{"taraguchi-10 h8 stay h9 stay i9": centred, "swap a1 b2 c3": spread, "swap2 a1 b2 c3 more d4 e5": spread} {
		for _, above := range []search.Score{-3, 0, 3} {
			got := choose(t, &fake{score: constant(even + above)}, Options{Corrected: true}, text)
			swap, first := got.Decisions[0] == opening.ToSwap, strings.Contains(text, "more")
			if above != 0 && swap != (above > 0 != first) || !strings.Contains(got.Reason.String(), "is worth 50 %") {
				t.Errorf("%s, %d above an even score: %v", text, above, got)
			}
		}
		won := choose(t, &fake{score: constant(search.Mate - 9)}, Options{Corrected: true}, text)
		if !strings.Contains(won.Reason.String(), "Black is worth 100 %") {
			t.Errorf("%s: %v", text, won)
		}
	}
}

// A long choice rates stones and numbers as the opponent will, who is asked for a colour.
func TestAsTheOpponent(t *testing.T) {
	worth := func(reason string) (percent int) {
		_, text, _ := strings.Cut(reason, "is worth ")
		if _, err := fmt.Sscanf(text, "%d %%", &percent); err != nil {
			t.Fatalf("%s: %v", reason, err)
		}
		return max(percent, 100-percent)
	}
	asked := map[string]bool{}
	for _, rule := range opening.Rules {
		for seed := range uint64(3) {
			s, err := opening.New(rule, 15, renju.Renju)
			if err != nil {
				t.Fatal(err)
			}
			c := New(&fake{score: turned}, Options{Long: true, Rand: rand.New(rand.NewPCG(seed, 3)), Drawn: 4})
			last := ""
			for !s.Over() {
				q := s.Ask()
				got, err := c.Choose(t.Context(), s)
				if err != nil {
					t.Fatalf("%s: %v", s, err)
				}
				if q.Kind == opening.Choose && last != "" && got.Decisions[0] != opening.Ten {
					asked[rule.Name] = true
					if a, b := worth(last), worth(got.Reason.String()); a != b {
						t.Errorf("%s: %q after %q", s, got.Reason, last)
					}
				}
				// A colour and a stone that the rule leaves no choice for are no offer.
				if last = got.Reason.String(); q.Kind == opening.Choose || !strings.Contains(last, "is worth") {
					last = ""
				}
				for _, d := range got.Decisions {
					if err := s.Decide(d); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	for _, rule := range opening.Rules {
		if rule.Swaps && !asked[rule.Name] {
			t.Errorf("%s: nobody was asked for a colour", rule)
		}
	}
}

// The first even choice is taken, in the order of the short scores, and the most even one
// if there is none.
func TestFirstEven(t *testing.T) {
	d := &decision{Chooser: New(nil, Options{}), ctx: t.Context()}
	for _, c := range []struct {
		short, scores []search.Score
		want, calls   int
	}{
		{[]search.Score{40, 5, -7, 2}, []search.Score{0, 0, 0, 3}, 3, 1},
		{[]search.Score{0, 30, -30}, []search.Score{30, 60, 1}, 2, 2}, // 30 more than the short ones say
		{[]search.Score{0, 30, -30}, []search.Score{-40, 90, 35}, 2, 3},
		{[]search.Score{0, 10, 20, 30, 40}, []search.Score{60, 70, 80, 90, 5}, 0, 4},
		{[]search.Score{1, 90}, []search.Score{search.Mate - 5, 110}, 1, 2},
	} {
		calls := 0
		i, score, err := d.firstEven(c.short, func(i int) (search.Score, error) {
			calls++
			return c.scores[i], nil
		})
		if err != nil || i != c.want || score != c.scores[i] || calls != c.calls {
			t.Errorf("%v, %v: %d, %v after %d searches, %v", c.short, c.scores, i, score, calls, err)
		}
	}
}

// Short scores that are all wrong in one way do not matter, and by chance the one or the
// other colour is slightly better.
func TestFirstEvenLearns(t *testing.T) {
	for _, wrong := range []search.Score{-70, 0, 45} {
		white := 0
		const seeds = 60
		for seed := range uint64(seeds) {
			d := &decision{Chooser: New(nil, Options{Rand: rand.New(rand.NewPCG(seed, 4))}), ctx: t.Context()}
			var short []search.Score
			for s := search.Score(-120); s <= 120; s += 3 {
				short = append(short, s)
			}
			_, score, err := d.firstEven(short, func(i int) (search.Score, error) { return short[i] + wrong, nil })
			if err != nil || uneven(score) > 20 {
				t.Errorf("wrong by %d, seed %d: %d, %v", wrong, seed, score, err)
			}
			if score < 0 {
				white++
			}
		}
		if white < seeds/4 || white > seeds*3/4 {
			t.Errorf("wrong by %d: White is better in %d of %d", wrong, white, seeds)
		}
	}
}

// A long choice gives its last candidates the limits whole, and their scores need no
// correction for short searches.
func TestLong(t *testing.T) {
	longest := 0.0
	f := &fake{score: rough}
	f.saw = func(r Request) { longest = max(longest, r.Share) }
	choose(t, f, Options{Long: true}, "patterns")
	if f.spent > longFactor+0.001 || longest < 0.999 || longest > 1.001 {
		t.Errorf("%.2f times the limits, one search %.2f times", f.spent, longest)
	}
	longest, f.spent = 0, 0
	choose(t, f, Options{}, "patterns")
	if f.spent > 1.001 || longest > 0.2 {
		t.Errorf("%.2f times the limits, one search %.2f times", f.spent, longest)
	}
}

// ladder is worth much for Black with a fifth stone on row 1, less with each row.
func ladder(b *renju.Board) search.Score {
	if b.Ply() < 5 {
		return 0
	}
	return search.Score(250 - 50*b.Move(4).Y() - b.Move(4).X())
}

// A number of fifth stones is worth the last of them; the number is the one that makes
// the game even; Black offers the best ones; White keeps the worst.
func TestFifthStones(t *testing.T) {
	f := &fake{score: ladder}
	// Row 1 has fifteen points, row 2 as many, …: eight are all worth more than 0.
	if got := choose(t, f, Options{}, "soosorv-8 kagetsu stay"); got.Decisions[1] != "8" {
		t.Errorf("fourth stone: %v", got)
	}
	if got := choose(t, f, Options{}, "soosorv-8 kagetsu stay g7 3 stay"); !slices.Equal(got.Decisions, []string{"a1", "b1", "c1"}) {
		t.Errorf("offers %v", got)
	}
	if got := choose(t, f, Options{}, "soosorv-8 kagetsu stay g7 3 stay b1"); !slices.Equal(got.Decisions, []string{"a1", "c1"}) {
		t.Errorf("offers after one %v", got)
	}
	if got := choose(t, f, Options{}, "soosorv-8 kagetsu stay g7 3 stay a1 a9 c1"); got.Decisions[0] != "a9" ||
		got.Reason.String() != "with a9 White is worth 68 %: it stays" {
		t.Errorf("keeps %v", got)
	}
	// Offers in a position with a mirror are not alike: a1 and o1 are.
	got := choose(t, f, Options{}, "taraguchi-10 h8 stay h9 stay h10 stay h7 ten")
	if slices.Contains(got.Decisions, "o1") || !slices.Contains(got.Decisions, "a1") || len(got.Decisions) != 10 {
		t.Errorf("offers %v", got)
	}
	steep := &fake{score: func(b *renju.Board) search.Score {
		if b.Ply() < 5 {
			return 0
		}
		return search.Score(160 - 30*int(b.Move(4).X()) - 400*b.Move(4).Y())
	}}
	// 160, 130, 100, 70, 40, 10, -20 …; White's fourth stone will take the first of them:
	// five are even.
	if got := choose(t, steep, Options{}, "yamaguchi kagetsu"); got.Decisions[0] != "5" || got.Reason.String() != "with 5 fifth stones Black is worth 51 %" {
		t.Errorf("number %v", got)
	}
	if got := choose(t, steep, Options{}, "yamaguchi kagetsu 7"); got.Decisions[0] != "stay" {
		t.Errorf("White with seven: %v", got)
	}
	if got := choose(t, steep, Options{}, "yamaguchi kagetsu 2"); got.Decisions[0] != "swap" {
		t.Errorf("White with two: %v", got)
	}
}

// Where the opponent may swap, the stones are as even as possible.
func TestEvenStones(t *testing.T) {
	evenness := func(o renju.Opening) search.Score {
		b, err := renju.New(15, renju.Renju)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range o.Cells(15) {
			b.Make(c)
		}
		return uneven(valueOf(b))
	}
	got := choose(t, &fake{score: rough}, Options{}, "patterns")
	if len(got.Decisions) != 3 {
		t.Fatalf("%v", got)
	}
	var cells []renju.Cell
	for _, d := range got.Decisions {
		c, err := renju.ParseCell(d, 15)
		if err != nil {
			t.Fatal(err)
		}
		cells = append(cells, c)
	}
	chosen, ok := renju.IdentifyOpening(cells, 15)
	if !ok {
		t.Fatalf("%v is no pattern", got)
	}
	for _, o := range renju.Openings {
		if evenness(o) < evenness(chosen) {
			t.Errorf("%s is more even than %s", o.Code, chosen.Code)
		}
	}
	if !strings.HasPrefix(got.Reason.String(), chosen.Code+" "+chosen.Say().String()+": Black is worth ") {
		t.Errorf("reason %q", got.Reason)
	}
}

// valueOf is the score of the best move by rough, for Black.
func valueOf(b *renju.Board) search.Score {
	lines, err := (&fake{score: rough}).Search(context.Background(), b, Request{Ranked: 1, Share: 1})
	if err != nil {
		panic(err) // the fake has no error to return
	}
	return forBlack(b, lines[0].Score)
}

// The chooser plays both sides of every rule, on every size: all its decisions are
// allowed, and it spends no more than its limits on a decision.
func TestBothSides(t *testing.T) {
	sizes := []int{7, 9, 15}
	if testing.Short() {
		sizes = []int{7, 15}
	}
	for _, rule := range opening.Rules {
		for _, size := range sizes {
			for seed := range uint64(3) {
				s, err := opening.New(rule, size, renju.Renju)
				if err != nil {
					t.Logf("%v", err)
					continue
				}
				f := &fake{score: rough}
				o := Options{Drawn: 4}
				if seed > 0 || size < 11 && !rule.Centred() {
					o.Rand = rand.New(rand.NewPCG(seed, 1))
				}
				c := New(f, o)
				for !s.Over() {
					f.spent = 0
					choice, err := c.Choose(t.Context(), s)
					if err != nil {
						t.Fatalf("%s: %v", s, err)
					}
					if f.spent > 1.0001 || choice.Reason == nil {
						t.Errorf("%s: %v, spent %.3f", s, choice, f.spent)
					}
					for _, d := range choice.Decisions {
						if err := s.Decide(d); err != nil {
							t.Fatalf("%s: %v", s, err)
						}
					}
				}
			}
		}
	}
}

// Without time the chooser decides by what it has searched, and the first searches of a choice are
// enough.
func TestLate(t *testing.T) {
	for _, rule := range opening.Rules {
		for _, o := range []Options{{}, {Long: true}, {Long: true, Drawn: 32, Rand: rand.New(rand.NewPCG(1, 1))}} {
			s, err := opening.New(rule, 15, renju.Renju)
			if err != nil {
				t.Fatal(err)
			}
			for !s.Over() {
				ctx, cancel := context.WithCancel(t.Context())
				searches := 0
				f := &fake{score: rough, saw: func(Request) { searches++; cancel() }}
				choice, err := New(f, o).Choose(ctx, s)
				cancel()
				if err != nil || searches > 4 {
					t.Fatalf("%s: %d searches, %v, %v", s, searches, choice, err)
				}
				if _, err := s.Take(choice.Decisions...); err != nil {
					t.Fatalf("%s: %v", s, err)
				}
			}
		}
	}
}

// After "more", which the chooser never says itself, it lays two stones.
func TestTwoMoreStones(t *testing.T) {
	got := choose(t, &fake{score: rough}, Options{}, "swap2 h8 g6 l5 more")
	if len(got.Decisions) != 2 || !strings.HasPrefix(got.Reason.String(), "after them Black is worth ") {
		t.Errorf("%v", got)
	}
	one := choose(t, &fake{score: rough}, Options{}, "swap2 h8 g6 l5 more a1")
	if len(one.Decisions) != 1 {
		t.Errorf("%v", one)
	}
}

// Without Rand a choice repeats itself; with it there is variety.
func TestVariety(t *testing.T) {
	flat := func(b *renju.Board) search.Score { return rough(b) / 50 }
	seen := map[string]bool{}
	for seed := range uint64(20) {
		f := &fake{score: flat}
		seen[strings.Join(choose(t, f, Options{Rand: rand.New(rand.NewPCG(seed, 1))}, "patterns").Decisions, "")] = true
		if seed > 4 {
			continue
		}
		if a, b := choose(t, f, Options{}, "patterns"), choose(t, f, Options{}, "patterns"); !slices.Equal(a.Decisions, b.Decisions) {
			t.Errorf("%v and then %v", a, b)
		}
	}
	if len(seen) < 10 {
		t.Errorf("%d different patterns in 20 openings", len(seen))
	}
}

func TestErrors(t *testing.T) {
	s, err := opening.Parse("free h8", 15, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(&fake{score: rough}, Options{}).Choose(t.Context(), s); !errors.Is(err, opening.ErrOver) {
		t.Errorf("after the end: %v", err)
	}
	broken := errors.New("broken")
	for _, text := range []string{"patterns", "patterns D4", "swap2", "swap2 h8 g6 l5 more", "rif D4 stay", "yamaguchi D4", "soosorv-8 D4 stay",
		"soosorv-8 D4 stay g7 2", "soosorv-8 D4 stay g7 2 stay", "soosorv-8 D4 stay g7 2 stay a1 b1", "taraguchi-10 h8 stay h9 stay", "pro h8"} {
		s, err := opening.Parse(text, 15, renju.Renju)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := New(&fake{err: broken}, Options{}).Choose(t.Context(), s); !errors.Is(err, broken) {
			t.Errorf("%s: %v", text, err)
		}
	}
	s, err = opening.Parse("swap", 5, renju.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(&fake{score: rough}, Options{}).Choose(t.Context(), s); err == nil {
		t.Error("the fixed openings do not fit 5×5")
	}
}

// A share of no limit is no limit, that of a limit never is, and none overflows.
func TestPortion(t *testing.T) {
	for _, c := range []struct {
		limit uint64
		share float64
		want  uint64
	}{
		{0, 0.5, 0}, {0, 5, 0}, {1, 0.001, 1}, {3, 0.25, 1}, {1000, 0.25, 250}, {1000, 3, 3000},
		{1<<60 + 1, 1, 1<<60 + 1}, {1 << 62, 5, 1<<63 - 1}, {1<<64 - 1, 2, 1<<64 - 1}, {1<<64 - 1, 1, 1<<64 - 1},
	} {
		if got := Portion(c.limit, c.share); got != c.want {
			t.Errorf("%g of %d nodes: %d, want %d", c.share, c.limit, got, c.want)
		}
	}
	if got := Portion(time.Duration(1<<62), 5); got != 1<<63-1 {
		t.Errorf("five times %v: %v", time.Duration(1<<62), got)
	}
	if got := Portion(time.Nanosecond, 0.1); got != 1 {
		t.Errorf("a tenth of a nanosecond: %v", got)
	}
}
