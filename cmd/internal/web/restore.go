package web

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/internal/plaintext"
	"tengen/search/game"
)

// restore goes on with a shared game that a tab has seen. Where the server does not have it, since it was started
// again, the game is made anew as the tab knows it, and waits until both players are there. Of the players' tabs
// that one is believed which has seen most; one that watches is believed until a player has come.
func (s *session) restore(m *playing.Match, r *request) (*reply, error) {
	if len(r.Name) != nameLength || strings.Trim(r.Name, "0123456789abcdef") != "" {
		return nil, fmt.Errorf("name: %q is not the name of a shared game", plaintext.Clip(r.Name))
	}
	if seals := strings.Join(r.Seals[:], " "); r.Round < 0 || len(seals) < tokenLength || len(seals) > 4*tokenLength+1 {
		return nil, fmt.Errorf("round, seals: %d and %q are not those of a shared game", r.Round, plaintext.Clip(seals))
	}
	g := s.games
	g.mu.Lock()
	defer g.mu.Unlock()
	it := g.byName[r.Name]
	anew := it == nil
	if anew {
		it = g.add(r.Name)
		it.seals[first], it.seals[second] = r.Seals[game.Black], r.Seals[game.White]
		if it.seals[first] == "" { // somebody has had the first seat
			it.seals[first], it.seals[second] = it.seals[second], ""
		}
		it.gone[first], it.gone[second] = time.Now(), time.Now()
	}
	plays := it.seatOf(r.Key) != watcher
	if anew || it.waits && plays && (!it.told || cmp.Or(cmp.Compare(r.Round, it.round), cmp.Compare(length(m), length(it.table.Match))) > 0) {
		side := game.Black
		if r.Seals[side] != it.seals[first] {
			side = game.White
		}
		seatAt(m, side)
		it.round, it.told = r.Round, plays
		g.await(it, m)
		it.tell(s)
	}
	return s.enter(it, r)
}

// length returns how far a match has come, in moves and decisions; the end counts, too.
func length(m *playing.Match) int {
	n := len(m.Game.Moves())
	if m.Opening != nil {
		n += len(m.Opening.Decisions())
	}
	if _, over := m.Result(); over {
		n++
	}
	return n
}
