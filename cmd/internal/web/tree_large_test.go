package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/coder/websocket"

	"tengen/internal/say"
)

// What is read is written, too, also of the longest text; what is larger is refused, and the reason is said.
func TestLargeTree(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := New(Options{Threads: 1, Hash: 1}).newSession(ctx)
	defer s.close()
	defer cancel()
	var moves strings.Builder
	for i := 0; moves.Len() < maxText-100; i++ {
		first, second := fmt.Sprintf("%c%c", 'a'+i%15, 'a'+i/15%15), fmt.Sprintf("%c%c", 'a'+i/225%15, 'o'-i/3375)
		if first == second {
			continue
		}
		fmt.Fprintf(&moves, "(;B[%s];W[%s])", first, second)
	}
	const marks = "(;TR[aa][bb][cc][dd][ee][ff][gg][hh])"
	const head = "(;GM[4]SZ[15]RU[freestyle]"
	for _, x := range []struct {
		text string
		ok   bool
	}{
		{head + moves.String() + ")", true},
		{head + strings.Repeat("(;)", maxNodes-1) + ")", true},
		{head + strings.Repeat("(;)", maxNodes) + ")", false},
		{head + strings.Repeat(marks, maxText/len(marks)-1) + ")", false},
	} {
		if testing.Short() && strings.Contains(x.text, "(;)") {
			continue
		}
		r, err := s.read(&request{Config: config(t, "renju"), Text: x.text})
		if !x.ok {
			answer := r
			if err != nil {
				answer = &reply{Error: say.Of(err)}
			}
			if got, want := encode(answer), encode(&reply{Error: say.Of(tooLarge())}); !bytes.Equal(got, want) {
				t.Errorf("%.60s is read as %.100s, want %s", x.text, got, want)
			}
			continue
		}
		if err != nil || r.Reason != nil {
			t.Fatalf("%.60s: %v, %v", x.text, r, err)
		}
		text, err := json.Marshal(map[string]any{"do": "write", "id": 1, "tree": r.Tree})
		if err != nil || len(text) > maxMessage {
			t.Errorf("%.60s: %d bytes, %v", x.text, len(text), err)
		}
		saved, err := s.write(&request{Tree: r.Tree})
		if err != nil || strings.Count(saved.Text, ";") != len(r.Tree) {
			t.Errorf("%.60s: %v", x.text, err)
		}
	}
	nodes := make([]node, maxNodes+1)
	nodes[0] = node{Parent: -1, Config: config(t, "renju")}
	if _, err := s.write(&request{Tree: nodes}); err == nil || err.Error() != tooLarge().Error() {
		t.Errorf("a tree of many nodes is written with %v", err)
	}
}

// countedConn is a connection that counts what is read.
type countedConn struct {
	net.Conn
	bytes *atomic.Int64
}

func (c countedConn) Read(to []byte) (int, error) {
	n, err := c.Conn.Read(to)
	c.bytes.Add(int64(n))
	return n, err
}

// The tree of a long record comes compressed, as a browser asks for it, also in the other direction.
func TestLargeTreeCompressed(t *testing.T) {
	var count atomic.Int64
	counting := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		var d net.Dialer
		c, err := d.DialContext(ctx, network, address)
		return countedConn{c, &count}, err
	}}}
	_, address := served(t, Options{})
	ws, _, err := websocket.Dial(t.Context(), strings.Replace(address, "http", "ws", 1)+"session", &websocket.DialOptions{
		HTTPClient: counting, CompressionMode: websocket.CompressionNoContextTakeover,
		HTTPHeader: http.Header{"Origin": {strings.TrimSuffix(address, "/")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer ws.CloseNow()
	ws.SetReadLimit(maxMessage)
	c := &client{t: t, c: ws}
	c.event("hello")
	text := "(;GM[4]SZ[15]RU[freestyle]" + strings.Repeat("(;B[hh];W[ii])", 5000) + ")"
	before := count.Load()
	tree := c.must(request{Do: "read", Config: config(t, "renju"), Text: text}).Tree
	plain, err := json.Marshal(tree)
	if got := count.Load() - before; err != nil || got > int64(len(plain)/4) {
		t.Errorf("%d bytes came for a tree of %d, %v", got, len(plain), err)
	}
	if got := c.must(request{Do: "write", Tree: tree}).Text; strings.Count(got, ";") != len(tree) {
		t.Errorf("%d of %d nodes are written", strings.Count(got, ";"), len(tree))
	}
}
