package lab

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tengen/bench/selfplay"
	"tengen/internal/filetest"
	"tengen/movegen/jungo"
	"tengen/search/game"
	"tengen/search/game/games"
)

// playFile writes a file of self-play and returns its name.
func playFile(t *testing.T, h selfplay.Header, o selfplay.Options) string {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "a.games"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w, err := selfplay.NewWriter(f, h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := selfplay.Run(t.Context(), h, o, w, nil); err != nil {
		t.Fatal(err)
	}
	return f.Name()
}

// selfGames writes a file of self-play by tables under freestyle on 9×9, and returns its name and its
// games.
func selfGames(t *testing.T, positions int) (name string, all []selfplay.Game) {
	t.Helper()
	h, err := selfplay.DefaultHeader("renju")
	if err != nil {
		t.Fatal(err)
	}
	h.Rule, h.Size, h.Nodes = "freestyle", 9, 30
	weights := filetest.Read(t, "../../eval/renju/data/freestyle.txt")
	h.Weights = selfplay.HashOf(string(weights))
	name = playFile(t, h, selfplay.Options{Positions: positions, Weights: string(weights)})
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := selfplay.NewReader(f)
	for err == nil {
		var g selfplay.Game
		if g, err = r.Next(); err == nil {
			all = append(all, g)
		}
	}
	return name, all
}

// Positions are drawn from as many games as there are, after the opening, with the result
// of the game from the view of the side to move; the seed chooses others.
func TestDraw(t *testing.T) {
	name, all := selfGames(t, 1500)
	y := YardGames{Files: []string{name}, Positions: 10, Seed: 1}
	draw := func(y YardGames) []Sample {
		t.Helper()
		samples, err := y.Draw()
		if err != nil {
			t.Fatal(err)
		}
		return samples
	}
	few := draw(y)
	seen := map[int]bool{}
	for _, s := range few {
		if seen[s.Game] {
			t.Errorf("two positions of game %d, although there are %d games", s.Game, len(all))
		}
		seen[s.Game] = true
	}
	if len(few) != 10 || !reflect.DeepEqual(few, draw(y)) {
		t.Errorf("%d positions, or others the second time", len(few))
	}
	y.Seed = 2
	if reflect.DeepEqual(few, draw(y)) {
		t.Error("another seed draws the same positions")
	}

	// All positions: each once, with the result of its game.
	y.Positions = 100_000
	want, got := map[string]float64{}, map[string]float64{}
	wantHeld := 0
	start, err := games.New(game.Config{Game: "renju", Rule: "freestyle", Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range all {
		if (i+1)%heldShare == 0 {
			wantHeld += g.Positions()
		}
		err := g.Replay(start, func(p game.Position, _ selfplay.Ply) error {
			want[fmt.Sprint(i, p.Moves())] = g.Result.For(p.Side())
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range draw(y) {
		got[fmt.Sprint(s.Game, s.Moves)] = s.Share
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%d positions, want %d, or with other results", len(got), len(want))
	}
	y.Held = true
	if n := len(draw(y)); n != wantHeld || n == 0 {
		t.Errorf("%d positions held back, want %d", n, wantHeld)
	}
	y.Held, y.Last = false, 2
	for _, s := range draw(y) {
		if n := len(all[s.Game].Plies); n-len(s.Moves) > 2 {
			t.Errorf("a position %d moves before the end", n-len(s.Moves))
		}
	}
}

// The journal of a match and SGF: the opening and games that say nothing are left out.
func TestDrawRecords(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		t.Helper()
		name = filepath.Join(dir, name)
		filetest.Put(t, name, text)
		return name
	}
	const head = `{"match":{"game":"renju","rule":"freestyle","size":9,"engines":[{"name":"A","nodes":1},{"name":"B","nodes":1}],"margin":0,"grace":1}}` + "\n"
	line := func(id int, outcome, reason string) string {
		return fmt.Sprintf(`{"id":%d,"pair":0,"black":0,"white":1,"opening":{"moves":["e5","e6","a1"]},"seed":1,"outcome":%q,"reason":%q,"moves":[{"move":"a9","time":0},{"move":"b1","time":0}],"seconds":1}`+"\n",
			id, outcome, reason)
	}
	journal := file("games.jsonl", head+line(0, "black", "resignation")+line(1, "white", "time")+strings.ReplaceAll(line(2, "draw", "length"), "b1", "b2"))
	sgf := file("games.sgf", "(;GM[4]SZ[9]RE[W+R];B[ee];W[ed];B[dd];W[df];B[cd];W[ce];B[cc])(;GM[4]SZ[9];B[ee];W[ed];B[dd];W[df];B[cd];W[ce];B[cc])"+
		"(;GM[4]SZ[9]RE[B+T];B[ee];W[ed];B[dd])(;GM[4]SZ[9]RE[W+Forfeit];B[ee];W[ed];B[dd])")
	y := YardGames{Files: []string{journal, sgf}, Rule: "freestyle", Positions: 100}
	samples, err := y.Draw()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range samples {
		got = append(got, fmt.Sprint(s.Game, " ", len(s.Moves), " ", s.Share))
	}
	if want := "0 3 0,0 4 1,1 3 0.5,1 4 0.5,2 5 1,2 6 0"; strings.Join(got, ",") != want {
		t.Errorf("drawn %v, want %s", got, want)
	}
	// The same games in another form, or in another file, count once.
	longer := strings.ReplaceAll(line(0, "black", "resignation"), `{"move":"b1","time":0}`, `{"move":"b1","time":0},{"move":"c1","time":0}`)
	y.Files = []string{file("longer.jsonl", head+longer), sgf}
	if samples, err = y.Draw(); err != nil || y.Repeated != 0 {
		t.Fatalf("%d games were left out, %v", y.Repeated, err)
	}
	y.Files = append(y.Files, file("again.sgf", "(;GM[4]SZ[9]RE[B+];B[ee];W[ed];B[ai];W[aa];B[bi];W[ci])"), sgf)
	if twice, err := y.Draw(); err != nil || !reflect.DeepEqual(twice, samples) || y.Repeated != 2 {
		t.Errorf("%d games were left out, %v, drawn %v", y.Repeated, err, twice)
	}
	for _, c := range []struct{ file, want string }{
		{filepath.Join(dir, "none"), "none"},
		{file("empty", ""), "neither"},
		{file("bad.jsonl", "{\"match\":1}\n"), "line 1"},
		{file("torn", "TGSP"), "torn: header: the file is cut off"},
		{file("bad.sgf", "(;GM[4]SZ[9]RE[B+];B[ee];W[ee])"), "bad.sgf: game 1: move 2"},
		{file("renju.sgf", "(;GM[4]SZ[9]RU[renju]RE[B+];B[ee];W[ed];B[dd];W[df];B[cd];W[ce];B[cc])"), "renju.sgf:1 of renju, rule renju: want one game and one rule set"},
		{file("long.jsonl", head+strings.ReplaceAll(line(0, "black", "rules"), "a9", "e6")), "game 0: move 4"},
	} {
		y.Files = []string{sgf, c.file}
		if _, err := y.Draw(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", filepath.Base(c.file), err, c.want)
		}
	}
	none := strings.ReplaceAll(line(0, "black", "rules"), `"moves":[{"move":"a9","time":0},{"move":"b1","time":0}]`, `"moves":[]`)
	y.Files = []string{file("opening.jsonl", head+none)}
	if samples, err := y.Draw(); err == nil || !strings.Contains(err.Error(), "no game") {
		t.Errorf("a game that is its opening alone: %v, %v", samples, err)
	}
	const moves = "B[ee];W[ed];B[dd];W[df];B[cd];W[ce];B[cc]"
	y = YardGames{Files: []string{file("sizes.sgf", "(;GM[4]SZ[15]RE[B+];"+moves+")(;GM[4]SZ[9]RE[B+];"+moves+")(;GM[4]SZ[15]RE[B+];"+moves+";W[aa])")}, Rule: "caro", Positions: 100}
	samples, err = y.Draw()
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range samples {
		if s.Config.Rule != "caro" || i > 1 && s.Config.Size != samples[i-1].Config.Size && s.Config.Size == samples[0].Config.Size {
			t.Errorf("position %d is of %+v", i, s.Config)
		}
	}
	y.Files = []string{file("open.jsonl", head)}
	if _, err := y.Draw(); err == nil || !strings.Contains(err.Error(), "no game") {
		t.Errorf("a journal without games: %v", err)
	}
	few, _ := selfGames(t, 60)
	y = YardGames{Files: []string{few}, Held: true, Positions: 10}
	if _, err := y.Draw(); err == nil || !strings.Contains(err.Error(), "no game (of self-play every 25th)") {
		t.Errorf("held back of few games: %v", err)
	}
}

// A game of renju that Black lost by a forbidden point, written as a forfeit, counts; other forfeits do not.
func TestDrawForbidden(t *testing.T) {
	const moves = "B[ee];W[aa];B[ef];W[ba];B[gg];W[ai];B[fg];W[bi]" // then e7 is a double three
	name := filepath.Join(t.TempDir(), "games.sgf")
	for text, want := range map[string]string{
		"(;GM[4]SZ[9]RU[renju]RE[W+F];" + moves + ";B[eg])":     "0.0",
		"(;GM[4]SZ[9]RU[renju]RE[W+Forfeit];B[ei];W[ii];B[hi])": "",
		"(;GM[4]SZ[9]RU[renju]RE[B+F];" + moves + ";B[eg])":     "",
		"(;GM[4]SZ[9]RU[renju]RE[W+F];" + moves + ")":           "",
		"(;GM[4]SZ[9]RU[renju]RE[W+T];" + moves + ";B[eg])":     "",
		"(;GM[4]SZ[9]RU[renju]RE[W+F];B[ee];W[ee])":             "",
	} {
		filetest.Put(t, name, text+"(;GM[4]SZ[9]RU[renju]RE[B+];B[aa];W[ii];B[bb];W[hh];B[cc];W[gg];B[ac];W[ig];B[ca])")
		y := YardGames{Files: []string{name}, Positions: 100}
		samples, err := y.Draw()
		if err != nil {
			t.Fatal(text, err)
		}
		got := ""
		for _, s := range samples {
			if s.Moves[0] == "e5" {
				got = fmt.Sprintf("%.1f", s.Share)
				if len(s.Moves)%2 > 0 {
					got = fmt.Sprintf("%.1f", 1-s.Share)
				}
			}
		}
		if got != want {
			t.Errorf("%s: Black has %q, want %q", text, got, want)
		}
	}
}

// A result on time or by forfeit says nothing about positions; all other results do.
func TestShareOf(t *testing.T) {
	for result, want := range map[string]float64{"B+R": 1, "b+3.5": 1, "B+": 1, "W+Resign": 0, "w+": 0, "0": 0.5, "Draw": 0.5, "Jigo": 0.5,
		"B+T": -1, "W+Time": -1, "B+Forfeit": -1, "W+F": -1, "": -1, "?": -1, "Void": -1} {
		if black, ok := shareOf(result); ok != (want >= 0) || ok && black != want {
			t.Errorf("%q gives Black %g, %v, want %g", result, black, ok, want)
		}
	}
}

// Of many games those that are drawn come from the whole file, also where positions are
// bounded from the end, and unfinished games are left out.
func TestDrawEvenly(t *testing.T) {
	name, all := selfGames(t, 1500)
	number := map[string]int{}
	start, err := games.New(game.Config{Game: "renju", Rule: "freestyle", Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range all {
		moves, err := g.Moves(start)
		if err != nil {
			t.Fatal(err)
		}
		for n := range moves {
			number[fmt.Sprint(moves[:n+1])] = i
		}
	}
	sum, n := 0, 0
	for seed := range uint64(20) {
		samples, err := (&YardGames{Files: []string{name}, Positions: 5, Seed: seed}).Draw()
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range samples {
			sum, n = sum+number[fmt.Sprint(s.Moves)], n+1
		}
	}
	if mean := float64(sum) / float64(n) / float64(len(all)); mean < 0.35 || mean > 0.65 {
		t.Errorf("%d games drawn from %d, on average at %.2f of the file", n, len(all), mean)
	}
	whole, err := (&YardGames{Files: []string{name}, Positions: 100_000}).Draw()
	if err != nil {
		t.Fatal(err)
	}
	if last, err := (&YardGames{Files: []string{name}, Positions: 100_000, Last: 1000}).Draw(); err != nil || len(last) != len(whole) {
		t.Errorf("%d positions before the end, %d in all, %v", len(last), len(whole), err)
	}
	h, err := selfplay.DefaultHeader("ring")
	if err != nil {
		t.Fatal(err)
	}
	h.Nodes, h.Longest = 10, 6
	short := playFile(t, h, selfplay.Options{Positions: 20})
	if _, err := (&YardGames{Files: []string{short}, Positions: 5}).Draw(); err == nil || !strings.Contains(err.Error(), "no game") {
		t.Errorf("unfinished games: %v", err)
	}
}

// Self-play of Jungo goes on beyond the length at which a referee stops a game, and positions
// of all of such a game are drawn.
func TestDrawBeyondStop(t *testing.T) {
	h, err := selfplay.DefaultHeader("jungo")
	if err != nil {
		t.Fatal(err)
	}
	h.Size, h.Nodes = 2, 10
	name := playFile(t, h, selfplay.Options{Positions: 500})
	y := YardGames{Files: []string{name}, Positions: 100_000}
	samples, err := y.Draw()
	if err != nil {
		t.Fatal(err)
	}
	beyond := samples[:0]
	for _, s := range samples {
		if len(s.Moves) > jungo.MoveCap(h.Size) {
			beyond = append(beyond, s)
		}
	}
	if len(beyond) == 0 {
		t.Fatal("no game goes on beyond its stop")
	}
	if _, err := JudgeAll(t.Context(), beyond[:1], []Judge{{"a", game.Options{Light: true}, 10}}, 1, 1, nil); err != nil {
		t.Error(err)
	}
}

// The judgements are the same with any number of threads; a search sees more than the
// static evaluation, and other settings judge otherwise.
func TestJudgeAll(t *testing.T) {
	name, _ := selfGames(t, 100)
	y := YardGames{Files: []string{name}, Positions: 30}
	samples, err := y.Draw()
	if err != nil {
		t.Fatal(err)
	}
	o := game.Options{Hash: 1, Light: true, Off: []string{"network"}}
	other := o
	other.Off = []string{"network", "leaf-vcf", "root-vcf"}
	judges := []Judge{{"a", o, 400}, {"b", other, 400}, {"static", o, 0}}
	judge := func(threads int) [][]Judgement {
		t.Helper()
		all, err := JudgeAll(t.Context(), samples, judges, 1, threads, nil)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	one := judge(1)
	if three := judge(3); !reflect.DeepEqual(one, three) {
		t.Error("three threads judge otherwise than one")
	}
	verdicts := Compare(samples, one)
	if a, b, s := verdicts[0], verdicts[1], verdicts[2]; a.Proven <= b.Proven || s.Proven != 0 || a.Loss.Mean >= s.Loss.Mean {
		t.Errorf("verdicts %+v", verdicts)
	}
	for i, j := range one[2] {
		if j.Search != j.Static || j.Static != one[0][i].Static || j.Static <= 0 || j.Static >= 1 {
			t.Errorf("position %d: static %+v and %+v", i, j, one[0][i])
		}
	}
	bad := o
	bad.Weights = "nonsense"
	if _, err := JudgeAll(t.Context(), samples, []Judge{{"bad", bad, 1}}, 1, 1, nil); err == nil || !strings.Contains(err.Error(), "bad: ") {
		t.Errorf("bad weights: %v", err)
	}
	unjudged := []Sample{{Config: game.Config{Game: "jungo", Rule: "simple", Size: 5}}}
	if _, err := JudgeAll(t.Context(), unjudged, []Judge{{"x", o, 0}}, 1, 1, nil); err == nil || !strings.Contains(err.Error(), "static") {
		t.Errorf("jungo without nodes: %v", err)
	}
}

// Bins begin with their lower bound, the last ends with 1, and proven scores have bins of their own.
func TestBins(t *testing.T) {
	judged := []Judgement{{Search: 0}, {Search: 0.1}, {Search: 0.95}, {Search: 1}, {Search: 1, Proven: true}, {Search: 0, Proven: true}, {Search: 0, Proven: true}}
	var counts []int
	for _, b := range CalibrateSearch(make([]Sample, len(judged)), judged).Bins {
		counts = append(counts, b.Count)
	}
	if want := []int{2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 2, 1}; !reflect.DeepEqual(counts, want) {
		t.Errorf("positions of the bins %v, want %v", counts, want)
	}
}

// A judge has an engine for each size, a search that was stopped is no judgement.
func TestJudgeSizes(t *testing.T) {
	var samples []Sample
	for _, size := range []int{9, 9, 11} {
		samples = append(samples, Sample{Config: game.Config{Game: "renju", Rule: "freestyle", Size: size}, Moves: []string{"e5", "f6", "e6"}})
	}
	judge := []Judge{{"a", game.Options{Hash: 1, Light: true, Off: []string{"network"}}, 200}}
	all, err := JudgeAll(t.Context(), samples, judge, 1, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	large, err := JudgeAll(t.Context(), samples[2:], judge, 1, 1, nil)
	if err != nil || large[0][0] != all[0][2] || all[0][0] != all[0][1] {
		t.Errorf("%+v, alone the large board is %+v, %v", all, large, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b, err := newBench(&judge[0], samples[0].Config)
	if err != nil {
		t.Fatal(err)
	}
	p, err := games.New(samples[0].Config)
	if err != nil {
		t.Fatal(err)
	}
	if j, err := b.judge(ctx, p, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %+v, %v", j, err)
	}
}

// Losses, their errors and bins of four positions, computed by hand.
func TestCompare(t *testing.T) {
	samples := []Sample{{Share: 1, Game: 0}, {Share: 0, Game: 0}, {Share: 1, Game: 1}, {Share: 0.5, Game: 2}}
	first := []Judgement{{Search: 0.8, Static: 0.6}, {Search: 0.8, Static: 0.1}, {Search: 0, Static: 0.3, Proven: true}, {Search: 0.5, Static: 0.65}}
	second := []Judgement{{Search: 0.9, Static: math.NaN()}, {Search: 0.8, Static: math.NaN()}, {Search: 1, Static: math.NaN(), Proven: true}, {Search: 0.5, Static: math.NaN()}}
	v := Compare(samples, [][]Judgement{first, second})
	near := func(what string, got, want float64) {
		t.Helper()
		if !(math.Abs(got-want) < 1e-9) {
			t.Errorf("%s is %g, want %g", what, got, want)
		}
	}
	losses := []float64{-math.Log(0.8), -math.Log(0.2), -math.Log(doubt), math.Ln2}
	mean := (losses[0] + losses[1] + losses[2] + losses[3]) / 4
	near("loss", v[0].Loss.Mean, mean)
	// Of the sums of the three games.
	a, b, c := losses[0]+losses[1]-2*mean, losses[2]-mean, losses[3]-mean
	near("its error", v[0].Loss.Err, math.Sqrt((a*a+b*b+c*c)*3/2)/4)
	more := []float64{math.Log(0.8) - math.Log(0.9), 0, math.Log(doubt) - math.Log(1-doubt), 0}
	near("difference", v[1].More.Mean, (more[0]+more[2])/4)
	near("difference to itself", v[0].More.Mean, 0)
	near("its error", v[0].More.Err, 0)
	if v[0].Proven != 1 || v[0].Refuted != 1 || v[1].Proven != 1 || v[1].Refuted != 0 {
		t.Errorf("proven %+v", v)
	}

	bins := CalibrateSearch(samples, first).Bins
	if len(bins) != 12 || bins[0].Count != 1 || bins[11].Count != 0 || bins[9].Count != 2 || bins[6].Count != 1 {
		t.Fatalf("bins %+v", bins)
	}
	near("predicted", bins[9].Predicted, 0.8)
	near("scored", bins[9].Scored.Mean, 0.5)
	near("scored after a proven loss", bins[0].Scored.Mean, 1)
	static := CalibrateStatic(samples, first).Bins
	near("static", static[6].Predicted, 0.625)
	near("scored", static[6].Scored.Mean, 0.75)
	near("its error", static[6].Scored.Err, 0.25)
	for _, b := range CalibrateStatic(samples, second).Bins {
		if b.Count != 0 {
			t.Errorf("a bin of positions without an evaluation: %+v", b)
		}
	}
}

// A factor is found with which predictions fit the scores, in whole points or shares of them.
func TestFactor(t *testing.T) {
	for _, want := range []float64{0.5, 1, 2} {
		var samples []Sample
		var all []Judgement
		for i := range 9 {
			p := float64(i+1) / 10
			samples = append(samples, Sample{Game: i, Share: 1 / (1 + math.Pow(1/p-1, want))})
			all = append(all, Judgement{Search: p, Static: math.NaN()})
		}
		samples = append(samples, Sample{Game: 10, Share: 1}, Sample{Game: 11})
		all = append(all, Judgement{Search: math.Nextafter(1, 2), Static: math.NaN()}, Judgement{Static: math.NaN()})
		c := CalibrateSearch(samples, all)
		if math.Abs(c.Factor-want) > 0.01 || c.Fitted > c.Loss+1e-6 {
			t.Errorf("factor %v, want %v: %+v", c.Factor, want, c)
		}
		if c := CalibrateStatic(samples, all); !math.IsNaN(c.Factor) {
			t.Errorf("factor %v without predictions", c.Factor)
		}
		if c := CalibrateSearch(samples[len(samples)-1:], []Judgement{{Search: 0.1}}); !math.IsNaN(c.Factor) || math.IsNaN(c.Loss) {
			t.Errorf("of one prediction: %+v", c)
		}
	}
}
