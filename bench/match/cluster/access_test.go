package cluster

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"tengen/bench/match"
	"tengen/internal/filetest"
	"tengen/internal/secret"
)

func TestBadAddresses(t *testing.T) {
	s := listen(t)
	for _, c := range []struct{ address, token, want string }{
		{"nonsense", "", "nonsense"},
		{"127.0.0.1:x", "", "127.0.0.1:x"},
		{"127.0.0.1:99999", "", "99999"},
		{strings.TrimPrefix(s.URL(), "nats://"), "", s.URL()[len("nats://"):] + ": bind: "},
		{"192.0.2.1:0", "", "192.0.2.1"},
		{"127.0.0.1:0", "a", "at least 16"},
		{"127.0.0.1:0", "0123456789abcdef@", "letters"},
		{"127.0.0.1:0", strings.Repeat("a", secret.MinToken), "1 different characters"},
		{"127.0.0.1:0", strings.Repeat("abcde", secret.MaxToken), "at most 256"},
	} {
		if x, err := Listen(c.address, ListenOptions{Token: c.token}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Listen(%q, %q): %v, %v, want %q", c.address, c.token, x, err, c.want)
		}
	}
	good := Access{Token: testToken}
	for _, c := range []struct {
		address string
		a       Access
		want    string
	}{
		{"host:4222", good, "\"host:4222\": want an address like"},
		{"nats://127.0.0.1:1,127.0.0.1:2", good, "\"127.0.0.1:2\": want an address like"},
		{"ws://127.0.0.1:1", good, "\"ws://127.0.0.1:1\": want an address like"},
		{"nats://127.0.0.1:1", Access{Token: "a.>:" + testToken}, "user's name"},
		{"nats://SECRET@127.0.0.1:1", good, "can be seen by other users"},
		{"nats://127.0.0.1:1", good, "127.0.0.1:1"},
		{s.URL(), Access{}, "uthorization"},
		{s.URL(), Access{Source: "no token: none given"}, "no token: none given"},
		{s.URL(), Access{Token: "SECRETSECRETSECRETSECRET"}, "uthorization"},
		{s.URL(), Access{Token: matchUser + ":" + testToken}, "uthorization"},
		{s.URL(), Access{CA: "/nonexistent/ca"}, "/nonexistent/ca"},
		{s.URL(), Access{CA: os.DevNull}, os.DevNull},
		{s.URL(), Access{NKey: "/nonexistent/nkey"}, "/nonexistent/nkey"},
		{s.URL(), Access{Creds: "/nonexistent/creds"}, "/nonexistent/creds"},
	} {
		_, err := Dial(c.address, c.a)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("Dial(%q, %+v): %v, want %q", c.address, c.a, err, c.want)
		}
		o := fakeWorker("x")
		o.Access = c.a
		if err := Work(t.Context(), c.address, o); err == nil {
			t.Errorf("Work(%q): no error", c.address)
		}
	}
	if strings.Contains(s.URL(), testToken) {
		t.Errorf("the token is part of %s", s.URL())
	}
}

// A connection is given up when the server is away for too long, and not when it comes
// back in time.
func TestGiveUp(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for seconds")
	}
	t.Parallel()
	const patience = 2 * time.Second // on a busy machine to connect again takes some tenths
	s := listen(t)
	x := newProxy(t, s)
	connect := func(d time.Duration) *nats.Conn {
		o := append(giveUpAfter(d), nats.UserInfo(rand.Text(), testToken), nats.ReconnectWait(time.Millisecond))
		conn, err := nats.Connect(x.url, o...)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(conn.Close)
		return conn
	}
	closedIn := func(conn *nats.Conn, d time.Duration) bool {
		for until := time.Now().Add(d); time.Now().Before(until); time.Sleep(time.Millisecond) {
			if conn.IsClosed() {
				return true
			}
		}
		return false
	}
	patient := connect(time.Minute)
	hasty := connect(patience)
	if err := hasty.ForceReconnect(); err != nil {
		t.Fatal(err)
	}
	for !hasty.IsConnected() && !hasty.IsClosed() {
		time.Sleep(time.Millisecond)
	}
	if closedIn(hasty, patience+patience/4) {
		t.Error("given up although the server came back")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if !closedIn(hasty, 30*time.Second) {
		t.Error("not given up")
	}
	if patient.IsClosed() {
		t.Error("given up too early")
	}
}

// certificate writes a certificate for 127.0.0.1 and its key.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, &c, &c, &k.PublicKey, k)
	if err != nil {
		t.Fatal(err)
	}
	keyDER, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	for path, b := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: keyDER}} {
		filetest.Put(t, path, pem.EncodeToMemory(b))
	}
	return cert, key
}

// With a certificate the server speaks TLS alone, and workers check it.
func TestTLS(t *testing.T) {
	t.Parallel()
	cert, key := certificate(t)
	s, err := Listen("127.0.0.1:0", ListenOptions{Token: testToken, Cert: cert, Key: key})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if !strings.HasPrefix(s.URL(), "tls://") {
		t.Errorf("URL %s", s.URL())
	}
	for _, address := range []string{s.URL(), strings.Replace(s.URL(), "tls:", "nats:", 1)} {
		if _, err := Dial(address, Access{Token: matchUser + ":" + s.secret}); err == nil {
			t.Errorf("%s: a certificate of nobody is accepted", address)
		}
	}
	p := newPool(t, s, time.Second)
	defer p.Close()
	o := fakeWorker("one")
	o.CA = cert
	work(t, s.URL(), o)
	if _, err := p.Player().Play(t.Context(), match.Job{ID: 1, White: 1}); err != nil {
		t.Error(err)
	}
	for what, l := range map[string]ListenOptions{"no key": {Cert: cert}, "no certificate": {Key: cert}} {
		if _, err := Listen("127.0.0.1:0", l); err == nil || !strings.Contains(err.Error(), cert) || !strings.Contains(err.Error(), "TLS needs both") {
			t.Errorf("%s: %v", what, err)
		}
	}
}
