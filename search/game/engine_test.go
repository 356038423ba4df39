package game

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"tengen/search"
)

func TestOptionsCheck(t *testing.T) {
	for _, c := range []struct {
		o    Options
		want string // of the error
	}{
		{Options{}, ""},
		{Options{Threads: MaxThreads, Hash: MostMemory() / 2}, ""},
		{Options{Threads: MaxThreads + 1}, "threads"},
		{Options{Threads: -1}, "threads"},
		{Options{Hash: MaxHash + 1}, "hash"},
		{Options{Hash: 2*MostMemory() + DefaultHash}, fmt.Sprintf("hash: %d MiB is not between 1 and ", 2*MostMemory()+DefaultHash)},
		{Options{Hash: -1}, "hash"},
		{Options{Tree: -1}, "tree"},
	} {
		err := c.o.Check()
		if (err == nil) != (c.want == "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.o, err, c.want)
		}
	}
}

func TestSwitchOff(t *testing.T) {
	a, b, c := true, true, true
	all := []search.Switch{{Name: "a", On: &a}, {Name: "b", On: &b}, {Name: "c", On: &c}}
	if err := SwitchOff(all, []string{"c", "a"}); err != nil || a || !b || c {
		t.Errorf("%v, %v %v %v are on", err, a, b, c)
	}
	if err := SwitchOff(all, []string{"b", "d"}); err == nil || !strings.Contains(err.Error(), `"d"`) || !strings.Contains(err.Error(), "a, b, c") {
		t.Error(err)
	}
}

// The times of a move and the clock both end a search, whichever is sooner.
func TestBudget(t *testing.T) {
	clock := &search.Clock{Turn: 2 * time.Second}
	soft, hard := clock.Budget()
	if hard <= time.Second {
		t.Fatalf("two seconds a move are %v, %v", soft, hard)
	}
	match := &search.Clock{Timed: true, Left: time.Minute}
	share, most := match.Budget()
	for _, c := range []struct {
		l          Limits
		soft, hard time.Duration
	}{
		{Limits{}, 0, 0},
		{Limits{Time: time.Second}, 0, time.Second},
		{Limits{Clock: clock}, soft, hard},
		{Limits{Time: time.Second, Clock: clock}, soft, time.Second},
		{Limits{Time: time.Minute, Clock: clock}, soft, hard},
		{Limits{Soft: time.Second, Time: time.Minute}, time.Second, time.Minute},
		{Limits{Soft: share - 1, Clock: match}, share - 1, most},
		{Limits{Soft: share + 1, Clock: match}, share, most},
	} {
		if s, h := c.l.Budget(0); s != c.soft || h != c.hard {
			t.Errorf("%+v: %v, %v, want %v, %v", c.l, s, h, c.soft, c.hard)
		}
	}
	// What the clock says of the moves to come holds before what the game expects.
	for _, c := range []struct{ clock, game, want int }{{0, 0, 0}, {0, 10, 10}, {12, 10, 12}} {
		l := Limits{Clock: &search.Clock{Timed: true, Left: time.Minute, MovesLeft: c.clock}}
		want := search.Clock{Timed: true, Left: time.Minute, MovesLeft: c.want}
		soft, hard := want.Budget()
		if s, h := l.Budget(c.game); s != soft || h != hard {
			t.Errorf("%d moves by the clock, %d by the game: %v, %v, want %v, %v", c.clock, c.game, s, h, soft, hard)
		}
	}
}

func TestNPS(t *testing.T) {
	for want, i := range map[uint64]Info{250: {Nodes: 500, Elapsed: 2 * time.Second}, 0: {Nodes: 500}} {
		if got := i.NPS(); got != want {
			t.Errorf("%d nodes in %v are %d a second", i.Nodes, i.Elapsed, got)
		}
	}
}

func TestBounded(t *testing.T) {
	for _, l := range []Limits{{Time: 1}, {Depth: 1}, {Nodes: 1}, {Clock: &search.Clock{}}} {
		if !l.Bounded() {
			t.Errorf("%+v is no bound", l)
		}
	}
	if l := (Limits{MultiPV: 3, Whole: true, Plain: true, Every: 1, Only: []string{"a"}}); l.Bounded() {
		t.Errorf("%+v is a bound", l)
	}
}

