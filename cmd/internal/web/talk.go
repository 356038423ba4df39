package web

import "slices"

// spoken is something that a player of a shared game has said.
type spoken struct {
	seat int
	name string // of the player when it was said, "" for none
	text string
}

// talk says something to the other player. Who watches hears it, too. What is said before the other player comes waits
// for him.
func (s *session) talk(r *request) (*reply, error) {
	s.hold()
	it := s.shared
	seat := it.tabs[s]
	text := shown(r.Text, maxSaid)
	switch {
	case seat == watcher:
		return nil, sayWatching.With()
	case text == "":
		return nil, sayNoText.With()
	}
	it.said++
	it.talk = append(it.talk, spoken{seat, it.names[seat], text})
	it.talk = slices.Delete(it.talk, 0, max(len(it.talk)-maxTalk, 0))
	it.tell(s)
	return &reply{Game: it.view(s)}, nil
}

// forget drops what the player of a seat has said: whoever takes it next has not said it.
func (it *shared) forget(seat int) {
	it.talk = slices.DeleteFunc(it.talk, func(said spoken) bool { return said.seat == seat })
}

// viewTalk returns what the players have said as a message.
func (it *shared) viewTalk() []saying {
	v := make([]saying, len(it.talk))
	for i, said := range it.talk {
		v[i] = saying{it.colour(said.seat).Word(), said.name, said.text}
	}
	return v
}
