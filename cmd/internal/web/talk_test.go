package web

import (
	"slices"
	"strings"
	"testing"
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
	want := []saying{{"black", "hello"}}
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
	want = append(want, saying{"white", long})
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
	if n := len(g.Shared.Talk); n != maxTalk || g.Shared.Said != maxTalk+2 || g.Shared.Talk[0] != (saying{"black", "more"}) {
		t.Errorf("%d kept of %d, the first %v", n, g.Shared.Said, g.Shared.Talk[0])
	}
}

// What was said while the server waits for both players to come back stays with its player, when the seats have changed
// their order by what the other one knows.
func TestTalkReseated(t *testing.T) {
	it := &shared{tabs: map[*session]int{}, said: 3}
	key := strings.Repeat("a", tokenLength)
	it.keys[first], it.seals[first] = key, seal(key)
	it.talk = []spoken{{first, "mine"}, {second, "of nobody"}, {first, "again"}}
	it.reseat([2]string{seal(strings.Repeat("b", tokenLength)), seal(key)})
	if want := []spoken{{second, "mine"}, {second, "again"}}; !slices.Equal(it.talk, want) {
		t.Errorf("%v, want %v", it.talk, want)
	}
}
