package web

import (
	"slices"
	"strings"
	"testing"

	"tengen/bench/puzzle"
)

// attempted begins a problem and returns it.
func (c *client) attempted(name string) *problem {
	c.t.Helper()
	return c.must(request{Do: "problem", Name: name}).Problem
}

// All embedded problems are listed, and the list has every game, kind and grade.
func TestProblemList(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	all, err := puzzle.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	list := c.must(request{Do: "problems"}).Problems
	seen := map[any]bool{}
	for i, p := range list {
		if p.Name != all[i].Name || p.Game != all[i].Config.Game || p.Grade != all[i].Grade() {
			t.Errorf("problem %d is %+v, want %v", i, p, &all[i])
		}
		seen[p.Game], seen[p.Kind], seen[p.Grade] = true, true, true
	}
	if len(list) != len(all) || len(seen) != 3+5+puzzle.Grades {
		t.Errorf("%d problems of %d with %v", len(list), len(all), seen)
	}
}

// A problem is solved by its solution; a wrong answer is refuted by a legal reply with the
// reason and counts, an illegal one is refused and does not.
func TestProblem(t *testing.T) {
	s, address := served(t, Options{})
	c := join(t, address)
	if m := c.ask(request{Do: "answer", Move: "a1"}); !strings.Contains(m.Error.String(), "no problem has begun") {
		t.Errorf("%+v", m)
	}
	if m := c.ask(request{Do: "problem", Name: "nothing"}); !strings.Contains(m.Error.String(), "nothing") {
		t.Errorf("%+v", m)
	}
	for _, x := range []struct{ name, wrong, illegal string }{
		{"renju-black-fours-01", "a1", "zz"}, {"ring-white-3-01", "", "a1a9"}, {"jungo-black-3-01", "C1", "B9"},
	} {
		p := c.attempted(x.name)
		if p.Name != x.name || p.Question == nil || p.Grade < 1 || p.Grades != puzzle.Grades || len(p.Position.Choices) < 3 {
			t.Errorf("%+v", p)
		}
		if m := c.ask(request{Do: "answer", Move: x.illegal}); m.Error == nil {
			t.Errorf("%s: %s is judged", x.name, x.illegal)
		}
		c.must(request{Do: "solution"})
		line := c.event("solution").Line
		if len(line) == 0 {
			t.Fatalf("%s has no solution", x.name)
		}
		wrong := x.wrong
		if wrong == "" {
			i := slices.IndexFunc(p.Position.Choices, func(c choice) bool { return c.Move != line[0] })
			wrong = p.Position.Choices[i].Move
		}
		c.must(request{Do: "answer", Move: wrong})
		v := c.event("answered").Answered
		if v.Right || v.Wrong != 1 || v.Move != wrong || v.Why == nil || v.Reply == "" || v.Next == nil || !slices.Equal(v.Next.Moves, []string{wrong, v.Reply}) {
			t.Errorf("%s: %s: %+v", x.name, wrong, v)
		}
		c.must(request{Do: "clue"})
		h := c.event("clue").Hint
		if h.Move != line[0] || h.Idea == nil || len(h.Cells) == 0 {
			t.Errorf("%s: %+v, solution %v", x.name, h, line)
		}
		cells := h.Cells
		for n := 0; ; n++ {
			if m := c.ask(request{Do: "answer", Cells: cells}); m.Error != nil || n > len(line) {
				t.Fatalf("%s: %s after %d answers", x.name, m.Error, n)
			}
			v = c.event("answered").Answered
			if !v.Right || v.Wrong != 1 {
				t.Fatalf("%s: %+v", x.name, v)
			}
			if v.Solved {
				break
			}
			c.must(request{Do: "clue"})
			cells = c.event("clue").Hint.Cells
		}
	}
	searches(t, s, 0)
}

// Only one answer is judged at a time, and another problem or the end of the tab ends that.
func TestProblemWaits(t *testing.T) {
	s, address := served(t, Options{})
	c := join(t, address)
	c.attempted("renju-white-fukumi-08")
	c.send(`{"id":1000000,"do":"solution"}`) // without waiting for the reply, so that it is not over
	if m := c.ask(request{Do: "answer", Move: "a1"}); !strings.Contains(m.Error.String(), "being judged") {
		t.Errorf("%+v", m)
	}
	c.attempted("jungo-black-3-01")
	c.must(request{Do: "answer", Move: "B2"})
	if v := c.event("answered").Answered; !v.Right || !v.Solved {
		t.Errorf("%+v", v)
	}
	searches(t, s, 0)
	if len(c.events) > 0 {
		t.Errorf("%+v", c.events)
	}
	c.attempted("ring-white-11-02")
	c.must(request{Do: "clue"})
	c.event("clue")
	c.must(request{Do: "solution"})
	c.c.CloseNow()
	searches(t, s, 0)
}
