package cluster

import (
	"cmp"
	"crypto/rand"
	"crypto/subtle"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strconv"

	"tengen/internal/infile"
	"tengen/internal/secret"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Server is where matches and their workers meet: a NATS server in this process, or the
// connection to one outside.
type Server struct {
	// Stopped says that work is left when the server is closed, which tells the workers.
	Stopped bool

	url    string
	conn   *nats.Conn
	own    *server.Server // nil if outside
	secret string         // of the match at own
	lost   chan struct{}  // closed when the connection is given up
	closed bool
}

// URL returns the address for workers, which contains no secret.
func (s *Server) URL() string { return s.url }

// ListenOptions are the settings of a server in this process.
type ListenOptions struct {
	// Token is what workers need; a random one if it is empty.
	Token string
	// Cert and Key are files with the server's certificate and key, for TLS; both or
	// none.
	Cert, Key string
}

// certificate reads the certificate and its key.
func (l *ListenOptions) certificate() (pair tls.Certificate, err error) {
	if l.Cert == "" || l.Key == "" {
		return pair, fmt.Errorf("certificate %q, key %q: TLS needs both", l.Cert, l.Key)
	}
	var texts [2][]byte
	for i, path := range []string{l.Cert, l.Key} {
		if texts[i], err = infile.ReadRegular(path, maxKeyFile); err != nil {
			return pair, err
		}
	}
	if pair, err = tls.X509KeyPair(texts[0], texts[1]); err != nil {
		err = fmt.Errorf("certificate %s, key %s: %w", l.Cert, l.Key, err)
	}
	return pair, err
}

// Listen starts a server on host:port; port 0 takes a free one. Workers need the token, and
// get workerRights. The match itself has a secret that
// does not leave this process.
func Listen(address string, l ListenOptions) (*Server, error) {
	host, portText, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("address %q: want host:port: %w", address, err)
	}
	port, err := strconv.ParseUint(portText, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("address %q: the port is not a number of 0…65535", address)
	}
	if l.Token == "" {
		l.Token = rand.Text()
	}
	if err := secret.CheckToken(l.Token); err != nil {
		return nil, err
	}
	s := &Server{secret: rand.Text(), lost: make(chan struct{})}
	o := &server.Options{
		ServerName: "tengen-match",
		Host:       host, Port: int(port),
		CustomClientAuthentication: gate{token: l.Token, secret: s.secret},
		NoSystemAccount:            true,
		MaxConn:                    maxConnections,
		MaxSubs:                    maxSubscriptions, MaxControlLine: maxLine,
		MaxPayload: maxPayload, MaxPending: maxPending, WriteDeadline: writeDeadline, PingInterval: pingEvery,
		NoLog: true, NoSigs: true,
		// As patient as the other end of a connection.
		AuthTimeout: askTimeout.Seconds(), TLSTimeout: askTimeout.Seconds(),
	}
	o.Port = cmp.Or(o.Port, server.RANDOM_PORT)
	scheme := "nats://"
	if l.Cert != "" || l.Key != "" {
		pair, err := l.certificate()
		if err != nil {
			return nil, err
		}
		o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
		scheme = secureScheme + "://"
	}
	// On an address that is taken the NATS server tries again until startTimeout.
	host = cmp.Or(host, server.DEFAULT_HOST)
	free, err := net.Listen("tcp", net.JoinHostPort(host, portText))
	if err != nil {
		return nil, fmt.Errorf("server: %w", err)
	}
	free.Close()
	if s.own, err = server.NewServer(o); err != nil {
		return nil, fmt.Errorf("server on %s: %w", address, err)
	}
	s.own.Start()
	if !s.own.ReadyForConnections(startTimeout) {
		return nil, errors.Join(fmt.Errorf("the server on %s does not start", address), s.Close())
	}
	inside := []nats.Option{nats.InProcessServer(s.own), nats.UserInfo(matchUser, s.secret), nats.Name("match"), nats.Timeout(startTimeout), nats.MaxReconnects(-1), nats.ReconnectWait(lookSoon), quiet}
	if o.TLSConfig != nil {
		// The connection does not leave the process.
		inside = append(inside, nats.Secure(&tls.Config{InsecureSkipVerify: true}))
	}
	if s.conn, err = nats.Connect("", inside...); err != nil {
		return nil, errors.Join(fmt.Errorf("server on %s: %w", address, err), s.Close())
	}
	addr, ok := s.own.Addr().(*net.TCPAddr)
	if !ok {
		return nil, errors.Join(fmt.Errorf("the server on %s has no TCP address", address), s.Close())
	}
	s.url = scheme + net.JoinHostPort(host, strconv.Itoa(addr.Port))
	return s, nil
}

// matchUser is the name of the match at a server in this process.
const matchUser = "match"

// gate lets the match and its workers in. A worker has the token and a name that nobody else
// knows, and gets the rights of that name.
type gate struct{ token, secret string }

// Check reports whether a client may connect, and gives it its rights.
func (g gate) Check(c server.ClientAuthentication) bool {
	o := c.GetOpts()
	same := func(secret string) bool { return subtle.ConstantTimeCompare([]byte(o.Password), []byte(secret)) == 1 }
	switch {
	case o.Username == matchUser && same(g.secret):
		c.RegisterUser(&server.User{Permissions: matchRights()})
	case len(o.Username) >= secret.MinToken && isName(o.Username) && same(g.token):
		c.RegisterUser(&server.User{Permissions: workerRights(o.Username)})
	default:
		return false
	}
	return true
}

// workerRights lets a worker ask under its own name, and hear the answers in its own inbox and
// the end of the server.
func workerRights(name string) *server.Permissions {
	return &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: []string{prefix + name + ".>"}},
		Subscribe: &server.SubjectPermission{Allow: []string{inboxOf(name) + ".>", closeSubject}},
	}
}

// matchRights lets the match hear workers, answer them, and announce the end of the server.
func matchRights() *server.Permissions {
	return &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: []string{workerInbox + ".>", closeSubject}},
		Subscribe: &server.SubjectPermission{Allow: []string{prefix + ">"}},
	}
}

// Dial connects to a server outside by its URL, or several separated by commas.
func Dial(address string, a Access) (*Server, error) {
	name, err := a.name()
	if err != nil {
		return nil, err
	}
	s := &Server{url: address, lost: make(chan struct{})}
	if s.conn, err = dial(address, name, a, maxServerMessage, nats.Name("tengen match"), nats.ClosedHandler(func(*nats.Conn) { close(s.lost) })); err != nil {
		return nil, err
	}
	return s, nil
}

// Close ends the connection and the server of this process, and with it its workers. A
// second Close does nothing.
func (s *Server) Close() error {
	if s.closed {
		return nil
	}
	s.closed = true
	var err error
	if s.conn != nil {
		if s.own != nil {
			var word []byte
			if s.Stopped {
				word = []byte(wordStopped)
			}
			err = errors.Join(s.conn.Publish(closeSubject, word), s.conn.FlushTimeout(askTimeout))
		}
		s.conn.Close()
	}
	if s.own != nil {
		s.own.Shutdown()
		s.own.WaitForShutdown()
	}
	return err
}
