package cluster

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"tengen/bench/match"
)

// What follows is done by somebody who has the token of the workers, with a client that
// keeps no rules.

// Names of workers.
const (
	attacker = "ATTACKERATTACKER"
	another  = "ANOTHERWORKERWHO"
)

// outsideServer runs a NATS server with a user for each name, whose password is the test's
// token, until the test ends.
func outsideServer(t *testing.T, o *server.Options, rights map[string]*server.Permissions) (url string) {
	t.Helper()
	for name, r := range rights {
		o.Users = append(o.Users, &server.User{Username: name, Password: testToken, Permissions: r})
	}
	return runServer(t, o)
}

// runServer runs a NATS server until the test ends.
func runServer(t *testing.T, o *server.Options) (url string) {
	t.Helper()
	o.Host, o.Port, o.NoLog, o.NoSigs = "127.0.0.1", server.RANDOM_PORT, true, true
	own, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	own.Start()
	t.Cleanup(func() {
		own.Shutdown()
		own.WaitForShutdown()
	})
	if !own.ReadyForConnections(startTimeout) {
		t.Fatal("the server does not start")
	}
	return own.ClientURL()
}

// login connects with the library's own settings.
func login(t *testing.T, url, name string, o ...nats.Option) *nats.Conn {
	t.Helper()
	conn, err := nats.Connect(url, append(o, nats.UserInfo(name, testToken), nats.CustomInboxPrefix(inboxOf(name)), nats.NoReconnect(), quiet)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

// elsewhere are subjects at which the answer to the attacker's question must not arrive.
func elsewhere(id string) []string {
	return []string{
		closeSubject, "$JS.API.STREAM.DELETE.TENGEN_JOBS_" + id, "$JS.API.STREAM.NAMES", "$SYS.REQ.SERVER.PING",
		subject(another, id, verbResult, "T"), subject(attacker, id, verbNote), lookSubject(another),
		inboxOf(another) + ".x", inboxOf(attacker), inboxOf(attacker) + "x.y", workerInbox + ".>", "_INBOX.x", "x",
	}
}

// questions are all that a worker may ask of a match.
func questions(id, ticket string) []string {
	out := []string{lookSubject(attacker)}
	for _, words := range []string{verbJob, verbNote, verbSettings + ".0", verbPlaying + "." + ticket, verbResult + "." + ticket, verbBack + "." + ticket} {
		out = append(out, subject(attacker, id, words))
	}
	return out
}

// A match that has all rights at a server publishes nothing where a worker wants it to,
// and does nothing for such a question.
func TestAnswersElsewhere(t *testing.T) {
	t.Parallel()
	url := outsideServer(t, &server.Options{}, map[string]*server.Permissions{matchUser: nil, "spy": nil, attacker: workerRights(attacker)})
	s, err := Dial(url, Access{Token: matchUser + ":" + testToken})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	p := newPool(t, s, time.Minute)
	defer p.Close()
	var told lines
	p.say = told.add
	a, ticket := lent(t, t.Context(), p, match.Job{ID: 1, White: 1})
	waiting := ask(t, t.Context(), p, match.Job{ID: 2, White: 1})
	spy, conn := login(t, url, "spy"), login(t, url, attacker)
	heard, err := spy.SubscribeSync(">")
	if err != nil {
		t.Fatal(err)
	}
	if err := spy.Flush(); err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, question := range questions(p.offer.ID, ticket) {
		for _, reply := range elsewhere(p.offer.ID) {
			if err := conn.PublishRequest(question, reply, reportOf(t, resultOf(match.Job{ID: 1, White: 1}, ""))); err != nil {
				continue // the library sends no such subject
			}
			asked++
		}
	}
	// The last question is a good one, for the match to have read the others.
	for _, question := range questions(p.offer.ID, ticket) {
		if strings.HasSuffix(question, verbNote) {
			continue
		}
		if m, err := conn.Request(question, nil, 10*time.Second); err != nil {
			t.Errorf("%s: %v, %v", question, m, err)
		}
	}
	if err := spy.Flush(); err != nil {
		t.Fatal(err)
	}
	if asked < 60 {
		t.Fatalf("only %d questions were sent", asked)
	}
	for {
		m, err := heard.NextMsg(50 * time.Millisecond)
		if err != nil {
			break
		}
		if !strings.HasPrefix(m.Subject, prefix+attacker+".") && !strings.HasPrefix(m.Subject, inboxOf(attacker)+".") {
			t.Errorf("the match publishes at %s: %s", m.Subject, m.Data)
		}
	}
	if !a.waiting() || !waiting.waiting() || !strings.Contains(told.text(), "would go elsewhere") {
		t.Errorf("told %q", told.text())
	}
}

// At a server in this process nobody but the match reaches the workers: what would end them,
// their inboxes and the match in their name are out of reach, with any means that the server
// offers.
func TestOutOfReach(t *testing.T) {
	t.Parallel()
	s := listen(t)
	p := newPool(t, s, time.Minute)
	defer p.Close()
	conn := login(t, s.URL(), attacker)
	other := dialAs(t, s, another)
	var got []*nats.Subscription
	for _, own := range []string{closeSubject, inboxOf(another) + ".>"} {
		sub, err := other.SubscribeSync(own)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, sub)
	}
	if err := other.Flush(); err != nil {
		t.Fatal(err)
	}
	a := ask(t, t.Context(), p, match.Job{ID: 1, White: 1})
	ticket := lend(t, p, another)
	good := reportOf(t, resultOf(match.Job{ID: 1, White: 1}, ""))
	targets := append(elsewhere(p.offer.ID), prefix+"look", prefix+">", ">", subject(another, p.offer.ID, verbResult, ticket), subject(another, p.offer.ID, verbBack, ticket))
	for _, target := range targets {
		if strings.HasPrefix(target, prefix+attacker+".") {
			continue
		}
		_ = conn.Publish(target, good)
		if err := conn.Flush(); err != nil {
			t.Fatal(err)
		}
		// The server's own reports on the way of a message, and its answer to nobody.
		m := nats.NewMsg(lookSubject(attacker))
		m.Header.Set("Nats-Trace-Dest", target)
		_ = conn.PublishMsg(m)
		_ = conn.PublishRequest(prefix+attacker+".nobody", target, nil)
	}
	for _, question := range questions(p.offer.ID, ticket) {
		for _, reply := range elsewhere(p.offer.ID) {
			_ = conn.PublishRequest(question, reply, good)
		}
		if strings.HasSuffix(question, verbNote) {
			continue
		}
		if _, err := conn.Request(question, good, 10*time.Second); err != nil {
			t.Error(err)
		}
	}
	for _, sub := range got {
		if m, err := sub.NextMsg(50 * time.Millisecond); err == nil {
			t.Errorf("%s arrives: %s", m.Subject, m.Data)
		}
	}
	if !a.waiting() {
		t.Errorf("the game has a result: %+v, %v", a.result, a.err)
	}
	if answer := p.take(another, ticket, good); answer != counted {
		t.Errorf("the result of its worker: %s", answer)
	}
}

// Whoever listens with the token hears nothing of others' jobs and tickets, even if he
// knows another worker's name.
func TestListener(t *testing.T) {
	t.Parallel()
	s := listen(t)
	p := newPool(t, s, time.Second)
	defer p.Close()
	conn := login(t, s.URL(), attacker)
	var subs []*nats.Subscription
	for _, at := range []string{">", "*.>", prefix + ">", workerInbox + ".>", workerInbox + ".*.>", inboxOf(tester) + ".>", "$SYS.>", "_R_.>", "$JS.>"} {
		for _, group := range []string{"", "q"} {
			var sub *nats.Subscription
			var err error
			if group == "" {
				sub, err = conn.SubscribeSync(at)
			} else {
				sub, err = conn.QueueSubscribeSync(at, group)
			}
			if err == nil {
				subs = append(subs, sub)
			}
		}
	}
	if err := conn.Flush(); err != nil {
		t.Fatal(err)
	}
	const games = 20
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	w := &worker{crew: newCrew(dialAs(t, s, tester), tester, "hand", WorkerOptions{
		Version:   testVersion,
		NewPlayer: func(match.Config) (match.Player, error) { return answering{won, new(int)}, nil },
	})}
	go w.run(ctx)
	results, errs := playAll(ctx, p, games)
	if len(errs) > 0 || len(results) != games {
		t.Errorf("%d results, %v", len(results), errs)
	}
	heard := 0
	for _, sub := range subs {
		for {
			m, err := sub.NextMsg(time.Millisecond)
			if err != nil {
				break
			}
			if heard++; heard < 5 {
				t.Errorf("a listener hears %s: %s", m.Subject, m.Data)
			}
		}
	}
}

// Bad reports cost their worker its jobs, and nobody else anything: the match goes on with
// those who play, and says who does not.
func TestBadReports(t *testing.T) {
	t.Parallel()
	s := listen(t)
	var told lines
	p := poolWith(t, s, testConfig(), Options{Wait: time.Minute, Warn: told.add})
	defer p.Close()
	const games, workers = 12, 8
	var wg sync.WaitGroup
	var results [][]match.Result
	var errs []error
	wg.Go(func() { results, errs = playAll(t.Context(), p, games) })
	for i := range workers {
		name := fmt.Sprint(attacker, i)
		conn := login(t, s.URL(), name)
		var kept order // of a job that it takes along
		for bad := 0; ; bad++ {
			m, err := conn.Request(subject(name, p.offer.ID, verbJob), []byte("box\x1b[2J"), 10*time.Second)
			if err != nil {
				t.Fatal(err)
			}
			if string(m.Data) == none { // the games have not begun
				time.Sleep(time.Millisecond)
				bad--
				continue
			}
			if strings.HasPrefix(string(m.Data), retired) {
				if bad != maxBad+1 {
					t.Errorf("retired after %d jobs", bad)
				}
				break
			}
			var o order
			if err := readOrder(m.Data, &o); err != nil {
				t.Fatal(string(m.Data), err)
			}
			if bad == 0 {
				kept = o
				continue
			}
			m, err = conn.Request(subject(name, p.offer.ID, verbResult, o.Ticket), []byte(`{"error":"x"}`), 10*time.Second)
			if err != nil || !strings.HasPrefix(string(m.Data), refused) {
				t.Errorf("a bad report: %v, %v", m, err)
			}
		}
		m, err := conn.Request(subject(name, p.offer.ID, verbResult, kept.Ticket), reportOf(t, resultOf(kept.Job, "")), 10*time.Second)
		if err != nil || string(m.Data) != refused+nobodyWaits {
			t.Errorf("a result after all: %v, %v", m, err)
		}
	}
	work(t, s.URL(), fakeWorker("one"))
	wg.Wait()
	if hosts := check(t, results, errs); hosts["one"] != games {
		t.Errorf("games by worker: %v", hosts)
	}
	if n := strings.Count(told.text(), "worker box?[2J (ATTACKER) gets no more jobs: 3 jobs in a row without a good result, the last: game "); n != workers || !strings.Contains(told.text(), "others play its 1 games") {
		t.Errorf("%d workers told of: %q", n, told.text())
	}
}

// A pool remembers a bounded number of workers, whatever names they take.
func TestManyWorkers(t *testing.T) {
	p := newPool(t, listen(t), time.Minute)
	defer p.Close()
	for i := range 2 * maxWorkers {
		p.asked(fmt.Sprint("w", i), "", nil)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.workers) > maxWorkers {
		t.Errorf("%d workers", len(p.workers))
	}
	if p.workers["w0"] != nil || p.workers[fmt.Sprint("w", 2*maxWorkers-1)] == nil {
		t.Error("not the oldest ones are forgotten")
	}
}

// Forged notes do not hide a result that is refused later.
func TestForgedNotes(t *testing.T) {
	t.Parallel()
	s := listen(t)
	var told lines
	p := poolWith(t, s, testConfig(), Options{Wait: time.Minute, Warn: told.add})
	defer p.Close()
	conn := login(t, s.URL(), attacker)
	for i := range 500 {
		if err := conn.Publish(subject(attacker, p.offer.ID, verbNote), fmt.Appendf(nil, "note %d \x1b]0;x\x07", i)); err != nil {
			t.Fatal(err)
		}
		_, _ = conn.Request(subject(attacker, p.offer.ID, verbResult, "T"), nil, 10*time.Second)
	}
	for strings.Count(told.text(), "note ") < linesAtOnce {
		time.Sleep(time.Millisecond)
	}
	_, ticket := lent(t, t.Context(), p, match.Job{ID: 7, White: 1})
	p.take(tester, ticket, []byte("{}"))
	if !strings.Contains(told.text(), "game 7: refused") || strings.ContainsAny(told.text(), "\x1b\x07") {
		t.Errorf("told %q", told.text())
	}
	told.mu.Lock()
	defer told.mu.Unlock()
	if len(told.all) > 2*linesAtOnce+10 {
		t.Errorf("%d lines", len(told.all))
	}
}

// raw is a client that writes the protocol of NATS by hand.
type raw struct {
	net.Conn
	t *testing.T
}

// knock opens a connection, and logs in under a name unless that is "".
func knock(t *testing.T, s *Server, name string) *raw {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL(), "nats://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	r := &raw{conn, t}
	if name != "" {
		r.send(fmt.Sprintf("CONNECT {\"user\":%q,\"pass\":%q,\"verbose\":false,\"headers\":true}\r\n", name, testToken))
	}
	return r
}

func (r *raw) send(text string) bool {
	if err := r.SetWriteDeadline(time.Now().Add(20 * time.Second)); err != nil {
		r.t.Error(err)
	}
	_, err := r.Write([]byte(text))
	return err == nil
}

// read returns what the server says until it closes the connection.
func (r *raw) read() string {
	r.t.Helper()
	if err := r.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		r.t.Error(err)
	}
	var all strings.Builder
	buf := make([]byte, 64<<10)
	for {
		n, err := r.Read(buf)
		if all.Len() < 1<<20 {
			all.Write(buf[:n])
		}
		if timeout := net.Error(nil); errors.As(err, &timeout) && timeout.Timeout() {
			r.t.Errorf("the server does not close the connection: %.200s", all.String())
		}
		if err != nil {
			return all.String()
		}
	}
}

