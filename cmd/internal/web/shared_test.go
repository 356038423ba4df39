package web

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"tengen/search/game"
)

// invited begins a game of which the first client has Black, and lets the second one join.
func invited(t *testing.T, inviter, other *client, r request) (g, its *gameView) {
	t.Helper()
	r.Do, r.Black, r.White = "new", "person", "guest"
	g = inviter.must(r).Game
	its = other.must(request{Do: "join", Name: g.Shared.Name}).Game
	return inviter.event("game").Game, its
}

// Two tabs play a game, a third watches: each may do what its seat allows, and all see what happens.
func TestSharedGame(t *testing.T) {
	_, address := served(t, Options{})
	black, white, third := join(t, address), join(t, address), join(t, address)
	g := black.must(request{Do: "new", Config: config(t, "renju", "rule=freestyle"), Black: "person", White: "guest"}).Game
	if g.Players != [2]string{"person", "guest"} || g.Shared == nil || g.Shared.Begun || g.Shared.Here != [2]bool{true, false} {
		t.Fatalf("%v, %+v", g.Players, g.Shared)
	}
	if m := black.ask(request{Do: "play", Move: "h8"}); m.Error.String() != sayNotCome.With().String() {
		t.Errorf("a move before the other has come: %v", m.Error)
	}
	its := white.must(request{Do: "join", Name: g.Shared.Name}).Game
	if its.Players != [2]string{"guest", "person"} || !its.Shared.Begun || its.Shared.Here != [2]bool{true, true} || its.Shared.Key == g.Shared.Key || its.Redo {
		t.Fatalf("%v, %+v", its.Players, its.Shared)
	}
	if g = black.event("game").Game; !g.Shared.Begun || g.Shared.Here != [2]bool{true, true} {
		t.Errorf("the one who invited sees %+v", g.Shared)
	}
	seen := third.must(request{Do: "join", Name: g.Shared.Name}).Game
	if seen.Players != [2]string{"guest", "guest"} || seen.Shared.Key != "" {
		t.Errorf("the one who watches sees %v, %+v", seen.Players, seen.Shared)
	}
	for i, move := range strings.Fields("h8 i9 g7") {
		players := []*client{black, white}
		if m := players[(i+1)%2].ask(request{Do: "play", Move: move}); m.Error == nil {
			t.Errorf("%s out of turn: %v", move, m.Game.Position.Moves)
		}
		players[i%2].must(request{Do: "play", Move: move})
		for _, c := range []*client{players[(i+1)%2], third} {
			if g := c.event("game").Game; len(g.Position.Moves) != i+1 {
				t.Errorf("%v after %s", g.Position.Moves, move)
			}
		}
	}
	for _, r := range []request{{Do: "play", Move: "a1"}, {Do: "undo"}, {Do: "resign"}, {Do: "draw"}, {Do: "rematch"}, {Do: "agree"}, {Do: "refuse"}} {
		if m := third.ask(r); m.Error.String() != sayWatching.With().String() {
			t.Errorf("%s of one who watches: %v", r.Do, m.Error)
		}
	}
	for _, r := range []request{{Do: "hint"}, {Do: "redo"}, {Do: "pause"}, {Do: "now"}, {Do: "rematch"}, {Do: "players", Black: "engine:9", White: "person"}, {Do: "play", Move: "h8"}} {
		if m := white.ask(r); m.Error == nil {
			t.Errorf("%s is not refused", r.Do)
		}
	}
	if m := white.must(request{Do: "why", Cells: []int{7*15 + 7}}); m.Reason == nil {
		t.Error("no reason for a stone on a stone")
	}
	if m := white.must(request{Do: "play", Move: "g8", Warn: true}); m.Game == nil {
		t.Errorf("%+v", m)
	}
	white.must(request{Do: "resign"})
	for _, c := range []*client{black, third} {
		c.event("game")
		if g := c.event("game").Game; g.Position.Result == nil || g.Position.Result.Winner != "black" {
			t.Errorf("%+v after White has resigned", g.Position.Result)
		}
	}
}

