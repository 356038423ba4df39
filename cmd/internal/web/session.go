package web

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
	"sync"
	"time"

	"tengen/bench/puzzle"
	"tengen/bench/review"
	"tengen/cmd/internal/playing"
	"tengen/cmd/internal/web/desk"
	"tengen/internal/say"
	"tengen/protocol/db"
)

// session is what one tab has: a game being played, and an analysis. Its requests are
// handled one after the other.
type session struct {
	ctx     context.Context // done when the tab is gone
	desk    *desk.Desk
	owner   desk.Owner
	out     *outbox
	namer   *namer
	hints   time.Duration // for a hint
	answers *answers
	games   *sharedGames
	db      *db.DB         // nil if there is none
	tasks   sync.WaitGroup // searches

	mu      sync.Mutex
	holds   bool           // the games that tabs share are held until the request is answered
	called  string         // the name of the person, "" for none
	table   *playing.Table // nil before the first game, and in a shared one
	shared  *shared        // nil if no game is shared with other tabs
	study   study
	attempt *attempt // nil before the first problem
	// mistakes are the worst moves of a game that was reviewed, as problems, and judges the options of
	// who judges the answers.
	mistakes []puzzle.Puzzle
	judges   review.Options
}

// newSession returns the session of a tab.
func (s *Server) newSession(ctx context.Context) *session {
	return &session{ctx: ctx, desk: s.desk, owner: desk.Owner(s.last.Add(1)), out: newOutbox(), namer: &s.namer, answers: &s.answers,
		games: &s.games, hints: s.opt.Hint, db: s.opt.DB}
}

// close ends all searches, and returns when they have ended. The context must be done.
func (s *session) close() {
	s.mu.Lock()
	s.stand()
	s.release()
	s.study.stop()
	s.attempt.drop()
	s.mu.Unlock()
	s.tasks.Wait()
	s.desk.Forget(s.owner)
}

// receive handles one message.
func (s *session) receive(text []byte) {
	var r request
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		s.out.put(&reply{ID: r.ID, Error: say.Text("not a message: " + err.Error())})
		return
	}
	w, known := words[r.Do]
	if !known {
		s.out.put(&reply{ID: r.ID, Error: say.Text("unknown request " + strconv.Quote(r.Do))})
		return
	}
	if name := w.extra(&r); name != "" {
		s.out.put(&reply{ID: r.ID, Error: say.Text(r.Do + " takes no " + name)})
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.release() // when the answer is in the outbox
	do := w.do
	if other, ok := atShared[r.Do]; ok && s.shared != nil {
		do = other
	}
	answer, err := do(s, &r)
	if err != nil {
		answer = &reply{Error: say.Of(err)}
	}
	if answer == nil {
		answer = &reply{OK: true}
	}
	answer.ID = r.ID
	s.out.put(answer)
}

// hold locks the games that tabs share until the request is answered: the answer shows a game as it stands, and must not
// come after what the others do next.
func (s *session) hold() {
	if !s.holds {
		s.games.mu.Lock()
		s.holds = true
	}
}

// release is the end of hold, if that was called.
func (s *session) release() {
	if s.holds {
		s.holds = false
		s.games.mu.Unlock()
	}
}

// start runs a search on a goroutine of its own, for at most an hour with the time that it waits for others; what it
// returns is called when it has ended, with the session locked.
func (s *session) start(search func(context.Context) func()) (stop context.CancelFunc) {
	ctx, cancel := context.WithTimeout(s.ctx, maxThink)
	s.tasks.Go(func() {
		defer cancel()
		s.post(search(ctx))
	})
	return cancel
}

// post calls a function with the session locked, unless the tab is gone.
func (s *session) post(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() == nil {
		f()
	}
}
