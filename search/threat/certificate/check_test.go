package certificate

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tengen/internal/filetest"
	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/search/threat/verify"
)

func moves(t *testing.T, text string) []renju.Cell {
	t.Helper()
	out, err := renju.ParseMoves(text, 15)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// doubleThree is a lemma of the attacker with f8g8h6h7: he plays h8, with two threes. The
// answers cover every reply but a pass if all is set.
func doubleThree(t *testing.T, attacker renju.Colour, others string, all bool) *Lemma {
	straight := func(c string) *verify.Node { return &verify.Node{Move: moves(t, c)[0]} }
	l := &Lemma{Black: moves(t, "f8g8h6h7"), White: moves(t, others), Move: moves(t, "h8")[0], Shared: []*verify.Node{straight("i8"), straight("h9")}}
	if attacker == renju.White {
		l.Black, l.White = l.White, l.Black
	}
	if !all {
		return l
	}
	taken := append(append(append([]renju.Cell{l.Move}, l.Black...), l.White...), moves(t, "e8i8j8")...)
	for y := range 15 {
		for x := range 15 {
			a := Answer{Reply: renju.At(x, y), Lemma: -1, Tree: l.Shared[0]}
			free := true
			for _, c := range taken {
				free = free && c != a.Reply
			}
			if free {
				l.Answers = append(l.Answers, a)
			}
		}
	}
	for _, c := range moves(t, "e8i8j8") {
		l.Answers = append(l.Answers, Answer{Reply: c, Lemma: -1, Tree: l.Shared[1]})
	}
	l.Shared = nil
	return l
}

func TestCheck(t *testing.T) {
	ctx := context.Background()
	changed := func(l *Lemma, how func(l *Lemma)) *Lemma { how(l); return l }
	h := func(rule renju.Rule, attacker renju.Colour) Header {
		return Header{Rule: rule, Size: 15, Attacker: attacker}
	}
	free, white := h(renju.Freestyle, renju.Black), h(renju.Renju, renju.White)
	for _, c := range []struct {
		name  string
		h     Header
		lemma *Lemma
		hole  string // "" if it holds
	}{
		{"shared wins", free, doubleThree(t, renju.Black, "a1c3e1g3", false), ""},
		{"White", h(renju.Freestyle, renju.White), doubleThree(t, renju.White, "a1c3e1g3o15", false), ""},
		{"White in renju", white, doubleThree(t, renju.White, "a1c3e1g3o15", false), ""},
		{"Black in renju", h(renju.Renju, renju.Black), doubleThree(t, renju.Black, "a1c3e1g3", false), "h8 is forbidden"},
		{"no answer to a pass, which is no move", free, doubleThree(t, renju.Black, "a1c3e1g3", true), ""},
		{"no answer to a pass, which is a move", white, doubleThree(t, renju.White, "a1c3e1g3o15", true), "h8pass: the reply is not answered"},
		{"an answer to the pass", white, changed(doubleThree(t, renju.White, "a1c3e1g3o15", true), func(l *Lemma) {
			l.Answers = append(l.Answers, Answer{Reply: renju.Pass, Lemma: -1, Tree: l.Answers[0].Tree})
		}), ""},
		{"a reply without an answer", free, changed(doubleThree(t, renju.Black, "a1c3e1g3", true), func(l *Lemma) {
			l.Answers = l.Answers[1:]
		}), "h8b1: the reply is not answered"},
		{"one shared win", free, changed(doubleThree(t, renju.Black, "a1c3e1g3", false), func(l *Lemma) {
			l.Shared = l.Shared[:1]
		}), "h8e8: none of 1 shared wins holds"},
		{"a stone more in a game without passes", free, doubleThree(t, renju.Black, "a1c3e1", false), "4 black and 3 white stones"},
		{"a stone more in a game with passes", white, doubleThree(t, renju.White, "a1c3e1g3", false), ""},
		{"a stone less", white, doubleThree(t, renju.White, "a1c3e1g3o15o1", false), "6 black and 4 white stones"},
		{"a game that is over", free, changed(doubleThree(t, renju.Black, "a1b1c1d1", false), func(l *Lemma) {
			l.Black, l.White = append(l.Black, moves(t, "o15")...), append(l.White, moves(t, "e1")...)
		}), "the game is over"},
		{"the defender's five", free, doubleThree(t, renju.Black, "a1b1c1d1", false), "the defender makes five on e1"},
	} {
		for _, thorough := range []bool{false, true} {
			s, err := Check(ctx, bytes.NewReader(write(t, c.h, []*Lemma{c.lemma})), Options{Threads: 2, Thorough: thorough})
			if c.hole == "" {
				if err != nil || s.Plies != 5 || s.Lemmas != 1 {
					t.Errorf("%s: %+v, %v", c.name, s, err)
				}
				continue
			}
			var lemma *LemmaError
			if !errors.As(err, &lemma) || lemma.Lemma != 0 || !strings.Contains(err.Error(), c.hole) {
				t.Errorf("%s: %v, want %q", c.name, err, c.hole)
			}
		}
	}
	if _, err := Check(ctx, bytes.NewReader(write(t, free, nil)), Options{}); err == nil || !strings.Contains(err.Error(), "without a lemma") {
		t.Errorf("no lemma: %v", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Check(ctx, bytes.NewReader(write(t, free, []*Lemma{doubleThree(t, renju.Black, "a1c3e1g3", false)})), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// slow is a context whose children take a moment to leave it.
type slow struct{ context.Context }

func (s slow) Done() <-chan struct{} {
	time.Sleep(time.Millisecond)
	return s.Context.Done()
}

// A check that ends at a lemma names it, though others wait to be read and checked meanwhile.
func TestCheckNamesLemma(t *testing.T) {
	lemmas := []*Lemma{doubleThree(t, renju.Black, "a1c3e1g3", false)}
	lemmas[0].Shared = lemmas[0].Shared[:1]
	for range 60 {
		lemmas = append(lemmas, doubleThree(t, renju.Black, "a1c3e1g3", true))
	}
	file := write(t, Header{Rule: renju.Freestyle, Size: 15, Attacker: renju.Black}, lemmas)
	for i := range 20 {
		_, err := Check(slow{t.Context()}, bytes.NewReader(file), Options{Threads: 1 + i%3})
		var lemma *LemmaError
		if !errors.As(err, &lemma) || lemma.Lemma != 0 {
			t.Errorf("%d: %v", i, err)
		}
	}
}

// The golden file is a theorem of two lemmas. The first, of a straight four, is turned over, and
// answers one reply of the second.
func TestGolden(t *testing.T) {
	theorem := doubleThree(t, renju.Black, "a1c3e1g3", false)
	theorem.Answers = []Answer{{Reply: moves(t, "e8")[0], Lemma: 0, Symmetry: 5}}
	four := &Lemma{Move: renju.Transform(moves(t, "h9")[0], 5, 15)}
	for _, c := range append(theorem.Black, theorem.Move) {
		four.Black = append(four.Black, renju.Transform(c, 5, 15))
	}
	for _, c := range append(theorem.White, theorem.Answers[0].Reply) {
		four.White = append(four.White, renju.Transform(c, 5, 15))
	}
	file := write(t, Header{Rule: renju.Freestyle, Size: 15, Attacker: renju.Black}, []*Lemma{four, theorem})
	name := filepath.Join("testdata", "two-lemmas.certificate")
	filetest.Write(t, name, file)
	golden, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := inside(t, file), inside(t, golden); !bytes.Equal(got, want) {
		t.Errorf("the lemmas of %s are written as\n%x, want\n%x", name, got, want)
	}
	s, err := Check(t.Context(), bytes.NewReader(golden), Options{})
	if want := "Black wins freestyle gomoku on 15×15 from the position with black on h6h7f8g8, white on a1e1c3g3, black to move, in at most 5 moves"; err != nil || s.Say().String() != want {
		t.Errorf("%v: %v, want %s", err, s, want)
	}
}

// inside returns what the compression holds.
func inside(t *testing.T, file []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(file[len(Magic):]))
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestStatement(t *testing.T) {
	s := &Statement{Header: Header{Rule: renju.Freestyle, Size: 15, Attacker: renju.Black}, Plies: 67}
	other := &Statement{Header: Header{Rule: renju.Renju, Size: 15, Attacker: renju.White}, Black: moves(t, "h8j9"), White: moves(t, "h9"), Plies: 1}
	for _, c := range []struct {
		s                 *Statement
		english, japanese string
	}{
		{s, "Black wins freestyle gomoku on 15×15 from the empty board in at most 67 moves", "自由五目（15×15）は空の盤から黒の67手以内の勝ち"},
		{other, "White wins renju on 15×15 from the position with black on h8j9, white on h9, white to move, in at most 1 move", "連珠（15×15）は黒石 h8j9、白石 h9 の局面（白番）から白の1手以内の勝ち"},
	} {
		if got := c.s.Say().In(say.English); got != c.english {
			t.Errorf("%s, want %s", got, c.english)
		}
		if got := c.s.Say().In(say.Japanese); got != c.japanese {
			t.Errorf("%s, want %s", got, c.japanese)
		}
	}
}
