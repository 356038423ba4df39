package main

import (
	"context"
	"encoding/json"
	"io"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search"
	searchrenju "tengen/search/renju"
)

// analysisJSON is the result of analyze --json. Scores are from the view of the
// side to move, in hundredths; WinRate is the expected share of points, 0 to 1.
type analysisJSON struct {
	Rule     string     `json:"rule"`
	Size     int        `json:"size"`
	Moves    string     `json:"moves"`
	ToMove   string     `json:"to_move"`
	Opening  string     `json:"opening,omitempty"` // code of one of the 26 patterns
	Best     string     `json:"best"`
	Depth    int        `json:"depth"`
	SelDepth int        `json:"seldepth"`
	Nodes    uint64     `json:"nodes"`
	TimeMS   int64      `json:"time_ms"`
	NPS      uint64     `json:"nps"`
	Lines    []lineJSON `json:"lines"`
}

type lineJSON struct {
	Move    string   `json:"move"`
	Score   int      `json:"score"`
	WinRate float64  `json:"win_rate"`
	Proven  string   `json:"proven,omitempty"` // "win" or "loss"
	Plies   *int     `json:"plies,omitempty"`  // to the proven end
	PV      []string `json:"pv"`
}

func (f *analyzeFlags) analyzeJSON(ctx context.Context, out io.Writer, e *searchrenju.Engine, b *renju.Board) error {
	a, err := f.think(ctx, e, b, nil)
	if err != nil {
		return err
	}
	j := analysisJSON{
		Rule: b.Rule().String(), Size: b.Size(), Moves: renju.FormatMoves(b.Moves()),
		ToMove: b.Side().String(), Best: a.Best.String(),
		Depth: a.Depth, SelDepth: a.SelDepth, Nodes: a.Nodes,
		TimeMS: a.Elapsed.Milliseconds(), NPS: perSecond(a.Nodes, a.Elapsed),
	}
	if o, ok := renju.IdentifyOpening(b.Moves(), b.Size()); ok && b.Rule() == renju.Renju {
		j.Opening = o.Code
	}
	for _, l := range a.Lines {
		j.Lines = append(j.Lines, newLineJSON(l.Score, l.PV))
	}
	enc := json.NewEncoder(out)
	enc.SetIndent("", "  ")
	return enc.Encode(j)
}

func newLineJSON(s search.Score, pv []renju.Cell) lineJSON {
	l := lineJSON{Move: pv[0].String(), Score: int(s), WinRate: s.WinRate(evalrenju.WinRateScale)}
	for _, c := range pv {
		l.PV = append(l.PV, c.String())
	}
	if n, ok := s.MatePlies(); ok {
		l.Proven = "win"
		if s < 0 {
			l.Proven, n = "loss", -n
		}
		l.Plies = &n
	}
	return l
}