// A connection cannot have the server keep more than its limits.
func TestServerLimits(t *testing.T) {
	t.Parallel()
	s := listen(t)
	before := s.own.NumSubscriptions()
	many := knock(t, s, attacker)
	for i := range 5000 {
		many.send(fmt.Sprintf("SUB %s.%d %d\r\n", inboxOf(attacker), i, i))
	}
	many.send("PING\r\nPUB " + lookSubject(attacker) + fmt.Sprintf(" %d\r\n", maxPayload+1)) // too long: the connection ends
	if said := many.read(); !strings.Contains(said, "maximum subscriptions exceeded") || !strings.Contains(strings.ToLower(said), "maximum payload violation") {
		t.Errorf("many subscriptions: %.300s", said)
	}
	few := knock(t, s, attacker)
	for i := range 5000 {
		few.send(fmt.Sprintf("SUB %s.%d %d\r\n", inboxOf(attacker), i, i))
	}
	few.send("PING\r\n")
	conn := login(t, s.URL(), attacker)
	if err := conn.Flush(); err != nil {
		t.Fatal(err)
	}
	if n := s.own.NumSubscriptions() - before; n > maxSubscriptions {
		t.Errorf("%d subscriptions", n)
	}
	for what, line := range map[string]string{
		"a long name":  "SUB " + inboxOf(attacker) + "." + strings.Repeat("x", maxLine) + " 1\r\n",
		"an endless":   strings.Repeat("x", 10*maxLine),
		"no such name": "",
	} {
		name := attacker
		if line == "" {
			name = "short"
		}
		r := knock(t, s, name)
		r.send(line + "PING\r\n")
		if said := r.read(); !strings.Contains(said, "-ERR") {
			t.Errorf("%s: %.300s", what, said)
		}
	}
}

