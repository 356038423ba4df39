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

const clusterHelp = `With --serve the games are played by workers, which may be on other machines:
processes of "tengen match --workers URL" with the URL that --serve prints. The jobs
wait on a NATS server with JetStream, in this process (--serve=HOST:PORT, by default
on this machine alone; --serve=TOKEN@HOST:PORT sets the token that the URL has) or
outside (--serve=nats://…). Workers may come and go; a game whose worker died is
played by another one, and every game is counted once. They have to be of this
version, and run the programs that the match names: keep the URL to yourself.`

// clusterFlags are the flags of a match over several machines.
type clusterFlags struct{ serve, workers string }

// Defaults of --serve.
const (
	serveAddress = "127.0.0.1:4222"
	// serveAhead is how many games are handed out at a time if --concurrency
	// does not say. What no worker takes up waits.
	serveAhead = 64
)

func (c *clusterFlags) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&c.serve, "serve", "", "have the games played by workers: address to listen on, or URL of a NATS server")
	f.Lookup("serve").NoOptDefVal = serveAddress
	f.StringVar(&c.workers, "workers", "", "play the games of matches served at this URL, --concurrency at a time")
}

// play plays the jobs here or, with --serve, wherever there are workers.
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

// server is the server that --serve asks for.
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

// work plays games for matches elsewhere.
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
