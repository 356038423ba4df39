package web

import (
	"context"
	"strings"
	"testing"

	"tengen/cmd/internal/web/desk"
	"tengen/search/game"
)

// However many games are reviewed, an analysis, the move of an engine and the search for a threat begin at once. A
// person reads that a search for a threat has taken too long.
func TestReviewsLeaveRoom(t *testing.T) {
	s, address := served(t, Options{Threads: 1})
	moves := strings.Fields("h8 h9 i9 g7 j10 f6")
	for range 5 {
		join(t, address).must(request{Do: "review", Config: config(t, "renju"), Moves: moves, Seconds: 60})
	}
	c := join(t, address)
	c.must(request{Do: "analyse", Config: config(t, "renju"), Moves: moves, Nodes: 100})
	c.event("done")
	c.must(request{Do: "new", Config: config(t, "renju"), Black: "engine:10", White: "person", Clock: "10s"})
	if g := c.event("game").Game; len(g.Position.Moves) != 1 {
		t.Errorf("%v", g.Position.Moves)
	}
	c.must(request{Do: "threat", Config: config(t, "renju"), Moves: moves[:2], Side: "black"})
	if m := c.event("threat"); m.Error != nil {
		t.Error(m.Error)
	}
	if running, waiting, _ := s.desk.Load(); running != 2 || waiting != 3 {
		t.Errorf("%d run, %d wait: the reviews are over", running, waiting)
	}
	job := &desk.Job{Limits: game.Limits{Time: threatTime}}
	if err := inTime(context.DeadlineExceeded, job); err.Error() != "not decided within 15s" {
		t.Error(err)
	}
}
