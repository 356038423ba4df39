package web

import (
	"context"
	"encoding/json"
	"testing"
	"time"
)

// does lets a session handle a request.
func (s *session) does(t *testing.T, r request) {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	s.receive(text)
}

// game returns the last game that the messages for a session show, and takes them.
func (s *session) game(t *testing.T) (last *gameView) {
	t.Helper()
	messages, _, _ := s.out.take(true)
	for _, text := range messages {
		var m reply
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		if m.Game != nil {
			last = m.Game
		}
	}
	return last
}

// What a tab hears last is how a shared game stands: nothing changes there until the answer to what has been done is in
// the outbox.
func TestAnswersInOrder(t *testing.T) {
	server, _ := served(t, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	black, white, third := server.newSession(ctx), server.newSession(ctx), server.newSession(ctx)
	defer func() {
		cancel()
		for _, s := range []*session{black, white, third} {
			s.close()
		}
	}()
	black.does(t, request{ID: 1, Do: "new", Config: config(t, "renju"), Black: "person", White: guest})
	name := black.game(t).Shared.Name
	white.does(t, request{ID: 1, Do: "join", Name: name})
	it := server.games.byName[name]
	for _, x := range []struct {
		by   *session
		r    request
		done func() bool
	}{
		{black, request{Do: "play", Move: "h8"}, func() bool { return len(it.table.Game.Moves()) == 1 }},
		{white, request{Do: "talk", Text: "well"}, func() bool { return it.said == 1 }},
		{black, request{Do: "draw"}, func() bool { return it.asked.what == "draw" }},
		{third, request{Do: "join", Name: name, Watch: true}, func() bool { return len(it.tabs) == 3 }},
	} {
		x.by.out.mu.Lock()
		answered := make(chan struct{})
		go func() {
			defer close(answered)
			x.by.does(t, x.r)
		}()
		// look reports whether the games are free, and whether the request is done or being done.
		look := func() (free, begun bool) {
			if !server.games.mu.TryLock() {
				return false, true
			}
			defer server.games.mu.Unlock()
			return true, x.done()
		}
		begun := false
		for limit := time.Now().Add(clientTime); !begun && time.Now().Before(limit); time.Sleep(time.Millisecond) {
			_, begun = look()
		}
		if !begun {
			t.Errorf("%s: nothing happens", x.r.Do)
		}
		for range 20 {
			if free, done := look(); free && done {
				t.Errorf("%s: the games are free before the answer is in the outbox", x.r.Do)
				break
			}
			time.Sleep(time.Millisecond)
		}
		x.by.out.mu.Unlock()
		<-answered
		x.by.game(t)
	}
}
