package web

import (
	"slices"
	"strings"
	"testing"
)

// invites begins a game of which a client has Black and another one may have White.
func (c *client) invites() *gameView {
	c.t.Helper()
	return c.must(request{Do: "new", Config: config(c.t, "renju"), Black: "person", White: "guest"}).Game
}

// sits compares a game with the one, and the seat there, that a client should have.
func (c *client) sits(g *gameView, name, players string, begun bool) {
	c.t.Helper()
	if got := g.Players[0] + "," + g.Players[1]; g.Shared.Name != name || got != players || g.Shared.Begun != begun {
		c.t.Errorf("%s in %s, begun %t; want %s in %s, begun %t", got, g.Shared.Name, g.Shared.Begun, players, name, begun)
	}
}

// Two who have invited each other play in the game of the one whose invitation was followed first, unless both are there
// in the other. Somebody else who was invited has the seat that is free.
func TestSharedCrossed(t *testing.T) {
	_, address := served(t, Options{})
	one, two, third := join(t, address), join(t, address), join(t, address)
	g1, g2 := one.invites(), two.invites()
	from1, from2 := request{Do: "join", Name: g2.Shared.Name, Own: g1.Shared.Key}, request{Do: "join", Name: g1.Shared.Name, Own: g2.Shared.Key}
	one.sits(one.must(from1).Game, g2.Shared.Name, "guest,person", true)
	for range 2 {
		two.sits(two.must(from2).Game, g2.Shared.Name, "person,guest", true)
	}
	third.sits(third.must(request{Do: "join", Name: g1.Shared.Name, Own: "none"}).Game, g1.Shared.Name, "guest,person", false)

	// The tabs of their own invitations are gone.
	g1, g2 = one.invites(), two.invites()
	one.must(request{Do: "leave"})
	two.must(request{Do: "leave"})
	from1, from2 = request{Do: "join", Name: g2.Shared.Name, Own: g1.Shared.Key}, request{Do: "join", Name: g1.Shared.Name, Own: g2.Shared.Key}
	one.sits(one.must(from1).Game, g2.Shared.Name, "guest,person", false)
	two.sits(two.must(from2).Game, g2.Shared.Name, "person,guest", true)

	// One who has two tabs is in both games.
	g1, g2 = one.invites(), two.invites()
	again := join(t, address)
	again.sits(again.must(request{Do: "join", Name: g2.Shared.Name, Own: g1.Shared.Key}).Game, g2.Shared.Name, "guest,person", true)
	two.sits(two.must(request{Do: "join", Name: g1.Shared.Name, Own: g2.Shared.Key}).Game, g1.Shared.Name, "guest,person", true)
}

// Two people in one browser have one key: the tab that has taken the seat by it may have the other seat, as long as
// nobody has had that, and gives the first one back.
func TestSharedTwin(t *testing.T) {
	_, address := served(t, Options{})
	one, two, third := join(t, address), join(t, address), join(t, address)
	g := one.invites()
	name := g.Shared.Name
	other := request{Do: "join", Name: name, Side: "white"}
	one.sits(one.must(other).Game, name, "person,guest", false) // there is no tab to which the seat could go
	its := two.must(request{Do: "join", Name: name, Key: g.Shared.Key}).Game
	if two.sits(its, name, "person,guest", false); !its.Shared.Twin {
		t.Error("the tab before is not told")
	}
	one.sits(one.event("game").Game, name, "guest,guest", false)
	two.sits(two.must(request{Do: "join", Name: name}).Game, name, "person,guest", false)
	its = two.must(other).Game
	if two.sits(its, name, "guest,person", true); its.Shared.Twin || its.Shared.Key == g.Shared.Key {
		t.Errorf("%+v in the other seat", its.Shared)
	}
	again := one.event("game").Game
	if one.sits(again, name, "person,guest", true); again.Shared.Key != g.Shared.Key {
		t.Errorf("%+v with the seat back", again.Shared)
	}

	// Not when the tab has gone, or somebody else had the second seat.
	g = one.invites()
	two.must(request{Do: "join", Name: g.Shared.Name, Key: g.Shared.Key})
	one.must(request{Do: "leave"})
	two.sits(two.must(request{Do: "join", Name: g.Shared.Name, Side: "white"}).Game, g.Shared.Name, "person,guest", false)
	one.must(request{Do: "join", Name: g.Shared.Name, Key: g.Shared.Key})
	third.must(request{Do: "join", Name: g.Shared.Name})
	third.must(request{Do: "leave"})
	one.sits(one.must(request{Do: "join", Name: g.Shared.Name, Side: "white"}).Game, g.Shared.Name, "person,guest", true)
}

// The first who opens the address gets the colour that the inviter has left, and whoever opens it later watches. A key
// leads to its seat in its own game alone, and one who asks to watch gets none.
func TestSharedSeats(t *testing.T) {
	_, address := served(t, Options{})
	for _, c := range []struct{ black, white, inviter, other string }{
		{"person", "guest", "person,guest", "guest,person"}, {"guest", "person", "guest,person", "person,guest"},
	} {
		one, two, third := join(t, address), join(t, address), join(t, address)
		g := one.must(request{Do: "new", Config: config(t, "renju"), Black: c.black, White: c.white}).Game
		name := g.Shared.Name
		one.sits(g, name, c.inviter, false)
		third.sits(third.must(request{Do: "join", Name: name, Watch: true}).Game, name, "guest,guest", false)
		its := two.must(request{Do: "join", Name: name}).Game
		two.sits(its, name, c.other, true)
		third.sits(third.must(request{Do: "join", Name: name}).Game, name, "guest,guest", true)

		elsewhere := join(t, address).invites()
		for key, players := range map[string]string{g.Shared.Key: c.inviter, its.Shared.Key: c.other, elsewhere.Shared.Key: "guest,guest", "": "guest,guest"} {
			again := join(t, address)
			again.sits(again.must(request{Do: "join", Name: name, Key: key}).Game, name, players, true)
		}
	}
}

