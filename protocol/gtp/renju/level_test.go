package renju

import (
	"context"
	"strings"
	"testing"

	"tengen/protocol/gtp"
	"tengen/protocol/gtp/gtptest"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
)

// TestLevel sets the level of play by every command, with wrong numbers among them, and
// checks that moves have the level and an analysis has not.
func TestLevel(t *testing.T) {
	p, err := gamerenju.Game.New(gamerenju.Game.Default())
	if err != nil {
		t.Fatal(err)
	}
	e := &listener{}
	g, err := gtp.New(p, e, gtp.Settings{}, gtp.Extras{})
	if err != nil {
		t.Fatal(err)
	}
	script := "tengen-level\nlevel 4\ntengen-level\ntengen-param level 2\ntengen-param\nlevel 0\nlevel 11\nlevel 1 2\ntengen-param x\n" +
		"genmove b\nlz-genmove_analyze w 1000\ntengen-level 10\ntengen-pv\nlevel 3\ntengen-pv\n"
	got := gtptest.Run(t, script, gtp.Options{}, g)
	for _, want := range []string{
		"= 10\n", "= 4\n", "= [list/1/2/3/4/5/6/7/8/9/10] level 2\n", "? \"0\" is not a level from 1 to 10", "? \"11\" is not a level",
		"? want one argument, a level, got 2", "? want no argument, or level and a number",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if want := [4]int{2, 2, 0, 0}; len(e.levels) != 4 || [4]int(e.levels) != want {
		t.Errorf("levels %v, want %v", e.levels, want)
	}
	if g.Endless(game.Limits{}) {
		t.Error("level 3 without a clock never ends")
	}
}

// listener is an engine that plays the first choice and stores the levels it was asked for.
type listener struct{ levels []int }

func (e *listener) Reset(uint64) error { return nil }

func (e *listener) Think(_ context.Context, p game.Position, l game.Limits, report func(game.Info)) (game.Info, error) {
	e.levels = append(e.levels, l.Level)
	m := p.Choices()[0].Text
	i := game.Info{Side: p.Side(), Move: m, Rank: 1, PV: []string{m}, Lines: []game.Line{{Move: m, PV: []string{m}}}}
	if report != nil {
		report(i)
	}
	return i, nil
}