// More connections than the limit are refused, and with fewer all is as before.
func TestManyConnections(t *testing.T) {
	t.Parallel()
	s := listen(t)
	var all []*raw
	for range maxConnections + 20 {
		all = append(all, knock(t, s, attacker)) // logged in, none ends before the last one comes
	}
	if n := s.own.NumClients(); n > maxConnections {
		t.Errorf("%d connections", n)
	}
	// Which of them are refused depends on who comes first; the others are closed later.
	said := make(chan string, len(all))
	for _, r := range all {
		go func() {
			text, _ := io.ReadAll(r) // until one side closes
			said <- string(text)
		}()
	}
	late := time.After(time.Minute)
	for refused := false; !refused; {
		select {
		case text := <-said:
			refused = strings.Contains(text, "maximum connections exceeded")
		case <-late:
			t.Fatal("no connection was refused")
		}
	}
	for _, r := range all {
		r.Close()
	}
	for s.own.NumClients() > 1 {
		time.Sleep(time.Millisecond)
	}
	p := newPool(t, s, time.Second)
	defer p.Close()
	work(t, s.URL(), fakeWorker("one"))
	results, errs := playAll(t.Context(), p, 2)
	check(t, results, errs)
}

// Who asks for much and does not read it is cut off; nothing of it stays in the memory.
func TestDeafWorker(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	s := listen(t)
	c := testConfig()
	c.Engines[0].Weights = match.Weights(strings.Repeat("0123456789abcdef", 3*chunk/16))
	p := poolWith(t, s, c, Options{Wait: time.Second})
	defer p.Close()
	before := heap()
	deaf := knock(t, s, attacker)
	deaf.send(fmt.Sprintf("SUB %s.x 1\r\n", inboxOf(attacker)))
	question := fmt.Sprintf("PUB %s %s.x 0\r\n\r\n", subject(attacker, p.offer.ID, verbSettings, "0"), inboxOf(attacker))
	for asked := 0; s.own.NumSlowConsumers() == 0; asked++ {
		if asked == 2000 || !deaf.send(question) {
			t.Fatalf("not cut off after %d questions", asked)
		}
		time.Sleep(time.Millisecond)
	}
	for s.own.NumClients() > 1 {
		time.Sleep(time.Millisecond)
	}
	if grown := heap() - before; grown > 2*maxPending {
		t.Errorf("the heap has grown by %d bytes", grown)
	}
	if _, err := newHandOf(t, s, p).look(t.Context()); err != nil {
		t.Error(err)
	}
}

