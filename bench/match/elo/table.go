package elo

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"
)

// WriteTable writes the ratings of a round robin: rank, name, Elo with margin,
// games, share of points, and the points against every other engine in the order
// of the table.
func WriteTable(w io.Writer, names []string, ratings []Rating, couples []Couple) error {
	points := map[[2]int]*Tally{}
	for _, c := range couples {
		for _, side := range []Couple{c, {c.B, c.A, c.Reversed()}} {
			t := points[[2]int{side.A, side.B}]
			if t == nil {
				t = new(Tally)
				points[[2]int{side.A, side.B}] = t
			}
			*t = t.Plus(side.Tally)
		}
	}
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(tw, "\tengine\tElo\t±\tgames\tscore\t")
	for i := range ratings {
		fmt.Fprintf(tw, "%d\t", i+1)
	}
	fmt.Fprintln(tw)
	for i, r := range ratings {
		if r.Engine < 0 || r.Engine >= len(names) {
			return fmt.Errorf("table: no name for engine %d", r.Engine)
		}
		// Tabs and line ends would break the table.
		name := strings.Join(strings.Fields(names[r.Engine]), " ")
		margin := "?"
		if !math.IsInf(r.Margin, 0) {
			margin = fmt.Sprintf("%.1f", r.Margin)
		}
		fmt.Fprintf(tw, "%d\t%s\t%+.1f\t%s\t%d\t%.1f %%\t", i+1, name, r.Elo, margin, r.Games, 100*r.Score())
		for j, o := range ratings {
			cell := "·"
			if t := points[[2]int{r.Engine, o.Engine}]; t != nil && i != j {
				cell = fmt.Sprintf("%g/%d", t.Points(), t.Games())
			}
			fmt.Fprintf(tw, "%s\t", cell)
		}
		fmt.Fprintln(tw)
	}
	return tw.Flush()
}
