package ring

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	evalring "tengen/eval/ring"
	"tengen/movegen/ring"
	"tengen/search"
	searchring "tengen/search/ring"
)

// generate looks for problems that the suite lacks, for as long as it says.
var (
	generate = flag.Duration("generate", 0, "look for problems for this long and add them to problems.txt")
	proof    = flag.Uint64("proof", DefaultGenerate().Proof.Nodes, "nodes of a proof for -generate")
)

func TestGenerate(t *testing.T) {
	o := DefaultGenerate()
	if *generate == 0 {
		// A taste: two problems, checked by the caller of this function.
		o.Each = map[int]int{3: 1}
		o.Proof.Plies, o.Scout = 3, 2000
		list, err := Generate(context.Background(), o, nil)
		if err != nil || len(list) != 2 || list[0].Side() == list[1].Side() {
			t.Fatalf("found %v, %v", list, err)
		}
		return
	}
	o.Seed, o.Proof.Nodes, o.Have = *seed, *proof, Suite()
	ctx, cancel := context.WithTimeout(context.Background(), *generate)
	defer cancel()
	begin := time.Now()
	list, err := Generate(ctx, o, func(p Problem) { t.Log(time.Since(begin), p) })
	if err != nil {
		t.Fatal(err)
	}
	list = append(slices.Clone(Suite()), list...)
	slices.SortStableFunc(list, func(x, y Problem) int {
		return cmp.Or(cmp.Compare(x.Plies, y.Plies), cmp.Compare(x.Side(), y.Side()))
	})
	f, err := os.Create("problems.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := WriteProblems(f, "Problems of Ring: plies to win, the only key move, the position.\nFound in games of the engine against itself and proven by the solver.", list); err != nil {
		t.Fatal(err)
	}
}

// tune fits the weights on games played for so long and writes them to a file.
var (
	tune   = flag.Duration("tune", 0, "play games for this long, fit the weights and write them to -tuned")
	tuned  = flag.String("tuned", "weights.txt", "file for -tune")
	from   = flag.String("from", "", "file of the weights -tune starts from; empty for the embedded ones")
	seed   = flag.Uint64("seed", 1, "seed of -tune, -pairs and -generate")
	pairs  = flag.Int("pairs", 0, "play this many pairs of games, see -against")
	budget = flag.Uint64("nodes", 1000, "nodes a move for -pairs")

	against = flag.String("against", "weights", "match for -pairs: weights, one-ply, hundredth, self or off")
	off     = flag.String("off", "", "what the second engine of -against off does without: foresight, fade, contempt, or a switch of search.Options")
	perMove = flag.Duration("move", 0, "time for a move for -pairs, in place of -nodes")
	opening = flag.Int("opening", 8, "random plies at the start of a game of -pairs")
	longest = flag.Int("longest", 400, "plies after which a game of -pairs is broken off")
	prove   = flag.Bool("prove", false, "prove the problems of 11 plies, too, which takes minutes")
	games   = flag.String("games", "", "write the games of -pairs to this file, one a line: outcome and moves")
)

