package play

import (
	"errors"
	"fmt"
	"html"
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	clidb "tengen/cmd/internal/cli/db"
	"tengen/cmd/internal/web"
	"tengen/internal/secret"
	"tengen/internal/version"
	"tengen/protocol/db"
	"tengen/search/game"
)

// usualTokenFile is the file with the token in the user's folder, and usualTokenPlace what the help calls it.
const (
	usualTokenFile  = "web-token"
	usualTokenPlace = "tengen/" + usualTokenFile + " of the user's configuration"
)

type webFlags struct {
	addr          string
	noBrowser     bool
	token         bool
	tokenFile     string
	threads, hash int
	db            string
	cache         cli.CacheFlag
}

func newWeb() *cobra.Command {
	var f webFlags
	cmd := &cobra.Command{
		Use:   "web",
		Short: "Play and analyse all games in the browser",
		Long: fmt.Sprintf(`Start a server on this machine and open its page in the browser: play renju (or
gomoku), jungo or ring against the engine or another person, also one at another computer,
analyse positions with live best moves, solve problems, and read the rules. With --db it also
shows what a database knows of a position. The page needs nothing from outside this program.

Every tab has a game and an analysis of its own; all searches share the threads. The
server listens on this machine alone, on a free port if the usual one is taken. --addr names
another address; if other machines can reach it, a page needs the token in the address that
is printed. Other users of this machine can use the server, its processor time and what --db
shows: --token asks them for the token, too. The token is kept for the next start, so that
the address stays the same: in --token-file, or else in %s.
Delete that file for a new one. Ctrl-C ends the server.

docs/web.md describes the protocol and the limits.`, usualTokenPlace),
		Example: `  tengen web
  tengen web --db games.db --token
  tengen web --no-browser --addr 127.0.0.1:8000
  tengen web --addr 0.0.0.0:8000`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	fl := cmd.Flags()
	fl.StringVar(&f.addr, "addr", usualAddress, "address and port to listen on; port 0 takes a free one")
	fl.BoolVar(&f.token, "token", false, "ask for the token in the printed address also on this machine")
	fl.StringVar(&f.tokenFile, "token-file", "", "ask for the token in this file, which no other user may read; it is made if it does not exist")
	fl.BoolVar(&f.noBrowser, "no-browser", false, "do not open the page in a browser")
	fl.IntVar(&f.threads, "threads", cli.Processors(), "search threads that all tabs share")
	fl.IntVar(&f.hash, "hash", game.DefaultHash, "size of an engine's tables in MiB; at most eight engines exist at once")
	f.cache.Add(cmd)
	fl.StringVar(&f.db, "db", "", "database of db import, in which to look positions up; it is only read")
	return cmd
}

func (f *webFlags) run(cmd *cobra.Command) (err error) {
	if err := cli.CheckThreads(f.threads); err != nil {
		return err
	}
	if err := cli.CheckMemory("hash", int64(f.hash)); err != nil {
		return err
	}
	host, _, err := net.SplitHostPort(f.addr)
	if err != nil {
		return cli.BadInput("--addr: %q: want an address and a port, such as %s", f.addr, usualAddress)
	}
	var d *db.DB
	if f.db != "" {
		if d, err = clidb.OpenDB(f.db); err != nil {
			return cli.BadInput("--db: %w", err)
		}
		defer cli.Closing(d, &err)
	}
	kept, closeCache, err := f.cache.Open()
	if err != nil {
		return err
	}
	defer closeCache()
	l, err := net.Listen("tcp", f.addr)
	if err != nil && !cmd.Flags().Changed("addr") {
		l, err = net.Listen("tcp", net.JoinHostPort(host, "0"))
	}
	if err != nil {
		return cli.BadInput("--addr: %w", err)
	}
	opt := web.Options{Threads: f.threads, Hash: f.hash, Host: host, Version: version.String(), DB: d, Cache: kept}
	address := "http://" + l.Addr().String() + "/"
	if bound, ok := l.Addr().(*net.TCPAddr); f.token || f.tokenFile != "" || !ok || !bound.IP.IsLoopback() {
		if opt.Token, err = f.secret(cmd.ErrOrStderr()); err != nil {
			l.Close()
			return err
		}
		if ok && bound.IP.IsUnspecified() {
			opt.Host = hostName()
			address = fmt.Sprintf("http://%s/", net.JoinHostPort(opt.Host, fmt.Sprint(bound.Port)))
			opt.Address = address
		}
		address += "#token=" + opt.Token
	}
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "Tengen is at %s\nCtrl-C ends it.\n", address)
	if !f.noBrowser {
		defer openBrowser(out, address, opt.Token != "")()
	}
	ctx, stop := cli.UntilInterrupt(cmd)
	defer stop()
	return web.New(opt).Serve(ctx, l)
}

// secret returns the token of the file that --token-file names. Without a name it is that of the usual file, or a new
// one, which is said, where that file cannot be used.
func (f *webFlags) secret(errs io.Writer) (string, error) {
	path, err := f.tokenFile, error(nil)
	if path == "" {
		path, err = secret.UsualFile(usualTokenFile)
	}
	var token string
	if err == nil {
		token, _, err = secret.KeptToken(path)
	}
	if err == nil {
		err = secret.CheckToken(token)
	}
	switch {
	case err == nil:
		return token, nil
	case f.tokenFile != "":
		return "", cli.BadInput("--token-file: %w", err)
	}
	fmt.Fprintf(errs, "The token is for this start alone: %v\n", err)
	return web.NewToken(), nil
}

// hostName is the name under which other machines may reach this one.
func hostName() string {
	if name, err := os.Hostname(); err == nil {
		return name
	}
	return "127.0.0.1"
}

// openBrowser opens the page in the usual browser, if there is one. Other users can see the
// command line of a browser, so a secret address goes through a file. It returns a function
// that removes the file.
func openBrowser(out io.Writer, address string, secret bool) (end func()) {
	var err error
	end = func() {}
	if secret {
		if address, err = doorway(address); err == nil {
			end = func() { _ = os.Remove(address) } // a file that stays does no harm: the server has ended
		}
	}
	if err == nil {
		err = browse(address)
	}
	if err != nil {
		fmt.Fprintf(out, "Open the address in a browser (none was started: %v).\n", err)
	}
	return end
}

// doorway writes a page that leads to an address into a file that no other user may read.
func doorway(address string) (path string, err error) {
	f, err := os.CreateTemp("", "tengen-*.html")
	if err != nil {
		return "", err
	}
	_, err = fmt.Fprintf(f, "<!doctype html><title>Tengen</title><meta http-equiv=\"refresh\" content=\"0;url=%[1]s\"><a href=\"%[1]s\">Tengen</a>\n", html.EscapeString(address))
	return f.Name(), errors.Join(err, f.Close())
}

// browse opens an address or a file in the usual browser.
func browse(address string) error {
	switch {
	case runtime.GOOS == "windows":
		return start("rundll32", "url.dll,FileProtocolHandler", address)
	case runtime.GOOS == "darwin":
		return start("open", address)
	case os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "":
		return errors.New("there is no display")
	}
	return start("xdg-open", address)
}

// start starts a program and does not wait for it.
func start(name string, args ...string) error {
	cmd := exec.Command(name, args...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go cmd.Wait() // its result does not matter
	return nil
}
