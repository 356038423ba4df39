package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// Games end by the rules, with the reason that the referee reports.
func TestEndings(t *testing.T) {
	renju := config(t, "renju")
	free := renju
	free.Rule = "freestyle"
	jungo := config(t, "jungo")
	jungo.Size, jungo.Komi = 3, 0.5
	tiny := jungo
	tiny.Size = 2
	superko := tiny
	superko.Rule = "positional"
	ring := config(t, "ring")
	for _, c := range []struct {
		name         string
		c            Config
		drawAfter    int
		opening      string
		black, white string
		want         string
	}{
		{"five", renju, 0, "", "h8 i8 j8 k8 l8", "a1 a3 a5 a7", "black, rules: five l8"},
		{"five by White", renju, 0, "a1 h8 a3 i8 a5 j8", "a7 a9", "k8 l8", "white, rules: five l8"},
		{"overline forbidden", renju, 0, "", "h8 i8 j8 l8 m8 k8", "a1 a3 a5 a7 a9", "white, forbidden: overline k8"},
		{"overline free", free, 0, "", "h8 i8 j8 l8 m8 k8", "a1 a3 a5 a7 a9", "black, rules: five k8"},
		{"double-three", renju, 0, "", "h7 h6 f8 g8 h8", "a1 a3 a5 a7", "white, forbidden: double-three h8"},
		{"passes", renju, 0, "h8", "pass", "pass", "draw, rules: two passes"},
		{"length", renju, 4, "h8", "a1 a2", "b1 b3", "draw, length: 4 moves"},
		{"own length", tiny, 100, "", "A1 A2 A1 A1 A2 A1", "B2 B1 A2 B2 B1 A2", "draw, length: 12 moves"},
		{"no length under superko", superko, 0, "", "B1 B2 B2 B2 A2 A2 A2 A1 A1 A1 B1 B1 pass", "A1 A2 B1 A1 B1 B2 B2 B1 A2 A2 B2 A1 pass",
			"white, rules: stones 0 to 3, komi 0.5"},
		{"occupied", renju, 0, "h8 h9", "h9", "", `black's fault, illegal: B: "h9": cannot play h9: the point is occupied`},
		{"nonsense", renju, 0, "h8 h9", "hello", "", "black's fault, illegal"},
		{"stones", jungo, 0, "", "B2 B1 pass", "pass pass", "black, rules: stones 2 to 0, komi 0.5"},
		{"komi", jungo, 0, "", "pass", "pass", "white, rules: stones 0 to 0, komi 0.5"},
		{"suicide", jungo, 0, "B1 A3 A2 C3", "B2", "A1", "black, illegal: W"},
		{"pass in ring", ring, 0, "", "pass", "", "black's fault, illegal"},
		{"step off", ring, 0, "c2 d11", "c2c5", "", "black's fault, illegal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.c.DrawAfter = c.drawAfter
			r := playScript(t, c.c, strings.Fields(c.opening), script(c.black), script(c.white))
			got := fmt.Sprintf("%v, %s: %s", r.Outcome, r.Reason, r.Detail)
			want := strings.NewReplacer("black's fault", "white").Replace(c.want)
			if !strings.Contains(got, want) {
				t.Errorf("%s; want %s", got, c.want)
			}
		})
	}
}

// A claim ends the game only if it is proven.
func TestAdjudication(t *testing.T) {
	c := config(t, "renju")
	c.Rule, c.Adjudicate = "freestyle", true
	open := strings.Fields("h8 a1 i8 a3 j8 a5")
	claim := &scripted{moves: []string{"k8", "g8"}, claim: true}
	r := playScript(t, c, open, claim, script("a7 a9"))
	if r.Outcome != BlackWon || r.Reason != ByProof || len(r.Moves) != 1 || !strings.Contains(r.Detail, "plies") {
		t.Errorf("%v by %s after %d moves: %s", r.Outcome, r.Reason, len(r.Moves), r.Detail)
	}
	// Without Adjudicate the game goes on.
	c.Adjudicate = false
	claim = &scripted{moves: []string{"k8", "g8"}, claim: true}
	if r := playScript(t, c, open, claim, script("a7 a9")); r.Reason != ByRules || len(r.Moves) != 3 {
		t.Errorf("not asked for: %v by %s after %d moves: %s", r.Outcome, r.Reason, len(r.Moves), r.Detail)
	}
	c.Adjudicate = true
	// A claim without a proof does not end the game.
	claim = &scripted{moves: []string{"k8", "m8"}, claim: true}
	r = playScript(t, c, strings.Fields("h8 h9"), claim, script("a7"))
	if r.Reason != ByCrash || len(r.Moves) != 3 {
		t.Errorf("%v by %s after %d moves: %s", r.Outcome, r.Reason, len(r.Moves), r.Detail)
	}
}

