package cluster

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// rogue is a server that says what a test wants, to every client.
func rogue(t *testing.T, say func(conn net.Conn)) (url string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				say(conn)
				_, _ = io.Copy(io.Discard, conn) // until the client goes
			}()
		}
	}()
	return "nats://" + l.Addr().String()
}

const rogueInfo = "INFO {\"server_id\":\"x\",\"version\":\"2.15.2\",\"proto\":1,\"headers\":true,\"max_payload\":1048576%s}\r\n"

// letIn reads what a client says at first, and lets it in.
func letIn(conn net.Conn) error {
	in := bufio.NewReader(conn)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return err
		}
		if strings.HasPrefix(line, "PING") {
			_, err := io.WriteString(conn, "PONG\r\n")
			return err
		}
	}
}

// pour writes a text again and again, until nobody takes it or 100 MB are gone. Some
// megabytes fit on the way.
func pour(t *testing.T, conn net.Conn, text string) {
	text = strings.Repeat(text, 64<<10)
	for n := 0; n < 100<<20; n += len(text) {
		if _, err := io.WriteString(conn, text); err != nil {
			return
		}
	}
	t.Error("the worker reads 100 MB")
}

// Whatever a server says before a worker is let in, the worker ends with one short line that
// no terminal acts on, and reads no more than it needs.
func TestRogueGreeting(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		say  func(conn net.Conn)
		want string
	}{
		"endless INFO": {func(conn net.Conn) { pour(t, conn, "INFO {") }, "too long"},
		"no NATS":      {func(conn net.Conn) { fmt.Fprint(conn, "HTTP/1.1 400 \x1b[2J\r\n\r\n") }, "no NATS server"},
		"bad INFO":     {func(conn net.Conn) { fmt.Fprint(conn, "INFO \x1b[2J\r\n") }, "no NATS server"},
		"an error": {func(conn net.Conn) {
			fmt.Fprintf(conn, rogueInfo, "")
			fmt.Fprintf(conn, "-ERR '\x1b]0;x\x07\u009b2J%s'\r\n", strings.Repeat("Authorization ", 1000))
		}, "?]0;x??2J"},
		"an endless error": {func(conn net.Conn) {
			fmt.Fprintf(conn, rogueInfo, "")
			pour(t, conn, "-ERR")
		}, "too long"},
		"another answer": {func(conn net.Conn) {
			fmt.Fprintf(conn, rogueInfo, "")
			fmt.Fprint(conn, "\x1b[2J\r\n")
		}, "?[2J"},
		"TLS without TLS": {func(conn net.Conn) {
			fmt.Fprintf(conn, rogueInfo, `,"tls_required":true`)
			fmt.Fprint(conn, "\x1b[2J\r\n")
		}, "tls"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url := rogue(t, c.say)
			err := Work(t.Context(), url, fakeWorker("one"))
			if err == nil || !strings.Contains(err.Error(), url) || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("%v, want %q", err, c.want)
			}
			if text := err.Error(); len(text) > 2*maxNote || text != plain(text[:min(len(text), maxNote)])+text[min(len(text), maxNote):] {
				t.Errorf("%q", text)
			}
		})
	}
}

// A connection whose server sends what is too long, encrypted or not, is given up at
// once.
func TestRogueServer(t *testing.T) {
	t.Parallel()
	cert, key := certificate(t)
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a long message": fmt.Sprintf("MSG x 1 %d\r\n%s", int64(1)<<31, strings.Repeat("x", 1<<20)),
		"no size":        "MSG x 1 \x1b[2J\r\n",
		"a hidden size":  "MSG x 1 9000000000000000000\r5\n12345\r\n",
		"an endless":     strings.Repeat("INFO {", 1<<20),
	} {
		for _, secure := range []bool{false, true} {
			t.Run(fmt.Sprint(name, " ", secure), func(t *testing.T) {
				t.Parallel()
				url := rogue(t, func(conn net.Conn) {
					if secure {
						fmt.Fprintf(conn, rogueInfo, `,"tls_required":true`)
						conn = tls.Server(conn, &tls.Config{Certificates: []tls.Certificate{pair}})
					} else {
						fmt.Fprintf(conn, rogueInfo, "")
					}
					if letIn(conn) == nil {
						_, _ = io.WriteString(conn, text)
					}
				})
				gone := make(chan error, 10)
				conn, err := dial(url, tester, Access{Token: testToken, CA: cert}, maxPayload, nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { gone <- err }), nats.MaxReconnects(0))
				if err != nil {
					gone <- err // it came with the first answer
				} else {
					defer conn.Close()
				}
				select {
				case err := <-gone:
					if err == nil || !strings.Contains(outside{err}.Error(), "the server sends a ") || strings.Contains(outside{err}.Error(), "\x1b") {
						t.Error(err)
					}
				case <-time.After(time.Minute): // a guard against a hang
					t.Error("the connection is kept")
				}
			})
		}
	}
}

// Messages and lines that are not too long pass, however the bytes arrive.
func TestBounded(t *testing.T) {
	const most = 100
	message := "MSG a 1 reply 100\r\n" + strings.Repeat("\n", most) + "\r\n"
	good := "PING\r\n" + message + "hmsg a 1 reply 10 100\r\n" + strings.Repeat("x", most) + "\r\n\r\nINFO {" + strings.Repeat("x", maxServerLine-10) + "}\r\n" + message + "+OK\r\n"
	for _, size := range []int{1, 2, 3, 7, 100, len(good)} {
		f := frame{most: most}
		for rest := []byte(good); len(rest) > 0; {
			n := min(size, len(rest))
			if err := f.check(rest[:n]); err != nil {
				t.Fatalf("%d bytes at a time: %v", size, err)
			}
			rest = rest[n:]
		}
		for _, bad := range []string{"MSG a 1 101\r\n", "HMSG a 1 5 101\r\n", "MSG a 1 -1\r\n", "MSG a 1 1e3\r\n", "MSG\r\n", "MSG a 1 101\r5\n", "HMSG a 1 0 101\r5\r\n", "MSG a 1 1\r01\n", strings.Repeat("x", maxServerLine+1)} {
			again := frame{most: most}
			var err error
			for rest := []byte(bad); len(rest) > 0 && err == nil; {
				n := min(size, len(rest))
				err = again.check(rest[:n])
				rest = rest[n:]
			}
			if err == nil {
				t.Errorf("%.20q passes, %d bytes at a time", bad, size)
			}
		}
	}
	if _, err := firstLine(bytes.NewReader(bytes.Repeat([]byte("x"), 2*maxServerLine))); err == nil || errors.Is(err, io.EOF) {
		t.Errorf("a first line without an end: %v", err)
	}
}

// Where the operator asks for TLS, a server without it learns no token.
func TestNoDowngrade(t *testing.T) {
	t.Parallel()
	for _, offered := range []string{"", `,"tls_available":true`} {
		heard := make(chan string, 10)
		url := rogue(t, func(conn net.Conn) {
			fmt.Fprintf(conn, rogueInfo, offered)
			text := make([]byte, 4096)
			n, _ := conn.Read(text)
			heard <- string(text[:n])
			fmt.Fprint(conn, "+OK\r\n")
		})
		_, err := dial(strings.Replace(url, "nats:", "tls:", 1)+","+url, tester, Access{Token: testToken}, maxPayload, nats.DontRandomize())
		if err == nil {
			t.Errorf("%q: connected", offered)
		}
		if text := <-heard; strings.Contains(text, testToken) || text == "" {
			t.Errorf("%q: the server hears %q", offered, text)
		}
	}
}
