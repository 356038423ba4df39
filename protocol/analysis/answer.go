package analysis

import (
	"fmt"
	"hash/fnv"
	"reflect"
	"slices"
	"strings"

	"tengen/search"
	"tengen/search/game"
)

// Perspective is the side from whose view values are reported.
type Perspective string

// The perspectives: of Black, of White, or of the side to move.
const (
	Black      Perspective = "black"
	White      Perspective = "white"
	SideToMove Perspective = "sidetomove"
)

// ParsePerspective reads a perspective as KataGo spells it.
func ParsePerspective(text string) (Perspective, error) {
	switch p := Perspective(strings.ToLower(text)); p {
	case Black, White, SideToMove:
		return p, nil
	}
	return "", fmt.Errorf("%q is not black, white or sidetomove", text)
}

// answer is a line of output about a position.
type answer struct {
	ID           string     `json:"id"`
	DuringSearch bool       `json:"isDuringSearch"`
	NoResults    bool       `json:"noResults,omitempty"`
	Turn         int        `json:"turnNumber"`
	MoveInfos    []moveInfo `json:"moveInfos,omitzero"`
	RootInfo     *rootInfo  `json:"rootInfo,omitempty"`
	Ownership    []float64  `json:"ownership,omitempty"`
}

type moveInfo struct {
	Move          string   `json:"move"`
	Visits        uint64   `json:"visits"`
	WinRate       float64  `json:"winrate"`
	ScoreLead     float64  `json:"scoreLead"`
	ScoreMean     float64  `json:"scoreMean"`
	ScoreSelfplay float64  `json:"scoreSelfplay"`
	Utility       float64  `json:"utility"`
	LCB           float64  `json:"lcb"`
	Prior         float64  `json:"prior"`
	Order         int      `json:"order"`
	PV            []string `json:"pv"`
	Proven        string   `json:"proven,omitempty"` // not of KataGo: win or loss of the side to move
	Plies         int      `json:"plies,omitempty"`  // to the proven end, where it is known
}

type rootInfo struct {
	CurrentPlayer string  `json:"currentPlayer"`
	WinRate       float64 `json:"winrate"`
	ScoreLead     float64 `json:"scoreLead"`
	ScoreSelfplay float64 `json:"scoreSelfplay"`
	Utility       float64 `json:"utility"`
	Visits        uint64  `json:"visits"`
	Hash          string  `json:"thisHash"`
	Depth         int     `json:"depth"` // not of KataGo
	Proven        string  `json:"proven,omitempty"`
}

// note is an error or a warning.
type note struct {
	Error   string `json:"error,omitempty"`
	Warning string `json:"warning,omitempty"`
	Field   string `json:"field,omitempty"`
	ID      string `json:"id,omitempty"`
}

// provenLead is the lead of a proven win in games whose score is not a number of stones.
const provenLead = 1000

// view returns a report in the perspective of the query.
func (t *task) view(i *game.Info, during bool) *answer {
	flip := t.perspective == Black && i.Side == game.White || t.perspective == White && i.Side == game.Black
	share := func(x float64) float64 {
		if flip {
			return 1 - x
		}
		return x
	}
	sign := func(x float64) float64 {
		if flip {
			return -x
		}
		return x
	}
	lead := func(s game.Score) float64 {
		x := s.Units
		if s.Proven() {
			x = provenLead
			if s.Units < 0 {
				x = -provenLead
			}
		}
		return sign(x)
	}
	out := &answer{ID: t.query.ID, DuringSearch: during, Turn: t.turn, MoveInfos: []moveInfo{}}
	root := game.Line{Score: i.Score, WinRate: i.WinRate}
	if len(i.Lines) > 0 {
		root = i.Lines[0]
	}
	out.RootInfo = &rootInfo{CurrentPlayer: i.Side.String()[:1], WinRate: share(root.WinRate), ScoreLead: lead(root.Score), ScoreSelfplay: lead(root.Score),
		Utility: sign(2*root.WinRate - 1), Visits: i.Nodes, Hash: t.hash, Depth: i.Depth, Proven: i.Proven.String()}
	for n, l := range i.Searched(len(i.Lines)) {
		m := moveInfo{Move: l.Move, Visits: l.Visits(), WinRate: share(l.WinRate), ScoreLead: lead(l.Score), ScoreMean: lead(l.Score), ScoreSelfplay: lead(l.Score),
			Utility: sign(2*l.WinRate - 1), LCB: share(l.LCB), Prior: l.Prior, Order: n, PV: l.PV, Proven: l.Score.Outcome()}
		if m.Proven != "" && !l.Score.AnyLength {
			m.Plies = max(l.Score.Plies, -l.Score.Plies)
		}
		if len(m.PV)-1 > t.pv { // as in KataGo the first move does not count
			m.PV = m.PV[:t.pv+1]
		}
		out.MoveInfos = append(out.MoveInfos, m)
	}
	if t.query.Ownership && len(i.Ownership) > 0 {
		for _, row := range slices.Backward(slices.Collect(slices.Chunk(i.Ownership, t.columns))) {
			for _, o := range row {
				out.Ownership = append(out.Ownership, sign(o))
			}
		}
	}
	return out
}

// ended returns the report of a position where the game is over: the result, and no moves.
func ended(p game.Position, r game.Result) *game.Info {
	i := &game.Info{Side: p.Side(), WinRate: r.Share(p.Side()), Nodes: 1}
	switch c, counted := p.(game.Counted); {
	case r.Draw:
	case counted:
		i.Score.Units, i.Score.Unit = c.Lead(i.Side), game.Stones
	case r.Winner == i.Side:
		i.Score = game.FromSearch(search.WinIn(0))
	default:
		i.Score = game.FromSearch(search.LossIn(0))
	}
	return i
}

// hashOf returns a number for a board and the side to move.
func hashOf(p game.Position) string {
	h := fnv.New128a()
	h.Write([]byte(p.Text()))
	return fmt.Sprintf("%032X", h.Sum(nil))
}

// fields returns the names of the fields of a query.
func fields() (out []string) {
	t := reflect.TypeFor[query]()
	for i := range t.NumField() {
		out = append(out, t.Field(i).Tag.Get("json"))
	}
	return out
}