// player is one of the two of a shared game.
type player struct {
	*client
	key string // of the seat
}

// back lets a player close the tab and come back with another one.
func (p *player) back(name, address string) *gameView {
	p.t.Helper()
	p.must(request{Do: "leave"})
	p.client = join(p.t, address)
	return p.must(request{Do: "join", Name: name, Key: p.key}).Game
}

// Colours that the players of an opening have exchanged are those of a player who comes back, who was away meanwhile, or
// who goes on with the saved game; then the exchange can be taken back.
func TestSharedExchangeReturn(t *testing.T) {
	s, address := served(t, Options{})
	for _, rule := range []string{"swap", "rif", "swap2", "taraguchi-10"} {
		one, two := &player{client: join(t, address)}, &player{client: join(t, address)}
		g, its := invited(t, one.client, two.client, request{Config: config(t, "renju"), Opening: rule})
		name := g.Shared.Name
		one.key, two.key = g.Shared.Key, its.Shared.Key
		stones := strings.Fields("h8 h9 i9")
		acts, other := one, two
		for !slices.Contains(g.Opening.Words, "swap") {
			acts.must(request{Do: "play", Move: stones[len(g.Position.Moves)]})
			if g = one.must(request{Do: "game"}).Game; (g.Players[0] == "person") != (g.ToAct == "black") {
				acts, other = two, one
			}
		}
		both := func(what, mine string) {
			t.Helper()
			theirs := map[string]string{"person,guest": "guest,person", "guest,person": "person,guest"}[mine]
			for range 2 {
				acts.sits(acts.back(name, address), name, mine, true)
				other.sits(other.back(name, address), name, theirs, true)
			}
			if t.Failed() {
				t.Fatalf("%s: %s", rule, what)
			}
		}
		before := strings.Join(acts.must(request{Do: "game"}).Game.Players[:], ",")
		both("before the exchange", before)

		other.must(request{Do: "leave"})
		g = acts.must(request{Do: "play", Move: "swap"}).Game
		after := strings.Join(g.Players[:], ",")
		if after == before {
			t.Fatalf("%s: %s after the exchange", rule, after)
		}
		other.must(request{Do: "join", Name: name, Key: other.key})
		both("after the exchange", after)
		if now := acts.must(request{Do: "game"}).Game; now.ToAct != g.ToAct {
			t.Errorf("%s: %s to act, and %s after a return", rule, g.ToAct, now.ToAct)
		}

		// The server has forgotten the game.
		s.lose()
		for _, p := range []*player{acts, other} {
			p.must(restoring(g, p.key))
		}
		both("in the saved game", after)

		acts.must(request{Do: "undo"})
		other.must(request{Do: "agree"})
		both("after the exchange was taken back", before)
	}
}

// A name has one line, nothing that cannot be seen, and so many characters at most.
func TestGivenName(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " Anna  B.\t\n": "Anna B.", "a\x00\x1b[31mb": "a[31mb", "\u202egro\u200b": "gro", "花子": "花子",
		strings.Repeat("あ", 40): strings.Repeat("あ", maxName), strings.Repeat("a", maxName-1) + " b": strings.Repeat("a", maxName-1), "\xff": "\ufffd",
		"\u3164\u115f \u2800": "", "e" + strings.Repeat("\u0301", 9) + "x": "e" + strings.Repeat("\u0301", mostMarks) + "x",
		"e" + strings.Repeat("\u0488", 9) + "x": "e" + strings.Repeat("\u0488", mostMarks) + "x",
	} {
		if got := givenName(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	// What is not seen does not part the marks of a letter, nor do marks of two kinds.
	for _, between := range []string{"\u200b", "\u200d", "\x00", "\u202e", "\ufeff", "\u3164", "\u2800", "\u0489", "\u20dd"} {
		got := []rune(givenName("e" + strings.Repeat("\u0301"+between, 9) + "x"))
		if len(got) != mostMarks+2 || got[0] != 'e' || got[mostMarks+1] != 'x' {
			t.Errorf("with %q between: %q", between, string(got))
		}
	}
}

// The seat of a player whose tab watches from now on, or takes the other seat, is kept like that of one who has gone.
func TestSeatLeftForAnother(t *testing.T) {
	_, address := served(t, Options{})
	for _, watch := range []bool{true, false} {
		black, white, third := join(t, address), join(t, address), join(t, address)
		g, _ := invited(t, black, white, request{Config: config(t, "renju")})
		name := g.Shared.Name
		third.must(request{Do: "join", Name: name, Watch: true})
		if v := white.must(request{Do: "join", Name: name, Watch: watch, Key: g.Shared.Key}).Game; v.Shared.Here[1] || v.Shared.Kept[1] <= 0 {
			t.Errorf("watch %t: %v, %+v", watch, v.Players, v.Shared)
		}
		if m := third.ask(request{Do: "join", Name: name, Side: "white"}); m.Error.String() != sayKept.With("White").String() {
			t.Errorf("watch %t: the seat is taken at once: %v", watch, m.Error)
		}
	}
}
