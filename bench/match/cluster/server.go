package cluster

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Server holds the queues of jobs and results: a NATS server in this process, or the
// connection to one outside.
type Server struct {
	url     string
	conn    *nats.Conn
	own     *server.Server // nil if outside
	dir     string         // of own
	storage jetstream.StorageType
	closed  bool
}

// URL returns the address for workers, with the token of a server in this process.
func (s *Server) URL() string { return s.url }

// letters are the characters of a token.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// Listen starts a server on host:port; port 0 takes a free one. Clients need the
// token, a random one if it is empty.
func Listen(address, token string) (*Server, error) {
	host, portText, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("address %q: want host:port: %w", address, err)
	}
	port, err := strconv.ParseUint(portText, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("address %q: the port is not a number of 0…65535", address)
	}
	if token == "" {
		token = rand.Text()
	}
	if strings.Trim(token, letters) != "" {
		return nil, errors.New("the token is part of an address: want letters and digits alone")
	}
	dir, err := os.MkdirTemp("", "tengen-match-")
	if err != nil {
		return nil, err
	}
	o := &server.Options{
		ServerName: "tengen-match",
		Host:       host, Port: int(port),
		Authorization: token,
		JetStream:     true, StoreDir: dir,
		NoLog: true, NoSigs: true,
		DisableJetStreamBanner: true,
	}
	if o.Port == 0 {
		o.Port = server.RANDOM_PORT
	}
	s := &Server{dir: dir, storage: jetstream.MemoryStorage}
	if s.own, err = server.NewServer(o); err != nil {
		return nil, errors.Join(fmt.Errorf("server on %s: %w", address, err), os.RemoveAll(dir))
	}
	s.own.Start()
	if !s.own.ReadyForConnections(startTimeout) {
		return nil, errors.Join(fmt.Errorf("the server on %s does not start: is the address free?", address), s.Close())
	}
	s.conn, err = nats.Connect("", nats.InProcessServer(s.own), nats.Token(token), nats.Name("match"))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("server on %s: %w", address, err), s.Close())
	}
	addr, ok := s.own.Addr().(*net.TCPAddr)
	if !ok {
		return nil, errors.Join(fmt.Errorf("the server on %s has no TCP address", address), s.Close())
	}
	if host == "" {
		host = "0.0.0.0"
	}
	s.url = "nats://" + token + "@" + net.JoinHostPort(host, strconv.Itoa(addr.Port))
	return s, nil
}

// Dial connects to a server outside by its URL, or several separated by commas.
func Dial(address string) (*Server, error) {
	conn, err := dial(address, "match")
	if err != nil {
		return nil, err
	}
	return &Server{url: address, conn: conn, storage: jetstream.FileStorage}, nil
}

func dial(address, name string) (*nats.Conn, error) {
	for one := range strings.SplitSeq(address, ",") {
		if !strings.Contains(one, "://") {
			return nil, fmt.Errorf("server %q: want an address like nats://host:4222", one)
		}
	}
	conn, err := nats.Connect(address, nats.Name("tengen "+name),
		nats.ReconnectWait(reconnectEvery), nats.MaxReconnects(int(reconnectFor/reconnectEvery)))
	if err != nil {
		return nil, fmt.Errorf("server %s: %w", redacted(address), err)
	}
	return conn, nil
}

// redacted returns an address without tokens and passwords.
func redacted(address string) string {
	if i := strings.LastIndexByte(address, '@'); i >= 0 {
		return "nats://…" + address[i:]
	}
	return address
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
		err = errors.Join(err, os.RemoveAll(s.dir))
	}
	return err
}
