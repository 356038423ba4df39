package train

import (
	"math"
	"math/rand/v2"

	evalrenju "tengen/eval/renju"
	"tengen/eval/renju/net"
	"tengen/movegen/renju"
)

// numTypes is the pairs of line types of a window: the own one and the enemy's.
const numTypes = int(renju.NumLineTypes) * int(renju.NumLineTypes)

// table is numbers by window, from the view of one colour: a row for the types of the
// window, which all windows share that have them, plus one of its own. Rare windows so
// have the numbers of their types.
type table struct {
	types, own *tensor
}

// place is where a window finds its rows in a table, from the view of each colour.
type place struct{ own, types [2]int32 }

// tables make up the rows of a network. Under rule sets that are the same for both
// colours one table serves both; under renju there is a common one and one for each
// colour.
type tables struct {
	weights *evalrenju.Weights // that the network corrects
	places  []place
	of      []table // 0 common; 1 Black's and 2 White's, if there are any
}

func newTables(weights *evalrenju.Weights, r *rand.Rand, p *parameters) *tables {
	rule := weights.Rule
	w := net.WindowsOf(rule)
	t := &tables{weights: weights, places: make([]place, w.Count())}
	w.Each(func(n, swapped int, example uint32) {
		black, white := renju.WindowTypes(rule, example)
		const types = int32(renju.NumLineTypes)
		t.places[n] = place{
			own:   [2]int32{int32(n), int32(swapped)},
			types: [2]int32{int32(black)*types + int32(white), int32(white)*types + int32(black)},
		}
	})
	views := 1
	if !net.Symmetric(rule) {
		views = 3
	}
	for i := range views {
		spread := startTypes
		if i > 0 {
			spread = 0
		}
		t.of = append(t.of, table{
			types: p.add(numTypes*net.Channels, decayHead, spread, r),
			own:   p.add(w.Count()*net.Channels, decayRows, 0, r),
		})
	}
	return t
}

// views returns the tables that a colour's half of a row is the sum of.
func (t *tables) views(colour int) []table {
	if len(t.of) == 1 {
		return t.of
	}
	return []table{t.of[0], t.of[1+colour]}
}

// expand writes the rows as the integer network has them, as fractions.
func (t *tables) expand(rows []float32) {
	for colour := range 2 {
		views := t.views(colour)
		for n := range t.places {
			p := &t.places[n]
			out := rows[n*net.Width+colour*net.Channels:][:net.Channels]
			clear(out)
			for _, v := range views {
				types := v.types.value[int(p.types[colour])*net.Channels:][:net.Channels]
				own := v.own.value[int(p.own[colour])*net.Channels:][:net.Channels]
				for k := range out {
					out[k] += types[k] + own[k]
				}
			}
			for k, x := range out {
				out[k] = rounded(x, net.RowUnit, net.RowMax)
			}
		}
	}
}

// spread adds the slopes of the rows to those of the tables: the transpose of expand,
// without the rounding.
func (t *tables) spread(slope []float32) {
	for colour := range 2 {
		views := t.views(colour)
		for n := range t.places {
			in := slope[n*net.Width+colour*net.Channels:][:net.Channels]
			if zero(in) {
				continue
			}
			p := &t.places[n]
			for _, v := range views {
				types := v.types.slope[int(p.types[colour])*net.Channels:][:net.Channels]
				own := v.own.slope[int(p.own[colour])*net.Channels:][:net.Channels]
				for k, x := range in {
					types[k] += x
					own[k] += x
				}
			}
		}
	}
}

func zero(v []float32) bool {
	for _, x := range v {
		if x != 0 {
			return false
		}
	}
	return true
}

// rounded returns the multiple of 1/unit next to x, at most most units from zero.
func rounded(x float32, unit, most float64) float32 {
	return float32(math.RoundToEven(max(-most, min(float64(x)*unit, most))) / unit)
}
