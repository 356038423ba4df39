package match

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"tengen/bench/match"
	"tengen/bench/match/elo"
	"tengen/bench/selfplay"
	"tengen/eval/renju/net"
	"tengen/internal/filetest"
	"tengen/protocol/record"
	"tengen/search/game"
	"tengen/search/game/games"
)

// The flags of a match stand in the head of its journal, and its games in SGF are those of the
// journal.
func TestMatchHeader(t *testing.T) {
	dir := t.TempDir()
	openings := filepath.Join(dir, "openings.txt")
	filetest.Put(t, openings, "e5e6d6\ne5f6d6\ne5d6f6\ne5e6f6\ne5e6g7\ne5e6c3\n")
	out := tengen.Must(t, "", strings.Fields("match --rule freestyle --size 9 --openings "+openings+" --seed 5 --games 4 --draw-after 8 --margin 3s --grace 7s --adjudicate --each nodes=5 --engine name=A --engine name=B --out "+dir)...)
	h, results := journalIn(t, dir)
	if len(results) != 4 {
		t.Fatalf("%d games", len(results))
	}
	c := h.Config
	if c.DrawAfter != 8 || !c.Adjudicate || time.Duration(c.Margin) != 3*time.Second || time.Duration(c.Grace) != 7*time.Second || c.Engines[1].Nodes != 5 || c.OpeningRule != "" {
		t.Errorf("%+v", c)
	}
	// The seed shuffles the openings of the file.
	if first := results[0].Opening.Name; first == "openings.txt:1" && results[2].Opening.Name == "openings.txt:2" {
		t.Error("the openings keep their order")
	}
	records, err := record.Read(bytes.NewReader(filetest.Read(t, filepath.Join(dir, "games.sgf"))))
	if err != nil || len(records) != 4 {
		t.Fatalf("%d records, %v", len(records), err)
	}
	for i, g := range records {
		if want := fmt.Sprint("game ", results[i].ID); g.Round != want || g.Black != []string{"A", "B"}[results[i].Black] {
			t.Errorf("%s, Black %s, want %s", g.Round, g.Black, want)
		}
	}
	if !strings.Contains(out, "A against B: ") || !strings.Contains(out, "games ended by: length 4") {
		t.Errorf("%s", out)
	}
}

// A sequential test is read from its flags; a match that has its verdict plays no more games.
func TestMatchSPRT(t *testing.T) {
	f := MatchFlags{sprt: "1,6,normalized", alpha: 0.01, beta: 0.2}
	s, err := f.test(2)
	normal, _ := elo.ParseModel("normalized")
	if err != nil || *s != (elo.SPRT{Elo0: 1, Elo1: 6, Alpha: 0.01, Beta: 0.2, Model: normal}) {
		t.Errorf("%+v, %v", s, err)
	}
	args := strings.Fields("match --rule freestyle --size 7 --random 3 --seed 1 --games 40 --sprt -50,200 --alpha 0.4 --beta 0.4 --jsonl " + filepath.Join(t.TempDir(), "x.jsonl"))
	args = append(args, "--engine", "name=A nodes=300 memory=1", "--engine", "name=B nodes=1 memory=1")
	out := tengen.Must(t, "", args...)
	if !strings.Contains(out, "SPRT -50 against 200") || strings.Contains(out, "\n40 games ended by") {
		t.Errorf("%s", out)
	}
	score, _, _ := strings.Cut(out, "\n\n")
	again := tengen.Must(t, "", append(args, "--resume")...)
	if then, _, _ := strings.Cut(again, "\n\n"); then != score {
		t.Errorf("resumed:\n%s\nwant\n%s", again, out)
	}
}

