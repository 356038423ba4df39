package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"tengen/bench/match"
)

// forge publishes a match by hand, as an attacker with all rights on the server can, and
// returns a function that ends it. The settings are changed as text.
func forge(t *testing.T, s *Server, o offer, settings string) *Pool {
	t.Helper()
	js, err := jetstream.New(s.conn)
	if err != nil {
		t.Fatal(err)
	}
	if o.bytes == 0 {
		o.bytes = len(settings)
	}
	if o.hash == "" {
		o.hash = hashOf([]byte(settings))
	}
	p := &Pool{
		names: names{strings.ReplaceAll(t.Name(), "/", "")}, config: testConfig(), conn: s.conn, js: js,
		tickets: map[string]*wait{"T": {order: order{Ticket: "T", Job: match.Job{White: 1}}, got: make(chan answer, 1)}},
		done:    map[string]bool{}, waiting: map[int]*wait{}, ctx: t.Context(),
	}
	p.waiting[0] = p.tickets["T"]
	if _, err := upload(t.Context(), js, p.names, []byte(settings), s.storage); err != nil {
		t.Fatal(err)
	}
	if p.jobs, err = queue(t.Context(), js, p.names, o, time.Minute, s.storage); err != nil {
		t.Fatal(err)
	}
	if err := p.listen(); err != nil {
		t.Fatal(err)
	}
	return p
}

// realWorker is a worker as the command makes it.
func realWorker(warn func(string)) WorkerOptions {
	return WorkerOptions{
		Access: Access{Token: testToken}, Version: testVersion, Warn: warn,
		NewPlayer: func(c match.Config) (match.Player, error) {
			return match.NewPlayer(c, match.Options{MaxMemory: 1024, MaxThreads: 8, Programs: match.Programs{
				"echo": {Command: []string{"/bin/echo"}, Options: []string{"A"}},
			}})
		},
	}
}

