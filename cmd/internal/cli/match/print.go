package match

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"tengen/bench/match"
	"tengen/bench/match/elo"
	"tengen/cmd/internal/cli"
	"tengen/internal/infile"
	"tengen/internal/plaintext"
	"tengen/internal/say"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game/games"
)

// secondsOf returns a time in seconds.
func secondsOf(s match.Seconds) float64 { return time.Duration(s).Seconds() }

// ChooseOpenings returns the openings in the order in which they are played.
func (f *MatchFlags) ChooseOpenings(ctx context.Context, c *match.Config) ([]match.Opening, error) {
	openings, err := f.ReadOpenings(ctx, c)
	if err == nil && f.Balance != 0 && f.Random == 0 {
		b, bar := f.even(len(openings))
		openings, err = b.Keep(ctx, c, openings)
		bar.Clear()
	}
	if f.Seed != 0 && f.Random == 0 {
		match.Shuffle(openings, f.Seed)
	}
	return openings, err
}

// even returns what keeps the openings that are even, and a bar that shows how many of
// the given number, -1 if it is not known, were looked at.
func (f *MatchFlags) even(openings int) (*match.Balance, *cli.Bar) {
	bar := cli.NewBar(f.Errs, openings)
	return &match.Balance{Within: f.Balance / 100, Nodes: f.BalanceNodes, Threads: f.Concurrency, Told: func(seen, kept int) {
		bar.Add(1, fmt.Sprintf("%d of %d openings are even", kept, seen))
	}}, bar
}

// ReadOpenings reads the file of openings, or returns the default ones.
func (f *MatchFlags) ReadOpenings(ctx context.Context, c *match.Config) ([]match.Opening, error) {
	balance := match.Balance{Within: f.Balance / 100}
	switch {
	case f.Balance != 0 && balance.Check() != nil:
		return nil, fmt.Errorf("--balance: %g %% is not between 0 and 50", f.Balance)
	case f.Random < 0:
		return nil, fmt.Errorf("--random: %d is negative", f.Random)
	case f.Random > 0 && f.Openings != "":
		return nil, errors.New("--random and --openings exclude each other")
	case f.opening != "" && (f.Random > 0 || f.Openings != ""):
		return nil, errors.New("--opening excludes --random and --openings")
	case c.OpeningRule != "":
		return nil, nil
	case f.opening != "":
		return patternOpening(f.opening, c)
	case f.Random > 0 && f.Balance != 0:
		b, bar := f.even(-1) // as many as it takes
		defer bar.Clear()
		return b.Random(ctx, c, f.Games/2, f.Random, f.Seed)
	case f.Random > 0:
		return match.RandomOpenings(c, f.Games/2, f.Random, f.Seed)
	case f.Openings == "":
		return match.UsualOpenings(c)
	}
	text, err := infile.Read(ctx, f.Openings, cli.MaxOpeningsFile)
	if err != nil {
		return nil, fmt.Errorf("--openings: %w", err)
	}
	name := filepath.Base(f.Openings)
	if infile.Ends(f.Openings, ".sgf") {
		return sgfOpenings(ctx, text, name, c)
	}
	out, err := match.ReadOpenings(infile.Stoppable(ctx, name, bytes.NewReader(text)), name, c)
	if ctx.Err() != nil {
		err = fmt.Errorf("%s: %w", name, ctx.Err()) // and not that of a line that was cut
	}
	return out, err
}

// patternOpening returns one of the 26 patterns as the only opening.
func patternOpening(name string, c *match.Config) ([]match.Opening, error) {
	p, err := games.New(c.Config)
	if err != nil {
		return nil, err
	}
	if err := cli.PlayPattern(p, name); err != nil {
		return nil, err
	}
	o, err := match.CheckOpening(c, match.Opening{Name: name, Moves: p.Moves()})
	return []match.Opening{o}, err
}

// printOpeningRule writes the results of the opening rule.
func printOpeningRule(w io.Writer, c *match.Config, o *match.OpeningStats) {
	share := func(points, games int) float64 { return 100 * float64(points) / float64(2*max(games, 1)) }
	fmt.Fprintf(w, "opening %s: Black %.1f %%, who began with Black %.1f %%", c.OpeningRule, share(o.Black, o.Games), share(o.Beginner, o.Games))
	if o.Chosen > 0 {
		fmt.Fprintf(w, ", who chose the colour last %.1f %%", share(o.Chooser, o.Chosen))
	}
	fmt.Fprintf(w, "; colours exchanged in %d of %d games\n", o.Swaps, o.Games)
}