// The score of two engines, and what the tables say of openings and of engines.
func TestMatchTables(t *testing.T) {
	c := match.NewConfig(game.Config{Game: "renju", Rule: "freestyle", Size: 9})
	c.Engines = []match.EngineConfig{{Name: "A", Nodes: 1}, {Name: "B", Nodes: 1, Command: []string{"b"}}}
	r, err := newMatchRecord(&MatchFlags{}, &c, nil, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	second := match.Seconds(time.Second)
	for id, outcome := range []match.Outcome{match.BlackWon, match.WhiteWon, match.BlackWon, match.Drawn} {
		res := match.Result{Job: match.Job{ID: id, Pair: id / 2, Black: id % 2, White: 1 - id%2}, Outcome: outcome, Reason: match.ByRules,
			Moves: []match.Move{{Move: "e5", Time: second, Depth: 4, Nodes: 3000}, {Move: "e6", Time: 3 * second, Depth: 2, Nodes: 100}, {Move: "a1", Time: 3 * second, Depth: 6, Nodes: 1000}}}
		if err := r.took(res); err != nil {
			t.Fatal(err)
		}
	}
	if e := r.standing.Tally(0, 1).Estimate(); e.Score != 0.875 {
		t.Errorf("the score of A is %g", e.Score)
	}
	var out strings.Builder
	if err := printMatch(&out, &c, r, nil); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"A against B: ", "score 87.5 %", "\n4 games ended by: rules 4\n", "  2.333    3.000 ", "  3      1       0"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
	out.Reset()
	printOpeningRule(&out, &match.Config{OpeningRule: "swap"}, &match.OpeningStats{Games: 4, Swaps: 1, Black: 6, Beginner: 2, Chooser: 3, Chosen: 2})
	if want := "opening swap: Black 75.0 %, who began with Black 25.0 %, who chose the colour last 75.0 %; colours exchanged in 1 of 4 games\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	p, err := games.New(c.Config)
	if err != nil {
		t.Fatal(err)
	}
	g, err := gameRecord(&c, p, &match.Result{Job: match.Job{ID: 7, Black: 0, White: 1}, Outcome: match.WhiteWon, Reason: match.ByHang, Detail: "A: no answer",
		Moves: []match.Move{{Move: "e5", Score: "152"}, {Move: "e6", Score: "152"}}})
	if err != nil || g.Round != "game 7" || g.Result != "W+T" {
		t.Fatalf("%+v, %v", g, err)
	}
	first := g.Root.Children[0]
	if last := first.Children[0]; first.Comment != "score +1.52, 0.000 s" || last.Comment != "score 152, 0.000 s\nwhite, by hang: A: no answer" {
		t.Errorf("%q and %q", first.Comment, last.Comment)
	}
	for reason, want := range map[match.Reason]string{match.ByTime: "B+T", match.ByHang: "B+T", match.ByIllegal: "B+F", match.ByCrash: "B+F", match.ByResignation: "B+R", match.ByProof: "B+R", match.ByRules: "B+"} {
		if got := sgfResult(&match.Result{Outcome: match.BlackWon, Reason: reason}); got != want {
			t.Errorf("by %s: %s, want %s", reason, got, want)
		}
	}
	if got := sgfResult(&match.Result{Outcome: match.Drawn, Reason: match.ByTime}); got != "0" {
		t.Errorf("a draw: %s", got)
	}
}

// Openings of an SGF file are of the board of the match, and their moves in turn.
func TestMatchSGFOpenings(t *testing.T) {
	c := match.NewConfig(game.Config{Game: "renju", Rule: "freestyle", Size: 9})
	for text, want := range map[string]string{
		"(;GM[4]SZ[9];B[ee];W[ed])": "", "(;SZ[9];B[ee])": "", "(;GM[4]SZ[15];B[hh])": "is on a board of 15×15, the match on 9×9", "(;GM[1]SZ[9];B[ee])": "is a game of",
		"(;GM[4]SZ[9];B[ee];B[ed])": "move 2: want a move of white", "(;GM[4]SZ[9]AB[ee];W[ed])": "sets stones up", "(;GM[4]SZ[9];B[ee];W[ee])": "move 2",
		"(;GM[4]SZ[9]POS[.];B[ee])": "x.sgf:1 begins at a position of its own (pos)",
	} {
		got, err := sgfOpenings(t.Context(), []byte(text), "x.sgf", &c)
		if want == "" && (err != nil || len(got) != 1 || got[0].Moves[0] != "e5") || want != "" && (err == nil || !strings.Contains(strings.ToLower(err.Error()), want)) {
			t.Errorf("%s: %+v, %v, want %q", text, got, err, want)
		}
	}
}

// An opening of Ring begins at the usual start and has the rule of the match.
func TestMatchRingOpenings(t *testing.T) {
	c := match.NewConfig(game.Config{Game: "ring", Rule: "ring"})
	for root, want := range map[string]string{
		"": "", "RU[Ring]": "", "RU[ring-basic]": `x.sgf:1 is by the rule "ring-basic", the match by "ring"`,
		"POS[6/1wwwww/w5/6/6/6/6/6/6/6/bbbbbb/6 - b -]": "x.sgf:1 begins at a position of its own",
	} {
		got, err := sgfOpenings(t.Context(), []byte("(;GM[99]"+root+";B[c2];W[c11];B[c2c3])"), "x.sgf", &c)
		if want == "" && (err != nil || len(got) != 1) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %+v, %v, want %q", root, got, err, want)
		}
	}
}

