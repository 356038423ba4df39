package playing

import (
	"strings"
	"testing"
	"time"

	"tengen/search/game"
)

func TestParseTimeControl(t *testing.T) {
	for text, want := range map[string]TimeControl{
		"10m":       {Main: 10 * time.Minute},
		"90":        {Main: 90 * time.Second},
		"5m+3s":     {Main: 5 * time.Minute, Increment: 3 * time.Second},
		"5m+3":      {Main: 5 * time.Minute, Increment: 3 * time.Second},
		"10m/5x30s": {Main: 10 * time.Minute, Periods: 5, Period: 30 * time.Second},
		"0/30s":     {Periods: 1, Period: 30 * time.Second},
		"10m/15/5m": {Main: 10 * time.Minute, Moves: 15, Period: 5 * time.Minute},
		"1m+2s/2x5": {Main: time.Minute, Increment: 2 * time.Second, Periods: 2, Period: 5 * time.Second},
	} {
		got, err := ParseTimeControl(text)
		if err != nil || got != want {
			t.Errorf("%s is read as %+v, %v", text, got, err)
		}
		if again, err := ParseTimeControl(got.String()); err != nil || again != got {
			t.Errorf("%s is written as %s and read as %+v, %v", text, got, again, err)
		}
	}
	for text, want := range map[string]string{
		"": `""`, "soon": `"soon"`, "-5s": `"-5s"`, "5m+": `""`, "5m/x3s": `""`, "5m/0x3s": `"0"`, "5m/101x3s": `"101"`, "5m/0/3s": `"0"`, "5m/3/": `""`, "0/3/0": "no time", "0": "no time", "0+3s": "no time",
		"9999h": "9999h", "1e300": "1e300",
	} {
		if c, err := ParseTimeControl(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read as %+v, error %v, want one with %s", text, c, err, want)
		}
	}
}

// A clock counts main time, then periods that a move in time leaves whole.
func TestClockCounts(t *testing.T) {
	control, err := ParseTimeControl("60s+2s/3x10s")
	if err != nil {
		t.Fatal(err)
	}
	c := NewClock(control)
	for i, step := range []struct {
		thought time.Duration
		moved   bool
		left    time.Duration
		periods int
	}{
		{30 * time.Second, true, 32 * time.Second, 3},
		{10 * time.Second, false, 22 * time.Second, 3},
		{25 * time.Second, false, 7 * time.Second, 3}, // 3 s of the first period are used
		{9 * time.Second, false, 8 * time.Second, 2},
		{7 * time.Second, true, 2 * time.Second, 2}, // the increment is main time again
		{13 * time.Second, false, 9 * time.Second, 1},
		{8 * time.Second, true, 2 * time.Second, 1},
	} {
		if !c.Spend(game.Black, step.thought, step.moved) {
			t.Fatalf("step %d: the time is up", i)
		}
		if left, periods, up := c.Left(game.Black, 0); left != step.left || periods != step.periods || up {
			t.Errorf("step %d: %v left, %d periods, %t; want %v, %d", i, left, periods, up, step.left, step.periods)
		}
	}
	if l := c.Limit(game.Black); l.Left != 2*time.Second || l.Increment != 2*time.Second || l.Period != 10*time.Second {
		t.Errorf("the engine's clock is %+v", l)
	}
	if c.Spend(game.Black, 12*time.Second, true) {
		t.Error("the time is not up")
	}
	if s, out := c.Expired(); !out || s != game.Black {
		t.Errorf("expired %v, %t", s, out)
	}
	if left, _, up := c.Left(game.White, 0); left != time.Minute || up {
		t.Errorf("White has %v", left)
	}
	if !c.Revive() || c.Revive() {
		t.Error("the end is not taken back, or twice")
	}
	if left, periods, up := c.Left(game.Black, 0); left != 10*time.Second || periods != 1 || up {
		t.Errorf("after that %v, %d, %t", left, periods, up)
	}
	var none *Clock
	if _, out := none.Expired(); out || !none.Spend(game.Black, time.Hour, true) || none.Revive() || none.Limit(game.Black) != nil || none.Clone() != nil {
		t.Error("no clock measures time")
	}
}

