package web

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"
	"unicode"

	"tengen/internal/plaintext"
	"tengen/search/game"
)

// The seats of a shared game. The one who invites has the first.
const (
	watcher = iota // no seat
	first
	second
)

// join takes a seat in a game of other tabs, or watches it.
func (s *session) join(r *request) (*reply, error) {
	s.hold()
	it := s.games.byName[r.Name]
	if it == nil {
		return nil, sayNoShared.With(plaintext.Clip(r.Name))
	}
	return s.enter(it, r)
}

// enter is join with a game that is there.
func (s *session) enter(it *shared, r *request) (*reply, error) {
	own := s.games.invitation(r.Own)
	if own != nil && own.other == it.name && it.at(first) == nil {
		// Two have invited each other, and the other one was the first to come.
		return s.enter(own, &request{Key: r.Own})
	}
	old, here := it.tabs[s]
	twin := it.twin(s)
	if old != watcher && r.Key == "" && (twin == nil || r.Side == "") {
		return &reply{Game: it.view(s)}, nil // it has a seat
	}
	seat, err := it.seatFor(r)
	if err != nil {
		return nil, err
	}
	if !here {
		s.stand()
		s.shared = it
	}
	it.place(s, seat)
	if twin != nil && seat == second {
		it.tabs[twin] = first
	}
	if own != nil && seat == second {
		it.other = own.name
	}
	if it.at(first) != nil && it.at(second) != nil {
		it.unsure = false
	}
	s.games.begin(it)
	if seat != old {
		it.tell(s)
	}
	return &reply{Game: it.view(s)}, nil
}

// invitation returns the game whose first seat has a key, nil without one.
func (g *sharedGames) invitation(key string) *shared {
	for _, it := range g.byName {
		if it.seatOf(key) == first {
			return it
		}
	}
	return nil
}

// seal returns what everybody may see of a key: it tells whether a key is the right one.
func seal(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// seatOf returns the seat to which a key leads, watcher if to none.
func (it *shared) seatOf(key string) int {
	if len(key) != tokenLength {
		return watcher
	}
	return max(slices.Index(it.seals[:], seal(key)), watcher)
}

// seatFor returns the seat that a request may take: that of its key, that of a side whose player has been
// away for a while, or the one that nobody has had; none if it asks to watch.
func (it *shared) seatFor(r *request) (int, error) {
	switch {
	case r.Watch:
		return watcher, nil
	case it.seatOf(r.Key) != watcher:
		seat := it.seatOf(r.Key)
		it.keys[seat] = r.Key
		return seat, nil
	case r.Side != "":
		side, err := game.ParseSide(r.Side)
		if err != nil {
			return watcher, err
		}
		seat := it.table.Players[side].Seat
		switch {
		case it.at(seat) != nil:
			return watcher, sayTaken.With(side)
		case it.kept(seat) > 0:
			return watcher, sayKept.With(side)
		}
		it.keys[seat] = "" // the player before may watch
		it.forget(seat)
		return seat, nil
	case it.seals[second] == "" && (it.told || !it.unsure):
		return second, nil
	}
	return watcher, nil
}

// kept returns how long a seat is still kept for a player who is away.
func (it *shared) kept(seat int) time.Duration {
	if it.at(seat) != nil {
		return 0
	}
	return max(seatTime-time.Since(it.gone[seat]), 0)
}

// reseat sets the seals of the seats by the sides, of which one may have had no player, and gives the tabs that
// are there the seats of their keys. It returns the side of the first seat.
func (it *shared) reseat(seals [2]string) game.Side {
	side := game.Black
	if seals[side] == "" {
		side = game.White
	}
	keys, names := it.keys, it.names
	it.keys, it.names = [second + 1]string{}, [second + 1]string{}
	it.seals[first], it.seals[second] = seals[side], seals[side.Other()]
	for s, seat := range it.tabs {
		now := it.seatOf(keys[seat])
		it.tabs[s] = now
		if now != watcher {
			it.keys[now], it.names[now] = keys[seat], names[seat]
		}
	}
	for i, said := range it.talk {
		it.talk[i].seat = it.seatOf(keys[said.seat])
	}
	it.forget(watcher)
	return side
}

// place gives a tab a seat. Who sits there watches from now on, and the tab's own seat before has nobody.
func (it *shared) place(s *session, seat int) {
	if old := it.tabs[s]; old != watcher && old != seat {
		it.gone[old] = time.Now()
	}
	if seat != watcher {
		if here := it.at(seat); here != nil && here != s {
			it.tabs[here], it.moved = watcher, here
		}
		it.keys[seat] = cmp.Or(it.keys[seat], NewToken())
		it.seals[seat] = seal(it.keys[seat])
		it.names[seat] = s.called
	}
	it.tabs[s] = seat
}

// name notes what the person of a tab is called. The others in a shared game see it.
func (s *session) name(r *request) (*reply, error) {
	s.called = givenName(r.Called)
	s.hold()
	if it := s.shared; it != nil && it.tabs[s] != watcher && it.names[it.tabs[s]] != s.called {
		it.names[it.tabs[s]] = s.called
		it.tell(nil)
	}
	return nil, nil
}

// unseen are letters and a sign that have no ink: fillers of Hangul, and a Braille cell without dots.
const unseen = "\u115f\u1160\u3164\uffa0\u2800"

// givenName returns a name as others may see it: in one line, without what cannot be seen or leaves the line, and
// not too long.
func givenName(text string) string { return shown(text, maxName) }

// shown returns a text of at most so many characters as others may see it, as givenName does.
func shown(text string, most int) string {
	marks := 0
	text = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) && !unicode.IsSpace(r) || strings.ContainsRune(unseen, r) {
			return -1 // nothing that parts marks for the eye
		}
		if !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
		} else if marks++; marks > mostMarks {
			return -1
		}
		return r
	}, text)
	line := []rune(strings.Join(strings.Fields(text), " "))
	return strings.TrimSpace(string(line[:min(len(line), most)]))
}

// twin returns the tab that a tab has taken the first seat from, nil unless both are there and nobody has had the second
// seat. The tabs may be those of two people in one browser, which has one key for them: the first tab can have its seat
// back, and the other one the second.
func (it *shared) twin(s *session) *session {
	if seat, there := it.tabs[it.moved]; there && seat == watcher && it.tabs[s] == first && it.seals[second] == "" {
		return it.moved
	}
	return nil
}

// at returns the tab in a seat, nil if it is not there.
func (it *shared) at(seat int) *session {
	for s, n := range it.tabs {
		if n == seat {
			return s
		}
	}
	return nil
}

// leave takes a tab out of the game.
func (it *shared) leave(s *session) {
	seat := it.tabs[s]
	delete(it.tabs, s)
	it.left = time.Now()
	if seat != watcher {
		it.gone[seat] = it.left
		it.tell(nil)
	}
}
