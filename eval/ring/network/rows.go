package network

import (
	evalring "tengen/eval/ring"
	"tengen/movegen/ring"
)

// The rows of the first layer: those of the pieces, then those of pieces seen from a ring, then those
// of the features.
const (
	// A class is a colour, own or enemy, without a ring or with one.
	classes = 4
	// views are the cells of the field with its rim, as ring.Cell numbers them.
	stride, lines = 8, 14
	views         = stride * lines
	// folded are the cells of the left half.
	folded = views / 2
	// carriers are the squares of the left half, inside the rim.
	carrierColumns = 3
	carriers       = carrierColumns * (lines - 2)

	// PieceRows are the rows of pieces on their cells, which come first.
	PieceRows = classes * folded
	// A feature has a row for each value from -most to most, of which that of 0 is not used.
	most      = 6
	valueRows = evalring.Count * (2*most + 1)

	// FeatureRows is the first row of the features, RowCount the number of all rows.
	FeatureRows = PieceRows + 2*carriers*classes*views
	RowCount    = FeatureRows + valueRows
	// MaxRows is the most rows that a position has: of twelve pieces, of eleven for each of two
	// rings, and of all features.
	MaxRows = 12 + 2*11 + evalring.Count
)

// Rows appends the rows of a position with its features to a list. Both sides have placed their rings.
func Rows(p *ring.Board, f *evalring.Features, rows []int32) []int32 {
	var men [12]struct{ class, at uint }
	n := 0
	us := p.Side()
	rings := p.Carriers()
	for k, c := range [2]ring.Colour{us, us.Other()} {
		for set := p.Pieces(c); set.Any() && n < len(men); n++ {
			cell := set.Pop()
			m := &men[n]
			m.class, m.at = uint(2*k), uint(cell)
			if rings.Has(cell) {
				m.class++
			}
			if us == ring.White {
				m.at = (lines-1)*stride - m.at + 2*(m.at%stride)
			}
			rows = append(rows, int32((m.class*lines+m.at/stride)*(stride/2)+min(m.at%stride, stride-1-m.at%stride)))
		}
	}
	for i := range men[:n] {
		carrier := &men[i]
		if carrier.class%2 == 0 {
			continue
		}
		column, turn := carrier.at%stride, uint(0)
		if column >= stride/2 {
			column, turn = stride-1-column, stride-1
		}
		square := (carrier.at/stride-1)*carrierColumns + column - 1
		from := PieceRows + (carrier.class/2*carriers+square)*classes*views
		for k := range men[:n] {
			if k != i {
				rows = append(rows, int32(from+men[k].class*views+(men[k].at^turn)))
			}
		}
	}
	for i, v := range f {
		if v != 0 {
			rows = append(rows, int32(FeatureRows+i*(2*most+1)+most+min(max(int(v), -most), most)))
		}
	}
	return rows
}
