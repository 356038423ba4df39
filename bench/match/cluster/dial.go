package cluster

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"sync"
	"time"

	"tengen/internal/infile"

	"github.com/nats-io/nats.go"
)

// CheckAddress returns an error for text that is not the URL of a server or several URLs
// separated by commas.
func CheckAddress(address string) error {
	for one := range strings.SplitSeq(address, ",") {
		scheme, _, _ := strings.Cut(one, "://")
		switch {
		case strings.Contains(one, "@"):
			// Without the address, which has the secret.
			return errors.New("a token or password in the address can be seen by other users: take TENGEN_TOKEN or --token-file")
		case scheme == one, scheme != "nats" && scheme != secureScheme:
			return fmt.Errorf("server %q: want an address like nats://host:4222 or tls://host:4222", one)
		}
	}
	return nil
}

// secureScheme is the scheme of a server with TLS.
const secureScheme = "tls"

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

// dial connects to a server by its URL, or several separated by commas, under a name. It
// takes messages of at most so many bytes.
func dial(address, name string, a Access, most int, more ...nats.Option) (*nats.Conn, error) {
	if err := CheckAddress(address); err != nil {
		return nil, err
	}
	options, err := a.options(name)
	if err != nil {
		return nil, err
	}
	d := dialer{secure: strings.Contains(address, secureScheme+"://"), most: most}
	if d.roots, err = roots(a.CA); err != nil {
		return nil, err
	}
	options = append(options, nats.CustomInboxPrefix(inboxOf(name)), nats.Timeout(askTimeout), nats.ReconnectWait(reconnectEvery),
		// The dialer checks certificates by the names that the operator gave. Addresses that a
		// server names are not used.
		nats.SetCustomDialer(d), nats.SkipHostLookup(), nats.IgnoreDiscoveredServers(), quiet)
	options = append(options, giveUpAfter(reconnectFor)...)
	conn, err := nats.Connect(address, append(options, more...)...)
	if err != nil {
		err = fmt.Errorf("server %s: %w", address, outside{err})
		if errors.Is(err, nats.ErrAuthorization) && a.Source != "" {
			err = fmt.Errorf("%w: %s", err, a.Source)
		}
		return nil, err
	}
	return conn, nil
}

// quiet keeps the library from printing. A missing answer shows that the server refuses a
// question.
var quiet = nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})

// roots returns the certificates in a file, nil for "".
func roots(path string) (*x509.CertPool, error) {
	if path == "" {
		return nil, nil
	}
	text, err := infile.ReadRegular(path, maxKeyFile)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("%s has no certificate", path)
	}
	return pool, nil
}

// dialer makes the connections of a worker or a match. It begins TLS itself, so that the
// bounds hold for decrypted text, too.
type dialer struct {
	secure bool           // a server without TLS is refused
	roots  *x509.CertPool // nil for those of the system
	most   int            // bytes of a message
}

// SkipTLSHandshake tells the library of NATS that Dial has done it.
func (dialer) SkipTLSHandshake() bool { return true }

// Dial connects, reads the line with which a server begins, and begins TLS if the server
// or the operator wants it. The line is the first that the returned connection gives.
func (d dialer) Dial(network, address string) (net.Conn, error) {
	conn, err := net.DialTimeout(network, address, askTimeout)
	if err != nil {
		return nil, err
	}
	b, err := d.begin(conn, address)
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return b, nil
}

func (d dialer) begin(conn net.Conn, address string) (net.Conn, error) {
	if err := conn.SetDeadline(time.Now().Add(askTimeout)); err != nil {
		return nil, err
	}
	line, err := firstLine(conn)
	if err != nil {
		return nil, err
	}
	var info struct {
		TLS bool `json:"tls_required"`
	}
	if text, ok := strings.CutPrefix(string(line), "INFO "); !ok || json.Unmarshal([]byte(text), &info) != nil {
		return nil, errors.New("it is no NATS server")
	}
	if d.secure || info.TLS {
		host, _, err := net.SplitHostPort(address)
		if err != nil {
			return nil, err
		}
		secure := tls.Client(conn, &tls.Config{ServerName: host, RootCAs: d.roots, MinVersion: tls.VersionTLS12})
		if err := secure.Handshake(); err != nil {
			return nil, err
		}
		conn = secure
	}
	return &bounded{Conn: conn, first: line, frame: frame{most: d.most}}, nil
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
