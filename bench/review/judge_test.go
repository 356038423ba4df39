package review

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/internal/say"
	"tengen/protocol/record"
	"tengen/search/game"
)

// seer is a prover that sees a win everywhere, a threat, or nothing.
type seer struct {
	noProver
	wins, threatens bool
	asked           int
}

func (s *seer) win(context.Context, game.Position, string, game.Limits) (*Win, error) {
	s.asked++
	if s.wins {
		return &Win{Kind: "fours", Line: []string{"h8"}}, nil
	}
	return nil, nil
}

func (s *seer) threat(context.Context, game.Position, game.Limits) (*Win, error) {
	if s.threatens {
		return &Win{Kind: "fours", Line: []string{"h8"}}, nil
	}
	return nil, nil
}

// unsearched returns the review of the first move of a game of renju before anything is known.
func unsearched(t *testing.T, p prover, move string) *run {
	t.Helper()
	g := gameOf(t, "renju", "rule=freestyle", move)
	all, err := g.positions()
	if err != nil {
		t.Fatal(err)
	}
	r := reviewer(t, repeatable(100))
	r.engine, r.prover = blind{}, p
	return &run{Reviewer: r, moves: g.Moves, at: []state{{p: all[0]}, {p: all[1]}}}
}

// A missed win is one that was proven, by a line or by the score; a missed defence is one that
// was there: against a threat, and not in a position that is lost anyway.
func TestClassify(t *testing.T) {
	win := &Win{Line: []string{"a1"}}
	for name, c := range map[string]struct {
		m         Move
		lead      *lead
		threatens bool
		lost      bool // before the move
		proven    bool // after it
		want      Class
	}{
		"a win":                   {m: Move{Lost: 0.3, Won: win}, want: MissedWin},
		"a little":                {m: Move{Lost: 0.01, Won: win}, want: Good},
		"a score":                 {m: Move{Lost: 1}, lead: &lead{low: 2, high: 2}, proven: true, want: MissedWin},
		"a score, not proven":     {m: Move{Lost: 1}, lead: &lead{low: 2, high: 2}, want: Blunder},
		"a defence":               {m: Move{Lost: 0.3, Refuted: win}, threatens: true, want: MissedDefence},
		"no threat":               {m: Move{Lost: 0.3, Refuted: win}, want: Blunder},
		"lost before":             {m: Move{Lost: 0.3, Refuted: win}, threatens: true, lost: true, want: Blunder},
		"nothing that was proven": {m: Move{Lost: 0.15}, threatens: true, want: Mistake},
	} {
		x := unsearched(t, &seer{threatens: c.threatens}, "h8")
		x.at[0].lead, x.at[0].hopeless, x.at[1].proven = c.lead, c.lost, c.proven
		if err := x.classify(t.Context(), &c.m, 0, 0); err != nil || c.m.Class != c.want {
			t.Errorf("%s: %s, want %s, %v", name, c.m.Class, c.want, err)
		}
	}
}

// A played move that the search of it alone finds better than the best one is the best; what is
// proven is not changed by a search.
func TestBetterThanBest(t *testing.T) {
	for _, proven := range []bool{false, true} {
		x := unsearched(t, noProver{}, "h8")
		x.at[0].share, x.at[0].best, x.at[0].proven = 0.4, "a1", proven
		m, err := x.judge(t.Context(), 0)
		if want := (map[bool]Move{false: {Best: "h8", Share: 0.6}, true: {Best: "a1", Share: 0.4}})[proven]; err != nil || m.Best != want.Best || m.Share != want.Share || m.Lost != 0 || m.Class != Best {
			t.Errorf("proven %t: %+v, %v", proven, m, err)
		}
	}
}

// A move after which the opponent has no defence keeps everything.
func TestKeptAgainstHopeless(t *testing.T) {
	x := unsearched(t, noProver{}, "h8")
	x.at[0].best, x.at[0].share, x.at[1].hopeless = "h8", 0.7, true
	if kept, err := x.kept(t.Context(), 0); err != nil || kept != 1 {
		t.Errorf("%v, %v", kept, err)
	}
}

// After a move that loses by force other moves are tried, but not all.
func TestDefenceTries(t *testing.T) {
	p := &seer{wins: true}
	x := unsearched(t, p, "h8")
	x.at[1].proven, x.at[1].share = true, 1
	if err := x.search(t.Context(), 0, true); err != nil || !x.at[0].hopeless || p.asked != defenceTries {
		t.Errorf("%d moves were tried, %+v, %v", p.asked, x.at[0], err)
	}
}

// The parts of the time of a move are all of it.
func TestParts(t *testing.T) {
	o := Options{Limits: game.Limits{Time: 8 * time.Second}}
	if sum := o.limits(searchPart).Time + o.limits(playedPart).Time + o.proof().Time; sum != 8*time.Second {
		t.Errorf("the parts of 8 s are %v", sum)
	}
	for parts, want := range map[int]time.Duration{1: time.Hour, 4: 15 * time.Minute} {
		if got := left(time.Hour, time.Now(), parts); got > want || got < want-time.Minute {
			t.Errorf("one of %d parts of an hour is %v", parts, got)
		}
	}
}

