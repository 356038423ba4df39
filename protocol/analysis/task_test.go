package analysis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tengen/search"
	"tengen/search/game"
	"tengen/search/game/games"
	gamejungo "tengen/search/game/jungo"
)

// A report tells of White's view to Black: all signs are turned, and ownership begins at the
// top row.
func TestView(t *testing.T) {
	lost, sometime := game.FromSearch(search.LossIn(3)), game.FromSearch(search.WinIn(500))
	sometime.AnyLength = true
	info := &game.Info{Side: game.White, Lines: []game.Line{{Score: lost, WinRate: 0}, {Score: sometime, WinRate: 1}}, Ownership: []float64{0.1, 0.2, 0.3, 0.4}}
	task := &task{query: &query{Ownership: true}, columns: 2, settings: settings{perspective: Black}}
	a := task.view(info, false)
	if m := a.MoveInfos[0]; m.ScoreLead != provenLead || m.Plies != 3 || m.Proven != "loss" || m.WinRate != 1 || m.Utility != 1 {
		t.Errorf("a loss of White: %+v", m)
	}
	if m := a.MoveInfos[1]; m.ScoreLead != -provenLead || m.Plies != 0 || m.Proven != "win" {
		t.Errorf("a win of White, of any length: %+v", m)
	}
	if want := []float64{-0.3, -0.4, -0.1, -0.2}; !slices.Equal(a.Ownership, want) {
		t.Errorf("ownership %v, want %v", a.Ownership, want)
	}
}

// The usual number of nodes is that of the kind of search, and holds unless there is another
// limit.
func TestLimits(t *testing.T) {
	for _, x := range []struct {
		game, query string
		nodes       uint64
		time        time.Duration
	}{
		{"jungo", `{}`, usualVisits, 0},
		{"renju", `{}`, usualNodes, 0},
		{"renju", `{"maxVisits":7}`, 7, 0},
		{"renju", `{"overrideSettings":{"maxTime":1.5}}`, 0, 1500 * time.Millisecond},
		{"renju", `{"maxVisits":7,"overrideSettings":{"maxTime":2,"maxVisits":8}}`, 8, 2 * time.Second},
	} {
		g, err := games.ByName(x.game)
		if err != nil {
			t.Fatal(err)
		}
		var q query
		if err := json.Unmarshal([]byte(x.query), &q); err != nil {
			t.Fatal(err)
		}
		if s, err := (&server{}).settings(&q, g); err != nil || s.limits.Nodes != x.nodes || s.limits.Time != x.time {
			t.Errorf("%s %s: %d nodes, %v, %v", x.game, x.query, s.limits.Nodes, s.limits.Time, err)
		}
	}
}

// serverFor returns a server that writes to w.
func serverFor(t *testing.T, w io.Writer) *server {
	t.Helper()
	s := &server{opt: Options{Config: config(t, "jungo"), Perspective: Black, Visits: 2, Engine: game.Options{Light: true}}, now: map[*task]bool{}}
	s.wake.L = &s.mu
	s.out.w = json.NewEncoder(w)
	return s
}

// Terminate ends the tasks of a query, or of all, of the turns that it names, whether they run
// or wait; what waits is answered.
func TestTerminated(t *testing.T) {
	for line, want := range map[string]string{
		`"terminate","terminateId":"a"`:                     "a0 a1",
		`"terminate","terminateId":"a","turnNumbers":[1]`:   "a1",
		`"terminate","terminateId":"b","turnNumbers":[0]`:   "",
		`"terminate_all"`:                                   "a0 a1 b1",
		`"terminate_all","turnNumbers":[0]`:                 "a0",
		`"terminate","terminateId":"a","turnNumbers":[0,1]`: "a0 a1",
	} {
		var out strings.Builder
		s := serverFor(t, &out)
		tasks := map[string]*task{}
		for _, name := range []string{"a0", "a1", "b1"} {
			one := &task{query: &query{ID: name[:1]}, turn: int(name[1] - '0')}
			one.ctx, one.cancel = context.WithCancel(t.Context())
			if tasks[name] = one; name == "a0" {
				s.now[one] = true
			} else {
				s.queue = append(s.queue, one)
			}
		}
		s.receive(t.Context(), []byte(`{"id":"t","action":`+line+`}`))
		var ended []string
		answers := 1 // the echo
		for _, name := range []string{"a0", "a1", "b1"} {
			if tasks[name].ctx.Err() == nil {
				continue
			}
			ended = append(ended, name)
			if name != "a0" {
				answers++
			}
			if slices.Contains(s.queue, tasks[name]) {
				t.Errorf("%s: %s still waits", line, name)
			}
		}
		if got := strings.Join(ended, " "); got != want || strings.Count(out.String(), "\n") != answers {
			t.Errorf("%s: %s ended, want %q\n%s", line, got, want, out.String())
		}
	}
}

// A worker takes the most urgent position first, with an engine for its settings, and leaves no
// task behind; what has been terminated has no results.
func TestWork(t *testing.T) {
	var out strings.Builder
	s := serverFor(t, &out)
	s.receive(t.Context(), fmt.Appendf(nil, `{"id":"x","boardXSize":3,"boardYSize":3,"moves":[["B","B2"],["W","B1"]],"analyzeTurns":[0,1,2],"priorities":[%d,%d,5]}`, math.MinInt, math.MaxInt))
	s.receive(t.Context(), []byte(`{"id":"y","boardXSize":3,"boardYSize":3}`))
	s.receive(t.Context(), []byte(`{"id":"z","game":"renju","boardXSize":9,"boardYSize":9}`))
	s.queue[3].cancel()
	s.ended = true
	s.work()
	var got []string
	for line := range strings.Lines(out.String()) {
		var r reply
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprint(r.Name, r.Turn, r.NoResults, len(r.MoveInfos) > 0, r.Error))
	}
	if want := []string{"x1 false true", "x2 false true", "y0 false true", "z0 true false", "x0 false true"}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if len(s.now) > 0 {
		t.Errorf("%d tasks are still there", len(s.now))
	}
}

