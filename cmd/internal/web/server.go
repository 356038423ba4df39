package web

import (
	"cmp"
	"context"
	"net"
	"net/http"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"tengen/cmd/internal/web/desk"
	"tengen/protocol/db"
	"tengen/search/game"
)

// Options are the settings of a server.
type Options struct {
	Threads int           // of all searches together
	Hash    int           // tables of an engine, in MiB
	Token   string        // what a page has to know; "" only for a server that this machine alone reaches
	Host    string        // a name of this machine that a Host header may have
	Address string        // of the page on other machines, where that is not how this machine names it
	Version string        // shown on the page
	Hint    time.Duration // for a hint; 0 for the usual time
	Cache   game.Cache    // of evaluations, for all engines; nil for none
	DB      *db.DB        // games and positions to be looked up; nil for none
}

// Server serves the page and its sessions.
type Server struct {
	opt      Options
	desk     *desk.Desk
	namer    namer
	answers  answers
	games    sharedGames
	sessions atomic.Int64
	last     atomic.Uint64  // number of the last session
	open     sync.WaitGroup // sessions
	rest     *time.Timer    // until memory goes back to the system
	ctx      context.Context
	cancel   context.CancelFunc
}

// New returns a server.
func New(o Options) *Server {
	o.Hint = cmp.Or(o.Hint, hintTime)
	s := &Server{opt: o, desk: desk.New(o.Threads, o.Hash, o.Cache), answers: answers{kept: o.Cache}}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.games.ctx, s.games.byName = s.ctx, map[string]*shared{}
	s.rest = time.AfterFunc(restAfter, s.forget)
	return s
}

// forget gives memory back to the system: that of engines that have gone and, if nobody is there,
// what was kept for all.
func (s *Server) forget() {
	if kept, ok := s.opt.Cache.(interface{ Clear() }); ok && s.sessions.Load() == 0 {
		kept.Clear()
	}
	debug.FreeOSMemory()
}

// Handler returns what answers the requests of a server.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", pages())
	mux.HandleFunc("/session", s.session)
	return s.guard(mux)
}

// Serve answers on a listener until ctx is done, then ends all sessions.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	h := &http.Server{Handler: s.Handler(), ReadHeaderTimeout: headerTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader}
	stop := context.AfterFunc(ctx, func() {
		s.cancel()
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if h.Shutdown(ctx) != nil {
			h.Close()
		}
	})
	defer stop()
	err := h.Serve(l)
	s.Close()
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// Close ends all sessions and waits for their searches.
func (s *Server) Close() {
	s.cancel()
	s.open.Wait()
	s.games.close()
	s.rest.Stop()
}