// sgfOpenings returns the main line of every game of an SGF file.
func sgfOpenings(ctx context.Context, text []byte, name string, c *match.Config) ([]match.Opening, error) {
	p, err := games.New(c.Config)
	if err != nil {
		return nil, err
	}
	records, err := record.Read(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var out []match.Opening
	for i, g := range records {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		at := fmt.Sprintf("%s:%d", name, i+1)
		switch {
		case g.Game != replay.GameNumber(p.Game()) && g.Game != 0:
			return nil, fmt.Errorf("%s is a game of %v", at, g.Game)
		case g.Size != replay.Size(p):
			return nil, fmt.Errorf("%s is on a board of %d×%[2]d, the match on %d×%[3]d", at, g.Size, replay.Size(p))
		case g.Root.Text(record.PositionProperty) != "":
			return nil, fmt.Errorf("%s begins at a position of its own (%s): an opening is a list of moves from the usual start", at, record.PositionProperty)
		case !p.Game().SGF().Letters && g.Rules != "" && !strings.EqualFold(g.Rules, p.Config().Rule): // the moves are more than points
			return nil, fmt.Errorf("%s is by the rule %q, the match by %q", at, plaintext.Clip(g.Rules), p.Config().Rule)
		}
		o := match.Opening{Name: at}
		p := p.Clone()
		path := replay.New(g.Line())
		for i, n := range path.Nodes {
			if n.Stones() {
				return nil, fmt.Errorf("%s sets stones up: an opening is a list of moves", at)
			}
			side, move, ok := path.Move(i, p)
			if !ok {
				continue
			}
			if side != p.Side() {
				return nil, fmt.Errorf("%s, move %d: want a move of %v", at, len(o.Moves)+1, replay.ColourOf(p.Side()))
			}
			if _, err := p.Submit(move); err != nil {
				return nil, fmt.Errorf("%s, move %d: %w", at, len(o.Moves)+1, err)
			}
			o.Moves = append(o.Moves, move)
		}
		o, err := match.CheckOpening(c, o)
		if err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	return out, nil
}

// matchBar shows the state of a match on a terminal, and nothing elsewhere.
type matchBar struct {
	*cli.Bar
	c *match.Config
	r *matchRecord
}

func newMatchBar(errs io.Writer, c *match.Config, games int, r *matchRecord) *matchBar {
	b := &matchBar{cli.NewBar(errs, games), c, r}
	b.show()
	return b
}

func (b *matchBar) show() {
	text := cli.Plural(len(b.c.Engines), "engine", "engines")
	if len(b.c.Engines) == 2 {
		t := b.r.standing.Tally(0, 1)
		text = t.String()
		if t.Games() > 1 {
			text += ", " + t.Estimate().String()
		}
		if b.r.test != nil {
			text += ", " + b.r.test.State(t).String()
		}
	}
	b.Tell(b.r.standing.Games, text)
}

// printMatch writes the tables.
func printMatch(w io.Writer, c *match.Config, r *matchRecord, test *elo.SPRT) error {
	s := r.standing
	if s.Games == 0 {
		_, err := fmt.Fprintln(w, "no games")
		return err
	}
	var names []string
	for _, e := range c.Engines {
		names = append(names, e.Name)
	}
	if len(names) == 2 {
		t := s.Tally(0, 1)
		e := t.Estimate()
		fmt.Fprintf(w, "%s against %s: %v, score %.1f %%, %v\n", names[0], names[1], t, 100*e.Score, e)
		fmt.Fprintf(w, "pairs (0 ½ 1 1½ 2): %v\n", t.Pairs)
		if test != nil {
			fmt.Fprintf(w, "SPRT %g against %g (%v): %v\n", test.Elo0, test.Elo1, test.Model, test.State(t))
		}
	} else {
		couples := s.Couples()
		ratings, err := elo.Ratings(len(names), couples)
		if err != nil {
			return err
		}
		if err := elo.WriteTable(w, names, ratings, couples); err != nil {
			return err
		}
	}
	if n := s.Repeats(); n > 0 {
		fmt.Fprintf(w, "%d of %d games repeat an earlier one, with the same moves and colours; a pair without a new game does not count.\n"+
			"More openings (--random, --openings) give other games.\n", n, s.Games)
	}
	if c.OpeningRule != "" {
		printOpeningRule(w, c, &r.opening)
	}
	fmt.Fprintln(w)
	return printEngines(w, names, s)
}

func printEngines(w io.Writer, names []string, s *match.Standing) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "engine\twins\tdraws\tlosses\tdepth\tnodes/s\tnodes/move\ts/move\tlongest\ttime\tillegal\tcrash\thang\t")
	for i, e := range s.Engines {
		depth, nps, nodes := "-", "-", "-"
		if e.DepthMoves > 0 {
			depth = fmt.Sprintf("%.1f", e.Depth())
		}
		if e.NodesMoves > 0 {
			nps = say.Short(uint64(e.NPS()))
			nodes = say.Short(e.Nodes / uint64(e.NodesMoves))
		}
		mean := 0.0
		if e.Moves > 0 {
			mean = e.Time.Seconds() / float64(e.Moves)
		}
		fmt.Fprintf(tw, "%s\t%d\t%d\t%d\t%s\t%s\t%s\t%.3f\t%.3f\t%d\t%d\t%d\t%d\t\n", names[i], e.Wins, e.Draws, e.Losses,
			depth, nps, nodes, math.Max(mean, 0), e.Longest.Seconds(),
			e.Faults[match.ByTime], e.Faults[match.ByIllegal], e.Faults[match.ByCrash], e.Faults[match.ByHang])
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	var reasons []string
	for r, n := range s.Reasons {
		reasons = append(reasons, fmt.Sprintf("%s %d", r, n))
	}
	slices.Sort(reasons)
	_, err := fmt.Fprintf(w, "\n%s ended by: %s\n", cli.Plural(s.Games, "game", "games"), strings.Join(reasons, ", "))
	for i, e := range s.Engines {
		if f := e.Fault; f != nil && err == nil { // the detail begins with the name of the engine
			_, err = fmt.Fprintf(w, "first fault: game %d, %s: %s\n", f.Game, f.Reason, cmp.Or(f.Detail, names[i]))
		}
	}
	return err
}
