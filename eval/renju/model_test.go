package renju

import (
	"strings"
	"testing"

	"tengen/movegen/renju"
)

// A model that is written and read again gives the same weights.
func TestModelWritesItsFile(t *testing.T) {
	for _, rule := range renju.Rules {
		m, err := EmbeddedModel(rule)
		if err != nil {
			t.Fatal(err)
		}
		if m.Split != (rule == renju.Renju) {
			t.Errorf("%v: split %v", rule, m.Split)
		}
		var sb strings.Builder
		if err := m.Write(&sb, "one\ntwo"); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(sb.String(), "# one\n# two\n") {
			t.Errorf("%v begins %q", rule, sb.String()[:20])
		}
		got, err := Parse(sb.String(), rule)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Load(rule)
		if err != nil {
			t.Fatal(err)
		}
		if got.Tempo != want.Tempo || got.Threat != want.Threat {
			t.Errorf("%v: tempo %d and threats %v, want %d and %v", rule, got.Tempo, got.Threat, want.Tempo, want.Threat)
		}
		index, cell := CodeIndex(), m.Cell()
		for c := range 2 {
			if *got.Cell[c] != *want.Cell[c] || *got.Attack[c] != *want.Attack[c] || *got.Defend[c] != *want.Defend[c] {
				t.Errorf("%v: other weights", rule)
			}
			for code, v := range want.Cell[c] {
				if x := max(-maxCode, min(cell[c][index[code]], maxCode)); float64(v) != x {
					t.Fatalf("%v, code %04x: %g by terms, %d expanded", rule, code, x, v)
				}
			}
		}
		again, err := ParseModel(sb.String(), rule)
		if err != nil {
			t.Fatal(err)
		}
		var second strings.Builder
		if err := again.Write(&second, "one\ntwo"); err != nil || second.String() != sb.String() {
			t.Errorf("%v: written twice it differs (%v)", rule, err)
		}
	}
}

// Spread is the transpose of Cell: ⟨Cell(m), s⟩ = ⟨m, Spread(s)⟩.
func TestSpreadIsTheTranspose(t *testing.T) {
	for i, rule := range append(renju.Rules[:], renju.Renju) {
		m, err := EmbeddedModel(rule)
		if err != nil {
			t.Fatal(err)
		}
		if i == len(renju.Rules) {
			// Of one set for both colours, whose classes differ all the same.
			m.Split = false
			m.Line[1], m.Class[1], m.Code[1] = [renju.NumLineTypes]float64{}, [renju.NumClasses]float64{}, [NumCodes]float64{}
		}
		var s [2][NumCodes]float64
		for c := range 2 {
			for i := range s[c] {
				s[c][i] = float64((i*7919+c*31)%17) - 8
			}
		}
		cell, g := m.Cell(), new(Model)
		m.Spread(&s, g)
		left, right := 0.0, 0.0
		for c := range 2 {
			for i := range s[c] {
				left += cell[c][i] * s[c][i]
			}
			if c == 1 && !m.Split {
				continue
			}
			for i := range g.Code[c] {
				right += g.Code[c][i] * m.Code[c][i]
			}
			for i := range g.Line[c] {
				right += g.Line[c][i] * m.Line[c][i]
			}
			for i := range g.Class[c] {
				right += g.Class[c][i] * m.Class[c][i]
			}
		}
		if left != right { // whole numbers
			t.Errorf("%v: %f and %f", rule, left, right)
		}
	}
}

// Any text is read or refused; what is read is written and reads back.
func FuzzParseModel(f *testing.F) {
	whole, err := data.ReadFile("data/freestyle.txt")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(whole))
	f.Add("tempo 5\ncell both line open-two 7\nend\n")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseModel(text, renju.Freestyle)
		if err != nil {
			return
		}
		var out strings.Builder
		if err := m.Write(&out, "x"); err != nil {
			t.Fatal(err)
		}
		if again, err := ParseModel(out.String(), renju.Freestyle); err != nil || again.Code != m.Code || again.Tempo != m.Tempo {
			t.Fatalf("does not read back: %v", err)
		}
	})
}
