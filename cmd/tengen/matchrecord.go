package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"tengen/bench/match"
	"tengen/bench/match/elo"
	"tengen/protocol/record"
	"tengen/search/game"
	"tengen/search/game/games"
	gamejungo "tengen/search/game/jungo"
)

// matchRecord is the output of a match: the journal, the games in SGF and the score. When
// a match is resumed, the SGF is written again from the journal.
type matchRecord struct {
	c        *match.Config
	test     *elo.SPRT      // nil if there is none
	plotFile string         // "" for none
	journal  *match.Journal // nil if there is none
	sgf      *os.File       // nil if there is none
	done     []match.Result // results in the journal at the start
	standing *match.Standing
	track    elo.Track          // the first engine against the second
	opening  match.OpeningStats // under an opening rule
}

func newMatchRecord(f *matchFlags, c *match.Config, jobs []match.Job, test *elo.SPRT) (*matchRecord, error) {
	r := &matchRecord{c: c, test: test, plotFile: f.plot, standing: match.NewStanding(len(c.Engines))}
	h := match.Header{Config: *c, Version: versionText()}
	var err error
	switch {
	case f.resume:
		r.journal, r.done, err = match.Resume(f.jsonl, h, jobs)
	case f.jsonl != "":
		r.journal, err = match.Create(f.jsonl, h)
	}
	if err != nil {
		return nil, err
	}
	if f.sgf != "" {
		if r.sgf, err = os.Create(f.sgf); err != nil {
			return nil, errors.Join(err, r.close())
		}
	}
	for _, res := range r.done {
		if err := r.count(res); err != nil {
			return nil, errors.Join(err, r.close())
		}
	}
	return r, nil
}

// took writes a result to the journal and counts it.
func (r *matchRecord) took(res match.Result) error {
	if r.journal != nil {
		if err := r.journal.Append(res); err != nil {
			return err
		}
	}
	return r.count(res)
}

// count adds a result to the score and to the SGF file.
func (r *matchRecord) count(res match.Result) error {
	if err := r.standing.Add(&res); err != nil {
		return err
	}
	if n, ok := res.HalfPoints(0); ok && len(r.c.Engines) == 2 {
		if err := r.track.Add(res.Pair, n); err != nil {
			return err
		}
	}
	if r.c.OpeningRule != "" {
		if err := r.opening.Add(r.c, &res); err != nil {
			return err
		}
	}
	if r.sgf == nil {
		return nil
	}
	return writeGame(r.sgf, r.c, &res)
}

// decided returns match.ErrEnough when the sequential test has a verdict.
func (r *matchRecord) decided() error {
	if r.test != nil && r.test.State(r.track.Tally()).Verdict != elo.Undecided {
		return match.ErrEnough
	}
	return nil
}

// close closes the files and draws the plot.
func (r *matchRecord) close() error {
	var errs []error
	if r.journal != nil {
		errs = append(errs, r.journal.Close())
	}
	if r.sgf != nil {
		errs = append(errs, r.sgf.Close())
	}
	if points := r.track.Points(); r.plotFile != "" && len(points) > 0 {
		errs = append(errs, r.plot(points))
	}
	return errors.Join(errs...)
}

func (r *matchRecord) plot(points []elo.Point) error {
	var sb strings.Builder
	title := r.c.Engines[0].Name + " against " + r.c.Engines[1].Name
	if err := elo.WritePlot(&sb, title, points); err != nil {
		return nil // too few games to draw
	}
	return os.WriteFile(r.plotFile, []byte(sb.String()), 0o666)
}

// writeGame appends a game in SGF.
func writeGame(f *os.File, c *match.Config, res *match.Result) error {
	p, err := games.New(c.Config)
	if err != nil {
		return err
	}
	var sb strings.Builder
	if sgf := p.Game().SGF(); sgf.Letters {
		err = writePoints(&sb, c, p, res)
	} else {
		writeText(&sb, c, sgf.Game, res)
	}
	if err != nil {
		return err
	}
	_, err = f.WriteString(sb.String())
	return err
}

