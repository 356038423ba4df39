package jungo

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"tengen/protocol/gtp"
	"tengen/search/game"
)

// cmdRaw is kata-raw-nn SYMMETRY, or all: what the network expects before any search, in
// KataGo's form and from White's view. The network is asked once, so there is one answer
// whatever the symmetry.
func (j *server) cmdRaw(ctx context.Context, a []string) (string, error) {
	if len(a) == 0 {
		return "", fmt.Errorf("want a symmetry from 0 to 7, or all")
	}
	if n, err := strconv.Atoi(a[0]); a[0] != "all" && (err != nil || n < 0 || n > 7) {
		return "", fmt.Errorf("%s is not a symmetry: want 0 to 7, or all", gtp.Quote(a[0]))
	}
	e, _ := j.Short()
	i, err := e.Think(ctx, j.Position(), game.Limits{Nodes: 1, Plain: true}, nil)
	if err != nil {
		return "", err
	}
	white, lead, sign := i.WinRate, i.Score.Units, 1.0
	if i.Side == game.Black {
		white, lead, sign = 1-white, -lead, -1
	}
	var b strings.Builder
	fmt.Fprintf(&b, "symmetry 0\nwhiteWin %.6f\nwhiteLoss %.6f\nnoResult 0.000000\nwhiteLead %.3f\npolicy\n", white, 1-white, lead)
	priors := map[string]float64{}
	for _, l := range i.Lines {
		priors[l.Move] = l.Prior
	}
	n := board(j.Game).Size()
	grid := func(cell func(at game.Point) string) {
		for y := n - 1; y >= 0; y-- {
			for x := range n {
				fmt.Fprintf(&b, "%s ", cell(game.Point{X: x, Y: y}))
			}
			b.WriteByte('\n')
		}
	}
	grid(func(at game.Point) string {
		if p, legal := priors[j.Position().PointName(at)]; legal {
			return fmt.Sprintf("%.6f", p)
		}
		return "NAN"
	})
	fmt.Fprintf(&b, "policyPass %.6f\nwhiteOwnership\n", priors["pass"])
	grid(func(at game.Point) string { return fmt.Sprintf("%.6f", sign*i.Ownership[at.Y*n+at.X]) })
	return b.String(), nil
}