func readWeights(t *testing.T, path string) *evalring.Weights {
	t.Helper()
	if path == "" {
		return evalring.Default()
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w, err := evalring.ReadWeights(f)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestTune(t *testing.T) {
	o := DefaultTune()
	o.Seed, o.Start = *seed, readWeights(t, *from)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if *tune == 0 {
		o.Games, o.Nodes, o.Longest = 3, 100, 60
	} else {
		ctx, cancel = context.WithTimeout(ctx, *tune)
		defer cancel()
		o.Games = 1 << 30
	}
	fit, samples, books, err := Tune(ctx, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d samples of %+v: loss %.5f before, %.5f after", samples, books, fit.Before, fit.After)
	if samples == 0 || fit.After > fit.Before {
		t.Errorf("%d samples, loss from %f to %f", samples, fit.Before, fit.After)
	}
	if *tune != 0 {
		f, err := os.Create(*tuned)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := fit.Weights.Write(f, "Weights of the evaluation of Ring, in hundredths of a piece."); err != nil {
			t.Fatal(err)
		}
	}
}

// switchedOff is an engine's configuration without the part of that name.
func switchedOff(t *testing.T, name string) searchring.Config {
	t.Helper()
	c := searchring.Config{HashMB: 8}
	opt := searchring.DefaultOptions()
	// Its tables are too large for short searches.
	opt.Continuation = *budget >= 2000
	c.Options = &opt
	switch name {
	case "":
		return c
	case "foresight":
		c.Off.Foresight = true
		return c
	case "fade":
		c.Off.Fade = true
		return c
	case "contempt":
		c.Off.Contempt = true
		return c
	}
	for _, s := range opt.Switches() {
		if s.Name == name {
			*s.On = false
			return c
		}
	}
	t.Fatalf("-off %q is unknown", name)
	return c
}

// TestStrength plays a match when asked to: fitted weights against others, or the
// engine against a player that looks one move ahead, against itself with a
// hundredth of the nodes, as it is, or without one of its parts.
func TestStrength(t *testing.T) {
	if *pairs == 0 {
		t.Skip("asked for by -pairs")
	}
	limits := search.Limits{Nodes: *budget}
	if *perMove > 0 {
		limits = search.Limits{Hard: *perMove}
	}
	enginePlayer := func(weights, without string, l search.Limits) Player {
		c := switchedOff(t, without)
		c.Weights = readWeights(t, weights)
		return EnginePlayer{searchring.NewEngine(c), l}
	}
	a, b := enginePlayer(*from, "", limits), Player(nil)
	switch *against {
	case "weights":
		a, b = enginePlayer(*tuned, "", limits), enginePlayer(*from, "", limits)
	case "one-ply":
		b = OnePly{rand.New(rand.NewPCG(*seed, 3))}
	case "hundredth":
		b = enginePlayer(*from, "", search.Limits{Nodes: *budget / 100})
	case "self", "off":
		b = enginePlayer(*from, *off, limits)
	default:
		t.Fatalf("-against %q is not weights, one-ply, hundredth, self or off", *against)
	}
	var record bytes.Buffer
	o := GameOptions{Opening: *opening, MaxPlies: *longest}
	tell := func(g Game, aIsBlack bool) {
		t.Log(aIsBlack, len(g.Moves), g.Outcome, g.Time)
		winner := "nobody"
		if g.Outcome.Over() && !g.Outcome.Draw {
			winner = g.Outcome.Winner.String()
		}
		fmt.Fprintf(&record, "%s by %s:", winner, g.Outcome.By)
		for _, m := range g.Moves {
			fmt.Fprintf(&record, " %s", ring.FullField().MoveText(m))
		}
		record.WriteByte('\n')
		if *games != "" {
			if err := os.WriteFile(*games, record.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	var s Score
	var err error
	if *against == "self" {
		// The second game of a pair would be the first again.
		s.ByEnding = map[ring.Ending]int{}
		for i := range 2 * *pairs {
			g, e := Play(context.Background(), [2]Player{a, b}, rand.New(rand.NewPCG(*seed, uint64(i))), o)
			if err = e; err != nil {
				break
			}
			s.add(g, true)
			tell(g, true)
		}
	} else {
		s, err = Match(context.Background(), a, b, *pairs, *seed, o, tell)
	}
	if err != nil {
		t.Fatal(err)
	}
	mean, stderr := s.Share()
	t.Logf("%+v: %.3f ± %.3f, Elo %+.0f", s, mean, stderr, s.Elo())
}

func TestSuite(t *testing.T) {
	list := Suite()
	e := searchring.NewEngine(searchring.Config{HashMB: 16})
	count := map[ring.Colour]int{}
	seen := map[string]bool{}
	for _, prob := range list {
		p, err := prob.Setup()
		if err != nil {
			t.Fatal(err)
		}
		count[prob.Side()]++
		if seen[prob.Position] {
			t.Errorf("%v is there twice", prob)
		}
		seen[prob.Position] = true
		if prob.Plies > 9 && !*prove {
			// The solver takes millions of nodes; the engine sees the win soon.
			a := e.Think(context.Background(), p, search.Limits{Nodes: 300_000}, nil)
			if n, ok := a.Score.MatePlies(); !ok || n != prob.Plies || p.Field().MoveText(a.Best) != prob.Key {
				t.Errorf("%v: the engine says %d by %s", prob, a.Score, p.Field().MoveText(a.Best))
			}
			continue
		}
		sol, err := searchring.Solve(context.Background(), p, searchring.SolveLimits{Plies: prob.Plies})
		if err != nil {
			t.Fatal(err)
		}
		if sol.Plies != prob.Plies || len(sol.Keys) != 1 || p.Field().MoveText(sol.Keys[0]) != prob.Key {
			t.Errorf("%v: solved in %d by %d moves", prob, sol.Plies, len(sol.Keys))
		}
	}
	if len(list) < 60 || count[ring.Black] < 20 || count[ring.White] < 20 {
		t.Errorf("%d problems, %v", len(list), count)
	}
}

// TestRun solves the shortest problems, and calls wrong what contradicts them.
func TestRun(t *testing.T) {
	list := Suite()[:8]
	n := 0
	total, err := Run(context.Background(), list, 20000, func(r Result) { n++ })
	if err != nil || n != 8 || total.Problems != 8 || total.Solver.Solved != 8 || total.Engine.Solved != 8 ||
		total.Solver.Wrong+total.Engine.Wrong != 0 || total.Solver.MedianNodes > total.Solver.P95Nodes || total.Engine.Nodes == 0 {
		t.Errorf("%d results, %+v, %v", n, total, err)
	}
	p, err := list[0].Setup()
	if err != nil {
		t.Fatal(err)
	}
	other := list[0]
	for _, m := range p.LegalMoves(nil) {
		if other.Key = p.Field().MoveText(m); other.Key != list[0].Key {
			break
		}
	}
	longer := list[0]
	longer.Plies += 2
	for _, prob := range []Problem{other, longer} {
		total, err := Run(context.Background(), []Problem{prob}, 20000, nil)
		if err != nil || total.Solver.Wrong != 1 || total.Engine.Wrong != 1 || total.Solver.Solved+total.Engine.Solved != 0 {
			t.Errorf("%v: %+v, %v", prob, total, err)
		}
	}
	total, err = Run(context.Background(), Suite()[len(Suite())-1:], 1000, nil)
	if err != nil || total.Solver.Solved+total.Engine.Solved+total.Solver.Wrong+total.Engine.Wrong != 0 {
		t.Errorf("with 1000 nodes: %+v, %v", total, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, list, 0, nil); err == nil {
		t.Error("no error from a cancelled run")
	}
}

func TestReadProblems(t *testing.T) {
	var buf bytes.Buffer
	if err := WriteProblems(&buf, "a\nb", Suite()); err != nil {
		t.Fatal(err)
	}
	again, err := ReadProblems(&buf)
	if err != nil || !slices.Equal(again, Suite()) {
		t.Errorf("problems do not read back: %v", err)
	}
	for text, want := range map[string]string{
		"3 c2c4":             "line 1: want plies",
		"4 c2c4 6/6":         "not an odd number",
		"\n3 c2c4 6/6 - b -": "line 2: rows",
		"3 c2c9 6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -": "c2c9 is illegal",
	} {
		if _, err := ReadProblems(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestMatch: an engine loses no game against the one-ply player and wins most,
// the books balance, and every opening is played with both colours.
func TestMatch(t *testing.T) {
	engine := EnginePlayer{searchring.NewEngine(searchring.Config{HashMB: 4}), search.Limits{Nodes: 2000}}
	one := OnePly{rand.New(rand.NewPCG(1, 1))}
	var openings []string
	games := 0
	s, err := Match(context.Background(), engine, one, 2, 5, GameOptions{Opening: 4}, func(g Game, aIsBlack bool) {
		if aIsBlack != (games%2 == 0) {
			t.Error("colours do not alternate")
		}
		games++
		text := ""
		for _, m := range g.Moves[:4] {
			text += ring.FullField().MoveText(m) + " "
		}
		openings = append(openings, text)
		samples, err := Samples(&g, ring.FullField(), 1)
		if err != nil || len(samples) == 0 {
			t.Errorf("%d samples, %v", len(samples), err)
		}
		for _, smp := range samples {
			decided := g.Outcome.Over() && !g.Outcome.Draw
			if decided && smp.Target != 0 && smp.Target != 1 || !decided && smp.Target != 0.5 {
				t.Fatalf("target %f in a game that ends by %s", smp.Target, g.Outcome.By)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if s.Games() != 4 || s.Wins < 3 || s.Losses != 0 || s.BlackWins+s.WhiteWins != s.Wins || len(s.ByEnding) == 0 {
		t.Errorf("%+v", s)
	}
	if openings[0] != openings[1] || openings[2] != openings[3] || openings[0] == openings[2] {
		t.Errorf("openings %q", openings)
	}
}

func TestScore(t *testing.T) {
	s := Score{Wins: 3, Draws: 2, Losses: 1}
	mean, stderr := s.Share()
	if math.Abs(mean-4.0/6) > 1e-9 || math.Abs(stderr-math.Sqrt((3.5/6-16.0/36)/6)) > 1e-9 {
		t.Errorf("share %f ± %f", mean, stderr)
	}
	if elo := s.Elo(); math.Abs(elo-120.41) > 0.01 {
		t.Errorf("Elo %f", elo)
	}
}

// TestPlay plays short games between all kinds of players.
func TestPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	engine := EnginePlayer{searchring.NewEngine(searchring.Config{HashMB: 1}), search.Limits{Nodes: 500}}
	for _, b := range []*ring.Field{ring.FullField(), ring.BasicField()} {
		for i := range 4 {
			players := [2]Player{engine, OnePly{rng}}
			if i%2 == 1 {
				players[0], players[1] = players[1], players[0]
			}
			g, err := Play(context.Background(), players, rng, GameOptions{Board: b, Opening: 4, MaxPlies: 120})
			if err != nil {
				t.Fatal(err)
			}
			last := ""
			if err := g.Replay(b, func(p *ring.Board, ply int) { last = p.String() }); err != nil {
				t.Fatal(err)
			}
			if len(g.Moves) < 120 && !g.Outcome.Over() || len(g.Scores) != len(g.Moves) {
				t.Errorf("%d moves, %d scores, %v at %s", len(g.Moves), len(g.Scores), g.Outcome, last)
			}
		}
	}
}
