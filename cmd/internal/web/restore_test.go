package web

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// lose lets the server lose its shared games, as if it was started again.
func (s *Server) lose() {
	s.games.mu.Lock()
	defer s.games.mu.Unlock()
	clear(s.games.byName)
}

// restoring asks for a shared game as a tab has seen it; without a key the tab watches.
func restoring(g *gameView, key string) request {
	return request{Do: "load", Text: g.Saved, Name: g.Shared.Name, Round: g.Shared.Round, Seals: g.Shared.Seals, Key: key, Watch: key == ""}
}

// stands compares the moves of a game with those that it should have.
func (c *client) stands(g *gameView, moves string) {
	c.t.Helper()
	if got := strings.Join(g.Position.Moves, " "); got != moves {
		c.t.Errorf("the moves are %q, want %q", got, moves)
	}
}

// A game that the server has lost goes on between those who had its seats, as the one of them knows it who has seen
// most; until both are there nobody moves, and the clock stands still. Whoever else comes watches.
func TestSharedRestored(t *testing.T) {
	s, address := served(t, Options{})
	black, white, stranger := join(t, address), join(t, address), join(t, address)
	g, its := invited(t, black, white, request{Config: config(t, "renju", "rule=freestyle"), Clock: "1h"})
	name, blacks, whites := g.Shared.Name, g.Shared.Key, its.Shared.Key
	none := black.must(request{Do: "game"}).Game
	early := black.must(request{Do: "play", Move: "h8"}).Game
	late := white.must(request{Do: "play", Move: "h9"}).Game

	s.lose()
	black, white, watcher := join(t, address), join(t, address), join(t, address)
	seen := watcher.must(restoring(early, "")).Game
	watcher.sits(seen, name, "guest,guest", false)
	watcher.stands(seen, "h8")
	stranger.sits(stranger.must(request{Do: "join", Name: name}).Game, name, "guest,guest", false)
	for _, side := range []string{"black", "white"} {
		if m := stranger.ask(request{Do: "join", Name: name, Side: side}); m.Error == nil || !strings.Contains(m.Error.String(), "is kept for its player") {
			t.Errorf("the seat of %s: %v", side, m.Error)
		}
	}
	g = black.must(restoring(none, blacks)).Game // which is surer than what one says who watches
	black.sits(g, name, "person,guest", false)
	black.stands(g, "")
	if g.Clock != nil || g.Shared.Key != blacks || !strings.Contains(g.Saved, "clock ") {
		t.Errorf("%+v, %+v, saved %s", g.Clock, g.Shared, g.Saved)
	}
	if m := stranger.ask(request{Do: "join", Name: name, Side: "black"}); m.Error.String() != sayTaken.With("Black").String() {
		t.Errorf("the seat of one who is there: %v", m.Error)
	}
	for _, r := range []request{{Do: "play", Move: "h8"}, {Do: "undo"}, {Do: "resign"}} {
		if m := black.ask(r); m.Error.String() != sayNotCome.With().String() {
			t.Errorf("%s before both are there: %v", r.Do, m.Error)
		}
	}
	for _, c := range []struct{ key, players, moves string }{{"", "guest,guest", ""}, {NewToken(), "guest,guest", ""}, {blacks, "person,guest", "h8"}} {
		g = stranger.must(restoring(early, c.key)).Game
		stranger.sits(g, name, c.players, false)
		stranger.stands(g, c.moves)
		stranger.must(request{Do: "leave"})
	}
	black.must(request{Do: "join", Name: name, Key: blacks})
	g = white.must(restoring(late, whites)).Game
	white.sits(g, name, "guest,person", true)
	white.stands(g, "h8 h9")
	if g.Clock == nil || g.Clock.Main[0] < 3_500_000 || g.Clock.Running != 0 {
		t.Errorf("the clock %+v", g.Clock)
	}
	black.stands(black.must(request{Do: "play", Move: "i9"}).Game, "h8 h9 i9")
	white.stands(white.must(restoring(early, whites)).Game, "h8 h9 i9") // the server knows better
}

// An invitation that nobody has taken is one still when the server was started again, of whatever colour, and whoever has
// the address takes it.
func TestSharedRestoredInvitation(t *testing.T) {
	s, address := served(t, Options{})
	for _, c := range []struct{ black, white, inviter, other string }{
		{"person", "guest", "person,guest", "guest,person"}, {"guest", "person", "guest,person", "person,guest"},
	} {
		one, two := join(t, address), join(t, address)
		g := one.must(request{Do: "new", Config: config(t, "ring"), Black: c.black, White: c.white, Clock: "1h"}).Game
		s.lose()
		one = join(t, address)
		one.sits(one.must(restoring(g, g.Shared.Key)).Game, g.Shared.Name, c.inviter, false)
		two.sits(two.must(request{Do: "join", Name: g.Shared.Name}).Game, g.Shared.Name, c.other, true)
	}
}

// A game that is over is so when the server was started again; another one follows it. The game before is no news then.
func TestSharedRestoredOver(t *testing.T) {
	s, address := served(t, Options{})
	black, white := join(t, address), join(t, address)
	g, its := invited(t, black, white, request{Config: config(t, "renju"), Clock: "1h"})
	going := black.must(request{Do: "play", Move: "h8"}).Game
	over := white.must(request{Do: "resign"}).Game
	s.lose()
	black, white = join(t, address), join(t, address)
	black.must(restoring(going, g.Shared.Key))
	if got := white.must(restoring(over, its.Shared.Key)).Game; got.Position.Result == nil || got.Position.Result.Winner != "black" {
		t.Errorf("%+v of a game that is over", got.Position.Result)
	}
	white.must(request{Do: "rematch"})
	white.must(request{Do: "leave"})
	again := black.must(request{Do: "rematch"}).Game
	black.sits(again, g.Shared.Name, "guest,person", false)
	back := white.must(restoring(over, its.Shared.Key)).Game
	white.sits(back, g.Shared.Name, "person,guest", true)
	if white.stands(back, ""); back.Shared.Round != 1 {
		t.Errorf("%+v", back.Shared)
	}
	s.lose()
	if got := join(t, address).must(restoring(back, "")).Game; got.Shared.Round != 1 || !slices.Equal(got.Position.Moves, back.Position.Moves) {
		t.Errorf("%v, %+v", got.Position.Moves, got.Shared)
	}
}

