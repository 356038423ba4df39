package web

import "testing"

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
