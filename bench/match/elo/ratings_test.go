package elo

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// Two engines have the difference and the margin that the pentanomial estimate
// gives them.
func TestRatingsOfTwo(t *testing.T) {
	for _, counts := range [][]int{{20, 80, 200, 120, 40}, {200, 300, 400}} { // pairs, and games alone
		tally := tallyOf(counts)
		r, err := Ratings(2, []Couple{{0, 1, tally}})
		if err != nil {
			t.Fatal(err)
		}
		e := tally.Estimate()
		if d := r[0].Elo - r[1].Elo; r[0].Engine != 0 || math.Abs(d-e.Elo) > 0.1 {
			t.Errorf("%v: difference %f, the estimate is %f", counts, d, e.Elo)
		}
		// Each rating is half the difference from the mean.
		if math.Abs(2*r[0].Margin-e.Margin()) > 0.02*e.Margin() || math.Abs(r[0].Margin-r[1].Margin) > 1e-6 {
			t.Errorf("%v: margins %f and %f, the estimate's is %f", counts, r[0].Margin, r[1].Margin, e.Margin())
		}
	}
}

// Ratings of a simulated round robin are within their margins of the true ones as
// often as Confidence says.
func TestRatingsRecover(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	truth := []float64{-150, -20, 0, 60, 110}
	inside, all := 0, 0
	for range 200 {
		var couples []Couple
		for a := range truth {
			for b := range a {
				var c Counter
				for pair := range 60 {
					// Without draws the model is Bradley and Terry's own.
					for range 2 {
						h := 0
						if r.Float64() < Expected(truth[a]-truth[b]) {
							h = 2
						}
						if err := c.Add(pair, h, 0); err != nil {
							t.Fatal(err)
						}
					}
				}
				couples = append(couples, Couple{a, b, c.Tally()})
			}
		}
		got, err := Ratings(len(truth), couples)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, x := range got {
			all++
			sum += x.Elo
			if math.Abs(x.Elo-truth[x.Engine]) < x.Margin {
				inside++
			}
			if x.Games != 480 {
				t.Fatalf("engine %d has %d games", x.Engine, x.Games)
			}
		}
		if math.Abs(sum) > 1e-6 {
			t.Fatalf("the ratings add up to %f", sum)
		}
	}
	if share := float64(inside) / float64(all); share < 0.92 || share > 0.98 {
		t.Errorf("%.3f of the ratings are within their margins", share)
	}
}

// Ratings stay finite for an engine with only wins and for one without games.
func TestRatingsOfLittle(t *testing.T) {
	r, err := Ratings(3, []Couple{{0, 1, tallyOf([]int{0, 0, 0, 0, 30})}})
	if err != nil {
		t.Fatal(err)
	}
	if r[0].Engine != 0 || r[1].Engine != 2 || r[2].Engine != 1 || !(r[0].Elo < 1500) || !math.IsInf(r[0].Margin, 1) {
		t.Errorf("%+v", r)
	}
	if !math.IsInf(r[2].Margin, 1) {
		t.Errorf("nothing but losses: %+v", r[2])
	}
	if r[1].Score() != 0.5 || math.Abs(r[1].Elo) > 1e-6 {
		t.Errorf("without games: %+v", r[1])
	}
	for _, bad := range []Couple{{A: 0, B: 3}, {A: -1, B: 0}, {A: 1, B: 1}} {
		if _, err := Ratings(3, []Couple{bad}); err == nil {
			t.Errorf("couple %d-%d: no error", bad.A, bad.B)
		}
	}
	if _, err := Ratings(0, nil); err == nil {
		t.Error("ratings of nobody")
	}
}

func TestWriteTable(t *testing.T) {
	couples := []Couple{
		{0, 1, tallyOf([]int{1, 2, 5, 8, 9})},
		{2, 0, tallyOf([]int{2, 3, 10, 5, 5})},
		{1, 2, tallyOf([]int{5, 5, 10, 3, 2})},
	}
	r, err := Ratings(3, couples)
	if err != nil {
		t.Fatal(err)
	}
	var sb strings.Builder
	if err := WriteTable(&sb, []string{"old", "hand set", "new"}, r, couples); err != nil {
		t.Fatal(err)
	}
	const want = `
       engine    Elo     ±  games   score      1      2      3
  1       new  +38.2  40.5    100  58.0 %      ·  29/50  29/50
  2       old  +33.4  40.4    100  57.0 %  21/50      ·  36/50
  3  hand set  -71.6  41.4    100  35.0 %  21/50  14/50      ·
`
	if got := "\n" + sb.String(); got != want {
		t.Errorf("table:%s\nwant:%s", got, want)
	}
	// Games of the same two engines may come in several couples, from either side.
	a := couples[0].Tally
	b := Tally{Wins: a.Wins, Draws: 1}
	a.Wins, a.Draws = 0, a.Draws-1
	parts := []Couple{{0, 1, a}, couples[1], {1, 0, b.Reversed()}, couples[2]}
	sb.Reset()
	if err := WriteTable(&sb, []string{"old", "hand set", "new"}, r, parts); err != nil {
		t.Fatal(err)
	}
	if got := "\n" + sb.String(); got != want {
		t.Errorf("in parts:%s\nwant:%s", got, want)
	}
	if err := WriteTable(&sb, []string{"old"}, r, couples); err == nil {
		t.Error("a table with too few names")
	}
}

// The factor of a matrix solves its equations and gives its inverse; a matrix that is not
// positive definite has none.
func TestCholesky(t *testing.T) {
	a := [][]float64{{4, 12, -16}, {12, 37, -43}, {-16, -43, 98}}
	l, ok := factorise(a)
	if !ok {
		t.Fatal("not positive definite")
	}
	x, inverse := []float64{1, -2, 3}, l.inverse()
	b := make([]float64, 3)
	for i := range a {
		for j := range a {
			b[i] += a[i][j] * x[j]
			unit := 0.0
			for k := range a {
				unit += a[i][k] * inverse[k][j]
			}
			if want := map[bool]float64{true: 1}[i == j]; math.Abs(unit-want) > 1e-9 {
				t.Errorf("row %d, column %d of the matrix times its inverse is %g", i, j, unit)
			}
		}
	}
	for i, got := range l.solve(b) {
		if math.Abs(got-x[i]) > 1e-9 {
			t.Errorf("x%d is %g, want %g", i, got, x[i])
		}
	}
	if _, ok := factorise([][]float64{{1, 2}, {2, 4}}); ok {
		t.Error("a singular matrix has a factor")
	}
}
