package engine

import (
	"context"
	"errors"
	"strings"
	"testing"

	"tengen/cmd/internal/cli"
	"tengen/internal/version"
	"tengen/movegen/renju"
	"tengen/protocol/gomocup"
	"tengen/search/game"
)

// shelf has databases that answer a1 everywhere, and counts how many are open.
type shelf struct {
	cli.BoardDatabase
	open *int
}

func (s shelf) Engine(_ string, e game.Engine) (game.Engine, func() error, error) {
	*s.open++
	return bookEngine{e}, s.Close, nil
}

func (s shelf) Board(string) (cli.BoardDatabase, error) { *s.open++; return s, nil }

func (s shelf) Close() error { *s.open--; return errors.New("closed") }

func (s shelf) Best(context.Context, *renju.Board) (game.Info, bool, error) {
	return game.Info{Move: "a1", PV: []string{"a1"}, Book: true}, true, nil
}

func (s shelf) Look(*renju.Board) (gomocup.Stored, error) { return gomocup.Stored{}, nil }

type bookEngine struct{ game.Engine }

func (e bookEngine) Think(_ context.Context, p game.Position, _ game.Limits, _ func(game.Info)) (game.Info, error) {
	return game.Info{Side: p.Side(), Move: "a1", PV: []string{"a1"}, Book: true}, nil
}

// Both protocols answer from the database of --db and close it at the end; without --db they
// open none.
func TestDatabase(t *testing.T) {
	open := 0
	cli.Databases = shelf{open: &open}
	defer func() { cli.Databases = nil }()
	for _, c := range []struct{ args, in, move string }{
		{"gomocup", "INFO hash_size 4096\nSTART 15\nINFO max_node 10\nBEGIN\n", "0,14"},
		{"gtp --hash 2 --nodes 10", "genmove b\nquit\n", "= A1"},
	} {
		out, errs, code := tengen.Run(c.in, append(strings.Fields(c.args), "--db", "x")...)
		if !strings.Contains(out, c.move) || open != 0 || code != cli.ExitFailed || !strings.Contains(errs, "closed") {
			t.Errorf("%s: exit code %d, %s%s, %d open", c.args, code, out, errs, open)
		}
		if out := tengen.Must(t, c.in, strings.Fields(c.args)...); strings.Contains(out, c.move) {
			t.Errorf("%s without --db: %s", c.args, out)
		}
	}
	if out := tengen.Must(t, "version\nquit\n", "gtp", "--hash", "2"); !strings.Contains(out, "= "+version.String()) {
		t.Errorf("%s", out)
	}
	// A game that cannot go on leaves nothing open either.
	own := gtpExtras["jungo"]
	defer func() { gtpExtras["jungo"] = own }()
	no := own
	no.Why = func(game.Position, string) error { return errors.New("not here") }
	gtpExtras["jungo"] = no
	if _, errs, code := tengen.Run("quit\n", "gtp", "--game", "jungo", "--moves", "D4", "--db", "x"); open != 0 || code != cli.ExitInput || !strings.Contains(errs, "not here") {
		t.Errorf("a move that GTP refuses: exit code %d, %s, %d open", code, errs, open)
	}
	tengen.Refused(t, "gomocup --dialect chess", "--dialect: ")
}
