package web

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/search/game"
)

// guest is the word for a player who is a person in another tab.
const guest = "guest"

// The seats of a shared game. The one who invites has the first.
const (
	watcher = iota // no seat
	first
	second
)

// sharedGames are the games that several tabs share.
type sharedGames struct {
	ctx context.Context // of their tables

	mu     sync.Mutex // the thread of control of all their tables
	byName map[string]*shared
}

// shared is a game between two tabs, which others may watch. Who joins it gets a free seat or
// watches. The game stays when its tabs go, so that they can come back.
type shared struct {
	name  string
	table *playing.Table
	clock *playing.Clock     // until both players have come: no time passes before
	tabs  map[*session]int   // the seats of the tabs that are connected
	keys  [second + 1]string // with which a tab comes back to its seat; "" if nobody has had the seat
	asked string             // what a player has asked the other for: undo, rematch or ""
	by    int                // the seat of the one who asks
	left  time.Time          // when the last tab went
}

// seats sets the players of a match by a request, and reports whether one is a guest.
func seats(m *playing.Match, r *request) (invites bool, err error) {
	switch {
	case r.Black == "person" && r.White == guest:
		m.Players = [2]playing.Player{{Seat: first}, {Seat: second}}
		return true, nil
	case r.Black == guest && r.White == "person":
		m.Players = [2]playing.Player{{Seat: second}, {Seat: first}}
		return true, nil
	case r.Black == guest || r.White == guest:
		return false, sayGuestAlone.With()
	}
	m.Players, err = players(r)
	return false, err
}

// invite begins a match between this tab and another one, and answers with the game.
func (s *session) invite(m *playing.Match) *reply {
	s.stand()
	g := s.games
	g.mu.Lock()
	defer g.mu.Unlock()
	g.sweep()
	s.shared = &shared{name: NewToken()[:16], clock: m.Clock, tabs: map[*session]int{s: first}}
	m.Clock = nil
	s.shared.keys[first] = NewToken()
	g.open(s.shared, m)
	if g.byName == nil {
		g.byName = map[string]*shared{}
	}
	g.byName[s.shared.name] = s.shared
	return &reply{Game: s.shared.view(s)}
}

// open sets the table of a game.
func (g *sharedGames) open(it *shared, m *playing.Match) {
	it.table = playing.NewTable(g.ctx, m, playing.Options{
		Post: func(f func()) {
			g.mu.Lock()
			defer g.mu.Unlock()
			f()
		},
		Tell: func(playing.News) { it.tell(nil) },
	})
}

// sweep makes room for a game: games that have waited too long for a tab end, and if there are too
// many those that have waited longest.
func (g *sharedGames) sweep() {
	left := slices.DeleteFunc(slices.Collect(maps.Values(g.byName)), func(it *shared) bool { return len(it.tabs) > 0 })
	slices.SortFunc(left, func(a, b *shared) int { return a.left.Compare(b.left) })
	over := len(g.byName) + 1 - maxShared
	for i, it := range left {
		if i < over || time.Since(it.left) > sharedTime {
			it.table.Close()
			delete(g.byName, it.name)
		}
	}
}

// close ends all games.
func (g *sharedGames) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, it := range g.byName {
		it.table.Close()
	}
	clear(g.byName)
}

// join takes a seat in a game of other tabs, or watches it.
func (s *session) join(r *request) (*reply, error) {
	g := s.games
	g.mu.Lock()
	it := g.byName[r.Name]
	g.mu.Unlock()
	if it == nil {
		return nil, sayNoShared.With(r.Name)
	}
	s.stand()
	g.mu.Lock()
	defer g.mu.Unlock()
	s.shared = it
	it.sit(s, r.Key)
	if it.keys[second] != "" && it.clock != nil {
		m := it.table.Match
		it.table.Close()
		m.Clock, it.clock = it.clock, nil
		g.open(it, m)
	}
	it.tell(s)
	return &reply{Game: it.view(s)}, nil
}