// A worker declines a match by which somebody wants to run a command on it, or that it
// cannot play, says why, and goes on with the next match.
func TestForgedMatch(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("left to the long run")
	}
	if runtime.GOOS == "windows" {
		t.Skip("no shell")
	}
	mark := filepath.Join(t.TempDir(), "executed")
	t.Cleanup(func() {
		if _, err := os.Stat(mark); err == nil {
			t.Error("the command was executed")
		}
	})
	good, err := json.Marshal(testConfig())
	if err != nil {
		t.Fatal(err)
	}
	engine := func(fields string) string {
		return strings.Replace(string(good), `{"name":"b","nodes":1}`, `{"name":"b",`+fields+`}`, 1)
	}
	right := offer{kind: kindMatch, protocol: Protocol, version: testVersion}
	for _, c := range []struct {
		name, settings, want string
		o                    offer
	}{
		{"command", engine(`"command":["/bin/sh","-c","touch ` + mark + `"],"proto":"gomocup","nodes":1`), "gives no commands", right},
		{"directory", engine(`"program":"echo","dir":"/","proto":"gomocup","nodes":1`), "gives no commands", right},
		{"program", engine(`"program":"/bin/sh","proto":"gomocup","nodes":1`), "program /bin/sh is not allowed here", right},
		{"option", engine(`"program":"echo","options":{"B":"x"},"proto":"gomocup","nodes":1`), `the option "B"`, right},
		{"line", engine(`"program":"echo","options":{"A":"x\ny"},"proto":"gomocup","nodes":1`), "on one line", right},
		{"memory", engine(`"nodes":1,"memory":100000`), "memory of 100000 MiB", right},
		{"threads", engine(`"nodes":1,"threads":200`), "200 threads", right},
		{"time", engine(`"turn":1e8`), "a time is below 0 or above", right},
		{"komi", strings.Replace(string(good), `"size":15`, `"size":15,"komi":1e300`, 1), "komi", right},
		{"size", strings.Replace(string(good), `"size":15`, `"size":1000000`, 1), "size", right},
		{"weights", engine(`"nodes":1,"weights":"nonsense"`), "engine b", right},
		{"nothing", "null", "unknown game", right},
		{"text", "nonsense", "the settings", right},
		{"version", string(good), "version v2", offer{kind: kindMatch, protocol: Protocol, version: "v2"}},
		{"protocol", string(good), "protocol 1", offer{protocol: 1, version: testVersion}},
		{"kind", string(good), "unknown kind", offer{kind: "x", protocol: Protocol, version: testVersion}},
		{"hash", string(good), "SHA-256", offer{protocol: Protocol, version: testVersion, hash: "\x1b[2J"}},
		{"bytes", string(good), "want at most", offer{protocol: Protocol, version: testVersion, bytes: maxConfig + 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := listen(t)
			p := forge(t, s, c.o, c.settings)
			if _, err := p.publish(t.Context(), p.waiting[0]); err != nil {
				t.Fatal(err)
			}
			told := make(chan string, 100)
			work(t, s.URL(), realWorker(func(line string) { told <- line }))
			select {
			case line := <-told:
				if !strings.Contains(line, "is not played here") || !strings.Contains(line, c.want) || strings.Contains(line, "\x1b") {
					t.Errorf("%q, want %q", line, c.want)
				}
			case <-time.After(2 * time.Minute): // a guard against a hang, not a limit on the speed
				t.Error("nothing is told")
			}
			if queued(t, p) != 1 {
				t.Error("the job was taken")
			}
			// The worker is alive and plays a real match.
			good := newPool(t, s, time.Second)
			defer good.Close()
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			j := match.Job{White: 1, Opening: match.Opening{Moves: strings.Fields("h8 a1 i8 a3 j8 a5 k8")}}
			if r, err := good.Player().Play(ctx, j); err != nil || len(r.Moves) < 1 {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
}

// The rights of a worker's token: it may not make, change, read or remove what belongs to
// a match.
func TestWorkerRights(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("left to the long run")
	}
	s := listen(t)
	p := newPool(t, s, time.Minute)
	defer p.Close()
	a, ticket := ask(t, t.Context(), p, match.Job{ID: 1, White: 1})
	for queued(t, p) == 0 {
		time.Sleep(time.Millisecond)
	}
	conn, err := dial(s.URL(), "worker", Access{Token: testToken}, nats.CustomInboxPrefix(workerInbox))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(200*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	patient, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	stream, err := js.Stream(patient, p.names.jobs())
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]func() error{
		"publish a job":       func() error { _, err := js.Publish(ctx, p.job(7), []byte("{}")); return err },
		"publish settings":    func() error { _, err := js.Publish(ctx, p.names.config(0), []byte("{}")); return err },
		"make a stream":       func() error { _, err := js.CreateStream(ctx, jetstream.StreamConfig{Name: "X"}); return err },
		"make a match":        func() error { _, err := queue(ctx, js, names{"X"}, offer{}, time.Second, s.storage); return err },
		"update a stream":     func() error { _, err := js.UpdateStream(ctx, jetstream.StreamConfig{Name: p.names.jobs()}); return err },
		"purge the queue":     func() error { return stream.Purge(ctx) },
		"delete the queue":    func() error { return js.DeleteStream(ctx, p.names.jobs()) },
		"delete the settings": func() error { return js.DeleteStream(ctx, p.names.configs()) },
		"delete a job":        func() error { return stream.DeleteMsg(ctx, 1) },
		"read a job":          func() error { _, err := stream.GetMsg(ctx, 1); return err },
		"make a consumer":     func() error { return consume(ctx, stream, time.Hour) },
		"delete the consumer": func() error { return stream.DeleteConsumer(ctx, workers) },
		"answer for the match": func() error {
			sub, err := conn.SubscribeSync(p.ask("*"))
			if err == nil {
				err = conn.Flush()
			}
			if err == nil && conn.LastError() == nil {
				_, err = sub.NextMsg(200 * time.Millisecond)
				return err
			}
			return fmt.Errorf("refused: %w", conn.LastError())
		},
		"end the workers": func() error {
			sub, err := conn.SubscribeSync(closeSubject)
			if err == nil {
				err = conn.Publish(closeSubject, nil)
			}
			if err == nil {
				_, err = sub.NextMsg(200 * time.Millisecond)
			}
			return err
		},
	} {
		if err := f(); err == nil {
			t.Errorf("a worker can %s", name)
		}
	}
	// What a worker hears of others: nothing.
	sub, err := conn.SubscribeSync(">")
	if err == nil {
		err = conn.Flush()
	}
	if err == nil {
		p.take("unasked", nil)
		if m, err := sub.NextMsg(200 * time.Millisecond); err == nil {
			t.Errorf("a worker hears %s", m.Subject)
		}
	}
	if queued(t, p) != 1 || !a.waiting() {
		t.Error("the job is gone")
	}
	if answer := p.take(ticket, reportOf(t, resultOf(match.Job{ID: 1, White: 1}, ""))); answer != counted {
		t.Error(answer)
	}
}

// A job that a worker ends without a result, as it may with any job by a forged sign, is
// published again.
func TestJobEndedByForgery(t *testing.T) {
	t.Parallel()
	s := listen(t)
	p := newPool(t, s, 50*time.Millisecond)
	defer p.Close()
	a, _ := ask(t, t.Context(), p, match.Job{ID: 1, White: 1})
	conn, err := dial(s.URL(), "worker", Access{Token: testToken}, nats.CustomInboxPrefix(workerInbox))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	c, err := js.Consumer(t.Context(), p.names.jobs(), workers)
	if err != nil {
		t.Fatal(err)
	}
	// On a busy machine the job may be published again before its sign arrives.
	end := func() error {
		msg, err := c.Next(jetstream.FetchMaxWait(10 * time.Second))
		if err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		return msg.DoubleAck(ctx)
	}
	deadline := time.Now().Add(30 * time.Second)
	for err := end(); err != nil; err = end() {
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
	work(t, s.URL(), fakeWorker("one"))
	if _, err := a.wait(t); err != nil {
		t.Error(err)
	}
}

// A flood of results that nobody asked for does not fill the memory, and the match goes
// on.
func TestFlood(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	s := listen(t)
	var told lines
	p, err := NewPool(t.Context(), s, testConfig(), Options{Version: testVersion, Wait: time.Second, Warn: told.add})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	conn, err := dial(s.URL(), "worker", Access{Token: testToken}, nats.CustomInboxPrefix(workerInbox))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	data := []byte(strings.Repeat("x", maxPayload-1000))
	for i := range 600 {
		if err := conn.Publish(p.result(fmt.Sprint("T", i)), data); err != nil {
			t.Fatal(err)
		}
	}
	if err := conn.Publish(p.result("T"), []byte(strings.Repeat("x", maxPayload+1))); err == nil {
		t.Error("a message that is too long is sent")
	}
	if err := conn.Flush(); err != nil {
		t.Fatal(err)
	}
	for !strings.Contains(told.text(), "not asked for") {
		time.Sleep(time.Millisecond)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	// 300 MB were sent.
	grown := int64(after.HeapAlloc) - int64(before.HeapAlloc)
	t.Logf("the heap has grown by %d bytes", grown)
	if grown > queuedBytes+32<<20 {
		t.Error("too much")
	}
	work(t, s.URL(), fakeWorker("one"))
	results, errs := playAll(t.Context(), p, 4)
	check(t, results, errs)
}

// Settings longer than a message travel in pieces, as those with the weights of a
// network.
func TestLongSettings(t *testing.T) {
	s := listen(t)
	c := testConfig()
	text := strings.Repeat("0123456789abcdef", 3*chunk/16+5)
	c.Engines[0].Weights = match.Weights(text)
	p, err := NewPool(t.Context(), s, c, Options{Version: testVersion, Wait: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	data, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := dial(s.URL(), "worker", Access{Token: testToken}, nats.CustomInboxPrefix(workerInbox))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	w := &worker{crew: &crew{conn: conn}}
	got, err := w.download(t.Context(), p.names, p.offer)
	if err != nil || string(got) != string(data) {
		t.Errorf("%d bytes of %d, %v", len(got), len(data), err)
	}
	short := p.offer
	short.bytes = chunk / 2
	if _, err := w.download(t.Context(), p.names, short); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a piece that is too long: %v", err)
	}
	long := p.offer
	long.bytes += chunk
	if _, err := w.download(t.Context(), p.names, long); err == nil {
		t.Error("a missing piece is not missed")
	}
}

// FuzzReport checks that no report ends a game or panics, unless it has a result that
// the referee finds as well.
func FuzzReport(f *testing.F) {
	f.Add("null")
	f.Add(`{"result":{"id":0,"pair":0,"black":0,"white":1,"opening":{},"seed":0,"outcome":"black","reason":"crash","moves":[],"seconds":0}}`)
	f.Add(`{"result":{"id":0,"white":1,"outcome":"draw","reason":"length","moves":[{"move":"h8","time":1e9}]}}`)
	f.Add(`{"error":"x"}`)
	c := testConfig()
	f.Fuzz(func(t *testing.T, text string) {
		w := &wait{order: order{Ticket: "T", Job: match.Job{White: 1}}}
		p := &Pool{config: c, ctx: t.Context()}
		a, err := p.read(w, []byte(text))
		r := a.result
		if err == nil {
			again := r
			if err := match.CheckResult(t.Context(), &c, &again); err != nil || r.ID != 0 || !r.Outcome.Known() {
				t.Errorf("%+v is accepted: %v", r, err)
			}
		}
	})
}

// FuzzOrder checks that no message makes a worker ask about a ticket that is no word.
func FuzzOrder(f *testing.F) {
	f.Add(`{"ticket":"T","job":{"id":1}}`)
	f.Add(`{"ticket":"a.*","job":null}`)
	f.Fuzz(func(t *testing.T, text string) {
		var o order
		if readOrder([]byte(text), &o) == nil && (o.Ticket == "" || strings.ContainsAny(o.Ticket, " .*>\r\n")) {
			t.Errorf("ticket %q", o.Ticket)
		}
	})
}

// FuzzSettings checks that no settings make a worker panic or run a command.
func FuzzSettings(f *testing.F) {
	data, err := json.Marshal(testConfig())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(data))
	f.Add("null")
	f.Fuzz(func(t *testing.T, text string) {
		w := &worker{crew: &crew{o: realWorker(nil)}}
		make := w.o.NewPlayer
		w.o.NewPlayer = func(c match.Config) (match.Player, error) {
			for _, e := range c.Engines {
				if len(e.Command) > 0 || e.Dir != "" {
					t.Errorf("a player with the command %q is made", e.Command)
				}
			}
			return make(c)
		}
		if p, err := w.hire(offer{kind: kindMatch, hash: hashOf([]byte(text))}, []byte(text)); err == nil {
			p.Close()
		} else if strings.Contains(err.Error(), "panic") {
			t.Error(err)
		}
	})
}
