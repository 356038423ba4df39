package match

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"

	"tengen/bench/match"
	"tengen/bench/match/elo"
	"tengen/cmd/internal/cli"
	"tengen/internal/atomicfile"
	"tengen/internal/infile"
	"tengen/internal/version"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
	gamejungo "tengen/search/game/jungo"
)

// matchRecord is the output of a match: the journal, the games in SGF and the score. When
// a match is resumed, the SGF is written again from the journal.
type matchRecord struct {
	c        *match.Config
	build    string         // of this program
	test     *elo.SPRT      // nil if there is none
	plotFile string         // "" for none
	journal  *match.Journal // nil if there is none
	sgf      *os.File       // nil if there is none
	done     []match.Result // results in the journal at the start
	begun    []string       // the files that this match began
	notes    []string       // what people have to know about the games of the journal
	standing *match.Standing
	opening  match.OpeningStats // under an opening rule
}

func newMatchRecord(f *MatchFlags, c *match.Config, jobs []match.Job, test *elo.SPRT, build string) (*matchRecord, error) {
	r := &matchRecord{c: c, build: build, test: test, plotFile: f.plot, standing: match.NewStanding(c)}
	if !infile.Taken(f.jsonl) {
		r.begun = []string{f.jsonl, f.sgf}
	}
	var err error
	if f.jsonl != "" {
		if r.journal, r.done, err = match.Open(f.jsonl, match.Header{Config: *c, Version: version.String(), SPRT: sprtText(test)}, jobs, f.resume); err != nil {
			return nil, err
		}
	}
	if err := r.recount(f.sgf); err != nil {
		return nil, errors.Join(err, r.drop())
	}
	return r, nil
}

// recount counts the games of the journal, and opens the SGF file with them.
func (r *matchRecord) recount(sgf string) error {
	others, decided := 0, 0
	for i := range r.done {
		if err := r.count(r.done[i]); err != nil {
			return err
		}
		if r.done[i].Version != r.build {
			others++
		}
		if decided == 0 && r.decided() != nil {
			decided = i + 1
		}
	}
	if others > 0 {
		r.notes = append(r.notes, fmt.Sprintf("%d of the %d games of the journal were played by another build", others, len(r.done)))
	}
	if now := sprtText(r.test); len(r.done) > 0 && r.journal.Header.SPRT != now {
		r.notes = append(r.notes, fmt.Sprintf("the match began with %s, and goes on with %s: alpha and beta hold only for a test that was chosen before the games",
			cmp.Or(r.journal.Header.SPRT, "no --sprt"), cmp.Or(now, "no --sprt")))
	}
	if later := len(r.done) - decided; decided > 0 && later > 0 {
		r.notes = append(r.notes, fmt.Sprintf("--sprt had decided after %s; alpha and beta do not hold with the %d that came later", cli.Plural(decided, "game", "games"), later))
	}
	if sgf == "" {
		return nil
	}
	var err error
	if len(r.done) == 0 {
		r.sgf, err = os.Create(sgf)
		return err
	}
	if err = atomicfile.Write(sgf, func(w io.Writer) error {
		for i := range r.done {
			if err := writeGame(w, r.c, &r.done[i]); err != nil {
				return err
			}
		}
		return nil
	}); err == nil {
		r.sgf, err = os.OpenFile(sgf, os.O_WRONLY|os.O_APPEND, 0)
	}
	return err
}

// sprtText is a sequential test in the journal, "" for none.
func sprtText(s *elo.SPRT) string {
	if s == nil {
		return ""
	}
	return fmt.Sprintf("--sprt %g,%g,%v --alpha %g --beta %g", s.Elo0, s.Elo1, s.Model, s.Alpha, s.Beta)
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
	if r.test != nil && r.test.State(r.standing.Tally(0, 1)).Verdict != elo.Undecided {
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
	if points := r.standing.Course(); r.plotFile != "" && len(points) > 0 {
		errs = append(errs, r.plot(points))
	}
	return errors.Join(errs...)
}

// drop closes the files of a match that could not begin, and removes those that it began: the same command,
// corrected, would find them taken.
func (r *matchRecord) drop() error {
	errs := []error{r.close()}
	for _, path := range r.begun {
		if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() {
			errs = append(errs, os.Remove(path))
		}
	}
	return errors.Join(errs...)
}

func (r *matchRecord) plot(points []elo.Point) error {
	return atomicfile.Write(r.plotFile, func(w io.Writer) error { return elo.WritePlot(w, plotTitle(r.c), points) })
}

// plotTitle is the title of the plot of two engines.
func plotTitle(c *match.Config) string { return c.Engines[0].Name + " against " + c.Engines[1].Name }

// writeGame appends a game in SGF.
func writeGame(w io.Writer, c *match.Config, res *match.Result) error {
	p, err := games.New(c.Config)
	if err != nil {
		return err
	}
	g, err := gameRecord(c, p, res)
	if err != nil {
		return err
	}
	_, err = g.WriteTo(w)
	return err
}

// gameRecord returns a game as a record.
func gameRecord(c *match.Config, p game.Position, res *match.Result) (*record.Record, error) {
	engines := [2]int{}
	engines[game.Black], engines[game.White] = res.Sides()
	g := replay.Record(p)
	g.Program = version.Program()
	g.Black, g.White = c.Engines[engines[game.Black]].Name, c.Engines[engines[game.White]].Name
	g.Round, g.Result = "game "+fmt.Sprint(res.ID), sgfResult(res) // as in the database, which counts a game once
	last := g.Root
	for _, text := range res.First() {
		m, err := replay.Make(p, text)
		if err != nil {
			return nil, err
		}
		last = last.Add(m)
	}
	for _, m := range res.Moves {
		mover := c.Engines[engines[p.Side()]]
		if mover.Program == "" && len(mover.Command) == 0 {
			m.Score = shownScore(c.Game, m.Score)
		}
		made, err := replay.Make(p, m.Move)
		if err != nil {
			return nil, err
		}
		last = last.Add(made)
		last.Comment = moveComment(m)
	}
	last.Comment = strings.TrimSpace(last.Comment + "\n" + endText(res))
	return g, nil
}

// shownScore returns a score of Tengen's, as the journal has it, in the words of analyze:
// "+1.52", "win in 7", "win" or, in jungo, "+3.5 stones".
func shownScore(of, recorded string) string {
	if side, plies, ok := strings.Cut(recorded, "M"); ok {
		text := map[string]string{"+": "win", "-": "loss"}[side]
		if plies != "" {
			text += " in " + plies
		}
		return text
	}
	x, err := strconv.ParseFloat(recorded, 64)
	switch {
	case err != nil || !(math.Abs(x) <= mostShown): // NaN, too
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

// sgfResult returns the result in the words of SGF. "F" (forfeit) is for faults alone: a
// stone on a forbidden point loses by the rules.
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
	case match.ByIllegal, match.ByCrash:
		return winner + "F"
	case match.ByResignation, match.ByProof:
		return winner + "R"
	}
	return winner
}