// writePoints writes a game whose moves are points.
func writePoints(sb *strings.Builder, c *match.Config, p game.Position, res *match.Result) error {
	black, white := res.Sides()
	g := record.Record{
		Game: record.Game(p.Game().SGF().Game), Size: c.Size, Komi: c.Komi, Rules: c.Rule, Program: "Tengen:" + versionText(),
		Black: c.Engines[black].Name, White: c.Engines[white].Name,
		Event: "game " + fmt.Sprint(res.ID), Result: sgfResult(res),
	}
	for _, m := range res.First() {
		if err := addMove(&g, p, m, ""); err != nil {
			return err
		}
	}
	for i, m := range res.Moves {
		mover := c.Engines[[2]int{black, white}[(len(res.First())+i)%2]]
		if mover.Program == "" && len(mover.Command) == 0 {
			m.Score = shownScore(c.Game, m.Score)
		}
		comment := moveComment(m)
		if i == len(res.Moves)-1 {
			comment = strings.TrimSpace(comment + "\n" + endText(res))
		}
		if err := addMove(&g, p, m.Move, comment); err != nil {
			return err
		}
	}
	_, err := g.WriteTo(sb)
	return err
}

func addMove(g *record.Record, p game.Position, text, comment string) error {
	m := record.Move{Color: record.Black}
	if len(g.Nodes) > 0 && g.Nodes[len(g.Nodes)-1].Move.Color == record.Black {
		m.Color = record.White
	}
	if m.Pass = text == p.Write(nil); !m.Pass {
		at, err := p.ParsePoint(text)
		if err != nil {
			return err
		}
		m.Point = record.Point(at)
	}
	g.Play(m, comment)
	return nil
}

// shownScore returns a score of Tengen's, as the journal has it, in the words of analyze:
// "+1.52", "win in 7" or, in jungo, "+3.5 stones".
func shownScore(of, recorded string) string {
	if side, plies, ok := strings.Cut(recorded, "M"); ok {
		return map[string]string{"+": "win in ", "-": "loss in "}[side] + plies
	}
	x, err := strconv.ParseFloat(recorded, 64)
	switch {
	case err != nil:
		return recorded
	case of == gamejungo.Game.Name():
		return game.Score{Units: x, Unit: "stones"}.String()
	}
	return game.Score{Units: x / 100}.String()
}

// moveComment returns the SGF comment of a move: the engine's report and the time.
func moveComment(m match.Move) string {
	var words []string
	if m.Score != "" {
		words = append(words, "score "+m.Score)
	}
	if m.Depth > 0 {
		words = append(words, fmt.Sprintf("depth %d", m.Depth))
	}
	if m.Nodes > 0 {
		words = append(words, fmt.Sprintf("nodes %d", m.Nodes))
	}
	return strings.Join(append(words, fmt.Sprintf("%.3f s", secondsOf(m.Time))), ", ")
}

func endText(res *match.Result) string {
	return strings.TrimSuffix(fmt.Sprintf("%v, by %s: %s", res.Outcome, res.Reason, res.Detail), ": ")
}

func sgfResult(res *match.Result) string {
	var winner string
	switch res.Outcome {
	case match.BlackWon:
		winner = "B+"
	case match.WhiteWon:
		winner = "W+"
	default:
		return "0"
	}
	switch res.Reason {
	case match.ByTime, match.ByHang:
		return winner + "T"
	case match.ByIllegal, match.ByCrash, match.ByForbidden:
		return winner + "F"
	case match.ByResignation, match.ByProof:
		return winner + "R"
	}
	return winner
}

// unnumbered is the SGF game number (GM) of a game without an official one; the official
// numbers are smaller.
const unnumbered = 99

// writeText writes a game whose moves are text in its own notation.
func writeText(sb *strings.Builder, c *match.Config, number int, res *match.Result) {
	text := strings.NewReplacer(`\`, `\\`, `]`, `\]`, ":", `\:`)
	fmt.Fprintf(sb, "(;FF[4]CA[UTF-8]GM[%d]RU[%s]PB[%s]PW[%s]EV[game %d]RE[%s]\n", cmp.Or(number, unnumbered), c.Rule,
		text.Replace(c.Engines[res.Black].Name), text.Replace(c.Engines[res.White].Name), res.ID, sgfResult(res))
	for i, m := range res.Opening.Moves {
		fmt.Fprintf(sb, ";%c[%s]", "BW"[i%2], m)
	}
	for i, m := range res.Moves {
		fmt.Fprintf(sb, ";%c[%s]", "BW"[(len(res.Opening.Moves)+i)%2], m.Move)
	}
	fmt.Fprintf(sb, "C[%s])\n", text.Replace(endText(res)))
}
