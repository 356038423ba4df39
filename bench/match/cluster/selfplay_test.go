package cluster

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"tengen/bench/selfplay"
	"tengen/eval/renju/net"
	"tengen/movegen/renju"
)

// selfHeader returns the settings of short games.
func selfHeader(t *testing.T) selfplay.Header {
	t.Helper()
	h, err := selfplay.DefaultHeader("renju")
	if err != nil {
		t.Fatal(err)
	}
	h.Rule, h.Size, h.Nodes = "freestyle", 9, 10
	if h.Network, err = selfplay.NetworkOf(h.Config); err != nil {
		t.Fatal(err)
	}
	return h
}

// selfFile returns the file of self-play by players.
func selfFile(t *testing.T, h selfplay.Header, positions, players, batch int, newPlayer func() (selfplay.Player, error)) string {
	t.Helper()
	var out bytes.Buffer
	w, err := selfplay.NewWriter(&out, h)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	if _, err := selfplay.RunPlayers(ctx, positions, players, batch, newPlayer, w, nil); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func newSelfPlay(t *testing.T, s *Server, h selfplay.Header, weights string, warn func(string)) *Pool {
	t.Helper()
	p, err := NewSelfPlay(s, h, weights, Options{Version: testVersion, Wait: 400 * time.Millisecond, Warn: warn})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.Close()
	})
	return p
}

// Games that workers play are those of one machine, byte for byte, also with a network,
// whose file is no text.
func TestSelfPlay(t *testing.T) {
	t.Parallel()
	h := selfHeader(t)
	var network bytes.Buffer
	if err := net.NewNetwork(renju.Freestyle).Write(&network); err != nil {
		t.Fatal(err)
	}
	h.Weights, h.Network = selfplay.HashOf(network.String()), ""
	local := func() (selfplay.Player, error) { return selfplay.NewPlayer(h, network.String()) }
	want := selfFile(t, h, 150, 1, 1, local)
	s := listen(t)
	p := newSelfPlay(t, s, h, network.String(), nil)
	o := fakeWorker("one")
	o.Players = 2
	work(t, s.URL(), o)
	if got := selfFile(t, h, 150, 4, 3, func() (selfplay.Player, error) { return p.SelfPlayer(), nil }); got != want {
		t.Errorf("workers write another file, of %d bytes, not %d", len(got), len(want))
	}
	h.Weights = ""
	if _, err := NewSelfPlay(s, h, network.String(), Options{}); err == nil || !strings.Contains(err.Error(), "hash") {
		t.Errorf("weights that the header does not name: %v", err)
	}
	h.Nodes = 0
	if _, err := NewSelfPlay(s, h, "", Options{}); err == nil || !strings.Contains(err.Error(), "0 nodes") {
		t.Errorf("bad settings: %v", err)
	}
}

// Workers come and go, and one is killed while it plays: the file is that of one machine.
func TestSelfPlayWorkerKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	h := selfHeader(t)
	const positions = 2500
	want := selfFile(t, h, positions, 2, 1, func() (selfplay.Player, error) { return selfplay.NewPlayer(h, "") })
	s := listen(t)
	p := newSelfPlay(t, s, h, "", nil)
	first := startWorker(t, s.URL(), "one")
	go func() {
		// Its next batch has begun, because the queue is never empty.
		first.next(t, "batch ")
		if err := first.Process.Kill(); err != nil {
			t.Error(err)
		}
		startWorker(t, s.URL(), "two").next(t, "batch ")
		startWorker(t, s.URL(), "three")
	}()
	if got := selfFile(t, h, positions, 8, 10, func() (selfplay.Player, error) { return p.SelfPlayer(), nil }); got != want {
		t.Errorf("workers write another file, of %d bytes, not %d", len(got), len(want))
	}
	select {
	case _, alive := <-first.lines:
		for alive {
			_, alive = <-first.lines
		}
	case <-time.After(30 * time.Second):
		t.Error("the first worker was not killed")
	}
}

// Reports of games that are none of the batch are refused, and a job without a batch is
// not played.
func TestSelfPlayRefuses(t *testing.T) {
	h := selfHeader(t)
	good, err := selfplay.NewPlayer(h, "")
	if err != nil {
		t.Fatal(err)
	}
	games, err := good.Play(t.Context(), 7, 2)
	if err != nil {
		t.Fatal(err)
	}
	p := &Pool{self: &h, ctx: t.Context()}
	w := &wait{order: order{Batch: &Batch{7, 2}}}
	read := func(games []selfplay.Game) error {
		data := marshal(t, report{Games: selfplay.EncodeGames(games)})
		a, err := p.read(w, data, time.Minute)
		if err == nil && len(a.games) != 2 {
			t.Errorf("%d games", len(a.games))
		}
		return err
	}
	if err := read(games); err != nil {
		t.Error(err)
	}
	changed := append([]selfplay.Game(nil), games...)
	changed[1].Result = selfplay.BlackWon + selfplay.WhiteWon - changed[1].Result
	for what, c := range map[string]struct {
		games []selfplay.Game
		want  string
	}{
		"a game too few":  {games[:1], "game 2 of 2"},
		"a game too many": {append(changed[:1:1], games...), "behind the last game"},
		"another result":  {changed, "game 8: "},
	} {
		if err := read(c.games); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
	if _, err := p.read(w, []byte(`{"error":"no memory"}`), time.Minute); err == nil || !strings.Contains(err.Error(), "no memory") {
		t.Errorf("an error of the worker: %v", err)
	}
	for _, b := range []*Batch{nil, {0, 0}, {0, maxBatch + 1}} {
		if _, err := (gamesPlayer{good}).do(t.Context(), &order{Batch: b}); err == nil || !strings.Contains(err.Error(), "want a batch") {
			t.Errorf("batch %v: %v", b, err)
		}
	}
	for nodes, want := range map[uint64]int{1: maxBatch, 1000: 25, 1 << 40: 1} {
		h.Nodes = nodes
		if got := p.Batch(); got != want {
			t.Errorf("%d nodes: a batch of %d games, want %d", nodes, got, want)
		}
	}
}
