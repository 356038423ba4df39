package play

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"tengen/internal/secret"
)

// lockedBuffer is a buffer that a command writes while a test reads it.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// The server prints its address, answers there, and ends with its context. An address that
// other machines reach wants a token.
func TestWeb(t *testing.T) {
	atHome(t, t.TempDir())
	file := filepath.Join(t.TempDir(), "a", "token")
	tokens := map[string]string{} // by what names their file
	for _, c := range []struct {
		addr  string
		token string // what names its file
		flag  string
	}{
		{"127.0.0.1:0", "", "--token=false"}, {"127.0.0.1:0", "usual", "--token"}, {"0.0.0.0:0", "usual", "--token=false"},
		{"127.0.0.1:0", "named", "--token-file=" + file}, {"0.0.0.0:0", "named", "--token-file=" + file},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		cmd := newWeb()
		var out lockedBuffer
		cmd.SetOut(&out)
		cmd.SetArgs([]string{"--no-browser", "--addr", c.addr, "--threads", "1", c.flag})
		done := make(chan error)
		go func() { done <- cmd.ExecuteContext(ctx) }()
		address := regexp.MustCompile(`http://([^/]+:(\d+))/(#token=[0-9A-Z]{26})?\n`)
		var m []string
		for began := time.Now(); m == nil; time.Sleep(5 * time.Millisecond) {
			if m = address.FindStringSubmatch(out.String()); m == nil && time.Since(began) > time.Minute {
				t.Fatalf("no address in %q", &out)
			}
		}
		if (m[3] != "") != (c.token != "") {
			t.Errorf("%s: %q", c.addr, &out)
		}
		if before, ok := tokens[c.token]; ok && m[3] != before {
			t.Errorf("%s: the token is %s after another start, and was %s", c.addr, m[3], before)
		}
		tokens[c.token] = m[3]
		answer, err := http.Get("http://127.0.0.1:" + m[2] + "/")
		if err != nil {
			t.Fatal(err)
		}
		page, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || !strings.Contains(string(page), "<title>Tengen</title>") {
			t.Errorf("%s: %v, %s", c.addr, err, page)
		}
		// A page of this server, as any user of the machine can say that he is.
		r, err := http.NewRequest(http.MethodGet, "http://127.0.0.1:"+m[2]+"/session", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Origin", "http://127.0.0.1:"+m[2])
		answer, err = http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if refused := answer.StatusCode == http.StatusForbidden; refused != (c.token != "") {
			t.Errorf("%s: a session without a token: %s", c.addr, answer.Status)
		}
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if tokens["usual"] == tokens["named"] {
		t.Errorf("two files have the token %s", tokens["named"])
	}
}

// atHome lets a test have a folder as the user's own.
func atHome(t *testing.T, dir string) {
	t.Helper()
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData"} {
		t.Setenv(name, dir)
	}
}

// A token that somebody else may read, or could guess, is refused where its file is named, and else replaced for one start.
func TestWebToken(t *testing.T) {
	dir := t.TempDir()
	atHome(t, dir)
	usual, err := secret.UsualFile(usualTokenFile)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(usual), 0o700)
	}
	if err != nil {
		t.Fatal(err)
	}
	const good = "abcdefghijklmnop"
	for _, c := range []struct {
		text, want string
		mode       os.FileMode
	}{{good, "", 0o600}, {good, "other users", 0o644}, {"short", "5 characters", 0o600}, {"<script>alert(1)</script>", "letters and digits", 0o600}} {
		if c.mode != 0o600 && runtime.GOOS == "windows" {
			continue
		}
		if err := errors.Join(os.WriteFile(usual, []byte(c.text), 0o600), os.Chmod(usual, c.mode)); err != nil {
			t.Fatal(err)
		}
		var said bytes.Buffer
		token, err := (&webFlags{}).secret(&said)
		if err != nil || (token == c.text) != (c.want == "") || !strings.Contains(said.String(), c.want) {
			t.Errorf("%q: %q, %v, said %q", c.text, token, err, &said)
		}
		token, err = (&webFlags{tokenFile: usual}).secret(io.Discard)
		if c.want == "" && (err != nil || token != c.text) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q is named: %q, %v", c.text, token, err)
		}
	}
	atHome(t, "")
	var said bytes.Buffer
	if token, err := (&webFlags{}).secret(&said); err != nil || len(token) != 32 || said.Len() == 0 {
		t.Errorf("without a folder: %q, %v, said %q", token, err, &said)
	}
}

// The address with the token reaches the browser through a file that no other user may read.
func TestDoorway(t *testing.T) {
	const address = "http://127.0.0.1:7227/#token=0123456789abcdef"
	path, err := doorway(address)
	if err != nil {
		t.Fatal(err)
	}
	defer os.Remove(path)
	text, err := os.ReadFile(path)
	if err != nil || strings.Count(string(text), address) != 2 {
		t.Errorf("%s, %v", text, err)
	}
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v, %v", info, err)
	}
}

// Flags that mean nothing are refused by name.
func TestWebFlags(t *testing.T) {
	for args, want := range map[string]string{
		"web --addr 7227": "want an address and a port, such as 127.0.0.1:7227", "web --addr 127.0.0.1:99999": "--addr", "web --addr 203.0.113.1:0": "--addr", "web --threads 0": "--threads",
		"web --hash 0": "--hash", "web --db nosuch.db": "nosuch.db", "web --db web_test.go": "not a database", "web there": `unexpected argument "there"`,
	} {
		tengen.Refused(t, args, want)
	}
}