// A Canadian clock counts main time, then a period for some moves, which begins anew after them.
func TestCanadianClock(t *testing.T) {
	control, err := ParseTimeControl("60s/3/30s")
	if err != nil {
		t.Fatal(err)
	}
	m := played(t, "renju", "h8")
	m.Clock = NewClock(control)
	for i, step := range []struct {
		thought, left time.Duration
		moves         int
	}{
		{50 * time.Second, 10 * time.Second, 3},
		{15 * time.Second, 25 * time.Second, 2}, // the first move of the period
		{20 * time.Second, 5 * time.Second, 1},
		{4 * time.Second, 30 * time.Second, 3},
		{29 * time.Second, time.Second, 2},
	} {
		c := m.Clock
		if !c.Spend(game.White, step.thought, true) {
			t.Fatalf("step %d: the time is up", i)
		}
		if left, moves, up := c.Left(game.White, 0); left != step.left || moves != step.moves || up || (i > 0 && c.whole(game.White) != left) {
			t.Errorf("step %d: %v for %d moves, want %v for %d", i, left, moves, step.left, step.moves)
		}
		m = readAgain(t, m)
	}
	if l := m.Clock.Limit(game.White); l.Left != time.Second || l.Moves != 2 || l.PeriodMoves != 3 {
		t.Errorf("the engine's clock is %+v", l)
	}
	if l := m.Clock.Limit(game.Black); l.Left != time.Minute || l.Moves != 0 || l.Period != 30*time.Second || l.PeriodMoves != 3 {
		t.Errorf("the engine's clock in main time is %+v", l)
	}
	if m.Clock.Spend(game.White, 2*time.Second, true) {
		t.Error("the time is not up")
	}
	if s, out := readAgain(t, m).Clock.Expired(); !out || s != game.White || !m.Clock.Revive() {
		t.Errorf("after a reading %v, %t", s, out)
	}
	if left, moves, up := m.Clock.Left(game.White, 0); left != 30*time.Second || moves != 3 || up {
		t.Errorf("taken back: %v for %d moves, %t", left, moves, up)
	}
}

// A match ends when the time is up, and its clock is saved and read.
func TestMatchClock(t *testing.T) {
	m := played(t, "renju", "h8 i9")
	control, err := ParseTimeControl("1m/2x5s")
	if err != nil {
		t.Fatal(err)
	}
	m.Clock = NewClock(control)
	m.Clock.Spend(game.Black, 20*time.Second, true)
	m.Clock.Spend(game.White, 63*time.Second, true)
	again := readAgain(t, m)
	if left, _, _ := again.Clock.Left(game.Black, 0); left != 40*time.Second || again.Clock.Control != control {
		t.Errorf("read: %v, %+v", left, again.Clock.Control)
	}
	if left, periods, _ := again.Clock.Left(game.White, 0); left != 5*time.Second || periods != 2 {
		t.Errorf("read: White has %v, %d", left, periods)
	}
	m.Clock.Spend(game.White, 7*time.Second, false) // 5 s are one period, 2 s of the other are used
	m = readAgain(t, m)
	if left, periods, up := m.Clock.Left(game.White, time.Second); left != 2*time.Second || periods != 1 || up {
		t.Errorf("read within a period: White has %v, %d, %t", left, periods, up)
	}
	if l := m.Clock.Limit(game.White); l.Left != 0 || l.Period != 3*time.Second || l.PeriodMoves != 1 {
		t.Errorf("within a period the engine's clock is %+v", l)
	}
	if w := m.Clock.whole(game.White); w != 3*time.Second {
		t.Errorf("within a period White has %v in all", w)
	}
	m.Clock.Spend(game.Black, 50*time.Second, false)
	m = readAgain(t, m)
	if r, over := m.Result(); !over || r.String() != "White wins: Black's time is up" || m.Play("g7") == nil {
		t.Errorf("%v, %t", r, over)
	}
	if n, ok := m.Undo(); n != 0 || !ok || m.Play("g7") != nil {
		t.Error("the end by time is not taken back")
	}
}

// A clock that increments have filled comes back from a file.
func TestFullClock(t *testing.T) {
	m := played(t, "renju", "h8")
	control, err := ParseTimeControl("100h+1h")
	if err != nil {
		t.Fatal(err)
	}
	m.Clock = NewClock(control)
	m.Clock.Spend(game.Black, time.Minute, true)
	m.Clock.Spend(game.White, 2*time.Hour, true)
	for side, want := range []time.Duration{100 * time.Hour, 99 * time.Hour} {
		if left, _, _ := readAgain(t, m).Clock.Left(game.Side(side), 0); left != want {
			t.Errorf("%v: %v, want %v", game.Side(side), left, want)
		}
	}
}