// Moves are taken back, and another game begins, when both want it. A request of one's own is no answer to
// that of the other, and an answer that comes twice asks for nothing.
func TestSharedAgreement(t *testing.T) {
	_, address := served(t, Options{})
	black, white := join(t, address), join(t, address)
	invited(t, black, white, request{Config: config(t, "jungo", "size=5")})
	moves := func(c *client, want string) *gameView {
		t.Helper()
		g := c.must(request{Do: "game"}).Game
		if got := strings.Join(g.Position.Moves, " "); got != want {
			t.Errorf("moves %q, want %q", got, want)
		}
		return g
	}
	if m := white.ask(request{Do: "undo"}); m.Error == nil {
		t.Error("there is nothing to take back")
	}
	for i, move := range strings.Fields("C3 B2 D4") {
		[]*client{black, white}[i%2].must(request{Do: "play", Move: move})
	}
	black.must(request{Do: "undo"})
	if g := moves(white, "C3 B2 D4"); g.Shared.Asked != "undo" || g.Shared.By != "black" {
		t.Errorf("%+v", g.Shared)
	}
	white.must(request{Do: "refuse"})
	if g := moves(black, "C3 B2 D4"); g.Shared.Asked != "" || g.Shared.By != "black" || !g.Shared.Refused {
		t.Errorf("%+v", g.Shared)
	}
	white.must(request{Do: "agree"})  // too late
	black.must(request{Do: "refuse"}) // what was refused is over
	if g := moves(black, "C3 B2 D4"); g.Shared.Asked != "" {
		t.Errorf("%+v", g.Shared)
	}
	black.must(request{Do: "undo"})
	black.must(request{Do: "undo"}) // asks again: nobody has agreed
	black.must(request{Do: "agree"})
	black.must(request{Do: "refuse"})
	if m := white.ask(request{Do: "undo"}); m.Error.String() != sayAnswer.With().String() {
		t.Errorf("a request crosses another: %v", m.Error)
	}
	if g := moves(black, "C3 B2 D4"); g.Shared.Asked != "undo" || g.Shared.By != "black" || g.Shared.Refused {
		t.Errorf("%+v", g.Shared)
	}
	for range 2 {
		white.must(request{Do: "agree"})
		if g := moves(black, "C3 B2"); g.Shared.Asked != "" || g.Shared.By != "" || g.Shared.Refused {
			t.Errorf("%+v", g.Shared)
		}
	}
	black.must(request{Do: "undo"}) // it is Black's turn: the move before White's
	white.must(request{Do: "agree"})
	moves(black, "")
	black.must(request{Do: "play", Move: "C3"})
	black.must(request{Do: "undo"})
	white.must(request{Do: "play", Move: "B3"}) // a move is an answer, too
	if g := moves(white, "C3 B3"); g.Shared.Asked != "" {
		t.Errorf("%+v", g.Shared)
	}

	// An offer of a draw stands when the one who made it moves; a move of the other one, and no, answer it.
	black.must(request{Do: "play", Move: "A1"})
	white.must(request{Do: "draw"})
	white.must(request{Do: "play", Move: "A2"})
	if g := moves(black, "C3 B3 A1 A2"); g.Shared.Asked != "draw" || g.Shared.By != "white" {
		t.Errorf("%+v", g.Shared)
	}
	black.must(request{Do: "play", Move: "C1"})
	if g := moves(white, "C3 B3 A1 A2 C1"); g.Shared.Asked != "" {
		t.Errorf("%+v", g.Shared)
	}
	black.must(request{Do: "draw"})
	white.must(request{Do: "refuse"})
	if g := moves(white, "C3 B3 A1 A2 C1"); g.Position.Result != nil || !g.Shared.Refused {
		t.Errorf("%+v after no", g.Shared)
	}
	for _, answer := range []string{"agree", "draw"} {
		black.must(request{Do: "draw"})
		white.must(request{Do: answer})
		if g := moves(black, "C3 B3 A1 A2 C1"); g.Position.Result == nil || g.Position.Result.Winner != "" || g.Shared.Asked != "" {
			t.Errorf("%s: %+v, %+v", answer, g.Position.Result, g.Shared)
		}
		if m := black.ask(request{Do: "draw"}); m.Error == nil {
			t.Error("a draw after the end")
		}
		white.must(request{Do: "undo"})
		black.must(request{Do: "agree"})
	}
	// The end of the game answers it, too.
	white.must(request{Do: "play", Move: "pass"})
	black.must(request{Do: "draw"})
	black.must(request{Do: "play", Move: "pass"})
	if g := moves(white, "C3 B3 A1 A2 C1 pass pass"); g.Position.Result == nil || g.Shared.Asked != "" {
		t.Errorf("%+v, %+v at the end", g.Position.Result, g.Shared)
	}
	for _, asks := range []*client{black, white, black, black} {
		asks.must(request{Do: "undo"})
		map[*client]*client{black: white, white: black}[asks].must(request{Do: "agree"})
	}
	moves(white, "C3 B3")

	white.must(request{Do: "resign"}) // not White's turn
	g := moves(white, "C3 B3")
	if g.Position.Result == nil || g.Position.Result.Winner != "black" {
		t.Fatalf("%+v", g.Position.Result)
	}
	white.must(request{Do: "rematch"})
	if g := moves(black, "C3 B3"); g.Shared.Asked != "rematch" || g.Shared.By != "white" {
		t.Errorf("%+v", g.Shared)
	}
	black.must(request{Do: "rematch"})
	if g := moves(black, ""); g.Players != [2]string{"guest", "person"} || g.Shared.Asked != "" {
		t.Errorf("%v, %+v", g.Players, g.Shared)
	}
	if m := black.ask(request{Do: "play", Move: "C3"}); m.Error == nil {
		t.Error("the colours are not exchanged")
	}
	white.must(request{Do: "play", Move: "C3"})
	black.must(request{Do: "resign"})
	white.must(request{Do: "rematch"})
	for range 2 {
		if g := black.must(request{Do: "agree"}).Game; g.Players != [2]string{"person", "guest"} || g.Shared.Round != 2 || g.Shared.Asked != "" {
			t.Errorf("%v, %+v", g.Players, g.Shared)
		}
	}
}

