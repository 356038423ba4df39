package web

import (
	"context"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The server answers for itself alone, in GET and HEAD, with its headers, and from memory.
func TestGuard(t *testing.T) {
	for _, c := range []struct {
		token, own, method, host, path string
		want                           int
	}{
		{"", "", "GET", "127.0.0.1:80", "/", 200},
		{"", "", "HEAD", "localhost:80", "/main.js", 200},
		{"", "", "GET", "[::1]:80", "/style.css", 200},
		{"", "", "GET", "LOCALHOST", "/icon.svg", 200},
		{"", "", "POST", "localhost:80", "/", 405},
		{"", "", "DELETE", "localhost:80", "/", 405},
		{"", "", "GET", "tengen.example:80", "/", 421},
		{"", "tengen.example", "GET", "tengen.example:80", "/", 421},
		{"", "", "GET", "192.168.1.2:80", "/", 421},
		{"", "", "GET", "", "/", 421},
		{"t", "", "GET", "192.168.1.2:80", "/", 200},
		{"t", "tengen.example", "GET", "tengen.example:80", "/", 200},
		{"t", "tengen.example", "GET", "other.example:80", "/", 421},
		{"", "", "GET", "localhost", "/../session.go", 404},
		{"", "", "GET", "localhost", "/page/main.js", 404},
		{"", "", "GET", "localhost", "/%2e%2e/%2e%2e/etc/passwd", 404},
		{"", "", "GET", "localhost", "/session", 403},
	} {
		s := New(Options{Token: c.token, Host: c.own})
		r := httptest.NewRequest(c.method, "http://localhost/", nil)
		r.Host = c.host
		var err error
		if r.URL, err = r.URL.Parse(c.path); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(c.path, "..") {
			r.URL.Path = c.path
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		code := w.Code
		if code == http.StatusTemporaryRedirect || code == http.StatusMovedPermanently {
			code = 404 // the path is made clean, and leads nowhere
		}
		if code != c.want {
			t.Errorf("%s %s of %s: %d, want %d", c.method, c.path, c.host, w.Code, c.want)
		}
		if csp := w.Header().Get("Content-Security-Policy"); !strings.Contains(csp, "script-src 'self';") || strings.Contains(csp, "unsafe") || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: headers %v", c.path, w.Header())
		}
	}
}

// A session opens for a page of this server alone, and with the token where there is one.
func TestSessionIsGuarded(t *testing.T) {
	for _, c := range []struct {
		token, query, origin string
		want                 bool
	}{
		{"", "", "own", true}, {"", "", "", false}, {"", "", "null", false}, {"", "", "http://evil.example", false}, {"", "", "https own", false}, {"", "", "other port", false},
		{"secret", "", "own", false}, {"secret", "?token=", "own", false}, {"secret", "?token=secrets", "own", false}, {"secret", "?token=secret", "own", true},
		{"secret", "?token=secret", "http://evil.example", false},
	} {
		_, address := served(t, Options{Token: c.token})
		origin := c.origin
		switch origin {
		case "own":
			origin = strings.TrimSuffix(address, "/")
		case "other port":
			origin = "http://127.0.0.1:9"
		case "https own":
			origin = strings.Replace(strings.TrimSuffix(address, "/"), "http", "https", 1)
		}
		r, err := http.NewRequestWithContext(t.Context(), "GET", address+"session"+c.query, nil)
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range map[string]string{"Origin": origin, "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="} {
			r.Header.Set(name, value)
		}
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if got := answer.StatusCode == http.StatusSwitchingProtocols; got != c.want {
			t.Errorf("%+v: %s", c, answer.Status)
		}
	}
}

// The page is kept by the browser as long as it does not change.
func TestPagesAreKept(t *testing.T) {
	h := New(Options{}).Handler()
	get := func(tag string) *http.Response {
		r := httptest.NewRequest("GET", "http://localhost/main.js", nil)
		r.Header.Set("If-None-Match", tag)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Result()
	}
	first := get("")
	text, err := io.ReadAll(first.Body)
	if err != nil || len(text) == 0 || first.Header.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Fatalf("%d bytes, %v, %v", len(text), err, first.Header)
	}
	if again := get(first.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("again: %s", again.Status)
	}
	if other := get(`"0123456789abcdef"`); other.StatusCode != http.StatusOK {
		t.Errorf("another version: %s", other.Status)
	}
}

// The page stays small, and every file of it has a kind.
func TestPageIsSmall(t *testing.T) {
	total := 0
	for name, f := range files() {
		total += len(f.text)
		if f.kind == "" {
			t.Errorf("%s has no kind", name)
		}
		if strings.HasSuffix(name, ".js") && strings.Count(string(f.text), "\n") > 400 {
			t.Errorf("%s is longer than 400 lines", name)
		}
	}
	if total > 500_000 {
		t.Errorf("the page has %d bytes", total)
	}
	t.Logf("%d bytes", total)
}

// The scripts of the page import each other in one direction.
func TestScriptsHaveNoCircle(t *testing.T) {
	imported := regexp.MustCompile(`(?m)^(?:import|export) .*from '\.(/.+)';$`)
	imports := map[string][]string{}
	for name, f := range files() {
		for _, m := range imported.FindAllSubmatch(f.text, -1) {
			imports[name] = append(imports[name], string(m[1]))
		}
	}
	if len(imports["/main.js"]) == 0 {
		t.Fatal("main.js imports nothing")
	}
	for len(imports) > 0 {
		before := len(imports)
		for name, from := range imports {
			if !slices.ContainsFunc(from, func(other string) bool { return imports[other] != nil }) {
				delete(imports, name)
			}
		}
		if len(imports) == before {
			t.Fatalf("a circle is in, or above, one of %v", slices.Sorted(maps.Keys(imports)))
		}
	}
}

// A server opens no more sessions than it may, and none after its end.
func TestSessionsAreBounded(t *testing.T) {
	s, address := served(t, Options{})
	s.sessions.Store(maxSessions)
	if ws, err := dial(t.Context(), address, nil); err == nil {
		ws.CloseNow()
		t.Error("one session too many")
	}
	if n := s.sessions.Load(); n != maxSessions {
		t.Errorf("%d sessions after one was refused", n)
	}
	s.sessions.Store(0)
	c := join(t, address)
	c.must(request{Do: "analyse", Config: config(t, "renju")})
	s.Close()
	if running, waiting, _ := s.desk.Load(); running+waiting > 0 {
		t.Errorf("%d searches run, %d wait", running, waiting)
	}
	ctx, cancel := context.WithTimeout(t.Context(), clientTime)
	defer cancel()
	for {
		if _, _, err := c.c.Read(ctx); err != nil {
			break
		}
	}
	if ctx.Err() != nil {
		t.Error("the session goes on")
	}
}
