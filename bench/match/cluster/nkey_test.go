package cluster

import (
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"tengen/bench/match"
	"tengen/internal/filetest"
)

// seedFile writes the seed of a new NKey of a user into a file and returns its public key.
func seedFile(t *testing.T, mode os.FileMode) (path, public string) {
	t.Helper()
	pair, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	seed, err := pair.Seed()
	if err != nil {
		t.Fatal(err)
	}
	if public, err = pair.PublicKey(); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "seed")
	if err := os.WriteFile(path, append(seed, '\n'), mode); err != nil {
		t.Fatal(err)
	}
	return path, public
}

// A match and its worker prove by NKeys who they are at a server outside that knows no
// other way; another key is refused with one line.
func TestNKeys(t *testing.T) {
	matchSeed, matchKey := seedFile(t, 0o600)
	workerSeed, workerKey := seedFile(t, 0o600)
	strangerSeed, _ := seedFile(t, 0o600)
	url := runServer(t, &server.Options{
		Nkeys: []*server.NkeyUser{{Nkey: matchKey, Permissions: matchRights()}, {Nkey: workerKey, Permissions: workerRights(workerKey)}},
	})
	s, err := Dial(url, Access{NKey: matchSeed})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	p := newPool(t, s, time.Minute)
	t.Cleanup(func() { p.Close() })
	o := fakeWorker("one")
	o.Access = Access{NKey: workerSeed}
	work(t, url, o)
	if _, err := p.Player().Play(t.Context(), match.Job{ID: 1, White: 1}); err != nil {
		t.Error(err)
	}
	for name, a := range map[string]Access{
		"nothing":       {},
		"a token":       {Token: testToken},
		"another NKey":  {NKey: strangerSeed},
		"NKey and word": {NKey: strangerSeed, Token: testToken},
	} {
		_, err := Dial(url, a)
		if err == nil || !strings.Contains(err.Error(), url) || !strings.Contains(err.Error(), "uthorization") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one line with %s and the refusal", name, err, url)
		}
	}
}

// Files with seeds and credentials that cannot be right are refused before anything
// connects, by name and without what they say.
func TestSeedFiles(t *testing.T) {
	shown, _ := seedFile(t, 0o600)
	if err := os.Chmod(shown, 0o640); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		filetest.Put(t, path, text)
		return path
	}
	account, err := nkeys.CreateAccount()
	if err != nil {
		t.Fatal(err)
	}
	seed, err := account.Seed()
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := "nats://" + listener.Addr().String()
	listener.Close() // nothing listens there
	for _, c := range []struct{ path, want string }{
		{shown, "can be read by other users"},
		{os.DevNull, "not a regular file"},
		{dir, "not a regular file"},
		{file("long", strings.Repeat("SECRET", maxKeyFile)), "longer than"},
		{file("empty", ""), "empty: "},
		{file("text", "SUSECRET\n"), "text: "},
		{file("account", string(seed)), "not a valid nkey user seed"},
	} {
		if runtime.GOOS == "windows" && c.path == shown {
			continue
		}
		_, err := Dial(address, Access{NKey: c.path})
		if err == nil || !strings.Contains(strings.ToLower(err.Error()), c.want) || !strings.Contains(err.Error(), c.path) ||
			strings.Contains(err.Error(), "SECRET") || strings.Contains(err.Error(), string(seed)) {
			t.Errorf("--nkey %s: %v, want its name and %q", c.path, err, c.want)
		}
	}
	if _, err := Dial(address, Access{Creds: shown}); runtime.GOOS != "windows" && (err == nil || !strings.Contains(err.Error(), "other users")) {
		t.Errorf("--creds %s: %v", shown, err)
	}
}
