package match

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// slow is a scripted engine that takes a given time for each move.
type slow struct {
	*scripted
	takes []time.Duration
	seen  []limit
}

func (s *slow) think(ctx context.Context, l limit) (reply, error) {
	i := s.at
	r, err := s.scripted.think(ctx, l)
	if err != nil {
		return r, err
	}
	s.seen = append(s.seen, l)
	if i < len(s.takes) {
		time.Sleep(s.takes[i])
	}
	return r, nil
}

// seconds reads times such as "3.1 2 0.5".
func seconds(text string) (out []time.Duration) {
	for _, w := range strings.Fields(text) {
		d, err := time.ParseDuration(w + "s")
		if err != nil {
			panic(err)
		}
		out = append(out, d)
	}
	return out
}

// TestGameClock plays games whose moves take given times, with a margin of 0.5 s and a
// grace of 3 s. told is, for each move of Black, the time left that the engine is told, and
// after the colon the time after which it would be killed.
func TestGameClock(t *testing.T) {
	for _, c := range []struct {
		name         string
		black, white EngineConfig
		takes        string // times of Black's moves, as in slow
		other        string // times of White's moves
		told         string
		want         string
	}{
		{"increments", EngineConfig{Match: Seconds(10 * time.Second), Increment: Seconds(2 * time.Second)}, EngineConfig{},
			"3 4 1.5", "", "10:13.5 9:12.5 7:10.5 7.5:11", "length"},
		{"no increment", EngineConfig{Match: Seconds(10 * time.Second)}, EngineConfig{Match: Seconds(time.Second), Increment: Seconds(time.Second)},
			"3 4 1.5", "1 1 1 1", "10:13.5 7:10.5 3:6.5 1.5:5", "length"},
		{"a turn is less than what is left", EngineConfig{Turn: Seconds(2 * time.Second), Match: Seconds(5 * time.Second)}, EngineConfig{},
			"2 2.5 0.1", "", "5:5.5 3:5.5 0.5:4 0.4:3.9", "length"},
		{"a turn alone is given anew", EngineConfig{Turn: Seconds(2 * time.Second)}, EngineConfig{},
			"2 2.5 2.5 2.5", "", "0:5.5 0:5.5 0:5.5 0:5.5", "length"},
		{"a turn overstepped", EngineConfig{Turn: Seconds(2 * time.Second)}, EngineConfig{},
			"2 2.6", "", "0:5.5 0:5.5", "white won, time: B: 2.600 s for a move, 2.000 s left"},
		{"the clock overstepped", EngineConfig{Match: Seconds(4 * time.Second)}, EngineConfig{},
			"2 2.501", "", "4:7.5 2:5.5", "white won, time: B: 2.501 s for a move, 2.000 s left"},
		{"overdrawn within the margin", EngineConfig{Match: Seconds(2 * time.Second)}, EngineConfig{},
			"2.4 0.1 0.2", "", "2:5.5 -0.4:3.5 -0.5:3.5", "white won, time: B: 0.200 s for a move, -0.500 s left"},
		{"an increment makes up for it", EngineConfig{Match: Seconds(2 * time.Second), Increment: Seconds(time.Second)}, EngineConfig{},
			"2.4 1 1 1", "", "2:5.5 0.6:4.1 0.6:4.1 0.6:4.1", "length"},
		{"White's clock", EngineConfig{}, EngineConfig{Match: Seconds(4 * time.Second)},
			"100 100 100", "1 1 2.6", "0:600 0:600 0:600", "black won, time: W: 2.600 s for a move, 2.000 s left"},
		{"no clock", EngineConfig{Nodes: 1}, EngineConfig{},
			"500 500", "500", "0:600 0:600 0:600 0:600", "length"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				cfg := config(t, "renju")
				cfg.DrawAfter, cfg.Margin, cfg.Grace = 8, Seconds(500*time.Millisecond), Seconds(3*time.Second)
				c.black.Name, c.white.Name = "B", "W"
				cfg.Engines = []EngineConfig{c.black, c.white}
				b := &slow{scripted: script("h8 h9 a1 a3"), takes: seconds(c.takes)}
				w := &slow{scripted: script("i8 i9 b1 b3"), takes: seconds(c.other)}
				p := &player{c: cfg, engines: []engine{b, w}}
				res, err := p.Play(context.Background(), Job{Black: 0, White: 1})
				if err != nil {
					t.Fatal(err)
				}
				got := fmt.Sprintf("%v won, %s: %s", res.Outcome, res.Reason, res.Detail)
				if !strings.Contains(got, c.want) {
					t.Errorf("%s; want %s", got, c.want)
				}
				var told []string
				var all time.Duration
				for i, l := range b.seen {
					told = append(told, fmt.Sprintf("%g:%g", l.Left.Seconds(), l.kill.Seconds()))
					if l.Turn != time.Duration(c.black.Turn) || l.Timed != (c.black.Match > 0) || l.Increment != time.Duration(c.black.Increment) {
						t.Errorf("move %d is thought about within %+v", i, l)
					}
				}
				if got := strings.Join(told, " "); got != c.told {
					t.Errorf("told %s, want %s", got, c.told)
				}
				for i, m := range res.Moves {
					took := time.Duration(m.Time)
					want := append(b.takes, make([]time.Duration, 9)...)[i/2]
					if i%2 == 1 {
						want = append(w.takes, make([]time.Duration, 9)...)[i/2]
					}
					if all += took; took != want {
						t.Errorf("move %d took %v, want %v", i, took, want)
					}
				}
				if time.Duration(res.Time) != all {
					t.Errorf("the game took %v, its moves %v", time.Duration(res.Time), all)
				}
			})
		})
	}
}
