package web

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// Two players say something to each other, before and after both have come and when the colours have changed; who watches
// hears it, and says nothing.
func TestTalk(t *testing.T) {
	_, address := served(t, Options{})
	black, white, third := join(t, address), join(t, address), join(t, address)
	if m := black.ask(request{Do: "talk", Text: "hello"}); m.Error.String() != sayNotShared.With().String() {
		t.Errorf("without a game: %v", m.Error)
	}
	g := black.must(request{Do: "new", Config: config(t, "renju", "rule=freestyle"), Black: "person", White: "guest"}).Game
	want := []saying{{By: "black", Text: "hello"}}
	if got := black.must(request{Do: "talk", Text: " hello\n"}).Game.Shared.Talk; !slices.Equal(got, want) {
		t.Errorf("before the other has come: %v", got)
	}
	if got := white.must(request{Do: "join", Name: g.Shared.Name}).Game.Shared.Talk; !slices.Equal(got, want) {
		t.Errorf("one who comes hears %v", got)
	}
	third.must(request{Do: "join", Name: g.Shared.Name})
	for _, text := range []string{"", " \t\u202e\u200b ", "\u3164"} {
		if m := white.ask(request{Do: "talk", Text: text}); m.Error.String() != sayNoText.With().String() {
			t.Errorf("%q: %v", text, m.Error)
		}
	}
	if m := third.ask(request{Do: "talk", Text: "h8!"}); m.Error.String() != sayWatching.With().String() {
		t.Errorf("one who watches: %v", m.Error)
	}
	long := strings.Repeat("あ", maxSaid)
	white.must(request{Do: "talk", Text: long + "い"})
	want = append(want, saying{By: "white", Text: long})
	for _, c := range []*client{black, third} {
		for g = c.event("game").Game; g.Shared.Said < 2; g = c.event("game").Game {
		}
		if !slices.Equal(g.Shared.Talk, want) || len(g.Position.Moves) > 0 {
			t.Errorf("the others hear %v", g.Shared.Talk)
		}
	}
	black.must(request{Do: "resign"})
	black.must(request{Do: "rematch"})
	want[0].By, want[1].By = "white", "black"
	if got := white.must(request{Do: "agree"}).Game.Shared.Talk; !slices.Equal(got, want) {
		t.Errorf("after a change of colours: %v", got)
	}
	for range maxTalk {
		g = white.must(request{Do: "talk", Text: "more"}).Game
	}
	if n := len(g.Shared.Talk); n != maxTalk || g.Shared.Said != maxTalk+2 || g.Shared.Talk[0] != (saying{By: "black", Text: "more"}) {
		t.Errorf("%d kept of %d, the first %v", n, g.Shared.Said, g.Shared.Talk[0])
	}
}

// What a player has said keeps the name that the player had then, and is gone when somebody else takes the seat.
func TestTalkKeepsNames(t *testing.T) {
	s, address := served(t, Options{})
	black, white, third := join(t, address), join(t, address), join(t, address)
	g := black.invites()
	white.must(request{Do: "called", Called: "Wes"})
	white.must(request{Do: "join", Name: g.Shared.Name})
	black.must(request{Do: "talk", Text: "hello"})
	white.must(request{Do: "talk", Text: "I resign soon"})
	black.must(request{Do: "called", Called: "Ann"})
	white.must(request{Do: "called", Called: "Will"})
	want := []saying{{By: "black", Text: "hello"}, {"white", "Wes", "I resign soon"}, {"black", "Ann", "now"}}
	if got := black.must(request{Do: "talk", Text: "now"}).Game.Shared.Talk; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	white.must(request{Do: "leave"})
	s.games.mu.Lock()
	s.games.byName[g.Shared.Name].gone[second] = time.Now().Add(-2 * seatTime)
	s.games.mu.Unlock()
	got := third.must(request{Do: "join", Name: g.Shared.Name, Side: "white"}).Game.Shared
	if want = []saying{want[0], want[2]}; !slices.Equal(got.Talk, want) || got.Said != 3 {
		t.Errorf("%v of %d in the seat of another player, want %v", got.Talk, got.Said, want)
	}
}

// What was said while the server waits for both players to come back stays with its player, when the seats have changed
// their order by what the other one knows.
func TestTalkReseated(t *testing.T) {
	it := &shared{tabs: map[*session]int{}, said: 3}
	key := strings.Repeat("a", tokenLength)
	it.keys[first], it.seals[first] = key, seal(key)
	it.talk = []spoken{{first, "Ann", "mine"}, {second, "", "of nobody"}, {first, "", "again"}}
	it.reseat([2]string{seal(strings.Repeat("b", tokenLength)), seal(key)})
	if want := []spoken{{second, "Ann", "mine"}, {second, "", "again"}}; !slices.Equal(it.talk, want) {
		t.Errorf("%v, want %v", it.talk, want)
	}
}