// A score keeps what the searcher means by it; stones are never proven.
func TestScore(t *testing.T) {
	for _, x := range []search.Score{0, 1, -1, 29, 57, -115, 1999, search.MaxEval, search.WinIn(1), search.WinIn(7), search.LossIn(2), search.LossIn(30)} {
		s := FromSearch(x)
		plies, proven := x.MatePlies()
		if s.Search() != x || s.Proven() != proven || s.Plies != plies || s.String() != x.Text() || s.Record() != x.Record() {
			t.Errorf("%d becomes %+v, %d, %q, %q", x, s, s.Search(), s, s.Record())
		}
	}
	s := Score{Units: 300, Unit: "stones"}
	if s.Proven() || s.String() != "+300.0 stones" || s.Record() != "300.0" {
		t.Errorf("%v, %q, proven %v", s, s.Record(), s.Proven())
	}
	for _, units := range []float64{0, -0.04, math.Copysign(0, -1)} {
		if s := (Score{Units: units, Unit: Stones}); s.String() != "+0.0 stones" || s.Record() != "0.0" {
			t.Errorf("%v stones are %v, %q", units, s, s.Record())
		}
	}
	for text, x := range map[string]search.Score{"win": search.WinIn(100), "loss": search.LossIn(100), "+1.00": 100} {
		s := FromSearch(x)
		record := map[string]string{"win": "+M", "loss": "-M", "+1.00": "100"}[text]
		if s.AnyLength = s.Proven(); s.String() != text || s.Record() != record {
			t.Errorf("%v without a length: %q, %q, want %q, %q", x, s, s.Record(), text, record)
		}
	}
	for text, x := range map[string]search.Score{"+++": search.MaxEval + 1, "---": -search.MaxEval - 1} {
		if s := FromSearch(x); s.String() != text {
			t.Errorf("%d is %v, want %s", x, s, text)
		}
	}
}

// Tables up to the memory that is free are possible, and the usual size always is.
func TestCheckMemory(t *testing.T) {
	defer func(f func() uint64) { FreeMemory = f }(FreeMemory)
	for _, c := range []struct {
		free  func() uint64
		most  int
		mib   int64
		check bool
	}{
		{nil, maxTable, maxTable, true},
		{nil, maxTable, maxTable + 1, false},
		{func() uint64 { return 0 }, maxTable, maxTable, true},
		{func() uint64 { return 1 << 62 }, maxTable, maxTable + 1, false},
		{func() uint64 { return 100<<20 + 5 }, 100, 100, true},
		{func() uint64 { return 100<<20 + 5 }, 100, 101, false},
		{func() uint64 { return 7 }, 1, DefaultHash, true},
		{func() uint64 { return 7 }, 1, DefaultHash + 1, false},
		{func() uint64 { return 7 }, 1, 0, false},
	} {
		FreeMemory = c.free
		if n, err := MostMemory(), CheckMemory(c.mib); n != c.most || (err == nil) != c.check {
			t.Errorf("%d MiB: at most %d, want %d; %v", c.mib, n, c.most, err)
		}
	}
}

// Moves that a search has only a prior of are left out, but for the first; a search without
// priors has searched every move that it lists.
func TestSearched(t *testing.T) {
	for _, c := range []struct {
		lines []Line
		want  string
	}{
		{nil, ""},
		{[]Line{{Move: "a", Nodes: 3, Prior: 0.2}, {Move: "b", Prior: 0.5}, {Move: "c", Nodes: 1, Prior: 0.1}}, "ac"},
		{[]Line{{Move: "a", Prior: 0.2}, {Move: "b", Prior: 0.5}}, "a"},
		{[]Line{{Move: "a"}, {Move: "b", Nodes: 9}, {Move: "c"}}, "abc"},
	} {
		i := Info{Lines: c.lines}
		got := ""
		for _, l := range i.Searched(len(i.Lines)) {
			got += l.Move
		}
		if got != c.want {
			t.Errorf("%+v: %q, want %q", c.lines, got, c.want)
		}
	}
}
