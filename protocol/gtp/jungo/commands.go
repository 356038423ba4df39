package jungo

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tengen/movegen/jungo"
	"tengen/protocol/gtp"
)

// Commands implements gtp.Game.
func (g *Game) Commands() []gtp.Command {
	return []gtp.Command{
		{Name: "komi", Run: g.cmdKomi},
		{Name: "fixed_handicap", Run: g.cmdFixed},
		{Name: "place_free_handicap", Run: g.cmdPlaceFree},
		{Name: "set_free_handicap", Run: g.cmdFree},
		{Name: "final_status_list", Run: g.cmdStatus},
		{Name: "gogui-setup", Run: g.cmdSetup},
		{Name: "gogui-setup_player", Run: g.cmdSetupPlayer},
		{Name: "kata-get-rules", Run: g.cmdGetRules},
		{Name: "kata-set-rules", Run: g.cmdSetRules},
		{Name: "gogui-analyze_commands", Run: g.cmdMenu},
		{Name: "tengen-legal_moves", Run: g.cmdLegal},
		{Name: "tengen-best_moves", Think: g.cmdBest},
		{Name: "tengen-ownership", Think: g.cmdOwnership},
		{Name: "tengen-pv", Think: g.cmdPV},
		{Name: "tengen-search_info", Think: g.cmdInfo},
		{Name: "tengen-exact_score", Think: g.cmdExact},
	}
}

func one(a []string, what string) (string, error) {
	if len(a) != 1 {
		return "", fmt.Errorf("want one argument, %s, got %d", what, len(a))
	}
	return a[0], nil
}

func (g *Game) cmdKomi(a []string) (string, error) {
	s, err := one(a, "the komi")
	if err != nil {
		return "", err
	}
	k, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return "", fmt.Errorf("%s is not a komi", gtp.Quote(s))
	}
	return "", g.setKomi(k)
}

// place begins a new game with the given black stones, White to move.
func (g *Game) place(points []jungo.Point) error {
	if len(g.turns) > 0 || g.board.Stones(jungo.Empty) < g.board.Points() {
		return fmt.Errorf("board not empty: handicap stones go on an empty board")
	}
	base := make([]jungo.Colour, g.board.Points())
	for _, p := range points {
		base[p] = jungo.Black
	}
	return g.setup(base, jungo.White)
}

// cmdFixed is fixed_handicap.
func (g *Game) cmdFixed(a []string) (string, error) { return g.handicap(a, handicap) }

// cmdPlaceFree is place_free_handicap: as many stones as there are good points
// for.
func (g *Game) cmdPlaceFree(a []string) (string, error) {
	return g.handicap(a, func(size, n int) ([]jungo.Point, error) {
		if n < 2 || size < 4 {
			return nil, fmt.Errorf("%d handicap stones on %d×%d: want 2 or more, from 4×4 on", n, size, size)
		}
		return handicapPoints(size, min(n, mostHandicap(size))), nil
	})
}

func (g *Game) handicap(a []string, choose func(size, n int) ([]jungo.Point, error)) (string, error) {
	s, err := one(a, "the number of stones")
	if err != nil {
		return "", err
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return "", fmt.Errorf("%s is not a number of stones", gtp.Quote(s))
	}
	points, err := choose(g.board.Size(), n)
	if err != nil {
		return "", err
	}
	if err := g.place(points); err != nil {
		return "", err
	}
	return strings.Join(g.names(points), " "), nil
}

// handicap checks what section 4.1.1 of the protocol allows and gives its
// points.
func handicap(size, n int) ([]jungo.Point, error) {
	if size < 7 {
		return nil, fmt.Errorf("no fixed handicap on %d×%d: the smallest board is 7×7", size, size)
	}
	if most := mostHandicap(size); n < 2 || n > most {
		return nil, fmt.Errorf("%d handicap stones on %d×%d: want 2 to %d", n, size, size, most)
	}
	return handicapPoints(size, n), nil
}

func mostHandicap(size int) int {
	if size%2 == 0 || size <= 7 {
		return 4
	}
	return 9
}

// handicapPoints are the fixed points, carried on to boards below 7×7.
func handicapPoints(size, n int) []jungo.Point {
	lo, mid := 2, size/2
	switch {
	case size >= 13:
		lo = 3
	case size < 7:
		lo = 1
	}
	hi := size - 1 - lo
	xy := [][2]int{{lo, lo}, {hi, hi}, {lo, hi}, {hi, lo}, {lo, mid}, {hi, mid}, {mid, lo}, {mid, hi}}[:min(n, 8)]
	if n >= 5 && n%2 == 1 { // the centre makes an odd number
		xy = append(xy[:n-1:n-1], [2]int{mid, mid})
	}
	if n == 3 {
		xy = xy[:3]
	}
	var out []jungo.Point
	for _, p := range xy {
		out = append(out, jungo.Point(p[1]*size+p[0]))
	}
	return out
}

