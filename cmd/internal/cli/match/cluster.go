package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tengen/bench/match"
	"tengen/bench/match/cluster"
	"tengen/bench/weaksolve"
	"tengen/cmd/internal/cli"
	"tengen/internal/infile"
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
	f.StringVar(&c.tokenFile, "token-file", "", "file with the token of the workers; also in TENGEN_TOKEN")
	f.StringVar(&c.creds, "creds", "", "file with NATS credentials for a server outside, which no other user may read")
	f.StringVar(&c.nkey, "nkey", "", "file with an NKey seed for a server outside, which no other user may read")
	f.StringVar(&c.ca, "ca", "", "file of certificates that the server's certificate is checked against")
	f.StringVar(&c.cert, "cert", "", "with --serve=HOST:PORT: file with the server's certificate, for TLS")
	f.StringVar(&c.key, "key", "", "with --serve=HOST:PORT: file with the key of the certificate")
}

// Refuse returns an error for a flag that means nothing without --serve, where all is done in
// this process.
func (c *ClusterFlags) Refuse(cmd *cobra.Command) error {
	if cmd.Flags().Changed("serve") {
		return nil
	}
	return cli.Refuse(cmd, "goes with --serve", "token-file", "creds", "nkey", "ca", "cert", "key")
}

// addWorkers adds the flags of workers.
func (c *ClusterFlags) addWorkers(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&c.workers, "workers", "", "do the work served at this URL, of matches, selfplay and lab weaksolve, --concurrency at a time")
	f.StringArrayVar(&c.allowed, "allow", nil, "program that a match may name, NAME='PROG ARGS'; repeat for each")
	f.StringVar(&c.allowFile, "allow-file", "", "file of such programs, one on each line")
	f.IntVar(&c.maxMemory, "max-memory", 0, "with --workers: MiB that an engine or a search may use (default a share of the memory of this machine)")
	f.IntVar(&c.maxThreads, "max-threads", 0, "with --workers: threads that an engine may use (default all processors)")
}

// programs reads --allow and --allow-file.
func (c *ClusterFlags) programs(ctx context.Context) (match.Programs, error) {
	ps := match.Programs{}
	for _, text := range c.allowed {
		if err := ps.Add(text); err != nil {
			return nil, cli.BadInput("--allow: %w", err)
		}
	}
	if c.allowFile != "" {
		text, err := infile.Read(ctx, c.allowFile, cli.MaxAllowFile)
		if err == nil {
			err = ps.Read(bytes.NewReader(text), c.allowFile)
		}
		if err != nil {
			return nil, cli.BadInput("--allow-file: %w", err)
		}
	}
	return ps, nil
}

// allow sets the programs that a match may name, and checks the match: one that is played
// here names allowed programs, one that is played by workers has no commands.
func (c *ClusterFlags) allow(ctx context.Context, cmd *cobra.Command, m *match.Config, o *match.Options) (err error) {
	if o.Programs, err = c.programs(ctx); err != nil {
		return err
	}
	if !cmd.Flags().Changed("serve") {
		if err := o.Allow(m); err != nil {
			return cli.AsInput(err)
		}
		return nil
	}
	if len(o.Programs) > 0 {
		return cli.BadInput("--allow goes with the workers of a served match")
	}
	if err := m.CheckNamed(); err != nil {
		return cli.BadInput("%w: write program=NAME for cmd=, and start the workers with --allow NAME='COMMAND'", err)
	}
	return nil
}

// play plays the jobs in this process or, with --serve, by workers.
func (f *MatchFlags) play(ctx context.Context, cmd *cobra.Command, c match.Config, o match.Options, jobs []match.Job, took func(match.Result) error) error {
	if !cmd.Flags().Changed("serve") {
		return match.Run(ctx, c, o, jobs, f.Concurrency, took)
	}
	if o.Log != nil {
		return cli.BadInput("--log and --serve exclude each other: the programs run elsewhere")
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
		if token, _, err = cluster.TokenOfFile(path); err != nil {
			return nil, fmt.Errorf("--token-file: %w", err)
		}
	}
	s, err := cluster.Listen(c.serve, cluster.ListenOptions{Token: token, Cert: c.cert, Key: c.key})
	if err == nil && path != "" {
		fmt.Fprintf(errs, "token of the workers: in %s\n", path)
	}
	return s, err
}

// tokenVariable is the variable of the environment with the token of the workers.
const tokenVariable = "TENGEN_TOKEN"

// token returns the token that the environment gives; given is false if it gives none,
// or a file is named.
func (c *ClusterFlags) token() (token string, given bool, err error) {
	token, given = os.LookupEnv(tokenVariable)
	switch {
	case c.tokenFile != "" || !given:
		return "", false, nil
	case token == "":
		return "", true, errors.New(tokenVariable + " is empty")
	}
	return token, true, nil
}

