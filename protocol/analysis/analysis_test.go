package analysis

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/internal/cache"
	"tengen/search/game"
	"tengen/search/game/games"
	gamejungo "tengen/search/game/jungo"
)

// reply is any line of output.
type reply struct {
	Name         string     `json:"id"`
	Action       string     `json:"action"`
	Error        string     `json:"error"`
	Warning      string     `json:"warning"`
	Field        string     `json:"field"`
	DuringSearch bool       `json:"isDuringSearch"`
	NoResults    bool       `json:"noResults"`
	Turn         int        `json:"turnNumber"`
	MoveInfos    []moveInfo `json:"moveInfos"`
	RootInfo     rootInfo   `json:"rootInfo"`
	Ownership    []float64  `json:"ownership"`
}

func config(t *testing.T, name string) game.Config {
	t.Helper()
	c, err := games.Configure(name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// run answers all queries and returns the lines of output.
func run(t *testing.T, o Options, queries ...string) (out []reply) {
	t.Helper()
	if o.Config.Game == "" {
		o.Config = config(t, "jungo")
	}
	o.Engine.Light = true
	if o.Perspective == "" {
		o.Perspective = Black
	}
	var text strings.Builder
	if err := Serve(t.Context(), strings.NewReader(strings.Join(queries, "\n")+"\n"), &text, o); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(text.String()) {
		var r reply
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		out = append(out, r)
	}
	return out
}

// Every turn that is asked for gets one answer, in every game and with all its fields.
func TestTurns(t *testing.T) {
	for _, q := range []struct{ game, rest, moves string }{
		{"jungo", `,"boardXSize":3,"boardYSize":3,"rules":"stone-scoring","komi":3,"includeOwnership":true`, `["B","B2"],["W","B1"],["B","pass"]`},
		{"renju", `,"boardXSize":15,"boardYSize":15,"rules":"freestyle"`, `["B","h8"],["W","(8,6)"],["B","j8"]`},
		{"ring", ``, `["B","c2"],["W","d11"],["B","c2c3"]`},
	} {
		got := run(t, Options{Config: config(t, q.game)}, fmt.Sprintf(`{"id":"x","moves":[%s],"maxVisits":2000,"analyzeTurns":[3,0,1],"lines":2%s}`, q.moves, q.rest))
		if len(got) != 3 {
			t.Fatalf("%s: %+v", q.game, got)
		}
		for i, turn := range []int{0, 1, 3} {
			r := got[i]
			m := r.MoveInfos
			if r.Turn != turn || r.DuringSearch || len(m) == 0 || m[0].Order != 0 || m[0].Visits == 0 || len(m[0].PV) == 0 || m[0].PV[0] != m[0].Move ||
				r.RootInfo.Visits < 2000 || len(r.RootInfo.Hash) != 32 || r.RootInfo.WinRate != m[0].WinRate {
				t.Errorf("%s: %+v %+v", q.game, r, r.RootInfo)
			}
			if want := "BW"[turn%2 : turn%2+1]; r.RootInfo.CurrentPlayer != want {
				t.Errorf("%s, turn %d: %s is to move", q.game, turn, r.RootInfo.CurrentPlayer)
			}
			if len(r.Ownership) != map[string]int{"jungo": 9}[q.game] {
				t.Errorf("%s: ownership of %d points", q.game, len(r.Ownership))
			}
		}
	}
}

// Values are of the side that is asked for; ownership begins at the upper left.
func TestPerspective(t *testing.T) {
	const q = `{"id":"x","initialStones":[["B","A5"],["B","B5"],["B","B4"],["B","A4"],["W","E1"]],"initialPlayer":"W","moves":[],"rules":"simple","komi":0,"boardXSize":5,"boardYSize":5,"maxVisits":80,"includeOwnership":true}`
	black := run(t, Options{Perspective: Black}, q)[0]
	for p, sign := range map[Perspective]float64{White: -1, SideToMove: -1} {
		r := run(t, Options{Perspective: p}, q)[0]
		for _, x := range [][2]float64{{r.RootInfo.ScoreLead, black.RootInfo.ScoreLead}, {2*r.RootInfo.WinRate - 1, 2*black.RootInfo.WinRate - 1}, {r.RootInfo.Utility, black.RootInfo.Utility},
			{r.Ownership[0], black.Ownership[0]}, {2*r.MoveInfos[0].LCB - 1, 2*black.MoveInfos[0].LCB - 1}} {
			if math.Abs(x[0]-sign*x[1]) > 1e-9 {
				t.Errorf("%s: %v", p, x)
			}
		}
	}
	// A query may ask for another perspective than the flag.
	asked := strings.TrimSuffix(q, "}") + `,"overrideSettings":{"reportAnalysisWinratesAs":"SIDETOMOVE"}}`
	if got := run(t, Options{Perspective: Black}, asked); len(got) != 1 || got[0].RootInfo.WinRate != 1-black.RootInfo.WinRate {
		t.Errorf("asked for by the query: %+v, Black's is %+v", got, black.RootInfo)
	}
	if black.Ownership[0] <= black.Ownership[24] {
		t.Errorf("ownership %v", black.Ownership)
	}
	if _, err := ParsePerspective("nobody"); err == nil {
		t.Error("nobody is a perspective")
	}
}

// A proven win says so, and moves may be left out or chosen.
func TestProvenAndRestricted(t *testing.T) {
	const base = `{"id":"x","game":"renju","rules":"freestyle","boardXSize":15,"boardYSize":15,"moves":[["B","h8"],["W","a1"],["B","h9"],["W","a3"],["B","h10"],["W","a5"]],"maxVisits":5000`
	r := run(t, Options{}, base+`}`)[0]
	if m := r.MoveInfos[0]; m.Proven != "win" || m.Plies != 3 || m.WinRate != 1 || m.ScoreLead != provenLead {
		t.Errorf("%+v", m)
	}
	r = run(t, Options{}, base+`,"avoidMoves":[{"player":"B","moves":["h7","h11"],"untilDepth":1},{"player":"W","moves":["o15"],"untilDepth":1}]}`)[0]
	if m := r.MoveInfos[0]; m.Move == "h7" || m.Move == "h11" {
		t.Errorf("%+v", m)
	}
	r = run(t, Options{}, base+`,"allowMoves":[{"player":"B","moves":["o15"],"untilDepth":1}],"overrideSettings":{"maxVisits":50,"analysisPVLen":1}}`)[0]
	if m := r.MoveInfos[0]; m.Move != "o15" || len(m.PV) > 2 || len(r.MoveInfos) != 1 {
		t.Errorf("%+v", r.MoveInfos)
	}
	r = run(t, Options{}, base+`,"allowMoves":[{"player":"B","moves":["(14,0)","(0,0)"],"untilDepth":1}],"avoidMoves":[{"player":"B","moves":["(0,0)"],"untilDepth":1}]}`)[0]
	if r.Error != "" || len(r.MoveInfos) != 1 || r.MoveInfos[0].Move != "o15" {
		t.Errorf("%+v", r)
	}
	if r = run(t, Options{}, base+`,"avoidMoves":[{"player":"B","moves":["(15,0)"],"untilDepth":1}]}`)[0]; r.Field != "avoidMoves" || r.Error != `"(15,0)" is not a point` {
		t.Errorf("%+v", r)
	}
	r = run(t, Options{}, base+`,"avoidMoves":[{"player":"B","moves":["h7"],"untilDepth":1}],"allowMoves":[{"player":"W","moves":["o15"],"untilDepth":1}]}`)[0]
	if m := r.MoveInfos[0]; m.Move == "h7" || m.Move == "o15" {
		t.Errorf("White's restriction holds for Black: %+v", m)
	}
}

// Where the moves to allow and to avoid leave none, no other move is made up, in any game.
func TestNoMoveLeft(t *testing.T) {
	for _, q := range []string{
		`"game":"renju","rules":"freestyle","boardXSize":15,"boardYSize":15,"moves":[["B","h8"],["W","a1"]],"allowMoves":[{"player":"B","moves":["a1"],"untilDepth":1}]`,
		`"game":"renju","rules":"renju","boardXSize":15,"boardYSize":15,"moves":[["B","h8"],["W","a1"],["B","h7"],["W","a3"],["B","g9"],["W","a5"],["B","f9"],["W","a7"]],"allowMoves":[{"player":"B","moves":["h9"],"untilDepth":1}]`,
		`"game":"renju","boardXSize":15,"boardYSize":15,"moves":[],"allowMoves":[{"player":"B","moves":["h8"],"untilDepth":1}],"avoidMoves":[{"player":"B","moves":["h8"],"untilDepth":1}]`,
		`"game":"ring","moves":[["B","c2"],["W","d11"]],"allowMoves":[{"player":"B","moves":["c2c3"],"untilDepth":1}],"avoidMoves":[{"player":"B","moves":["c2c3"],"untilDepth":1}]`,
		`"boardXSize":7,"boardYSize":7,"moves":[["B","D4"]],"allowMoves":[{"player":"W","moves":["D4"],"untilDepth":1}]`,
	} {
		if got := run(t, Options{}, `{"id":"x","maxVisits":300,`+q+`}`); len(got) != 1 || got[0].Field != "allowMoves" || !strings.Contains(got[0].Error, "no legal move is left") {
			t.Errorf("%s: %+v", q, got)
		}
	}
}

// Without a komi that of the query's board is meant, unless another one was asked for.
func TestUsualKomi(t *testing.T) {
	const q = `{"id":"x","boardXSize":5,"boardYSize":5,"moves":[["B","C3"]],"maxVisits":60`
	usual := config(t, "jungo")
	usual.Komi = game.UsualKomi(gamejungo.Game, usual.Size)
	asked := usual
	asked.Komi = 3
	for _, c := range []struct {
		config game.Config
		komi   float64
	}{{usual, game.UsualKomi(gamejungo.Game, 5)}, {asked, 3}} {
		got := run(t, Options{Config: c.config}, q+`}`, fmt.Sprintf(`%s,"komi":%g}`, q, c.komi))
		if len(got) != 2 || got[0].RootInfo.WinRate != got[1].RootInfo.WinRate || got[0].RootInfo.ScoreLead != got[1].RootInfo.ScoreLead {
			t.Errorf("komi %g: %+v", c.komi, got)
		}
	}
}

// Without a size the usual one holds, so that ownership has as many points.
func TestUsualSize(t *testing.T) {
	usual := config(t, "jungo")
	usual.Size = 5
	if got := run(t, Options{Config: usual}, `{"id":"x","moves":[["B","C3"]],"maxVisits":5,"includeOwnership":true}`)[0]; got.Error != "" || len(got.Ownership) != 25 {
		t.Errorf("%+v", got)
	}
}

// Every move that is ranked is reported, also one to which the search credits no nodes.
func TestLines(t *testing.T) {
	r := run(t, Options{}, `{"id":"x","game":"renju","rules":"renju","boardXSize":15,"boardYSize":15,"moves":[["B","h8"]],"lines":5,"maxVisits":20000}`)[0]
	if len(r.MoveInfos) != 5 {
		t.Fatalf("%d moves: %+v", len(r.MoveInfos), r.MoveInfos)
	}
	for n, m := range r.MoveInfos {
		if m.Order != n || m.Visits == 0 {
			t.Errorf("%d: %+v", n, m)
		}
	}
}

// The length of a line is that behind its first move.
func TestPVLen(t *testing.T) {
	const q = `{"id":"x","game":"renju","rules":"freestyle","boardXSize":15,"boardYSize":15,"moves":[["B","h8"],["W","h9"]],"lines":1,"maxVisits":20000,"analysisPVLen":`
	for length, want := range map[string]int{"1": 2, "2": 3} {
		if pv := run(t, Options{}, q+length+"}")[0].MoveInfos[0].PV; len(pv) != want {
			t.Errorf("analysisPVLen %s: %v", length, pv)
		}
	}
	if pv := run(t, Options{}, q+fmt.Sprint(math.MaxInt)+"}")[0].MoveInfos[0].PV; len(pv) < 3 {
		t.Errorf("no bound: %v", pv)
	}
}

// What a query gets wrong is named by its field; the next query is answered.
func TestErrors(t *testing.T) {
	for q, want := range map[string]string{
		`{"id":1}`:                                                  "id: id: got number, want a text",
		`{"moves":[]}`:                                              "id: id is missing",
		`{"id":"x"} {"id":"y"}`:                                     "more than one query",
		`[1,2]`:                                                     "not a query: got array, want an object",
		`{"id":"x","boardXSize":7,"moves":[]}`:                      "boardXSize: a board of 7×0",
		`{"id":"x","game":"go","moves":[]}`:                         `game: unknown game "go"`,
		`{"id":"x","action":"dance"}`:                               `action: unknown action "dance"`,
		`{"id":"x","action":"terminate"}`:                           "terminateId: terminateId is missing",
		`{"id":"x","boardXSize":7,"boardYSize":9}`:                  "boardXSize: a board of 7×9",
		`{"id":"x","boardXSize":70,"boardYSize":70}`:                "boardXSize: size",
		`{"id":"x","boardXSize":7,"boardYSize":7,"rules":"chess"}`:  "rules: rule",
		`{"id":"x","boardXSize":7,"boardYSize":7,"rules":5}`:        "rules: rules: want a name",
		`{"id":"x","boardXSize":7,"boardYSize":7,"rules":{"ko":5}}`: "rules: rules: want a name",
		`{"id":"x","boardXSize":7,"boardYSize":7,"rules":"Chess"}`:  `"Chess"`,
		`{"id":"x","boardXSize":7,"boardYSize":7,"firstReportDuringSearchAfter":-1}`:                              "firstReportDuringSearchAfter: -1",
		`{"id":"x","boardXSize":7,"boardYSize":7,"moves":[["B","D4"],["W","D4"]]}`:                                "moves: Illegal move 2",
		`{"id":"x","boardXSize":7,"boardYSize":7,"moves":[["B","(9,9)"]]}`:                                        `moves: Illegal move 1: "(9,9)" is not a point`,
		`{"id":"x","boardXSize":7,"boardYSize":7,"moves":[["X","D4"]]}`:                                           "moves: Illegal move 1: unknown side",
		`{"id":"x","boardXSize":7,"boardYSize":7,"analyzeTurns":[1]}`:                                             "analyzeTurns: turn 1",
		`{"id":"x","boardXSize":7,"boardYSize":7,"analyzeTurns":[]}`:                                              "analyzeTurns: no turn",
		`{"id":"x","boardXSize":7,"boardYSize":7,"maxVisits":0}`:                                                  "maxVisits: maxVisits: 0 visits",
		`{"id":"x","boardXSize":7,"boardYSize":7,"overrideSettings":{"maxVisits":0}}`:                             "overrideSettings: maxVisits: 0 visits",
		`{"id":"x","boardXSize":7,"boardYSize":7,"overrideSettings":{"maxPlayouts":0}}`:                           "overrideSettings: maxPlayouts: 0 visits",
		`{"id":"x","boardXSize":7,"boardYSize":7,"avoidMoves":[{"player":"B","moves":["Z9"]}]}`:                   "avoidMoves: ",
		`{"id":"x","boardXSize":7,"boardYSize":7,"allowMoves":[{"player":"B","moves":["pass","H8"]}]}`:            "allowMoves: ",
		`{"id":"x","game":"renju","boardXSize":15,"boardYSize":15,"avoidMoves":[{"player":"B","moves":["h16"]}]}`: "avoidMoves: ",
		`{"id":"x","boardXSize":7,"boardYSize":7,"priorities":[1,2]}`:                                             "priorities: 2 priorities for 1 turns",
		`{"id":"x","boardXSize":7,"boardYSize":7,"initialStones":[["B","C3"],["W","(2,4)"]]}`:                     "initialStones: C3 comes twice",
		`{"id":"x","boardXSize":7,"boardYSize":7,"initialStones":[["B","Z9"]]}`:                                   "initialStones:",
		`{"id":"x","boardXSize":7,"boardYSize":7,"initialPlayer":"G"}`:                                            "initialPlayer: unknown side",
		`{"id":"x","boardXSize":7,"boardYSize":7,"lines":-1}`:                                                     "lines: -1 lines",
		`{"id":"x","boardXSize":7,"boardYSize":7,"reportDuringSearchEvery":-1}`:                                   "reportDuringSearchEvery: -1",
		`{"id":"x","boardXSize":7,"boardYSize":7,"overrideSettings":{"maxTime":-1}}`:                              "overrideSettings: maxTime: -1 seconds",
		`{"id":"x","boardXSize":7,"boardYSize":7,"avoidMoves":[{"player":"?","moves":[]}]}`:                       "avoidMoves: unknown side",
		`{"id":"x","boardXSize":3,"boardYSize":3,"analyzeTurns":[` + strings.Repeat("0,", maxTasks) + `0]}`:       "analyzeTurns: 20001 turns are more than 20000",
		`{"id":"x","game":"ring","moves":[["W","c2"]]}`:                                                           "moves: Illegal move 1: White is not to move",
		`{"id":"x","game":"ring","initialStones":[["W","c2"]]}`:                                                   "initialStones: stones cannot be set up in ring",
		`{"id":"x","boardXSize":7,"boardYSize":7,"komi":1e9}`:                                                     "komi: komi",
		`{"id":"x","boardXSize":7,"boardYSize":7,"komi":"7.5"}`:                                                   "komi: komi: got string, want a number",
		`{"id":"x","boardXSize":"7"}`:                                                                             "boardXSize: boardXSize: got string, want a whole number",
		`{"id":"x","boardXSize":7,"boardYSize":7,"maxVisits":-5}`:                                                 "maxVisits: maxVisits: got number -5, want a whole number from 0",
		`{"id":"x","boardXSize":7,"boardYSize":7,"moves":[["B",4]]}`:                                              "moves: moves: got number, want a text",
		`{"id":"x","boardXSize":7,"boardYSize":7,"overrideSettings":{"maxVisits":"9"}}`:                           "overrideSettings: maxVisits: got string, want a whole number from 0",
		`{"id":"x","boardXSize":7,"boardYSize":7,"overrideSettings":{"reportAnalysisWinratesAs":"NOBODY"}}`:       `overrideSettings: reportAnalysisWinratesAs: "NOBODY" is not black`,
	} {
		got := run(t, Options{}, q, `{"id":"v","action":"query_version"}`)
		if len(got) != 2 {
			t.Errorf("%s: %+v", q, got)
			continue
		}
		text := got[0].Error
		if got[0].Field != "" {
			text = got[0].Field + ": " + text
		}
		if !strings.Contains(text, want) || got[1].Action != "query_version" {
			t.Errorf("%s: %s", q, text)
		}
	}
}

// Rules of Go choose the ko rule, with a warning; fields that mean nothing are named.
func TestWarnings(t *testing.T) {
	const tail = `,"boardXSize":5,"boardYSize":5,"maxVisits":5,"moves":[]}`
	for q, want := range map[string]string{
		`{"id":"x","rules":"stone-scoring"`:       "",
		`{"id":"x","rules":"stone_scoring"`:       "",
		`{"id":"x","rules":"Jungo"`:               "",
		`{"id":"x","rules":"New Zealand"`:         "rules",
		`{"id":"x","rules":{"ko":"SITUATIONAL"}`:  "",
		`{"id":"x","rules":"{\"ko\":\"SIMPLE\"}"`: "",
		`{"id":"x","rules":{"ko":"SIMPLE","scoring":"AREA","tax":"ALL","suicide":false,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}`: "",
		`{"id":"x","rules":{"ko":"SIMPLE","scoring":"TERRITORY"}`:  "rules",
		`{"id":"x","rules":"{\"ko\":\"SIMPLE\",\"tax\":\"SEKI\"}"`: "rules",
		`{"id":"x","rules":{"suicide":true}`:                       "rules",
		`{"id":"x","game":"renju","rules":{"suicide":true}`:        "",
		`{"id":"x","rules":{"ko":"SIMPLE","button":[1]}`:           "rules",
		`{"id":"x"`:                                             "",
		`{"id":"x","rules":"Chinese"`:                           "rules",
		`{"id":"x","includePolicy":true`:                        "includePolicy",
		`{"id":"x","surprise":true`:                             "surprise",
		`{"id":"x","overrideSettings":{"cpuctExploration":0.5}`: "overrideSettings.cpuctExploration",
		`{"id":"x","overrideSettings":{"cpuctExploration":0.5},"analyzeTurns":[0,0]`: "overrideSettings.cpuctExploration",
	} {
		got := run(t, Options{}, q+tail)
		var named string
		for _, r := range got {
			if r.Warning != "" {
				named += r.Field
			}
		}
		if named != want || len(got[len(got)-1].MoveInfos) == 0 {
			t.Errorf("%s: %q, %+v", q, named, got)
		}
	}
}

// Where the game is over, the answer is the result without moves, behind a warning, also after an
// analysis of the same stones that is remembered.
func TestOver(t *testing.T) {
	for _, x := range []struct {
		query, before, end string
		winrate, lead      float64
	}{
		{`"boardXSize":3,"boardYSize":3,"komi":0.5`, `["B","B2"]`, `["W","pass"],["B","pass"]`, 1, 0.5},
		{`"boardXSize":3,"boardYSize":3,"komi":1`, `["B","B2"]`, `["W","pass"],["B","pass"]`, 0.5, 0},
		{`"boardXSize":3,"boardYSize":3,"komi":2.5`, `["B","B2"],["W","pass"]`, `["B","pass"]`, 0, -1.5},
		{`"game":"renju","rules":"freestyle","boardXSize":15,"boardYSize":15`, `["B","h8"],["W","a1"],["B","h9"],["W","a3"],["B","h10"],["W","a5"],["B","h11"],["W","a7"]`, `["B","h12"]`, 1, provenLead},
	} {
		kept, err := cache.New(1, 1000)
		if err != nil {
			t.Fatal(err)
		}
		const query = `{"id":"x","maxVisits":10,%s,"moves":[%s]}`
		for _, p := range []Perspective{Black, White} {
			winrate, lead := x.winrate, x.lead
			if p == White {
				winrate, lead = 1-winrate, -lead
			}
			got := run(t, Options{Perspective: p, Engine: game.Options{Cache: kept}}, fmt.Sprintf(query, x.query, x.before), fmt.Sprintf(query, x.query, x.before+","+x.end))
			if len(got) != 3 || len(got[0].MoveInfos) == 0 {
				t.Fatalf("%s: %+v", x.query, got)
			}
			r := got[2]
			if got[1].Warning != "the game is over" || r.NoResults || r.DuringSearch || r.MoveInfos == nil || len(r.MoveInfos) > 0 || r.RootInfo.WinRate != winrate || r.RootInfo.ScoreLead != lead || r.RootInfo.Visits == 0 {
				t.Errorf("%s, %s: %+v", x.query, p, got[1:])
			}
		}
	}
}

// talk is a server that is spoken to line by line.
type talk struct {
	t   *testing.T
	in  io.WriteCloser
	out *bufio.Scanner
	end chan error
}

func begin(t *testing.T, o Options) *talk {
	t.Helper()
	ir, iw := io.Pipe()
	or, ow := io.Pipe()
	o.Config, o.Perspective = config(t, "jungo"), Black
	k := &talk{t: t, in: iw, out: bufio.NewScanner(or), end: make(chan error, 1)}
	k.out.Buffer(nil, 1<<20)
	ctx, cancel := context.WithCancel(t.Context())
	late := time.AfterFunc(time.Minute, func() {
		t.Error("no end within a minute")
		cancel()
	})
	t.Cleanup(func() {
		late.Stop()
		cancel()
	})
	go func() {
		err := Serve(ctx, ir, ow, o)
		ow.Close()
		k.end <- err
	}()
	return k
}

func (k *talk) say(line string) {
	k.t.Helper()
	if _, err := io.WriteString(k.in, line+"\n"); err != nil {
		k.t.Fatal(err)
	}
}

func (k *talk) hear() (r reply) {
	k.t.Helper()
	if !k.out.Scan() {
		k.t.Fatalf("no line: %v", k.out.Err())
	}
	if err := json.Unmarshal(k.out.Bytes(), &r); err != nil {
		k.t.Fatalf("%s: %v", k.out.Text(), err)
	}
	return r
}

// Reports come during a search, which terminate ends, as it takes away what waits; more
// urgent positions come first; the end of the input waits for the rest.
func TestTerminate(t *testing.T) {
	k := begin(t, Options{})
	const long = `"boardXSize":7,"boardYSize":7,"maxVisits":1000000000,"moves":[["B","D4"]]}`
	k.say(`{"id":"long","reportDuringSearchEvery":0.01,"analyzeTurns":[0,1],` + long)
	if r := k.hear(); !r.DuringSearch || r.Name != "long" || r.Turn != 0 || len(r.MoveInfos) == 0 {
		t.Errorf("%+v", r)
	}
	k.say(`{"id":"low","boardXSize":3,"boardYSize":3,"maxVisits":5}`)
	k.say(`{"id":"high","boardXSize":3,"boardYSize":3,"maxVisits":5,"priority":3}`)
	k.say(`{"id":"t","action":"terminate","terminateId":"long"}`)
	var got []string
	for len(got) < 5 {
		r := k.hear()
		if r.DuringSearch {
			continue
		}
		got = append(got, fmt.Sprint(r.Name, r.Turn, r.NoResults))
	}
	for _, want := range []string{"long0false", "long1true", "t0false", "low0false", "high0false"} {
		if !slices.Contains(got, strings.Replace(want, "0", "0 ", 1)) && !slices.Contains(got, strings.Replace(want, "1", "1 ", 1)) && !slices.Contains(got, want) {
			t.Errorf("%q is missing in %q", want, got)
		}
	}
	if high, low := slices.IndexFunc(got, func(s string) bool { return strings.HasPrefix(s, "high") }), slices.IndexFunc(got, func(s string) bool { return strings.HasPrefix(s, "low") }); high > low {
		t.Errorf("%q: high comes after low", got)
	}
	k.say(`{"id":"all",` + long)
	k.say(`{"id":"last","boardXSize":3,"boardYSize":3,"maxVisits":5}`)
	k.say(`{"id":"t","action":"terminate_all","turnNumbers":[1]}`)
	k.in.Close()
	names := map[string]bool{}
	for range 3 {
		names[k.hear().Name] = true
	}
	if !names["all"] || !names["last"] || !names["t"] {
		t.Errorf("%v", names)
	}
	if err := <-k.end; err != nil {
		t.Error(err)
	}
}

// With Hurry the end of the input ends the searches.
func TestHurry(t *testing.T) {
	k := begin(t, Options{Hurry: true, Positions: 2})
	k.say(`{"id":"x","boardXSize":7,"boardYSize":7,"maxVisits":1000000000,"moves":[["B","D4"]],"analyzeTurns":[0,1],"reportDuringSearchEvery":0.01}`)
	k.hear()
	k.in.Close()
	done := 0
	for k.out.Scan() {
		var r reply
		if err := json.Unmarshal(k.out.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		if !r.DuringSearch {
			done++
		}
	}
	if err := <-k.end; err != nil || done != 2 {
		t.Errorf("%d answers, %v", done, err)
	}
}

// A line that is too long ends the server with an error, and no query makes it fail.
func TestLongLine(t *testing.T) {
	for _, hurry := range []bool{false, true} {
		o := Options{Config: config(t, "jungo"), Hurry: hurry}
		if err := Serve(t.Context(), strings.NewReader(strings.Repeat("x", maxLine+1)), io.Discard, o); err == nil {
			t.Errorf("a line that is too long is read, hurry %v", hurry)
		}
	}
}

// Only the first line may begin with a byte order mark.
func TestByteOrderMark(t *testing.T) {
	var out strings.Builder
	in := "\ufeff" + `{"id":"a","action":"query_version"}` + "\r\n\ufeff{}\n"
	if err := Serve(t.Context(), strings.NewReader(in), &out, Options{Config: config(t, "jungo")}); err != nil {
		t.Fatal(err)
	}
	first, rest, _ := strings.Cut(out.String(), "\n")
	if !strings.Contains(first, `"id":"a"`) || strings.Contains(first, "error") || !strings.Contains(rest, "not a query") {
		t.Error(out.String())
	}
}

func FuzzQuery(f *testing.F) {
	f.Add(`{"id":"foo","initialStones":[["B","C3"]],"moves":[["W","D4"],["B","(2,2)"]],"rules":"tromp-taylor","komi":7,"boardXSize":7,"boardYSize":7,"analyzeTurns":[0,1]}`)
	f.Add(`{"id":"r","game":"renju","rules":"renju","boardXSize":15,"boardYSize":15,"moves":[["B","h8"]],"avoidMoves":[{"player":"W","moves":["h9"],"untilDepth":1}]}`)
	f.Add(`{"id":"q","game":"ring","moves":[["B","c2"]],"priority":2,"overrideSettings":{"maxVisits":1}}`)
	f.Add(`{"id":"t","action":"terminate","terminateId":"foo","turnNumbers":[1]}`)
	f.Fuzz(func(t *testing.T, line string) {
		// Hurry: the searches of a query end at once.
		o := Options{Config: game.Config{Game: "jungo", Rule: "simple", Size: 3}, Perspective: Black, Hurry: true, Visits: 1}
		var out strings.Builder
		if err := Serve(t.Context(), strings.NewReader(line), &out, o); err != nil && !strings.Contains(err.Error(), "too long") {
			t.Error(err)
		}
		for text := range strings.Lines(out.String()) {
			if !json.Valid([]byte(text)) {
				t.Errorf("%q", text)
			}
		}
	})
}
