package solve

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"tengen/cmd/internal/cli"
	"tengen/internal/atomicfile"
	"tengen/internal/say"
	"tengen/movegen/renju"
	gamerenju "tengen/search/game/renju"
	"tengen/search/threat"
)

// kindText names kinds of attack.
var kindText = map[threat.Kind]string{
	threat.Fours:   "fours (VCF)",
	threat.Threes:  "fours and threes (VCT)",
	threat.Nerai:   "fours and threes (VCT)",
	threat.Fukumi:  "fours, threes and fukumi moves",
	threat.Guarded: "fours, threes and fukumi moves",
}

func (f *solveFlags) printText(out io.Writer, p *gamerenju.Position, res *solution) error {
	b := p.Board()
	w := bufio.NewWriter(out)
	cli.Describe(w, p, say.English)
	switch res.status {
	case threat.Win:
		fmt.Fprintf(w, "Win proven for %v by %s.\n", b.Side(), kindText[res.kind])
		of := ", at most"
		if f.shortest && res.kind == threat.Fours {
			of = ", the shortest by fours"
		}
		fmt.Fprintf(w, "First move  %v\nLength      %s%s\nLine        %s\n", res.line[0], cli.Plural(res.plies, "ply", "plies"), of, strings.Join(texts(res.line), " "))
	case threat.None:
		fmt.Fprintf(w, "Proven: %v has no win by %s.\n", b.Side(), kindText[res.none[len(res.none)-1]])
	default:
		fmt.Fprintln(w, "Not decided within the limits.")
	}
	if res.status != threat.None {
		for _, k := range res.none {
			fmt.Fprintf(w, "Proven: no win by %s.\n", kindText[k])
		}
	}
	for _, k := range res.undecided {
		fmt.Fprintf(w, "Not decided: a win by %s.\n", kindText[k])
	}
	if res.status != threat.Win && res.unproven != renju.NoCell {
		fmt.Fprintf(w, "%v seems to win, but its proof was not complete within the limits.\n", res.unproven)
	}
	if f.all && res.status == threat.Win {
		printFirsts(w, res)
	}
	fmt.Fprintf(w, "\n%s nodes in %.3f s", say.Short(res.nodes), res.elapsed.Seconds())
	if res.proof != nil {
		fmt.Fprintf(w, "; proof of %s, checked", cli.Plural(res.proof.Nodes(), "node", "nodes"))
		if f.proof != "" {
			fmt.Fprintf(w, ", written to %s", f.proof)
		}
	}
	fmt.Fprintln(w)
	return w.Flush()
}

// printFirsts lists the first moves that win.
func printFirsts(w io.Writer, res *solution) {
	fmt.Fprintf(w, "\nFirst moves that win by %s, with the length of their proof:\n", kindText[res.kind])
	for _, m := range res.firsts {
		fmt.Fprintf(w, "  %-4v %3d plies\n", m.move, m.plies)
	}
	if len(res.others) > 0 {
		fmt.Fprintf(w, "Proven not to win so: %d other moves\n", len(res.others))
	}
	if len(res.open) > 0 {
		fmt.Fprintf(w, "Not decided: %s\n", strings.Join(texts(res.open), " "))
	}
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
	what string // the current search
}

func newSolveBar(errs io.Writer) *solveBar { return &solveBar{Status: cli.NewStatus(errs)} }

// stage names the search that starts.
func (s *solveBar) stage(k threat.Kind, root []renju.Cell) {
	s.what = k.String()
	if len(root) > 0 {
		s.what += " from " + strings.Join(texts(root), " ")
	}
	s.Show(s.what)
}

// show shows the progress of the search: nodes, proof and disproof number of the
// position, and the current line.
func (s *solveBar) show(p threat.VCTProgress) {
	s.Show(fmt.Sprintf("%s: %s nodes, proof %d, disproof %d, table %d%%: %s",
		s.what, say.Short(p.Nodes), p.Proof, p.Disproof, p.TableUsedPermille/10, strings.Join(texts(p.Line), " ")))
}
