package match

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/search/game"
)

// replayed returns the check of a game in renju on 15×15, of the moves after an opening
// of h8, with engine 0 as Black.
func replayed(t *testing.T, c *Config, moves string, r Result) (Result, error) {
	t.Helper()
	r.Job = Job{White: 1, Opening: Opening{Moves: []string{"h8"}}}
	r.Moves = []Move{}
	for m := range strings.FieldsSeq(moves) {
		text, at, timed := strings.Cut(m, "/")
		var seconds float64
		if timed {
			if _, err := fmt.Sscan(at, &seconds); err != nil {
				t.Fatal(err)
			}
		}
		r.Moves = append(r.Moves, Move{Move: text, Time: Seconds(seconds * float64(time.Second))})
		r.Time += max(r.Moves[len(r.Moves)-1].Time, 0)
	}
	return r, CheckResult(t.Context(), c, &r, time.Hour)
}

// A result is accepted if its moves lead to it, and refused with the reason otherwise.
func TestCheckResult(t *testing.T) {
	const five = "a1 h9 a2 h10 a3 h11 a4 h12" // Black's fifth stone in a column
	for _, c := range []struct {
		name, moves string
		r           Result
		want        string // part of the error, "" for none
	}{
		{"five", five, Result{Outcome: BlackWon, Reason: ByRules}, ""},
		{"the other one", five, Result{Outcome: WhiteWon, Reason: ByRules}, "the moves give black"},
		{"a draw", five, Result{Outcome: Drawn, Reason: ByRules}, "the moves give black"},
		{"no outcome", five, Result{Reason: ByRules}, "no outcome"},
		{"an unknown outcome", five, Result{Outcome: 9, Reason: ByRules}, "no outcome"},
		{"an unknown reason", five, Result{Outcome: BlackWon, Reason: "bribery\x1b[2J"}, `"bribery\x1b[2J"`},
		{"no moves", "", Result{Outcome: BlackWon, Reason: ByRules}, "the game goes on"},
		{"too few", "a1 h9", Result{Outcome: BlackWon, Reason: ByRules}, "the game goes on"},
		{"too many", five + " b1", Result{Outcome: BlackWon, Reason: ByRules}, "move 9: the game was over"},
		{"another reason", five, Result{Outcome: BlackWon, Reason: ByForbidden}, "over by rules"},
		{"a crash after the end", five, Result{Outcome: BlackWon, Reason: ByCrash}, "over by rules"},
		{"off the board", "zz99", Result{Outcome: BlackWon, Reason: ByResignation}, `move 1: "zz99"`},
		{"occupied", "h8", Result{Outcome: BlackWon, Reason: ByResignation}, `move 1: "h8"`},
		{"other letters", "A1 h9", Result{Outcome: BlackWon, Reason: ByResignation}, "want it written as a1"},
		{"resigned", "a1 h9", Result{Outcome: BlackWon, Reason: ByResignation}, ""},
		{"resigned in process", "a1", Result{Outcome: WhiteWon, Reason: ByResignation}, "never resigns"},
		{"the winner resigned", "a1 h9", Result{Outcome: WhiteWon, Reason: ByResignation}, "the moves give black"},
		{"illegal", "a1 h9", Result{Outcome: BlackWon, Reason: ByIllegal}, ""},
		{"illegal for nobody", "a1 h9", Result{Outcome: Drawn, Reason: ByIllegal}, "the moves give black"},
		{"crash at the start", "", Result{Outcome: WhiteWon, Reason: ByCrash}, ""},
		{"the other one at the start", "", Result{Outcome: BlackWon, Reason: ByHang}, ""},
		{"nobody at the start", "", Result{Outcome: Drawn, Reason: ByHang}, "the moves give black"},
		{"too long", "a1 h9", Result{Outcome: Drawn, Reason: ByLength}, "the game goes on"},
		{"late", "a1 h9/1.2", Result{Outcome: WhiteWon, Reason: ByTime}, ""},
		{"not late", "a1 h9/1.0", Result{Outcome: WhiteWon, Reason: ByTime}, "no time was exceeded"},
		{"late before its first move", "", Result{Outcome: WhiteWon, Reason: ByTime}, "no time was exceeded"},
		{"late and no loss", "a1 h9/1.2", Result{Outcome: BlackWon, Reason: ByResignation}, "exceeded its time"},
		{"late and going on", "a1 h9/1.2 a2 h10", Result{Outcome: BlackWon, Reason: ByResignation}, "move 3: the move before it exceeded its time"},
		{"a clock of the game", "a1/4 h9 a2/4 h10 a3/4", Result{Outcome: BlackWon, Reason: ByTime}, ""},
		{"an increment", "a1/4 h9 a2/4 h10 a3/2.25", Result{Outcome: BlackWon, Reason: ByTime}, "no time was exceeded"},
		{"a little more than the increment", "a1/4 h9 a2/4 h10 a3/2.35", Result{Outcome: BlackWon, Reason: ByTime}, ""},
		{"within the margin", "a1 h9/1.05 a2 h10", Result{Outcome: BlackWon, Reason: ByResignation}, ""},
		{"time below 0", "a1/-1 h9", Result{Outcome: BlackWon, Reason: ByIllegal}, "it took -1s"},
		{"a proof nobody asked for", "a1 h9", Result{Outcome: BlackWon, Reason: ByProof}, "nobody claimed"},
		{"a detail for terminals", "a1 h9", Result{Outcome: BlackWon, Reason: ByIllegal, Detail: "\x1b]0;x\x07"}, "detail"},
		{"a long detail", "a1 h9", Result{Outcome: BlackWon, Reason: ByIllegal, Detail: strings.Repeat("x", maxDetail+1)}, "detail"},
		{"a host of two lines", "a1 h9", Result{Outcome: BlackWon, Reason: ByIllegal, Host: "a\nb"}, "host"},
	} {
		match := config(t, "renju")
		match.Engines = []EngineConfig{{Name: "in", Turn: Seconds(time.Second)}, {Name: "out", Command: []string{"x"}, Protocol: protoGomocup, Match: Seconds(10 * time.Second), Increment: Seconds(time.Second / 10)}}
		if _, err := replayed(t, &match, c.moves, c.r); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// The numbers and texts of moves are bounded, and a missing list of moves is no game.
func TestCheckResultFields(t *testing.T) {
	c := config(t, "renju")
	c.Engines = []EngineConfig{{Name: "A", Nodes: 1}, {Name: "B", Nodes: 1}}
	for want, r := range map[string]Result{
		"no list of moves": {},
		"depth":            {Moves: []Move{{Move: "h8", Depth: -1}}},
		"score":            {Moves: []Move{{Move: "h8", Score: "\x07"}}},
		"no engine 7":      {Moves: []Move{}, Job: Job{White: 7}},
		"opening":          {Moves: []Move{}, Job: Job{White: 1, Opening: Opening{Moves: []string{"h8", "h8"}}}},
		"a game of -1":     {Moves: []Move{}, Time: -1},
	} {
		r.Outcome, r.Reason = BlackWon, ByCrash
		if err := CheckResult(t.Context(), &c, &r, time.Hour); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// Numbers that the game, its clock and the settings of its engines do not allow are refused,
// and those of real engines pass.
func TestCheckResultNumbers(t *testing.T) {
	const within = time.Minute
	second := Seconds(time.Second)
	c := config(t, "renju")
	c.Engines = []EngineConfig{{Name: "in", Nodes: 100, Depth: 8, Threads: 2}, {Name: "out", Program: "x", Protocol: protoGomocup}}
	for _, v := range []struct {
		name string
		in   Move // of the engine in process
		out  Move // of the program
		game Seconds
		want string // part of the error, "" for none
	}{
		{"nothing", Move{}, Move{}, 0, ""},
		{"all that is possible", Move{Time: 20 * second, Nodes: 20_200, Depth: 8, Score: "+M7"}, Move{Time: 40 * second, Nodes: 40e9, Depth: 30, Score: "mate in 3"}, 60 * second, ""},
		{"a time of years", Move{Time: 1e9 * second}, Move{}, 1e9 * second, "which took at most 1m1.6s"},
		{"a long move", Move{Time: 20 * second}, Move{}, second, "move 1: moves of 20s in a game of 1s"},
		{"two long moves", Move{Time: 20 * second}, Move{Time: 20 * second}, 30 * second, "move 2: moves of 40s"},
		{"all nodes", Move{}, Move{Nodes: math.MaxUint64}, 0, "move 2: 18446744073709551615 nodes"},
		{"more nodes than the limit", Move{Time: 20 * second, Nodes: 20_201}, Move{}, 20 * second, "move 1: 20201 nodes: at most 20200"},
		{"more depth than the limit", Move{Depth: 9}, Move{}, 0, "move 1: depth 9: the limit is 8"},
		{"a proven win", Move{Time: 20 * second, Nodes: 800_000, Depth: 31, Score: "+M31"}, Move{}, 20 * second, ""},
		{"more nodes than any for a win", Move{Time: 20 * second, Nodes: 40e9, Score: "+M31"}, Move{}, 20 * second, "at most"},
		{"more depth than any", Move{}, Move{Depth: maxDepth + 1}, 0, "depth 10001"},
		{"NaN", Move{Score: "NaN"}, Move{}, 0, "score \"NaN\""},
		{"infinite", Move{Score: "-Inf"}, Move{}, 0, "score \"-Inf\""},
		{"huge", Move{Score: "1e300"}, Move{}, 0, "score"},
		{"no plies", Move{Score: "M"}, Move{}, 0, "score"},
		{"plies below 0", Move{Score: "+M-3"}, Move{}, 0, "score"},
		{"no side", Move{Score: "M3"}, Move{}, 0, "score"},
	} {
		r := Result{Job: Job{White: 1}, Outcome: BlackWon, Reason: ByRules, Time: v.game}
		for i, text := range strings.Fields("h8 a1 h9 a2 h10 a3 h11 a4 h12") {
			m := Move{}
			if i < 2 {
				m = [2]Move{v.in, v.out}[i]
			}
			m.Move = text
			r.Moves = append(r.Moves, m)
		}
		switch err := CheckResult(t.Context(), &c, &r, within); {
		case v.want == "" && err != nil, v.want != "" && (err == nil || !strings.Contains(err.Error(), v.want)):
			t.Errorf("%s: %v, want %q", v.name, err, v.want)
		}
	}
}

// The details of ends that the referee knows are its own.
func TestCheckResultDetail(t *testing.T) {
	c := config(t, "renju")
	c.DrawAfter = 3
	c.Engines = []EngineConfig{{Name: "A", Nodes: 1}, {Name: "B", Nodes: 1}}
	r, err := replayed(t, &c, "a1 h9", Result{Outcome: Drawn, Reason: ByLength, Detail: "a nice game"})
	if err != nil || r.Detail != "3 moves" {
		t.Errorf("%q, %v", r.Detail, err)
	}
	if _, err := replayed(t, &c, "a1 h9 a2", Result{Outcome: Drawn, Reason: ByLength}); err == nil {
		t.Error("a game longer than its limit is accepted")
	}
	if r, err := replayed(t, &c, "a1", Result{Outcome: WhiteWon, Reason: ByCrash, Detail: "A: exit status 3"}); err != nil || r.Detail != "A: exit status 3" {
		t.Errorf("the detail of a fault is %q, %v", r.Detail, err)
	}
	// A program claims no proofs.
	c.DrawAfter, c.Adjudicate = 0, true
	c.Engines[1] = EngineConfig{Name: "B", Program: "b", Nodes: 1}
	if _, err := replayed(t, &c, "a1", Result{Outcome: WhiteWon, Reason: ByProof}); err == nil || !strings.Contains(err.Error(), "nobody claimed") {
		t.Errorf("a proof by a program: %v", err)
	}
}

// A win that a solved game promises may take more nodes and depth than the limit.
func TestCheckResultOfSolved(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	c := config(t, "renju")
	c.Engines = []EngineConfig{{Name: "A", Nodes: 50, Memory: 1}, {Name: "B", Depth: 2, Memory: 1}}
	jobs, beyond := twoGames(t, &c), 0
	for i := range jobs {
		jobs[i].Opening.Moves = strings.Fields("h8 h9 i9") // D4
	}
	for _, r := range play(t, c, jobs, 1) {
		for _, m := range r.Moves {
			if m.Nodes > 50_000 || m.Depth > 2 {
				beyond++
			}
		}
		if err := CheckResult(t.Context(), &c, &r, time.Hour); err != nil {
			t.Error(err)
		}
	}
	if beyond == 0 {
		t.Error("no move is beyond a limit")
	}
}

// Results of real games are accepted as they are and after a change of any kind refused,
// also with wins by proof.
func TestCheckResultOfGames(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	proofs := 0
	for _, name := range []string{"renju", "jungo", "ring"} {
		c := config(t, name)
		c.DrawAfter, c.Adjudicate = 40, true
		off := []string(nil)
		switch name {
		case "renju":
			c.Rule = "freestyle"
		case "jungo":
			c.Size, off = 5, []string{"solver"}
		}
		c.Engines = []EngineConfig{{Name: "A", Nodes: 100, Memory: 1, Off: off}, {Name: "B", Nodes: 20, Memory: 1, Off: off}}
		jobs := twoGames(t, &c)
		if name == "renju" {
			jobs[0].Opening.Moves = strings.Fields("h8 a1 i8 a3 j8 a5")
		}
		for _, r := range play(t, c, jobs, 1) {
			if r.Reason == ByProof {
				proofs++
			}
			want := r.Detail
			if err := CheckResult(t.Context(), &c, &r, time.Hour); err != nil || r.Detail != want {
				t.Errorf("%s: %v, detail %q, want %q", name, err, r.Detail, want)
			}
			cut := r
			cut.Moves = slices.Clone(r.Moves[:len(r.Moves)-1])
			if err := CheckResult(t.Context(), &c, &cut, time.Hour); err == nil {
				t.Errorf("%s: a game without its last move is accepted", name)
			}
			turned := r
			turned.Outcome = Drawn + (r.Outcome-Drawn+1)%3
			if err := CheckResult(t.Context(), &c, &turned, time.Hour); err == nil {
				t.Errorf("%s: %v instead of %v is accepted", name, turned.Outcome, r.Outcome)
			}
		}
	}
	if proofs == 0 {
		t.Error("no game ended by proof")
	}
}

// Games under an opening rule are accepted as they are, and with other decisions, colours
// or stones refused.
func TestCheckResultOpeningRule(t *testing.T) {
	c := config(t, "renju")
	c.OpeningRule, c.DrawAfter = "swap", 12
	c.Engines = []EngineConfig{{Name: "A", Nodes: 20, Memory: 1}, {Name: "B", Nodes: 20, Memory: 1}}
	jobs := schedule(t, &c, nil, 2, 3)
	for _, r := range play(t, c, jobs, 1) {
		if err := CheckResult(t.Context(), &c, &r, time.Hour); err != nil || len(r.Decisions) == 0 || len(r.Laid) == 0 {
			t.Fatalf("%+v: %v", r, err)
		}
		crash := r
		crash.Decisions, crash.Laid, crash.Moves, crash.Swapped = nil, nil, []Move{}, false
		crash.Outcome, crash.Reason = BlackWon, ByCrash
		if err := CheckResult(t.Context(), &c, &crash, time.Hour); err != nil {
			t.Errorf("a crash at the start: %v", err)
		}
		first := crash
		first.Decisions, first.Outcome, first.Reason = r.Decisions[:1], Drawn, ByTime
		if err := CheckResult(t.Context(), &c, &first, time.Hour); err == nil || !strings.Contains(err.Error(), "the moves give") {
			t.Errorf("a draw on time in the opening: %v", err)
		}
		for name, change := range map[string]func(*Result){
			"goes on":        func(r *Result) { *r = crash; r.Reason = ByRules },
			"other stones":   func(r *Result) { r.Laid = r.Laid[1:] },
			"other colours":  func(r *Result) { r.Swapped = !r.Swapped },
			"decision 1":     func(r *Result) { r.Decisions = []string{"zz99"} },
			"over":           func(r *Result) { r.Decisions = append(slices.Clone(r.Decisions), "h8") },
			"without a rule": nil,
			"before the opening is over": func(r *Result) {
				r.Decisions, r.Swapped = r.Decisions[:1], false
			},
		} {
			wrong, match := r, c
			if change != nil {
				change(&wrong)
			} else {
				match.OpeningRule = ""
			}
			if err := CheckResult(t.Context(), &match, &wrong, time.Hour); err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func TestClean(t *testing.T) {
	for _, c := range []struct {
		s    string
		most int
		want string
	}{
		{"plain é 囲", 40, "plain é 囲"},
		{"\x1b[31mred\nline\x00", 40, "?[31mred?line?"},
		{"right\u202eleft", 40, "right?left"},
		{"cut囲", 4, "cut"},
		{"bad\xff", 40, "bad\ufffd"},
	} {
		if got := clean(c.s, c.most); got != c.want || clean(got, c.most) != got {
			t.Errorf("%q becomes %q, want %q", c.s, got, c.want)
		}
	}
}

// A komi or a time that is no number of a game is an error of the match's settings.
func TestConfigNumbers(t *testing.T) {
	for _, komi := range []string{"NaN", "Inf", "-Inf", "1e300", "401"} {
		c := config(t, "jungo")
		if err := c.Set(game.Komi, komi); err == nil {
			t.Errorf("komi %s is accepted", komi)
		}
		c = config(t, "jungo")
		if _, err := fmt.Sscan(komi, &c.Komi); err != nil {
			t.Fatal(err)
		}
		c.Engines = []EngineConfig{{Name: "A", Nodes: 1}, {Name: "B", Nodes: 1}}
		if err := c.Check(); err == nil || !strings.Contains(err.Error(), "komi") {
			t.Errorf("komi %s: %v", komi, err)
		}
	}
	for _, change := range []func(*Config){
		func(c *Config) { c.Engines[0].Turn = Seconds(maxTime) + 1 },
		func(c *Config) { c.Engines[0].Match, c.Engines[0].Increment = 1, Seconds(maxTime)+1 },
		func(c *Config) { c.Engines[0].Match = -1 },
		func(c *Config) { c.Margin = Seconds(maxTime) + 1 },
		func(c *Config) { c.Grace = Seconds(maxTime) + 1 },
		func(c *Config) { c.Engines[0].Name = "a\x1b" },
		func(c *Config) { c.Size = -1 },
		func(c *Config) { c.Komi = 3 },
	} {
		c := config(t, "renju")
		c.Engines = []EngineConfig{{Name: "A", Nodes: 1}, {Name: "B", Nodes: 1}}
		change(&c)
		if err := c.Check(); err == nil {
			t.Errorf("%+v is accepted", c)
		}
	}
}

// FuzzCheckResult checks that no result makes the referee panic, in any game and under an
// opening rule, and that one that is accepted is accepted again.
func FuzzCheckResult(f *testing.F) {
	f.Add(0, `{"white":1,"outcome":"black","reason":"resignation","moves":[{"move":"h8","time":1},{"move":"h9"}]}`)
	f.Add(1, `{"white":1,"outcome":"draw","reason":"length","moves":[{"move":"E5","time":1e9},{"move":"pass"}]}`)
	f.Add(2, `{"white":1,"outcome":"white","reason":"hang","moves":[{"move":"c2"}],"opening":{"moves":["c2","d11"]}}`)
	f.Add(3, `{"white":1,"outcome":"white","reason":"time","decisions":["h8","i8","h9","black"],"laid":["h8"],"swapped":true,"moves":[]}`)
	f.Add(4, `{"white":1,"outcome":"white","reason":"proof","moves":[{"move":"h8"}]}`)
	f.Fuzz(func(t *testing.T, which int, text string) {
		c := config(t, []string{"renju", "jungo", "ring", "renju", "renju"}[uint(which)%5])
		switch uint(which) % 5 {
		case 3:
			c.OpeningRule = "swap"
		case 4:
			c.OpeningRule, c.Adjudicate = "taraguchi-10", true
		}
		c.Engines = []EngineConfig{{Name: "A", Nodes: 1}, {Name: "B", Program: "b", Turn: Seconds(time.Second)}}
		var r Result
		if json.Unmarshal([]byte(text), &r) != nil || CheckResult(t.Context(), &c, &r, time.Hour) != nil {
			return
		}
		if err := CheckResult(t.Context(), &c, &r, time.Hour); err != nil {
			t.Errorf("accepted, and then %v", err)
		}
	})
}
