package cluster

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"tengen/bench/match"
)

// forge offers a match by hand, as an attacker who controls the server can. The settings
// are a text, and the number of jobs given out is counted.
func forge(t *testing.T, s *Server, o offer, settings string) *Pool {
	t.Helper()
	o.ID, o.Wait = strings.ReplaceAll(t.Name(), "/", ""), match.Seconds(time.Minute)
	if o.Bytes == 0 {
		o.Bytes = len(settings)
	}
	if o.Hash == "" {
		o.Hash = hashOf([]byte(settings))
	}
	w := &wait{order: order{Job: match.Job{White: 1}}, got: make(chan answer, 1)}
	p := &Pool{
		config: testConfig(), conn: s.conn, offer: o, settings: []byte(settings), ctx: t.Context(),
		waiting: map[int]*wait{0: w}, queue: []*wait{w}, leases: map[string]*lease{}, workers: map[string]*member{},
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
	good := marshal(t, testConfig())
	engine := func(fields string) string {
		return strings.Replace(string(good), `{"name":"b","nodes":1}`, `{"name":"b",`+fields+`}`, 1)
	}
	right := offer{Kind: kindMatch, Protocol: Protocol, Version: testVersion}
	for i, c := range []struct {
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
		{"version", string(good), "version v2", offer{Kind: kindMatch, Protocol: Protocol, Version: "v2"}},
		{"protocol", string(good), "protocol 1", offer{Protocol: 1, Version: testVersion}},
		{"kind", string(good), "unknown kind", offer{Kind: "x", Protocol: Protocol, Version: testVersion}},
		{"hash", string(good), "SHA-256", offer{Protocol: Protocol, Version: testVersion, Hash: "\x1b[2J"}},
		{"bytes", string(good), "want at most", offer{Protocol: Protocol, Version: testVersion, Bytes: maxConfig + 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := listen(t)
			p := forge(t, s, c.o, c.settings)
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
			p.mu.Lock()
			if len(p.queue) != 1 {
				t.Error("the job was taken")
			}
			p.mu.Unlock()
			if i%6 > 0 {
				return
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

// Settings longer than a message travel in pieces, as those with the weights of a
// network.
func TestLongSettings(t *testing.T) {
	s := listen(t)
	c := testConfig()
	text := strings.Repeat("0123456789abcdef", 3*chunk/16+5)
	c.Engines[0].Weights = match.Weights(text)
	p := poolWith(t, s, c, Options{Wait: time.Second})
	defer p.Close()
	data := marshal(t, c)
	w := newHandOf(t, s, p)
	got, err := w.download(t.Context(), p.offer)
	if err != nil || string(got) != string(data) {
		t.Errorf("%d bytes of %d, %v", len(got), len(data), err)
	}
	short := p.offer
	short.Bytes = chunk / 2
	if _, err := w.download(t.Context(), short); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a piece that is too long: %v", err)
	}
	long := p.offer
	long.Bytes += chunk
	if _, err := w.download(t.Context(), long); err == nil {
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
		w := &wait{order: order{Job: match.Job{White: 1}}}
		p := &Pool{config: c, ctx: t.Context()}
		a, err := p.read(w, []byte(text), time.Minute)
		r := a.result
		if err == nil {
			again := r
			if err := match.CheckResult(t.Context(), &c, &again, time.Minute); err != nil || r.ID != 0 || !r.Outcome.Known() {
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
	data := marshal(f, testConfig())
	f.Add(string(data))
	f.Add("null")
	f.Fuzz(func(t *testing.T, text string) {
		w := &worker{crew: newCrew(nil, tester, "", realWorker(nil))}
		make := w.o.NewPlayer
		w.o.NewPlayer = func(c match.Config) (match.Player, error) {
			for _, e := range c.Engines {
				if len(e.Command) > 0 || e.Dir != "" {
					t.Errorf("a player with the command %q is made", e.Command)
				}
			}
			return make(c)
		}
		if p, err := w.hire(offer{Kind: kindMatch, Hash: hashOf([]byte(text))}, []byte(text)); err == nil {
			p.Close()
		} else if strings.Contains(err.Error(), "panic") {
			t.Error(err)
		}
	})
}