// heap returns how many bytes are in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// A flood of results that nobody asked for does not fill the memory, and the match goes
// on.
func TestFlood(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	s := listen(t)
	var told lines
	p := poolWith(t, s, testConfig(), Options{Wait: time.Second, Warn: told.add})
	defer p.Close()
	before := heap()
	data := []byte(strings.Repeat("x", maxPayload))
	var wg sync.WaitGroup
	for range 4 {
		name := rand.Text()
		conn := login(t, s.URL(), name)
		wg.Go(func() {
			for i := range 250 {
				if err := conn.PublishRequest(subject(name, p.offer.ID, verbResult, fmt.Sprint("T", i)), conn.NewInbox(), data); err != nil {
					t.Error(err)
				}
			}
			if err := conn.Publish(subject(name, p.offer.ID, verbResult, "T"), []byte(strings.Repeat("x", maxPayload+1))); err == nil {
				t.Error("a message that is too long is sent")
			}
			if err := conn.Flush(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for !strings.Contains(told.text(), "not asked for") {
		time.Sleep(time.Millisecond)
	}
	// 300 MB were sent.
	grown := heap() - before
	t.Logf("the heap has grown by %d bytes", grown)
	if grown > queuedBytes+32<<20 {
		t.Error("too much")
	}
	work(t, s.URL(), fakeWorker("one"))
	results, errs := playAll(t.Context(), p, 4)
	check(t, results, errs)
}
