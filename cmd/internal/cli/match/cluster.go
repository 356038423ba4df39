package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tengen/bench/match"
	"tengen/bench/match/cluster"
	"tengen/cmd/internal/cli"
	"tengen/internal/secret"
	"tengen/internal/shell"
	"tengen/internal/version"
)

const clusterHelp = `With --serve workers play the games, on this machine or others: processes of
"tengen match --workers URL" with the URL that --serve prints. They meet at a NATS server,
in this process (--serve=HOST:PORT, by default for this machine only) or outside
(--serve=nats://… or tls://…). Workers may join and leave at any time; if a worker dies,
another one plays its game, and every game is counted once. Workers must be of the same
build. They do the work of selfplay --serve and lab weaksolve --serve as well.

A worker plays with Tengen in its own process and with the programs that --allow names; an
engine of the match asks for one by program=NAME, and never gives a command.
--allow 'NAME=PROG ARGS' may begin with dir=DIR for a working directory and with
opt=KEY,KEY (or opt=*) for the options that a match may set: NAME='dir=/opt/x opt=seed
./brain -q'. --allow-file has one on each line. Memory and threads of an engine are
bounded by --max-memory and --max-threads.

The token of the workers comes from the variable TENGEN_TOKEN or from --token-file, which
no other user may read, and never from the command line. --serve writes a random one into
that file if it does not exist. On this machine both use the same file if none is named.
A server outside may also want USER:PASSWORD as the token, --creds or --nkey; --ca names
the certificates to check it with. With --cert and --key the server in this process uses
TLS.`

// ClusterFlags are the flags of a match, or of self-play, over several machines.
type ClusterFlags struct {
	serve, workers        string
	allowed               []string
	allowFile             string
	tokenFile             string
	creds, nkey, ca       string
	cert, key             string
	maxMemory, maxThreads int
}

// AddServer adds the flags of a command whose games workers can play.
func (c *ClusterFlags) AddServer(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&c.serve, "serve", "", "let workers do the work: address to listen on, or URL of a NATS server")
	f.Lookup("serve").NoOptDefVal = serveAddress
	c.addAccess(f)
	f.StringVar(&c.cert, "cert", "", "with --serve=HOST:PORT: file with the server's certificate, for TLS")
	f.StringVar(&c.key, "key", "", "with --serve=HOST:PORT: file with the key of the certificate")
}

// addAccess adds the flags that prove who one is, to a server or as one.
func (c *ClusterFlags) addAccess(f *pflag.FlagSet) {
	f.StringVar(&c.tokenFile, "token-file", "", "file with the token of the workers; also in TENGEN_TOKEN")
	f.StringVar(&c.creds, "creds", "", "file with NATS credentials for a server outside, which no other user may read")
	f.StringVar(&c.nkey, "nkey", "", "file with an NKey seed for a server outside, which no other user may read")
	f.StringVar(&c.ca, "ca", "", "file of certificates that the server's certificate is checked against")
}

// Refuse returns an error for a flag that means nothing without --serve, where all is done in
// this process.
func (c *ClusterFlags) Refuse(cmd *cobra.Command) error {
	if cmd.Flags().Changed("serve") {
		return nil
	}
	return cli.Refuse(cmd, "goes with --serve", "token-file", "creds", "nkey", "ca", "cert", "key")
}

// play plays the jobs in this process or, with --serve, by workers.
func (f *MatchFlags) play(ctx context.Context, cmd *cobra.Command, c match.Config, o match.Options, jobs []match.Job, took func(match.Result) error) error {
	if !cmd.Flags().Changed("serve") {
		return match.Run(ctx, c, o, jobs, f.Concurrency, took)
	}
	p, end, err := f.cluster.Open(ctx, cmd.ErrOrStderr(), func(s *cluster.Server, o cluster.Options) (*cluster.Pool, error) {
		return cluster.NewPool(s, c, o)
	})
	if err != nil {
		return err
	}
	err = match.RunPlayers(ctx, jobs, f.ahead(cmd), func() (match.Player, error) { return p.Player(), nil }, took)
	return end(err)
}