// A tab that comes back has its seat again by the key, even if the server does not know yet that it
// has gone; without the key it watches, and may take the seat of a player who has been away for a while. One
// that wants to watch gets no seat, not even one that nobody has had.
func TestSharedReturn(t *testing.T) {
	s, address := served(t, Options{})
	black, white := join(t, address), join(t, address)
	g := black.must(request{Do: "new", Config: config(t, "ring"), Black: "person", White: "guest"}).Game
	again := join(t, address)
	if g := again.must(request{Do: "join", Name: g.Shared.Name, Watch: true}).Game; g.Players != [2]string{"guest", "guest"} {
		t.Errorf("%v for one who watches", g.Players)
	}
	its := white.must(request{Do: "join", Name: g.Shared.Name}).Game
	black.event("game")
	if g := again.must(request{Do: "join", Name: g.Shared.Name, Key: its.Shared.Key}).Game; g.Players != [2]string{"guest", "person"} {
		t.Errorf("%v after a return", g.Players)
	}
	if g := white.event("game").Game; g.Players != [2]string{"guest", "guest"} {
		t.Errorf("the tab before still has %v", g.Players)
	}
	again.must(request{Do: "leave"})
	for g = black.event("game").Game; g.Shared.Here[1]; {
		g = black.event("game").Game
	}
	if m := again.ask(request{Do: "play", Move: "c11"}); m.Error.String() != errNoGame.Error() {
		t.Errorf("a move of one who has left: %v", m.Error)
	}
	if g := again.must(request{Do: "join", Name: g.Shared.Name}).Game; g.Players != [2]string{"guest", "guest"} {
		t.Errorf("%v without the key", g.Players)
	}
	for _, side := range []string{"white", "black", "red"} {
		if m := again.ask(request{Do: "join", Name: g.Shared.Name, Side: side}); m.Error == nil {
			t.Errorf("the seat of %s is taken at once", side)
		}
	}
	s.games.mu.Lock()
	s.games.byName[g.Shared.Name].gone[second] = time.Now().Add(-2 * seatTime)
	s.games.mu.Unlock()
	if g := again.must(request{Do: "join", Name: g.Shared.Name, Side: "white"}).Game; g.Players != [2]string{"guest", "person"} || g.Shared.Key == its.Shared.Key {
		t.Errorf("%v, %+v in a free seat", g.Players, g.Shared)
	}
	if g := white.must(request{Do: "join", Name: g.Shared.Name, Key: its.Shared.Key}).Game; g.Players != [2]string{"guest", "guest"} || g.Shared.Key != "" {
		t.Errorf("%v, %+v with a key that holds no longer", g.Players, g.Shared)
	}
	for _, c := range []*client{black, again, white} {
		c.c.Close(websocket.StatusNormalClosure, "")
	}
	for s.sessions.Load() > 0 {
		time.Sleep(time.Millisecond)
	}
	last := join(t, address)
	if g := last.must(request{Do: "join", Name: g.Shared.Name, Key: g.Shared.Key}).Game; g.Players != [2]string{"person", "guest"} || g.Shared.Here != [2]bool{true, false} {
		t.Errorf("%v, %+v after all had gone", g.Players, g.Shared)
	}
}

