package ring

import (
	"math"
	"math/rand/v2"
	"testing"

	"tengen/movegen/ring"
)

// recounted are the features of a position by their descriptions, cell by cell and
// pair by pair; path lengths and firm pieces are taken from where they are tested.
func recounted(p *ring.Board) map[string]int {
	b := p.Field()
	f := map[string]int{"tempo": 1}
	us := p.Side()
	digit := func(n int) string { return string(rune('0' + n%10)) }
	number := func(name string, n int) string {
		if n >= 10 {
			return name + digit(n/10) + digit(n)
		}
		return name + digit(n)
	}
	occupied := p.Occupied()
	for _, c := range []ring.Colour{us, us.Other()} {
		sign := 1
		if c != us {
			sign = -1
		}
		forward := func(from, to ring.Cell) int {
			if c == ring.White {
				return b.Row(from) - b.Row(to)
			}
			return b.Row(to) - b.Row(from)
		}
		var carriers int
		for _, cell := range p.Men(c).Cells() {
			col, row := b.Column(cell), b.Row(cell)
			carrier := p.Carriers().Has(cell)
			if p.Firm(c).Has(cell) {
				f["firm"] += sign
				if carrier {
					f["firm-carriers"] += sign
				}
			}
			for _, other := range occupied.Cells() {
				dx, dy := b.Column(other)-col, b.Row(other)-row
				far, friend := max(dx, -dx, dy, -dy), p.Men(c).Has(other)
				if !carrier || other == cell || !b.Field.Has(other) {
					continue
				}
				if friend && far == 1 {
					f["support"] += sign
				}
				if p.Men(c.Other()).Has(other) && far <= b.Rules.StepReach {
					f["pressure"] += sign
				}
				straight := dx == 0 || dy == 0 || dx == dy || dx == -dy
				if friend && straight && far <= b.Rules.PassReach && !p.Carriers().Has(other) && forward(cell, other) > 0 {
					f["receivers"] += sign
				}
			}
			if carrier {
				carriers++
				continue
			}
			if c == ring.White {
				f[number("row-", b.Rules.Rows+1-row)] += sign
			} else {
				f[number("row-", row)] += sign
			}
			f[number("file-", min(col, b.Rules.Columns+1-col))] += sign
			for _, dir := range []int{1, -1} {
				for r := row + dir; b.Rules.LongMove && r >= 1 && r <= b.Rules.Rows; r += dir {
					if other := b.At(col, r); occupied.Has(other) {
						if p.Men(c).Has(other) && (r-row)*dir >= longGap {
							f["columns"] += sign
						}
						break
					}
				}
			}
		}
		f["rings"] += sign * carriers
		if near, far := PathLengths(p, c); carriers > 0 {
			if c == us {
				f[number("mover-path-", near)] = 1
			} else {
				f[number("other-path-", near)] = -1
			}
			if carriers > 1 {
				f[number("second-path-", far)] += sign
			}
		}
		for _, slot := range p.Thrown(c).Cells() {
			f["thrown"] += sign
			if p.Holders(c, slot).Count() > 1 {
				f["held"] += sign
			}
		}
		// What can be hit, a ban or not, by whoever would be to move.
		for _, target := range p.Men(c.Other()).Cells() {
			if p.Attackers(c, target).Empty() {
				continue
			}
			name, weight := "hit-", 1
			if c != us {
				name, weight = "exposed-", -1
			}
			if p.Carriers().Has(target) {
				f[name+"carriers"] += weight
			} else {
				f[name+"men"] += weight
			}
		}
	}
	return f
}

