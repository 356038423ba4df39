package match

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
)

// Every step of the openings that brains know: what they are asked, and what their answers
// mean. Coordinates are counted from the top left.
func TestBrainsDecide(t *testing.T) {
	g := &gomocupEngine{size: 15, rule: renju.Renju}
	for _, c := range []struct{ state, asked, answers, want string }{
		{"swap2", "SWAP2BOARD DONE", "MESSAGE hm|7,7 8,8 0,0", "h8 i7 a15"},
		{"swap2", "SWAP2BOARD DONE", "7,7 8,8", "error: 2 stones: want 3"},
		{"swap2", "SWAP2BOARD DONE", "SWAP", "error: no colour is to be chosen"},
		{"swap2", "SWAP2BOARD DONE", "7,7 8,8 15,0", "error: off the 15x15 board"},
		{"swap2", "SWAP2BOARD DONE", "7,7 8,8 -1,-1", "error: a pass is no stone"},
		{"swap2 h8 i7 a15", "SWAP2BOARD 7,7 8,8 0,0 DONE", "SWAP", "swap"},
		{"swap2 h8 i7 a15", "SWAP2BOARD 7,7 8,8 0,0 DONE", "|DEBUG x|1,1", "stay, then b14"},
		{"swap2 h8 i7 a15", "SWAP2BOARD 7,7 8,8 0,0 DONE", "1,1 2,2", "more b14 c13"},
		{"swap2 h8 i7 a15", "SWAP2BOARD 7,7 8,8 0,0 DONE", "maybe", "error: bad coordinates"},
		// The first player has Black: a stone takes White.
		{"swap2 h8 i7 a15 more b14 c13", "SWAP2BOARD 7,7 8,8 0,0 1,1 2,2 DONE", "SWAP", "stay"},
		{"swap2 h8 i7 a15 more b14 c13", "SWAP2BOARD 7,7 8,8 0,0 1,1 2,2 DONE", "3,3", "swap, then d12"},
		{"soosorv-8", "YXSOOSORVSTEP1", "MESSAGE SOOSORV MOVE1 7 7|MESSAGE SOOSORV MOVE2 7 6|MESSAGE SOOSORV MOVE3 7 5", "h8 h9 h10"},
		{"soosorv-8", "YXSOOSORVSTEP1", "MESSAGE SOOSORV MOVE1 7", "error: 2 words"},
		{"soosorv-8", "YXSOOSORVSTEP1", "MESSAGE SOOSORV MOVE1 7 x", "error: invalid syntax"},
		{"soosorv-8 kagetsu", "YXSOOSORVSTEP2 7,7 7,6 8,6 DONE", "MESSAGE DEPTH 3|MESSAGE SOOSORV SWAP1 YES", "swap"},
		{"soosorv-8 kagetsu", "YXSOOSORVSTEP2 7,7 7,6 8,6 DONE", "MESSAGE SOOSORV SWAP1 NO", "stay"},
		{"soosorv-8 kagetsu", "YXSOOSORVSTEP2 7,7 7,6 8,6 DONE", "MESSAGE SOOSORV SWAP1 PERHAPS", "error: want YES or NO"},
		{"soosorv-8 kagetsu stay", "YXSOOSORVSTEP3 7,7 7,6 8,6 DONE", "MESSAGE SOOSORV MOVE4 0 0 3", "a15 3"},
		{"soosorv-8 kagetsu stay a15 3", "YXSOOSORVSTEP4 3 7,7 7,6 8,6 0,0 DONE", "MESSAGE SOOSORV SWAP2 NO", "stay"},
		{"soosorv-8 kagetsu stay a15 2 stay", "YXSOOSORVSTEP5 2 7,7 7,6 8,6 0,0 DONE",
			"MESSAGE SOOSORV MOVE5 9 9|MESSAGE SOOSORV MOVE5 REFRESH|MESSAGE SOOSORV MOVE5 1 1|MESSAGE SOOSORV MOVE5 2 2|MESSAGE SOOSORV MOVE5 DONE", "b14 c13"},
		{"soosorv-8 kagetsu stay a15 2 stay b14 c13", "YXSOOSORVSTEP6 7,7 7,6 8,6 0,0 1,1 2,2 DONE", "MESSAGE SOOSORV MOVE5C 2 2", "c13"},
	} {
		s, err := opening.Parse(c.state, 15, renju.Renju)
		if err != nil {
			t.Fatal(err)
		}
		step := soosorvStep
		if s.Rule() == opening.Swap2 {
			step = swap2Step
		}
		g.soon = ""
		asked, read := step(g, s)
		if got := strings.Join(asked, " "); got != c.asked {
			t.Errorf("%s asks %s, want %s", c.state, got, c.asked)
		}
		lines := strings.Split(c.answers, "|")
		for i, line := range lines {
			decisions, done, err := read(line)
			if done != (i == len(lines)-1) {
				t.Errorf("%s: done %v after %s", c.state, done, line)
			}
			if !done {
				continue
			}
			got := strings.Join(decisions, " ")
			if g.soon != "" {
				got += ", then " + g.soon
			}
			if want, fails := strings.CutPrefix(c.want, "error: "); fails {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%s, %s: %v, want an error with %q", c.state, c.answers, err, want)
				}
				continue
			}
			if err != nil || got != c.want {
				t.Errorf("%s, %s: %s, %v; want %s", c.state, c.answers, got, err, c.want)
			}
			for _, d := range decisions {
				if err := s.Decide(d); err != nil {
					t.Errorf("%s, %s: %v", c.state, c.answers, err)
				}
			}
		}
	}
}

