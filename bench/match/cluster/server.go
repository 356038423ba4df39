package cluster

import (
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Server holds the queues of matches: a NATS server in this process, or the connection to
// one outside.
type Server struct {
	url     string
	conn    *nats.Conn
	own     *server.Server // nil if outside
	secret  string         // of the match at own
	folder  *folder        // of own
	storage jetstream.StorageType
	lost    chan struct{} // closed when the connection is given up
	closed  bool
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

// Listen starts a server on host:port; port 0 takes a free one. Workers need the token,
// and may do no more than what workerRights lists. The match itself has a secret that
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
	if err := CheckToken(l.Token); err != nil {
		return nil, err
	}
	dir, err := newFolder(os.TempDir())
	if err != nil {
		return nil, err
	}
	secret := rand.Text()
	o := &server.Options{
		ServerName: "tengen-match",
		Host:       host, Port: int(port),
		Users: []*server.User{
			{Username: matchUser, Password: secret},
			{Username: workerUser, Password: l.Token, Permissions: workerRights()},
		},
		MaxPayload: maxPayload,
		JetStream:  true, StoreDir: dir.path,
		JetStreamMaxMemory: maxStore, JetStreamMaxStore: maxStore,
		NoLog: true, NoSigs: true,
		DisableJetStreamBanner: true,
		// As patient as the other end of a connection.
		AuthTimeout: askTimeout.Seconds(), TLSTimeout: askTimeout.Seconds(),
	}
	if o.Port == 0 {
		o.Port = server.RANDOM_PORT
	}
	scheme := "nats://"
	if l.Cert != "" || l.Key != "" {
		pair, err := tls.LoadX509KeyPair(l.Cert, l.Key)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("certificate %s, key %s: %w", l.Cert, l.Key, err), dir.remove())
		}
		o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
		scheme = "tls://"
	}
	s := &Server{secret: secret, folder: dir, storage: jetstream.MemoryStorage, lost: make(chan struct{})}
	if s.own, err = server.NewServer(o); err != nil {
		return nil, errors.Join(fmt.Errorf("server on %s: %w", address, err), dir.remove())
	}
	s.own.Start()
	if !s.own.ReadyForConnections(startTimeout) {
		return nil, errors.Join(fmt.Errorf("the server on %s does not start: is the address free?", address), s.Close())
	}
	inside := []nats.Option{nats.InProcessServer(s.own), nats.UserInfo(matchUser, secret), nats.Name("match"), nats.Timeout(startTimeout), nats.MaxReconnects(-1)}
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
	if host == "" {
		host = "0.0.0.0"
	}
	s.url = scheme + net.JoinHostPort(host, strconv.Itoa(addr.Port))
	return s, nil
}

// matchUser is the name of the match at a server in this process.
const matchUser = "match"

// workerRights lets a worker look for queues, take jobs from them and report its
// progress, read settings, and send questions, results and notes to the match. It may not
// make, change, purge or delete a stream, or read messages of others.
func workerRights() *server.Permissions {
	return &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{
			"$JS.API.STREAM.NAMES",
			"$JS.API.STREAM.INFO.*",
			"$JS.API.CONSUMER.INFO.*." + workers,
			"$JS.API.CONSUMER.MSG.NEXT.*." + workers,
			"$JS.API.DIRECT.GET.*." + prefix + "*.config.*",
			"$JS.ACK.>",
			prefix + "*.ask.*", prefix + "*.result.*", prefix + "*.note",
		}},
		Subscribe: &server.SubjectPermission{Allow: []string{workerInbox + ".>", closeSubject}},
	}
}

// Dial connects to a server outside by its URL, or several separated by commas.
func Dial(address string, a Access) (*Server, error) {
	s := &Server{url: address, storage: jetstream.FileStorage, lost: make(chan struct{})}
	var err error
	s.conn, err = dial(address, "match", a, nats.ClosedHandler(func(*nats.Conn) { close(s.lost) }))
	if err != nil {
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
			err = errors.Join(s.conn.Publish(closeSubject, nil), s.conn.FlushTimeout(askTimeout))
		}
		s.conn.Close()
	}
	if s.own != nil {
		s.own.Shutdown()
		s.own.WaitForShutdown()
		err = errors.Join(err, s.folder.remove())
	}
	return err
}
