package solve

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	"tengen/cmd/internal/cli"
	"tengen/internal/atomicfile"
	"tengen/internal/say"
	"tengen/movegen/renju"
	gamerenju "tengen/search/game/renju"
	"tengen/search/threat"
)

func (f *solveFlags) printText(out io.Writer, p *gamerenju.Position, res *solution) error {
	w, l := bufio.NewWriter(out), f.language.Language
	tell := telling(w, l)
	cli.Describe(w, p, l)
	switch res.status {
	case threat.Win:
		length := sayLength
		if f.shortest && res.kind == threat.Fours {
			length = sayShortFours
		}
		tell(sayWin.With(p.Side(), kindText[res.kind]))
		tell(sayFirst.With(res.line[0]))
		tell(length.With(res.plies))
		tell(sayLine.With(strings.Join(texts(res.line), " ")))
	case threat.None:
		tell(sayNone.With(p.Side(), kindText[res.none[len(res.none)-1]]))
	default:
		tell(sayOpen.With())
	}
	if res.status != threat.None {
		for _, k := range res.none {
			tell(sayNoneBy.With(kindText[k]))
		}
	}
	for _, k := range res.undecided {
		tell(sayOpenBy.With(kindText[k]))
	}
	if res.status != threat.Win && res.unproven != renju.NoCell {
		tell(sayUnproven.With(res.unproven))
	}
	if f.all && res.status == threat.Win {
		fmt.Fprintln(w)
		tell(sayWinners.With(kindText[res.kind]))
		for _, m := range res.firsts {
			fmt.Fprintf(w, "  %-4v %s\n", m.move, say.Right(sayPlies.With(m.plies).In(l), 9))
		}
		if n := len(res.others); n > 0 {
			tell(sayOthers.With(n))
		}
		if len(res.open) > 0 {
			tell(sayAllOpen.With(strings.Join(texts(res.open), " ")))
		}
	}
	work := sayWork(res.nodes, res.elapsed)
	if res.proof != nil {
		work = sayProof.With(work, res.proof.Nodes())
		if f.proof != "" {
			work = sayWrittenTo.With(work, f.proof)
		}
	}
	fmt.Fprintln(w)
	tell(work)
	return w.Flush()
}

// telling returns what writes messages as lines in a language.
func telling(w io.Writer, l say.Language) (tell func(*say.Message)) {
	return func(what *say.Message) { fmt.Fprintln(w, what.In(l)) }
}

// sayWork tells how much was searched.
func sayWork(nodes uint64, elapsed time.Duration) *say.Message {
	return sayNodes.With(say.Short(nodes), fmt.Sprintf("%.3f", elapsed.Seconds()))
}

// SolutionJSON is the result of solve --json.
type SolutionJSON struct {
	Game       string      `json:"game"`
	Rule       string      `json:"rule"`
	Size       int         `json:"size"`
	Start      string      `json:"start,omitempty"` // as in analyze --json
	Moves      string      `json:"moves,omitempty"`
	ToMove     string      `json:"to_move"`
	Status     string      `json:"status"`                // win, none, undecided
	Kind       string      `json:"kind,omitempty"`        // of the win: fours, threes, fukumi, strategy
	None       []string    `json:"proven_none,omitempty"` // kinds proven to win nothing
	Undecided  []string    `json:"undecided,omitempty"`   // kinds not decided
	Move       string      `json:"move,omitempty"`
	Plies      int         `json:"plies,omitempty"`
	Line       []string    `json:"line,omitempty"`
	ProofNodes int         `json:"proof_nodes,omitempty"`
	Unproven   string      `json:"unproven_move,omitempty"` // a move that seems to win, without a complete proof
	First      []firstJSON `json:"first_moves,omitempty"`
	Others     []string    `json:"none_moves,omitempty"`      // proven not to win so
	Open       []string    `json:"undecided_moves,omitempty"` // neither
	Nodes      uint64      `json:"nodes"`
	TimeMS     float64     `json:"time_ms"`
}

type firstJSON struct {
	Move  string `json:"move"`
	Plies int    `json:"plies"`
}

func printJSON(out io.Writer, p *gamerenju.Position, res *solution) error {
	return cli.PrintJSON(out, solutionJSON(p, res))
}

func solutionJSON(p *gamerenju.Position, res *solution) SolutionJSON {
	c := p.Config()
	j := SolutionJSON{
		Game: c.Game, Rule: c.Rule, Size: c.Size, Start: c.Position, Moves: strings.Join(p.Moves(), " "), ToMove: p.Side().Word(),
		Status: "undecided", Nodes: res.nodes, TimeMS: float64(res.elapsed.Microseconds()) / 1000,
		None: texts(res.none), Undecided: texts(res.undecided), Others: texts(res.others), Open: texts(res.open),
	}
	switch res.status {
	case threat.None:
		j.Status = "none"
	case threat.Win:
		j.Status, j.Kind = "win", res.kind.String()
		j.Move, j.Plies, j.Line, j.ProofNodes = res.line[0].String(), res.plies, texts(res.line), res.proof.Nodes()
	}
	if res.status != threat.Win && res.unproven != renju.NoCell {
		j.Unproven = res.unproven.String()
	}
	for _, m := range res.firsts {
		j.First = append(j.First, firstJSON{m.move.String(), m.plies})
	}
	return j
}

func texts[T fmt.Stringer](values []T) (out []string) {
	for _, v := range values {
		out = append(out, v.String())
	}
	return out
}

// writeProof writes the proof's text form to a file.
func writeProof(name string, p io.WriterTo) error {
	err := atomicfile.Write(name, func(w io.Writer) error { _, err := p.WriteTo(w); return err })
	if err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	return nil
}

// solveBar shows the state of a search on a terminal, and nothing elsewhere.
type solveBar struct {
	*cli.Status
	language say.Language
	what     *say.Message // the current search
}

func newSolveBar(errs io.Writer, l say.Language) *solveBar {
	return &solveBar{Status: cli.NewStatus(errs), language: l}
}

// tell shows a message.
func (s *solveBar) tell(m *say.Message) { s.Show(m.In(s.language)) }

// stage names the search that starts.
func (s *solveBar) stage(k threat.Kind, root []renju.Cell) {
	s.what = kindText[k]
	if len(root) > 0 {
		s.what = sayAtFirst.With(s.what, strings.Join(texts(root), " "))
	}
	s.tell(s.what)
}

// show shows the progress of the search: nodes, proof and disproof number of the
// position, and the current line.
func (s *solveBar) show(p threat.VCTProgress) {
	s.tell(sayAt.With(s.what, say.Short(p.Nodes), p.Proof, p.Disproof, p.TableUsedPermille/10, strings.Join(texts(p.Line), " ")))
}
