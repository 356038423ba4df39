package analyze

import (
	"cmp"
	"encoding/json"
	"io"
	"strings"

	"tengen/cmd/internal/cli"
	"tengen/internal/say"
	"tengen/search/game"
)

// AnalysisJSON is the result of analyze --json, and each line of --json-lines.
type AnalysisJSON struct {
	Game   string   `json:"game"`
	Rule   string   `json:"rule"`
	Size   int      `json:"size,omitempty"` // points along an edge; none in ring
	Komi   *float64 `json:"komi,omitempty"` // stones, in jungo
	Start  string   `json:"start,omitempty"`
	Moves  string   `json:"moves"`    // from the start
	Text   string   `json:"position"` // on one line, in the form of --position
	ToMove string   `json:"to_move"`  // black or white
	Notes  []string `json:"notes,omitempty"`

	Best     string `json:"best"`
	Depth    int    `json:"depth"`    // plies; in jungo of the longest path
	SelDepth int    `json:"seldepth"` // plies of the longest line
	Nodes    uint64 `json:"nodes"`    // moves made; in jungo visits
	TimeMS   int64  `json:"time_ms"`
	NPS      uint64 `json:"nps"`
	// Lines are the best moves, best first.
	Lines []lineJSON `json:"lines"`
	// BookMoves are those of the book of openings, best first, in jungo.
	BookMoves []lineJSON `json:"book_moves,omitempty"`
	// Proven says in words what is proven of the final score, in jungo.
	Proven string `json:"proven_score,omitempty"`
	Book   bool   `json:"book,omitempty"` // the answer is from the database of --db
	// Ownership is the expected owner of each point, row by row from the lower left,
	// from -1 (the opponent's) to 1 (the side to move's); in jungo.
	Ownership []float64 `json:"ownership,omitempty"`
	Done      bool      `json:"done"` // false for all lines of --json-lines but the last
}

// lineJSON is one of the best moves. Scores are from the view of the side to move.
type lineJSON struct {
	Move    string   `json:"move"`
	Score   float64  `json:"score"` // in units of Unit, such as -0.52
	Unit    string   `json:"unit"`  // "evaluation" or "stones"
	WinRate float64  `json:"win_rate"`
	Proven  string   `json:"proven,omitempty"` // "win" or "loss"
	Plies   *int     `json:"plies,omitempty"`  // to the proven end, at most; none if it is not known
	Nodes   uint64   `json:"nodes,omitempty"`  // spent on the move
	PV      []string `json:"pv"`
}

func (f *analyzeFlags) analyzeJSON(out io.Writer, p game.Position, think thinker) error {
	enc := json.NewEncoder(out)
	report := func(game.Info) {} // a search that reports also counts the nodes of each move
	var failed error
	if f.jsonAll {
		tree := cli.Depthless(p.Game().Name())
		report = func(i game.Info) {
			// An iteration ends with its last move; a search of a tree reports all moves at once.
			whole := tree || i.Rank == min(f.limits.MultiPV, len(i.Lines))
			if whole && finished(&i) && failed == nil {
				failed = enc.Encode(newAnalysisJSON(p, &i, f.limits.MultiPV, false))
			}
		}
	} else {
		enc.SetIndent("", "  ")
	}
	info, err := think(report)
	if err != nil {
		return err
	}
	if failed != nil {
		return failed
	}
	return enc.Encode(newAnalysisJSON(p, &info, f.limits.MultiPV, true))
}

func newAnalysisJSON(p game.Position, i *game.Info, most int, done bool) AnalysisJSON {
	c := p.Config()
	j := AnalysisJSON{
		Game: c.Game, Rule: c.Rule, Size: c.Size, Start: c.Position, Moves: strings.Join(p.Moves(), " "), Text: p.Text(),
		ToMove: p.Side().Word(), Notes: say.Lines(say.English, p.Status()), Best: i.Move,
		Depth: i.Depth, SelDepth: i.SelDepth, Nodes: i.Nodes, TimeMS: i.Elapsed.Milliseconds(), NPS: i.NPS(),
		Ownership: i.Ownership, Proven: i.Proven.String(), Book: i.Book, Done: done,
	}
	if game.HasSetting(p.Game(), game.Komi) {
		j.Komi = &c.Komi
	}
	for _, l := range i.Searched(most) {
		j.Lines = append(j.Lines, newLineJSON(&l))
	}
	for _, l := range bookMoves(p, most) {
		j.BookMoves = append(j.BookMoves, newLineJSON(&l))
	}
	return j
}

func newLineJSON(l *game.Line) lineJSON {
	j := lineJSON{Move: l.Move, Score: l.Score.Units, Unit: l.Score.Unit, WinRate: l.WinRate, Nodes: l.Nodes, PV: l.PV, Proven: l.Score.Outcome()}
	j.Unit = cmp.Or(j.Unit, "evaluation")
	if j.Proven != "" && !l.Score.AnyLength {
		plies := l.Score.Plies
		if j.Proven == "loss" {
			plies = -plies
		}
		j.Plies = &plies
	}
	return j
}