// Engines that misbehave lose the game, and the next one is still played.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		mode   string
		reason Reason
		detail string
		moves  int // of the first game, in which the fake begins
	}{
		{"crash", ByCrash, "exit status 3: assertion failed", 4},
		{"endless", ByCrash, "a line of more than 1 MiB", 4},
		{"hang", ByHang, "no answer", 4},
		{"unable", ByHang, `no move after "ERROR no memory"`, 4},
		{"late", ByTime, "s for a move", 5},
		{"illegal", ByIllegal, "occupied", 4},
		{"off", ByIllegal, `"15,15": the point is off the 15×15 board`, 4},
		{"below", ByIllegal, `"-1,0": the point is off the 15×15 board`, 4},
		{"babble", ByIllegal, `"I resign, I think": want x,y`, 4},
		{"pass", ByIllegal, `"pass": want x,y`, 4},
		{"letters", ByIllegal, `"h8": want x,y`, 4},
		{"minus", ByIllegal, `"-1,-1": the point is off`, 4},
		{"dead", ByCrash, "exit status 3: cannot open weights", 0},
		{"mute", ByHang, "no answer to START", 0},
		{"refuse", ByCrash, "unsupported size", 0},
	} {
		t.Run(c.mode, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && slices.Contains([]string{"late", "hang", "unable", "mute"}, c.mode) {
				t.Skip("waits for seconds")
			}
			cfg := config(t, "renju")
			cfg.Rule = "freestyle"
			bad := fake("bad", asGomocup, c.mode)
			games := 2
			switch c.mode {
			case "late": // by more than a busy machine can cause
				bad.Turn, cfg.Margin = Seconds(time.Second), Seconds(time.Second)
			case "hang", "unable", "mute":
				bad.Turn, cfg.Margin, cfg.Grace = Seconds(time.Second/2), Seconds(time.Second/2), Seconds(2*time.Second)
				games = 1
			}
			cfg.Engines = []EngineConfig{bad, fake("good", asGomocup, "good")}
			jobs := schedule(t, &cfg, nil, 2, 0)
			var results []Result
			err := Run(context.Background(), cfg, Options{}, jobs[:games], 1, func(r Result) error {
				results = append(results, r)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for i, r := range results {
				if n, _ := r.HalfPoints(0); n != 0 || r.Reason != c.reason || !strings.Contains(r.Detail, c.detail) || !strings.HasPrefix(r.Detail, "bad: ") {
					t.Errorf("game %d: %v by %s: %s", i, r.Outcome, r.Reason, r.Detail)
				}
			}
			if len(results) != games || len(results[0].Moves) != c.moves {
				t.Errorf("%d games, %d moves in the first", len(results), len(results[0].Moves))
			}
			if c.moves > 0 {
				if m := results[0].Moves[0]; m.Depth != 7 || m.Nodes != 345 || m.Score != "12" || m.Move != "a15" || results[0].BlackAbout != "Fake 1.2" {
					t.Errorf("first move %+v by %q", m, results[0].BlackAbout)
				}
			}
		})
	}
}

// A brain that loses the start of its second game is asked once more, and blanks around a move
// do not matter.
func TestOddBrains(t *testing.T) {
	for _, mode := range []string{"forget", "blanks"} {
		cfg := config(t, "renju")
		cfg.Rule, cfg.DrawAfter, cfg.Grace = "freestyle", 6, Seconds(3*time.Second)
		cfg.Engines = []EngineConfig{fake("odd", asGomocup, mode), fake("good", asGomocup, "good")}
		cfg.Engines[0].Turn = Seconds(5 * time.Second)
		jobs := schedule(t, &cfg, nil, 6, 0)
		for i, r := range play(t, cfg, jobs, 1) {
			if r.Reason != ByLength {
				t.Errorf("%s, game %d: %v by %s: %s", mode, i, r.Outcome, r.Reason, r.Detail)
			}
		}
	}
}

