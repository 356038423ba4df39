package web

import "testing"

// An answer is one to what the player has seen: when the other one asks for something else by then, nothing is done.
func TestAnswerToAnother(t *testing.T) {
	_, address := served(t, Options{})
	black, white := join(t, address), join(t, address)
	invited(t, black, white, request{Config: config(t, "renju", "rule=freestyle")})
	black.must(request{Do: "play", Move: "h8"})
	black.must(request{Do: "undo"})
	black.must(request{Do: "draw"}) // while White answers the first question
	for _, do := range []string{"agree", "refuse"} {
		if g := white.must(request{Do: do, What: "undo"}).Game; g.Position.Result != nil || len(g.Position.Moves) != 1 || g.Shared.Asked != "draw" || g.Shared.Refused {
			t.Errorf("%s: %v, %+v, %+v", do, g.Position.Moves, g.Position.Result, g.Shared)
		}
	}
	if g := white.must(request{Do: "agree", What: "draw"}).Game; g.Position.Result == nil {
		t.Error("no draw")
	}
}

// What changes nothing in a shared game is no news for the others.
func TestNoNews(t *testing.T) {
	_, address := served(t, Options{})
	black, white := join(t, address), join(t, address)
	invited(t, black, white, request{Config: config(t, "renju")})
	black.must(request{Do: "play", Move: "h8"})
	black.must(request{Do: "called", Called: "Ann"})
	black.must(request{Do: "undo"})
	for range 3 {
		white.event("game")
	}
	for range 10 {
		black.must(request{Do: "called", Called: "Ann"})
		black.must(request{Do: "undo"})
		black.must(request{Do: "agree"})
		black.must(request{Do: "refuse"})
	}
	if white.must(request{Do: "refuse"}); len(white.events) > 0 {
		t.Errorf("%d events before White does something", len(white.events))
	}
	white.must(request{Do: "refuse"})
	black.event("game")
	if black.must(request{Do: "ping"}); len(black.events) > 1 { // the name has come as an event, too
		t.Errorf("%d events after one refusal", len(black.events))
	}
}

// A move that was made, or a decision that was taken, before the player heard that others were taken back, does not count in
// another position, nor in another stage of an opening with as many stones.
func TestMoveCrossesUndo(t *testing.T) {
	_, address := served(t, Options{})
	black, white := join(t, address), join(t, address)
	invited(t, black, white, request{Config: config(t, "renju", "rule=freestyle")})
	black.must(request{Do: "play", Move: "h8"})
	known := white.must(request{Do: "play", Move: "h9"}).Game.Changes
	black.must(request{Do: "undo"})
	now := white.must(request{Do: "agree", What: "undo"}).Game.Changes // which Black does not know yet
	refused := func(c *client, r request) {
		t.Helper()
		if m := c.ask(r); m.Error.String() != sayMeanwhile.With().String() {
			t.Errorf("%+v: %v", r, m.Error)
		}
	}
	refused(black, request{Do: "play", Move: "g8", Changes: known})
	if g := black.must(request{Do: "play", Move: "g8", Changes: now}).Game; len(g.Position.Moves) != 1 {
		t.Errorf("%v", g.Position.Moves)
	}

	c := join(t, address)
	c.must(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Opening: "yamaguchi"})
	for _, move := range []string{"h8", "h9", "i9", "3"} {
		known = c.must(request{Do: "play", Move: move}).Game.Changes
	}
	c.must(request{Do: "undo"})
	c.must(request{Do: "play", Move: "5"})
	refused(c, request{Do: "play", Move: "swap", Changes: known})
}
