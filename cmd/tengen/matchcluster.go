package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tengen/bench/match"
	"tengen/bench/match/cluster"
	"tengen/cmd/internal/version"
)

const clusterHelp = `With --serve workers play the games, on this machine or others: processes of
"tengen match --workers URL" with the URL that --serve prints. The jobs wait on a NATS
server with JetStream, in this process (--serve=HOST:PORT, by default for this machine
only; --serve=TOKEN@HOST:PORT sets the token in the URL) or outside
(--serve=nats://…). Workers may join and leave at any time; if a worker dies, another
one plays its game, and every game is counted once. Workers must be of this version.
They run the programs that the match names, so do not publish the URL.`

// clusterFlags are the flags of a match over several machines.
type clusterFlags struct{ serve, workers string }

// Defaults of --serve.
const (
	serveAddress = "127.0.0.1:4222"
	// serveAhead is the number of games in the queue at a time, by default. Games
	// that no worker takes wait.
	serveAhead = 64
)

func (c *clusterFlags) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&c.serve, "serve", "", "let workers play the games: address to listen on, or URL of a NATS server")
	f.Lookup("serve").NoOptDefVal = serveAddress
	f.StringVar(&c.workers, "workers", "", "play the games of matches served at this URL, --concurrency at a time")
}

// play plays the jobs in this process or, with --serve, by workers.
func (f *matchFlags) play(ctx context.Context, cmd *cobra.Command, c match.Config, o match.Options, jobs []match.Job, took func(match.Result) error) error {
	if !cmd.Flags().Changed("serve") {
		return match.Run(ctx, c, o, jobs, f.concurrency, took)
	}
	if o.Log != nil {
		return badInput("--log and --serve exclude each other: the programs run elsewhere")
	}
	s, err := f.cluster.server()
	if err != nil {
		return badInput("--serve: %w", err)
	}
	err = serve(ctx, cmd, s, c, o, jobs, f.ahead(cmd), took)
	return errors.Join(err, s.Close())
}

func (f *matchFlags) ahead(cmd *cobra.Command) int {
	if cmd.Flags().Changed("concurrency") {
		return f.concurrency
	}
	return serveAhead
}

func serve(ctx context.Context, cmd *cobra.Command, s *cluster.Server, c match.Config, o match.Options, jobs []match.Job, ahead int, took func(match.Result) error) error {
	p, err := cluster.NewPool(ctx, s, c, cluster.Options{Version: o.Version})
	if err != nil {
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "workers: tengen match --workers '%s'\n", s.URL())
	err = match.RunPlayers(ctx, jobs, ahead, func() (match.Player, error) { return p.Player(), nil }, took)
	return errors.Join(err, p.Close())
}

// server returns the server that --serve asks for.
func (c *clusterFlags) server() (*cluster.Server, error) {
	if strings.Contains(c.serve, "://") {
		return cluster.Dial(c.serve)
	}
	token, address, ok := strings.Cut(c.serve, "@")
	if !ok {
		token, address = "", c.serve
	}
	return cluster.Listen(address, token)
}

// work plays games for matches of other processes.
func (f *matchFlags) work(ctx context.Context, cmd *cobra.Command) error {
	var bad error
	cmd.Flags().Visit(func(fl *pflag.Flag) {
		if own := cmd.LocalNonPersistentFlags().Lookup(fl.Name) != nil; own && fl.Name != "workers" && fl.Name != "concurrency" {
			bad = badInput("--%s goes with the match, not with its workers", fl.Name)
		}
	})
	if bad != nil {
		return bad
	}
	if f.concurrency < 1 {
		return badInput("--concurrency: %d: want at least 1", f.concurrency)
	}
	var mu sync.Mutex
	return cluster.Work(ctx, f.cluster.workers, cluster.WorkerOptions{
		Version: version.String(),
		Players: f.concurrency,
		NewPlayer: func(c match.Config) (match.Player, error) {
			return match.NewPlayer(c, match.Options{Version: version.String()})
		},
		Tell: func(r match.Result, twice bool) {
			mu.Lock()
			defer mu.Unlock()
			text := fmt.Sprintf("game %d: %v by %s, %d moves, %.1f s", r.ID, r.Outcome, r.Reason, len(r.Moves), secondsOf(r.Time))
			if twice {
				text += " (counted from another worker)"
			}
			fmt.Fprintln(cmd.OutOrStdout(), text)
		},
	})
}
