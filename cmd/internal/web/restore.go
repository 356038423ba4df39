package web

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/internal/plaintext"
)

// restore goes on with a shared game that a tab has seen. Where the server does not have it, since it was started
// again, the game is made anew as the tab knows it, with the seats of those that it names, and waits until both players
// are there. Until then that tab of a player is believed which has seen most, and one that watches until a player has
// come. So it relies on those who know the name of the game.
func (s *session) restore(m *playing.Match, r *request) (*reply, error) {
	if len(r.Name) != nameLength || !isHex(r.Name) {
		return nil, fmt.Errorf("name: %q is not the name of a shared game", plaintext.Clip(r.Name))
	}
	if r.Round < 0 {
		return nil, fmt.Errorf("round: %d is negative", r.Round)
	}
	for _, text := range r.Seals {
		if text != "" && (len(text) != sealLength || !isHex(text)) || r.Seals[0] == r.Seals[1] {
			return nil, fmt.Errorf("seals: %q are not those of a shared game", plaintext.Clip(strings.Join(r.Seals[:], " ")))
		}
	}
	s.hold()
	g := s.games
	it := g.byName[r.Name]
	anew := it == nil
	if anew {
		it = g.add(r.Name)
		it.unsure = true
		it.gone[first], it.gone[second] = time.Now(), time.Now()
	}
	plays := r.Key != "" && slices.Contains(r.Seals[:], seal(r.Key))
	if anew || it.unsure && plays && (!it.told || cmp.Or(cmp.Compare(r.Round, it.round), cmp.Compare(length(m), length(it.table.Match))) > 0) {
		seatAt(m, it.reseat(r.Seals))
		it.round, it.told = r.Round, plays
		if !anew {
			it.table.Close()
		}
		g.await(it, m)
		it.tell(s)
	}
	return s.enter(it, r)
}

// isHex reports whether a text has nothing but digits of a hexadecimal number.
func isHex(text string) bool { return strings.Trim(text, "0123456789abcdef") == "" }

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
