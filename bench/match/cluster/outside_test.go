package cluster

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"tengen/bench/match"
	"tengen/internal/filetest"
)

// printedConfig returns the configuration of a server that docs/matches.md prints.
func printedConfig(t *testing.T) *server.Options {
	t.Helper()
	text := filetest.Read(t, "../../../docs/matches.md")
	_, rest, found := strings.Cut(string(text), "\n    listen: ")
	if !found {
		t.Fatal("docs/matches.md has no configuration of a server")
	}
	config := "listen: "
	for line := range strings.Lines(rest) {
		if strings.TrimSpace(line) == "" {
			break
		}
		config += line
	}
	path := filepath.Join(t.TempDir(), "nats.conf")
	filetest.Put(t, path, config)
	for _, name := range []string{"MATCH_PASSWORD", "BOX1_PASSWORD", "BOX2_PASSWORD"} {
		t.Setenv(name, testToken)
	}
	o, err := server.ProcessConfigFile(path)
	if err != nil {
		t.Fatalf("%v in\n%s", err, config)
	}
	return o
}

// A server with the configuration that the documentation prints plays matches, and its
// workers can do no more to each other and to a match than those of a server in this process.
func TestPrintedConfig(t *testing.T) {
	o := printedConfig(t)
	if o.MaxConn != maxConnections || o.MaxSubs != maxSubscriptions || o.MaxPending != maxPending || o.MaxPayload < maxResult || o.MaxControlLine != maxLine || o.JetStream {
		t.Errorf("other limits than those of a server in this process: %d %d %d %d %d", o.MaxConn, o.MaxSubs, o.MaxPending, o.MaxPayload, o.MaxControlLine)
	}
	url := outsideServer(t, o, nil)
	s, err := Dial(url, Access{Token: matchUser + ":" + testToken})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	p := newPool(t, s, time.Minute)
	defer p.Close()
	held := ask(t, t.Context(), p, match.Job{ID: 100, White: 1})
	ticket := lend(t, p, "box1")
	good := reportOf(t, resultOf(match.Job{ID: 100, White: 1}, ""))

	conn := login(t, url, "box2")
	var heard []*nats.Subscription
	for _, at := range []string{">", prefix + ">", workerInbox + ".>", inboxOf("box1") + ".>", "$JS.>", "$SYS.>", "_R_.>"} {
		if sub, err := conn.SubscribeSync(at); err == nil {
			heard = append(heard, sub)
		}
	}
	box1 := login(t, url, "box1")
	for _, at := range []string{closeSubject, inboxOf("box1") + ".forged"} {
		sub, err := box1.SubscribeSync(at)
		if err != nil {
			t.Fatal(err)
		}
		heard = append(heard, sub)
	}
	if err := box1.Flush(); err != nil {
		t.Fatal(err)
	}
	targets := []string{
		closeSubject, inboxOf("box1") + ".forged", lookSubject("box1"), subject("box1", p.offer.ID, verbResult, ticket), subject("box1", p.offer.ID, verbBack, ticket),
		"$JS.ACK.TENGEN_JOBS_X.workers.1.1.1.1.1", "$JS.API.STREAM.NAMES", "$JS.API.STREAM.DELETE.X", "$SYS.REQ.SERVER.PING", "$SYS.REQ.USER.INFO",
	}
	for _, target := range targets {
		_ = conn.Publish(target, good)
		for _, verb := range []string{verbJob, verbNote, verbSettings + ".0", verbPlaying + "." + ticket, verbResult + "." + ticket, verbBack + "." + ticket} {
			_ = conn.PublishRequest(subject("box2", p.offer.ID, verb), target, good)
		}
		_ = conn.PublishRequest(lookSubject("box2"), target, nil)
		_ = conn.PublishRequest(target, conn.NewInbox(), nil)
		if err := conn.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	// The worker that is meant, in the midst of this.
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	worker := fakeWorker("one")
	worker.Token = "box1:" + testToken
	work(t, url, worker)
	results, errs := playAll(ctx, p, 6)
	check(t, results, errs)
	for _, sub := range heard {
		if m, err := sub.NextMsg(20 * time.Millisecond); err == nil {
			t.Errorf("%s arrives: %s", m.Subject, m.Data)
		}
	}
	if !held.waiting() {
		t.Errorf("the game of another worker has a result: %+v, %v", held.result, held.err)
	}
	if answer := p.take("box1", ticket, good); answer != counted {
		t.Errorf("the result of its worker: %s", answer)
	}
}