// The one who has invited keeps the seat while he is away, and the game begins when both are there. The
// clock of another game waits, too.
func TestSharedAway(t *testing.T) {
	s, address := served(t, Options{})
	inviter, guest := join(t, address), join(t, address)
	g := inviter.must(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "guest", Clock: "1h"}).Game
	inviter.c.CloseNow()
	for s.sessions.Load() > 1 {
		time.Sleep(time.Millisecond)
	}
	its := guest.must(request{Do: "join", Name: g.Shared.Name}).Game
	if its.Players != [2]string{"guest", "person"} || its.Shared.Begun || its.Shared.Here != [2]bool{false, true} || its.Clock != nil {
		t.Fatalf("%v, %+v while the one who has invited is away", its.Players, its.Shared)
	}
	again := join(t, address)
	if g = again.must(request{Do: "join", Name: g.Shared.Name, Key: g.Shared.Key}).Game; g.Players != [2]string{"person", "guest"} || !g.Shared.Begun || g.Clock == nil {
		t.Fatalf("%v, %+v when both have come", g.Players, g.Shared)
	}
	again.must(request{Do: "resign"})
	again.must(request{Do: "rematch"})
	again.must(request{Do: "leave"})
	if its = guest.must(request{Do: "rematch"}).Game; its.Players != [2]string{"person", "guest"} || its.Shared.Begun || its.Clock != nil {
		t.Errorf("%v, %+v after one has left", its.Players, its.Shared)
	}
	if m := guest.ask(request{Do: "play", Move: "h8"}); m.Error.String() != sayNotCome.With().String() {
		t.Errorf("a move before the other is there: %v", m.Error)
	}
	if g = again.must(request{Do: "join", Name: g.Shared.Name, Key: g.Shared.Key}).Game; !g.Shared.Begun || g.Clock == nil || g.Clock.Main[1] != 3_600_000 {
		t.Errorf("%+v, %+v when the other is back", g.Shared, g.Clock)
	}
}

// What a player has asked for ends with the game; nobody asks for what there is not to take back.
func TestSharedAskedEnds(t *testing.T) {
	s, address := served(t, Options{})
	black, white := join(t, address), join(t, address)
	g, _ := invited(t, black, white, request{Config: config(t, "renju"), Clock: "1h"})
	black.must(request{Do: "play", Move: "h8"})
	if g := white.event("game").Game; g.Undo {
		t.Error("White could take back")
	}
	if g := black.must(request{Do: "undo"}).Game; !g.Undo || g.Shared.Asked != "undo" {
		t.Errorf("%t, %+v", g.Undo, g.Shared)
	}
	s.games.mu.Lock()
	it := s.games.byName[g.Shared.Name]
	it.table.Clock.Spend(game.White, time.Hour-time.Millisecond, false)
	for !it.table.Late() {
		time.Sleep(time.Millisecond)
	}
	s.games.mu.Unlock()
	for g := white.event("game").Game; g.Position.Result == nil; g = white.event("game").Game {
	}
	if g := white.must(request{Do: "game"}).Game; g.Shared.Asked != "" {
		t.Errorf("%+v after the end", g.Shared)
	}
}

// What names no game, and guests of an engine or of a guest, are refused; the game before goes on.
func TestSharedRefused(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	c.must(request{Do: "new", Config: config(t, "renju"), Moves: []string{"h8"}, Black: "person", White: "person"})
	for _, r := range []request{{Do: "join", Name: "nothing"}, {Do: "join"}, {Do: "agree"}, {Do: "refuse"},
		{Do: "new", Config: config(t, "renju"), Black: "engine:3", White: "guest"}, {Do: "new", Config: config(t, "renju"), Black: "guest", White: "guest"},
		{Do: "players", Black: "person", White: "guest"}} {
		if m := c.ask(r); m.Error == nil {
			t.Errorf("%+v is not refused", r)
		}
	}
	if g := c.must(request{Do: "game"}).Game; !slices.Equal(g.Position.Moves, []string{"h8"}) || g.Shared != nil {
		t.Errorf("%v, %+v", g.Position.Moves, g.Shared)
	}
}