func TestClockFileErrors(t *testing.T) {
	head := "tengen game 1\ngame ring\n"
	for text, want := range map[string]string{
		"clock soon\n":                   "soon",
		"left 1m 0 1m 0\n":               "without a clock",
		"clock 1m\nleft 1m 0 1m\n":       "main time and periods",
		"clock 1m\nleft 1m 1 1m 0\n":     `"1"`,
		"clock 1m\nleft x 0 1m 0\n":      `"x"`,
		"clock 1m\nclock 2m\n":           "second clock",
		"clock 1m\nmove c2\nclock 2m\n":  "second clock",
		"clock 1m/2x5s\nleft 0 3 1m 0\n": `"3"`,
	} {
		if _, err := Read(strings.NewReader(head + text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %s", text, err, want)
		}
	}
}

// Moves taken back are made again, until another move is made.
func TestRedo(t *testing.T) {
	m := played(t, "renju", "h8 i9 g7 g9")
	m.Players[1] = Player{Engine: true, Level: 1}
	if _, ok := m.Redo(); ok {
		t.Error("something is made again before an undo")
	}
	m.Undo()
	m.Undo()
	for _, want := range []string{"h8 i9", "h8 i9 g7 g9"} {
		if n, ok := m.Redo(); n != 2 || !ok || strings.Join(m.Game.Moves(), " ") != want {
			t.Errorf("redo %d, %t: %q, want %s", n, ok, m.Game.Moves(), want)
		}
	}
	m.Undo()
	if err := m.Play("a1"); err != nil {
		t.Fatal(err)
	}
	if n, ok := m.Redo(); ok || len(m.Game.Moves()) != 3 {
		t.Errorf("redo %d after another move", n)
	}
	m.Undo()
	m.Resign(game.Black)
	if _, ok := m.Redo(); ok {
		t.Error("a move is made again after the end")
	}
}

// A new match has the same game, players and time; a rematch other colours.
func TestAgain(t *testing.T) {
	m := played(t, "jungo", "D4 E5")
	m.Players[1] = Player{Engine: true, Level: 4}
	m.Clock = NewClock(TimeControl{Main: time.Minute})
	m.Clock.Spend(game.Black, time.Second, true)
	for _, swap := range []bool{false, true} {
		n, err := m.Again(swap)
		if err != nil || len(n.Game.Moves()) != 0 || n.Game.Config() != m.Game.Config() {
			t.Fatalf("%v, %v", n, err)
		}
		engine := 1
		if swap {
			engine = 0
		}
		if left, _, _ := n.Clock.Left(game.Black, 0); n.Players[engine].Level != 4 || n.Players[1-engine].Engine || left != time.Minute {
			t.Errorf("swap %t: players %v, %v left", swap, n.Players, left)
		}
	}
	if len(m.Game.Moves()) != 2 {
		t.Error("the old match has changed")
	}
}

// A match that begins after moves begins again after them, and they are not taken back. A
// finished game is no start.
func TestLaid(t *testing.T) {
	m := played(t, "renju", "h8 h9 i9")
	m.Lay()
	m = readAgain(t, m)
	if _, ok := m.Undo(); ok {
		t.Errorf("%v after undo of the start", m.Game.Moves())
	}
	for _, move := range []string{"g7", "a1"} {
		if err := m.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	n, err := m.Again(true)
	if err != nil {
		t.Fatal(err)
	}
	if n, err = n.Again(false); err != nil || strings.Join(n.Game.Moves(), " ") != "h8 h9 i9" {
		t.Errorf("%v, %v", n, err)
	}
	for _, want := range []int{4, 3} {
		if _, ok := m.Undo(); !ok || len(m.Game.Moves()) != want {
			t.Errorf("%v after undo, want %d moves", m.Game.Moves(), want)
		}
	}
	if _, ok := m.Undo(); ok {
		t.Errorf("%v after undo of the start", m.Game.Moves())
	}
	m = played(t, "jungo", "D4 pass pass")
	if m.Lay(); m.Laid != 0 {
		t.Errorf("%d moves of a finished game", m.Laid)
	}
}

// played returns a match between people with moves made.
func played(t *testing.T, name, moves string) *Match {
	t.Helper()
	m := &Match{Game: must(t, name)}
	for _, move := range strings.Fields(moves) {
		if err := m.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// A time control that is read has no part below zero, and its text reads back.
func FuzzParseTimeControl(f *testing.F) {
	for _, text := range []string{"10m", "5m+3s", "10m/5x30s", "10m/30s", "90"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseTimeControl(text)
		if err != nil {
			return
		}
		if min(c.Main, c.Increment, c.Period) < 0 || c.Periods < 0 {
			t.Errorf("%q: %+v", text, c)
		}
	})
}

// Who has thought for too long has no time left, on a clock of any kind.
func TestNothingLeft(t *testing.T) {
	for _, text := range []string{"1m", "1m+5s", "1m/2x5s", "1m/3/5s"} {
		control, err := ParseTimeControl(text)
		if err != nil {
			t.Fatal(err)
		}
		c := NewClock(control)
		if c.Spend(game.Black, time.Hour, false) || c.whole(game.Black) != 0 || c.whole(game.White) == 0 {
			t.Errorf("%s: Black has %v, White %v", text, c.whole(game.Black), c.whole(game.White))
		}
	}
}