// The tab that comes first after a start may know an earlier game, or who had the seats earlier. Until both players are
// there a player's tab that has seen more is believed, with the seats that it names.
func TestSharedRestoredLate(t *testing.T) {
	for _, c := range []struct {
		what  string
		stale func(w0, over *gameView, key string) request
	}{
		{"one who watches", func(_, over *gameView, _ string) request { return restoring(over, "") }},
		{"one who watched before the second player came", func(w0, _ *gameView, _ string) request { return restoring(w0, "") }},
		{"the player who had the seat before", func(_, over *gameView, key string) request { return restoring(over, key) }},
	} {
		s, address := served(t, Options{})
		black, white, heir, watcher := join(t, address), join(t, address), join(t, address), join(t, address)
		g := black.must(request{Do: "new", Config: config(t, "renju"), Black: "person", White: guest}).Game
		name := g.Shared.Name
		w0 := watcher.must(request{Do: "join", Name: name, Watch: true}).Game
		its := white.must(request{Do: "join", Name: name}).Game
		black.must(request{Do: "play", Move: "h8"})
		over := white.must(request{Do: "resign"}).Game
		white.must(request{Do: "rematch"})
		black.must(request{Do: "rematch"})
		white.must(request{Do: "leave"})
		s.games.mu.Lock()
		s.games.byName[name].gone[second] = time.Now().Add(-2 * seatTime)
		s.games.mu.Unlock()
		h := heir.must(request{Do: "join", Name: name, Side: "black"}).Game // White of before
		heir.must(request{Do: "play", Move: "h8"})
		late := black.must(request{Do: "play", Move: "h9"}).Game

		s.lose()
		black, white, heir, stranger := join(t, address), join(t, address), join(t, address), join(t, address)
		white.must(c.stale(w0, over, its.Shared.Key))
		if got := stranger.must(request{Do: "join", Name: name}).Game; got.Players != [2]string{guest, guest} {
			t.Errorf("after %s a stranger has a seat: %v", c.what, got.Players)
		}
		got := heir.must(restoring(late, h.Shared.Key)).Game
		heir.sits(got, name, "person,guest", false)
		heir.stands(got, "h8 h9")
		white.sits(white.must(request{Do: "game"}).Game, name, "guest,guest", false)
		got = black.must(restoring(late, g.Shared.Key)).Game
		if black.sits(got, name, "guest,person", true); got.Shared.Round != 1 || t.Failed() {
			t.Fatalf("after %s: %+v", c.what, got.Shared)
		}
	}
}

// What a tab says of a game that the server has changes nothing, also where the game waits for a player.
func TestSharedNotReplaced(t *testing.T) {
	_, address := served(t, Options{})
	other := join(t, address).must(request{Do: "new", Config: config(t, "ring"), Moves: []string{"c2"}, Black: "person", White: "person", Clock: "10s"}).Game.Saved
	for _, rematch := range []bool{false, true} {
		one, two := join(t, address), join(t, address)
		g := one.must(request{Do: "new", Config: config(t, "renju"), Black: "person", White: guest, Clock: "1h"}).Game
		var its *gameView
		if rematch {
			its = two.must(request{Do: "join", Name: g.Shared.Name}).Game
			one.must(request{Do: "resign"})
			one.must(request{Do: "rematch"})
		}
		one.must(request{Do: "leave"})
		if rematch {
			two.must(request{Do: "rematch"})
		} else {
			its = two.must(request{Do: "join", Name: g.Shared.Name}).Game
		}
		r := restoring(its, its.Shared.Key)
		r.Text, r.Round = other, 7
		two.must(r)
		back := one.must(request{Do: "join", Name: g.Shared.Name, Key: g.Shared.Key}).Game
		if back.Position.Config.Game != "renju" || back.Shared.Round > 1 || back.Clock == nil || back.Clock.Main[0] < 3_500_000 {
			t.Errorf("rematch %v: %+v, %+v, %+v", rematch, back.Position.Config, back.Shared, back.Clock)
		}
	}
}

// What is no state of a shared game is refused.
func TestSharedNotRestored(t *testing.T) {
	s, address := served(t, Options{})
	c := join(t, address)
	g := c.invites()
	s.lose()
	for what, change := range map[string]func(*request){
		"short":    func(r *request) { r.Name = "short" },
		"digits":   func(r *request) { r.Name = "0123456789abcdeg" },
		"round":    func(r *request) { r.Round = -1 },
		"seals":    func(r *request) { r.Seals[1] = strings.Repeat("x", 1000) },
		"unsealed": func(r *request) { r.Seals = [2]string{} },
		"letters":  func(r *request) { r.Seals[0] = strings.Repeat("é", sealLength/2) },
		"a digit":  func(r *request) { r.Seals[0] = r.Seals[0][1:] },
		"one seal": func(r *request) { r.Seals[1] = r.Seals[0] },
		"text":     func(r *request) { r.Text = "x" },
	} {
		r := restoring(g, g.Shared.Key)
		if change(&r); c.ask(r).Error == nil {
			t.Errorf("%s is not refused", what)
		}
	}
}
