package cluster

import (
	"bufio"
	"bytes"
	"io"
	"math/rand/v2"
	"net"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// proxy passes the messages of NATS between clients and a server, badly.
type proxy struct {
	url, server string
	bad         atomic.Bool // before that everything passes

	mu  sync.Mutex
	r   *rand.Rand
	did struct{ passed, dropped, repeated, delayed, exchanged, cut int }
}

// Shares of messages in per mille to which something happens.
const (
	dropShare     = 15
	repeatShare   = 30
	delayShare    = 50
	exchangeShare = 30
	cutShare      = 4
	// longestDelay is the longest delay of a message.
	longestDelay = 100 * time.Millisecond
)

// newProxy returns a proxy to a server, which works until the test ends.
func newProxy(t *testing.T, s *Server) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	x := &proxy{url: "nats://" + l.Addr().String(), server: strings.TrimPrefix(s.URL(), "nats://"), r: rand.New(rand.NewPCG(3, 4))}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", x.server)
			if err != nil {
				client.Close()
				continue
			}
			go x.pass(client, server)
			go x.pass(server, client)
		}
	}()
	return x
}

// pass copies from one connection to the other until one of them ends.
func (x *proxy) pass(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	in := bufio.NewReader(from)
	var kept []byte // a message that goes after the next one
	for {
		text, message, err := readFrame(in)
		if err != nil {
			return
		}
		out := [][]byte{text}
		if message && x.bad.Load() {
			out = x.spoil(text, &kept)
			if out == nil && kept == nil {
				return // cut
			}
		}
		for _, one := range out {
			if _, err := to.Write(one); err != nil {
				return
			}
		}
	}
}

// spoil returns what becomes of a message; nil with nothing kept cuts the connection.
func (x *proxy) spoil(text []byte, kept *[]byte) [][]byte {
	x.mu.Lock()
	n := x.r.IntN(1000)
	delay := time.Duration(x.r.Int64N(int64(longestDelay)))
	after := *kept
	*kept = nil
	out := [][]byte{text}
	happens := func(share int, count *int) bool {
		if n -= share; n >= 0 || n < -share {
			return false
		}
		*count++
		return true
	}
	switch {
	case happens(cutShare, &x.did.cut):
		out = nil
	case happens(dropShare, &x.did.dropped):
		out = [][]byte{}
	case happens(repeatShare, &x.did.repeated):
		out = [][]byte{text, text}
	case happens(exchangeShare, &x.did.exchanged):
		*kept = text
		out = [][]byte{}
	case happens(delayShare, &x.did.delayed):
		x.mu.Unlock()
		time.Sleep(delay)
		x.mu.Lock()
	default:
		x.did.passed++
	}
	x.mu.Unlock()
	if out != nil && after != nil {
		out = append(out, after)
	}
	return out
}

// readFrame reads a line of the protocol of NATS, with its message if it has one.
func readFrame(in *bufio.Reader) (text []byte, message bool, err error) {
	line, err := in.ReadBytes('\n')
	if err != nil {
		return nil, false, err
	}
	words := bytes.Fields(line)
	if len(words) < 2 {
		return line, false, nil
	}
	switch string(bytes.ToUpper(words[0])) {
	case "PUB", "HPUB", "MSG", "HMSG":
	default:
		return line, false, nil
	}
	size, err := strconv.Atoi(string(words[len(words)-1]))
	if err != nil {
		return nil, false, err
	}
	body := make([]byte, size+2)
	if _, err := io.ReadFull(in, body); err != nil {
		return nil, false, err
	}
	return append(line, body...), true, nil
}