// A proven lead means a share only if its range has one sign.
func TestLeadShare(t *testing.T) {
	for _, c := range []struct {
		low, high, share float64
		ok               bool
	}{{1, 5, 1, true}, {-5, -1, 0, true}, {0, 0, 0.5, true}, {-5, 0, 0, false}, {0, 5, 0, false}, {-1, 1, 0, false}} {
		if share, ok := (&lead{low: c.low, high: c.high}).share(); share != c.share || ok != c.ok {
			t.Errorf("%v to %v: %v, %t", c.low, c.high, share, ok)
		}
	}
}

// The exact solver gives White's lead as a range, too, of the boards that it takes: late ones,
// under the simple ko rule.
func TestJungoLead(t *testing.T) {
	const twelve = "....../XXXXXX/XXXXXX/OOOOOO/OOOOOO/......"
	for _, c := range []struct {
		position, rule string
		want           bool
	}{
		{twelve, "simple", true}, {strings.Replace(twelve, "X", ".", 1), "simple", false}, {twelve, "positional", false},
	} {
		for _, side := range []string{" black", " white"} {
			g := gameOf(t, "jungo", "rule="+c.rule+" komi=0", "")
			g.Config.Position = c.position + side
			all, err := g.positions()
			if err != nil {
				t.Fatal(err)
			}
			l, err := (&jungoProver{}).lead(t.Context(), all[0], game.Limits{Nodes: 20})
			if err != nil || (l != nil) != c.want || l != nil && l.low > l.high {
				t.Errorf("%s, %s: %+v, %v", c.position+side, c.rule, l, err)
			}
		}
	}
}

// A forced win of Ring with a chosen first move is one with this move.
func TestRingFirst(t *testing.T) {
	// Three steps forward win as fast.
	const position = "position=6/2B3/6/6/w5/6/6/6/2W3/6/b5/6 - b -"
	all, err := gameOf(t, "ring", position, "").positions()
	if err != nil {
		t.Fatal(err)
	}
	any, err := ringProver{}.win(t.Context(), all[0], "", game.Limits{})
	if err != nil || any == nil || len(any.Keys) != 3 {
		t.Fatalf("%+v, %v", any, err)
	}
	for _, c := range all[0].Choices() {
		w, err := ringProver{}.win(t.Context(), all[0], c.Text, game.Limits{})
		if err != nil || (w != nil) != slices.Contains(any.Keys, c.Text) || w != nil && w.Move() != c.Text {
			t.Errorf("%s: %+v, %v; winning are %v", c.Text, w, err, any.Keys)
		}
	}
}

// The refutation of a faulty move stands after it, with the colours of the players; of the best
// moves some get letters; a property that is there already is replaced.
func TestAnnotateFaulty(t *testing.T) {
	g := gameOf(t, "renju", "", "h8 i9")
	all, err := g.positions()
	if err != nil {
		t.Fatal(err)
	}
	rec, steps, err := g.newRecord()
	if err != nil {
		t.Fatal(err)
	}
	set(steps[0].node, "BM", "9")
	m := &Move{Number: 1, Side: "black", Move: "h8", Class: Blunder, Best: "a1", Refuted: &Win{Kind: "fours", Line: []string{"g7", "g8"}}}
	for _, c := range []string{"a2", "a3", "a4", "a5", "a6"} {
		m.Others = append(m.Others, Other{Move: c})
	}
	a := annotator{m: m, p: all[0], step: steps[0], after: steps[0].node}
	if err := a.annotate(); err != nil {
		t.Fatal(err)
	}
	line := steps[0].node.Children[len(steps[0].node.Children)-1]
	if line.Move.Color != record.White || line.Move.Point != record.Point(game.Point{X: 6, Y: 6}) || len(line.Children) != 1 || line.Children[0].Move.Color != record.Black {
		t.Errorf("%+v", line)
	}
	if got := a.better(); len(got) != maxLetters || got[0] != "a1" {
		t.Errorf("letters for %v", got)
	}
	bad := 0
	for _, p := range steps[0].node.Other {
		if p.Name == "BM" {
			bad++
		}
	}
	if bad != 1 || rec.Root.Children[0] != steps[0].node {
		t.Errorf("%+v", steps[0].node.Other)
	}
}

// What is said of a move names a better one only if it is another.
func TestBetterInWords(t *testing.T) {
	for best, want := range map[string]bool{"a1": true, "h8": false} {
		m := Move{Side: "black", Move: "h8", Class: Inaccuracy, Best: best, Score: Text{say.Text("+1")}, Lost: 0.06}
		if got := strings.Contains(fmt.Sprint(m.Words()), "better"); got != want {
			t.Errorf("best %s: %q", best, m.Words())
		}
	}
}

// A move that the search has not visited is no good move: its value is none.
func TestOthersWereSearched(t *testing.T) {
	var s state
	lead := game.Score{Unit: game.Stones}
	s.take(&game.Info{Move: "A1", Score: lead, Lines: []game.Line{{Move: "A1", Score: lead, Prior: 0.4, Nodes: 9}, {Move: "B2", Score: lead, Prior: 0.3, Nodes: 1}, {Move: "pass", Score: lead, WinRate: 0.5, Prior: 0.1}}})
	if len(s.others) != 1 || s.others[0].Move != "B2" {
		t.Errorf("the other good moves are %+v", s.others)
	}
}