// Many analyses of one turn take the room of one position until they are begun, and of more than
// can wait none is taken.
func TestManyOfATurn(t *testing.T) {
	var out strings.Builder
	s := serverFor(t, &out)
	many := func(turns int) []byte {
		return []byte(`{"id":"x","boardXSize":3,"boardYSize":3,"moves":[["B","B2"]],"analyzeTurns":[1` + strings.Repeat(",0", turns-1) + `]}`)
	}
	s.receive(t.Context(), many(maxTasks-1))
	distinct := map[game.Position]bool{}
	for _, task := range s.queue {
		distinct[task.position] = true
	}
	if len(s.queue) != maxTasks-1 || len(distinct) != 2 {
		t.Errorf("%d tasks with %d positions: %s", len(s.queue), len(distinct), out.String())
	}
	s.receive(t.Context(), many(2))
	if want := fmt.Sprintf("%d positions wait already", maxTasks-1); len(s.queue) != maxTasks-1 || !strings.Contains(out.String(), want) {
		t.Errorf("%d tasks: %s", len(s.queue), out.String())
	}
}

// Analyses of one turn at the same time do not disturb each other.
func TestTogether(t *testing.T) {
	got := run(t, Options{Positions: 4}, `{"id":"x","boardXSize":3,"boardYSize":3,"maxVisits":20,"moves":[["B","B2"]],"analyzeTurns":[0,1,0,1,0,1,0,1],"avoidMoves":[{"player":"W","moves":["A1"]}]}`)
	for _, r := range got {
		if r.Error != "" || r.RootInfo.CurrentPlayer != [2]string{"B", "W"}[r.Turn] || len(r.MoveInfos) == 0 {
			t.Errorf("%+v", r)
		}
	}
	if len(got) != 8 {
		t.Errorf("%d answers", len(got))
	}
}

// slow reports no line after a second, and one after three.
type slow struct{ game.Engine }

func (slow) Think(_ context.Context, _ game.Position, _ game.Limits, report func(game.Info)) (game.Info, error) {
	i := game.Info{}
	for range 2 {
		time.Sleep(time.Second)
		report(i)
		time.Sleep(time.Second)
		i.Lines = []game.Line{{Move: "A1"}}
	}
	return i, nil
}

// Times between reports have a least value.
func TestIntervals(t *testing.T) {
	s := serverFor(t, io.Discard)
	for x, want := range map[float64]time.Duration{0: 0, 1e-300: minInterval, 1e-9: minInterval, 0.0009: minInterval, 0.001: minInterval, 0.25: time.Second / 4} {
		for _, q := range []query{{Every: x}, {First: x}, {First: x, Every: x}} {
			set, err := s.settings(&q, gamejungo.Game)
			if err != nil || set.first != want || set.limits.Every != want || q.Every > 0 && set.every != want {
				t.Errorf("%g of %+v: first %v, every %v, search %v; %v", x, q, set.first, set.every, set.limits.Every, err)
			}
		}
	}
}

// Only reports with a line are told during a search, the first one when it is asked for or as soon
// as there is one, and others only with the time between two.
func TestDuringSearch(t *testing.T) {
	for fields, reports := range map[string]int{
		`{}`:                                   0,
		`{"reportDuringSearchEvery":1.1}`:      1,
		`{"firstReportDuringSearchAfter":2.9}`: 1,
		`{"firstReportDuringSearchAfter":3.1}`: 1,
		`{"firstReportDuringSearchAfter":0.1,"reportDuringSearchEvery":10}`:   1,
		`{"firstReportDuringSearchAfter":3.05,"reportDuringSearchEvery":0.1}`: 10,
		`{"firstReportDuringSearchAfter":5,"reportDuringSearchEvery":0.1}`:    0,
	} {
		synctest.Test(t, func(t *testing.T) {
			var out strings.Builder
			s := serverFor(t, &out)
			var q query
			if err := json.Unmarshal([]byte(fields), &q); err != nil {
				t.Fatal(err)
			}
			set, err := s.settings(&q, gamejungo.Game)
			if err != nil {
				t.Fatal(err)
			}
			s.analyse(&task{query: &q, ctx: t.Context(), settings: set}, slow{})
			if got := out.String(); strings.Count(got, "\n") != reports+1 || strings.Count(got, `"isDuringSearch":true`) != reports || strings.Count(got, "A1") != reports+1 {
				t.Errorf("%s: %s", fields, got)
			}
		})
	}
}

// The side that is to move: that of the first move after stones were set up, and one that moves
// twice in a row.
func TestWhoMoves(t *testing.T) {
	for q, want := range map[string]string{
		`"initialStones":[["B","A1"]],"moves":[["W","B2"]],"analyzeTurns":[0]`: "W",
		`"initialStones":[["B","A1"]],"moves":[["B","B2"]],"analyzeTurns":[0]`: "B",
		`"moves":[["B","A1"],["B","B2"]]`:                                      "W",
	} {
		r := run(t, Options{}, `{"id":"x","boardXSize":3,"boardYSize":3,"maxVisits":2,`+q+`}`)[0]
		if r.RootInfo.CurrentPlayer != want {
			t.Errorf("%s: %+v", q, r)
		}
	}
}

// brokenPipe takes nothing.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestOutputFails(t *testing.T) {
	err := Serve(t.Context(), strings.NewReader(`{"id":"v","action":"query_version"}`), brokenPipe{}, Options{Config: config(t, "jungo")})
	if !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v", err)
	}
}
