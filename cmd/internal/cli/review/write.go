package review

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"tengen/bench/review"
	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/draw"
	"tengen/internal/atomicfile"
	"tengen/internal/infile"
	"tengen/internal/say"
	"tengen/internal/version"
)

// reviewWriter writes the results of a review: text or JSON lines, files for every game,
// the journal.
type reviewWriter struct {
	f       *reviewFlags
	out     io.Writer
	journal *review.Journal
	reports []*review.Report // of all games, those of the journal first
	failed  error            // of writing
}

// newReviewWriter begins or continues the journal of --out, if that is a folder. It returns an error
// if a file of a game that is not in the journal exists.
func newReviewWriter(f *reviewFlags, all []*reviewGame, out io.Writer) (*reviewWriter, error) {
	w := &reviewWriter{f: f, out: out}
	if f.dir == "" {
		if err := w.keep(all); err != nil {
			return nil, err
		}
		return w, w.writable(all)
	}
	journal := filepath.Join(f.dir, journalFile)
	if !infile.Taken(journal) { // and none is made after an error
		if err := w.keep(all); err != nil {
			return nil, err
		}
	}
	made, err := within(f.dir, filepath.Dir(f.picture)) // the picture's folder with that of --out, perhaps
	if err != nil {
		return nil, fmt.Errorf("--out: %w", err)
	}
	if !made {
		if err := cli.Writable("--picture", f.picture); err != nil {
			return nil, err
		}
	}
	if err := os.MkdirAll(f.dir, 0o777); err != nil {
		return nil, fmt.Errorf("--out: %w", err)
	}
	if made {
		if err := cli.Writable("--picture", f.picture); err != nil {
			return nil, err
		}
	}
	if w.journal, w.reports, err = review.Open(journal, f.o.Settings(version.String()), f.resume); err != nil {
		return nil, err
	}
	if err := w.keep(w.missing(all)); err != nil {
		return nil, errors.Join(err, w.journal.Close())
	}
	return w, nil
}

// within reports whether a folder is another one or inside it, by their names from the root: neither has to exist.
func within(dir, outer string) (bool, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return false, err
	}
	if outer, err = filepath.Abs(outer); err != nil {
		return false, err
	}
	const sep = string(filepath.Separator)
	return strings.HasPrefix(dir+sep, outer+sep), nil
}

// keep returns an error if a file of one of the games exists: only those of the journal are the
// review's own.
func (w *reviewWriter) keep(list []*reviewGame) error {
	hint := "name another file"
	switch {
	case w.f.resume:
		hint = "name another folder, or the games as the journal has them"
	case w.f.dir != "":
		hint = "name another folder"
	}
	for _, g := range list {
		sgf, picture := w.f.names(g)
		names := []string{sgf, picture}
		if w.f.proofs {
			for i := range g.Moves {
				names = append(names, w.f.proof(g, i+1))
			}
		}
		for _, name := range names {
			if name == w.f.picture {
				if err := cli.NotTaken("--picture", name); err != nil {
					return err
				}
			} else if infile.Taken(name) {
				return cli.BadInput("--out: %s exists: %s", name, hint)
			}
		}
	}
	return nil
}

// writable returns an error if a file of a game cannot be written.
func (w *reviewWriter) writable(all []*reviewGame) error {
	for _, g := range all {
		sgf, picture := w.f.names(g)
		if err := errors.Join(cli.Writable("--out", sgf), cli.Writable("--picture", picture)); err != nil {
			return err
		}
	}
	return nil
}

// done returns the reports by the names and keys of their games.
func (w *reviewWriter) done() map[string]*review.Report {
	out := map[string]*review.Report{}
	for _, r := range w.reports {
		out[r.Name+" "+r.Key] = r
	}
	return out
}

// missing returns the games without a report.
func (w *reviewWriter) missing(all []*reviewGame) (out []*reviewGame) {
	done := w.done()
	for _, g := range all {
		if done[g.id()] == nil {
			out = append(out, g)
		}
	}
	return out
}

// again writes the files of games in the journal that are not there. It returns the names of proofs
// that are missing, which the journal does not have.
func (w *reviewWriter) again(all []*reviewGame) (proofs []string, err error) {
	done := w.done()
	for _, g := range all {
		r := done[g.id()]
		if r == nil {
			continue
		}
		if err := w.files(g, r, infile.Taken); err != nil {
			return nil, err
		}
		for _, m := range r.Missed() {
			if name := w.f.proof(g, m.Number); w.f.proofs && g.Config.Game == "renju" && !infile.Taken(name) {
				proofs = append(proofs, name)
			}
		}
	}
	return proofs, nil
}

// ReviewedMove is a line of --json-lines: a move, with its game.
type ReviewedMove struct {
	Name string `json:"name"`
	*review.Move
}

// move prints a move as a line of JSON, if that is wanted.
func (w *reviewWriter) move(g *reviewGame, m *review.Move) {
	if w.f.lines && w.failed == nil {
		w.failed = json.NewEncoder(w.out).Encode(ReviewedMove{g.Name, m})
	}
}

// took prints and stores the report of a game.
func (w *reviewWriter) took(g *reviewGame, r *review.Report) error {
	if w.failed != nil {
		return w.failed
	}
	if w.journal != nil { // first: what it has not are files of others
		if err := w.journal.Append(r); err != nil {
			return err
		}
	}
	if err := w.files(g, r, func(string) bool { return false }); err != nil {
		return err
	}
	w.reports = append(w.reports, r)
	if w.f.lines {
		short := *r
		short.Moves = nil // they have been printed
		return json.NewEncoder(w.out).Encode(&short)
	}
	return w.text(r)
}

