package match

import (
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"tengen/bench/match"
	"tengen/cmd/internal/cli"
	"tengen/internal/filetest"
)

// servedToken is the token of the tests.
const servedToken = "T0kenOfTheTests1234567"

// A server on all addresses names those that other machines can use.
func TestReachable(t *testing.T) {
	var all []net.Addr
	for _, text := range []string{"127.0.0.1/8", "fe80::1/64", "2001:db8::7/64", "192.0.2.7/24"} {
		ip, n, err := net.ParseCIDR(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, &net.IPNet{IP: ip, Mask: n.Mask})
	}
	for _, c := range []struct {
		address string
		list    []net.Addr
		want    string
	}{
		{"nats://127.0.0.1:4222", all, "nats://127.0.0.1:4222"},
		{"nats://example.org:4222", all, "nats://example.org:4222"},
		{"nats://0.0.0.0:4333", all, "nats://192.0.2.7:4333 nats://[2001:db8::7]:4333"},
		{"tls://[::]:4333", all, "tls://192.0.2.7:4333 tls://[2001:db8::7]:4333"},
		{"nats://0.0.0.0:4333", all[:2], "nats://127.0.0.1:4333"},
	} {
		got := reachable(c.address, func() ([]net.Addr, error) { return c.list, nil })
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s", c.address, got, c.want)
		}
	}
}

