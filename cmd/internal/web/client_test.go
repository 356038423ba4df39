package web

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"tengen/internal/say"
	"tengen/search/game"
	"tengen/search/game/games"
)

// client is a tab without a browser.
type client struct {
	t    *testing.T
	c    *websocket.Conn
	last int64
	do   string // of the last request
	// events are those that came while an answer was awaited.
	events []reply
}

// clientTime bounds the wait for a message.
const clientTime = 30 * time.Second

// join opens a session on a server, and reads its hello.
func join(t *testing.T, address string) *client {
	t.Helper()
	ws, err := dial(t.Context(), address, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &client{t: t, c: ws}
	t.Cleanup(func() { ws.CloseNow() })
	if m := c.event("hello"); len(m.Hello.Games) != len(games.All) {
		t.Fatalf("hello: %+v", m.Hello)
	}
	return c
}

// dial opens a WebSocket as a page of the server would, with changes to the headers.
func dial(ctx context.Context, address string, change func(http.Header)) (*websocket.Conn, error) {
	h := http.Header{"Origin": {strings.TrimSuffix(address, "/")}}
	if change != nil {
		change(h)
	}
	ws, _, err := websocket.Dial(ctx, strings.Replace(address, "http", "ws", 1)+"session", &websocket.DialOptions{HTTPHeader: h})
	if err == nil {
		ws.SetReadLimit(1 << 22)
	}
	return ws, err
}

func (c *client) read() (m reply) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), clientTime)
	defer cancel()
	_, text, err := c.c.Read(ctx)
	if err != nil {
		c.t.Fatal(err)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		c.t.Fatalf("%s: %v", text, err)
	}
	var given map[string]any
	_ = json.Unmarshal(text, &given)
	if m.Event != "" {
		check(c.t, m.Event, events[m.Event], given)
	} else if m.ID == c.last {
		check(c.t, c.do, words[c.do].gives, given)
	}
	revive(reflect.ValueOf(&m))
	return m
}

// revive makes messages again of those that are arguments of messages, in what was decoded.
func revive(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if m, ok := v.Interface().(*say.Message); ok && m != nil {
			for i, arg := range m.Args {
				m.Args[i] = revived(arg)
			}
		} else if !v.IsNil() {
			revive(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				revive(v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			revive(v.Index(i))
		}
	}
}

// revived returns an argument of a message: a text, or a message again.
func revived(arg any) any {
	object, ok := arg.(map[string]any)
	if !ok {
		return arg
	}
	m := &say.Message{Code: object["code"].(string)}
	args, _ := object["args"].([]any)
	for _, a := range args {
		m.Args = append(m.Args, revived(a))
	}
	return m
}

// send sends a message as it is.
func (c *client) send(text string) {
	c.t.Helper()
	if err := c.c.Write(c.t.Context(), websocket.MessageText, []byte(text)); err != nil {
		c.t.Fatal(err)
	}
}

// ask sends a request and returns the answer.
func (c *client) ask(r request) reply {
	c.t.Helper()
	c.last++
	r.ID, c.do = c.last, r.Do
	text, err := json.Marshal(r)
	if err != nil {
		c.t.Fatal(err)
	}
	c.send(string(text))
	for {
		m := c.read()
		if m.ID == r.ID {
			return m
		}
		c.events = append(c.events, m)
	}
}

// must is ask for a request that is not refused.
func (c *client) must(r request) reply {
	c.t.Helper()
	m := c.ask(r)
	if m.Error != nil {
		c.t.Fatalf("%s: %s", r.Do, m.Error)
	}
	return m
}

// event returns the next event with a name.
func (c *client) event(name string) reply {
	c.t.Helper()
	for {
		if len(c.events) == 0 {
			c.events = append(c.events, c.read())
		}
		m := c.events[0]
		c.events = c.events[1:]
		if m.Event == name {
			return m
		}
	}
}

// config returns the usual configuration of a game with settings.
func config(t *testing.T, name string, settings ...string) *game.Config {
	t.Helper()
	c, err := games.Configure(name, settings...)
	if err != nil {
		t.Fatal(err)
	}
	return &c
}
