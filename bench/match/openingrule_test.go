package match

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search/renju/chooser"
)

// opener is a scripted engine that also decides in the opening, a run of decisions at a
// time, separated by "|".
type opener struct {
	scripted
	decisions []string
	asked     []string
	seeds     []uint64
	unsettled error // of settle
	name      string
}

func (o *opener) about() string { return o.name }

func (o *opener) decide(_ context.Context, _ limit, s *opening.State, seed uint64) ([]string, error) {
	o.asked, o.seeds = append(o.asked, s.String()), append(o.seeds, seed)
	if len(o.decisions) == 0 {
		return nil, faultf(ByCrash, "end of the script")
	}
	d := o.decisions[0]
	o.decisions = o.decisions[1:]
	return strings.Fields(d), nil
}

func (o *opener) settle(context.Context, *opening.State) error { return o.unsettled }

func opens(decisions, moves string) *opener {
	return &opener{scripted: scripted{moves: strings.Fields(moves)}, decisions: strings.Split(decisions, "|")}
}

// The engines decide in turn, change colours, and the game goes on from there.
func TestOpeningRule(t *testing.T) {
	for _, c := range []struct {
		rule, first, second           string // decisions
		firstMoves, secondMoves, want string
		laid                          string
		swapped                       bool
		first2                        int // half points of the first engine
	}{
		// The first engine plays White after the swap and loses to Black's five.
		{"patterns", "h8 h9 i8", "swap", "a1 a3 a5", "j8 k8 l8", "black, rules: five l8", "h8 h9 i8", true, 0},
		{"patterns", "h8 h9 i8", "stay", "j8 k8 l8", "a1 a3 a5", "black, rules: five l8", "h8 h9 i8", false, 2},
		{"soosorv-8", "h8 h9 i8|stay|a5 b5|", "stay|a1 2|b5", "j8 k8 l8", "a3 a9 a11", "", "h8 h9 i8 a1 b5", false, 2},
		{"swap2", "h8 h9 i8|swap", "more|a1 j8", "a3 a5 a9", "k8 l8", "black, rules: five l8", "h8 h9 i8 a1 j8", true, 0},
		// Faults in the opening.
		{"patterns", "h8 h9 i8", "maybe", "", "", `white, illegal`, "", false, 0},
		{"patterns", "h8 h9 a1", "", "", "", "white, illegal: A: \"a1\"", "", false, 0},
		{"patterns", "h8 h9 i8 swap", "", "", "", "his decision", "", false, 0},
		{"swap2", "h8 h9 i8", "more|a1 j8 a2", "", "", `"a2": it is not his decision`, "", false, 0},
		{"patterns", "h8 h9 i8", "stay h10", "", "", `"h10": it is not his decision`, "", false, 0},
		{"patterns", "", "", "", "", "no decision", "", false, 0},
		{"taraguchi-10", "h8", "swap|g1", "", "", "crash", "", true, 0},
	} {
		cfg := config(t, "renju")
		cfg.OpeningRule = c.rule
		cfg.Engines = []EngineConfig{{Name: "A", Nodes: 1}, {Name: "B", Nodes: 1}}
		a, b := opens(c.first, c.firstMoves), opens(c.second, c.secondMoves)
		a.name, b.name = "about A", "about B"
		p := &player{c: cfg, engines: []engine{a, b}}
		r, err := p.Play(t.Context(), Job{Black: 0, White: 1, Seed: 7})
		if err != nil {
			t.Errorf("%+v: %v", c, err)
			continue
		}
		if r.BlackAbout != "about A" || r.WhiteAbout != "about B" {
			t.Errorf("%s, swapped %v: the engine of Black is %q, of White %q", c.rule, r.Swapped, r.BlackAbout, r.WhiteAbout)
		}
		got := r.Outcome.String() + ", " + string(r.Reason) + ": " + r.Detail
		if end, err := replay(&cfg, &r); err != nil {
			t.Errorf("%s, %q, %q: %s: played again: %v, %v", c.rule, c.first, c.second, got, end, err)
		}
		if c.laid == "" {
			// Who is at fault has lost.
			if !r.Reason.Fault() || !strings.Contains(got, strings.TrimPrefix(c.want, "white, ")) {
				t.Errorf("%s, %q, %q: %s", c.rule, c.first, c.second, got)
			}
			loser := 0
			if slices.Contains([]string{"maybe", "more|a1 j8 a2", "stay h10"}, c.second) {
				loser = 1
			}
			if n, _ := r.HalfPoints(loser); n != 0 {
				t.Errorf("%s, %q, %q: who is at fault has %d half points", c.rule, c.first, c.second, n)
			}
			continue
		}
		if c.want != "" && got != c.want || strings.Join(r.Laid, " ") != c.laid || r.Swapped != c.swapped {
			t.Errorf("%s: %s, laid %v, swapped %v; want %+v", c.rule, got, r.Laid, r.Swapped, c)
		}
		if n, ok := r.HalfPoints(0); c.want != "" && (n != c.first2 || !ok) {
			t.Errorf("%s: the first engine has %d half points, want %d", c.rule, n, c.first2)
		}
		if _, err := opening.Parse(c.rule+" "+strings.Join(r.Decisions, " "), 15, renju.Renju); err != nil {
			t.Errorf("%s: decisions of the result: %v", c.rule, err)
		}
		if a.seeds[0] != 7 || b.seeds[0] != 10 {
			t.Errorf("%s: seeds %v and %v", c.rule, a.seeds, b.seeds)
		}
		text, err := json.Marshal(r)
		var again Result
		if err == nil {
			err = json.Unmarshal(text, &again)
		}
		if err != nil || !reflect.DeepEqual(again.Laid, r.Laid) || again.Swapped != r.Swapped {
			t.Errorf("%s: %s read again: %v", c.rule, text, err)
		}
	}
}