// freeAddress returns an address that nobody listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// workFor runs a worker until it ends without an error, from the time when the server
// listens, and returns what it printed.
func workFor(t *testing.T, address string, args ...string) string {
	t.Helper()
	for range 3000 {
		out, errs, code := tengen.Run("", append([]string{"match", "--workers", "nats://" + address}, args...)...)
		if code == cli.ExitOK {
			return out + errs
		}
		if !strings.Contains(errs, address) {
			t.Errorf("worker: %s", errs)
			return ""
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("a worker found no server")
	return ""
}

// A match served to workers ends with a result for every game, and the workers end with
// the match. Programs run by the names that the worker's operator gave them.
func TestMatchServed(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	t.Setenv(tokenVariable, servedToken)
	address := freeAddress(t)
	_, command, _ := strings.Cut(program("gomocup"), "=")
	var wg sync.WaitGroup
	games, workers := 8, 2
	played := make([]string, workers)
	for i := range played {
		wg.Go(func() {
			played[i] = workFor(t, address, "--concurrency", "2", "--allow", "brain="+strings.Trim(command, "'"), "--max-threads", "1")
		})
	}
	out, errs, code := tengen.Run("", "match", "--serve="+address, "--size", "9", "--rule", "freestyle",
		"--engine", "name=A nodes=60 memory=2", "--engine", "name=B nodes=30 memory=80 program=brain", "--random", "4", "--games", strconv.Itoa(games))
	_, ended, _ := strings.Cut(out, fmt.Sprintf("\n%d games ended by: ", games))
	if code != cli.ExitOK || ended == "" || strings.Contains(ended, "crash") || !strings.Contains(errs, "--workers 'nats://"+address) {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
	if strings.Contains(out+errs, servedToken) {
		t.Errorf("the token is printed:\n%s", errs)
	}
	wg.Wait()
	if n := strings.Count(strings.Join(played, ""), "game "); n != games {
		t.Errorf("%d games were played:\n%s", n, strings.Join(played, "\n"))
	}
}

// Workers play openings by a rule, also with their programs.
func TestMatchServedOpening(t *testing.T) {
	if testing.Short() {
		t.Skip("TestMatchServed waits for its workers, too")
	}
	t.Setenv(tokenVariable, servedToken)
	address := freeAddress(t)
	_, command, _ := strings.Cut(program("gomocup"), "=")
	var wg sync.WaitGroup
	wg.Go(func() {
		workFor(t, address, "--allow", "brain="+strings.Trim(command, "'"), "--max-threads", "1")
	})
	out, errs, code := tengen.Run("", "match", "--serve="+address, "--size", "9", "--rule", "freestyle", "--opening", "swap2", "--draw-after", "9",
		"--engine", "name=A nodes=20 memory=2", "--engine", "name=B nodes=20 memory=80 program=brain", "--games", "2")
	wg.Wait()
	if code != cli.ExitOK || !strings.Contains(out, "\nopening swap2: Black ") || !strings.Contains(out, "2 games ended by: length 2") {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
}

// A network of Jungo, which is longer than a message of NATS, reaches the workers.
func TestMatchServedWeights(t *testing.T) {
	if testing.Short() {
		t.Skip("TestMatchServed waits for its workers, too")
	}
	t.Setenv(tokenVariable, servedToken)
	address := freeAddress(t)
	var wg sync.WaitGroup
	wg.Go(func() { workFor(t, address) })
	out, errs, code := tengen.Run("", "match", "--serve="+address, "--game", "jungo", "--size", "5", "--games", "2", "--draw-after", "4",
		"--each", "nodes=4 off=solver", "--engine", "name=A", "--engine", "name=B weights=../../../../eval/jungo/jungo.net")
	if code != cli.ExitOK || !strings.Contains(out, "\n2 games ended by") {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
	wg.Wait()
}

// firstText is a writer that passes on the first text with something in it.
type firstText struct {
	want string
	said chan string
}

func (s *firstText) Write(b []byte) (int, error) {
	if strings.Contains(string(b), s.want) {
		select {
		case s.said <- string(b):
		default:
		}
	}
	return len(b), nil
}

// The token comes from a file, which --serve makes, and a worker that does not allow the
// match's program says so to both sides.
func TestMatchServedToken(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "token")
	address := freeAddress(t)
	var wg sync.WaitGroup
	var refused string
	wg.Go(func() {
		for range 3000 {
			if _, err := os.Stat(file); err == nil {
				break
			}
			time.Sleep(time.Millisecond)
		}
		said := firstText{want: "not allowed", said: make(chan string, 1)}
		wg.Go(func() {
			code := cli.ExitFailed
			for range 3000 {
				args := []string{"match", "--workers", "nats://" + address, "--token-file", file}
				if code = (cli.Program{Commands: Commands}).Run(args, strings.NewReader(""), io.Discard, &said); code == cli.ExitOK {
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
			t.Errorf("the worker ends with exit code %d", code)
		})
		refused = <-said.said
		workFor(t, address, "--token-file", file, "--allow", "brain=/bin/false")
	})
	out, errs, code := tengen.Run("", "match", "--serve="+address, "--token-file", file,
		"--engine", "name=A nodes=10 memory=1", "--engine", "name=B nodes=1 program=brain", "--games", "2")
	if code != cli.ExitOK || !strings.Contains(out, "\n2 games ended by: crash 2\nfirst fault: game 0, crash: B: exit status 1") || !strings.Contains(errs, "token of the workers: in "+file) ||
		!strings.Contains(errs, "://"+address+"' --token-file '"+file+"'\n") {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
	wg.Wait()
	text := filetest.Read(t, file)
	if token := strings.TrimSpace(string(text)); len(token) < 20 || strings.Contains(out+errs, token) {
		t.Errorf("token %q in the output:\n%s", token, errs)
	}
	if want := "program brain is not allowed here"; !strings.Contains(refused, want) || !strings.Contains(errs, want) {
		t.Errorf("the worker says %q, the match %q", refused, errs)
	}
}

func TestMatchClusterBadInput(t *testing.T) {
	const two = " --engine name=A --engine name=B --each nodes=1"
	dir := t.TempDir()
	empty := filepath.Join(dir, "empty")
	filetest.Put(t, empty, "\n") // one without a byte gets a token
	for _, c := range []struct{ token, line, want string }{
		{servedToken, "match --workers nats://localhost:1 --games 4", "--games"},
		{servedToken, "match --workers nats://localhost:1 --serve", "--serve"},
		{servedToken, "match --workers nats://localhost:1 --concurrency 0", "--concurrency"},
		{servedToken, "match --workers nats://localhost:1 --max-memory -1", "--max-memory"},
		{servedToken, "match --workers nats://localhost:1 --allow sh", "--allow"},
		{servedToken, "match --workers nats://localhost:1 --allow x=/nonexistent/brain", "--allow: program x: exec: \"/nonexistent/brain\""},
		{servedToken, "match --workers localhost", `--workers: server "localhost": want an address like nats://`},
		{servedToken, "match --serve=nowhere" + two, "nowhere"},
		{servedToken, "match --serve=a-b@127.0.0.1:0" + two, "TENGEN_TOKEN or --token-file"},
		{servedToken, "match --serve=nats://a@127.0.0.1:1" + two, "TENGEN_TOKEN or --token-file"},
		{"", "match --serve=:0" + two, "TENGEN_TOKEN is empty"},
		{"", "match --workers nats://localhost:1", "TENGEN_TOKEN is empty"},
		{"a", "match --serve=:0" + two, "at least 16"},
		{servedToken, "match --token-file " + empty + " --serve=:0" + two, "no token"},
		{servedToken, "match --token-file " + dir + " --serve=:0" + two, "not a regular file"},
		{servedToken, "match --serve=:0 --cert " + empty + two, "certificate"},
		{servedToken, "match --serve=:0 --allow x=y" + two, "goes with the workers"},
		{servedToken, "match --serve=:0 --engine name=A --engine cmd=/bin/sh --each nodes=1", "--allow NAME='COMMAND'"},
	} {
		t.Setenv(tokenVariable, c.token)
		_, errs, code := tengen.Run("", strings.Fields(c.line)...)
		if code != cli.ExitInput || !strings.Contains(errs, c.want) || strings.Contains(errs, servedToken) {
			t.Errorf("tengen %s: exit code %d, %s, want %q", c.line, code, errs, c.want)
		}
	}
}

// Whom a server refuses hears where the token is from, or why there is none.
func TestTokenSource(t *testing.T) {
	t.Setenv(tokenVariable, "") // for the end of the test
	dir := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData"} {
		t.Setenv(name, dir)
	}
	usual, err := usualTokenFile()
	if err == nil {
		err = os.MkdirAll(filepath.Dir(usual), 0o700)
	}
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "file")
	filetest.Put(t, file, servedToken)
	source := func(c ClusterFlags, address, want string) {
		t.Helper()
		if a, err := c.access(address); err != nil || !strings.HasPrefix(a.Source, want) || !strings.Contains(a.Source, tokenVariable) && a.Token != servedToken {
			t.Errorf("%q, %q, %v, want %s", a.Source, a.Token, err, want)
		}
	}
	const here, there = "nats://localhost:1", "nats://192.0.2.1:1"
	source(ClusterFlags{tokenFile: file}, there, "the token is that of "+file)
	if err := os.Unsetenv(tokenVariable); err != nil {
		t.Fatal(err)
	}
	source(ClusterFlags{}, there, "no token: ")
	t.Run("homeless", func(t *testing.T) {
		for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData"} {
			t.Setenv(name, "")
		}
		source(ClusterFlags{}, here, "no token: TENGEN_TOKEN is not set, --token-file is not given, and there is no usual place for one: ")
	})
	source(ClusterFlags{}, here, "no token: TENGEN_TOKEN is not set, --token-file is not given, and there is no "+usual)
	filetest.Put(t, usual, servedToken)
	source(ClusterFlags{}, here, "the token is that of "+usual)
	t.Setenv(tokenVariable, servedToken)
	source(ClusterFlags{}, here, "the token is that of TENGEN_TOKEN")
}

func TestMemoryShare(t *testing.T) {
	if one, many := memoryShare(1), memoryShare(1000); one < many || many != match.DefaultMemory || one >= 100_000_000 {
		t.Errorf("%d MiB for one game, %d for many", one, many)
	}
}