// The settings of self-play stand in its file: also the games that it branches off.
func TestSelfplayHeader(t *testing.T) {
	t.Chdir(t.TempDir())
	read := func(name string) selfplay.Header {
		t.Helper()
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		r, err := selfplay.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		return r.Header()
	}
	usual, err := selfplay.DefaultHeader("renju")
	if err != nil {
		t.Fatal(err)
	}
	play := func(words string) selfplay.Header {
		t.Helper()
		out := strings.Fields(words)
		tengen.Must(t, "", append(strings.Fields("selfplay --rule freestyle --size 9 --positions 60 --threads 1 "), out...)...)
		return read(out[len(out)-1])
	}
	network, err := selfplay.NetworkOf(game.Config{Game: "renju", Rule: "freestyle", Size: 9})
	if err != nil || network == "" && net.Fast() {
		t.Fatalf("the network %q, %v", network, err)
	}
	if h := play("--nodes 3 --seed 8 --out a"); h.Nodes != 3 || h.Seed != 8 || h.Slips != usual.Slips || h.Size != 9 || h.From != "" || h.Weights != "" || h.Network != network {
		t.Errorf("%+v", h)
	}
	if h := play("--slips 0.5 --nodes 2 --out b"); h.Slips != 0.5 {
		t.Errorf("%+v", h)
	}
	if h := play("--nodes 2 --from a --after 9 --out c"); h.From == "" || h.After != 9 {
		t.Errorf("%+v", h)
	}
	filetest.Put(t, "cut", string(filetest.Read(t, "a"))+"x")
	if _, errs, _ := tengen.Run("", strings.Fields("selfplay --rule freestyle --size 9 --positions 9 --nodes 2 --from cut --after 9 --out e")...); !strings.Contains(errs, "note: cut is cut off") {
		t.Errorf("--from of a file that breaks off: %s", errs)
	}
	weights, err := filepath.Abs("x")
	if err != nil {
		t.Fatal(err)
	}
	filetest.Put(t, weights, "cell both line 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\nend\n")
	if h := play("--nodes 2 --weights x --out d"); h.Weights != selfplay.HashOf("cell both line 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\nend\n") || h.Network != "" {
		t.Errorf("%+v", h)
	}
	filetest.Put(t, "empty", "")
	filetest.Put(t, "net", "tengen-renju-net-2\nx")
	for line, want := range map[string]string{
		"--weights empty --out x": "--weights: empty is empty", "--game ring --weights net --out x": "--weights: net: weights: a network of renju, not of ring",
		"--out a": "a exists", "--positions 0 --out x": "--positions: 0", "--threads 0 --out x": "--threads: 0", "--after 3 --out x": "--after: want the games of --from",
		"--from a --serve --out x": "--from and --serve exclude each other", "--threads 2 --serve --out x": "--threads and --serve", "--cert x --out x": "--cert goes with --serve", "": "--out: want",
	} {
		tengen.Refused(t, "selfplay "+line, want)
	}
}

// Games are ahead of the workers, as many as the flag says.
func TestAhead(t *testing.T) {
	for words, want := range map[string]int{"": serveAhead, "--concurrency 3": 3} {
		var f MatchFlags
		cmd := &cobra.Command{}
		cmd.Flags().IntVar(&f.Concurrency, "concurrency", 1, "")
		if err := cmd.ParseFlags(strings.Fields(words)); err != nil {
			t.Fatal(err)
		}
		if got := f.ahead(cmd); got != want {
			t.Errorf("%q: %d, want %d", words, got, want)
		}
	}
}
