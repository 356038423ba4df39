package web

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"tengen/cmd/internal/playing"
	"tengen/internal/say"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
)

// guest is the word for a player who is a person in another tab.
const guest = "guest"

// sharedGames are the games that several tabs share.
type sharedGames struct {
	ctx context.Context // of their tables

	mu     sync.Mutex // the thread of control of all their tables
	byName map[string]*shared
}

// shared is a game between two tabs, which others may watch. The first who joins it gets the free seat.
// The game stays when its tabs go, so that they can come back.
type shared struct {
	name  string
	round int // how many games there were before
	table *playing.Table
	waits bool                  // for both players: nobody moves, and the table has no clock
	clock *playing.Clock        // that the table gets when they have come
	tabs  map[*session]int      // the seats of the tabs that are connected
	keys  [second + 1]string    // with which a tab comes back to its seat; "" if no tab has sat there yet
	seals [second + 1]string    // of the keys, also of those from before the server was started again; "" if nobody has had the seat
	names [second + 1]string    // of the players, "" for none
	talk  []spoken              // what they have said, the last maxTalk
	said  int                   // how often they have said something
	gone  [second + 1]time.Time // when the tab of the seat went
	asked question              // what a player has asked the other for
	left  time.Time             // when a tab went
	other string                // the game to which the player in the second seat had invited
	moved *session              // the tab that had the last seat which another tab has taken
	// unsure says that the game is as tabs have told since the server was started again, of which told is a player's:
	// another one may know better, until both players are there.
	unsure, told bool
}

// setPlayersOf sets the players of a match by a request, and reports whether one is a guest.
func setPlayersOf(m *playing.Match, r *request) (invites bool, err error) {
	switch {
	case r.Black == "person" && r.White == guest:
		seatAt(m, game.Black)
		return true, nil
	case r.Black == guest && r.White == "person":
		seatAt(m, game.White)
		return true, nil
	case r.Black == guest || r.White == guest:
		return false, sayGuestAlone.With()
	}
	m.Players, err = players(r)
	return false, err
}

// seatAt lets two persons play, of whom the one in the first seat has a side.
func seatAt(m *playing.Match, side game.Side) {
	m.Players[side], m.Players[side.Other()] = playing.Player{Seat: first}, playing.Player{Seat: second}
}

// invite begins a match between this tab, in the first seat, and another one, and answers with the game.
func (s *session) invite(m *playing.Match) *reply {
	s.stand()
	g := s.games
	it := g.add(NewToken()[:nameLength])
	g.await(it, m)
	it.place(s, first)
	s.shared = it
	return &reply{Game: it.view(s)}
}

// add makes room for a game, which has no table yet.
func (g *sharedGames) add(name string) *shared {
	g.sweep()
	it := &shared{name: name, tabs: map[*session]int{}}
	g.byName[name] = it
	return it
}

// await sets the table of a game, which waits until both players are there, unless it is over.
func (g *sharedGames) await(it *shared, m *playing.Match) {
	g.open(it, m)
	if _, over := m.Result(); !over {
		it.wait()
	}
}

// wait lets a game wait until both players are there.
func (it *shared) wait() {
	it.table.Close()
	it.waits, it.clock, it.table.Clock = true, it.table.Clock, nil
}

// begin lets a game that waits go on if both players are there.
func (g *sharedGames) begin(it *shared) {
	if !it.waits || it.at(first) == nil || it.at(second) == nil {
		return
	}
	m := it.table.Match
	m.Clock = it.clock
	g.open(it, m)
}

// open sets the table of a game, which does not wait.
func (g *sharedGames) open(it *shared, m *playing.Match) {
	it.waits, it.clock = false, nil
	it.table = playing.NewTable(g.ctx, m, playing.Options{
		Post: func(f func()) {
			g.mu.Lock()
			defer g.mu.Unlock()
			f()
		},
		Tell: func(playing.News) {
			it.asked = question{}
			it.tell(nil)
		},
	})
}