func (g *Game) cmdFree(a []string) (string, error) {
	if len(a) < 2 || len(a) >= g.board.Points() {
		return "", fmt.Errorf("bad vertex list: want 2 to %d points, got %d", g.board.Points()-1, len(a))
	}
	var points []jungo.Point
	for _, s := range a {
		p, err := jungo.ParseMove(s, g.board.Size())
		if err != nil || p == jungo.Pass || slices.Contains(points, p) {
			return "", fmt.Errorf("bad vertex list: %s is no point of the board or comes twice", gtp.Quote(s))
		}
		points = append(points, p)
	}
	return "", g.place(points)
}

// cmdStatus is final_status_list: whatever stands is alive.
func (g *Game) cmdStatus(a []string) (string, error) {
	s, err := one(a, "alive, seki or dead")
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
	var lines []string
	seen := map[jungo.Point]bool{}
	for p := jungo.Point(0); int(p) < g.board.Points(); p++ {
		if g.board.At(p) == jungo.Empty || seen[p] {
			continue
		}
		chain := g.board.ChainStones(p, nil)
		slices.Sort(chain)
		for _, q := range chain {
			seen[q] = true
		}
		lines = append(lines, strings.Join(g.names(chain), " "))
	}
	return strings.Join(lines, "\n"), nil
}

// cmdSetup is gogui-setup b A1 w B2 …: the whole position, on an empty board.
func (g *Game) cmdSetup(a []string) (string, error) {
	if len(a)%2 != 0 {
		return "", fmt.Errorf("want pairs of colour and point, got %d words", len(a))
	}
	base := make([]jungo.Colour, g.board.Points())
	for i := 0; i < len(a); i += 2 {
		c, err := gtp.ParseColour(a[i])
		if err != nil {
			return "", err
		}
		p, err := jungo.ParseMove(a[i+1], g.board.Size())
		if err != nil {
			return "", err
		}
		if p == jungo.Pass || base[p] != jungo.Empty {
			return "", fmt.Errorf("%s is no point of the board or comes twice", gtp.Quote(a[i+1]))
		}
		base[p] = side(c)
	}
	return "", g.setup(base, jungo.Black)
}

func (g *Game) cmdSetupPlayer(a []string) (string, error) {
	s, err := one(a, "b or w")
	if err != nil {
		return "", err
	}
	c, err := gtp.ParseColour(s)
	if err != nil {
		return "", err
	}
	return "", g.setup(g.stones(), side(c))
}

// rules are KataGo's; pointers tell what was not said.
type rules struct {
	Ko                 *string `json:"ko,omitempty"`
	Scoring            *string `json:"scoring,omitempty"`
	Tax                *string `json:"tax,omitempty"`
	Suicide            *bool   `json:"suicide,omitempty"`
	HasButton          *bool   `json:"hasButton,omitempty"`
	WhiteHandicapBonus *string `json:"whiteHandicapBonus,omitempty"`
	FriendlyPassOk     *bool   `json:"friendlyPassOk,omitempty"`
}

func (g *Game) cmdGetRules([]string) (string, error) {
	ko, area, all, no, zero := strings.ToUpper(g.board.Rule().String()), "AREA", "ALL", false, "0"
	out, err := json.Marshal(rules{&ko, &area, &all, &no, &no, &zero, &no})
	return string(out), err
}

// cmdSetRules is kata-set-rules with a JSON object or a name; what is not
// Jungo is refused.
func (g *Game) cmdSetRules(a []string) (string, error) {
	text := strings.Join(a, " ")
	switch strings.ReplaceAll(strings.ToLower(text), "_", "-") {
	case "jungo", "stone-scoring":
		text = `{"ko":"SIMPLE"}`
	}
	var r rules
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil || d.More() {
		return "", fmt.Errorf("%s are not rules: want jungo, stone-scoring or a JSON object", gtp.Quote(text))
	}
	for _, f := range []struct {
		key  string
		got  *string
		want string
	}{{"scoring", r.Scoring, "AREA"}, {"tax", r.Tax, "ALL"}, {"whiteHandicapBonus", r.WhiteHandicapBonus, "0"}} {
		if f.got != nil && !strings.EqualFold(*f.got, f.want) {
			return "", fmt.Errorf("%s %s is not Jungo: want %s", f.key, gtp.Quote(*f.got), f.want)
		}
	}
	if r.Suicide != nil && *r.Suicide || r.HasButton != nil && *r.HasButton {
		return "", fmt.Errorf("%s is not Jungo: no suicide, no button", gtp.Quote(text))
	}
	if r.Ko == nil {
		return "", nil
	}
	ko, err := jungo.ParseKo(*r.Ko)
	if err != nil {
		return "", err
	}
	g.board.SetRule(ko)
	g.engine.Clear()
	return "", nil
}