// A program that ends after its last move is started again for the next game.
func TestProgramThatLeaves(t *testing.T) {
	gomocup, gtp := config(t, "renju"), config(t, "jungo")
	gomocup.Rule, gomocup.DrawAfter = "freestyle", 6
	gomocup.Engines = []EngineConfig{fake("leaver", asGomocup, "leaves"), fake("good", asGomocup, "good")}
	gtp.DrawAfter = 2
	gtp.Engines = []EngineConfig{fake("leaver", asGTP, "leave"), fake("good", asGTP, "E5")}
	for _, cfg := range []Config{gomocup, gtp} {
		jobs := schedule(t, &cfg, nil, 6, 0)
		for i, r := range play(t, cfg, jobs, 1) {
			if r.Reason != ByLength {
				t.Errorf("%s, game %d: %v by %s: %s", cfg.Game, i, r.Outcome, r.Reason, r.Detail)
			}
		}
	}
}

// The end of a match during a game is not a fault of an engine.
func TestStoppedWhileThinking(t *testing.T) {
	cfg := config(t, "renju")
	cfg.Rule = "freestyle"
	cfg.Engines = []EngineConfig{fake("slow", asGomocup, "hang"), fake("good", asGomocup, "good")}
	jobs := schedule(t, &cfg, nil, 2, 0)
	p, err := NewPlayer(cfg, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if r, err := p.Play(ctx, jobs[0]); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v by %s: %s, %v", r.Outcome, r.Reason, r.Detail, err)
	}
}