// Either engine may fail when it is told the end of the opening, and the game is a result like
// others.
func TestFaultAfterOpening(t *testing.T) {
	for loser := range 2 {
		for _, second := range []string{"stay", "swap"} {
			for _, reason := range []Reason{ByCrash, ByIllegal} {
				cfg := config(t, "renju")
				cfg.OpeningRule = "patterns"
				cfg.Engines = []EngineConfig{{Name: "A", Nodes: 1}, {Name: "B", Nodes: 1}}
				engines := []*opener{opens("h8 h9 i8", ""), opens(second, "")}
				engines[loser].unsettled = faultf(reason, "no")
				p := &player{c: cfg, engines: []engine{engines[0], engines[1]}}
				r, err := p.Play(t.Context(), Job{Black: 0, White: 1})
				if n, _ := r.HalfPoints(loser); err != nil || n != 0 || r.Reason != reason || len(r.Laid) != 3 {
					t.Errorf("%s, engine %d: %v by %s, laid %v, %v", second, loser, r.Outcome, r.Reason, r.Laid, err)
				}
				if _, err := replay(&cfg, &r); err != nil {
					t.Errorf("%s, engine %d by %s: played again: %v", second, loser, reason, err)
				}
			}
		}
	}
}

// The standing counts moves and points of the engines that made them, also after a swap.
func TestOpeningStats(t *testing.T) {
	cfg := config(t, "renju")
	cfg.OpeningRule = "soosorv-8"
	text := "h8 h9 i9 %s g7 2 %s a1 b1 b1"
	var s OpeningStats
	standing := NewStanding(&Config{Engines: make([]EngineConfig, 2)})
	for i, x := range []struct {
		swap1, swap2 string
		swapped      bool
		outcome      Outcome
	}{
		{"stay", "stay", false, BlackWon}, // first has Black and chose: wins
		{"swap", "stay", true, BlackWon},  // second has Black and chose: wins
		{"stay", "swap", true, WhiteWon},  // first chose White: wins
		{"swap", "swap", false, Drawn},
	} {
		r := Result{Job: Job{ID: i, Pair: i, Black: 0, White: 1}, Outcome: x.outcome, Swapped: x.swapped,
			Decisions: strings.Fields(strings.NewReplacer("%s g7", x.swap1+" g7", "%s a1", x.swap2+" a1").Replace(text)),
			Laid:      strings.Fields("h8 h9 i9 g7 b1"), Moves: []Move{{Move: "c1", Depth: 1}}}
		if err := s.Add(&cfg, &r); err != nil {
			t.Fatal(err)
		}
		if err := standing.Add(&r); err != nil {
			t.Fatal(err)
		}
	}
	if want := (OpeningStats{Games: 4, Swaps: 2, Black: 5, Beginner: 5, Chooser: 7, Chosen: 4}); s != want {
		t.Errorf("%+v, want %+v", s, want)
	}
	// Five stones lie, so White moves first: engine 1 in the first and last game.
	if a, b := standing.Engines[0], standing.Engines[1]; a.Moves != 2 || b.Moves != 2 || a.Wins != 2 || b.Wins != 1 {
		t.Errorf("%+v and %+v", a, b)
	}
	bad := Result{Decisions: []string{"a1"}}
	if err := s.Add(&cfg, &bad); err == nil {
		t.Error("decisions against the rule are counted")
	}
}

