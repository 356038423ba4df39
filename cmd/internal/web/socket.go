package web

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"tengen/search/game"
)

// session is the end of a tab's WebSocket.
func (s *Server) session(w http.ResponseWriter, r *http.Request) {
	if !s.admitted(r) {
		http.Error(w, "this page may not open a session here; with a token, open the address that tengen web has printed", http.StatusForbidden)
		return
	}
	if s.sessions.Add(1) > maxSessions {
		s.sessions.Add(-1)
		http.Error(w, "there are too many tabs", http.StatusServiceUnavailable)
		return
	}
	defer s.sessions.Add(-1)
	s.open.Add(1)
	defer s.open.Done()
	// admitted has checked the origin.
	c, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true, CompressionMode: websocket.CompressionNoContextTakeover, CompressionThreshold: compressFrom,
	})
	if err != nil {
		return // Accept has answered
	}
	defer c.CloseNow()
	c.SetReadLimit(maxMessage)
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	tab := s.newSession(ctx)
	defer s.leave(tab)
	defer cancel() // before that
	tab.out.put(&reply{Event: "hello", Hello: s.hello()})
	var busy pulse
	var others sync.WaitGroup
	others.Go(func() {
		defer cancel()
		send(ctx, c, tab.out, &busy)
	})
	others.Go(func() {
		defer cancel()
		watch(ctx, c.Ping, &busy)
	})
	listen(ctx, c, tab, &busy)
	cancel()
	others.Wait()
}

// leave ends the session of a tab whose context is done, and gives the memory of its engines back
// to the system when no other tab has gone for a while.
func (s *Server) leave(tab *session) {
	tab.close()
	s.rest.Reset(restAfter)
}

// listen handles the messages of a client until it is gone.
func listen(ctx context.Context, c *websocket.Conn, tab *session, busy *pulse) {
	pace := rate.NewLimiter(requestRate, requestBurst)
	for {
		kind, text, err := c.Read(ctx)
		if err != nil {
			return
		}
		if kind != websocket.MessageText {
			c.Close(websocket.StatusUnsupportedData, "want text")
			return
		}
		if pace.Wait(ctx) != nil {
			return
		}
		busy.during(func() { tab.receive(text) })
	}
}

// send writes messages until the client is gone or does not read.
func send(ctx context.Context, c *websocket.Conn, out *outbox, busy *pulse) {
	pace := time.NewTimer(0) // until another report of the same search is due
	defer pace.Stop()
	due := false
	for {
		select {
		case <-ctx.Done():
			c.Close(websocket.StatusGoingAway, "")
			return
		case <-pace.C:
			due = true
		case <-out.wake:
		}
		messages, told, ok := out.take(due)
		if told {
			due = false
			pace.Reset(infoEvery)
		}
		if !ok {
			c.Close(websocket.StatusPolicyViolation, "the client does not read")
			return
		}
		for _, m := range messages {
			var err error
			if busy.during(func() { err = write(ctx, c, m) }); err != nil {
				return
			}
		}
	}
}

// pulse counts the time for which a connection is busy. Nobody reads the answer to a ping while a request is handled, and
// no ping goes out while a long message does.
type pulse struct {
	mu    sync.Mutex
	doing int           // things that are being done
	since time.Time     // when the first of them began
	past  time.Duration // busy before that
}

// during does something for which the connection is busy.
func (p *pulse) during(do func()) {
	p.add(1)
	defer p.add(-1)
	do()
}

// add notes that things have begun, or ended if n is below 0.
func (p *pulse) add(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.doing == 0 {
		p.since = time.Now()
	}
	if p.doing += n; p.doing == 0 {
		p.past += time.Since(p.since)
	}
}

// time returns for how long the connection has been busy so far.
func (p *pulse) time() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.doing == 0 {
		return p.past
	}
	return p.past + time.Since(p.since)
}

// watch pings a client now and then, until it is gone or does not answer though the connection is busy for less than
// half the time that it has.
func watch(ctx context.Context, ping func(context.Context) error, busy *pulse) {
	tick := time.NewTicker(pingEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		before := busy.time()
		if err := inWriteTime(ctx, ping); err != nil && busy.time()-before < writeTime/2 {
			return
		}
	}
}

// inWriteTime does something that has to end within writeTime.
func inWriteTime(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, writeTime)
	defer cancel()
	return do(ctx)
}

func write(ctx context.Context, c *websocket.Conn, text []byte) error {
	return inWriteTime(ctx, func(ctx context.Context) error { return c.Write(ctx, websocket.MessageText, text) })
}

// hello returns what the page has to know at first.
func (s *Server) hello() *hello {
	return &hello{Version: s.opt.Version, Games: kinds(), MaxLevel: game.MaxLevel, Usual: game.UsualLevel, Threads: s.desk.Threads(), Lines: maxLines, Longest: maxMessage, DB: s.opt.DB != nil, Address: s.opt.Address}
}