// text prints a report for people.
func (w *reviewWriter) text(r *review.Report) error {
	var sb strings.Builder
	if len(w.reports) > 1 {
		sb.WriteString("\n")
	}
	l := w.f.language.Language
	what := []*say.Message{r.Title.Said}
	if r.Opening != "" {
		what = append(what, say.Text(r.OpeningIn(l)))
	}
	what = append(what, sayMoves.With(r.Plies))
	if r.Result != "" {
		what = append(what, say.Text(r.Result))
	}
	fmt.Fprintf(&sb, "%s\n\n", say.In.With(r.Name, say.Comma.Fold(what...)).In(l))
	shown := 0
	for i := range r.Moves {
		m := &r.Moves[i]
		if !m.Class.Faulty() && !w.f.all && m.Number != r.LostAt {
			continue
		}
		shown++
		for n, line := range m.Words() {
			if n == 0 {
				fmt.Fprintf(&sb, "%4d. %s\n", m.Number, say.In.With(m.Mover().Say().In(l)+" "+m.Move, line).In(l))
			} else {
				fmt.Fprintf(&sb, "      %s\n", line.In(l))
			}
		}
	}
	if shown > 0 {
		sb.WriteString("\n")
	}
	for _, line := range say.Lines(l, r.Words()) {
		sb.WriteString(line + "\n")
	}
	_, err := io.WriteString(w.out, sb.String())
	return err
}

// names returns the names of a game's record and picture, "" for one that is not wanted.
func (f *reviewFlags) names(g *reviewGame) (sgf, picture string) {
	if f.dir == "" {
		return f.sgf, f.picture
	}
	base := filepath.Join(f.dir, g.file)
	return base + ".sgf", cmp.Or(f.picture, base+".svg")
}

// proof returns the name of the proof of a missed win.
func (f *reviewFlags) proof(g *reviewGame, move int) string {
	return filepath.Join(f.dir, fmt.Sprintf("%s-%d.proof", g.file, move))
}

// files writes the files of a game, but for those that there are.
func (w *reviewWriter) files(g *reviewGame, r *review.Report, there func(name string) bool) error {
	if w.f.proofs {
		for _, m := range r.Missed() {
			if m.Won.Proof == "" {
				continue
			}
			err := atomicfile.Write(w.f.proof(g, m.Number), func(out io.Writer) error {
				_, err := io.WriteString(out, m.Won.Proof)
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	sgf, picture := w.f.names(g)
	if sgf != "" && !there(sgf) {
		rec, err := g.Annotate(r, version.Program())
		if err != nil {
			return fmt.Errorf("%s: %w", sgf, err)
		}
		if err := atomicfile.Write(sgf, func(out io.Writer) error { _, err := rec.WriteTo(out); return err }); err != nil {
			return err
		}
	}
	if picture == "" || there(picture) {
		return nil
	}
	graph := graphOf(r)
	return atomicfile.Write(picture, func(out io.Writer) error {
		if infile.Ends(picture, ".png") {
			return graph.WritePNG(out, graphScale)
		}
		return graph.WriteSVG(out)
	})
}

// graphOf returns the graph of a report. Its first share is that before the first move.
func graphOf(r *review.Report) *draw.Graph {
	g := &draw.Graph{Title: r.Title.Said.String(), First: r.First - 1, Shares: []float64{r.Begin}}
	for i := range r.Moves {
		m := &r.Moves[i]
		g.Shares = append(g.Shares, m.Black)
		switch m.Class {
		case review.Mistake:
			g.Marks = append(g.Marks, draw.Spot{Move: m.Number})
		case review.Blunder, review.MissedWin, review.MissedDefence:
			g.Marks = append(g.Marks, draw.Spot{Move: m.Number, Label: m.Move, Grave: true})
		}
	}
	return g
}

// close prints the sums of several games and closes the journal.
func (w *reviewWriter) close() (err error) {
	if len(w.reports) > 1 && !w.f.lines {
		err = w.sums()
	}
	if w.journal != nil {
		err = errors.Join(err, w.journal.Close())
	}
	return err
}

func (w *reviewWriter) sums() error {
	l := w.f.language.Language
	for _, table := range []struct {
		what, points *say.Message
		list         []review.Sum
	}{{sayPlayer.With(), sayPoints.With(), review.ByPlayer(w.reports, l)}, {sayOpening.With(), say.Black.With(), review.ByOpening(w.reports, l)}} {
		head := []*say.Message{table.what, sayGames.With(), table.points, sayLength.With(), sayAccuracy.With(), sayLost.With()}
		for _, c := range summed {
			head = append(head, c.SayMany())
		}
		rows := [][]string{say.Lines(l, head)}
		for i := range table.list {
			s := &table.list[i]
			points, accuracy := "-", "-"
			if s.Ended > 0 {
				points = fmt.Sprintf("%.0f %%", 100*s.Points/float64(s.Ended))
			}
			if s.Rated > 0 {
				accuracy = fmt.Sprintf("%.1f %%", s.Accuracy)
			}
			row := []string{s.Name, fmt.Sprint(s.Games), points, fmt.Sprint(s.Moves), accuracy, fmt.Sprintf("%.1f %%", 100*s.Lost/float64(max(s.Moves, 1)))}
			for _, c := range summed {
				row = append(row, fmt.Sprint(s.Classes[c]))
			}
			rows = append(rows, row)
		}
		fmt.Fprintln(w.out)
		if err := cli.Table(w.out, rows, true); err != nil {
			return err
		}
	}
	return nil
}

// summed are the classes of moves in the sums of several games.
var summed = []review.Class{review.Inaccuracy, review.Mistake, review.Blunder, review.MissedWin, review.MissedDefence}