// sit gives a tab its seat: that of its key, whoever sits there watches from now on, or a free one.
func (it *shared) sit(s *session, key string) {
	seat := watcher
	for n := second; n >= first; n-- {
		switch here := it.at(n); {
		case key != "" && key == it.keys[n]:
			if here != nil {
				it.tabs[here] = watcher
			}
			it.tabs[s] = n
			return
		case here == nil:
			seat = n
		}
	}
	it.tabs[s] = seat
	if seat != watcher {
		it.keys[seat] = NewToken()
	}
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

// leave takes the tab of a session out of its game.
func (g *sharedGames) leave(s *session) {
	g.mu.Lock()
	defer g.mu.Unlock()
	it := s.shared
	s.shared = nil
	delete(it.tabs, s)
	it.left = time.Now()
	it.tell(nil)
}

// tell shows the game to all tabs but one, which gets it as an answer.
func (it *shared) tell(but *session) {
	for s := range it.tabs {
		if s != but {
			s.out.put(&reply{Event: "game", Game: it.view(s)})
		}
	}
}

// view returns the game as a tab sees it.
func (it *shared) view(s *session) *gameView {
	v := viewGame(it.table)
	v.Redo = false
	seat := it.tabs[s]
	v.Shared = &sharedView{Name: it.name, Begun: it.keys[second] != "", Asked: it.asked}
	if seat != watcher {
		v.Shared.Key = it.keys[seat]
	}
	for side, p := range it.table.Players {
		v.Shared.Here[side] = it.at(p.Seat) != nil
		if p.Seat != seat {
			v.Players[side] = guest
		}
	}
	if it.asked != "" {
		v.Shared.By = it.colour(it.by).Word()
	}
	return v
}

// colour returns the side of a player.
func (it *shared) colour(seat int) game.Side {
	if it.table.Players[game.Black].Seat == seat {
		return game.Black
	}
	return game.White
}

// atShared are the requests that do something else in a shared game than in that of one tab.
var atShared = map[string]func(*session, *request) (*reply, error){
	"game":    (*session).watch,
	"play":    together((*shared).play),
	"undo":    together((*shared).undo),
	"resign":  together((*shared).resign),
	"rematch": together((*shared).rematch),
	"refuse":  together((*shared).refuse),
}

// together returns what a player does in a shared game. All tabs hear of it. It may answer otherwise
// than with the game, and has changed nothing then.
func together(do func(*shared, int, *request) (*reply, error)) func(*session, *request) (*reply, error) {
	return func(s *session, r *request) (*reply, error) {
		s.games.mu.Lock()
		defer s.games.mu.Unlock()
		it := s.shared
		seat := it.tabs[s]
		switch {
		case seat == watcher:
			return nil, sayWatching.With()
		case it.keys[second] == "":
			return nil, sayNotCome.With()
		}
		if answer, err := do(it, seat, r); answer != nil || err != nil {
			return answer, err
		}
		it.tell(s)
		return &reply{Game: it.view(s)}, nil
	}
}

// watch answers with the game.
func (s *session) watch(*request) (*reply, error) {
	s.games.mu.Lock()
	defer s.games.mu.Unlock()
	return &reply{Game: s.shared.view(s)}, nil
}

func (it *shared) play(seat int, r *request) (*reply, error) {
	if err := goesOn(it.table); err != nil {
		return nil, err
	}
	if side := it.table.Side(); it.table.Players[side].Seat != seat {
		return nil, sayOtherTurn.With(side)
	}
	answer, err := move(it.table, r)
	if answer == nil && err == nil {
		it.asked = ""
	}
	return answer, err
}

func (it *shared) resign(seat int, _ *request) (*reply, error) {
	it.asked = ""
	return nil, it.table.ResignAs(it.colour(seat))
}

// undo takes moves back until the player who has asked for it is to act again, if the other agrees.
func (it *shared) undo(seat int, _ *request) (*reply, error) {
	by := seat
	if it.asked == "undo" {
		by = it.by
	}
	// For that player the other one is as an engine.
	for side := range it.table.Players {
		p := &it.table.Players[side]
		p.Engine = p.Seat != by
	}
	possible := it.table.CanUndo()
	if possible && it.agreed("undo", seat) {
		it.table.Undo()
	}
	for side := range it.table.Players {
		it.table.Players[side].Engine = false
	}
	if !possible {
		return nil, playing.SayNoUndo.With()
	}
	return nil, nil
}

// rematch begins another game with the colours exchanged, if both ask for it.
func (it *shared) rematch(seat int, _ *request) (*reply, error) {
	if _, over := it.table.Result(); !over {
		return nil, sayNotOver.With()
	}
	if it.agreed("rematch", seat) {
		return nil, it.table.Again(true)
	}
	return nil, nil
}

// agreed reports whether a player asks for what the other has asked for; otherwise the other is
// asked from now on.
func (it *shared) agreed(what string, seat int) bool {
	if it.asked == what && it.by != seat {
		it.asked = ""
		return true
	}
	it.asked, it.by = what, seat
	return false
}

// refuse ends what a player has asked for.
func (it *shared) refuse(int, *request) (*reply, error) {
	it.asked = ""
	return nil, nil
}

// refuse is refused where nobody else plays.
func (s *session) refuse(*request) (*reply, error) { return nil, sayNotShared.With() }
