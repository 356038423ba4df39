package cluster

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/nats-io/nats.go"

	"tengen/internal/plaintext"
)

// Access is the credentials of a match or a worker, and the certificates by which it
// knows the server. None of it is part of an address, which other users of the machine
// can see.
type Access struct {
	// Token is the worker's token, or USER:PASSWORD of a server outside.
	Token string
	// Creds and NKey are files with credentials and with the seed of an NKey for a server
	// outside, which no other user may read.
	Creds, NKey string
	// CA is a file with the certificates that a server's certificate is checked with;
	// "" for those of the system.
	CA string
}

// workerUser is the name of the workers at a server in this process.
const workerUser = "worker"

// letters are the characters of a token.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// CheckToken returns an error for a token that is too easy to guess.
func CheckToken(token string) error {
	switch {
	case len(token) < minToken:
		return fmt.Errorf("a token of %d characters: want at least %d", len(token), minToken)
	case strings.Trim(token, letters) != "":
		return errors.New("the token: want letters and digits alone")
	}
	return nil
}

// TokenFromFile reads a token from a file that no other user may read.
func TokenFromFile(path string) (string, error) {
	if err := checkPrivate(path, maxTokenFile, "token"); err != nil {
		return "", err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	token := strings.TrimSpace(strings.TrimPrefix(string(text), plaintext.Mark))
	if token == "" {
		return "", fmt.Errorf("%s has no token", path)
	}
	return token, nil
}

// checkPrivate returns an error for a file that cannot hold a secret: other users may
// read it, it is longer than most, or it is not a regular file, so that reading it might
// not end. It opens nothing, because opening a pipe may not end either.
func checkPrivate(path string, most int64, what string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a regular file", path)
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0:
		return fmt.Errorf("%s can be read by other users: chmod 600 it, and take a new %s", path, what)
	case info.Size() > most:
		return fmt.Errorf("%s has no %s: it is longer than %d bytes", path, what, most)
	}
	return nil
}

// TokenOfFile is TokenFromFile, but it writes a random token into a file that does not
// exist. made reports whether it did.
func TokenOfFile(path string) (token string, made bool, err error) {
	token, err = TokenFromFile(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return token, false, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", false, err
	}
	token = rand.Text()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", false, err
	}
	_, err = f.WriteString(token + "\n")
	return token, true, errors.Join(err, f.Close())
}

// options returns the options of a connection.
func (a *Access) options() ([]nats.Option, error) {
	var out []nats.Option
	user, password, pair := strings.Cut(a.Token, ":")
	switch {
	case pair:
		out = append(out, nats.UserInfo(user, password))
	case a.Token != "":
		// A server with one token for all looks at the token alone.
		out = append(out, nats.UserInfo(workerUser, a.Token), nats.Token(a.Token))
	}
	if a.Creds != "" {
		if err := checkPrivate(a.Creds, maxKeyFile, "key"); err != nil {
			return nil, err
		}
		out = append(out, nats.UserCredentials(a.Creds))
	}
	if a.NKey != "" {
		if err := checkPrivate(a.NKey, maxKeyFile, "key"); err != nil {
			return nil, err
		}
		key, err := nats.NkeyOptionFromSeed(a.NKey)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.NKey, err)
		}
		out = append(out, key)
	}
	if a.CA != "" {
		if _, err := os.Stat(a.CA); err != nil {
			return nil, err
		}
		out = append(out, nats.RootCAs(a.CA))
	}
	return out, nil
}

// CheckAddress returns an error for text that is not the URL of a server or several URLs
// separated by commas.
func CheckAddress(address string) error {
	for one := range strings.SplitSeq(address, ",") {
		switch {
		case strings.Contains(one, "@"):
			// Without the address, which has the secret.
			return errors.New("a token or password in the address can be seen by other users: take TENGEN_TOKEN or --token-file")
		case !strings.Contains(one, "://"):
			return fmt.Errorf("server %q: want an address like nats://host:4222", one)
		}
	}
	return nil
}

// dial connects to a server by its URL, or several separated by commas.
func dial(address, name string, a Access, more ...nats.Option) (*nats.Conn, error) {
	if err := CheckAddress(address); err != nil {
		return nil, err
	}
	options, err := a.options()
	if err != nil {
		return nil, err
	}
	options = append(options, nats.Name("tengen "+name),
		nats.Timeout(askTimeout),
		nats.ReconnectWait(reconnectEvery),
		// A missing answer shows what the server refuses.
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	options = append(options, giveUpAfter(reconnectFor)...)
	conn, err := nats.Connect(address, append(options, more...)...)
	if err != nil {
		return nil, fmt.Errorf("server %s: %w", address, err)
	}
	return conn, nil
}

// giveUpAfter returns the options of a connection that is closed when the server was not
// reached for some time.
func giveUpAfter(d time.Duration) []nats.Option {
	var mu sync.Mutex
	var timer *time.Timer // nil while there is a connection
	return []nats.Option{
		nats.MaxReconnects(-1),
		nats.DisconnectErrHandler(func(c *nats.Conn, _ error) {
			mu.Lock()
			defer mu.Unlock()
			if timer == nil && !c.IsClosed() {
				timer = time.AfterFunc(d, c.Close)
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) {
			mu.Lock()
			defer mu.Unlock()
			if timer != nil {
				timer.Stop()
				timer = nil
			}
		}),
	}
}

// plain returns text of another machine in a form that a terminal does not act on.
func plain(s string) string {
	s = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
	if len(s) > maxNote {
		s = strings.ToValidUTF8(s[:maxNote], "") + "…"
	}
	return s
}

// Loopback reports whether an address leads to this machine alone.
func Loopback(address string) bool {
	for one := range strings.SplitSeq(address, ",") {
		u, err := url.Parse(one)
		if err != nil {
			return false
		}
		if ip := net.ParseIP(u.Hostname()); u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
			return false
		}
	}
	return true
}