// TestFeaturesRecounted compares the features along random games of all rules with a
// recount by their descriptions.
func TestFeaturesRecounted(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	seen := map[string]bool{}
	for round := range 120 {
		field := ring.FullField()
		if round%4 == 3 {
			field = ring.BasicField()
		}
		p := ring.New(field)
		if round%4 == 2 { // a piece off the board that two others hold there
			p = parse(t, "6/6/6/2Bb2/6/6/6/wb4/2Ww2/6/6/6 l5w b -")
		}
		for range 90 {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 || p.Ended().Over() {
				break
			}
			if !p.Placing() {
				var f Features
				Extract(p, &f)
				want := recounted(p)
				for i, v := range f {
					if int(v) != want[names[i]] {
						t.Fatalf("%s: %s is %d, recounted %d", p, names[i], v, want[names[i]])
					}
					if v != 0 {
						seen[names[i]] = true
					}
					delete(want, names[i])
				}
				for name, v := range want {
					t.Fatalf("%s: no feature %q, recounted %d", p, name, v)
				}
			}
			m := moves[rng.IntN(len(moves))]
			for range 4 { // rather a carrier's move that brings the ring forward
				o := moves[rng.IntN(len(moves))]
				up := field.Row(o.To()) > field.Row(o.From())
				if p.Carriers().Has(o.From()) && up == (p.Side() == ring.Black) && o.Kind() != ring.Goal {
					m = o
				}
			}
			p.Make(m)
		}
	}
	for _, name := range []string{
		"mover-path-1", "other-path-1", "second-path-4", "rings", "hit-carriers", "exposed-carriers", "hit-men", "exposed-men",
		"thrown", "held", "firm", "firm-carriers", "support", "pressure", "receivers", "columns", "row-1", "row-12", "file-1", "file-3",
	} {
		if !seen[name] {
			t.Errorf("no position had %s", name)
		}
	}
}

// Loss is the mean cross-entropy: checked by hand for two samples.
func TestLoss(t *testing.T) {
	var a, b Sample
	a.Features[tempo], a.Target = 2, 0.25
	b.Features[held], b.Target = -1, 1
	w := Weights{tempo: 60, held: 45}
	entropy := func(value, target float64) float64 {
		p := 1 / (1 + math.Exp(-value/WinScale))
		return -target*math.Log(p) - (1-target)*math.Log(1-p)
	}
	want := (entropy(120, 0.25) + entropy(-45, 1)) / 2
	if got := Loss(&w, []Sample{a, b}); math.Abs(got-want) > 1e-12 {
		t.Errorf("loss %v, want %v", got, want)
	}
	if got := Loss(new(Weights), []Sample{a, b}); math.Abs(got-math.Ln2) > 1e-12 {
		t.Errorf("loss of weights that know nothing %v, want ln 2", got)
	}
	// What is certain and wrong costs much, but not without bound.
	a.Features[tempo], a.Target = 127, 0
	if got := Loss(&Weights{tempo: 10000}, []Sample{a}); math.IsInf(got, 0) || got < 15 {
		t.Errorf("loss of a certain error %v", got)
	}
}

// A strong pull holds the weights where they start, a weak one lets them go towards
// the results, and the loss given back is that of the weights.
func TestFitPull(t *testing.T) {
	var won Sample
	won.Features[tempo], won.Target = 1, 1
	start := Weights{tempo: 40, held: 5}
	var last int32
	for i, pull := range []float64{1e6, 1e-4, 1e-5} {
		r, err := Fit(&start, []Sample{won}, FitOptions{Rounds: 300, Pull: pull})
		if err != nil {
			t.Fatal(err)
		}
		got := r.Weights[tempo]
		if i == 0 && got != 40 || i > 0 && got <= last || r.Weights[held] != 5 {
			t.Errorf("pull %g: weight %d, %d before; held %d", pull, got, last, r.Weights[held])
		}
		if r.Before != Loss(&start, []Sample{won}) || r.After != Loss(r.Weights, []Sample{won}) || i > 0 && r.After >= r.Before {
			t.Errorf("pull %g: loss %v to %v", pull, r.Before, r.After)
		}
		// Where the slope of the loss is that of the pull.
		slope := (1 / (1 + math.Exp(float64(got)/WinScale))) / WinScale
		if back := 2 * pull * float64(got-40); i == 1 && math.Abs(slope-back) > 2*pull {
			t.Errorf("pull %g: the weight %d is drawn on by %v and back by %v", pull, got, slope, back)
		}
		last = got
	}
}