// Tengen takes the colour that is better with the nodes of a move.
func TestColoursByNodes(t *testing.T) {
	cfg := config(t, "renju")
	differs := false
	for _, p := range renju.Openings {
		s, err := opening.Parse("patterns "+p.Code, 15, renju.Renju)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, nodes := range []uint64{400, 1100, 2200, 10_000, 0} {
			own := ownEngine{c: &cfg, e: &EngineConfig{Nodes: nodes}}
			got, err := own.decide(t.Context(), limit{kill: untimedKill}, s.Clone(), 1)
			if err != nil {
				t.Fatal(err)
			}
			want, err := chooser.New(nil, chooser.Options{Corrected: true, Nodes: nodes}).Choose(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, want.Decisions) {
				t.Errorf("%s, %d nodes: %v, want %v", p.Code, nodes, got, want)
			}
			seen[got[0]] = true
		}
		differs = differs || len(seen) > 1
	}
	if !differs {
		t.Error("no choice depends on the nodes")
	}
}

// Tengen plays whole games under every rule, the same for the same seed.
func TestOpeningRulesByTengen(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, rule := range opening.Names() {
		cfg := config(t, "renju")
		cfg.Size, cfg.OpeningRule, cfg.DrawAfter = 11, rule, 8
		cfg.Engines = []EngineConfig{{Name: "A", Nodes: 20, Memory: 1}, {Name: "B", Nodes: 20, Memory: 1}}
		if err := cfg.Check(); err != nil {
			t.Fatal(err)
		}
		jobs := schedule(t, &cfg, nil, 2, 1)
		var before *Result
		for _, j := range jobs {
			p, err := NewPlayer(cfg, Options{})
			if err != nil {
				t.Fatal(err)
			}
			r, err := p.Play(t.Context(), j)
			if err == nil {
				err = p.Close()
			}
			if err != nil {
				t.Fatal(err)
			}
			s, err := opening.Parse(rule+" "+strings.Join(r.Decisions, " "), 11, renju.Renju)
			if err != nil || !s.Over() || len(r.Laid) == 0 || r.Reason.Fault() || r.Swapped != (s.Black() == opening.Second) {
				t.Errorf("%s: %+v, %v", rule, r, err)
			}
			if before != nil && !reflect.DeepEqual(before.Decisions, r.Decisions) {
				t.Errorf("%s: %v and then %v", rule, before.Decisions, r.Decisions)
			}
			before = &r
		}
	}
}
