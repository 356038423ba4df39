package web

import (
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