// A program that does not know the opening ends the match, with its name and the rule; one
// that decides wrongly loses.
func TestProgramsAndOpenings(t *testing.T) {
	for _, c := range []struct {
		rule  string
		p     EngineConfig
		want  string
		fails bool // the match
	}{
		{"rif", fake("P", asGTP, "no-opening"), `engine P cannot play the opening rule rif: refused tengen-opening rif: "unknown command"`, true},
		{"swap2", fake("P", asGomocup, "plain"), `engine P cannot play the opening rule swap2: it answers SWAP2BOARD with "UNKNOWN command"`, true},
		{"swap2", fake("P", asGomocup, "passover"), "white, hang: P: no answer to SWAP2BOARD in ", false},
		// S takes Black and has no move.
		{"patterns", fake("P", asGTP, "opens", "H8 H9 J9 (even)"), "white, crash: S: end of the script", false},
		{"rif", fake("P", asGTP, "opens", "H8 H9 swap"), "white, illegal: P: ", false},
		{"rif", fake("P", asGTP, "opens", "(none)"), "white, illegal: P: no decision", false},
		{"rif", fake("P", asGTP, "opens", "REFUSE"), "white, illegal: P: refused tengen-opening_choose", false},
	} {
		cfg := config(t, "renju")
		cfg.OpeningRule = c.rule
		cfg.Engines = []EngineConfig{c.p, {Name: "S", Nodes: 1}}
		if slices.Contains(c.p.Command, "passover") {
			if testing.Short() {
				continue // it waits for seconds
			}
			cfg.Engines[0].Turn, cfg.Margin, cfg.Grace = Seconds(time.Second/2), Seconds(time.Second/2), Seconds(5*time.Second)
		}
		e := firstEngine(t, &cfg, &Options{})
		p := &player{c: cfg, engines: []engine{e, opens("swap", "")}}
		r, err := p.Play(t.Context(), Job{Black: 0, White: 1, Seed: 1})
		got := r.Outcome.String() + ", " + string(r.Reason) + ": " + r.Detail
		if c.fails && err != nil {
			got = err.Error()
		}
		if c.rule == "patterns" && strings.Join(r.Laid, " ") != "h8 h9 i9" {
			t.Errorf("%s: laid %v", got, r.Laid)
		}
		if !strings.Contains(got, c.want) || c.fails != (err != nil) {
			t.Errorf("%v: %s, %v; want %s", c.p.Command, got, err, c.want)
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}