// The clock begins when both players have come, and all hear when a time is up.
func TestSharedClock(t *testing.T) {
	_, address := served(t, Options{})
	black, white := join(t, address), join(t, address)
	g := black.must(request{Do: "new", Config: config(t, "renju"), Black: "guest", White: "person", Clock: "300ms"}).Game
	if g.Clock != nil || g.Shared.Begun || !strings.Contains(g.Saved, "clock ") {
		t.Fatalf("%+v, %+v before the other has come; saved: %s", g.Clock, g.Shared, g.Saved)
	}
	if its := white.must(request{Do: "join", Name: g.Shared.Name}).Game; its.Clock == nil || its.Players != [2]string{"person", "guest"} {
		t.Fatalf("%+v", its)
	}
	black.event("game")
	for _, c := range []*client{black, white} {
		if g := c.event("game").Game; g.Position.Result == nil || g.Position.Result.Winner != "white" {
			t.Errorf("%+v when the time is up", g.Position.Result)
		}
	}
}

// Under an opening rule the players exchange colours, and each decides when it is asked. The other is told what
// was decided.
func TestSharedOpening(t *testing.T) {
	_, address := served(t, Options{})
	black, white := join(t, address), join(t, address)
	invited(t, black, white, request{Config: config(t, "renju"), Opening: "swap"})
	for _, move := range strings.Fields("h8 h9 i9") {
		black.must(request{Do: "play", Move: move})
	}
	if m := black.ask(request{Do: "play", Move: "swap"}); m.Error == nil {
		t.Error("the one who laid the stones decides")
	}
	g := white.must(request{Do: "play", Move: "swap"}).Game
	if g.Players != [2]string{"person", "guest"} {
		t.Errorf("%v after the exchange", g.Players)
	}
	g = black.must(request{Do: "play", Move: "a1"}).Game
	if g.Players != [2]string{"guest", "person"} || g.Position.Side != game.Black.Word() {
		t.Errorf("%v, %s to move", g.Players, g.Position.Side)
	}
	if g.Note != nil {
		t.Errorf("the note %q after a stone", g.Note)
	}

	invited(t, black, white, request{Config: config(t, "renju"), Opening: "yamaguchi"})
	for _, move := range strings.Fields("h8 h9 i9 7") {
		black.must(request{Do: "play", Move: move})
	}
	g = white.must(request{Do: "game"}).Game
	if g.Note.String() != "Black: 7" || len(g.Position.Status) == 0 || g.Position.Status[len(g.Position.Status)-1].String() != "number of fifth stones: 7" {
		t.Errorf("%v, %v after the number", g.Note, g.Position.Status)
	}
	if g = white.must(request{Do: "play", Move: "stay"}).Game; g.Note.String() != "White: stay" {
		t.Errorf("the note %q", g.Note)
	}
	black.must(request{Do: "undo"})
	g = white.must(request{Do: "agree"}).Game
	if g.Note != nil || g.Shared.Refused || g.Opening == nil || len(g.Opening.Words) != 12 {
		t.Errorf("%v, %+v, %+v when the number is taken back", g.Note, g.Shared, g.Opening)
	}
}

// Games whose tabs have gone end when there are too many, the oldest first; those that are played stay.
func TestSharedSweep(t *testing.T) {
	s, address := served(t, Options{})
	c, other := join(t, address), join(t, address)
	g, _ := invited(t, c, other, request{Config: config(t, "jungo", "size=5")})
	guest := join(t, address)
	var names []string
	for range maxShared {
		names = append(names, guest.must(request{Do: "new", Config: config(t, "jungo", "size=5"), Black: "person", White: "guest"}).Game.Shared.Name)
	}
	s.games.mu.Lock()
	n := len(s.games.byName)
	s.games.mu.Unlock()
	if n != maxShared {
		t.Errorf("%d games, want %d", n, maxShared)
	}
	if m := guest.ask(request{Do: "join", Name: names[0]}); m.Error == nil {
		t.Error("the oldest game is still there")
	}
	for _, name := range []string{names[1], names[len(names)-1], g.Shared.Name} {
		if m := guest.ask(request{Do: "join", Name: name}); m.Error != nil {
			t.Errorf("a later game: %v", m.Error)
		}
	}
}