// access returns the proofs for a server outside. The usual file of this machine is only
// for servers on it.
func (c *ClusterFlags) access(address string) (cluster.Access, error) {
	a := cluster.Access{Creds: c.creds, NKey: c.nkey, CA: c.ca}
	token, given, err := c.token()
	switch {
	case err != nil:
		return a, err
	case given:
		a.Token, a.Source = token, "the token is that of "+tokenVariable
	case c.tokenFile != "":
		a.Source = "the token is that of " + c.tokenFile
		if a.Token, err = cluster.TokenFromFile(c.tokenFile); err != nil {
			return a, fmt.Errorf("--token-file: %w", err)
		}
	case c.nkey != "" || c.creds != "":
		// Enough: the token is for servers of "tengen match".
	case cluster.Loopback(address):
		path, err := usualTokenFile()
		if err != nil {
			return a, nil
		}
		a.Source = "the token is that of " + path
		switch a.Token, err = cluster.TokenFromFile(path); {
		case errors.Is(err, os.ErrNotExist):
			a.Source = fmt.Sprintf("no token: %s is not set, --token-file is not given, and there is no %s", tokenVariable, path)
		case err != nil:
			return a, err
		}
	default:
		a.Source = fmt.Sprintf("no token: %s is not set, and --token-file is not given", tokenVariable)
	}
	return a, nil
}

// usualTokenFile is where a token is that nobody named.
func usualTokenFile() (string, error) {
	dir, err := os.UserConfigDir()
	return filepath.Join(dir, "tengen", "match-token"), err
}

// workerFlags are the flags that go with --workers.
var workerFlags = map[string]bool{
	"workers": true, "concurrency": true, "allow": true, "allow-file": true, "token-file": true,
	"creds": true, "nkey": true, "ca": true, "max-memory": true, "max-threads": true,
}

// work plays games for matches of other processes.
func (f *MatchFlags) work(ctx context.Context, cmd *cobra.Command) error {
	var bad error
	cmd.Flags().Visit(func(fl *pflag.Flag) {
		if own := cmd.LocalNonPersistentFlags().Lookup(fl.Name) != nil; own && !workerFlags[fl.Name] {
			bad = cli.BadInput("--%s goes with the match, not with its workers", fl.Name)
		}
	})
	if bad != nil {
		return bad
	}
	c := &f.cluster
	switch {
	case f.Concurrency < 1:
		return cli.BadInput("--concurrency: %d: want at least 1", f.Concurrency)
	case c.maxMemory < 0 || c.maxThreads < 0:
		return cli.BadInput("--max-memory %d, --max-threads %d: want numbers above 0", c.maxMemory, c.maxThreads)
	}
	o := match.Options{Version: version.String(), MaxMemory: c.maxMemory, MaxThreads: c.maxThreads}
	if o.MaxMemory == 0 {
		o.MaxMemory = memoryShare(f.Concurrency)
	}
	if o.MaxThreads == 0 {
		o.MaxThreads = cli.Processors()
	}
	var err error
	if o.Programs, err = c.programs(ctx); err != nil {
		return err
	}
	if err := cluster.CheckAddress(c.workers); err != nil {
		return cli.BadInput("--workers: %w", err)
	}
	if err := o.Programs.Find(); err != nil {
		return cli.BadInput("--allow: %w", err)
	}
	a, err := c.access(c.workers)
	if err != nil {
		return cli.AsInput(err)
	}
	build, err := version.Build()
	if err != nil {
		return err
	}
	out := lineWriter(cmd.OutOrStdout())
	tell := func(text string, again bool) {
		if again {
			text += " (counted from another worker)"
		}
		out(text)
	}
	return cluster.Work(ctx, c.workers, cluster.WorkerOptions{
		Access:    a,
		Version:   build,
		Players:   f.Concurrency,
		NewPlayer: func(c match.Config) (match.Player, error) { return match.NewPlayer(c, o) },
		Warn:      lineWriter(cmd.ErrOrStderr()),
		Tell: func(r match.Result, again bool) {
			tell(fmt.Sprintf("game %d: %v by %s, %d moves, %.1f s", r.ID, r.Outcome, r.Reason, len(r.Moves), secondsOf(r.Time)), again)
		},
		TellGames: func(b cluster.Batch, again bool) {
			tell(fmt.Sprintf("games %d to %d of selfplay", b.First, b.First+uint64(b.Games)-1), again)
		},
		Memory: int64(o.MaxMemory) << 20,
		TellSolve: func(j *weaksolve.Job, a *weaksolve.Answer, again bool) {
			tell(fmt.Sprintf("%s of weaksolve, after %q", cli.Count(len(a.Events), "expansion", "expansions"), j.At()), again)
		},
	})
}