// play runs a match and returns its results by number.
func play(t *testing.T, c Config, jobs []Job, workers int) []Result {
	t.Helper()
	out := make([]Result, len(jobs))
	err := Run(context.Background(), c, Options{}, jobs, workers, func(r Result) error {
		out[r.ID] = r
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func random(t *testing.T, c *Config, n, moves int, seed uint64) []Opening {
	t.Helper()
	list, err := RandomOpenings(c, n, moves, seed)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func schedule(t *testing.T, c *Config, openings []Opening, games int, seed uint64) []Job {
	t.Helper()
	jobs, err := Schedule(c, openings, games, seed)
	if err != nil {
		t.Fatal(err)
	}
	return jobs
}

// twoGames schedules one random opening, from both sides, for every two engines.
func twoGames(t *testing.T, c *Config) []Job {
	t.Helper()
	return schedule(t, c, random(t, c, 1, 3, 5), 2, 5)
}

// essence is what must not depend on the machine: everything except the times.
func essence(t *testing.T, results []Result) string {
	t.Helper()
	var sb strings.Builder
	for _, r := range results {
		r.Time, r.Host, r.Version = 0, "", ""
		r.Moves = append([]Move(nil), r.Moves...)
		for i := range r.Moves {
			r.Moves[i].Time = 0
		}
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		sb.Write(append(line, '\n'))
	}
	return sb.String()
}

// firstDifference shows the first lines that differ.
func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return x[i] + "\nand\n" + y[i]
		}
	}
	return fmt.Sprintf("%d lines and %d", len(x), len(y))
}

// With fixed nodes and the same seed a match is the same on every run, however
// many games are played at a time, in all games; on the small boards of Jungo without the
// exact solver, which the clock bounds.
func TestDeterminism(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, x := range []struct {
		game string
		size int
		off  []string
	}{{"renju", 7, nil}, {"jungo", 7, nil}, {"jungo", 5, []string{"solver"}}, {"ring", 0, nil}} {
		game, c := x.game, config(t, x.game)
		c.Size = x.size
		c.DrawAfter = 14
		c.Engines = []EngineConfig{{Name: "A", Nodes: 30, Memory: 1, Off: x.off}, {Name: "B", Nodes: 40, Memory: 1, Off: x.off}, {Name: "C", Nodes: 20, Memory: 1, Off: x.off}}
		jobs := twoGames(t, &c)
		if len(jobs) != 6 {
			t.Fatalf("%d games of three engines", len(jobs))
		}
		one, two := play(t, c, jobs, 1), play(t, c, jobs, 3)
		if a, b := essence(t, one), essence(t, two); a != b {
			t.Errorf("%s: %s", game, firstDifference(a, b))
		}
	}
}

// A panic of an engine in process is a crash of that engine; an engine that does not
// stop is abandoned.
func TestGuard(t *testing.T) {
	lost := false
	lose := func() { lost = true }
	_, err := guard(context.Background(), limit{kill: untimedKill}, lose, func(context.Context) (reply, error) { panic("index out of range") })
	if f, _ := asFault(err); f == nil || f.reason != ByCrash || lost {
		t.Errorf("panic: %v, lost %v", err, lost)
	}
	release := make(chan bool)
	_, err = guard(context.Background(), limit{kill: time.Millisecond}, lose, func(context.Context) (reply, error) {
		<-release
		return reply{}, nil
	})
	close(release)
	if f, _ := asFault(err); f == nil || f.reason != ByHang || !lost {
		t.Errorf("hang: %v, lost %v", err, lost)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = guard(ctx, limit{kill: untimedKill}, nil, func(context.Context) (reply, error) { return reply{move: "h8"}, nil })
	if err != context.Canceled {
		t.Errorf("stopped match: %v", err)
	}
}

// A result survives its journal.
func TestResultJSON(t *testing.T) {
	r := Result{
		Job:     Job{ID: 3, Pair: 1, Black: 1, White: 0, Opening: Opening{"D1", []string{"h8"}}, Seed: 9},
		Outcome: WhiteWon, Reason: ByTime, Detail: "A: 1 s",
		Moves: []Move{{Move: "h9", Time: Seconds(1500 * time.Microsecond), Depth: 3, Nodes: 17, Score: "-M4"}},
		Time:  Seconds(2 * time.Second), Version: "v1", Host: "h", BlackAbout: "Fake 1.2",
	}
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var back Result
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(r, back) {
		t.Errorf("%+v became %+v", r, back)
	}
	for i, want := range []int{2, 0} {
		if n, ok := back.HalfPoints(i); n != want || !ok {
			t.Errorf("engine %d got %d, %v", i, n, ok)
		}
	}
	if _, ok := back.HalfPoints(2); ok {
		t.Error("engine 2 did not play")
	}
	if err := json.Unmarshal([]byte(`{"outcome":"maybe"}`), &back); err == nil {
		t.Error("an unknown outcome was read")
	}
	for _, far := range []string{"1.1e9", "-1.1e9", "1e300", "-1e300"} {
		if err := json.Unmarshal([]byte(`{"seconds":`+far+`}`), &back); err == nil {
			t.Errorf("%s seconds were read", far)
		}
	}
}

// The result of a game that was played is the same after its journal, also in its times.
func TestPlayedResultJSON(t *testing.T) {
	r := playScript(t, config(t, "renju"), nil, script("h8 h9 h10"), script("a1 a2"))
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var back Result
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(r, back) {
		t.Errorf("%+v became %+v, %v", r, back, err)
	}
}

// A game that is lost by a fault is distinguished from one that is lost by playing.
func TestFaultReasons(t *testing.T) {
	faults := map[Reason]bool{
		ByRules: false, ByForbidden: false, ByResignation: false, ByProof: false, ByLength: false,
		ByIllegal: true, ByTime: true, ByCrash: true, ByHang: true,
	}
	for r, want := range faults {
		if r.Fault() != want {
			t.Errorf("%s is a fault: %v", r, r.Fault())
		}
	}
}

// No engine is paired with itself.
func TestNotAgainstItself(t *testing.T) {
	c := config(t, "renju")
	c.Engines = []EngineConfig{{Name: "A", Nodes: 1}, {Name: "B", Nodes: 1}}
	p, err := NewPlayer(c, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, j := range []Job{{ID: 4}, {ID: 4, Black: 1, White: 1}, {ID: 4, White: 2}, {ID: 4, Black: -1}} {
		if _, err := p.Play(context.Background(), j); err == nil || !strings.Contains(err.Error(), "game 4") {
			t.Errorf("engine %d against %d: %v", j.Black, j.White, err)
		}
	}
}