func (f *MatchFlags) ahead(cmd *cobra.Command) int {
	if cmd.Flags().Changed("concurrency") {
		return f.Concurrency
	}
	return serveAhead
}

// lineWriter writes lines from several goroutines.
func lineWriter(w io.Writer) func(string) {
	var mu sync.Mutex
	return func(line string) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintln(w, line)
	}
}

// Open opens the server that --serve asks for, lets offer make a pool on it, and tells how workers
// come. end closes both, tells the workers whether an error or the end of ctx has stopped the work, and
// returns that error with its own.
func (c *ClusterFlags) Open(ctx context.Context, errs io.Writer, offer func(*cluster.Server, cluster.Options) (*cluster.Pool, error)) (p *cluster.Pool, end func(error) error, err error) {
	build, err := version.Build()
	if err != nil {
		return nil, nil, err
	}
	s, err := c.server(errs)
	if err != nil {
		return nil, nil, cli.BadInput("--serve: %w", err)
	}
	warn := lineWriter(errs)
	if p, err = offer(s, cluster.Options{Version: build, Warn: warn}); err != nil {
		return nil, nil, errors.Join(err, s.Close())
	}
	c.tellWorkers(warn, s)
	return p, func(err error) error {
		p.Close()
		s.Stopped = err != nil || ctx.Err() != nil
		return errors.Join(err, s.Close())
	}, nil
}

// tellWorkers prints the command line of workers, for each address of the server.
func (c *ClusterFlags) tellWorkers(tell func(string), s *cluster.Server) {
	for _, address := range reachable(s.URL(), net.InterfaceAddrs) {
		line := "workers: tengen match --workers " + shell.Quote(address)
		if c.tokenFile != "" {
			line += " --token-file " + shell.Quote(c.tokenFile)
		}
		tell(line)
	}
}

// reachable returns the URLs by which workers reach a server. One that listens on all addresses
// of the machine has one for each address that other machines may know, of IPv4 first; that of
// this machine alone if there is none.
func reachable(address string, list func() ([]net.Addr, error)) (out []string) {
	u, err := url.Parse(address)
	if err != nil {
		return []string{address}
	}
	if ip := net.ParseIP(u.Hostname()); ip == nil || !ip.IsUnspecified() {
		return []string{address}
	}
	at := func(host string) string {
		with := *u
		with.Host = net.JoinHostPort(host, u.Port())
		return with.String()
	}
	all, _ := list() // without the list, this machine still reaches the server
	var six []string
	for _, a := range all {
		switch n, ok := a.(*net.IPNet); {
		case !ok || !n.IP.IsGlobalUnicast():
		case n.IP.To4() != nil:
			out = append(out, at(n.IP.String()))
		default:
			six = append(six, at(n.IP.String()))
		}
	}
	if out = append(out, six...); len(out) == 0 {
		out = []string{at("127.0.0.1")}
	}
	return out
}

// outside reports whether --serve names a server that runs already.
func (c *ClusterFlags) outside() bool { return strings.Contains(c.serve, "://") }

// server returns the server that --serve asks for, and says where its token is.
func (c *ClusterFlags) server(errs io.Writer) (*cluster.Server, error) {
	if c.outside() {
		a, err := c.access(c.serve)
		if err != nil {
			return nil, err
		}
		return cluster.Dial(c.serve, a)
	}
	if strings.Contains(c.serve, "@") {
		return nil, errors.New("a token in the address can be seen by other users: take TENGEN_TOKEN or --token-file")
	}
	token, given, err := c.token()
	if err != nil {
		return nil, err
	}
	path := c.tokenFile
	if !given {
		if path == "" {
			if path, err = usualTokenFile(); err != nil {
				return nil, fmt.Errorf("no place for the token: %w: name one with --token-file", err)
			}
		}
		if token, _, err = secret.KeptToken(path); err != nil {
			return nil, fmt.Errorf("--token-file: %w", err)
		}
	}
	s, err := cluster.Listen(c.serve, cluster.ListenOptions{Token: token, Cert: c.cert, Key: c.key})
	if err == nil && path != "" {
		fmt.Fprintf(errs, "token of the workers: in %s\n", path)
	}
	return s, err
}