// sweep makes room for a game. Games that have waited too long for a tab end. If there are too many
// still, those end that nobody has joined, and then those that have waited longest.
func (g *sharedGames) sweep() {
	end := func(it *shared) {
		it.table.Close()
		delete(g.byName, it.name)
	}
	var left []*shared
	for _, it := range g.byName {
		switch {
		case len(it.tabs) > 0:
		case time.Since(it.left) > sharedTime:
			end(it)
		default:
			left = append(left, it)
		}
	}
	slices.SortFunc(left, func(a, b *shared) int {
		if joined := a.seals[second] != ""; joined != (b.seals[second] != "") {
			if joined {
				return 1
			}
			return -1
		}
		return a.left.Compare(b.left)
	})
	for _, it := range left[:max(len(g.byName)+1-maxShared, 0)] {
		end(it)
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

// tell shows the game to all tabs but one, which gets it as an answer.
func (it *shared) tell(but *session) {
	all := it.viewAll()
	for s := range it.tabs {
		if s != but {
			s.out.put(&reply{Event: "game", Game: it.seen(s, all)})
		}
	}
}

// viewAll returns what is the same for all tabs.
func (it *shared) viewAll() *gameView {
	v := viewGame(it.table)
	if it.waits {
		m := it.table.Now()
		m.Clock = it.clock
		v.Saved = textOf(m)
	}
	return v
}

// view returns the game as a tab sees it.
func (it *shared) view(s *session) *gameView { return it.seen(s, it.viewAll()) }

// seen makes what a tab sees of a copy of all, which is what is the same for every tab.
func (it *shared) seen(s *session, all *gameView) *gameView {
	v := *all
	seat := it.tabs[s]
	v.Undo, v.Redo = seat != watcher && it.table.CanUndoFor(seat), false
	v.Shared = &sharedView{Name: it.name, Round: it.round, Begun: !it.waits, Refused: it.asked.refused}
	if seat != watcher {
		v.Shared.Key, v.Shared.Twin = it.keys[seat], it.twin(s) != nil
	}
	for side, p := range it.table.Players {
		v.Shared.Here[side], v.Shared.Seals[side], v.Shared.Kept[side] = it.at(p.Seat) != nil, it.seals[p.Seat], it.kept(p.Seat).Milliseconds()
		v.Shared.Names[side] = it.names[p.Seat]
		if p.Seat != seat {
			v.Players[side] = guest
		}
	}
	v.Shared.Said, v.Shared.Talk = it.said, it.viewTalk()
	if it.asked.what != "" {
		v.Shared.By = it.colour(it.asked.by).Word()
	}
	if it.asked.open() {
		v.Shared.Asked = it.asked.what
	}
	return &v
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
	"draw":    together((*shared).draw),
	"rematch": together((*shared).rematch),
	"agree":   together((*shared).agree),
	"refuse":  together((*shared).refuse),
	"talk":    (*session).talk,
}

// errIdle says that a request has changed nothing in a shared game, and that this is no mistake of the player.
var errIdle = errors.New("nothing has changed")

// together returns the request by which a player does something in a shared game: all tabs then get the game as it
// stands. If do returns an answer of its own, such as a question about a move, or errIdle, nothing was done, and the
// player alone gets that answer, or the game.
func together(do func(*shared, int, *request) (*reply, error)) func(*session, *request) (*reply, error) {
	return func(s *session, r *request) (*reply, error) {
		s.hold()
		it := s.shared
		seat := it.tabs[s]
		switch {
		case seat == watcher:
			return nil, sayWatching.With()
		case it.waits:
			return nil, sayNotCome.With()
		}
		answer, err := do(it, seat, r)
		switch {
		case err == nil && answer == nil:
			it.tell(s)
		case err != errIdle:
			return answer, err
		}
		return &reply{Game: it.view(s)}, nil
	}
}

// watch answers with the game.
func (s *session) watch(*request) (*reply, error) {
	s.hold()
	return &reply{Game: s.shared.view(s)}, nil
}

func (it *shared) play(seat int, r *request) (*reply, error) {
	if err := goesOn(it.table); err != nil {
		return nil, err
	}
	if side := it.table.Side(); it.table.Players[side].Seat != seat {
		return nil, sayOtherTurn.With(side)
	}
	decided := it.decision(r)
	answer, err := move(it.table, r)
	if answer == nil && err == nil {
		it.table.Note = decided
		q := it.asked
		if _, over := it.table.Result(); over || !q.open() || q.what != "draw" || q.by != seat {
			it.asked = question{} // but whoever offers a draw may move: the offer stands
		}
	}
	return answer, err
}

// decision says what a move decides in the opening, which the board does not show; nil if it is none.
func (it *shared) decision(r *request) *say.Message {
	if words, _ := it.table.Words(); slices.Contains(words, r.Move) {
		return sayDecides.With(it.table.Side(), opening.SayWord(r.Move))
	}
	return nil
}

func (it *shared) resign(seat int, _ *request) (*reply, error) {
	err := it.table.ResignAs(it.colour(seat))
	if err == nil {
		it.asked = question{}
	}
	return nil, err
}

// alone refuses an answer where nobody else plays.
func (s *session) alone(*request) (*reply, error) { return nil, sayNotShared.With() }
