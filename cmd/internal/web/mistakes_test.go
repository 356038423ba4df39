package web

import (
	"fmt"
	"strings"
	"testing"

	"tengen/bench/puzzle"
	"tengen/bench/review"
)

// The worst moves of a game are problems, by what a review found, also in a session that has made none.
func TestMistakes(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	moves := strings.Fields("h8 h9 h6 i8 j7 i10 i7 k7 j6")
	c.must(request{Do: "review", Config: config(t, "renju"), Moves: moves, Nodes: 300})
	again := request{Do: "mistakes", Config: config(t, "renju"), Moves: moves, Nodes: 300}
	all := c.event("reviewed").Report.Moves
	for _, m := range all {
		f := finding{Number: m.Number, Class: m.Class, Lost: m.Lost, Share: m.Share, Stones: m.Stones, Best: m.Best, Line: m.Line}
		if m.Won != nil {
			f.Won = m.Won.Line
		}
		again.Findings = append(again.Findings, f)
	}
	c = join(t, address)
	names := c.must(again).Mistakes
	if len(names) == 0 {
		t.Fatal("no mistakes")
	}
	var faulty *review.Move
	for i := range all {
		if strings.HasSuffix(names[0], fmt.Sprintf("move %d", all[i].Number)) {
			faulty = &all[i]
		}
	}
	p := c.must(request{Do: "problem", Name: names[0]}).Problem
	if p.Kind != puzzle.ToMend || p.Grade != 0 || p.Position.Side != faulty.Side || !strings.Contains(p.Question.String(), faulty.Move) {
		t.Errorf("%+v", p)
	}
	for move, right := range map[string]bool{faulty.Move: false, faulty.Best: true} {
		c.must(request{Do: "problem", Name: names[0]})
		c.must(request{Do: "answer", Move: move})
		if a := c.event("answered").Answered; a == nil || a.Right != right || a.Solved != right {
			t.Errorf("%s: %+v", move, a)
		}
	}
	if got := c.ask(request{Do: "problem", Name: strings.Replace(names[0], fmt.Sprintf("move %d", faulty.Number), "move 1", 1)}); got.Error == nil {
		t.Error("a move that is no mistake is a problem")
	}

	// Where one player was an engine the moves of the person are asked, else those of both.
	for who, sides := range map[string]string{"": "BW", "PB[person]PW[person]": "BW", "PB[engine:2]PW[engine:3]": "BW", "PB[person]PW[engine:2]": "B", "PB[engine:2]PW[Ann]": "W", "PW[engine]": "B"} {
		r := again
		r.Findings, r.Text = nil, "(;GM[4]SZ[15]"+who+")"
		for n := range moves {
			r.Findings = append(r.Findings, finding{Number: n + 1, Class: review.Mistake, Lost: 0.3, Best: "a1", Line: []string{"a1"}})
		}
		got := map[bool]int{}
		for _, name := range c.must(r).Mistakes {
			var n int
			fmt.Sscanf(name[strings.LastIndex(name, " "):], "%d", &n)
			got[n%2 == 1]++
		}
		if (got[true] > 0) != strings.Contains(sides, "B") || (got[false] > 0) != strings.Contains(sides, "W") {
			t.Errorf("%q: %d moves of Black and %d of White are asked", who, got[true], got[false])
		}
	}
	if r := again; c.ask(request{Do: "mistakes", Config: r.Config, Moves: r.Moves, Text: "("}).Error == nil {
		t.Error("a text that is no record is taken")
	}
	c.must(again)

	// What is no finding of a review is refused, and the problems stay; those of another game take their place.
	line, blunder := []string{"i9"}, func(n int, best string, line, won []string) request {
		return request{Do: "mistakes", Config: config(t, "renju"), Moves: moves, Findings: []finding{{Number: n, Class: review.MissedWin, Lost: 1, Best: best, Line: line, Won: won}}}
	}
	for _, bad := range []request{blunder(0, "i9", line, line), blunder(10, "i9", line, line), blunder(3, "i9", line, []string{"h8"}), blunder(3, "i9", line, []string{"?"}),
		{Do: "mistakes", Config: config(t, "renju"), Moves: moves, Seconds: 99}, {Do: "mistakes", Moves: moves}, {Do: "mistakes", Config: config(t, "renju"), Moves: []string{"h8", "h8"}}} {
		if m := c.ask(bad); m.Error == nil {
			t.Errorf("%+v is not refused", bad)
		}
	}
	c.must(request{Do: "problem", Name: names[0]})
	for _, none := range []request{blunder(3, "", line, line), blunder(3, "i9", nil, line), blunder(3, "i9", line, nil)} {
		if m := c.must(none); len(m.Mistakes) > 0 || c.ask(request{Do: "problem", Name: names[0]}).Error == nil {
			t.Errorf("%+v: %v", none, m.Mistakes)
		}
	}
}
