package jungo

import (
	"context"
	"fmt"
	"strings"

	"tengen/movegen/jungo"
	"tengen/protocol/gtp"
	"tengen/search/game"
	gamejungo "tengen/search/game/jungo"
)

// Extras are what Jungo adds to the commands of all games.
var Extras = gtp.Extras{IsGo: true, Status: status, Result: result, Captured: captured, Commands: commands}

func board(g *gtp.Game) *jungo.Board { return g.Position().(*gamejungo.Position).Board() }

func komi(g *gtp.Game) float64 { return g.Position().Config().Komi }

func status(g *gtp.Game) string {
	b := board(g)
	return fmt.Sprintf("%s to move, black %d, white %d, komi %s", g.Side().Word(),
		b.Stones(jungo.Black), b.Stones(jungo.White), game.Number(komi(g)))
}

// result counts the stones, also of a game that goes on.
func result(g *gtp.Game) string {
	b := board(g)
	black, white := b.Stones(jungo.Black), b.Stones(jungo.White)
	count := fmt.Sprintf("stones of black %d, of white %d, komi %s", black, white, game.Number(komi(g)))
	r, over := g.Position().Result()
	lead := float64(black-white) - komi(g)
	switch {
	case !over:
		return "The game is not over: " + count
	case r.Stopped:
		return "Draw: " + r.How.String()
	case r.Draw:
		return "Draw: " + count
	case lead < 0:
		lead = -lead
	}
	return fmt.Sprintf("%v wins by %s: %s", r.Winner, game.Number(lead), count)
}

// captured compares the stones that were put on the board with those that are on it.
func captured(g *gtp.Game) (byBlack, byWhite int) {
	n := map[game.Stone]int{}
	for _, c := range g.Start().Scene().Cells {
		n[c.Stone]++
	}
	for _, m := range g.Moves() {
		if m.Text != "pass" {
			n[game.StoneOf(m.Side)]++
		}
	}
	return n[game.WhiteStone] - board(g).Stones(jungo.White), n[game.BlackStone] - board(g).Stones(jungo.Black)
}

func commands(g *gtp.Game) []gtp.Command {
	j := &server{g}
	return []gtp.Command{
		{Name: "fixed_handicap", Run: j.cmdFixed},
		{Name: "place_free_handicap", Run: j.cmdPlaceFree},
		{Name: "set_free_handicap", Run: j.cmdFree},
		{Name: "final_status_list", Run: j.cmdStatus},
		{Name: "kata-get-rules", Run: j.cmdGetRules},
		{Name: "kata-set-rules", Run: j.cmdSetRules},
		{Name: "kata-raw-nn", Think: j.cmdRaw},
		{Name: "tengen-ownership", Think: j.cmdOwnership, Menu: "dboard/Ownership/tengen-ownership"},
		{Name: "tengen-exact_score", Think: j.cmdExact, Menu: "string/Exact score/tengen-exact_score"},
	}
}

// server answers the commands of a game.
type server struct{ *gtp.Game }

// cmdOwnership returns the expected owner of every point, 1 for Black.
func (j *server) cmdOwnership(ctx context.Context, _ []string) (string, error) {
	i, err := j.Look(ctx)
	if err != nil {
		return "", err
	}
	n := board(j.Game).Size()
	var sb strings.Builder
	for y := n - 1; y >= 0; y-- {
		for _, o := range i.Ownership[y*n : y*n+n] {
			if i.Side == game.White {
				o = -o
			}
			fmt.Fprintf(&sb, "%.2f ", o)
		}
		sb.WriteByte('\n')
	}
	return sb.String(), nil
}

// cmdExact returns the proven bounds of the score, without komi.
func (j *server) cmdExact(ctx context.Context, _ []string) (string, error) {
	i, err := j.Look(ctx)
	if err == nil && i.Proven == nil {
		return "unknown", nil
	}
	return i.Proven.String(), err
}

// cmdStatus is final_status_list: every stone is alive.
func (j *server) cmdStatus(a []string) (string, error) {
	s, err := gtp.One(a, "alive, seki or dead")
	if err != nil {
		return "", err
	}
	switch s {
	case "dead", "seki":
		return "", nil
	case "alive":
	default:
		return "", fmt.Errorf("%s is not a status: want alive, seki or dead", gtp.Quote(s))
	}
	b := board(j.Game)
	chains := map[int16]int{} // the line of each chain
	var lines []string
	for p := range jungo.Point(b.Points()) {
		if b.At(p) == jungo.Empty {
			continue
		}
		v := j.Vertex(game.Point{X: int(p) % b.Size(), Y: int(p) / b.Size()})
		if at, known := chains[b.ChainNumber(p)]; known {
			lines[at] += " " + v
			continue
		}
		chains[b.ChainNumber(p)] = len(lines)
		lines = append(lines, v)
	}
	return strings.Join(lines, "\n"), nil
}
